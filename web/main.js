// Puts the page together: addresses to screens, the engine's news and the session's changes to drawings.

import { json, jsonIfAny } from "./core/line.js";
import { applySettings, rereadSettings, wantedLanguage } from "./core/settings.js";
import { isTight } from "./core/storage.js";
import { language, loadGameTexts, loadTexts, speak, t } from "./core/text.js";
import { canRepair, engine } from "./engine/bridge.js";
import { keepOffline, offline, repair } from "./engine/offline.js";
import { deleteSave, listSaves } from "./engine/saves.js";
import { bootNotice } from "./screens/boot.js";
import { keepFocus, showResult } from "./screens/focus.js";
import {
  attempt,
  open,
  openLink,
  saveFile,
  serveGames,
  share,
  start,
  taken,
  wishes,
} from "./screens/games.js";
import { menuScreen } from "./screens/menu.js";
import { backOf, gameOf, isOrder, PAST, RETURNS, route } from "./screens/routes.js";
import { isShown, known, said, seated, show, shown, tellOnly } from "./screens/shown.js";
import { described, titled, whenLeft } from "./screens/window.js";
import { html, nothing, render } from "./vendor/lit-html/lit-html.js";

/** @typedef {import("./core/types.js").Game} Game */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));

/** Files of games and damaged games, when there are any. @type {import("./screens/keeping.js").Keeping | null} */
let keeping = null;

// -- drawing ------------------------------------------------------------------------------------------------

function screen() {
  const { section } = route();
  switch (shown.at) {
    case "table":
      return isShown(route()) ? shown.playing.screen(said.done) : waiting();
    case "form": {
      const { module, game, plan } = shown;
      return module.newGameScreen({
        game,
        plan,
        refused: said.refused,
        engine,
        starting: said.starting === game.id,
        change: planChanged,
        start,
      });
    }
    case "rules": {
      const { module, game, text } = shown;
      return module.rulesScreen({
        game,
        rules: text,
        back: backOf(route()),
        section,
        lesson: known.hints[game.id]?.lesson,
      });
    }
    case "lesson":
      return shown.lesson.screen();
    case "settings":
      return shown.module.settingsScreen({
        hints: known.hints,
        redraw: draw,
        speak: changeLanguage,
        back: backOf(route()),
        device: {
          storage: known.storage,
          offline,
          done: said.done,
          build: engine.build,
          install: known.returns?.installHelp({ install: known.install, draw }),
          canRepair: canRepair(),
          repair: mend,
          saveAll: () => withKeeping((files) => files.saveAll()),
          transfer: keeping?.transfer(),
        },
      });
    case "returns":
      return shown.screen({ ...kept(), ...said, hints: known.hints, engine, start });
    case "past":
      return shown.past.screen({ ...kept(), notice: said.notice, done: said.done });
    case "menu":
      return menuScreen({
        ...kept(),
        hints: known.hints,
        returns: known.returns,
        install: known.install,
        draw,
        notice: said.notice,
        done: said.done,
        offline,
        engine,
        starting: said.starting,
        start,
        openFile,
      });
    default:
      return waiting();
  }
}

/** @param {File} file */
const openFile = (file) => withKeeping((files) => files.openFile(file));

/** What is kept on this device, and what can be done with it. */
const kept = () => ({
  games: known.games,
  saves: known.saves,
  deleting: said.deleting,
  keeping,
  remove,
  saveFile,
});

const waiting = () => html`
  <main class="screen waits">
    <h1>${route().name === "rules" && addressed() ? t("rules.title", { title: addressed()?.title }) : "pygames"}</h1>
    ${
      said.notice
        ? html`<p class="notice" role="alert">${said.notice}</p>
          <div class="buttons"><a class="button" href="#/">${t("play.home")}</a>
          ${route().name === "new" && addressed() ? html`<a class="button" href=${`#/new?game=${addressed()?.id}`}>${t("new.title", { title: addressed()?.title })}</a>` : nothing}
          ${said.elsewhere ? html`<button type="button" class="primary" @click=${() => open(said.elsewhere)}>${t("play.here")}</button>` : nothing}</div>`
        : guard.told
          ? html`<a class="button" href="#/">${t("play.home")}</a>`
          : html`<p class="quiet">${t("boot.wait")}</p>`
    }
  </main>`;

/** The game that the address is about. */
const addressed = () => known.games.find(({ id }) => id === gameOf(route()));

/** The game that the address or the table is about. */
function shownGame() {
  const played = seated()?.session.save.game;
  return played ? known.games.find(({ id }) => id === played) : addressed();
}

let drawing = false;

/** Draw soon, once, however many changes come together. */
function draw() {
  document.documentElement.dataset.state = state();
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    const lesson = shown.at === "lesson" && shown.lesson;
    const focused = document.activeElement;
    const waited = document.documentElement.dataset.state === "loading";
    const paint = () => {
      // A lesson needs no Python: nothing is told of it there.
      const notice = lesson ? nothing : bootNotice(engine, waited, canRepair() ? mend : null);
      const scrolled = page.querySelector("main")?.scrollTop ?? 0;
      render(html`${screen()}${notice}`, page);
      // The notice has its own room below what scrolls; whoever had scrolled stays where they were.
      const had = page.classList.contains("booting");
      page.classList.toggle("booting", notice !== nothing);
      if (had && notice === nothing) window.scrollTo(0, scrolled);
    };
    const table = seated() ?? (lesson || (shown.at === "past" && shown.past));
    if (table) table.around(paint);
    else paint();
    titled(route().name, shownGame()?.title);
    keepFocus(page, focused);
    showResult(page);
    document.documentElement.dataset.state = state();
  });
}

