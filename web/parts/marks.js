// Marks on the table: where the coach's move goes, and, in a review, where the move that was played went.

import { holds, without, wordsOf } from "./moves.js";

/** @typedef {{hint?: string | null, played?: string | null}} Marks the moves to be shown */

let marked = false;

/** After each drawing, for every table: what a place stands for are its words. @param {Marks} marks */
export function mark({ hint = null, played = null }) {
  const marks = hint !== null || played !== null;
  if (!marks && !marked) return;
  marked = marks;
  const hinted = finder(hint);
  const was = finder(played);
  for (const spot of /** @type {NodeListOf<HTMLElement & {words?: string[], stands?: string[]}>} */ (
    document.querySelectorAll(".felt .spot")
  )) {
    const words = spot.stands ?? spot.words ?? [];
    spot.toggleAttribute("data-hint", hinted(words));
    spot.toggleAttribute("data-played", was(words));
  }
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll(".action .buttons [data-move]")
  )) {
    button.toggleAttribute("data-hint", button.dataset.move === hint);
  }
}

/** Tells whether a place belongs to this move; of cards that are alike as many do as it names. @param {string | null} move */
function finder(move) {
  let left = move ?? "";
  return (/** @type {string[]} */ words) => {
    const found = words.find((word) => word !== "" && holds(left, wordsOf(word)));
    if (found) left = without(wordsOf(left), found).join(" ");
    return found !== undefined;
  };
}
