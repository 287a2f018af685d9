// Puts the page together: addresses to screens, the engine's news and the session's changes to drawings.

import { loadTable, tableOf } from "../games/tables.js";
import { effectLine, errorText, prompt } from "../games/words.js";
import { Dragging } from "../table/drag.js";
import { measure, move, settle } from "../table/motion.js";
import { bootNotice } from "../ui/boot.js";
import { menuScreen } from "../ui/menu.js";
import { botAt, newGameScreen } from "../ui/new-game.js";
import { settingsScreen } from "../ui/pages.js";
import { playScreen } from "../ui/play.js";
import { roundsDone } from "../ui/results.js";
import { rulesScreen } from "../ui/rules.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { damaged, engine, Lost, Refusal } from "./bridge.js";

import { copyLink, download, MAX_FILE, wantsHomeScreen } from "./device.js";
import { keepFocus, showResult } from "./focus.js";
import { hear } from "./hear.js";
import { canRepair, keepOffline, offline, repair } from "./offline.js";
import { isOrder, planOf, route } from "./routes.js";
import { deleteSave, listSaves } from "./saves.js";
import { Session } from "./session.js";
import { applySettings, change, rereadSettings, settings, wantedLanguage } from "./settings.js";
import { language, loadTexts, speak, t } from "./text.js";
import { described, titled, whenLeft } from "./window.js";

/**
 * @typedef {import("./types.js").Game} Game
 * @typedef {import("./types.js").Save} Save
 * @typedef {import("./types.js").Plan} Plan
 * @typedef {import("./types.js").Opened} Opened
 * @typedef {import("./types.js").Effect} Effect
 */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const told = /** @type {HTMLElement} */ (document.getElementById("told"));

const app = {
  games: /** @type {Game[]} */ ([]),
  hints: /** @type {import("./types.js").Hints} */ ({}),
  saves: /** @type {Save[]} */ ([]),
  session: /** @type {Session | null} */ (null),
  plan: /** @type {Plan | null} */ (null),
  rules: /** @type {Map<string, any>} */ (new Map()),
  picked: /** @type {string[]} */ ([]),
  ui: /** @type {Record<string, any>} */ ({}),
  /** how many finished rounds each seat has put away */
  roundsSeen: /** @type {Map<number | null, number>} */ (new Map()),
  /** those that were finished when somebody sat down */
  roundsBefore: 0,
  sheet: false,
  deleting: "",
  notice: "",
  refused: "",
  refusal: /** @type {Refusal | null} */ (null),
  storage: "",
  /** what came of the last thing that was done for the device: a line for the person */
  done: "",
  /** a game that another tab has taken */
  elsewhere: "",
};

// -- drawing ------------------------------------------------------------------------------------------------

function screen() {
  const { name, id, query } = route();
  const game = app.games.find((each) => each.id === (query.get("game") ?? id));
  if (name === "play" && app.session?.id === id) return playing(app.session);
  if (name === "play" || name === "game" || (name === "new" && isOrder(query))) return waiting();
  if (name === "new" && game && app.plan) {
    return newGameScreen({
      game,
      plan: app.plan,
      refused: app.refused,
      change: planChanged,
      start,
    });
  }
  if (name === "rules") {
    const rules = app.rules.get(`i18n/${language()}/rules/${id}.json`) ?? null;
    return rulesScreen({ game, rules, back: query.get("back"), section: route().section });
  }
  if (name === "settings")
    return settingsScreen({
      redraw: draw,
      speak: changeLanguage,
      back: query.get("back"),
      device: {
        storage: app.storage,
        offline,
        done: app.done,
        build: engine.build,
        homeScreen: wantsHomeScreen(),
        canRepair: canRepair(),
        repair: mend,
        saveAll,
      },
    });
  return menuScreen({
    games: app.games,
    hints: app.hints,
    saves: app.saves,
    deleting: app.deleting,
    notice: app.notice,
    done: app.done,
    update: offline.update,
    renew: offline.renew,
    remove,
    saveFile,
    openFile,
  });
}

