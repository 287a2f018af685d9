// State of the page: the current screen, its notices, and data for all screens.

/**
 * @typedef {import("../../core/types.js").Game} Game
 * @typedef {import("../../core/types.js").Plan} Plan
 */

/**
 * The current screen. Every address begins with "waiting" or with a screen that needs nothing loaded. Only `show`
 * changes it.
 * @typedef {{at: "waiting"} | {at: "menu"} | {at: "settings", module: typeof import("../settings/settings-screen.js")} | {at: "history", history: import("./types.js").HistoryScreen}
 *   | {at: "component", screen: import("../daily/daily-screen.js").Screen}
 *   | {at: "form", module: typeof import("../new-game/new-game-screen.js"), game: Game, plan: Plan}
 *   | {at: "rules", module: typeof import("../rules/rules-screen.js"), game: Game, text: any}
 *   | {at: "lesson", lesson: import("../table/table-controller.js").TableController}
 *   | {at: "table", controller: import("../table/table-controller.js").TableController<import("../play/live-source.js").LiveSource>}} Shown
 */

/** @type {Shown} */
export let currentScreen = { at: "waiting" };

/**
 * Notices on the current screen, reset at the next address. `done`: result of the last action. `elsewhere`: a game
 * opened in another tab. `deleting`: the item that the next press deletes. `undo`: the item just deleted. `starting`:
 * the game that is being started.
 */
const NO_NOTICES = {
  notice: "",
  refusal: "",
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
  saves: /** @type {import("../../core/types.js").Saves} */ ({
    good: [],
    bad: [],
    damaged: new Set(),
    deleted: [],
    fault: "",
  }),
  /** games of other hosts, loaded if this phone has joined one */
  joined: /** @type {import("../../core/types.js").Save[]} */ ([]),
  storage: "",
  /** loaded after the first finished game */
  install: /** @type {import("./types.js").InstallPrompt | null} */ (null),
  daily: /** @type {typeof import("../daily/daily-screen.js") | null} */ (null),
  /** loaded if a plug-in is installed */
  plugins: /** @type {import("./types.js").Plugins | null} */ (null),
};

/** Return true if a game is a plug-in. @param {string} game */
export const isPlugin = (game) => appData.plugins?.has(game) ?? false;

/** Return the controller of the running game, or null. */
export const currentTable = () => (currentScreen.at === "table" ? currentScreen.controller : null);

/** Show another screen. Nothing of a table that is left remains on the page. @param {Shown} next */
export function show(next) {
  const table = currentTable();
  if (currentScreen.at === "history" && currentScreen !== next) currentScreen.history.leave();
  currentScreen = next;
  if (table === currentTable()) return;
  table?.leave();
  if (!currentTable()) table?.forget();
}

/**
 * Return true if an address is that of the current table, rules or history.
 * @param {import("./routes.js").Route} route
 */
export function matchesRoute({ name, id }) {
  if (currentScreen.at === "table")
    return (name === "play" || name === "join") && id === currentScreen.controller.id;
  if (currentScreen.at === "history")
    return name === currentScreen.history.name && id === currentScreen.history.id;
  return currentScreen.at === "rules" && name === "rules" && id === currentScreen.game.id;
}

/** Remove the notices of the last address. @param {string} notice */
export function resetNotices(notice) {
  Object.assign(notices, NO_NOTICES, { notice });
}
