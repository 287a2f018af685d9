// Deals that several people play, each on their own device: a day's, or one that somebody has sent.

import { cleanName } from "./player-names.js";

/** @typedef {import("./types.js").Deal} Deal */

/** The local date as people write it to sort it: 2026-11-22. @param {Date} [now] */
export function today(now = new Date()) {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part, i) => String(part).padStart(i ? 2 : 4, "0")).join("-");
}

/** A day as a date, at noon there: no clock that is put forward or back makes it another one. @param {string} day */
export const dateOf = (day) => new Date(`${day}T12:00:00`);

/** Whether this is a day. @param {unknown} day @returns {day is string} */
export const isDay = (day) =>
  typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) && today(dateOf(day)) === day;

/**
 * The seed of a day's deal, the same everywhere: FNV-1a of 32 bits over its date, a blank and the game's id in UTF-8.
 * @param {string} day
 * @param {string} game
 */
export const seedOfDay = (day, game) =>
  new TextEncoder()
    .encode(`${day} ${game}`)
    .reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);

/**
 * Whether somebody can come to so many points.
 * @param {unknown} points
 * @param {[number, number] | null} [limits] what the game says of its scores
 * @returns {points is number}
 */
export const arePoints = (points, limits) =>
  Number.isSafeInteger(points) &&
  (!limits || (Number(points) >= limits[0] && Number(points) <= limits[1]));

/** Whether somebody can be called so. @param {unknown} name @returns {name is string} */
export const isName = (name) => typeof name === "string" && name !== "" && cleanName(name) === name;

/** What is told of the deal of a game, as far as it makes sense. @param {any} save @param {[number, number] | null} [limits] @returns {Deal | undefined} */
export function dealOf(save, limits) {
  const { day, by, points } = save?.deal ?? {};
  /** @type {Deal} */
  const deal = {};
  if (isDay(day)) deal.day = day;
  if (isName(by) && arePoints(points, limits)) Object.assign(deal, { by, points });
  return deal.day || deal.by ? deal : undefined;
}
