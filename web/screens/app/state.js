// State of the page: the current screen, its notices, and data for all screens.

import { noSaves } from "../../engine/store/save-database.js";

/**
 * @import { Game, Save } from "../../core/types.js"
 * @import { InstallPrompt, Plugins, Screen } from "./types.js"
 */

/** Asks main.js to draw the page, and to hold it until a screen has loaded. */
export const page = new EventTarget();

/** Draw the page soon. */
export const draw = () => void page.dispatchEvent(new Event("draw"));

/** Paint nothing until a screen has loaded, or is late. @param {Promise<unknown> | null} loading null: paint at once */
export const hold = (loading) =>
  void page.dispatchEvent(new CustomEvent("hold", { detail: loading }));

/** The current screen. null: it is being loaded. Only `show` changes it. @type {Screen | null} */
export let currentScreen = null;

/**
 * Notices on the current screen, reset at the next address. `done`: result of the last action. `elsewhere`: a game
 * opened in another tab. `deleting`: the item that the next press deletes. `undo`: the item just deleted. `starting`:
 * the game that is being started.
 */
const NO_NOTICES = {
  notice: "",
  done: /** @type {unknown} */ (""),
  elsewhere: "",
  starting: "",
  deleting: /** @type {IDBValidKey} */ (""),
  undo: /** @type {IDBValidKey} */ (""),
};
export const notices = { ...NO_NOTICES };

/** Data for all screens. */
export const appData = {
  games: /** @type {Game[]} */ ([]),
  tableConfigs: /** @type {import("../../parts/types.js").TableConfigs} */ ({}),
  saves: noSaves(),
  /** games of other hosts, loaded if this phone has joined one */
  joined: /** @type {Save[]} */ ([]),
  /** loaded after the first finished game */
  install: /** @type {InstallPrompt | null} */ (null),
  daily: /** @type {typeof import("../daily/deal-screens.js") | null} */ (null),
  /** loaded if a plug-in is installed */
  plugins: /** @type {Plugins | null} */ (null),
};

/** Return a game. @param {string} id @throws {Error} where there is none */
export function gameNamed(id) {
  const game = appData.games.find((each) => each.id === id);
  if (!game) throw new Error(`no game ${id}`);
  return game;
}

/** Return the title of a game; its id if it has none here. @param {string} id */
export const titleOf = (id) => appData.games.find((each) => each.id === id)?.title ?? id;

/** Return true if a game is a plug-in. @param {string} game */
export const isPlugin = (game) => appData.plugins?.has(game) ?? false;

/** Return the screen of the running game, or null. */
export const currentTable = () => (currentScreen?.name === "play" ? currentScreen : null);

/** Show another screen. Nothing of a table that is left remains on the page. @param {Screen | null} next */
export function show(next) {
  const former = currentScreen;
  currentScreen = next;
  if (former !== next) former?.leave(next);
}

/** Return true if an address is that of the current screen. @param {import("./routes.js").Route} route */
export const matchesRoute = ({ name, id }) =>
  currentScreen?.id === id &&
  (name === currentScreen.name || (name === "join" && currentScreen.name === "play"));

/** Remove the notices of the last address. @param {string} notice */
export function resetNotices(notice) {
  Object.assign(notices, NO_NOTICES, { notice });
}

/** Show a message about the last action. @param {unknown} sentence */
export function say(sentence) {
  notices.done = sentence;
  draw();
}
