// Entry point of the page: renders the screen of the address after changes of the engine, the session and storage.

import { tryAsync } from "./core/browser-api.js";
import { json } from "./core/fetch.js";
import { setLanguage, t } from "./core/i18n.js";
import { applySettings, reloadSettings, wantedLanguage } from "./core/settings.js";
import { isStorageLow, scoped } from "./core/storage.js";
import { offline } from "./engine/client/offline.js";
import { canRepair, engine } from "./engine/client/worker-client.js";
import { onDisconnected } from "./engine/store/connection.js";
import { deleteSave, listSaves, markDeleted, storageProblem } from "./engine/store/saves.js";
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

/** The controller of backups and damaged games, once it is needed. @type {import("./screens/backup/backup-controller.js").Keeping | null} */
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
          repair: repair,
          saveAll,
          transfer: keeping?.transfer(),
        },
        added: known.added?.section({ sure: confirmTwice, draw, listed: refreshSaves }),
      });
    case "returns":
      return shown.screen({
        ...storedData(),
        ...said,
        tableConfigs: known.tableConfigs,
        engine,
        start,
      });
    case "past":
      return shown.past.screen({ ...storedData(), notice: said.notice, done: said.done });
    case "menu":
      return menuScreen({
        ...storedData(),
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

/** Show a message about the last action. @param {string} sentence */
const say = (sentence) => {
  said.done = sentence;
  draw();
};

/** Return the saved games, and the actions on them. */
const storedData = () => ({
  games: known.games,
  saves: known.saves,
  deleting: said.deleting,
  keeping,
  remove,
  spare: cancelDelete,
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
        : guard.isShowing
          ? html`<a class="button" href="#/">${t("play.home")}</a>`
          : html`<p class="quiet">${t("boot.wait")}</p>`
    }
  </main>`;

/** Return the game of the table or the address. */
function shownGame() {
  const played = seated()?.source.gameId;
  return played ? known.games.find(({ id }) => id === played) : addressed();
}

let drawing = false;
/** Nothing is painted before this is resolved. @type {Promise<unknown> | null} */
let pendingScreen = null;
/** Milliseconds before the page is painted anyway. */
const HOLD_WITHIN = 500;

/** Delay painting until a screen has loaded, but not on the first screen. @param {Promise<unknown> | null} comes */
async function hold(comes) {
  pendingScreen = page.hasChildNodes() ? comes : null;
  if (!pendingScreen) return;
  await Promise.race([comes, new Promise((done) => setTimeout(done, HOLD_WITHIN))]);
  if (pendingScreen !== comes) return;
  pendingScreen = null;
  draw();
}

/** Draw in a microtask, once for all changes. */
function draw() {
  document.documentElement.dataset.state = pageState();
  if (drawing || pendingScreen) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    const lesson = shown.at === "lesson" && shown.lesson;
    const focused = document.activeElement;
    const waited = document.documentElement.dataset.state === "loading";
    const paint = () => {
      // A lesson needs no Python, so its start is shown only if a game is to start.
      const notice =
        lesson && !(said.starting && engine.fault)
          ? nothing
          : bootNotice(engine, waited, canRepair() ? repair : null);
      const scrolled = page.querySelector("main")?.scrollTop ?? 0;
      render(html`${screen()}${notice}`, page);
      // The notice is below the scrolled content. Keep its scroll position.
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
    document.documentElement.dataset.state = pageState();
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

/** Reload the page when it is idle, if that may restore the connection. */
async function reconnect() {
  (await loadReconnect()).reconnect(isIdle);
}

function disconnected() {
  isDisconnected = true;
  draw();
}

/** True if a reload of the page would interrupt no action. */
function isIdle() {
  if (shown.at === "table") return isShown(route()) && shown.playing.source.isIdle;
  if (shown.at === "waiting") return said.notice !== "";
  const isList = onMenu() || (shown.at === "past" && shown.past.name !== "replay");
  return isList && !said.starting && !said.deleting && !keeping?.isOpen;
}

/** Return the state of the page, which end-to-end tests wait for, too. */
function pageState() {
  if (pendingScreen) return "loading";
  if (shown.at === "lesson") return shown.lesson.waits;
  if (engine.fault || guard.isShowing || (said.notice && !onMenu())) return "error";
  if (engine.state !== "ready" || shown.at === "waiting") return "loading";
  if (shown.at === "past") return shown.past.waits;
  if (shown.at !== "table") return "ready";
  return isShown(route()) ? shown.playing.waits : "loading";
}

const onMenu = () => shown.at === "menu";

/** Update a page from the back/forward cache: meanwhile another tab may have played. */
function onPageShow() {
  const table = seated();
  if (table) engine.ask("check", { save: table.id }).catch(() => {});
  refreshSaves();
}

/** The date that is shown. */
let date = new Date().toDateString();

/** Update the date, saved games, storage, and check for a new version. @param {boolean} seen whether the page is visible again */
function refresh(seen) {
  offline.checkForUpdate(seen);
  const now = new Date().toDateString();
  if (!seen && now === date) return;
  date = now;
  draw();
  if (["menu", "past", "returns"].includes(shown.at)) refreshSaves();
  // Detect storage that was lost in the background before the next move.
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

/** Run an action at the second press. @param {IDBValidKey} what @param {() => Promise<void>} act */
async function confirmTwice(what, act) {
  const asked = said.deleting === what;
  said.deleting = asked ? "" : what;
  draw();
  if (asked) await act();
}

function cancelDelete() {
  said.deleting = "";
  draw();
}

/** @param {IDBValidKey} id */
function remove(id) {
  confirmTwice(id, async () => {
    if (seated()?.id === id) show({ at: "waiting" });
    await moveToTrash(id, "deleted");
    await engine.ask("close", { save: id });
  });
}

/** Mark as deleted; on a full disk, delete for good. @param {IDBValidKey} id @param {"deleted" | "originalDeleted"} what */
async function moveToTrash(id, what) {
  try {
    await markDeleted(id, what, Date.now());
  } catch (error) {
    const why = storageProblem(error);
    // Nothing is deleted, and the list shows the reason.
    if (why === "lost") return refreshSaves();
    if (what !== "deleted" || why !== "full") throw error;
    await deleteSave(id);
    engine.ask("remove", { save: id }).catch(() => {});
  }
  said.undo = id;
  await refreshSaves();
}

/** Load the backup controller, and run an action with it. @param {(keeping: import("./screens/backup/backup-controller.js").Keeping) => unknown} [act] */
async function withKeeping(act) {
  said.done = "";
  const comes = import("./screens/backup/backup-controller.js");
  const { Keeping, ready } = await guard.load(comes, "engine/", "parts/", "screens/");
  await guard.load(ready());
  keeping ??= new Keeping({
    draw,
    attempt,
    listed: refreshSaves,
    opened(id) {
      if (onMenu()) location.hash = `#/play/${id}`;
    },
    saves: () => known.saves,
    added: () => known.added,
    deleting: () => said.deleting,
    remove,
    spare: cancelDelete,
    putAway: moveToTrash,
    undo: () => said.undo,
    named(save) {
      const game = known.games.find(({ id }) => id === save.game);
      return game ? named(game.title, save) : "";
    },
    saveFile,
    sure: confirmTwice,
  });
  await attempt(async () => {
    if (keeping) await act?.(keeping);
  });
}

