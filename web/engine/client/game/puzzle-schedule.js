// Schedule of puzzles on this device: which were found, when missed ones return, and the streak of days.

import { daysAfter, hasBegun, isDay, today } from "../../../core/days.js";
import { isObject, parseJson, readStored, store } from "../../../core/storage.js";

/**
 * @typedef {{box: number, due: string}} Entry a puzzle that returns on a day. `box`: the number of intervals it has passed; `LEARNT` or `REMOVED`:
 *   it does not return, and `due` is the day since when
 * @typedef {{day: string, tried: string[], end: "" | "found" | "shown"}} Attempt the wrong moves of a day at a puzzle, and how it ended
 * @typedef {{found: string[], due: Record<string, Entry>, streakDays: string[], best: number, attempts: Record<string, Attempt>}} Progress
 *   `found`: keys of the puzzles that were found; `streakDays`: the days on which one was found, in order; `best`: the longest streak before those;
 *   `attempts`: the last ones, by key. A puzzle that was left or loaded again continues, and its answer is found or seen once a day
 */

const NAME = "puzzles";
/** Days until a missed puzzle returns, each time it is found again. After the last it is learnt. */
const INTERVALS = [1, 3, 7, 21];
/** The boxes of puzzles that do not return. */
const LEARNT = INTERVALS.length;
const REMOVED = LEARNT + 1;
/** Most keys, and days, that are stored. */
const MOST = 5000;
const MOST_ATTEMPTS = 200;

/** Return the key of a puzzle. @param {string} game @param {string} id */
export const keyOf = (game, id) => `${game}/${id}`;

/** @param {unknown} value */
const count = (value) => (Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0);

/** Return the last days of a list, in order, each once. @param {unknown[]} days */
const sortedDays = (days) => [...new Set(days.filter(isDay))].sort().slice(-MOST);

/**
 * Return valid progress. Another version may have written it: an earlier one counted the days of a `streak`.
 * @param {unknown} stored
 * @returns {Progress}
 */
