// History of the turns since the viewer's last move, to mark changes and to replay them.

import { buildTimeline } from "../../parts/animation/timeline.js";

/**
 * @import { Effect, View } from "../../core/types.js"
 * @import { AnimationStep, TableConfig, TableModule } from "../../parts/types.js"
 * @typedef {{before: View, view: View, effects: Effect[], steps: AnimationStep[]}} Turn the way from one view to the next
 */

/** Most turns: about one round at the largest table. A spectator keeps no more. */
const MOST = 60;

export class TurnHistory {
  /** @type {Turn[]} */
  #turns = [];

  /**
   * @param {TableModule} module
   * @param {View} before
   * @param {View} view
   * @param {Effect[]} effects
   * @param {TableConfig} config
   */
  add(module, before, view, effects, config) {
    const steps = module.timeline
      ? module.timeline(effects, before, view, config)
      : buildTimeline(module.animations ?? {}, effects, before, view);
    this.#turns = [...this.#turns, { before, view, effects, steps }].slice(-MOST);
    return steps;
  }

  forget() {
    this.#turns = [];
  }

  /** The view after the last step of the last turn. null: nothing was shown. */
  get lastStepView() {
    return this.#turns.at(-1)?.steps.at(-1)?.view ?? null;
  }

  /** Return the turns since this seat's last turn. During its next turn, those before that. @param {number | null} seat */
  #of(seat) {
    if (seat === null) return this.#turns.slice(-1);
    const end = this.#turns.findLastIndex((turn) => !isBy(turn, seat)) + 1;
    const begin = this.#turns.slice(0, end).findLastIndex((turn) => isBy(turn, seat)) + 1;
    return this.#turns.slice(begin, end);
  }

  /** Return true if turns can be replayed. @param {number | null} seat */
  canReplay(seat) {
    return this.#of(seat).length > 0;
  }

  /** Return the view when this seat's turn ended. null: it has moved again, or that view was not shown. @param {number | null} seat */
  viewBefore(seat) {
    const last = this.#turns.at(-1);
    return last && seat !== null && !isBy(last, seat) ? this.#of(seat)[0].before : null;
  }

  /** Return the timeline of all these turns. @param {number | null} seat @returns {AnimationStep[]} */
  timeline(seat) {
    const turns = this.#of(seat);
    if (turns.length === 0) return [];
    const { before } = turns[0];
    const view = { ...before, legal: [], over: false, winners: [] };
    const begins = { effects: [], view, motions: [], pause: 1, holdForActor: false };
    return [begins, ...turns.flatMap(({ steps }) => steps)];
  }
}

/** @param {Turn} turn @param {number} seat */
const isBy = ({ effects }, seat) => movers(effects).includes(seat);

/**
 * Return the lines of the last whole turns: as many as fit, at least one turn, and the number of turns before them.
 * @template L
 * @param {Effect[]} effects
 * @param {(effect: Effect) => L} lineOf an effect without text has an empty one
 * @param {number} most lines
 */
export function lastTurns(effects, lineOf, most) {
  /** @type {{seat: number | null, lines: L[]}[]} */
  const turns = [];
  effects.forEach((effect, i) => {
    const { event, seat } = effect;
    const last = turns.at(-1);
    const begins = event !== effects[i - 1]?.event && seat !== null && seat !== last?.seat;
    const turn = last && !begins ? last : { seat, lines: [] };
    if (turn !== last) turns.push(turn);
    const line = lineOf(effect);
    if (line) turn.lines.push(line);
  });
  const all = turns.map(({ lines }) => lines).filter((lines) => lines.length > 0);
  let left = Math.max(0, all.length - 1);
  while (left > 0 && all.slice(left - 1).flat().length <= most) left -= 1;
  return { lines: all.slice(left).flat(), left };
}

/** Return the seats that moved: the first effect of each event is the mover's. @param {Effect[]} effects */
export const movers = (effects) =>
  effects.flatMap(({ event, seat }, i) => (event !== effects[i - 1]?.event ? [seat] : []));
