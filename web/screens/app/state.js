// What the page shows and tells: one thing at a time, and one way from each to the next.

/**
 * @typedef {import("../../core/types.js").Game} Game
 * @typedef {import("../../core/types.js").Plan} Plan
 */

/**
 * What is shown. Every address begins with "waiting" or with what needs nothing more; `show` is the one way from one to another.
 * @typedef {{at: "waiting"} | {at: "menu"} | {at: "settings", module: typeof import("../settings/settings-screen.js")} | {at: "past", past: import("./types.js").Past}
 *   | {at: "returns", screen: import("../daily/daily-screen.js").Screen}
 *   | {at: "form", module: typeof import("../new-game/new-game-screen.js"), game: Game, plan: Plan}
 *   | {at: "rules", module: typeof import("../rules/rules-screen.js"), game: Game, text: any}
 *   | {at: "lesson", lesson: import("../table/table-controller.js").TableController}
 *   | {at: "table", playing: import("../table/table-controller.js").TableController<import("../play/live-source.js").LiveSource>}} Shown
 */

/** @type {Shown} */
export let shown = { at: "waiting" };

/** What is told beside it; with the next address it is gone. `done`: what came of the last thing that was done for the device;
 * `elsewhere`: a game that another tab has taken; `deleting`: what the next press deletes; `undo`: what was deleted just now; `starting`: the game whose start is on its way. */
const NOTHING = {
  notice: "",
  refused: "",
  done: /** @type {unknown} */ (""),
  elsewhere: "",
  starting: "",
  deleting: /** @type {IDBValidKey} */ (""),
  undo: /** @type {IDBValidKey} */ (""),
};
export const said = { ...NOTHING };

/** What is known whatever is shown. */
export const known = {
  games: /** @type {Game[]} */ ([]),
  tableConfigs: /** @type {import("../../parts/types.js").TableConfigs} */ ({}),
  saves: /** @type {import("../../core/types.js").Saves} */ ({
    good: [],
    bad: [],
    damaged: new Set(),
    deleted: [],
    fault: "",
  }),
  storage: "",
  /** once something was finished here */
  install: /** @type {import("./types.js").InstallPrompt | null} */ (null),
  returns: /** @type {typeof import("../daily/daily-screen.js") | null} */ (null),
  /** once a game was added here */
  added: /** @type {import("./types.js").AddedGames | null} */ (null),
};

/** Whether a game was added here: it has no folder of its own. @param {string} game */
export const isAdded = (game) => known.added?.has(game) ?? false;

/** The table that somebody sits at. */
export const seated = () => (shown.at === "table" ? shown.playing : null);

/** From here on show this; of a table that somebody leaves nothing stays on the page. @param {Shown} next */
export function show(next) {
  const left = seated();
  if (shown.at === "past" && shown !== next) shown.past.leave();
  shown = next;
  if (left === seated()) return;
  left?.leave();
  if (!seated()) left?.forget();
}

/**
 * Whether an address is of the table or the rules that are shown.
 * @param {import("./routes.js").Route} route
 */
export function isShown({ name, id }) {
  if (shown.at === "table") return name === "play" && id === shown.playing.id;
  if (shown.at === "past") return name === shown.past.name && id === shown.past.id;
  return shown.at === "rules" && name === "rules" && id === shown.game.id;
}

/** Another address: what was told beside the last one is gone. @param {string} notice */
export function tellOnly(notice) {
  Object.assign(said, NOTHING, { notice });
}
