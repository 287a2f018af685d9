// What has happened at a table since the one who looks moved last: kept for as long as they look, to be marked and shown again.

import { buildTimeline } from "../../parts/animation/timeline.js";

/**
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("../../parts/types.js").AnimationStep} Beat
 * @typedef {import("../../parts/types.js").TableModule} TableModule
 * @typedef {{before: View, view: View, effects: Effect[], beats: Beat[]}} Step from one view to the next
 */

/** A round of turns of as many as there can be; who only looks on keeps no more. */
const MOST = 60;

export class TurnHistory {
  /** @type {Step[]} */
  #steps = [];

  /** @param {TableModule} module @param {View} before @param {View} view @param {Effect[]} effects @param {import("../../parts/types.js").TableConfig} config */
  add(module, before, view, effects, config) {
    const beats = module.timeline
      ? module.timeline(effects, before, view, config)
      : buildTimeline(module.animations ?? {}, effects, before, view);
    this.#steps = [...this.#steps, { before, view, effects, beats }].slice(-MOST);
    return beats;
  }

  forget() {
    this.#steps = [];
  }

  /** What others did since this seat had its last turn; while it is its turn again, before that. @param {number | null} seat */
  #of(seat) {
    if (seat === null) return this.#steps.slice(-1);
    const end = this.#steps.findLastIndex((step) => !isBy(step, seat)) + 1;
    const begin = this.#steps.slice(0, end).findLastIndex((step) => isBy(step, seat)) + 1;
    return this.#steps.slice(begin, end);
  }

  /** Whether there is something to be shown again. @param {number | null} seat */
  canReplay(seat) {
    return this.#of(seat).length > 0;
  }

  /** The table as this seat left it; null when it has moved again, or that was not seen. @param {number | null} seat */
  viewBefore(seat) {
    const last = this.#steps.at(-1);
    return last && seat !== null && !isBy(last, seat) ? this.#of(seat)[0].before : null;
  }

  /** All of it once more, from how the table was left. @param {number | null} seat @returns {Beat[]} */
  timeline(seat) {
    const steps = this.#of(seat);
    if (steps.length === 0) return [];
    const { before } = steps[0];
    const view = { ...before, legal: [], over: false, winners: [] };
    const begins = { effects: [], view, motions: [], pause: 1, holdForActor: false };
    return [begins, ...steps.flatMap(({ beats }) => beats)];
  }
}

/** @param {Step} step @param {number} seat */
const isBy = ({ effects }, seat) => movers(effects).includes(seat);

/** Who moved: each event begins with what its mover did. @param {Effect[]} effects */
export const movers = (effects) =>
  effects.flatMap(({ event, seat }, i) => (event !== effects[i - 1]?.event ? [seat] : []));
