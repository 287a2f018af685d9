// Games from a file that need a game which was added: this worker's engine does not know it, and perhaps it is not here. They are kept as
// they came, as far as they have the form of a game; when somebody opens one, its own game checks it.

import { isSave } from "../../store/saves.js";

/** @typedef {import("../../../core/types.js").Save} Save */

/** Of a record, in bytes, as the engine takes it. */
const LONGEST = 2_000_000;
const LONGEST_NAME = 100;

/** @param {unknown} value @returns {value is string} */
const isName = (value) => typeof value === "string" && value !== "" && value.length <= LONGEST_NAME;

/** @param {any} from as it stands in the file @param {Save} begun what is known of it here @returns {Save | null} null: it has no such form */
export function stranger(from, begun) {
  const { wheel, record, players } = from ?? {};
  if (!isName(wheel?.name) || !isName(wheel.version) || !isName(wheel.title)) return null;
  if (typeof record !== "string" || record.length > LONGEST) return null;
  const { game, options, events, scores, winners, players: names } = JSON.parse(record);
  if (!isName(game) || !Array.isArray(events) || names?.length !== players?.length) return null;
  const over = scores !== null;
  const { name, version, title } = wheel;
  const save = {
    ...begun,
    ...{ game, options, players, over, winners, scores: over ? scores : (from.scores ?? null) },
    toAct: over ? null : from.toAct,
    events: events.length,
    changed: Math.min(Number(from.changed) || 0, Date.now()),
    wheel: { name, version, title },
  };
  return isSave(save) ? save : null;
}
