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
const { beatsOf } = await page("parts/animation/timeline.js");
const { beats: anyBeats } = await page("games/generic/animation.js");
const { steps } = game ? await page(`games/${game}/animation.js`) : {};
const animated = moves.map(({ effects, before, after }) =>
  steps ? beatsOf(steps, effects, before, after) : anyBeats(effects, before, after, config),
);
const output = JSON.stringify({ animated, known: Object.keys(steps ?? {}) }, (key, value) =>
  key === "log" ? [] : value,
);
process.stdout.write(output);
