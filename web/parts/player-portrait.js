// Faces of players: an animal for each name, the same on every screen.

import { nameKey } from "../core/player-names.js";
import { svg } from "../vendor/lit-html/lit-html.js";

/** The path of a circle. @param {number} x @param {number} y @param {number} r */
const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;
/** @param {number} y @param {number} [apart] @param {number} [r] */
const pair = (y, apart = 5.5, r = 2) => circle(20 - apart, y, r) + circle(20 + apart, y, r);
const DARK = "#23201e";

/** Eight animals: the shapes of each, from back to front: colour and path. @type {[string, string][][]} */
const ANIMALS = [
  // fox
  [
    ["#ea7317", "M6 5l10 8h8l10-8-2 19-12 11L8 24z"],
    ["#fff4e6", "M8 24l12-4 12 4-12 11z"],
    [DARK, pair(19) + circle(20, 32, 2.6)],
  ],
  // cat
  [
    ["#8b8fa8", `M7 5l9 7h8l9-7-1 20H8z${circle(20, 23, 12.5)}`],
    ["#f7d9d9", "M10 9l5 4-4 3zM30 9l-5 4 4 3z"],
    [DARK, `${pair(21)}M17.5 26h5L20 29z`],
  ],
  // bear
  [
    ["#8a5a34", pair(11, 10, 5.5) + circle(20, 22, 13)],
    ["#e5c7a0", circle(20, 27, 6.5)],
    [DARK, pair(19) + circle(20, 25, 2.6)],
  ],
  // owl
  [
    ["#6f5a8f", `M7 6l7 6h12l7-6v18H7z${circle(20, 23, 13)}`],
    ["#fff4e6", pair(20, 6, 5.5)],
    ["#f2a93b", "M17.5 25h5L20 30z"],
    [DARK, pair(20, 6, 2.4)],
  ],
  // rabbit
  [
    [
      "#d8c4b2",
      `M12 15C9 2 13 0 15 2s3 9 3 13zM28 15c3-13-1-15-3-13s-3 9-3 13z${circle(20, 24, 12)}`,
    ],
    [
      "#f3a9b5",
      `M13.5 12c-1-8 0-9 1-8s1.6 5 1.6 8zM26.5 12c1-8 0-9-1-8s-1.6 5-1.6 8z${circle(20, 27, 2)}`,
    ],
    [DARK, pair(22)],
  ],
  // frog
  [
    ["#5aa84a", `${pair(11, 8, 6)}M5 24a15 12 0 1 0 30 0a15 12 0 1 0-30 0z`],
    ["#fffbe8", pair(11, 8, 4)],
    [DARK, `${pair(11, 8, 2.2)}M11 26q9 7 18 0q-9 4-18 0z`],
  ],
  // panda
  [
    ["#8b8fa8", pair(10, 10, 5)],
    ["#fbf7f0", circle(20, 22, 13.5)],
    [DARK, `${pair(20.5, 6, 4)}${circle(20, 27, 2.4)}`],
    ["#ffffff", pair(20, 5.5, 1.5)],
  ],
  // lion
  [
    ["#a65a1d", circle(20, 21, 17)],
    ["#f4c04e", circle(20, 22, 12)],
    ["#fff1d0", circle(20, 27, 5)],
    [DARK, `${pair(20)}M17 25h6l-3 3z`],
  ],
];

/** The factor gives the bots of each level and language different faces. Names that look alike are one player's. @param {string} name */
const hash = (name) =>
  [...nameKey(name)].reduce((sum, each) => (sum * 43 + (each.codePointAt(0) ?? 0)) >>> 0, 1);

/** Return the number of a player's animal. @param {string} name */
export const animalOf = (name) => hash(name) & 7;

/**
 * Return the face of a player: an animal before a colour. Both follow from the name alone, so that a player's face changes with neither the
 * game nor the others at the table.
 * @param {string} name
 */
export function face(name) {
  const ground = `hsl(${((hash(name) >> 3) & 7) * 45} 50% 78%)`;
  return svg`
  <svg class="face" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
    ${[[ground, circle(20, 20, 20)], ...ANIMALS[animalOf(name)]].map(([fill, path]) =>
      // Outlines of one path that overlap may leave a hole.
      path.split(/(?=M)/).map((each) => svg`<path fill=${fill} d=${each} />`),
    )}
  </svg>`;
}
