// Puts the page together: addresses to screens, the engine's news and the session's changes to drawings.

import { json, jsonIfAny } from "./core/line.js";
import {
  applySettings,
  change,
  rereadSettings,
  settings,
  wantedLanguage,
} from "./core/settings.js";
import { language, loadGameTexts, loadTexts, speak, t } from "./core/text.js";
import { canRepair, engine, Lost, Refusal } from "./engine/bridge.js";
import { copyLink, download, wantsHomeScreen } from "./engine/device.js";
import { keepOffline, offline, repair } from "./engine/offline.js";
import { deleteSave, listSaves } from "./engine/saves.js";
import { errorText } from "./parts/words.js";
import { bootNotice } from "./screens/boot.js";
import { keepFocus, showResult } from "./screens/focus.js";
import { menuScreen } from "./screens/menu.js";
import { backOf, gameOf, isOrder, route } from "./screens/routes.js";
import { settingsScreen } from "./screens/settings.js";
import { described, titled, whenLeft } from "./screens/window.js";
import { html, nothing, render } from "./vendor/lit-html/lit-html.js";

/**
 * @typedef {import("./core/types.js").Game} Game
 * @typedef {import("./core/types.js").Save} Save
 * @typedef {import("./core/types.js").Plan} Plan
 * @typedef {import("./core/types.js").Opened} Opened
 */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const told = /** @type {HTMLElement} */ (document.getElementById("told"));

const app = {
  games: /** @type {Game[]} */ ([]),
  hints: /** @type {import("./parts/types.js").Hints} */ ({}),
  saves: /** @type {import("./core/types.js").Saves} */ ({
    good: [],
    bad: [],
    damaged: new Set(),
    fault: "",
  }),
  /** files of games and damaged games: when there are any */
  keeping: /** @type {import("./screens/keeping.js").Keeping | null} */ (null),
  playing: /** @type {import("./screens/playing.js").Playing | null} */ (null),
  plan: /** @type {Plan | null} */ (null),
  form: /** @type {typeof import("./screens/new-game.js") | null} */ (null),
  rules: /** @type {Map<string, any>} */ (new Map()),
  rulesScreen: /** @type {typeof import("./screens/rules.js").rulesScreen | null} */ (null),
  deleting: /** @type {IDBValidKey} */ (""),
  notice: "",
  refused: "",
  storage: "",
  /** what came of the last thing that was done for the device: a line for the person */
  done: "",
  /** a game that another tab has taken */
  elsewhere: "",
};

// -- drawing ------------------------------------------------------------------------------------------------

function screen() {
  const { name, id, section, query } = route();
  const game = addressed();
  if (name === "play" && app.playing?.session.id === id) return app.playing.screen(app.done);
  if (name === "play" || name === "game" || (name === "new" && isOrder(query))) return waiting();
  if (name === "new" && game) {
    if (!app.plan || !app.form) return waiting();
    return app.form.newGameScreen({
      game,
      plan: app.plan,
      refused: app.refused,
      change: planChanged,
      start,
    });
  }
  if (name === "rules") {
    if (!game || !app.rulesScreen) return waiting();
    const rules = app.rules.get(`games/${id}/rules/${language()}.json`) ?? null;
    return app.rulesScreen({ game, rules, back: backOf(route()), section });
  }
  if (name === "settings")
    return settingsScreen({
      redraw: draw,
      speak: changeLanguage,
      back: backOf(route()),
      device: {
        storage: app.storage,
        offline,
        done: app.done,
        build: engine.build,
        homeScreen: wantsHomeScreen(),
        canRepair: canRepair(),
        repair: mend,
        saveAll: () => withKeeping((keeping) => keeping.saveAll()),
        transfer: app.keeping?.transfer(),
      },
    });
  return menuScreen({
    games: app.games,
    hints: app.hints,
    saves: app.saves,
    deleting: app.deleting,
    notice: app.notice,
    done: app.done,
    offline,
    remove,
    saveFile,
    openFile: (file) => withKeeping((keeping) => keeping.openFile(file)),
    keeping: app.keeping,
  });
}

