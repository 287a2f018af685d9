// Sets of puzzles, made by the build, and the one of a day.

import { dateOf } from "../../core/days.js";
import { json } from "../../core/fetch.js";
import { loadOnce } from "../../core/stylesheets.js";

/** @import { Puzzle } from "../../engine/client/game/own-puzzles.js" */

/** @typedef {{game: string, count: number}[]} Index the games with puzzles, in the order in which they take turns as the puzzle of the day */

/** Return the index of the sets. @returns {Promise<Index>} */
export const loadIndex = () => loadOnce("screens/puzzles/sets.json", json);

/** Return the puzzles of a game of the index. @param {string} game @returns {Promise<Puzzle[]>} */
export const loadSet = (game) => loadOnce(`games/${game}/puzzles.json`, json);

const DAY = 24 * 3600 * 1000;

/**
 * Return the game of a day's puzzle and its number in that game's set, the same for all players; null without puzzles. Each puzzle of a game comes
 * before any returns.
 * @param {Index} index
 * @param {string} day
 */
export function puzzleOfDay(index, day) {
  if (index.length === 0) return null;
  const date = dateOf(day);
  // Counted in UTC, so that every day has 24 hours.
  const days = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
  const { game, count } = index[days % index.length];
  return { game, number: Math.floor(days / index.length) % count };
}