const waiting = () => html`
  <main class="screen waits">
    <h1>pygames</h1>
    ${
      app.notice
        ? html`<p class="notice" role="alert">${app.notice}</p>
          <div class="buttons"><a class="button" href="#/">${t("play.home")}</a>
          ${app.elsewhere ? html`<button type="button" class="primary" @click=${() => open(app.elsewhere)}>${t("play.here")}</button>` : nothing}</div>`
        : html`<p class="quiet">${t("boot.wait")}</p>`
    }
  </main>`;

/** What the session's table is drawn from. @param {Session} session */
function tableFor(session) {
  const { view } = session;
  if (!view) return null;
  return {
    view,
    before: session.before,
    names: session.names,
    hints: app.hints[session.save.game] ?? {},
    picked: app.picked,
    active: session.waits === "your-turn",
    ui: app.ui,
    pick(/** @type {string[]} */ words) {
      app.picked = words;
      draw();
    },
    play(/** @type {string} */ move, /** @type {string[]} */ ...then) {
      session.play(move, then);
    },
    advice: (/** @type {Record<string, unknown>} */ question) => session.advice(question),
    advised: (/** @type {Record<string, unknown>} */ question) => session.advised(question),
    keep(/** @type {Record<string, unknown>} */ changed) {
      Object.assign(app.ui, changed);
      draw();
    },
  };
}

/** @param {Session} session */
function playing(session) {
  return playScreen({
    session,
    game: app.games.find(({ id }) => id === session.save.game),
    table: tableFor(session),
    module: tableOf(session.save.game),
    roundsSeen: seenBy(session),
    sheet: app.sheet,
    showSheet,
    tips: settings.tips === "on",
    hideTips() {
      change({ tips: "off" });
      draw();
    },
    seenRound() {
      app.roundsSeen.set(session.view?.seat ?? null, doneIn(session));
      draw();
    },
    rematch: () => start(nextGame(session)),
    share: () => share(session.id),
    shared: app.done,
    saveFile: () => saveFile(session.id),
  });
}

/** @param {Session} session */
const doneIn = (session) => roundsDone(session.view, app.hints[session.save.game]);

/** @param {Session} session */
const seenBy = ({ view }) =>
  Math.max(app.roundsBefore, app.roundsSeen.get(view?.seat ?? null) ?? 0);

/** The same players once more; who begins is the engine's to say. @param {Session} session @returns {Plan} */
const nextGame = ({ save, status }) => ({
  game: save.game,
  players: save.players,
  options: { ...save.options, ...status.rematch },
  seed: null,
});

/** @param {boolean} shown */
function showSheet(shown) {
  app.sheet = shown;
  draw();
}

/** The table that can be acted on now. */
function activeTable() {
  const table = app.session && tableFor(app.session);
  return table?.active && route().name === "play" ? table : null;
}

const dragging = new Dragging(activeTable);

/** The game that the address or the table is about. */
function shownGame() {
  const { id, query } = route();
  const wanted = app.session?.save.game ?? query.get("game") ?? id;
  return app.games.find((each) => each.id === wanted);
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
    const motions = news();
    const places = motions.length ? measure() : null;
    if (places) settle();
    render(html`${screen()}${bootNotice(engine, waited, canRepair() ? mend : null)}`, page);
    titled(route().name, shownGame()?.title);
    if (places) move(motions, places);
    keepFocus(page, focused);
    showResult(page);
    document.documentElement.dataset.state = state();
  });
}

/** What has happened since the last drawing, as cards on their way; told once. */
function news() {
  const { session } = app;
  const table = session && tableFor(session);
  if (!session || !table || session.fresh.length === 0) return [];
  const fresh = session.fresh;
  session.fresh = [];
  const motions = tableOf(session.save.game).motions?.(fresh, table) ?? [];
  hear(session, fresh, motions.find(({ cry }) => cry)?.cry);
  return motions;
}

/** What the page waits for; end-to-end tests and other programs wait for it too. */
function state() {
  if (engine.state === "failed" || (app.notice && !onMenu())) return "error";
  const { name, id } = route();
  if (name === "play" && app.session?.id === id && engine.state === "ready")
    return app.session.waits;
  const opens = name === "play" || name === "game";
  if (engine.state !== "ready" || opens || (name === "new" && isOrder(route().query))) {
    return "loading";
  }
  return "ready";
}