const serviceWorker = () =>
  guard.load(import("./engine/client/service-worker.js"), "engine/client/");

/** Repair the files of the page, and restart Python if it failed. */
async function repair() {
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

// -- saved games --------------------------------------------------------------------------------------------

/** True if games of a former version could not be migrated. */
let migrationFailed = false;

/** Read the list of saved games, and draw it. */
async function refreshSaves() {
  const found = await listSaves();
  // They still exist, and can be read again after a reload.
  known.saves = found.fault === "lost" ? { ...known.saves, fault: "lost" } : found;
  if (migrationFailed) known.saves.fault ||= "unmoved";
  const { good, bad, damaged, deleted, fault } = known.saves;
  const installed = new Set(known.games.map(({ id }) => id));
  const wellKnown = good.every(({ game }) => installed.has(game));
  if (!keeping && (bad.length || damaged.size || deleted.length || fault || !wellKnown))
    await withKeeping();
  if (deleted.length) await keeping?.purgeOld();
  if (onMenu() && good.some(({ over }) => over) && (await isStorageLow()))
    await withKeeping((files) => files.foresee());
  const isApp = /** @type {{standalone?: boolean}} */ (navigator).standalone;
  if (onMenu() && !known.returns && (isApp || good.some(({ over }) => over)))
    loadReturns().then(draw);
  draw();
}

/** Load the texts of the chosen language. */
async function changeLanguage() {
  await guard.load(setLanguage(wantedLanguage()));
  if (shown.at === "settings") tellStorage();
  if (shown.at === "rules") loadRules(shown.game);
  described();
  draw();
}

// -- start --------------------------------------------------------------------------------------------------

/** True if there are plug-ins. */
const hasPlugins = () =>
  tryAsync(async () => (await caches.has(scoped("added"))) || caches.has(scoped("removed")), false);

async function begin() {
  applySettings();
  serveGames({ draw, listed: refreshSaves, start });
  /** @type {import("./screens/share/share-target.js").Host["openGames"]} */
  const openGames = (files, alone) => withKeeping((keeping) => keeping.openFiles(files, alone));
  serveAddresses({ draw, listed: refreshSaves, hold, openGames, leave: () => keeping?.close() });
  engine.start();
  const [games, tableConfigs, adds] = await Promise.all([
    json("catalog.json"),
    json("games/table-configs.json"),
    hasPlugins(),
    setLanguage(wantedLanguage()),
  ]);
  known.games = games;
  known.tableConfigs = tableConfigs;
  if (adds) await guard.load(withAdded().catch(console.warn), "screens/plugins/");
  described();
  page.replaceChildren();
  guard.pageStarted();
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
    migrationFailed = /** @type {CustomEvent} */ (event).detail.unmoved === true;
    refreshSaves();
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
  addEventListener("pagehide", ({ persisted }) => persisted && engine.suspend());
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    engine.wake();
    onPageShow();
  });
  whenSeen(refresh);
  whenLeft(() => void seated()?.source.session.cover());
  addEventListener("storage", () => {
    reloadSettings();
    changeLanguage();
  });
  addEventListener("languagechange", changeLanguage);
  await arrive();
}

begin();
