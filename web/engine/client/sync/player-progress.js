// The rest that two devices of a person share: puzzles, names, and learnt lessons.

import { cleanName } from "../../../core/player-names.js";
import { changeSettings, settings } from "../../../core/settings.js";
import { isObject } from "../../../core/storage.js";
import { puzzlesForBackup, restorePuzzles } from "../game/puzzle-backup.js";

/**
 * @import { PuzzleTexts } from "../../../core/types.js"
 * @import { Extras } from "../../sync/types.js"
 */

/** Return the extras of this device. @returns {Extras} */
export function ownExtras() {
  const { names, lessons } = settings;
  return { puzzles: puzzlesForBackup(), names, lessons };
}

/** Return the later of two states of a lesson: the number of its step, or "done". @param {unknown} one @param {unknown} other */
const laterStep = (one, other) =>
  one === "done" || (other !== "done" && Number(one ?? -1) >= Number(other)) ? one : other;

/**
 * Add the extras of another device or a file. This device's own names stay.
 * @param {{puzzles?: Partial<PuzzleTexts> | null, names?: unknown, lessons?: unknown}} [extras]
 * @returns {boolean} true if all puzzles of them are stored
 */
export function addExtras({ puzzles, names, lessons } = {}) {
  const isStored = isObject(puzzles) && restorePuzzles(puzzles);
  const known = Array.isArray(names) ? names.map((name) => cleanName(String(name))) : [];
  const learnt = Object.entries(isObject(lessons) ? lessons : {}).map(([game, step]) => [
    game,
    laterStep(settings.lessons[game], step),
  ]);
  const length = Math.max(known.length, settings.names.length);
  changeSettings({
    names: Array.from({ length }, (_, i) => settings.names[i] || known[i] || ""),
    lessons: { ...settings.lessons, ...Object.fromEntries(learnt) },
  });
  return isStored;
}
