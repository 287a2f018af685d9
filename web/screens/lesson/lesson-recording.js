// A lesson as the build has recorded it: what the person saw at every moment, and what they were told meanwhile.

import { jsonOrNull } from "../../core/fetch.js";

/**
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {{view: View, effects: Effect[]}} Frame
 * @typedef {{view: Record<string, any>, effects: Effect[]}} Told a frame as it is kept: what is otherwise than in the one before
 *   it, and the ids of zones that are not
 * @typedef {object} Step
 * @property {string} id
 * @property {string[]} [moves] what the person does; none: they read and go on
 * @property {string[]} legal the moves that the table offers
 * @property {[made: number, question: Record<string, unknown>, answer: unknown][]} asks what the table may ask once so many of the moves
 *   are made
 * @property {string[]} [points] what is pointed at
 * @property {Record<string, string>} [wrong] what is tapped instead -> the text that answers it
 * @property {boolean} [result] whether the round that has ended is looked at
 * @property {Told[]} before what happened without being shown
 * @property {Told[]} frames what the moves come to, one after the other
 */

export class Recorded {
  #first;
  /** The frames of each step: those that are not shown, and those that are. @type {[Frame[], Frame[]][]} */
  #frames = [];

  /** @param {{seats: number, first: Told, steps: Step[]}} told */
  constructor({ seats, first, steps }) {
    this.seats = seats;
    this.steps = steps;
    let last = next(null, first);
    this.#first = last;
    const all = (/** @type {Told[]} */ told) =>
      told.map((each) => {
        last = next(last, each);
        return last;
      });
    for (const { before, frames } of steps) this.#frames.push([all(before), all(frames)]);
  }

  /** @param {string} game */
  static async load(game) {
    return new Recorded(await jsonOrNull(`games/${game}/lesson.json`));
  }

  /** What the person saw when a step began. @param {number} at @returns {View} */
  view(at) {
    const past = [this.#first, ...this.#frames.slice(0, at).flat(2), ...this.#frames[at][0]];
    return past[past.length - 1].view;
  }

  /** What is to be shown of a step. @param {number} at @returns {Frame[]} */
  shown(at) {
    return this.#frames[at][1];
  }
}

/** @param {Frame | null} was @param {Told} told @returns {Frame} */
function next(was, { view, effects }) {
  const { zones = [], data = {}, log = [] } = was?.view ?? {};
  const seen = {
    ...was?.view,
    ...view,
    zones: view.zones.map((/** @type {any} */ each) => zones.find(({ id }) => id === each) ?? each),
    data: { ...data, ...view.data },
    log: [...log, ...effects],
    legal: [],
  };
  return { view: /** @type {View} */ (/** @type {unknown} */ (seen)), effects };
}
