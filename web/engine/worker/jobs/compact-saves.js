// Where there is little room, old finished games shrink to what they came to: history and statistics know them as before, but nobody
// can look at them again. In the worker, since what they came to is made from their records.

import { isResult } from "../../store/saves.js";
import { addResults, dropRecords, getGame } from "../save-store.js";
import { forgetReview } from "./review-cache.js";

/** So many at once: what is done when it breaks off is done. */
const AT_ONCE = 25;

/**
 * @param {string[]} ids
 * @param {import("../../../core/types.js").Attempt} attempt
 * @returns {Promise<number>} how many have
 */
export async function shrink(ids, attempt) {
  let games = 0;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    // Where there is no room for a result any more, its record stays.
    await addResults(await lacking(some, attempt)).catch(() => {});
    const dropped = await dropRecords(some);
    // The review of what nobody can look at says nothing.
    await Promise.all(dropped.map(forgetReview));
    games += dropped.length;
  }
  return games;
}

/** What those came to of which that is not known. @param {string[]} ids @param {import("../../../core/types.js").Attempt} attempt */
async function lacking(ids, attempt) {
  /** @type {Map<string, import("../../../core/types.js").Summary>} */
  const found = new Map();
  for (const id of ids) {
    const { save, record } = await getGame(id);
    if (isResult(save) || typeof record !== "string") continue;
    const { ok } = attempt("summary", { record });
    if (ok) found.set(id, ok);
  }
  return found;
}
