// Puts the page together: addresses to screens, the engine's news and the session's changes to drawings.

import { tryAsync } from "./core/browser-api.js";
import { json } from "./core/fetch.js";
import { speak, t } from "./core/i18n.js";
import { applySettings, rereadSettings, wantedLanguage } from "./core/settings.js";
import { isTight, scoped } from "./core/storage.js";
import { offline } from "./engine/client/offline.js";
import { canRepair, engine } from "./engine/client/worker-client.js";
import { onDisconnected } from "./engine/store/connection.js";
import { deleteSave, listSaves, markDeleted, whyUnkept } from "./engine/store/saves.js";
import { attempt, serveGames } from "./screens/app/attempt.js";
import { bootNotice } from "./screens/app/boot-notice.js";
import { described, titled, whenLeft, whenSeen } from "./screens/app/document.js";
import { keepFocus, showResult } from "./screens/app/focus.js";
import { brokeDown, offerFile, open, saveFile, start, taken } from "./screens/app/launch.js";
import { drawOwnTexts } from "./screens/app/replaced-text.js";
import {
  addressed,
  arrive,
  loadReturns,
  loadRules,
  openFiles,
  serveAddresses,
  tellStorage,
  withAdded,
} from "./screens/app/router.js";
import { backOf, isOrder, PAST, route } from "./screens/app/routes.js";
import { isShown, known, said, seated, show, shown } from "./screens/app/state.js";
import { menuScreen } from "./screens/menu/menu-screen.js";
import { named } from "./screens/menu/saved-game-item.js";
import { html, nothing, render } from "./vendor/lit-html/lit-html.js";

/** @typedef {import("./core/types.js").Game} Game */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));

/** Files of games and damaged games, when there are any. @type {import("./screens/backup/backup-controller.js").Keeping | null} */
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
        lesson: known.tableConfigs[game.id]?.lesson,
      });
    }
    case "lesson":
      return shown.lesson.screen();
    case "settings":
      return shown.module.settingsScreen({
        tableConfigs: known.tableConfigs,
        redraw: draw,
        speak: changeLanguage,
        back: backOf(route()),
        device: {
          storage: known.storage,
          offline,
          done: said.done,
          build: engine.build,
          install: known.returns?.installHelp({
            install: known.install,
            draw,
            say,
            games: known.saves.good.length + known.saves.bad.length,
            saveAll,
          }),
          canRepair: canRepair(),
          repair: mend,
          saveAll,
          transfer: keeping?.transfer(),
        },
        added: known.added?.section({ sure, draw, listed }),
      });
    case "returns":
      return shown.screen({ ...kept(), ...said, tableConfigs: known.tableConfigs, engine, start });
    case "past":
      return shown.past.screen({ ...kept(), notice: said.notice, done: said.done });
    case "menu":
      return menuScreen({
        ...kept(),
        tableConfigs: known.tableConfigs,
        returns: known.returns,
        install: known.install,
        draw,
        say,
        notice: said.notice,
        done: said.done,
        offline,
        engine,
        starting: said.starting,
        start,
        openFiles,
      });
    default:
      return waiting();
  }
}

const saveAll = () => withKeeping((files) => files.saveAll());

/** @param {string} sentence about what was done last */
const say = (sentence) => {
  said.done = sentence;
  draw();
};

/** What is kept on this device, and what can be done with it. */
const kept = () => ({
  games: known.games,
  saves: known.saves,
  deleting: said.deleting,
  keeping,
  remove,
  spare,
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

/** The game that the address or the table is about. */
function shownGame() {
  const played = seated()?.source.gameId;
  return played ? known.games.find(({ id }) => id === played) : addressed();
}

let drawing = false;
/** Until this is there nothing is painted. @type {Promise<unknown> | null} */
let held = null;
/** Milliseconds: what is later is painted when it comes. */
const HELD = 500;

/** @param {Promise<unknown> | null} comes */
async function hold(comes) {
  // A page that has just been loaded shows what it has.
  held = page.hasChildNodes() ? comes : null;
  if (!held) return;
  await Promise.race([comes, new Promise((done) => setTimeout(done, HELD))]);
  if (held !== comes) return;
  held = null;
  draw();
}

/** Draw soon, once, however many changes come together. */
function draw() {
  document.documentElement.dataset.state = state();
  if (drawing || held) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    const lesson = shown.at === "lesson" && shown.lesson;
    const focused = document.activeElement;
    const waited = document.documentElement.dataset.state === "loading";
    const paint = () => {
      // A lesson needs no Python: nothing is told of it there, unless a game is to start.
      const notice =
        lesson && !(said.starting && engine.fault)
          ? nothing
          : bootNotice(engine, waited, canRepair() ? mend : null);
      const scrolled = page.querySelector("main")?.scrollTop ?? 0;
      render(html`${screen()}${notice}`, page);
      // The notice has its own room below what scrolls; whoever had scrolled stays where they were.
      const had = page.classList.contains("booting");
      page.classList.toggle("booting", notice !== nothing);
      if (had && notice === nothing) window.scrollTo(0, scrolled);
    };
    const table = seated() ?? (lesson || (shown.at === "past" && shown.past));
    drawOwnTexts(page, () => {
      if (table) table.around(paint);
      else paint();
      titled(route().name, shownGame()?.title);
      keepFocus(page, focused);
      showResult(page);
    });
    document.documentElement.dataset.state = state();
    if (isDisconnected) reconnect();
  });
}

