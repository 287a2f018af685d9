// Current choice, read from the legal moves alone: the card, its orientation, and the number of skips.

import { movesWith, wordsOf } from "../../parts/moves/move-words.js";

/** @import { Table } from "../../parts/types.js" */
/** @typedef {{move: string, card: string | null, flip: boolean, skips: number}} Choice `card`: null if it is not of the hand */

export const FLIP = "flip";
export const SKIP = "skip";
/** @typedef {typeof FLIP | typeof SKIP} Manner a word that says how a card is played, and not which */
const LAYING = ["play", "wild", "start"];
/** @param {string} word @returns {word is Manner} */
const isManner = (word) => word === FLIP || word === SKIP;

/** @param {string} move @param {string} word */
const times = (move, word) => wordsOf(move).filter((each) => each === word).length;

/** Return the word of the card that a move lays, or null. @param {string} move */
function laidBy(move) {
  const [verb, second] = wordsOf(move);
  if (verb === "wild") return verb;
  return second !== undefined && !isManner(second) ? second : null;
}

/** @param {string} move @returns {Choice} */
const read = (move) => ({
  move,
  card: laidBy(move),
  flip: times(move, FLIP) > 0,
  skips: times(move, SKIP),
});

/**
 * Return the selected move, the shortest of several, or null. A card that was turned up is selected automatically.
 * @param {Table} table
 * @returns {Choice | null}
 */
export function currentChoice({ view, selection, active }) {
  if (!active) return null;
  const [move] = movesWith(view.legal, selection)
    .filter((each) => LAYING.includes(wordsOf(each)[0]))
    .sort((one, other) => wordsOf(one).length - wordsOf(other).length);
  if (!move) return null;
  const given = laidBy(move) === null;
  return given || selection.some((word) => word === laidBy(move)) ? read(move) : null;
}

/** Return the same card in the other orientation, with as many skips as possible, or null. @param {Table} table @param {Choice} choice */
export function turnedChoice({ view }, { card, flip, skips }) {
  const [best = null] = view.legal
    .filter((move) => LAYING.includes(wordsOf(move)[0]) && laidBy(move) === card)
    .map(read)
    .filter((way) => way.flip !== flip && way.skips <= skips)
    .sort((one, other) => other.skips - one.skips);
  return best;
}

/** Return the choice with one more skip, or null. @param {Table} table @param {Choice} choice @returns {Choice | null} */
export function moreSkips({ view }, { move }) {
  const more = `${move} ${SKIP}`;
  return view.legal.includes(more) ? read(more) : null;
}

/** Return the choice with one less, or null. @param {Table} table @param {Choice} choice @returns {Choice | null} */
export function fewerSkips({ view }, { move, skips }) {
  const fewer = wordsOf(move).slice(0, -1).join(" ");
  return skips > 0 && view.legal.includes(fewer) ? read(fewer) : null;
}

/** Return the selection of a choice. @param {Choice} choice */
export const wordsOfChoice = ({ move, card }) =>
  wordsOf(move).filter((word) => word === card || isManner(word));

/**
 * Return the uses of the hand's Skip/Flips, in order.
 * @param {Table} table
 * @returns {Manner[]}
 */
export function uses(table) {
  const choice = currentChoice(table);
  const words = choice ? wordsOf(choice.move) : table.selection;
  return table.view.phase === "turn" ? words.filter(isManner) : [];
}

/** Return true if a Skip is selected without its card. @param {Table} table */
export const isSkipAlone = (table) =>
  table.active &&
  currentChoice(table) === null &&
  table.selection.includes(SKIP) &&
  table.view.phase === "turn";
