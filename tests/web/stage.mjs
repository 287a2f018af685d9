// Stages what it reads, move by move, and writes the beats: without a browser.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// What the modules of a page ask for when they are loaded.
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
const { timeline: anyBeats } = await page("games/generic/animation.js");
const { animations: steps } = game ? await page(`games/${game}/animation.js`) : {};
const staged = moves.map(({ effects, before, after }) =>
  steps ? buildTimeline(steps, effects, before, after) : anyBeats(effects, before, after, config),
);
const told = JSON.stringify({ staged, known: Object.keys(steps ?? {}) }, (key, value) =>
  key === "log" ? [] : value,
);
process.stdout.write(told);
