// Pace of animations: how long a step of a timeline moves, and how long it is shown before the next one.

import { settings } from "../../core/settings.js";
import { totalDuration } from "./flip.js";

/**
 * @import { AnimationStep } from "../types.js"
 * @typedef {{travel: number, pause: number, taps?: boolean}} Pace milliseconds of a motion, and of the pause after it;
 *   `taps`: a tap continues
 */

/** The number of other players who move at the full pace. */
const UNHURRIED = 2.25;

/** @type {Record<string, Pace | null>} */
const PACES = {
  slow: { travel: 600, pause: 1100 },
  normal: { travel: 360, pause: 540 },
  fast: { travel: 180, pause: 220 },
  tap: { travel: 360, pause: 540, taps: true },
  off: null,
};

/** Return the speed of animations; null: none. @param {boolean} [isReplay] whether the person asked for it */
export const pace = (isReplay) => PACES[settings.speed] ?? (isReplay ? PACES.normal : null);

/**
 * Return the pace at a table. Where many players move in a row, each of them moves faster: a round of bots takes seconds, not a quarter of a
 * minute.
 * @param {number} seats
 * @param {boolean} [isReplay]
 */
export function paceOf(seats, isReplay) {
  const now = pace(isReplay);
  const rivals = seats - 1;
  if (!now || rivals <= UNHURRIED) return now;
  const part = UNHURRIED / rivals;
  return { ...now, travel: now.travel * part, pause: now.pause * part };
}

/**
 * Return the milliseconds from a step to the next one.
 * @param {AnimationStep} step
 * @param {Pace} now
 * @param {boolean} isByOthers whether other players moved: the viewer needs no pauses after an own move
 */
export const stepDuration = ({ motions, pause, holdForActor }, now, isByOthers) =>
  totalDuration(motions, now.travel) + (isByOthers || holdForActor ? pause * now.pause : 0);
