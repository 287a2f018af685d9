// What is chosen so far, read from the legal moves alone: which card, how it is to lie, how many turns it skips.

import { movesWith, wordsOf } from "../../parts/moves/move-words.js";

/** @typedef {import("../../parts/types.js").Table} Table */
/** @typedef {{move: string, card: string | null, flip: boolean, skips: number}} Choice `card`: null when it is no card of the hand */

export const FLIP = "flip";
export const SKIP = "skip";
/** @typedef {typeof FLIP | typeof SKIP} Manner a word that says how a card is played, and not which */
const LAYING = ["play", "wild", "start"];
/** @param {string} word @returns {word is Manner} */
const isManner = (word) => word === FLIP || word === SKIP;

/** @param {string} move @param {string} word */
const times = (move, word) => wordsOf(move).filter((each) => each === word).length;

/** The card that a move lays, in its own word. @param {string} move */
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

/** Of several moves the one that says least. @param {string[]} moves */
const least = (moves) =>
  moves.reduce(
    (best, move) => (best === "" || wordsOf(move).length < wordsOf(best).length ? move : best),
    "",
  );

/**
 * The move that lays a card as it is chosen now; null when none is chosen. A card that was turned up is chosen by itself.
 * @param {Table} table
 * @returns {Choice | null}
 */
export function chosen({ view, picked, active }) {
  if (!active) return null;
  const moves = movesWith(view.legal, picked).filter((move) => LAYING.includes(wordsOf(move)[0]));
  const move = least(moves);
  if (!move) return null;
  const given = laidBy(move) === null;
  return given || picked.some((word) => word === laidBy(move)) ? read(move) : null;
}

/** The same card, laid the other way round, with as many skips as may be; null when it cannot be. @param {Table} table @param {Choice} choice */
export function turned({ view }, { card, flip, skips }) {
  const ways = view.legal
    .filter((move) => LAYING.includes(wordsOf(move)[0]) && laidBy(move) === card)
    .map(read)
    .filter((way) => way.flip !== flip && way.skips <= skips);
  return ways.reduce(
    (/** @type {Choice | null} */ best, way) => (best && best.skips >= way.skips ? best : way),
    null,
  );
}

/** The same with a skip more; null when there is none. @param {Table} table @param {Choice} choice @returns {Choice | null} */
export function moreSkips({ view }, { move }) {
  const more = `${move} ${SKIP}`;
  return view.legal.includes(more) ? read(more) : null;
}

/** The same with a skip less; null when there is none. @param {Table} table @param {Choice} choice @returns {Choice | null} */
export function fewerSkips({ view }, { move, skips }) {
  const fewer = wordsOf(move).slice(0, -1).join(" ");
  return skips > 0 && view.legal.includes(fewer) ? read(fewer) : null;
}

/** What is picked when this is chosen. @param {Choice} choice */
export const wordsOfChoice = ({ move, card }) =>
  wordsOf(move).filter((word) => word === card || isManner(word));

/**
 * What every Skip/Flip of the hand is used for so far, the first first.
 * @param {Table} table
 * @returns {Manner[]}
 */
export function uses(table) {
  const choice = chosen(table);
  const words = choice ? wordsOf(choice.move) : table.picked;
  return table.view.phase === "turn" ? words.filter(isManner) : [];
}

/** Whether a Skip is chosen, and no card yet that it goes with. @param {Table} table */
export const skipAlone = (table) =>
  table.active &&
  chosen(table) === null &&
  table.picked.includes(SKIP) &&
  table.view.phase === "turn";
