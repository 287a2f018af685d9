// Registry of tables. The files of a game's folder are loaded when wanted. A game without a folder has the generic
// table.

import { LoadError } from "../core/fetch.js";
import { loadOnce, loadStyle } from "../core/stylesheets.js";
import * as generic from "./generic/table.js";

/** @import { TableModule } from "../parts/types.js" */

/** @type {Map<string, TableModule>} */
const loaded = new Map();

/** Functions that load the card faces of plug-ins, by game. @type {Map<string, () => Promise<void>>} */
const plugins = new Map();

/** Register a plug-in. @param {string} game @param {(() => Promise<void>) | null} paint null: removed */
export function registerTable(game, paint) {
  if (paint) plugins.set(game, paint);
  else plugins.delete(game);
}

/** Return the table of a game: the generic one until its own is loaded. @param {string} game @returns {TableModule} */
export const tableOf = (game) => loaded.get(game) ?? generic;

/** Load the table of a game with a folder, or the card faces of a plug-in. @param {string} game */
export async function loadTable(game) {
  if (loaded.has(game)) return;
  if (plugins.has(game)) return loadPictures(game);
  const comes = import(`./${game}/table.js`);
  const all = Promise.all([comes, loadStyle(`games/${game}/table.css`), loadPictures(game)]);
  const [table] = await guard.load(all, `games/${game}/`);
  loaded.set(game, table);
}

/** @typedef {{drawings: import("../parts/figure.js").Drawings, spoken?: import("../parts/figure.js").SpokenParts}} Figures */

/** Load the drawings and descriptions of a game's figures. @param {string} game @returns {Promise<Figures>} */
export const loadFigures = async (game) => {
  if (plugins.has(game)) return { drawings: {} };
  const [own] = await Promise.all([
    guard.load(import(`./${game}/figures.js`), `games/${game}/figures.js`),
    loadStyle(`games/${game}/figures.css`),
  ]);
  return own;
};

/** Load the images of a game's cards: style sheets do not wait for them. @param {string} game */
export async function loadPictures(game) {
  const paint = plugins.get(game);
  if (paint) return paint();
  const own = [...document.styleSheets]
    .flatMap(styleRulesOf)
    .filter(
      (rule) => rule instanceof CSSStyleRule && rule.selectorText.includes(`[data-game="${game}"]`),
    );
  const names = own.flatMap(({ cssText }) => cssText.match(/(?<=url\("\.\.\/)[^"]+/g) ?? []);
  await Promise.all([...new Set(names)].map((name) => loadOnce(name, picture)));
}

/** Return all rules of a sheet, including those in layers. @param {CSSStyleSheet | CSSGroupingRule} sheet @returns {CSSRule[]} */
const styleRulesOf = (sheet) =>
  [...sheet.cssRules].flatMap((rule) =>
    rule instanceof CSSGroupingRule ? styleRulesOf(rule) : rule,
  );

/** @param {string} src @returns {Promise<void>} */
const picture = (src) =>
  Object.assign(new Image(), { src })
    .decode()
    .catch(() => {
      throw new LoadError("part", src);
    });
