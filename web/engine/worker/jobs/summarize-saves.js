// Summaries of finished games that have none, or one of another version of the engine.

import { isSave, listSaves, storageProblem } from "../../store/save-database.js";
import { addResults, getGame } from "../save-store.js";

/** @import { Attempt, JobProgress, Summary } from "../../../core/types.js" */

/** Milliseconds of a slice of work. */
const SLICE = 150;

export class SummaryJob {
  #attempt;
  /** @type {string[] | null} games without a current summary */
  #left = null;
  #all = 0;

  /** @param {Attempt} attempt */
  constructor(attempt) {
    this.#attempt = attempt;
  }

  /** Do a slice of work. @returns {Promise<JobProgress>} */
  async run() {
    if (this.#left === null) {
      const current = this.#attempt("version", {}).ok?.summary;
      const known = new Set(this.#attempt("games", {}).ok?.map(({ id }) => id));
      const { good } = await listSaves();
      const finished = good.filter(({ over, game }) => over && known.has(game));
      this.#all = finished.length;
      this.#left = finished.filter(({ result }) => result?.version !== current).map(({ id }) => id);
    }
    const until = performance.now() + SLICE;
    /** @type {Map<string, Summary>} */
    const found = new Map();
    while (this.#left.length && performance.now() < until) {
      const id = /** @type {string} */ (this.#left.pop());
      const { save, record } = await getGame(id);
      if (!isSave(save) || typeof record !== "string") continue;
      // A damaged record has no summary. It is repaired when it is opened.
      const { ok } = this.#attempt("summary", { record });
      if (ok) found.set(id, ok);
    }
    await addResults(found).catch((error) => console.warn("not saved:", storageProblem(error)));
    const games = this.#all - this.#left.length;
    return { done: this.#left.length === 0, games, all: this.#all };
  }
}
