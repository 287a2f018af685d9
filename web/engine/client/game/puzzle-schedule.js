// Schedule of puzzles on this device: which were found, when missed ones return, and the streak of days.

import { dateOf, isDay, today } from "../../../core/shared-deals.js";
import { isObject, parseJson, readStored, store } from "../../../core/storage.js";

/**
 * @typedef {{box: number, due: string}} Entry a puzzle that returns on a day. `box`: the number of intervals it has passed
 * @typedef {{day: string, tried: string[], end: "" | "found" | "shown"}} Attempt the wrong moves of a day at a puzzle, and how it ended
 * @typedef {{
 *   found: string[], due: Record<string, Entry>, streak: {day: string, days: number, best: number}, daily: {day: string, tries: number},
 *   attempts: Record<string, Attempt>,
 * }} Progress `found`: keys of the puzzles that were found; `daily`: the last puzzle of a day that was found, and in how many tries;
 *   `attempts`: those of the last day, by key. A puzzle that was left or loaded again continues, and its answer is found or seen once a day
 */

const NAME = "puzzles";
/** Days until a missed puzzle returns, each time it is found again. After the last it is learnt. */
export const INTERVALS = [1, 3, 7, 21];
/** Most keys that are stored. */
const MOST = 5000;

/** Return the key of a puzzle. @param {string} game @param {string} id */
export const keyOf = (game, id) => `${game}/${id}`;

/** Return the day some days after another. @param {string} day @param {number} days */
export function daysAfter(day, days) {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return today(date);
}

/** @param {unknown} value */
const count = (value) => (Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0);

/** @param {unknown} value */
const dayOr = (value) => (isDay(value) ? value : "");

/** Return valid progress. Another version may have written it. @param {unknown} stored @returns {Progress} */
export function validProgress(stored) {
  const { found, due, streak, daily, attempts } = isObject(stored) ? stored : {};
  const entries = Object.entries(isObject(due) ? due : {}).filter(
    ([, each]) => isObject(each) && isDay(each.due),
  );
  return {
    found: Array.isArray(found) ? found.filter((key) => typeof key === "string").slice(-MOST) : [],
    due: Object.fromEntries(
      entries.slice(-MOST).map(([key, { box, due }]) => [key, { box: count(box), due }]),
    ),
    streak: {
      day: dayOr(streak?.day),
      days: count(streak?.days),
      best: count(streak?.best),
    },
    daily: { day: dayOr(daily?.day), tries: count(daily?.tries) },
    attempts: validAttempts(attempts),
  };
}

/** @param {unknown} stored @returns {Progress["attempts"]} */
function validAttempts(stored) {
  const valid = Object.entries(isObject(stored) ? stored : {}).flatMap(([key, each]) => {
    if (!isObject(each) || !isDay(each.day) || !Array.isArray(each.tried)) return [];
    const tried = each.tried.filter((move) => typeof move === "string");
    const end = each.end === "found" || each.end === "shown" ? each.end : "";
    return [/** @type {const} */ ([key, { day: each.day, tried, end }])];
  });
  return Object.fromEntries(valid.slice(-MOST));
}

/** Return the valid progress of a text. @param {unknown} text */
export const parseProgress = (text) => validProgress(parseJson(text));

/** Without storage the progress lasts until the page is closed. @type {Progress | null} */
let unstored = null;

export const progress = () => unstored ?? parseProgress(readStored(NAME));

/** Store progress. Return true if it is stored. @param {Progress} changed */
export function saveProgress(changed) {
  const isStored = store(NAME, JSON.stringify(changed));
  unstored = isStored ? null : changed;
  return isStored;
}

/** Return the keys of the puzzles that are due. @param {Progress} progress @param {string} [day] */
export const dueKeys = ({ due }, day = today()) =>
  Object.keys(due)
    .filter((key) => due[key].due <= day)
    .sort((one, other) => due[one].due.localeCompare(due[other].due));

