// Highlights on the table: the coach's move and, in a review, the played move and the loss of others.

import { tryCall } from "../../core/browser-api.js";
import { hasWords, withoutWords, wordsOf } from "../moves/move-words.js";

/**
 * @typedef {{hint?: string | null, moves?: string[], played?: string | null, worths?: {move: string, label: string}[]}} Highlights moves to
 *   highlight, and labels of other moves, the best one first. `moves`: those that the viewer makes, beginning with the hint
 */

/** Pixels of a card that identify it. */
const ENOUGH = 40;

let marked = false;
/** The move that was last scrolled into view. @type {string | null} */
let scrolledTo = null;

/**
 * Update the highlights of all spots by their move words, after each drawing.
 * @param {Highlights} marks
 * @param {((element: Element) => boolean) | null} leads returns true if a tap is a step of the hinted move; null: no tap makes moves now
 */
export function highlight({ hint = null, played = null, worths = [] }, leads) {
  const marks = hint !== null || played !== null;
  if (!marks && !marked) return;
  marked = marks;
  const fresh = hint !== null && hint !== scrolledTo;
  scrolledTo = hint;
  const isHinted = finder(hint);
  const isPlayed = finder(played);
  for (const spot of /** @type {NodeListOf<HTMLElement & {moveWords?: string[], highlightWords?: string[]}>} */ (
    document.querySelectorAll(".felt .spot")
  )) {
    const words = spot.highlightWords ?? spot.moveWords ?? [];
    spot.toggleAttribute("data-hint", isHinted(words) && (leads?.(spot) ?? true));
    spot.toggleAttribute("data-played", isPlayed(words));
    // A card equal to one of the best move is as good as that.
    const isBest = wordIn(hint ?? "", words) !== undefined;
    const worth = isBest ? null : worthOf(words, worths);
    if (worth === null) delete spot.dataset.worth;
    else spot.dataset.worth = worth;
  }
  if (fresh) scrollIntoView(document.querySelector(".felt .spot[data-hint]"));
  for (const button of /** @type {NodeListOf<HTMLElement & {moveWords?: string[]}>} */ (
    document.querySelectorAll(".action .buttons button")
  )) {
    const { moveWords = [], dataset } = button;
    const isPart = wordIn(hint ?? "", dataset.move ? [dataset.move] : moveWords) !== undefined;
    button.toggleAttribute("data-hint", isPart && (leads?.(button) ?? true));
  }
}

/** Scroll a spot into view that the hint's text has pushed out of it. @param {Element | null} spot */
function scrollIntoView(spot) {
  const frame = spot?.closest(".table")?.getBoundingClientRect();
  if (!spot || !frame) return;
  const { top, height } = spot.getBoundingClientRect();
  if (top < frame.top || top + Math.min(height, ENOUGH) > frame.bottom)
    tryCall(() => spot.scrollIntoView({ block: "nearest" }), undefined);
}

/** Return the label of the best move with one of these words. @param {string[]} words @param {{move: string, label: string}[]} worths */
const worthOf = (words, worths) =>
  worths.find(({ move }) => wordIn(move, words) !== undefined)?.label ?? null;

/** Return the first of the words that a move has. @param {string} move @param {string[]} words */
const wordIn = (move, words) => words.find((word) => word !== "" && hasWords(move, wordsOf(word)));

/** Return a test of whether a spot is part of a move. It finds equal cards as often as the move names them. @param {string | null} move */
function finder(move) {
  let left = move ?? "";
  return (/** @type {string[]} */ words) => {
    const found = wordIn(left, words);
    if (found) left = withoutWords(wordsOf(left), found).join(" ");
    return found !== undefined;
  };
}