/** What the page waits for; end-to-end tests and other programs wait for it too. */
function state() {
  if (shown.at === "lesson") return shown.lesson.waits;
  if (engine.fault || guard.told || (said.notice && !onMenu())) return "error";
  if (engine.state !== "ready" || shown.at === "waiting") return "loading";
  if (shown.at === "past") return shown.past.waits;
  if (shown.at !== "table") return "ready";
  return isShown(route()) ? shown.playing.waits : "loading";
}

const onMenu = () => shown.at === "menu";

/** The page comes back as it was left: meanwhile another tab may have played. */
function awake() {
  const table = seated();
  if (table) engine.ask("check", { save: table.session.id }).catch(() => {});
  listed();
}

/** @param {import("./core/types.js").Plan} plan */
function planChanged(plan) {
  if (shown.at === "form") show({ ...shown, plan });
  draw();
}

/** The first press asks, the second does it. @param {IDBValidKey} what @param {() => Promise<void>} act */
async function sure(what, act) {
  const asked = said.deleting === what;
  said.deleting = asked ? "" : what;
  draw();
  if (asked) await act();
}

/** @param {IDBValidKey} id */
function remove(id) {
  sure(id, async () => {
    if (seated()?.session.id === id) show({ at: "waiting" });
    await deleteSave(id);
    await listed();
    await engine.ask("remove", { save: id });
  });
}

/** What is rarely done with saved games is loaded then. @param {(keeping: import("./screens/keeping.js").Keeping) => unknown} [act] */
async function withKeeping(act) {
  said.done = "";
  const comes = Promise.all([import("./screens/keeping.js"), loadTexts("keeping")]);
  const [{ Keeping }] = await guard.expect(comes, "engine/", "parts/", "screens/");
  keeping ??= new Keeping({
    draw,
    attempt,
    listed,
    opened(id) {
      if (onMenu()) location.hash = `#/play/${id}`;
    },
    saves: () => known.saves,
    deleting: () => said.deleting,
    remove,
    saveFile,
    sure,
  });
  await attempt(async () => {
    if (keeping) await act?.(keeping);
  });
}

/** Fetch whatever is missing or damaged, and start Python anew where it failed. */
async function mend() {
  said.done = t("settings.mending");
  draw();
  try {
    const count = await repair();
    said.done = t("settings.mended", { count });
    if (engine.state === "failed") engine.start();
  } catch {
    said.done = t("settings.not_mended");
  }
  draw();
}

// -- addresses ----------------------------------------------------------------------------------------------

async function navigate() {
  const { name, known: isKnown, id } = route();
  wishes();
  tellOnly(isKnown ? "" : t("menu.unknown"));
  const stays = isShown(route());
  if (!stays) show({ at: name === "menu" ? name : "waiting" });
  const game = addressed();
  window.scrollTo(0, 0);
  keeping?.close();
  if (name === "play" && !stays) open(id);
  if (name === "game") openLink(id);
  if ((name === "new" || name === "rules" || name === "lesson") && !game)
    said.notice = t("new.unknown");
  if (name === "new" && game) order(game);
  if (name === "rules" && game && !stays) loadRules(game);
  if (name === "lesson" && game) learn(game);
  if (name === "menu" || name === "history") listed();
  if (PAST.includes(name) && !stays) loadPast();
  if (name === "settings") loadSettings();
  if (RETURNS.includes(name)) visit();
  draw();
}

/** A game at once, or the form for it, as the address says. @param {Game} game */
async function order(game) {
  // While the form is filled in, the table is on its way.
  import("./screens/playing.js").catch(() => {});
  guard.expect(loadGameTexts(game.id)).then(draw);
  await attempt(async (wanted) => {
    const [{ planOf, formOf }, module] = await Promise.all([
      guard.expect(import("./screens/order.js"), "screens/order.js"),
      guard.expect(import("./screens/new-game.js"), "screens/new-game.js"),
    ]);
    await guard.expect(module.ready());
    if (!wanted()) return;
    const { query } = route();
    if (isOrder(query)) return start(planOf(route(), game));
    show({ at: "form", module, game, plan: formOf(route(), game) });
  });
}

/** Games of former versions are still where those keep them. */
let unmoved = false;

/** Show the saved games as they are now. */
async function listed() {
  known.saves = await listSaves();
  if (unmoved) known.saves.fault ||= "unmoved";
  const { good, bad, damaged, fault } = known.saves;
  const installed = new Set(known.games.map(({ id }) => id));
  const wellKnown = good.every(({ game }) => installed.has(game));
  if (!keeping && (bad.length || damaged.size || fault || !wellKnown)) await withKeeping();
  if (onMenu() && good.some(({ over }) => over) && (await isTight()))
    await withKeeping((files) => files.foresee());
  if (onMenu() && !known.returns && good.some(({ over }) => over)) loadReturns().then(draw);
  draw();
}

