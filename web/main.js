// Entry point of the page: draws the screen of the address after changes of the engine, the session and storage, and keeps the
// connection to the database and the service worker.

import { tryAsync } from "./core/browser-api.js";
import { json } from "./core/fetch.js";
import { setLanguage, t } from "./core/i18n.js";
import { applySettings, reloadSettings, wantedLanguage } from "./core/settings.js";
import { scoped } from "./core/storage.js";
import { offline } from "./engine/client/offline.js";
import { canRepair, engine } from "./engine/client/worker-client.js";
import { onDisconnected } from "./engine/store/connection.js";
import { bootNotice } from "./screens/app/boot-notice.js";
import {
  changeLanguage,
  onLeave,
  onVisible,
  PAGE_NAME,
  setTitle,
  translateDescription,
} from "./screens/app/document.js";
import { keepFocus, showResult } from "./screens/app/keep-focus.js";
import { repair, serviceWorker } from "./screens/app/repair-page-files.js";
import { addressedGame, navigate, setHome } from "./screens/app/router.js";
import { readyAddress, route, startsGame } from "./screens/app/routes.js";
import { openFiles, refreshSaves } from "./screens/app/saves.js";
import {
  appData,
  currentScreen,
  currentTable,
  matchesRoute,
  notices,
  page,
  show,
} from "./screens/app/state.js";
import { drawOwnTexts } from "./screens/app/translator-guard.js";
import { loadPlugins } from "./screens/app/user-actions.js";
import { menu } from "./screens/menu/menu-screen.js";
import { html, nothing, render } from "./vendor/lit-html/lit-html.js";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));

// -- drawing ------------------------------------------------------------------------------------------------

/** Return the screen, if it is that of the address. A table may be shown before its address. */
const shownScreen = () => (currentTable() && !matchesRoute(route()) ? null : currentScreen);