/** True once the connection to the database is lost: only a reload of the page gives it back. */
let isDisconnected = false;
/** Loaded as soon as Python is ready: WebKit may lose the network together with the database. @type {Promise<typeof import("./screens/app/reconnect.js")> | undefined} */
let reconnecting;
const loadReconnect = () => {
  reconnecting ??= import("./screens/app/reconnect.js");
  return reconnecting;
};

/** Reload the page when it is idle, if that may give the connection back. */
async function reconnect() {
  (await loadReconnect()).reconnect(isIdle);
}

function disconnected() {
  isDisconnected = true;
  draw();
}

/** Return true if a reload of the page would interrupt nobody. */
function isIdle() {
  if (shown.at === "table") return isShown(route()) && shown.playing.source.isIdle;
  if (shown.at === "waiting") return said.notice !== "";
  const isList = onMenu() || (shown.at === "past" && shown.past.name !== "replay");
  return isList && !said.starting && !said.deleting && !keeping?.isOpen;
}

/** What the page waits for; end-to-end tests and other programs wait for it too. */
function state() {
  if (held) return "loading";
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
  if (table) engine.ask("check", { save: table.id }).catch(() => {});
  listed();
}

/** The date that is shown. */
let date = new Date().toDateString();

/** Show what has changed without the page: the date, saved games, storage, the version on the server. @param {boolean} seen whether the page is seen again */
function refresh(seen) {
  offline.look(seen);
  const now = new Date().toDateString();
  if (!seen && now === date) return;
  date = now;
  draw();
  if (["menu", "past", "returns"].includes(shown.at)) listed();
  // Storage that was lost while the page slept is noticed before the next move.
  const table = seated();
  if (table && seen) engine.ask("check", { save: table.id }).catch(() => {});
  if (shown.at === "settings") tellStorage();
}

/** @param {import("./core/types.js").Plan} plan */
function planChanged(plan) {
  if (shown.at !== "form") return;
  shown.module.keepDraft(plan);
  show({ ...shown, plan });
  draw();
}

/** The first press asks, the second does it. @param {IDBValidKey} what @param {() => Promise<void>} act */
async function sure(what, act) {
  const asked = said.deleting === what;
  said.deleting = asked ? "" : what;
  draw();
  if (asked) await act();
}

/** Delete nothing, after all. */
function spare() {
  said.deleting = "";
  draw();
}

/** @param {IDBValidKey} id */
function remove(id) {
  sure(id, async () => {
    if (seated()?.id === id) show({ at: "waiting" });
    await putAway(id, "deleted");
    await engine.ask("close", { save: id });
  });
}

/** Mark as deleted; where there is no room even for that, it is deleted for good. @param {IDBValidKey} id @param {"deleted" | "originalDeleted"} what */
async function putAway(id, what) {
  try {
    await markDeleted(id, what, Date.now());
  } catch (error) {
    const why = whyUnkept(error);
    // Nothing is deleted, and the list says why.
    if (why === "lost") return listed();
    if (what !== "deleted" || why !== "full") throw error;
    await deleteSave(id);
    engine.ask("remove", { save: id }).catch(() => {});
  }
  said.undo = id;
  await listed();
}

/** What is rarely done with saved games is loaded then. @param {(keeping: import("./screens/backup/backup-controller.js").Keeping) => unknown} [act] */
async function withKeeping(act) {
  said.done = "";
  const comes = import("./screens/backup/backup-controller.js");
  const { Keeping, ready } = await guard.expect(comes, "engine/", "parts/", "screens/");
  await guard.expect(ready());
  keeping ??= new Keeping({
    draw,
    attempt,
    listed,
    opened(id) {
      if (onMenu()) location.hash = `#/play/${id}`;
    },
    saves: () => known.saves,
    added: () => known.added,
    deleting: () => said.deleting,
    remove,
    spare,
    putAway,
    undo: () => said.undo,
    named(save) {
      const game = known.games.find(({ id }) => id === save.game);
      return game ? named(game.title, save) : "";
    },
    saveFile,
    sure,
  });
  await attempt(async () => {
    if (keeping) await act?.(keeping);
  });
}