const onMenu = () => route().name === "menu";

// -- games --------------------------------------------------------------------------------------------------

/**
 * Sit down at a game.
 * @param {Opened} opened
 * @param {() => void} [there] called when the table is loaded, before it is shown
 */
async function enter({ save, status, lost = 0 }, there = () => {}) {
  app.session?.leave();
  await Promise.all([loadTexts(save.game), loadTable(save.game)]);
  const session = new Session(save, status);
  app.session = session;
  putAway();
  app.roundsSeen.clear();
  app.roundsBefore = -1;
  session.addEventListener("change", () => {
    if (session !== app.session) return;
    if (session.waits !== "your-turn") app.picked = [];
    if (app.roundsBefore < 0 && session.view) app.roundsBefore = doneIn(session);
    if (session.refused && session.refused !== app.refusal) hear(session, []);
    app.refusal = session.refused;
    draw();
  });
  session.addEventListener("hidden", () => session === app.session && forget());
  session.addEventListener("told", (event) =>
    tell(session, /** @type {CustomEvent} */ (event).detail),
  );
  there();
  if (lost) session.refused = damaged(lost);
  return session.go();
}

/** What a table kept for itself is gone. */
function putAway() {
  app.picked = [];
  app.ui = {};
  app.sheet = false;
  dragging.stop();
  settle();
}

/** Nothing of what somebody saw or was told is left on the page. */
function forget() {
  putAway();
  told.replaceChildren();
}

const TOLD_LINES = 20;

/** Say what happened to those who do not look. @param {Session} session @param {Effect[]} effects */
function tell(session, effects) {
  const lines = effects
    .map((effect) => effectLine(session.save.game, session.names, effect))
    .filter(Boolean);
  if (session.waits === "your-turn" && session.view)
    lines.push(prompt(session.view, session.names));
  const text = lines.slice(-TOLD_LINES).join(" ");
  if (!text) return;
  const line = document.createElement("p");
  line.textContent = text;
  told.append(line);
  while (told.childElementCount > TOLD_LINES) told.firstElementChild?.remove();
}

/** @param {Plan} plan */
async function start(plan) {
  const { game, players, options, seed } = plan;
  const names = players.map(({ kind, name }, seat) =>
    kind === "person" ? name : (settings.names[seat] ?? ""),
  );
  const bot = players.find((player) => player.bot)?.bot;
  change({ names, ...(bot ? { bot } : {}) });
  await attempt(async () => {
    const opened = await engine.ask("start", { plan: { game, players, options, seed } });
    navigator.storage?.persist?.();
    const shown = enter(opened, () => location.replace(`#/play/${opened.save.id}`));
    await shown;
  });
}

/** @param {string} id */
async function open(id) {
  await attempt(async () => {
    const opened = await engine.ask("open", { save: id });
    if (route().id === id) await enter(opened);
  });
}

/** @param {string} id */
function taken(id) {
  if (app.session?.id !== id) return;
  app.session.leave();
  app.session = null;
  forget();
  app.elsewhere = id;
  app.notice = t("play.elsewhere");
  draw();
}

/** Do it; a refusal is told where the person is. @param {() => Promise<void>} what */
async function attempt(what) {
  app.notice = "";
  app.elsewhere = "";
  app.refused = "";
  try {
    await what();
  } catch (error) {
    if (error instanceof Lost) return;
    if (!(error instanceof Refusal)) throw error;
    if (route().name === "new" && !isOrder(route().query)) app.refused = errorText(error);
    else app.notice = errorText(error);
  }
  draw();
}

/** @param {Plan} plan */
function planChanged(plan) {
  app.plan = plan;
  draw();
}

/** The first press asks, the second does it. @param {string} id */
async function remove(id) {
  if (app.deleting !== id) {
    app.deleting = id;
    return draw();
  }
  app.deleting = "";
  if (app.session?.id === id) {
    app.session.leave();
    app.session = null;
  }
  await deleteSave(id);
  app.saves = await listSaves();
  draw();
  await engine.ask("remove", { save: id });
}

