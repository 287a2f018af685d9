// The review of a finished game: the coach looks at one decision after the other, and any of them can be looked at on the table.

import { engine, Lost, Refusal, SLICE } from "../worker-client.js";

/**
 * @typedef {import("../../../core/types.js").Decision} Decision
 * @typedef {import("../../../core/types.js").Answers["compare_moves"]["losses"][number]} MoveLoss
 * @typedef {import("../../../core/types.js").View} View
 */

/** Tells "change" after every change. */
export class Review extends EventTarget {
  /** @type {Decision[]} those that the coach has looked at */
  decisions = [];
  /** How many there are; null: not known yet. */
  total = /** @type {number | null} */ (null);
  /** @type {number[]} the events of those that have cost most so far */
  costliest = [];
  /** @type {{decision: Decision, view: View, losses: MoveLoss[], compared: boolean} | null} the one that is looked at; and what else could have been done, if all of it is known */
  shown = null;
  /** @type {Refusal | null} */
  refused = null;
  #left = false;
  #wanted = -1;

  get done() {
    return this.total !== null && this.decisions.length === this.total;
  }

  /** Look at everything; what was found can be seen meanwhile. */
  async go() {
    try {
      while (!this.#left && !this.done) {
        const since = this.decisions.length;
        const found = await engine.ask("review", { since, milliseconds: SLICE });
        if (this.#left) return;
        this.total = found.total;
        this.costliest = found.costliest;
        this.decisions.push(...found.decisions);
        if (found.decisions.length || since === 0) this.#changed();
      }
    } catch (error) {
      this.#told(error);
    }
  }

  leave() {
    this.#left = true;
  }

  /** Lay this decision on the table; null: back to the result. @param {Decision | null} decision */
  async show(decision) {
    this.#wanted = decision?.event ?? -1;
    if (decision === null) {
      this.shown = null;
      return this.#changed();
    }
    const { event, seat } = decision;
    try {
      const view = await engine.ask("position", { event, seat });
      if (this.#left || this.#wanted !== event) return;
      this.shown = { decision, view, losses: [], compared: false };
      this.#changed();
      await this.#compare(decision, view);
    } catch (error) {
      this.#told(error);
    }
  }

  /** What the other moves had been worth, one after the other. @param {Decision} decision @param {View} view */
  async #compare(decision, view) {
    const { event, best, move } = decision;
    while (this.shown?.decision === decision && !this.shown.compared) {
      const asked = { event, best, played: move, milliseconds: SLICE };
      const { losses, thinking } = await engine.ask("compare_moves", asked);
      if (this.#left || this.shown?.decision !== decision) return;
      if (thinking && losses.length === this.shown.losses.length) continue;
      this.shown = { decision, view, losses, compared: !thinking };
      this.#changed();
    }
  }

  /** @param {unknown} error */
  #told(error) {
    if (this.#left || error instanceof Lost) return;
    if (!(error instanceof Refusal)) throw error;
    this.refused = error;
    this.#changed();
  }

  /** The decision so many places further on than the one that was asked for last; null when there is none. @param {number} step */
  next(step) {
    const at = this.decisions.findIndex(({ event }) => event === this.#wanted);
    return this.decisions[at + step] ?? null;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