const waiting = () => html`
  <main class="screen waits">
    <h1>pygames</h1>
    ${
      app.notice
        ? html`<p class="notice" role="alert">${app.notice}</p>
          <div class="buttons"><a class="button" href="#/">${t("play.home")}</a>
          ${route().name === "new" && addressed() ? html`<a class="button" href=${`#/new?game=${addressed()?.id}`}>${t("new.title", { title: addressed()?.title })}</a>` : nothing}
          ${app.elsewhere ? html`<button type="button" class="primary" @click=${() => open(app.elsewhere)}>${t("play.here")}</button>` : nothing}</div>`
        : guard.told
          ? html`<a class="button" href="#/">${t("play.home")}</a>`
          : html`<p class="quiet">${t("boot.wait")}</p>`
    }
  </main>`;

/** The game that the address is about. */
const addressed = () => app.games.find(({ id }) => id === gameOf(route()));

/** The game that the address or the table is about. */
function shownGame() {
  const played = app.playing?.session.save.game;
  return played ? app.games.find(({ id }) => id === played) : addressed();
}

let drawing = false;

/** Draw soon, once, however many changes come together. */
function draw() {
  document.documentElement.dataset.state = state();
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    const focused = document.activeElement;
    const waited = document.documentElement.dataset.state === "loading";
    const paint = () => {
      const notice = bootNotice(engine, waited, canRepair() ? mend : null);
      const scrolled = page.querySelector("main")?.scrollTop ?? 0;
      render(html`${screen()}${notice}`, page);
      // The notice has its own room below what scrolls; whoever had scrolled stays where they were.
      const had = page.classList.contains("booting");
      page.classList.toggle("booting", notice !== nothing);
      if (had && notice === nothing) window.scrollTo(0, scrolled);
    };
    if (app.playing) app.playing.around(paint);
    else paint();
    titled(route().name, shownGame()?.title);
    keepFocus(page, focused);
    showResult(page);
    document.documentElement.dataset.state = state();
  });
}

/** What the page waits for; end-to-end tests and other programs wait for it too. */
function state() {
  if (engine.fault || guard.told || (app.notice && !onMenu())) return "error";
  const { name, id } = route();
  if (name === "play" && app.playing?.session.id === id && engine.state === "ready")
    return app.playing.session.waits;
  const opens = name === "play" || name === "game" || (name === "new" && !app.plan);
  if (engine.state !== "ready" || opens) return "loading";
  return "ready";
}

const onMenu = () => route().name === "menu";

// -- games --------------------------------------------------------------------------------------------------

/** Counts what the person has asked for: an address, a game to start or to open. What comes late of an earlier wish is dropped. */
let wish = 0;

/**
 * Sit down at a game.
 * @param {Opened} opened
 * @param {() => boolean} wanted whether the person still waits for it
 * @param {() => void} [there] called when the table is loaded, before it is shown
 * @returns {Promise<boolean>} whether somebody has sat down
 */
async function enter(opened, wanted, there = () => {}) {
  const { Playing } = await guard.expect(
    import("./screens/playing.js"),
    "core/",
    "engine/",
    "parts/",
    "games/",
    "screens/",
  );
  await guard.expect(Playing.ready(opened.save.game, opened.save.game in app.hints));
  if (!wanted()) return false;
  app.playing?.leave();
  const { games, hints } = app;
  const shown = () => route().name === "play";
  app.playing = Playing.sit({ games, hints, draw, shown, start, share, saveFile, told }, opened);
  there();
  const { session } = app.playing;
  if (takenMeanwhile.delete(session.id)) {
    taken(session.id);
    return false;
  }
  if (opened.reopened) session.refused = new Refusal(opened.reopened);
  await session.go();
  return true;
}

/** Nobody sits at a table any more, and nothing is left of it on the page. */
function standUp() {
  app.playing?.leave();
  app.playing?.forget();
  app.playing = null;
}

/** @param {Plan} plan */
async function start(plan) {
  const { game, players, options, seed } = plan;
  const names = players.map(({ kind, name }, seat) =>
    kind === "person" ? name : (settings.names[seat] ?? ""),
  );
  const bot = players.find((player) => player.bot)?.bot;
  wish += 1;
  await attempt(async (wanted) => {
    await engine.ready;
    if (!wanted()) return;
    const opened = await engine.ask("start", { plan: { game, players, options, seed } });
    const { id } = opened.save;
    // Only what was taken is remembered: a name that is refused would be refused in every later game.
    change({ names, ...(bot ? { bot } : {}) });
    navigator.storage?.persist?.();
    // A game that nobody waited for was never seen: nothing of it stays.
    if (!(await enter(opened, wanted, () => location.replace(`#/play/${id}`)))) await discard(id);
  });
}

