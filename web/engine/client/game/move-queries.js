// Queries of the actor before a move, and the rest of a hint that the actor follows.

/** @import { Hint, View } from "../../../core/types.js" */

/** The game's answers about the current view. Each question is asked once. */
export class MoveQueries {
  /** @type {View | null} */
  #view = null;
  /** @type {Map<string, {answer: unknown, promise: Promise<unknown>}>} */
  #answers = new Map();
  #engine;
  #onAnswer;

  /**
   * @param {Pick<import("../../rpc-types.js").SessionEngine, "ask">} engine
   * @param {(view: View) => void} onAnswer called when an answer about a view arrives
   */
  constructor(engine, onAnswer) {
    this.#engine = engine;
    this.#onAnswer = onAnswer;
  }

  /**
   * Return the answer if it has arrived, and send a new question.
   * @param {View} view
   * @param {number} seat of the view
   * @param {Record<string, unknown>} question
   */
  cached(view, seat, question) {
    if (this.#view !== view) this.forget(view);
    const answers = this.#answers;
    const key = JSON.stringify(question);
    if (!answers.has(key)) {
      const promise = this.#engine.ask("query_moves", { seat, question }).then(
        (answer) => {
          answers.set(key, { answer, promise });
          this.#onAnswer(view);
          return answer;
        },
        () => null,
      );
      answers.set(key, { answer: null, promise });
    }
    return answers.get(key)?.answer ?? null;
  }

  /** Return the promise of an answer. @param {Record<string, unknown>} question */
  pending(question) {
    return this.#answers.get(JSON.stringify(question))?.promise;
  }

  /** Drop all answers. @param {View | null} [view] the view of the next questions */
  forget(view = null) {
    this.#view = view;
    this.#answers = new Map();
  }
}

/** Return a hint's plan after these moves; null if they are different. @param {Hint | "thinking" | null} hint @param {string[]} moves */
export function restOfHint(hint, moves) {
  if (hint === null || hint === "thinking") return null;
  const steps = [hint, ...hint.plan];
  const [next, ...plan] = steps.slice(moves.length);
  const follows = next && moves.every((move, i) => move === steps[i].move);
  return follows ? { ...hint, ...next, plan } : null;
}