const waiting = () => html`
  <main class="screen waits">
    <h1>${route().name === "rules" && addressedGame() ? t("rules.title", { title: addressedGame()?.title }) : PAGE_NAME}</h1>
    ${
      notices.notice
        ? html`<p class="notice" role="alert">${notices.notice}</p>
          <div class="buttons"><a class="button" href="#/">${t("play.home")}</a>
          ${route().name === "new" && addressedGame() ? html`<a class="button" href=${`#/new?game=${addressedGame()?.id}`}>${t("new.title", { title: addressedGame()?.title })}</a>` : nothing}
          ${notices.elsewhere ? html`<button type="button" class="primary" @click=${navigate}>${t("play.here")}</button>` : nothing}</div>`
        : guard.isShowing
          ? html`<a class="button" href="#/">${t("play.home")}</a>`
          : html`<p class="quiet">${t("boot.wait")}</p>`
    }
  </main>`;

let isDrawing = false;
/** Nothing is painted before this is resolved. @type {Promise<unknown> | null} */
let pendingScreen = null;
/** Milliseconds before the page is painted anyway. */
const HOLD_WITHIN = 500;

/** Delay painting until a screen has loaded, but not on the first screen. @param {Promise<unknown> | null} comes */
async function hold(comes) {
  pendingScreen = root.hasChildNodes() ? comes : null;
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
  if (isDrawing || pendingScreen) return;
  isDrawing = true;
  queueMicrotask(() => {
    isDrawing = false;
    const screen = shownScreen();
    const focused = document.activeElement;
    const waited = document.documentElement.dataset.state === "loading";
    // A lesson or puzzle is complete without Python: its start is shown only if a game is to start.
    const isBooting = needsPython() && (!isComplete() || (notices.starting && engine.fault));
    const paint = () => {
      const notice = isBooting ? bootNotice(engine, waited, canRepair() ? repair : null) : nothing;
      const scrolled = root.querySelector("main")?.scrollTop ?? 0;
      render(html`${screen?.render() ?? waiting()}${notice}`, root);
      // The notice is below the scrolled content. Keep its scroll position.
      const had = root.classList.contains("booting");
      root.classList.toggle("booting", notice !== nothing);
      if (had && notice === nothing) window.scrollTo(0, scrolled);
    };
    const { gameId } = currentScreen ?? {};
    const game = gameId ? appData.games.find(({ id }) => id === gameId) : addressedGame();
    drawOwnTexts(root, () => {
      if (screen?.around) screen.around(paint);
      else paint();
      setTitle(route().name, game?.title);
      keepFocus(root, focused);
      showResult(root);
    });
    document.documentElement.dataset.state = pageState();
    if (isDisconnected) reconnect();
  });
}

/** True on a lesson or puzzle. */
const isComplete = () => currentScreen?.needsEngine === false;

/** Return the state of the page, which end-to-end tests wait for, too. */
function pageState() {
  if (pendingScreen) return "loading";
  if (currentScreen && isComplete()) return currentScreen.state;
  const showsNotice = ["menu", "new"].includes(currentScreen?.name ?? "");
  if (engine.fault || guard.isShowing || (notices.notice && !showsNotice)) return "error";
  if (needsPython() && engine.state !== "ready") return "loading";
  return shownScreen()?.state ?? "loading";
}

/** False on a phone that joins a friend's game, whose host has Python. */
const needsPython = () => route().name !== "join";

// -- the database -------------------------------------------------------------------------------------------

/** True once the connection to the database is lost: only a reload of the page gives it back. */
let isDisconnected = false;
/** Loaded as soon as Python is ready: WebKit may lose the network together with the database. */
const loadReconnect = () => import("./screens/app/database-reload.js");

/** Reload the page when it is idle, if that may restore the connection. */
async function reconnect() {
  (await loadReconnect()).reconnect(isIdle);
}

function disconnected() {
  isDisconnected = true;
  draw();
}

/** True if a reload of the page would interrupt no action. */
const isIdle = () => (currentScreen ? (shownScreen()?.isIdle ?? false) : notices.notice !== "");

// -- events -------------------------------------------------------------------------------------------------

/** Detect storage that was lost, and another tab that plays, before the next move. */
function checkTable() {
  const table = currentTable();
  if (table) engine.ask("check", { save: table.id }).catch(() => {});
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
  if (currentScreen && !currentScreen.gameId) refreshSaves();
  if (seen) checkTable();
  page.dispatchEvent(new Event("visible"));
}

/** Open the screen of the address again, in a new worker, if the lost one had its game. */
function onLost() {
  const { name, query } = route();
  const isOfWorker = ["play", "history", "replay", "statistics"].includes(name);
  if (isOfWorker) show(null);
  if (isOfWorker || (name === "new" && startsGame(query))) navigate();
}

/** Start Python, unless this phone only joins a friend's game. */
function startPython() {
  if (needsPython()) engine.startOnce();
}

/** True if there are plug-ins. */
const hasPlugins = () =>
  tryAsync(async () => (await caches.has(scoped("added"))) || caches.has(scoped("removed")), false);

async function begin() {
  applySettings();
  setHome(menu);
  page.addEventListener("draw", draw);
  page.addEventListener("hold", (event) => hold(/** @type {CustomEvent} */ (event).detail));
  startPython();
  const [games, tableConfigs, adds] = await Promise.all([
    json("catalog.json"),
    json("games/table-configs.json"),
    hasPlugins(),
    setLanguage(wantedLanguage()),
    readyAddress(),
  ]);
  Object.assign(appData, { games, tableConfigs });
  if (adds) await guard.load(loadPlugins().catch(console.warn), "screens/plugins/");
  translateDescription();
  root.replaceChildren();
  guard.pageStarted();
  addEventListener("fault", draw);
  engine.addEventListener("change", draw);
  engine.addEventListener("lost", onLost);
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
  addEventListener("hashchange", async () => {
    await readyAddress();
    startPython();
    navigate();
  });
  addEventListener("pagehide", ({ persisted }) => persisted && engine.suspend());
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    engine.wake();
    // Meanwhile another tab may have played.
    checkTable();
    refreshSaves();
  });
  onVisible(refresh);
  onLeave(() => currentScreen?.cover?.());
  addEventListener("storage", ({ key }) => {
    if (key && key !== scoped("settings")) return;
    reloadSettings();
    changeLanguage();
  });
  addEventListener("languagechange", changeLanguage);
  navigate();
}

begin();