/** @param {string} id */
async function discard(id) {
  await engine.ask("remove", { save: id });
  await listed();
}

/** @param {string} id */
async function open(id) {
  wish += 1;
  takenMeanwhile.delete(id);
  await attempt(async (wanted) => {
    await engine.ready;
    if (wanted()) await enter(await engine.ask("open", { save: id }), wanted);
  });
}

/** Games that another tab took while they were being opened here. @type {Set<string>} */
const takenMeanwhile = new Set();

/** @param {string} id */
function taken(id) {
  if (app.playing?.session.id !== id) {
    takenMeanwhile.add(id);
    return;
  }
  standUp();
  app.elsewhere = id;
  app.notice = t("play.elsewhere");
  draw();
}

/** The page comes back as it was left: meanwhile another tab may have played. */
function awake() {
  if (app.playing) engine.ask("check", { save: app.playing.session.id }).catch(() => {});
  listed();
}

/** Do it; a refusal is told where the person is, if they are still there. @param {(wanted: () => boolean) => Promise<unknown>} what */
async function attempt(what) {
  const mine = wish;
  const wanted = () => mine === wish;
  app.notice = "";
  app.elsewhere = "";
  app.refused = "";
  try {
    await what(wanted);
  } catch (error) {
    if (error instanceof Lost) return;
    if (!(error instanceof Refusal)) throw error;
    await loadTexts("keeping");
    if (!wanted()) return;
    if (route().name === "new" && app.plan) app.refused = errorText(error);
    else app.notice = errorText(error);
  }
  draw();
}

/** @param {Plan} plan */
function planChanged(plan) {
  app.plan = plan;
  draw();
}

/** The first press asks, the second does it. @param {IDBValidKey} what @param {() => Promise<void>} act */
async function sure(what, act) {
  const asked = app.deleting === what;
  app.deleting = asked ? "" : what;
  draw();
  if (asked) await act();
}

/** @param {IDBValidKey} id */
function remove(id) {
  sure(id, async () => {
    if (app.playing?.session.id === id) standUp();
    await deleteSave(id);
    await listed();
    await engine.ask("remove", { save: id });
  });
}

/** @param {IDBValidKey} id */
async function saveFile(id) {
  await attempt(async () => {
    const file = await engine.ask("export", { save: id });
    download(file, `pygames-${String(id).slice(0, 8)}.json`);
  });
}

/** What is rarely done with saved games is loaded then. @param {(keeping: import("./screens/keeping.js").Keeping) => unknown} [act] */
async function withKeeping(act) {
  app.done = "";
  const comes = Promise.all([import("./screens/keeping.js"), loadTexts("keeping")]);
  const [{ Keeping }] = await guard.expect(comes, "engine/", "parts/", "screens/");
  app.keeping ??= new Keeping({
    draw,
    attempt,
    listed,
    opened(id) {
      if (onMenu()) location.hash = `#/play/${id}`;
    },
    saves: () => app.saves,
    deleting: () => app.deleting,
    remove,
    saveFile,
    sure,
  });
  await attempt(async () => {
    if (app.keeping) await act?.(app.keeping);
  });
}

/** @param {string} id a finished game: the engine refuses any other */
async function share(id) {
  await attempt(async () => {
    app.done = (await copyLink(await engine.ask("link", { save: id }))) ? t("over.copied") : "";
  });
}

/** @param {string} text a finished game, from somebody's link */
async function openLink(text) {
  await attempt(async (wanted) => {
    const opened = await engine.ask("importLink", { text });
    if (!wanted()) return;
    if (opened.status) await enter(opened, wanted);
    location.replace(`#/play/${opened.save.id}`);
  });
}

/** Fetch whatever is missing or damaged, and start Python anew where it failed. */
async function mend() {
  app.done = t("settings.mending");
  draw();
  try {
    const count = await repair();
    app.done = t("settings.mended", { count });
    if (engine.state === "failed") engine.start();
  } catch {
    app.done = t("settings.not_mended");
  }
  draw();
}

// -- addresses ----------------------------------------------------------------------------------------------

