// Days of the local calendar in ISO format (2026-11-22), and which of them a device can believe: its clock may be wrong, now or when it
// stored a day.

/** Return the local date. @param {Date} [now] */
export function today(now = new Date()) {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part, i) => String(part).padStart(i ? 2 : 4, "0")).join("-");
}

/** Return a day as a date, at local noon: a change of the clocks keeps the day. @param {string} day */
export const dateOf = (day) => new Date(`${day}T12:00:00`);

/** True if a value is a day. @param {unknown} day @returns {day is string} */
export const isDay = (day) =>
  typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) && today(dateOf(day)) === day;

/** Return the day some days after another. @param {string} day @param {number} days */
export function daysAfter(day, days) {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return today(date);
}

/** The number of days by which the dates of two time zones can differ. */
const ZONES = 2;

/**
 * True if a day has begun in some time zone. Later days are stored as they are, but not believed: nothing says which clock was wrong.
 * @param {string} day
 * @param {string} [now] today
 */
export const hasBegun = (day, now = today()) => day <= daysAfter(now, ZONES);

/** True if a time was recent. One in the future, by a wrong clock, was not. @param {number} time @param {number} span in milliseconds */
export const isRecent = (time, span, now = Date.now()) => Math.abs(now - time) < span;
