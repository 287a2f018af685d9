// Router: loads the modules and data of the address, then shows its screen, if that is still the address.

import { jsonOrNull } from "../../core/fetch.js";
import { language, loadGameTexts, loadTexts, t } from "../../core/i18n.js";
import { isStoragePersistent } from "../../core/storage.js";
import { engine } from "../../engine/client/worker-client.js";
import { open, openLink, saveFile, share, start } from "./launch-loader.js";
import { attempt, beginRequest, host, startEngineFor, trackRequest } from "./requests.js";
import {
  DAILY_SCREENS,
  gameOf,
  HISTORY_SCREENS,
  replaceDamagedAddress,
  route,
  startsGame,
} from "./routes.js";
import { appData, matchesRoute, notices, resetNotices, show } from "./state.js";

/** @typedef {import("../../core/types.js").Game} Game */

/** Return the game of the address. */
export const addressedGame = () => appData.games.find(({ id }) => id === gameOf(route()));

/** Show the screen of the address. */
export async function navigate() {
  replaceDamagedAddress();
  const { name, known: isKnown, id } = route();
  beginRequest();
  resetNotices(isKnown ? "" : t("menu.unknown"));
  const stays = matchesRoute(route());
  if (!stays) show({ at: name === "menu" ? name : "waiting" });
  const game = addressedGame();
  window.scrollTo(0, 0);
  host.leave();
  if (name === "play" && !stays) open(id);
  if (name === "game") openLink(id);
  if ((name === "new" || name === "rules" || name === "lesson") && !game)
    notices.notice = t("new.unknown");
  if (name === "new" && game) openNewGame(game);
  if (name === "rules" && game && !stays) loadRules(game);
  if (name === "lesson" && game) openLesson(game);
  // A list that changes under the finger gets wrong taps: the last screen stays until the list is loaded.
  host.hold(["menu", "history", "settings"].includes(name) ? host.refreshSaves() : null);
  if (HISTORY_SCREENS.includes(name) && !stays) loadHistory();
  if (name === "settings") loadSettings();
  if (name === "add") addGame();
  if (DAILY_SCREENS.includes(name) && !stays) openComponent(loadDaily());
  if ((name === "friends" || name === "join") && !stays)
    openComponent(guard.load(import("../friends/friends-screen.js"), "screens/", "engine/"));
  host.draw();
}

/** Start a game or show the form for it, as the address asks. @param {Game} game */
async function openNewGame(game) {
  // The table is loaded while the form is filled in.
  import("../play/live-source.js").catch(() => {});
  loadGameTexts(game.id).catch(() => {});
  await attempt(async (wanted) => {
    const [{ planOf, formOf }, module] = await Promise.all([
      guard.load(import("../new-game/url-plan.js"), "screens/new-game/"),
      guard.load(import("../new-game/new-game-screen.js"), "screens/new-game/"),
    ]);
    await guard.load(module.ready(game.id));
    if (!wanted()) return;
    const { query } = route();
    if (startsGame(query)) return start(planOf(route(), game));
    const plan = module.draftOf(game, query) ?? formOf(route(), game);
    show({ at: "form", module, game, plan });
  });
}

/** Services for content from other apps. @type {import("../share/share-target.js").Host} */
const incoming = {
  openGames: (files, alone) => host.openGames(files, alone),
  addGame: (file) => addGame(file),
  say(sentence) {
    notices.notice = sentence;
    host.draw();
  },
};

/** Open files of saved games, or of a game to add. @param {Iterable<File>} files */
export async function openFiles(files) {
  const wanted = trackRequest();
  const comes = import("../share/share-target.js");
  await (await guard.load(comes, "screens/share/")).openFiles([...files], incoming, wanted);
}

/** A plug-in's file that has not been inspected yet. @type {File | null} */
let pendingFile = null;

