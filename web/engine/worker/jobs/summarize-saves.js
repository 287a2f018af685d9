// Summaries of finished games that have none, or one of another version of the engine.

import { isSave, listSaves, storageProblem } from "../../store/save-database.js";
import { attempt } from "../python-rpc.js";
import { addResults, getGame } from "../save-store.js";

/** @import { JobProgress, Summary } from "../../../core/types.js" */

/** Milliseconds of a slice of work. */
const SLICE = 150;

/** Add the missing summaries, and yield the progress after each slice of work. @returns {AsyncGenerator<JobProgress>} */
export async function* summarize() {
  const current = attempt("version", {}).ok?.summary;
  const known = new Set(attempt("games", {}).ok?.map(({ id }) => id));
  const { good } = await listSaves();
  const finished = good.filter(({ over, game }) => over && known.has(game));
  const left = finished.filter(({ result }) => result?.version !== current).map(({ id }) => id);
  do {
    await addResults(await nextSummaries(left)).catch((error) =>
      console.warn("not saved:", storageProblem(error)),
    );
    const games = finished.length - left.length;
    yield { done: left.length === 0, games, all: finished.length };
  } while (left.length);
}

/** Take the last of some games, and return their summaries. @param {string[]} left */
async function nextSummaries(left) {
  const until = performance.now() + SLICE;
  /** @type {Map<string, Summary>} */
  const found = new Map();
  while (left.length && performance.now() < until) {
    const id = /** @type {string} */ (left.pop());
    const { save, record } = await getGame(id);
    if (!isSave(save) || typeof record !== "string") continue;
    // A damaged record has no summary. It is repaired when it is opened.
    const { ok } = attempt("summary", { record });
    if (ok) found.set(id, ok);
  }
  return found;
}
