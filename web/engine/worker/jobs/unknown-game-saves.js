// Imported games of plug-ins that this worker's engine does not know. They are stored unchecked if they have a valid form. The plug-in
// checks a game when it is opened.

import { isSave } from "../../store/save-database.js";

/** @import { Save } from "../../../core/types.js" */

/** Characters of a record that the engine accepts. */
const LONGEST = 2_000_000;
const LONGEST_NAME = 100;

/** @param {unknown} value @returns {value is string} */
const isName = (value) => typeof value === "string" && value !== "" && value.length <= LONGEST_NAME;

/**
 * Return the save of such a game; null if its form is invalid.
 * @param {any} from its entry in the file
 * @param {Save} base
 * @returns {Save | null}
 */
export function foreignSave(from, base) {
  const { wheel, record, players } = from ?? {};
  if (!isName(wheel?.name) || !isName(wheel.version) || !isName(wheel.title)) return null;
  if (typeof record !== "string" || record.length > LONGEST) return null;
  const { game, options, events, scores, winners, players: names } = JSON.parse(record);
  if (!isName(game) || !Array.isArray(events) || names?.length !== players?.length) return null;
  const over = scores !== null;
  const { name, version, title } = wheel;
  const save = {
    ...base,
    ...{ game, options, players, over, winners, scores: over ? scores : (from.scores ?? null) },
    toAct: over ? null : from.toAct,
    events: events.length,
    changed: Math.min(Number(from.changed) || 0, Date.now()),
    wheel: { name, version, title },
  };
  return isSave(save) ? save : null;
}
