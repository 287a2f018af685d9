// Entry point of the page: renders the screen of the address after changes of the engine, the session and storage.

import { tryAsync } from "./core/browser-api.js";
import { json } from "./core/fetch.js";
import { setLanguage, t } from "./core/i18n.js";
import { applySettings, reloadSettings, wantedLanguage } from "./core/settings.js";
import { isStorageLow, readStored, scoped } from "./core/storage.js";
import { offline } from "./engine/client/offline.js";
import { canRepair, engine } from "./engine/client/worker-client.js";
import { onDisconnected } from "./engine/store/connection.js";
import {
  deleteSave,
  JOINED,
  listSaves,
  markDeleted,
  storageProblem,
} from "./engine/store/saves.js";
import { bootNotice } from "./screens/app/boot-notice.js";
import {
  onLeave,
  onVisible,
  PAGE_NAME,
  setTitle,
  translateDescription,
} from "./screens/app/document.js";
import { keepFocus, showResult } from "./screens/app/focus.js";
import {
  offerFile,
  onOpenedElsewhere,
  onPluginCrash,
  open,
  saveFile,
  start,
} from "./screens/app/launch-loader.js";
import { attempt, setHost } from "./screens/app/requests.js";
import {
  addressedGame,
  loadDaily,
  loadPlugins,
  loadRules,
  navigate,
  openFiles,
  refreshStorageText,
} from "./screens/app/router.js";
import { backOf, HISTORY_SCREENS, route, startsGame } from "./screens/app/routes.js";
import {
  appData,
  currentScreen,
  currentTable,
  matchesRoute,
  notices,
  show,
} from "./screens/app/state.js";
import { drawOwnTexts } from "./screens/app/translator-guard.js";
import { menuScreen } from "./screens/menu/menu-screen.js";
import { saveName } from "./screens/menu/saved-game-item.js";
import { html, nothing, render } from "./vendor/lit-html/lit-html.js";

/** @typedef {import("./core/types.js").Game} Game */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));

/** The controller of backups and damaged games, once it is needed. @type {import("./screens/backup/backup-controller.js").BackupController | null} */
let keeping = null;

// -- drawing ------------------------------------------------------------------------------------------------

