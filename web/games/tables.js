// Which games have a table of their own; it comes with its style when it is first sat at. Any other game is played on the
// generic one.

import { Fault } from "../core/line.js";
import * as generic from "./generic/table.js";

/** @typedef {import("../parts/types.js").TableModule} TableModule */

/** @type {Record<string, () => Promise<TableModule>>} */
const OWN = {
  two_can: () => import("./two_can/table.js"),
  two_and_two: () => import("./two_and_two/table.js"),
  cant_even: () => import("./cant_even/table.js"),
  buraco: () => import("./buraco/table.js"),
};

/** @type {Map<string, TableModule>} */
const loaded = new Map();

/** The table of this game, once it is loaded. @param {string} game @returns {TableModule} */
export const tableOf = (game) => loaded.get(game) ?? generic;

/** @param {string} game */
export async function loadTable(game) {
  const load = Object.hasOwn(OWN, game) ? OWN[game] : undefined;
  if (!load || loaded.has(game)) return;
  const all = Promise.all([load(), loadStyle(`games/${game}/table.css`), loadPictures(game)]);
  const [table] = await guard.expect(all, `games/${game}/`);
  loaded.set(game, table);
}

/** @type {Map<string, Promise<void>>} */
const coming = new Map();

/**
 * What did not come may come the next time.
 * @param {string} path
 * @param {(path: string) => Promise<void>} load
 * @returns {Promise<void>}
 */
function once(path, load) {
  const comes = coming.get(path) ?? guard.expect(load(path), path);
  coming.set(path, comes);
  comes.catch(() => coming.delete(path));
  return comes;
}

/** Load a style, once; whoever waits for it draws with it. @param {string} href */
export const loadStyle = (href) => once(href, linked);

/** Load what a game's cards are painted with: a style sheet waits for none of its pictures. @param {string} game */
export async function loadPictures(game) {
  const own = [...document.styleSheets]
    .flatMap(rulesOf)
    .filter(
      (rule) => rule instanceof CSSStyleRule && rule.selectorText.includes(`[data-game="${game}"]`),
    );
  const names = own.flatMap(({ cssText }) => cssText.match(/(?<=url\("\.\.\/)[^"]+/g) ?? []);
  await Promise.all([...new Set(names)].map((name) => once(name, picture)));
}

/** All rules of a sheet, those in its layers, too. @param {CSSStyleSheet | CSSGroupingRule} sheet @returns {CSSRule[]} */
const rulesOf = (sheet) =>
  [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSGroupingRule ? rulesOf(rule) : rule));

/** @param {string} src @returns {Promise<void>} */
const picture = (src) =>
  Object.assign(new Image(), { src })
    .decode()
    .catch(() => {
      throw new Fault("part", src);
    });

/** @param {string} href @returns {Promise<void>} */
function linked(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((done, failed) => {
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      failed(new Fault("part", href));
    };
    document.head.append(link);
  });
}
