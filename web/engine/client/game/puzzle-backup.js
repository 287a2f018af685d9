// Puzzles in backups: their schedule, the streak, and the person's own puzzles, as the texts that are stored.

import { newPuzzles, ownPuzzles, saveOwnPuzzles, validPuzzles } from "./own-puzzles.js";
import { mergedProgress, parseProgress, progress, saveProgress } from "./puzzle-schedule.js";

/** @import { PuzzleTexts } from "../../../core/types.js" */

/** Return the puzzles of this device for a backup; undefined if there is nothing to keep. @returns {PuzzleTexts | undefined} */
export function puzzlesForBackup() {
  const now = progress();
  const own = ownPuzzles();
  if (now.found.length + Object.keys(now.due).length + own.length === 0) return undefined;
  return { progress: JSON.stringify(now), own: JSON.stringify(own) };
}

/** Add the puzzles of a backup to those of this device. Return true if all are stored. @param {Partial<PuzzleTexts>} texts */
export function restorePuzzles({ progress: schedule, own }) {
  const here = ownPuzzles();
  const added = newPuzzles(validPuzzles(own), here);
  // The schedule is first: it says which puzzles need a place.
  const isStored = saveProgress(mergedProgress(progress(), parseProgress(schedule)));
  // Own ones of this device are later.
  return (added.length === 0 || saveOwnPuzzles([...added, ...here])) && isStored;
}
