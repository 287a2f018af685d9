// How a game went, round by round, as squares: who shares its result later has them still. They tell nothing of its cards.

import { remembered, scoped } from "../core/storage.js";

const NAME = "marks";
/** Games whose squares are kept. */
const MOST = 12;
const MARKS = /^[🟩🟨🟥]{1,40}$/u;
/** Ahead in a round, level, behind. */
const SIGNS = { 1: "🟩", 0: "🟨", [-1]: "🟥" };
/** A game that goes on for long tells its last rounds. */
const LONGEST = 20;

/** @returns {[string, string][]} */
function kept() {
  try {
    const found = JSON.parse(remembered(NAME) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => MARKS.test(each?.[1])) : [];
  } catch {
    return [];
  }
}

/** The squares of a game; "": none are known. @param {string} id */
export const recall = (id) => kept().find(([each]) => each === id)?.[1] ?? "";

/**
 * Round by round, whether a seat was better off than the best of the others.
 * @param {string} id the game's
 * @param {{points: number[]}[]} rounds
 * @param {number} seat
 * @param {"high" | "low"} better
 */
export function remember(id, rounds, seat, better) {
  const up = better === "low" ? -1 : 1;
  const marks = rounds.slice(-LONGEST).map(({ points }) => {
    const others = points.filter((_, i) => i !== seat).map((each) => each * up);
    const sign = Math.sign(points[seat] * up - Math.max(...others));
    return SIGNS[/** @type {keyof typeof SIGNS} */ (sign)] ?? "";
  });
  const line = marks.join("");
  if (!MARKS.test(line) || recall(id) === line) return;
  const all = [[id, line], ...kept().filter(([each]) => each !== id)];
  try {
    localStorage.setItem(scoped(NAME), JSON.stringify(all.slice(0, MOST)));
  } catch {
    // Without storage they are not told later.
  }
}
