// Animations of moves, without a browser: moves as JSON on standard input, their steps on standard output.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Globals that modules of the page need when they load.
const blank = { createComment: () => ({}), createTreeWalker: () => ({}), addEventListener() {} };
Object.assign(globalThis, {
  document: blank,
  addEventListener() {},
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  localStorage: { getItem: () => null },
});

const { game, moves, config } = JSON.parse(readFileSync(0, "utf8"));
const page = (path) => import(pathToFileURL(`${process.argv[2]}/${path}`));
const { buildTimeline } = await page("parts/animation/timeline.js");
const { timeline: genericTimeline } = await page("games/generic/animation.js");
const { paceOf, stepDuration } = await page("parts/animation/pace.js");
const { animations } = game ? await page(`games/${game}/animation.js`) : {};
const animated = moves.map(({ effects, before, after }) =>
  animations ? buildTimeline(animations, effects, before, after) : genericTimeline(effects, before, after, config),
);
// At the default speed, by others.
const milliseconds = animated.map((steps) =>
  steps.reduce((sum, step) => sum + stepDuration(step, paceOf(step.view.seats), true), 0),
);
const output = JSON.stringify({ animated, milliseconds, known: Object.keys(animations ?? {}) }, (key, value) =>
  key === "log" ? [] : value,
);
process.stdout.write(output);