async function navigate() {
  const { name, known, id } = route();
  wish += 1;
  app.plan = null;
  app.deleting = "";
  app.notice = known ? "" : t("menu.unknown");
  app.refused = "";
  if (!(name === "play" && id === app.playing?.session.id)) standUp();
  const game = addressed();
  window.scrollTo(0, 0);
  app.done = "";
  app.elsewhere = "";
  app.keeping?.close();
  if (name === "play" && !app.playing) open(id);
  if (name === "game") openLink(id);
  if ((name === "new" || name === "rules") && !game) app.notice = t("new.unknown");
  if (name === "new" && game) order(game);
  if (name === "rules" && game) loadRules(game.id);
  if (name === "menu") listed();
  if (name === "settings") tellStorage();
  draw();
}

/** A game at once, or the form for it, as the address says. @param {Game} game */
async function order(game) {
  // While the form is filled in, the table is on its way.
  import("./screens/playing.js").catch(() => {});
  guard.expect(loadGameTexts(game.id)).then(draw);
  await attempt(async (wanted) => {
    const [{ planOf }, form] = await Promise.all([
      guard.expect(import("./screens/order.js"), "screens/order.js"),
      guard.expect(import("./screens/new-game.js"), "screens/new-game.js"),
      guard.expect(loadTexts("order")),
    ]);
    if (!wanted()) return;
    const { query } = route();
    const plan = planOf(route(), game, settings.names);
    if (isOrder(query)) return start(plan);
    app.form = form;
    app.plan = query.has("seats") ? plan : form.withBots(plan, game);
  });
}

/** Games of former versions are still where those keep them. */
let unmoved = false;

/** Show the saved games as they are now. */
async function listed() {
  app.saves = await listSaves();
  if (unmoved) app.saves.fault ||= "unmoved";
  const { good, bad, damaged, fault } = app.saves;
  const installed = new Set(app.games.map(({ id }) => id));
  const wellKnown = good.every(({ game }) => installed.has(game));
  if (!app.keeping && (bad.length || damaged.size || fault || !wellKnown)) await withKeeping();
  draw();
}

/** @param {string} game */
async function loadRules(game) {
  const file = `games/${game}/rules/${language()}.json`;
  const [screen, text] = await Promise.all([
    guard.expect(import("./screens/rules.js"), "screens/rules.js", "parts/figure.js"),
    app.rules.get(file) ?? guard.expect(jsonIfAny(file)),
    guard.expect(loadGameTexts(game)),
  ]);
  app.rulesScreen = screen.rulesScreen;
  app.rules.set(file, text);
  draw();
  // The text can be read before its pictures are there.
  if (text) await screen.complement(game);
  draw();
}

/** Say everything in the language that is wanted now. */
async function changeLanguage() {
  await guard.expect(speak(wantedLanguage()));
  if (route().name === "settings") tellStorage();
  described();
  draw();
}

async function tellStorage() {
  const kept = await navigator.storage?.persisted?.().catch(() => false);
  app.storage = t(kept ? "settings.kept" : "settings.perhaps");
  draw();
}

// -- beginning ----------------------------------------------------------------------------------------------

async function begin() {
  applySettings();
  engine.start();
  const [games, hints] = await Promise.all([
    json("catalog.json"),
    json("games/hints.json"),
    speak(wantedLanguage()),
  ]);
  app.games = games;
  app.hints = hints;
  described();
  page.replaceChildren();
  guard.alive();
  addEventListener("fault", draw);
  engine.addEventListener("change", draw);
  engine.addEventListener("lost", () => {
    const { name, query } = route();
    standUp();
    if (name === "play" || (name === "new" && isOrder(query))) navigate();
  });
  engine.addEventListener("elsewhere", (event) =>
    taken(/** @type {CustomEvent} */ (event).detail.save),
  );
  engine.addEventListener("saves", (event) => {
    unmoved = /** @type {CustomEvent} */ (event).detail.unmoved === true;
    listed();
  });
  engine.addEventListener("stored", () => keepOffline(draw), { once: true });
  addEventListener("hashchange", navigate);
  addEventListener("pageshow", ({ persisted }) => persisted && awake());
  whenLeft(() => void app.playing?.session.cover());
  addEventListener("storage", () => {
    rereadSettings();
    changeLanguage();
  });
  addEventListener("languagechange", changeLanguage);
  await navigate();
}

begin();
