// Marks on the table: where the coach's move goes, and, in a review, where the move that was played went.

import { tryCall } from "../../core/browser-api.js";
import { holds, withoutWords, wordsOf } from "../moves/move-words.js";

/**
 * @typedef {{hint?: string | null, played?: string | null, worths?: {move: string, told: string}[]}} Marks the moves to be shown,
 *   and, the better ones first, what others had been worth
 */

/** So much of a card is enough to know it by, in pixels. */
const ENOUGH = 40;

let marked = false;
/** The move that was last brought into sight. @type {string | null} */
let seen = null;

/** After each drawing, for every table: what a place stands for are its words. @param {Marks} marks */
export function mark({ hint = null, played = null, worths = [] }) {
  const marks = hint !== null || played !== null;
  if (!marks && !marked) return;
  marked = marks;
  const fresh = hint !== null && hint !== seen;
  seen = hint;
  const hinted = finder(hint);
  const was = finder(played);
  for (const spot of /** @type {NodeListOf<HTMLElement & {words?: string[], stands?: string[]}>} */ (
    document.querySelectorAll(".felt .spot")
  )) {
    const words = spot.stands ?? spot.words ?? [];
    spot.toggleAttribute("data-hint", hinted(words));
    spot.toggleAttribute("data-played", was(words));
    const worth = spot.hasAttribute("data-hint") ? null : worthOf(words, worths);
    if (worth === null) delete spot.dataset.worth;
    else spot.dataset.worth = worth;
  }
  if (fresh) bringIntoSight(document.querySelector(".felt .spot[data-hint]"));
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll(".action .buttons [data-move]")
  )) {
    button.toggleAttribute("data-hint", button.dataset.move === hint);
  }
}

/** What is said of it may have pushed it out of sight; the upper end of a card is enough. @param {Element | null} spot */
function bringIntoSight(spot) {
  const frame = spot?.closest(".table")?.getBoundingClientRect();
  if (!spot || !frame) return;
  const { top, height } = spot.getBoundingClientRect();
  if (top < frame.top || top + Math.min(height, ENOUGH) > frame.bottom)
    tryCall(() => spot.scrollIntoView({ block: "nearest" }), undefined);
}

/** What the best move with this place had been worth. @param {string[]} words @param {{move: string, told: string}[]} worths */
const worthOf = (words, worths) =>
  worths.find(({ move }) => wordIn(move, words) !== undefined)?.told ?? null;

/** The word of a place that the move has. @param {string} move @param {string[]} words */
const wordIn = (move, words) => words.find((word) => word !== "" && holds(move, wordsOf(word)));

/** Tells whether a place belongs to this move; of cards that are alike as many do as it names. @param {string | null} move */
function finder(move) {
  let left = move ?? "";
  return (/** @type {string[]} */ words) => {
    const found = wordIn(left, words);
    if (found) left = withoutWords(wordsOf(left), found).join(" ");
    return found !== undefined;
  };
}