/** Show the screen that installs plug-ins. @param {File} [file] dropped on the page */
export async function addGame(file) {
  pendingFile = file ?? pendingFile;
  if (route().name !== "add") {
    location.hash = "#/add";
    return;
  }
  const comes = Promise.all([import("../plugins/install-screen.js"), loadPlugins()]);
  const [adding] = await guard.load(comes, "screens/", "engine/");
  await guard.load(adding.ready());
  if (route().name !== "add") return;
  show({ at: "component", screen: adding.begin(route(), host.draw, pendingFile) });
  pendingFile = null;
  host.draw();
}

/** Add the installed plug-ins to the games. */
export async function loadPlugins() {
  appData.plugins ??= await import("../plugins/installed.js");
  await appData.plugins.find();
}

async function loadSettings() {
  const module = await guard.load(import("../settings/settings-screen.js"), "screens/", "parts/");
  await Promise.all([guard.load(module.ready()), loadDaily()]);
  if (route().name !== "settings") return;
  show({ at: "settings", module });
  await refreshStorageText();
}

/** Load the daily deals. */
export async function loadDaily() {
  const comes = Promise.all([
    import("../daily/daily-screen.js"),
    loadTexts("daily"),
    loadTexts("copy"),
  ]);
  [appData.daily] = await guard.load(comes, "screens/", "core/", "games/");
  appData.daily.setDraw(host.draw);
  return appData.daily;
}

/** Show a screen of a module that is loaded. @param {Promise<typeof import("../daily/daily-screen.js") | typeof import("../friends/friends-screen.js")>} comes */
async function openComponent(comes) {
  await attempt(async (wanted) => {
    const [module] = await Promise.all([comes, host.refreshSaves()]);
    const screen = wanted() && (await module.screenFor(route(), appData, incoming));
    if (screen && wanted()) show({ at: "component", screen });
  });
}

function loadHistory() {
  return attempt(async (wanted) => {
    const { openHistory } = await guard.load(import("../history/history-loader.js"), "screens/");
    const { draw, refreshSaves } = host;
    const commands = { draw, refreshSaves, attempt, saveFile, startEngineFor, share };
    const services = { ...appData, ...commands, saves: () => appData.saves };
    const history = await openHistory(route(), services);
    if (!wanted()) return history.leave();
    show({ at: "history", history });
  });
}

/** Show the lesson of a game, or its rules if it has none. @param {Game} game */
async function openLesson(game) {
  if (!appData.tableConfigs[game.id]?.lesson) return location.replace(`#/rules/${game.id}`);
  const comes = guard
    .load(import("../lesson/lesson-source.js"), "core/", "parts/", "games/", "screens/")
    .then(({ beginLesson }) =>
      beginLesson(game, {
        draw: host.draw,
        start,
        starting: () => notices.starting,
        refusal: () => notices.notice,
        tableConfigs: appData.tableConfigs,
        engine,
      }),
    );
  engine.startAfter(comes);
  const lesson = await guard.load(comes);
  if (addressedGame() !== game || route().name !== "lesson") return;
  show({ at: "lesson", lesson });
  host.draw();
}

/** Rules texts by file. @type {Map<string, any>} */
const rulesTexts = new Map();

/** @param {Game} game */
export async function loadRules(game) {
  const file = `games/${game.id}/rules/${language()}.json`;
  const [module, text] = await Promise.all([
    guard.load(
      import("../rules/rules-screen.js"),
      "screens/rules/rules-screen.js",
      "parts/figure.js",
    ),
    rulesTexts.get(file) ?? guard.load(jsonOrNull(file)),
    guard.load(loadGameTexts(game.id)),
    guard.load(Promise.all(["table", "rules"].map(loadTexts))),
  ]);
  if (gameOf(route()) !== game.id || route().name !== "rules") return;
  rulesTexts.set(file, text);
  show({ at: "rules", module, game, text });
  host.draw();
  // The text can be read before its figures are loaded.
  if (text) await module.complement(game.id);
  host.draw();
}

/** Show whether the browser may evict the storage. */
export async function refreshStorageText() {
  appData.storage = t(
    (await isStoragePersistent()) ? "settings.persistent" : "settings.may_be_cleared",
  );
  host.draw();
}
