// Result of a game as an image: an SVG, converted to a PNG. It shows no card of the deal.

import { shortened } from "../../core/distinct-names.js";
import { t } from "../../core/i18n.js";
import { numeral } from "../../parts/format.js";

/** @import { Result } from "../app/types.js" */

export const WIDTH = 1200;
export const HEIGHT = 630;

/** Most characters of a name, or half as many wide ones. */
const LONGEST_NAME = 24;
const FELT = "#12443f";
const EDGE = "#2c8478";
const PAPER = "#fffdf8";
const INK = "#14201e";
const ROUND = 36;
/** The left edge of the points. A device without a picture of several people draws each of them, so names are clipped there. */
const POINTS = 930;
/** SVG of each mark of a round, `ROUND` wide and high. @type {Record<string, string>} */
const SHAPES = {
  "🟢": `<circle cx="18" cy="18" r="18" fill="#3fae6a"/>`,
  "🟨": `<rect width="36" height="36" rx="4" fill="#e0b13a"/>`,
  "🔻": `<path d="M0 2h36L18 36z" fill="#d1432b"/>`,
};
const ENTITIES = /** @type {Record<string, string>} */ ({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
});

/** @param {string} text */
const escapeText = (text) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]);

/** @param {number} x @param {number} y @param {number} size @param {string} text @param {string} [more] */
const words = (x, y, size, text, more = "") =>
  `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escapeText(text)}</text>`;

// Pictures, and the characters of Chinese, Japanese and Korean, are twice as wide as letters.
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\p{RI}\p{ExtPict}]/u;

/** Return a name, or a sentence, as far as it fits. @param {string} text */
const fitting = (text) => shortened(text, LONGEST_NAME, (each) => (WIDE.test(each) ? 2 : 1));

/** @param {Result} result @returns {string} */
export function svgOf({ title, day, when, lines, outcome, marks }) {
  const step = Math.min(84, 300 / lines.length);
  const size = Math.min(46, step * 0.62);
  const rows = lines.map(({ name, points, won }, i) => {
    const y = 208 + i * step;
    const ground = won
      ? `<rect x="76" y="${y}" width="1048" height="${step - 8}" rx="12" fill="#e3efe9"/>`
      : "";
    const weight = won ? `font-weight="700"` : "";
    const line = y + (step - 8) / 2 + size * 0.36;
    return `${ground}<svg width="${POINTS}">${words(100, line, size, fitting(name), weight)}</svg>${words(1100, line, size, numeral(points), `text-anchor="end" ${weight}`)}`;
  });
  const all = [...marks];
  const wide = Math.min(44, 640 / Math.max(1, all.length));
  const squares = all.map(
    (mark, i) =>
      `<g transform="translate(${1100 - (all.length - i) * wide} 532) scale(${(wide - 6) / ROUND})">${SHAPES[mark]}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${FELT}"/><rect x="40" y="40" width="1120" height="550" rx="32" fill="${PAPER}" stroke="${EDGE}" stroke-width="6"/>
<g font-family="system-ui, sans-serif" fill="${INK}">${words(100, 128, 60, title, 'font-weight="700"')}${words(
    100,
    180,
    32,
    day ? `${t("menu.daily")} · ${when}` : when,
    'fill="#4a5a57"',
  )}${rows.join("")}${words(100, 562, 34, fitting(outcome), 'font-weight="700"')}</g>${squares.join("")}</svg>`;
}

/** @param {Result} result @returns {Promise<Blob>} */
export async function drawPng(result) {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(result))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no picture");
  context.drawImage(image, 0, 0);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png");
  });
}
