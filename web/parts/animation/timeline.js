// Timeline of a move: effects as animation steps, each with its motions and the view after them.

/**
 * @import { Effect, View } from "../../core/types.js"
 * @import { AnimationStep, Animations, EffectAnimation } from "../types.js"
 */

/** The delay of each motion of a step after the one before it, in durations of a motion. */
const DELAY = 0.5;

/**
 * Return the animation steps between two views.
 * @param {Animations} animations
 * @param {Effect[]} effects
 * @param {View} before
 * @param {View} after
 * @returns {AnimationStep[]}
 */
export function buildTimeline(animations, effects, before, after) {
  /** @type {{effects: Effect[], view: View, parts: EffectAnimation[]}[]} */
  const groups = [];
  let view = before;
  effects.forEach((effect, i) => {
    const [previous, next] = [effects.slice(0, i), effects.slice(i + 1)];
    const animation = animations[effect.type]?.({ effect, previous, next, view, before, after });
    const last = groups.at(-1);
    if (!animation) {
      last?.effects.push(effect);
      return;
    }
    view = {
      ...withoutTurn(animation.view ?? view, before),
      log: [...before.log, ...previous, effect],
    };
    if (animation.mergeWithPrevious && last) {
      last.effects.push(effect);
      last.parts.push(animation);
      last.view = view;
    } else
      groups.push({ effects: last ? [effect] : [...previous, effect], view, parts: [animation] });
  });
  return groups.map(({ effects, view, parts }, i) => ({
    effects,
    view,
    motions: parts.flatMap(({ motions = [] }, i) =>
      (typeof motions === "function" ? motions(view) : motions).map((motion) => ({
        step: i * DELAY,
        ...motion,
      })),
    ),
    pause: Math.max(...parts.map(({ pause = 1 }) => pause)),
    // The last card of a round is seen before the result.
    holdForActor:
      parts.some(({ holdForActor }) => holdForActor) ||
      (i === groups.length - 1 && ends(before, after)),
  }));
}

/** True if a round or the game ends. @param {View} before @param {View} after */
export const ends = (before, after) => after.over || after.history.length > before.history.length;

/** Return a view in which no move is asked for and nothing is over. @param {View} view @param {View} before @returns {View} */
const withoutTurn = (view, before) => ({
  ...view,
  legal: [],
  over: false,
  winners: [],
  to_act: before.to_act,
  phase: view.over ? before.phase : view.phase,
});
