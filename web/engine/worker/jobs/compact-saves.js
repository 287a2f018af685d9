// Compaction of old finished games when space is low: history and statistics keep their results, but they cannot be replayed.

import { isResult } from "../../store/save-database.js";
import { attempt } from "../python-rpc.js";
import { forgetReview } from "../review-cache.js";
import { addResults, dropRecords, getGame } from "../save-store.js";

/** Games in one transaction. */
const BATCH = 25;

/** Drop the records of games, after their results are stored. Return the number of changed games. @param {string[]} ids */
export async function compact(ids) {
  let games = 0;
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    // If there is no space for a result, the record stays.
    await addResults(await missingResults(some)).catch(() => {});
    const dropped = await dropRecords(some);
    // A review is useless without the record.
    await Promise.all(dropped.map(forgetReview));
    games += dropped.length;
  }
  return games;
}

/** Return the results of games that have none yet. @param {string[]} ids */
async function missingResults(ids) {
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
