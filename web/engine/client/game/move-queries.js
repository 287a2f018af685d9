// What the one to act asks before a move: the game's answers to questions, and what is left of a hint that is followed.
import { engine } from "../worker-client.js";

/**
 * @typedef {import("../../../core/types.js").View} View
 * @typedef {import("../../../core/types.js").Hint} Hint
 */

/** A game's answers about the view that was asked about last; each question is asked once. */
export class Advice {
  /** @type {View | null} */
  #view = null;
  /** @type {Map<string, {now: unknown, comes: Promise<unknown>}>} */
  #answers = new Map();
  #told;

  /** @param {(view: View) => void} told hears that an answer about this view has come */
  constructor(told) {
    this.#told = told;
  }

  /**
   * The answer, where it is there.
   * @param {View} view
   * @param {number} seat whose view it is
   * @param {Record<string, unknown>} question
   */
  now(view, seat, question) {
    if (this.#view !== view) this.forget(view);
    const answers = this.#answers;
    const key = JSON.stringify(question);
    if (!answers.has(key)) {
      const comes = engine.ask("query_moves", { seat, question }).then(
        (now) => {
          answers.set(key, { now, comes });
          this.#told(view);
          return now;
        },
        () => null,
      );
      answers.set(key, { now: null, comes });
    }
    return answers.get(key)?.now ?? null;
  }

  /** The same, when it is there. @param {Record<string, unknown>} question */
  comes(question) {
    return this.#answers.get(JSON.stringify(question))?.comes;
  }

  /** Nothing is left of what was asked before. @param {View | null} [view] what is asked about now */
  forget(view = null) {
    this.#view = view;
    this.#answers = new Map();
  }
}

/** What a hint says beyond these moves; null where they are others. @param {Hint | "thinking" | null} hint @param {string[]} moves */
export function leftOf(hint, moves) {
  if (hint === null || hint === "thinking") return null;
  const steps = [hint, ...hint.plan];
  const [next, ...plan] = steps.slice(moves.length);
  const kept = next && moves.every((move, i) => move === steps[i].move);
  return kept ? { ...hint, ...next, plan } : null;
}