async function loadSettings() {
  const module = await guard.expect(import("./screens/settings.js"), "screens/", "parts/");
  await Promise.all([guard.expect(module.ready()), loadReturns()]);
  if (route().name !== "settings") return;
  show({ at: "settings", module });
  await tellStorage();
}

/** What brings people back, once they have been here. */
async function loadReturns() {
  const comes = Promise.all([import("./screens/returns.js"), loadTexts("returns")]);
  [known.returns] = await guard.expect(comes, "screens/", "core/", "games/");
  known.returns.serve(draw);
  return known.returns;
}

/** A deal of the day, one that was sent, the game to go on with. */
async function visit() {
  await attempt(async (wanted) => {
    const [returns] = await Promise.all([loadReturns(), listed()]);
    const screen = wanted() && (await returns.arrive(route(), known, openFile));
    if (screen && wanted()) show({ at: "returns", screen });
  });
}

function loadPast() {
  return attempt(async (wanted) => {
    const { openPast } = await guard.expect(import("./screens/past.js"), "screens/");
    const host = { ...known, draw, attempt, saveFile, share, listed, saves: () => known.saves };
    const past = await openPast(route(), host);
    if (!wanted()) return past.leave();
    show({ at: "past", past });
  });
}

/** @param {Game} game one that has a lesson; of another the rules are read */
async function learn(game) {
  if (!known.hints[game.id]?.lesson) return location.replace(`#/rules/${game.id}`);
  const comes = guard
    .expect(import("./screens/lesson.js"), "core/", "parts/", "games/", "screens/")
    .then(({ Lesson }) =>
      Lesson.begin(game, {
        draw,
        start,
        starting: () => said.starting,
        hints: known.hints,
        engine,
        told: /** @type {HTMLElement} */ (document.getElementById("told")),
      }),
    );
  engine.after(comes);
  const lesson = await guard.expect(comes);
  if (addressed() !== game || route().name !== "lesson") return;
  show({ at: "lesson", lesson });
  draw();
}

/** Those that were read, by their files. @type {Map<string, any>} */
const rulesTexts = new Map();

/** @param {Game} game */
async function loadRules(game) {
  const file = `games/${game.id}/rules/${language()}.json`;
  const [module, text] = await Promise.all([
    guard.expect(import("./screens/rules.js"), "screens/rules.js", "parts/figure.js"),
    rulesTexts.get(file) ?? guard.expect(jsonIfAny(file)),
    guard.expect(loadGameTexts(game.id)),
    guard.expect(loadTexts("table")),
  ]);
  if (gameOf(route()) !== game.id || route().name !== "rules") return;
  rulesTexts.set(file, text);
  show({ at: "rules", module, game, text });
  draw();
  // The text can be read before its pictures are there.
  if (text) await module.complement(game.id);
  draw();
}

/** Say everything in the language that is wanted now. */
async function changeLanguage() {
  await guard.expect(speak(wantedLanguage()));
  if (shown.at === "settings") tellStorage();
  if (shown.at === "rules") loadRules(shown.game);
  described();
  draw();
}

async function tellStorage() {
  const kept = await navigator.storage?.persisted?.().catch(() => false);
  known.storage = t(kept ? "settings.kept" : "settings.perhaps");
  draw();
}

// -- beginning ----------------------------------------------------------------------------------------------

async function begin() {
  applySettings();
  serveGames({ draw, listed });
  engine.start();
  const [games, hints] = await Promise.all([
    json("catalog.json"),
    json("games/hints.json"),
    speak(wantedLanguage()),
  ]);
  known.games = games;
  known.hints = hints;
  described();
  page.replaceChildren();
  guard.alive();
  addEventListener("fault", draw);
  engine.addEventListener("change", draw);
  engine.addEventListener("lost", () => {
    const { name, query } = route();
    if (seated()) show({ at: "waiting" });
    if (shown.at === "past") show({ at: "waiting" });
    if (name === "play" || PAST.includes(name) || (name === "new" && isOrder(query))) navigate();
  });
  engine.addEventListener("elsewhere", (event) =>
    taken(/** @type {CustomEvent} */ (event).detail.save),
  );
  engine.addEventListener("saves", (event) => {
    unmoved = /** @type {CustomEvent} */ (event).detail.unmoved === true;
    listed();
  });
  engine.addEventListener("stored", () => keepOffline(draw), { once: true });
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    known.install = /** @type {import("./screens/types.js").InstallPrompt} */ (event);
    draw();
  });
  addEventListener("hashchange", navigate);
  addEventListener("pageshow", ({ persisted }) => persisted && awake());
  whenLeft(() => void seated()?.session.cover());
  addEventListener("storage", () => {
    rereadSettings();
    changeLanguage();
  });
  addEventListener("languagechange", changeLanguage);
  await navigate();
}

begin();
