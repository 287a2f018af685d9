// Puzzles from the person's own mistakes, stored on this device.

import { today } from "../../../core/days.js";
import { parseJson, readStored, store } from "../../../core/storage.js";
import { isDone, isRemoved, keyOf, progress, saveProgress } from "./puzzle-schedule.js";

/**
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {import("../../../core/types.js").View} view that of the seat to act, without the log
 * @property {string[]} right the best move, and moves that are as good
 * @property {Record<string, number>} wrong all other moves, with their losses
 * @property {import("../../../core/types.js").Reason[]} reasons those for the best move
 * @typedef {Puzzle & {game: string, names: string[]}} OwnPuzzle
 */

const NAME = "own-puzzles";
/** Most puzzles that are stored. */
const MOST = 60;

/** @param {unknown} value @returns {value is string[]} */
const areTexts = (value) => Array.isArray(value) && value.every((each) => typeof each === "string");

/** @param {any} each of a backup, or of another version @returns {each is OwnPuzzle} */
const isPuzzle = (each) =>
  typeof each?.id === "string" &&
  typeof each.game === "string" &&
  each.view?.game === each.game &&
  areTexts(each.names) &&
  each.names.length === each.view.seats &&
  each.names[each.view.seat] !== undefined &&
  areTexts(each.view.legal) &&
  areTexts(each.right) &&
  each.right.length > 0 &&
  Array.isArray(each.reasons) &&
  typeof each.wrong === "object" &&
  Object.values(each.wrong ?? {}).every(Number.isFinite);

/** Return the valid puzzles of a text. @param {unknown} text @returns {OwnPuzzle[]} */
export function validPuzzles(text) {
  const found = parseJson(text);
  return Array.isArray(found) ? found.filter(isPuzzle) : [];
}

/** Without storage they last until the page is closed. @type {OwnPuzzle[] | null} */
let unstored = null;

/** Return the stored puzzles. @returns {OwnPuzzle[]} */
export const ownPuzzles = () => unstored ?? validPuzzles(readStored(NAME));

/**
 * Return as many puzzles as can be stored: without the oldest removed ones, then the oldest learnt ones, then the oldest.
 * @param {OwnPuzzle[]} all the latest last
 * @param {import("./puzzle-schedule.js").Progress} schedule
 */
export function fewest(all, schedule) {
  const use = (/** @type {OwnPuzzle} */ { game, id }) => {
    const key = keyOf(game, id);
    return isRemoved(schedule, key) ? 0 : isDone(schedule, key) ? 1 : 2;
  };
  const dropped = [...all].sort((one, other) => use(one) - use(other));
  const others = new Set(dropped.slice(0, Math.max(0, all.length - MOST)));
  return all.filter((each) => !others.has(each));
}

/** Store puzzles, the latest last. Return true if they are stored. @param {OwnPuzzle[]} all */
export function saveOwnPuzzles(all) {
  const stored = fewest(all, progress());
  const isStored = store(NAME, JSON.stringify(stored));
  unstored = isStored ? null : stored;
  return isStored;
}

/**
 * Return the puzzles that are not among others. One game has several ids if it came with a backup.
 * @param {OwnPuzzle[]} puzzles
 * @param {OwnPuzzle[]} others
 */
export function newPuzzles(puzzles, others) {
  const positions = new Set(others.map(({ view }) => JSON.stringify(view)));
  const ids = new Set(others.map(({ id }) => id));
  return puzzles.filter(({ id, view }) => !ids.has(id) && !positions.has(JSON.stringify(view)));
}

/**
 * Keep the puzzles of a reviewed game, which are due at once. Return the number of its puzzles.
 * @param {Pick<import("./review-model.js").Review, "findPuzzles">} review
 * @param {{id: string, game: string, names: string[], seats: number[]}} save `seats`: whose mistakes
 */
export async function collectPuzzles(review, { id: save, game, names, seats }) {
  const count = () => ownPuzzles().filter(({ id }) => id.startsWith(`${save}-`)).length;
  if (count() === 0) {
    const found = (await review.findPuzzles()).filter(({ view }) =>
      seats.includes(view.seat ?? -1),
    );
    addOwnPuzzles(
      found.map(({ event, ...puzzle }) => ({ ...puzzle, id: `${save}-${event}`, game, names })),
    );
  }
  return count();
}

/** Add puzzles, which are due at once. @param {OwnPuzzle[]} found */
export function addOwnPuzzles(found) {
  const before = ownPuzzles();
  const puzzles = newPuzzles(found, before);
  if (puzzles.length === 0) return;
  const now = progress();
  const entries = puzzles.map(({ game, id }) => [keyOf(game, id), { box: 0, due: today() }]);
  // Some may have been here before, and been removed or learnt.
  saveProgress({ ...now, due: { ...Object.fromEntries(entries), ...now.due } });
  saveOwnPuzzles([...before, ...puzzles]);
}
