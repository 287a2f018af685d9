// Tips for a first game, and the relevant section of the rules.

import { legalVerbs } from "../../parts/moves/game-text.js";
import { chainOf, isPaused } from "./deny-prompt.js";
import { currentChoice, isSkipAlone, turnedChoice } from "./selection.js";
import { ghostOf } from "./table-center.js";

/** @import { Table } from "../../parts/types.js" */

/** Return the situation of the viewer. @param {Table} table */
function situation(table) {
  const { view, selection } = table;
  if (view.phase === "deny") {
    if (isPaused(table)) return "paused";
    if (chainOf(table).denies > 0) return "denied";
    return selection.length ? "deny" : "asked";
  }
  if (view.phase === "start") return currentChoice(table) ? "start" : "start_hand";
  if (isSkipAlone(table)) return "skip";
  const choice = currentChoice(table);
  if (choice?.card === "wild") return "lay_wild";
  if (choice)
    return ghostOf(table)?.completes
      ? "completes"
      : turnedChoice(table, choice)
        ? "lay_turn"
        : "lay";
  const { can_play, can_wild, can_draw } = legalVerbs(view);
  if (view.data.drawn) return can_play || can_wild ? "drawn" : "drawn_nothing";
  if (can_wild) return "wild";
  if (can_draw) return can_play ? "draw_or_turn" : "draw";
  return can_play ? "play" : "pass";
}

/** @param {Table} table @returns {import("../../core/types.js").Key | ""} */
export const tip = (table) => (table.active ? `tip.two_and_two.${situation(table)}` : "");

/** The situations that a section of the rules is about. All others are a usual turn. @type {Record<string, string[]>} */
const SECTIONS = {
  deny: ["paused", "denied", "deny", "asked"],
  start: ["start", "start_hand"],
  effects: ["skip", "lay_wild", "wild", "lay_turn"],
  sets: ["completes"],
  laying: ["lay"],
  draw: ["drawn", "drawn_nothing", "draw", "draw_or_turn"],
  end: ["pass"],
};

/** @param {Table} table */
export function section(table) {
  const now = table.active ? situation(table) : "play";
  return Object.keys(SECTIONS).find((name) => SECTIONS[name].includes(now)) ?? "turn";
}
