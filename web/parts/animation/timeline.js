// What happened as beats, one after the other: of each, how the table lies when it has come to rest, and what moved on the way.

/**
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("../types.js").Beat} Beat
 * @typedef {import("../types.js").Shown} Shown
 * @typedef {import("../types.js").Steps} Steps
 */

/** Of several that belong together each sets out shortly after the one before it. */
const SHORTLY = 0.5;

/**
 * @param {Steps} steps how a game's effects are staged
 * @param {Effect[]} effects what has happened between the two views
 * @param {View} before
 * @param {View} after
 * @returns {Beat[]}
 */
export function beatsOf(steps, effects, before, after) {
  /** @type {{effects: Effect[], view: View, parts: Shown[]}[]} */
  const groups = [];
  let view = before;
  effects.forEach((effect, i) => {
    const [was, then] = [effects.slice(0, i), effects.slice(i + 1)];
    const shown = steps[effect.type]?.({ effect, was, then, view, before, after });
    const last = groups.at(-1);
    if (!shown) {
      last?.effects.push(effect);
      return;
    }
    view = { ...calm(shown.view ?? view, before), log: [...before.log, ...was, effect] };
    if (shown.joins && last) {
      last.effects.push(effect);
      last.parts.push(shown);
      last.view = view;
    } else groups.push({ effects: last ? [effect] : [...was, effect], view, parts: [shown] });
  });
  return groups.map(({ effects, view, parts }, i) => ({
    effects,
    view,
    motions: parts.flatMap(({ motions = [] }, i) =>
      (typeof motions === "function" ? motions(view) : motions).map((motion) => ({
        step: i * SHORTLY,
        ...motion,
      })),
    ),
    rest: Math.max(...parts.map(({ rest = 1 }) => rest)),
    // The last card of a round lies before a result is there.
    weighs: parts.some(({ weighs }) => weighs) || (i === groups.length - 1 && ends(before, after)),
  }));
}

/** Whether something comes to an end. @param {View} before @param {View} after */
export const ends = (before, after) => after.over || after.history.length > before.history.length;

/** Nothing is asked yet, and nothing is over. @param {View} view @param {View} before @returns {View} */
const calm = (view, before) => ({
  ...view,
  legal: [],
  over: false,
  winners: [],
  to_act: before.to_act,
  phase: view.over ? before.phase : view.phase,
});
