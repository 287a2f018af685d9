// What the view of 2CAN tells, under names.

import { cardsIn, coordinate, wordsOf, zoneOf } from "../../parts/moves/move-words.js";

/**
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../core/types.js").Zone} Zone
 * @typedef {{pair: string | null, points: number}} Column both cards face up: the pair's number (null: no pair), and what it counts
 * @typedef {{number: string, pairs: number, points: number}} Group pairs of one number
 * @typedef {{columns: (Column | null)[], groups: Group[], points: number, cards?: string[]}} BoxScore
 */

/** How many columns a Box has. @param {View} view */
export const columns = (view) => Number(view.data.columns);

/** What this seat's open columns come to. @param {View} view @param {number} seat @returns {BoxScore} */
export const boxScore = (view, seat) => /** @type {BoxScore[]} */ (view.data.boxes)[seat];

/** Where a place lies among the cards of a Box. @param {View} view @param {string} place */
export function placeIndex(view, place) {
  const { count } = zoneOf(view, "box0");
  return (
    Array.from({ length: count }, (_, i) => i).find(
      (i) => coordinate(i, columns(view)) === place,
    ) ?? 0
  );
}

/** The card in the hand of the one to act: undefined when there is none, null when it is hidden. @param {View} view */
export const heldToken = (view) =>
  view.to_act === null ? undefined : cardsIn(view, `hand${view.to_act}`)[0];

/** @param {View} view */
export const heldCard = (view) => heldToken(view) ?? null;

/** The places of toucans that may fly. @param {View} view */
export const flyers = ({ legal }) => [
  ...new Set(legal.map(wordsOf).flatMap(([verb, from]) => (verb === "fly" ? [from] : []))),
];

/** The moves that discard the card in hand. @param {View} view */
export const dropped = ({ legal }) => legal.filter((move) => wordsOf(move)[0] === "drop");
