// What finished games came to, where that does not lie beside them: they are from before there was such a thing, or of an engine that
// counts otherwise. In the worker, since it is made from the records.

import { isSave, listSaves, whyUnkept } from "../../store/saves.js";
import { addResults, getGame } from "../save-store.js";

/**
 * @typedef {import("../../../core/types.js").Summed} Summed
 * @typedef {import("../../../core/types.js").Summary} Summary
 */

/** Milliseconds of one bit of work. */
const BIT = 150;

export class Summing {
  #attempt;
  /** @type {string[] | null} those that lack it */
  #left = null;
  #all = 0;

  /** @param {import("../../../core/types.js").Attempt} attempt */
  constructor(attempt) {
    this.#attempt = attempt;
  }

  /** The next bit; how far it is. @returns {Promise<Summed>} */
  async go() {
    if (this.#left === null) {
      const current = this.#attempt("version", {}).ok?.summary;
      const known = new Set(this.#attempt("games", {}).ok?.map(({ id }) => id));
      const { good } = await listSaves();
      const finished = good.filter(({ over, game }) => over && known.has(game));
      this.#all = finished.length;
      this.#left = finished.filter(({ result }) => result?.version !== current).map(({ id }) => id);
    }
    const until = performance.now() + BIT;
    /** @type {Map<string, Summary>} */
    const found = new Map();
    while (this.#left.length && performance.now() < until) {
      const id = /** @type {string} */ (this.#left.pop());
      const { save, record } = await getGame(id);
      if (!isSave(save) || typeof record !== "string") continue;
      // A damaged record comes to nothing; it is mended when somebody opens it.
      const { ok } = this.#attempt("summary", { record });
      if (ok) found.set(id, ok);
    }
    await addResults(found).catch((error) => console.warn("not kept:", whyUnkept(error)));
    const games = this.#all - this.#left.length;
    return { done: this.#left.length === 0, games, all: this.#all };
  }
}
