// Tips for a first game, and the relevant section of the rules.

import { dropMoves, flyingPlaces } from "./view.js";

/** @typedef {import("../../parts/types.js").Table} Table */

/** @param {Table} table */
export function tip({ view, selection }) {
  if (view.phase === "flip") return selection.length ? "tip.two_can.flip_more" : "tip.two_can.flip";
  if (view.phase === "turn")
    return view.data.ended_by === null ? "tip.two_can.turn" : "tip.two_can.last";
  if (view.phase !== "lay") return "";
  const may = flyingPlaces(view);
  if (selection.includes("drop")) return "tip.two_can.drop";
  if (may.some((from) => selection.includes(from))) return "tip.two_can.fly";
  if (may.length) return "tip.two_can.may_fly";
  return dropMoves(view).length ? "tip.two_can.drawn" : "tip.two_can.taken";
}

/** @param {Table} table */
export function section({ view }) {
  if (view.over) return "scoring";
  if (view.phase === "flip") return "start";
  if (view.phase === "lay" && flyingPlaces(view).length) return "flight";
  return view.data.ended_by === null ? "turn" : "last";
}
