// Which games have a table of their own; it comes with its style when it is first sat at. Any other game is played on the
// generic one.

import { Fault } from "../app/line.js";
import * as generic from "./generic.js";

/** @typedef {import("../app/types.js").TableModule} TableModule */

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
  const both = Promise.all([load(), loadStyle(`games/${game}/table.css`)]);
  const [table] = await guard.expect(both, `games/${game}/`);
  loaded.set(game, table);
}

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** Load a style, once; whoever waits for it draws with it. @param {string} href @returns {Promise<void>} */
export function loadStyle(href) {
  const loading = styles.get(href) ?? linked(href);
  styles.set(href, loading);
  return loading;
}

/** @param {string} href @returns {Promise<void>} */
function linked(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const comes = new Promise((/** @type {(value: void) => void} */ done, failed) => {
    link.onload = () => done();
    link.onerror = () => {
      // What did not come may come the next time.
      link.remove();
      styles.delete(href);
      failed(new Fault("part", href));
    };
    document.head.append(link);
  });
  return guard.expect(comes, href);
}
