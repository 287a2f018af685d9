// Puzzles from the person's own mistakes, stored on this device.

import { readStored, store } from "../../core/storage.js";

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

/** Add puzzles that are not there yet. Return their ids. @param {OwnPuzzle[]} puzzles */
export function addOwnPuzzles(puzzles) {
  const before = ownPuzzles();
  const known = new Set(before.map(({ id }) => id));
  const fresh = puzzles.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return [];
  const all = [...before, ...fresh].slice(-MOST);
  unstored = store(NAME, JSON.stringify(all)) ? null : all;
  return fresh.map(({ id }) => id);
}
