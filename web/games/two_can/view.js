// Accessors of a view of 2CAN.

import { cardsIn, coordinate, wordsOf } from "../../parts/moves/move-words.js";

/**
 * @import { Effect, View } from "../../core/types.js"
 * @typedef {{pair: string | null, points: number}} Column two open cards: the number of a pair (null: not a pair), and the points
 * @typedef {{number: string, pairs: number, points: number}} Group pairs of one number
 * @typedef {{columns: (Column | null)[], groups: Group[], points: number, cards?: string[]}} BoxScore
 */

/** Return the number of columns of a Box. @param {View} view */
export const columns = (view) => Number(view.data.columns);

/** Return the scores of a seat's open columns. @param {View} view @param {number} seat @returns {BoxScore} */
export const boxScore = (view, seat) => /** @type {BoxScore[]} */ (view.data.boxes)[seat];

/** Return the index of a place in a Box. @param {View} view @param {string} place */
export function placeIndex(view, place) {
  const all = cardsIn(view, "box0").map((_, i) => coordinate(i, columns(view)));
  return Math.max(0, all.indexOf(place));
}

/** Return true if an effect completes a Pair. @param {View} view @param {Effect} effect */
export function celebrates(view, { type, seat, place, to }) {
  if (seat === null || !["laid", "flew", "turned"].includes(type)) return false;
  const index = placeIndex(view, String(to ?? place));
  const { columns: all } = boxScore(view, seat);
  return typeof (all[index] ?? all[index - all.length])?.pair === "string";
}

/** Return the card in the hand of the actor, or of the viewer who has moved. undefined: none. null: hidden. @param {View} view */
export function heldToken(view) {
  const seat = view.to_act ?? view.seat;
  return seat === null ? undefined : cardsIn(view, `hand${seat}`)[0];
}

/** @param {View} view */
export const heldCard = (view) => heldToken(view) ?? null;

/** Return the places of toucans that can fly. @param {View} view */
export const flyingPlaces = ({ legal }) => [
  ...new Set(legal.map(wordsOf).flatMap(([verb, from]) => (verb === "fly" ? [from] : []))),
];

/** Return the legal moves that discard the card in hand. @param {View} view */
export const dropMoves = ({ legal }) => legal.filter((move) => wordsOf(move)[0] === "drop");
