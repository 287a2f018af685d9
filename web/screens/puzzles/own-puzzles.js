// Puzzles from the person's own mistakes, stored on this device.

import { today } from "../../core/shared-deals.js";
import { readStored, store } from "../../core/storage.js";
import { keyOf, progress, saveProgress } from "./puzzle-schedule.js";

/**
 * @typedef {import("./puzzle-sets.js").Puzzle} Puzzle
 * @typedef {Puzzle & {game: string, names: string[]}} OwnPuzzle
 */

const NAME = "own-puzzles";
/** Most puzzles that are stored. A new one takes the place of the oldest. */
export const MOST = 60;

/** @param {any} each @returns {each is OwnPuzzle} */
const isPuzzle = (each) =>
  typeof each?.id === "string" &&
  typeof each.game === "string" &&
  Array.isArray(each.names) &&
  Array.isArray(each.view?.legal) &&
  Array.isArray(each.right) &&
  typeof each.wrong === "object";

/** Without storage they last until the page is closed. @type {OwnPuzzle[] | null} */
let unstored = null;

/** Return the stored puzzles. @returns {OwnPuzzle[]} */
export function ownPuzzles() {
  if (unstored) return unstored;
  try {
    const found = JSON.parse(readStored(NAME) ?? "[]");
    return Array.isArray(found) ? found.filter(isPuzzle) : [];
  } catch {
    return [];
  }
}

/**
 * Keep the puzzles of a reviewed game, which are due at once.
 * @param {Pick<import("../../engine/client/game/review-model.js").Review, "findPuzzles">} review
 * @param {{id: string, game: string, names: string[]}} save
 */
export async function collectPuzzles(review, { id: save, game, names }) {
  if (ownPuzzles().some(({ id }) => id.startsWith(`${save}-`))) return;
  const found = await review.findPuzzles();
  addOwnPuzzles(
    found.map(({ event, ...puzzle }) => ({ ...puzzle, id: `${save}-${event}`, game, names })),
  );
}

/** Add puzzles, which are due at once. @param {OwnPuzzle[]} puzzles */
export function addOwnPuzzles(puzzles) {
  if (puzzles.length === 0) return;
  const all = [...ownPuzzles(), ...puzzles].slice(-MOST);
  unstored = store(NAME, JSON.stringify(all)) ? null : all;
  const now = progress();
  const entries = puzzles.map(({ game, id }) => [keyOf(game, id), { box: 0, due: today() }]);
  saveProgress({ ...now, due: { ...now.due, ...Object.fromEntries(entries) } });
}
