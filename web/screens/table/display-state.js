// State of a table: one object, from which everything is drawn.

/**
 * @import { View } from "../../core/types.js"
 * @import { TableState } from "../../engine/client/game/table-state-machine.js"
 */

export const initialState = () => ({
  state: /** @type {TableState} */ ("loading"),
  /** the position, or a step of the timeline that leads to it. null: covered, or not loaded */
  view: /** @type {View | null} */ (null),
  /** the position before it, if the same viewer saw it */
  before: /** @type {View | null} */ (null),
  /** true if the viewer can move */
  canAct: false,
  /** moves to highlight on the table */
  marks: /** @type {import("../../parts/table/highlights.js").Highlights} */ ({}),
  /** half a move: the selected words, or a draft of the game's own */
  selection: /** @type {string[]} */ ([]),
  /** the own state of the game's table between drawings */
  ui: /** @type {Record<string, any>} */ ({}),
  /** number of the person's actions on the table */
  actions: 0,
});

/** @typedef {ReturnType<typeof initialState>} Shown */
/** @typedef {Pick<Shown, "state" | "view" | "marks"> & Partial<Shown>} Position a source's contribution */