export function validProgress(stored) {
  const { found, due, streakDays, best, streak, attempts } = isObject(stored) ? stored : {};
  const entries = Object.entries(isObject(due) ? due : {}).filter(
    ([, each]) => isObject(each) && isDay(each.due),
  );
  const length = isDay(streak?.day) ? Math.min(count(streak.days), MOST) : 0;
  const counted = Array.from({ length }, (_, i) => daysAfter(streak.day, -i));
  return {
    found: Array.isArray(found) ? found.filter((key) => typeof key === "string").slice(-MOST) : [],
    due: Object.fromEntries(
      entries
        .slice(-MOST)
        .map(([key, { box, due }]) => [key, { box: Math.min(count(box), REMOVED), due }]),
    ),
    streakDays: sortedDays([...counted, ...(Array.isArray(streakDays) ? streakDays : [])]),
    best: Math.max(count(best), count(streak?.best)),
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
  return Object.fromEntries(valid.slice(-MOST_ATTEMPTS));
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

/** Return the interval after which a puzzle returns; 0: it does not. @param {Entry} entry */
const intervalOf = ({ box }) => INTERVALS[box] ?? 0;

/**
 * True if a puzzle is due. A day that is too late to follow from any attempt was stored by a wrong clock.
 * @param {Entry} entry
 * @param {string} day
 */
const isDue = (entry, day) =>
  entry.box < LEARNT &&
  (entry.due <= day || !hasBegun(daysAfter(entry.due, -intervalOf(entry)), day));

/** Return the keys of the puzzles that are due. @param {Progress} progress @param {string} [day] */
export const dueKeys = ({ due }, day = today()) =>
  Object.keys(due)
    .filter((key) => isDue(due[key], day))
    .sort((one, other) => due[one].due.localeCompare(due[other].due));

/** True if a puzzle was removed. @param {Progress} progress @param {string} key */
export const isRemoved = ({ due }, key) => due[key]?.box === REMOVED;

/** True if a puzzle does not return. @param {Progress} progress @param {string} key */
export const isDone = ({ due }, key) => due[key]?.box >= LEARNT;

/**
 * Return the streak that holds on a day: it ends after a day without a found puzzle. Days that have not begun do not count.
 * @param {Progress} progress
 * @param {string} [day]
 * @returns {{days: number, isOpen: boolean, ended: number, best: number}} `isOpen`: a puzzle has yet to be found on this day; `ended`: the
 *   length of the streak that has ended last, if none has begun since
 */
export function streakOn({ streakDays, best }, day = today()) {
  /** @type {{last: string, days: number}[]} */
  const streaks = [];
  for (const each of streakDays) {
    if (each > day) break;
    const before = streaks.at(-1);
    if (before && each === daysAfter(before.last, 1))
      Object.assign(before, { last: each, days: before.days + 1 });
    else streaks.push({ last: each, days: 1 });
  }
  const { last, days } = streaks.at(-1) ?? { last: "", days: 0 };
  const holds = last === day || last === daysAfter(day, -1);
  return {
    days: holds ? days : 0,
    isOpen: holds && last !== day,
    ended: holds ? 0 : days,
    best: streaks.reduce((most, { days }) => Math.max(most, days), best),
  };
}

/** Return the attempt of a day at a puzzle. @param {Progress} progress @param {string} key @param {string} [day] @returns {Attempt} */
export function attemptOf({ attempts }, key, day = today()) {
  const attempt = attempts[key];
  return attempt?.day === day ? attempt : { day, tried: [], end: "" };
}

/** Return the attempts with a changed one, which is the last. @param {Progress} progress @param {string} key @param {Attempt} attempt */
function withAttempt({ attempts }, key, attempt) {
  const { [key]: _, ...others } = attempts;
  return { ...others, [key]: attempt };
}

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
  const due = isRemoved(before, key)
    ? before.due
    : { ...before.due, [key]: { box: 0, due: daysAfter(day, INTERVALS[0]) } };
  return { ...before, due, attempts: withAttempt(before, key, changed) };
}

/**
 * Return the progress after a puzzle was found. It is the same if the answer has been found or shown on this day.
 * @param {Progress} before
 * @param {string} key
 * @param {string} [day]
 * @returns {Progress}
 */
export function afterFind(before, key, day = today()) {
  const attempt = attemptOf(before, key, day);
  if (attempt.end) return before;
  const entry = before.due[key];
  let box = entry?.box;
  if (!entry) box = LEARNT;
  else if (attempt.tried.length === 0 && isDue(entry, day)) box += 1;
  const found = { box, due: daysAfter(day, INTERVALS[box] ?? 0) };
  return {
    ...before,
    found: before.found.includes(key) ? before.found : [...before.found, key],
    due: box === entry?.box ? before.due : { ...before.due, [key]: found },
    streakDays: sortedDays([...before.streakDays, day]),
    attempts: withAttempt(before, key, { ...attempt, end: "found" }),
  };
}

/**
 * Return the progress after a puzzle was removed, so that it never returns, or restored, so that it is due.
 * @param {Progress} before
 * @param {string} key
 * @param {boolean} isGone
 * @param {string} [day]
 * @returns {Progress}
 */
export const afterRemoval = (before, key, isGone, day = today()) => ({
  ...before,
  due: { ...before.due, [key]: { box: isGone ? REMOVED : 0, due: day } },
});

/**
 * Return the values of two sources. Of a key that both have, the later change counts, and that of a day that has not begun last.
 * @template T
 * @param {Record<string, T>} one
 * @param {Record<string, T>} other
 * @param {(value: T) => [string, number]} order the day of the last change, and the order of those of one day
 * @param {string} now
 * @returns {Record<string, T>}
 */
function latest(one, other, order, now) {
  const rank = (/** @type {T} */ value) => {
    const [day, rest] = order(value);
    return `${Number(hasBegun(day, now))} ${day} ${String(rest).padStart(9, "0")}`;
  };
  const later = Object.entries(other).filter(
    ([key, value]) => !(key in one) || rank(value) > rank(one[key]),
  );
  return { ...one, ...Object.fromEntries(later) };
}

/**
 * Return the progress of this device with that of a backup. Their order does not matter.
 * @param {Progress} here
 * @param {Progress} backup
 * @param {string} [now] today
 * @returns {Progress}
 */
export const mergedProgress = (here, backup, now = today()) => ({
  found: [...new Set([...backup.found, ...here.found])],
  due: latest(
    here.due,
    backup.due,
    (entry) => [daysAfter(entry.due, -intervalOf(entry)), entry.box],
    now,
  ),
  streakDays: sortedDays([...backup.streakDays, ...here.streakDays]),
  best: Math.max(here.best, backup.best),
  attempts: latest(
    here.attempts,
    backup.attempts,
    ({ day, tried, end }) => [day, 2 * tried.length + Number(end !== "")],
    now,
  ),
});
