// Animations of moves: their steps, and the milliseconds that each takes at the default speed, by others.
import { timeline as genericTimeline } from "../../web/games/generic/animation.js";
import { paceOf, stepDuration } from "../../web/parts/animation/pace.js";
import { buildTimeline } from "../../web/parts/animation/timeline.js";

export default async ({ game, moves, config }) => {
  const { animations } = game ? await import(`../../web/games/${game}/animation.js`) : {};
  const withoutLog = (key, value) => (key === "log" ? [] : value);
  const animated = moves.map(({ effects, before, after }) =>
    animations ? buildTimeline(animations, effects, before, after) : genericTimeline(effects, before, after, config),
  );
  const milliseconds = animated.map((steps) => steps.reduce((sum, step) => sum + stepDuration(step, paceOf(step.view.seats), true), 0));
  return { animated: JSON.parse(JSON.stringify(animated, withoutLog)), milliseconds, known: Object.keys(animations ?? {}) };
};