/** Return the streak that holds on a day: it ends after a day without a found puzzle. @param {Progress} progress @param {string} [day] */
export const streakOn = ({ streak }, day = today()) =>
  streak.day === day || streak.day === daysAfter(day, -1) ? streak.days : 0;

/** Return the attempt of a day at a puzzle. @param {Progress} progress @param {string} key @param {string} [day] @returns {Attempt} */
export function attemptOf({ attempts }, key, day = today()) {
  const attempt = attempts[key];
  return attempt?.day === day ? attempt : { day, tried: [], end: "" };
}

/**
 * Return the attempts of a day, and of later ones, with a changed one.
 * @param {Progress} progress
 * @param {string} key
 * @param {Attempt} attempt
 */
const withAttempt = ({ attempts }, key, attempt) => ({
  ...Object.fromEntries(Object.entries(attempts).filter(([, { day }]) => day >= attempt.day)),
  [key]: attempt,
});

/**
 * Return the progress after a puzzle was missed: it returns tomorrow.
 * @param {Progress} before
 * @param {string} key
 * @param {string | null} move the wrong move; null: the answer was shown
 * @param {string} [day]
 * @returns {Progress}
 */
export function afterMiss(before, key, move, day = today()) {
  const attempt = attemptOf(before, key, day);
  const { tried } = attempt;
  const changed =
    move === null
      ? { ...attempt, end: /** @type {const} */ ("shown") }
      : { ...attempt, tried: [...tried, move] };
  return {
    ...before,
    due: { ...before.due, [key]: { box: 0, due: daysAfter(day, INTERVALS[0]) } },
    attempts: withAttempt(before, key, changed),
  };
}

/**
 * Return the progress after a puzzle was found. It is the same if the answer has been found or shown on this day.
 * @param {Progress} before
 * @param {string} key
 * @param {boolean} isDaily whether it is the puzzle of the day
 * @param {string} [day]
 * @returns {Progress}
 */
export function afterFind(before, key, isDaily, day = today()) {
  const attempt = attemptOf(before, key, day);
  if (attempt.end) return before;
  const tries = attempt.tried.length + 1;
  const found = before.found.includes(key) ? before.found : [...before.found, key];
  const { [key]: entry, ...others } = before.due;
  let due = before.due;
  if (entry && tries === 1 && entry.due <= day) {
    const box = entry.box + 1;
    due =
      box < INTERVALS.length
        ? { ...others, [key]: { box, due: daysAfter(day, INTERVALS[box]) } }
        : others;
  }
  // In another tab a puzzle of a later day may have been found.
  const { streak: last } = before;
  const days = streakOn(before, day) + 1;
  const streak = last.day >= day ? last : { day, days, best: Math.max(days, last.best) };
  const isFirst = isDaily && before.daily.day < day;
  return {
    found,
    due,
    streak,
    daily: isFirst ? { day, tries } : before.daily,
    attempts: withAttempt(before, key, { ...attempt, end: "found" }),
  };
}

/**
 * Return the progress of this device with that of a backup. A puzzle that was found here does not return because of the backup.
 * @param {Progress} here
 * @param {Progress} backup
 * @returns {Progress}
 */
export function mergedProgress(here, backup) {
  const foundHere = new Set(here.found);
  const due = Object.entries(backup.due).filter(([key]) => !foundHere.has(key));
  const isLater =
    backup.streak.day > here.streak.day ||
    (backup.streak.day === here.streak.day && backup.streak.days > here.streak.days);
  return {
    found: [...new Set([...backup.found, ...here.found])],
    due: { ...Object.fromEntries(due), ...here.due },
    streak: {
      ...(isLater ? backup : here).streak,
      best: Math.max(here.streak.best, backup.streak.best),
    },
    daily: backup.daily.day > here.daily.day ? backup.daily : here.daily,
    attempts: { ...backup.attempts, ...here.attempts },
  };
}