function screen() {
  const { section } = route();
  switch (currentScreen.at) {
    case "table":
      return matchesRoute(route()) ? currentScreen.controller.screen(notices.done) : waiting();
    case "form": {
      const { module, game, plan } = currentScreen;
      return module.newGameScreen({
        game,
        plan,
        refusal: notices.refusal,
        engine,
        starting: notices.starting === game.id,
        change: planChanged,
        start,
      });
    }
    case "rules": {
      const { module, game, text } = currentScreen;
      return module.rulesScreen({
        game,
        rules: text,
        back: backOf(route()),
        section,
        lesson: appData.tableConfigs[game.id]?.lesson,
      });
    }
    case "lesson":
      return currentScreen.lesson.screen();
    case "settings":
      return currentScreen.module.settingsScreen({
        tableConfigs: appData.tableConfigs,
        redraw: draw,
        speak: changeLanguage,
        back: backOf(route()),
        device: {
          storage: appData.storage,
          offline,
          done: notices.done,
          build: engine.build,
          install: appData.daily?.installHelp({
            install: appData.install,
            draw,
            say,
            games: appData.saves.good.length + appData.saves.bad.length,
            saveAll,
          }),
          canRepair: canRepair(),
          repair,
          saveAll,
          transfer: keeping?.transfer(),
        },
        added: appData.plugins?.section({ confirmTwice, draw, refreshSaves }),
      });
    case "component":
      return currentScreen.screen({
        ...storedData(),
        ...notices,
        tableConfigs: appData.tableConfigs,
        engine,
        start,
      });
    case "history":
      return currentScreen.history.screen({
        ...storedData(),
        notice: notices.notice,
        done: notices.done,
      });
    case "menu":
      return menuScreen({
        ...storedData(),
        tableConfigs: appData.tableConfigs,
        daily: appData.daily,
        install: appData.install,
        draw,
        say,
        notice: notices.notice,
        done: notices.done,
        offline,
        engine,
        starting: notices.starting,
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
  notices.done = sentence;
  draw();
};

/** Return the saved games, and the actions on them. */
const storedData = () => ({
  games: appData.games,
  saves: appData.saves,
  joined: appData.joined,
  deleting: notices.deleting,
  backup: keeping,
  remove,
  cancelDelete,
  saveFile,
});

const waiting = () => html`
  <main class="screen waits">
    <h1>${route().name === "rules" && addressedGame() ? t("rules.title", { title: addressedGame()?.title }) : PAGE_NAME}</h1>
    ${
      notices.notice
        ? html`<p class="notice" role="alert">${notices.notice}</p>
          <div class="buttons"><a class="button" href="#/">${t("play.home")}</a>
          ${route().name === "new" && addressedGame() ? html`<a class="button" href=${`#/new?game=${addressedGame()?.id}`}>${t("new.title", { title: addressedGame()?.title })}</a>` : nothing}
          ${notices.elsewhere ? html`<button type="button" class="primary" @click=${() => open(notices.elsewhere)}>${t("play.here")}</button>` : nothing}</div>`
        : guard.isShowing
          ? html`<a class="button" href="#/">${t("play.home")}</a>`
          : html`<p class="quiet">${t("boot.wait")}</p>`
    }
  </main>`;

/** Return the game of the table or the address. */
function shownGame() {
  const played = currentTable()?.source.gameId;
  return played ? appData.games.find(({ id }) => id === played) : addressedGame();
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
  // The caller reports a failure.
  await Promise.race([comes, new Promise((done) => setTimeout(done, HOLD_WITHIN))]).catch(() => {});
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
    const lesson = currentScreen.at === "lesson" && currentScreen.lesson;
    const focused = document.activeElement;
    const waited = document.documentElement.dataset.state === "loading";
    const paint = () => {
      // A lesson needs no Python, so its start is shown only if a game is to start.
      const notice =
        !needsPython() || (lesson && !(notices.starting && engine.fault))
          ? nothing
          : bootNotice(engine, waited, canRepair() ? repair : null);
      const scrolled = page.querySelector("main")?.scrollTop ?? 0;
      render(html`${screen()}${notice}`, page);
      // The notice is below the scrolled content. Keep its scroll position.
      const had = page.classList.contains("booting");
      page.classList.toggle("booting", notice !== nothing);
      if (had && notice === nothing) window.scrollTo(0, scrolled);
    };
    const table =
      currentTable() ?? (lesson || (currentScreen.at === "history" && currentScreen.history));
    drawOwnTexts(page, () => {
      if (table) table.around(paint);
      else paint();
      setTitle(route().name, shownGame()?.title);
      keepFocus(page, focused);
      showResult(page);
    });
    document.documentElement.dataset.state = pageState();
    if (isDisconnected) reconnect();
  });
}

/** True once the connection to the database is lost: only a reload of the page gives it back. */
let isDisconnected = false;
/**
 * Loaded as soon as Python is ready: WebKit may lose the network together with the database.
 * @type {Promise<typeof import("./screens/app/database-reload.js")> | undefined}
 */
let reconnecting;
const loadReconnect = () => {
  reconnecting ??= import("./screens/app/database-reload.js");
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
  if (currentScreen.at === "table")
    return matchesRoute(route()) && currentScreen.controller.source.isIdle;
  if (currentScreen.at === "waiting") return notices.notice !== "";
  const isList =
    onMenu() || (currentScreen.at === "history" && currentScreen.history.name !== "replay");
  return isList && !notices.starting && !notices.deleting && !keeping?.isOpen;
}

/** Return the state of the page, which end-to-end tests wait for, too. */
function pageState() {
  if (pendingScreen) return "loading";
  if (currentScreen.at === "lesson") return currentScreen.lesson.pageState;
  if (engine.fault || guard.isShowing || (notices.notice && !onMenu())) return "error";
  if ((needsPython() && engine.state !== "ready") || currentScreen.at === "waiting")
    return "loading";
  if (currentScreen.at === "history") return currentScreen.history.pageState;
  if (currentScreen.at !== "table") return "ready";
  return matchesRoute(route()) ? currentScreen.controller.pageState : "loading";
}

/** False on a phone that joins a friend's game, whose host has Python. */
const needsPython = () => route().name !== "join";
const onMenu = () => currentScreen.at === "menu";

/** Update a page from the back/forward cache: meanwhile another tab may have played. */
function onPageShow() {
  const table = currentTable();
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
  if (["menu", "history", "component"].includes(currentScreen.at)) refreshSaves();
  // Detect storage that was lost in the background before the next move.
  const table = currentTable();
  if (table && seen) engine.ask("check", { save: table.id }).catch(() => {});
  if (currentScreen.at === "settings") refreshStorageText();
}

/** @param {import("./core/types.js").Plan} plan */
function planChanged(plan) {
  if (currentScreen.at !== "form") return;
  currentScreen.module.storeDraft(plan);
  show({ ...currentScreen, plan });
  draw();
}

/** Run an action at the second press. @param {IDBValidKey} what @param {() => Promise<void>} act */
async function confirmTwice(what, act) {
  const asked = notices.deleting === what;
  notices.deleting = asked ? "" : what;
  draw();
  if (asked) await act();
}

function cancelDelete() {
  notices.deleting = "";
  draw();
}

/** @param {IDBValidKey} id @param {() => Promise<void>} [forget] of a game of another host */
function remove(id, forget) {
  confirmTwice(id, async () => {
    if (forget) {
      await forget();
      return refreshSaves();
    }
    if (currentTable()?.id === id) show({ at: "waiting" });
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
  notices.undo = id;
  await refreshSaves();
}

/** Load the backup controller, and run an action with it. @param {(keeping: import("./screens/backup/backup-controller.js").BackupController) => unknown} [act] */
async function withKeeping(act) {
  notices.done = "";
  const comes = import("./screens/backup/backup-controller.js");
  const { BackupController, ready } = await guard.load(comes, "engine/", "parts/", "screens/");
  await guard.load(ready());
  keeping ??= new BackupController({
    draw,
    attempt,
    refreshSaves,
    saves: () => appData.saves,
    added: () => appData.plugins,
    deleting: () => notices.deleting,
    remove,
    cancelDelete,
    putAway: moveToTrash,
    undo: () => notices.undo,
    named(save) {
      const game = appData.games.find(({ id }) => id === save.game);
      return game ? saveName(game.title, save) : "";
    },
    saveFile,
    confirmTwice,
  });
  await attempt(async () => {
    if (keeping) await act?.(keeping);
  });
}

const serviceWorker = () =>
  guard.load(import("./engine/client/service-worker.js"), "engine/client/");

/** Repair the files of the page, and restart Python if it failed. */
async function repair() {
  notices.done = t("settings.mending");
  draw();
  try {
    const { repair } = await serviceWorker();
    const count = await repair();
    notices.done = t("settings.mended", { count });
    if (engine.state === "failed") engine.start();
  } catch {
    notices.done = t("settings.not_mended");
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
  appData.saves = found.fault === "lost" ? { ...appData.saves, fault: "lost" } : found;
  if (migrationFailed) appData.saves.fault ||= "unmoved";
  const { good, bad, damaged, deleted, fault } = appData.saves;
  const installed = new Set(appData.games.map(({ id }) => id));
  const wellKnown = good.every(({ game }) => installed.has(game));
  if (!keeping && (bad.length || damaged.size || deleted.length || fault || !wellKnown))
    await withKeeping();
  if (deleted.length) await keeping?.purgeOld();
  if (onMenu() && good.some(({ over }) => over) && (await isStorageLow()))
    await withKeeping((files) => files.checkStorage());
  const isApp = /** @type {{standalone?: boolean}} */ (navigator).standalone;
  if (onMenu() && !appData.daily && (isApp || good.some(({ over }) => over)))
    loadDaily().then(draw);
  draw();
  if (!readStored(JOINED)) return;
  const listed = async () => (await import("./screens/friends/joined-saves.js")).joinedSaves();
  appData.joined = await tryAsync(listed, appData.joined);
  draw();
}

/** Load the texts of the chosen language. */
async function changeLanguage() {
  await guard.load(setLanguage(wantedLanguage()));
  if (currentScreen.at === "settings") refreshStorageText();
  if (currentScreen.at === "rules") loadRules(currentScreen.game);
  translateDescription();
  draw();
}

// -- start --------------------------------------------------------------------------------------------------

/** True if there are plug-ins. */
const hasPlugins = () =>
  tryAsync(async () => (await caches.has(scoped("added"))) || caches.has(scoped("removed")), false);

async function begin() {
  applySettings();
  setHost({
    draw,
    refreshSaves,
    start,
    hold,
    openGames: (files, alone) => withKeeping((backup) => backup.openFiles(files, alone)),
    leave: () => keeping?.close(),
  });
  if (needsPython()) engine.start();
  const [games, tableConfigs, adds] = await Promise.all([
    json("catalog.json"),
    json("games/table-configs.json"),
    hasPlugins(),
    setLanguage(wantedLanguage()),
  ]);
  appData.games = games;
  appData.tableConfigs = tableConfigs;
  if (adds) await guard.load(loadPlugins().catch(console.warn), "screens/plugins/");
  translateDescription();
  page.replaceChildren();
  guard.pageStarted();
  addEventListener("fault", draw);
  engine.addEventListener("change", draw);
  engine.addEventListener("lost", () => {
    const { name, query } = route();
    if (currentTable()) show({ at: "waiting" });
    if (currentScreen.at === "history") show({ at: "waiting" });
    if (name === "play" || HISTORY_SCREENS.includes(name) || (name === "new" && startsGame(query)))
      navigate();
  });
  engine.addEventListener("broke", (event) =>
    onPluginCrash(/** @type {CustomEvent} */ (event).detail),
  );
  engine.addEventListener("elsewhere", (event) =>
    onOpenedElsewhere(/** @type {CustomEvent} */ (event).detail.save),
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
    appData.install = /** @type {import("./screens/app/types.js").InstallPrompt} */ (event);
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
  addEventListener("hashchange", navigate);
  addEventListener("pagehide", ({ persisted }) => persisted && engine.suspend());
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    engine.wake();
    onPageShow();
  });
  onVisible(refresh);
  onLeave(() => void currentTable()?.source.session.cover());
  addEventListener("storage", ({ key }) => {
    if (key && key !== scoped("settings")) return;
    reloadSettings();
    changeLanguage();
  });
  addEventListener("languagechange", changeLanguage);
  await navigate();
}

begin();
