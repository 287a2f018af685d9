// Shared deals: the daily one, or one in a link.

import { isDay } from "./days.js";
import { isName } from "./player-names.js";

/** @import { Deal } from "./types.js" */

/**
 * Return the seed of a daily deal: 32-bit FNV-1a over its date, a blank and the game's id in UTF-8.
 * @param {string} day
 * @param {string} game
 */
export const seedOfDay = (day, game) =>
  new TextEncoder()
    .encode(`${day} ${game}`)
    .reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);

/**
 * True if a value is a possible score.
 * @param {unknown} points
 * @param {[number, number] | null} [limits] of the game's scores
 * @returns {points is number}
 */
export const arePoints = (points, limits) =>
  Number.isSafeInteger(points) &&
  (!limits || (Number(points) >= limits[0] && Number(points) <= limits[1]));

/** Return the valid fields of a save's deal. @param {any} save @param {[number, number] | null} [limits] @returns {Deal | undefined} */
export function dealOf(save, limits) {
  const { day, by, points } = save?.deal ?? {};
  /** @type {Deal} */
  const deal = {};
  if (isDay(day)) deal.day = day;
  if (isName(by) && arePoints(points, limits)) Object.assign(deal, { by, points });
  return deal.day || deal.by ? deal : undefined;
}