/** What keeps this page on the device comes after the menu. */
const serviceWorker = () =>
  guard.expect(import("./engine/client/service-worker.js"), "engine/client/");

/** Fetch whatever is missing or damaged, and start Python anew where it failed. */
async function mend() {
  said.done = t("settings.mending");
  draw();
  try {
    const { repair } = await serviceWorker();
    const count = await repair();
    said.done = t("settings.mended", { count });
    if (engine.state === "failed") engine.start();
  } catch {
    said.done = t("settings.not_mended");
  }
  draw();
}

// -- what is kept -------------------------------------------------------------------------------------------

/** Games of former versions are still where those keep them. */
let unmoved = false;

/** Show the saved games as they are now. */
async function listed() {
  const found = await listSaves();
  // They are still there, and can be read again after a reload.
  known.saves = found.fault === "lost" ? { ...known.saves, fault: "lost" } : found;
  if (unmoved) known.saves.fault ||= "unmoved";
  const { good, bad, damaged, deleted, fault } = known.saves;
  const installed = new Set(known.games.map(({ id }) => id));
  const wellKnown = good.every(({ game }) => installed.has(game));
  if (!keeping && (bad.length || damaged.size || deleted.length || fault || !wellKnown))
    await withKeeping();
  if (deleted.length) await keeping?.purgeOld();
  if (onMenu() && good.some(({ over }) => over) && (await isTight()))
    await withKeeping((files) => files.foresee());
  const isApp = /** @type {{standalone?: boolean}} */ (navigator).standalone;
  if (onMenu() && !known.returns && (isApp || good.some(({ over }) => over)))
    loadReturns().then(draw);
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

// -- beginning ----------------------------------------------------------------------------------------------

/** Whether a game was added here: who may not ask has none. */
const anyAdded = () =>
  tryAsync(async () => (await caches.has(scoped("added"))) || caches.has(scoped("removed")), false);

async function begin() {
  applySettings();
  serveGames({ draw, listed, start });
  /** @type {import("./screens/share/share-target.js").Host["openGames"]} */
  const openGames = (files, alone) => withKeeping((keeping) => keeping.openFiles(files, alone));
  serveAddresses({ draw, listed, hold, openGames, leave: () => keeping?.close() });
  engine.start();
  const [games, tableConfigs, adds] = await Promise.all([
    json("catalog.json"),
    json("games/table-configs.json"),
    anyAdded(),
    speak(wantedLanguage()),
  ]);
  known.games = games;
  known.tableConfigs = tableConfigs;
  if (adds) await guard.expect(withAdded().catch(console.warn), "screens/plugins/");
  described();
  page.replaceChildren();
  guard.alive();
  addEventListener("fault", draw);
  engine.addEventListener("change", draw);
  engine.addEventListener("lost", () => {
    const { name, query } = route();
    if (seated()) show({ at: "waiting" });
    if (shown.at === "past") show({ at: "waiting" });
    if (name === "play" || PAST.includes(name) || (name === "new" && isOrder(query))) arrive();
  });
  engine.addEventListener("broke", (event) => brokeDown(/** @type {CustomEvent} */ (event).detail));
  engine.addEventListener("elsewhere", (event) =>
    taken(/** @type {CustomEvent} */ (event).detail.save),
  );
  engine.addEventListener("file", (event) => offerFile(/** @type {CustomEvent} */ (event).detail));
  engine.addEventListener("saves", (event) => {
    unmoved = /** @type {CustomEvent} */ (event).detail.unmoved === true;
    listed();
  });
  engine.ready.then(loadReconnect).catch(() => {});
  engine.addEventListener("disconnected", disconnected);
  onDisconnected(disconnected);
  engine.addEventListener("stored", async () => (await serviceWorker()).keepOffline(draw), {
    once: true,
  });
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    known.install = /** @type {import("./screens/app/types.js").InstallPrompt} */ (event);
    draw();
  });
  addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    const files = event.dataTransfer?.files;
    if (!files?.length) return;
    event.preventDefault();
    openFiles(files);
  });
  addEventListener("hashchange", arrive);
  addEventListener("pagehide", ({ persisted }) => persisted && engine.rest());
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    engine.wake();
    awake();
  });
  whenSeen(refresh);
  whenLeft(() => void seated()?.source.session.cover());
  addEventListener("storage", () => {
    rereadSettings();
    changeLanguage();
  });
  addEventListener("languagechange", changeLanguage);
  await arrive();
}

begin();
