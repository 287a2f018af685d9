// The tip for what can be done now, and the section of the rules that it comes from.

import { chainOf, isPaused } from "./deny-prompt.js";
import { chosen, skipAlone, turned } from "./selection.js";
import { ghostOf } from "./stack.js";

/** @typedef {import("../../parts/types.js").Table} Table */

/** Every situation that has a tip of its own. @param {Table} table */
function situation(table) {
  const { view, picked } = table;
  if (view.phase === "deny") {
    if (isPaused(table)) return "paused";
    if (chainOf(table).denies > 0) return "denied";
    return picked.length ? "deny" : "asked";
  }
  if (view.phase === "start") return chosen(table) ? "start" : "start_hand";
  if (skipAlone(table)) return "skip";
  const choice = chosen(table);
  if (choice?.card === "wild") return "lay_wild";
  if (choice)
    return ghostOf(table)?.completes ? "completes" : turned(table, choice) ? "lay_turn" : "lay";
  const has = (/** @type {string} */ verb) =>
    view.legal.some((move) => move.split(" ")[0] === verb);
  if (view.data.drawn) return has("play") || has("wild") ? "drawn" : "drawn_nothing";
  if (has("wild")) return "wild";
  if (has("draw")) return has("play") ? "draw_or_turn" : "draw";
  return has("play") ? "play" : "pass";
}

/** @param {Table} table @returns {import("../../core/types.js").Key | ""} */
export const tip = (table) => (table.active ? `tip.two_and_two.${situation(table)}` : "");

/** @type {Record<string, string>} */
const SECTIONS = {
  paused: "deny",
  denied: "deny",
  deny: "deny",
  asked: "deny",
  start: "start",
  start_hand: "start",
  skip: "effects",
  lay_wild: "effects",
  wild: "effects",
  completes: "sets",
  lay_turn: "effects",
  lay: "laying",
  drawn: "draw",
  drawn_nothing: "draw",
  draw: "draw",
  draw_or_turn: "draw",
  play: "turn",
  pass: "end",
};

/** @param {Table} table */
export const section = (table) => (table.active ? SECTIONS[situation(table)] : "turn");
