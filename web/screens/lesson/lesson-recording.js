// Recording of a lesson, made by the build: the views of the learner, and the effects between them.

import { jsonOrNull } from "../../core/fetch.js";

/**
 * @import { Effect, View } from "../../core/types.js"
 * @typedef {{view: View, effects: Effect[]}} Frame
 * @typedef {{view: Record<string, any>, effects: Effect[]}} FrameChange a stored frame: changes since the last
 *   frame, and the ids of unchanged zones
 * @typedef {object} Step
 * @property {string} id
 * @property {string[]} [moves] the intended moves. None: the learner reads
 * @property {string[]} legal the moves that the table offers
 * @property {[movesDone: number, question: Record<string, unknown>, answer: unknown][]} asks the table's queries after a number of
 *   moves, with answers
 * @property {string[]} [points] zones and anchors to point at
 * @property {string} [figure] the id of a figure of the rules that is shown instead of the table
 * @property {Record<string, string>} [wrong] other taps -> their answers
 * @property {boolean} [result] true if the result of the round is shown
 * @property {FrameChange[]} before frames that are not shown
 * @property {FrameChange[]} frames the results of the moves
 */

export class Recording {
  #first;
  /** The frames of each step: not shown, and shown. @type {[Frame[], Frame[]][]} */
  #frames = [];

  /** @param {{seats: number, first_seed?: number, first: FrameChange, steps: Step[]}} recording `first_seed`: of the first game after it */
  constructor({ seats, first_seed: firstSeed, first, steps }) {
    this.seats = seats;
    this.firstSeed = firstSeed ?? null;
    this.steps = steps;
    let last = next(null, first);
    this.#first = last;
    const all = (/** @type {FrameChange[]} */ changes) =>
      changes.map((each) => {
        last = next(last, each);
        return last;
      });
    for (const { before, frames } of steps) this.#frames.push([all(before), all(frames)]);
  }

  get hasFigures() {
    return this.steps.some(({ figure }) => figure !== undefined);
  }

  /** @param {string} game */
  static async load(game) {
    return new Recording(await jsonOrNull(`games/${game}/lesson.json`));
  }

  /** Return the view at the beginning of a step. @param {number} at @returns {View} */
  view(at) {
    const past = [this.#first, ...this.#frames.slice(0, at).flat(2), ...this.#frames[at][0]];
    return past[past.length - 1].view;
  }

  /** Return the frames that are shown after a step. @param {number} at @returns {Frame[]} */
  shown(at) {
    return this.#frames[at][1];
  }
}

/** @param {Frame | null} before @param {FrameChange} told @returns {Frame} */
function next(before, { view, effects }) {
  const { zones = [], data = {}, log = [] } = before?.view ?? {};
  const seen = {
    ...before?.view,
    ...view,
    zones: view.zones.map((/** @type {any} */ each) => zones.find(({ id }) => id === each) ?? each),
    data: { ...data, ...view.data },
    log: [...log, ...effects],
    legal: [],
  };
  return { view: /** @type {View} */ (/** @type {unknown} */ (seen)), effects };
}
