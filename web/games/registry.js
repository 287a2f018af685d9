// What a game's folder holds comes when it is first wanted: its table, style, pictures and drawings. A game that has no folder
// here is played on the generic table.

import { LoadError } from "../core/fetch.js";
import { loadOnce, loadStyle } from "../core/stylesheets.js";
import * as generic from "./generic/table.js";

/** @typedef {import("../parts/types.js").TableModule} TableModule */

/** @type {Map<string, TableModule>} */
const loaded = new Map();

/** How cards come to be painted of games that were brought to this page, and have no folder here. @type {Map<string, () => Promise<void>>} */
const guests = new Map();

/** @param {string} game @param {(() => Promise<void>) | null} paint null: it is gone */
export function receive(game, paint) {
  if (paint) guests.set(game, paint);
  else guests.delete(game);
}

/** The table of this game, once it is loaded. @param {string} game @returns {TableModule} */
export const tableOf = (game) => loaded.get(game) ?? generic;

/** @param {string} game one that has a folder here, or was brought */
export async function loadTable(game) {
  if (loaded.has(game)) return;
  if (guests.has(game)) return loadPictures(game);
  const comes = import(`./${game}/table.js`);
  const all = Promise.all([comes, loadStyle(`games/${game}/table.css`), loadPictures(game)]);
  const [table] = await guard.load(all, `games/${game}/`);
  loaded.set(game, table);
}

/** @typedef {{drawings: import("../parts/figure.js").Drawings, told?: import("../parts/figure.js").SpokenParts}} Figures */

/** How the pictures in a game's rules are drawn, and told. @param {string} game @returns {Promise<Figures>} */
export const loadFigures = async (game) => {
  if (guests.has(game)) return { drawings: {} };
  const [own] = await Promise.all([
    guard.load(import(`./${game}/figures.js`), `games/${game}/figures.js`),
    loadStyle(`games/${game}/figures.css`),
  ]);
  return own;
};

/** Load what a game's cards are painted with: a style sheet waits for none of its pictures. @param {string} game */
export async function loadPictures(game) {
  const paint = guests.get(game);
  if (paint) return paint();
  const own = [...document.styleSheets]
    .flatMap(rulesOf)
    .filter(
      (rule) => rule instanceof CSSStyleRule && rule.selectorText.includes(`[data-game="${game}"]`),
    );
  const names = own.flatMap(({ cssText }) => cssText.match(/(?<=url\("\.\.\/)[^"]+/g) ?? []);
  await Promise.all([...new Set(names)].map((name) => loadOnce(name, picture)));
}

/** All rules of a sheet, those in its layers, too. @param {CSSStyleSheet | CSSGroupingRule} sheet @returns {CSSRule[]} */
const rulesOf = (sheet) =>
  [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSGroupingRule ? rulesOf(rule) : rule));

/** @param {string} src @returns {Promise<void>} */
const picture = (src) =>
  Object.assign(new Image(), { src })
    .decode()
    .catch(() => {
      throw new LoadError("part", src);
    });