/** @param {string} id */
async function saveFile(id) {
  await attempt(async () => {
    download(await engine.ask("export", { save: id }), `pygames-${id.slice(0, 8)}.json`);
  });
}

async function saveAll() {
  await attempt(async () => {
    download(
      await engine.ask("exportAll"),
      `pygames-${new Date().toISOString().slice(0, 10)}.json`,
    );
  });
}

/** @param {string} id a finished game: the engine refuses any other */
async function share(id) {
  await attempt(async () => {
    app.done = (await copyLink(await engine.ask("link", { save: id }))) ? t("over.copied") : "";
  });
}

/** @param {File} file a record, or a file of many games */
async function openFile(file) {
  app.done = "";
  await attempt(async () => {
    const text = file.size > MAX_FILE ? " ".repeat(MAX_FILE + 1) : await file.text();
    const { games, refused } = await engine.ask("import", { text });
    if (games.length === 1 && refused === 0) {
      location.hash = `#/play/${games[0].save.id}`;
      return;
    }
    app.saves = await listSaves();
    app.done = t("menu.brought", { count: games.length, refused });
  });
}

/** @param {string} text a finished game, from somebody's link */
async function openLink(text) {
  await attempt(async () => {
    const { save } = await engine.ask("importLink", { text });
    location.replace(`#/play/${save.id}`);
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
  const { name, id, query } = route();
  app.deleting = "";
  app.notice = "";
  app.refused = "";
  if (app.session && !(name === "play" && id === app.session.id)) {
    app.session.leave();
    app.session = null;
    forget();
  }
  const game = app.games.find((each) => each.id === (query.get("game") ?? id));
  window.scrollTo(0, 0);
  app.done = "";
  app.elsewhere = "";
  if (name === "play" && app.session?.id !== id) open(id);
  if (name === "game") openLink(id);
  if (name === "new" && !game) app.notice = t("new.unknown");
  if (name === "new" && game) {
    loadTexts(game.id).then(draw);
    const plan = planOf(query, game, settings.names);
    if (isOrder(query)) start(plan);
    else app.plan = { ...plan, players: query.has("seats") ? plan.players : withBots(plan, game) };
  }
  if (name === "rules" && game) loadRules(game.id);
  if (name === "menu") listSaves().then(savesListed, () => {});
  if (name === "settings") tellStorage();
  draw();
}

/** The usual game: one person against the best bot. @param {Plan} plan @param {Game} game */
function withBots(plan, game) {
  return plan.players.map((player, seat) => (seat === 0 ? player : botAt(game, seat)));
}

/** @param {Save[]} saves */
function savesListed(saves) {
  app.saves = saves;
  draw();
}

/** @param {string} game */
async function loadRules(game) {
  const file = `i18n/${language()}/rules/${game}.json`;
  await loadTexts(game);
  if (!app.rules.has(file)) {
    const answer = await fetch(file).catch(() => null);
    app.rules.set(file, answer?.ok ? await answer.json() : null);
  }
  draw();
}

/** Say everything in the language that is wanted now. */
async function changeLanguage() {
  await speak(wantedLanguage());
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
  const json = (/** @type {string} */ path) => fetch(path).then((answer) => answer.json());
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
  engine.addEventListener("change", draw);
  engine.addEventListener("lost", () => {
    const { name, query } = route();
    app.session?.leave();
    app.session = null;
    if (name === "play" || (name === "new" && isOrder(query))) navigate();
  });
  engine.addEventListener("elsewhere", (event) =>
    taken(/** @type {CustomEvent} */ (event).detail.save),
  );
  engine.addEventListener("saves", () => listSaves().then(savesListed, () => {}));
  engine.addEventListener("stored", () => keepOffline(draw), { once: true });
  addEventListener("hashchange", navigate);
  whenLeft(() => void app.session?.cover());
  addEventListener("storage", () => {
    rereadSettings();
    changeLanguage();
  });
  addEventListener("languagechange", changeLanguage);
  await navigate();
}

begin();
