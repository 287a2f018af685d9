// Routes: the screens by their addresses, "#/name/id/section?query".

import { tryAsync, tryCall } from "../../core/browser-api.js";

/**
 * @typedef {{name: string, known: boolean, id: string, section: string, query: URLSearchParams}} Route `known`: false if the menu is shown instead
 *
 * @typedef {object} Entry
 * @property {() => Promise<{openScreen: import("./types.js").OpenScreen}>} load imports the module of the screen
 * @property {string[]} [parts] prefixes of the files that it loads
 * @property {Parameters<typeof import("../../core/i18n.js").loadTexts>[0][]} [texts]
 * @property {string[]} [styles]
 * @property {boolean} [isOfGame] true if the address has to name a game
 * @property {boolean} [isList] true for a list of saved games: the last screen stays until it is loaded, as one that changes under the finger
 *   gets wrong taps
 * @property {boolean} [stays] true if the screen handles other addresses of its id itself
 */

const loadPlay = () => import("../play/launch-game.js");

const PAST = { parts: ["screens/"], texts: ["history", "new-game"], styles: ["history"] };
const DAILY = {
  load: () => import("../daily/deal-screens.js"),
  parts: ["screens/", "core/", "games/"],
  texts: ["daily", "copy"],
};
const PHONES = {
  load: () => import("../friends/friends-screen.js"),
  parts: ["screens/", "engine/"],
  texts: ["friends", "copy"],
  styles: ["friends"],
};
const TABLE = ["core/", "parts/", "games/", "screens/"];

/** Screens by the first part of their address. All others are the menu, which needs nothing loaded. @type {Record<string, Entry>} */
export const ROUTES = {
  new: {
    load: () => import("../new-game/new-game-screen.js"),
    parts: ["screens/new-game/"],
    isOfGame: true,
  },
  play: { load: loadPlay, parts: ["screens/play/"], stays: true },
  game: { load: loadPlay, parts: ["screens/play/"] },
  rules: {
    load: () => import("../rules/rules-screen.js"),
    parts: ["screens/rules/rules-screen.js", "parts/figure.js"],
    texts: ["table", "rules"],
    isOfGame: true,
    stays: true,
  },
  lesson: { load: () => import("../lesson/lesson-table-source.js"), parts: TABLE, isOfGame: true },
  settings: {
    load: () => import("../settings/settings-screen.js"),
    parts: ["screens/", "parts/"],
    texts: ["settings"],
    styles: ["settings"],
    isList: true,
  },
  add: {
    load: () => import("../plugins/install-screen.js"),
    parts: ["screens/", "engine/"],
    texts: ["plugins", "backup"],
    styles: ["plugins"],
  },
  history: {
    ...PAST,
    load: () => import("../history/history-screen.js"),
    isList: true,
    stays: true,
  },
  statistics: { ...PAST, load: () => import("../history/statistics-screen.js"), stays: true },
  replay: { ...PAST, load: () => import("../history/replay-table-source.js"), stays: true },
  daily: { ...DAILY, styles: ["daily"] },
  deal: { ...DAILY, styles: ["daily"] },
  continue: DAILY,
  shared: DAILY,
  puzzles: {
    load: () => import("../puzzles/puzzles-screen.js"),
    parts: ["screens/"],
    texts: ["puzzles", "daily", "copy"],
    styles: ["backup", "daily", "puzzles"],
  },
  friends: PHONES,
  join: { ...PHONES, stays: true },
};

// -- the address ----------------------------------------------------------------------------------------------

/** An address that needs no cleaning, like those of the menu and of a saved game. */
const PLAIN = /^(#\/[\w/-]*)?$/;
/** The cleaning of addresses: until one needs it, they are taken as they are. @type {((hash: string) => string) | undefined} */
let clean;

/** Load the cleaning of addresses, if this one may need it. */
export async function readyAddress() {
  if (clean || PLAIN.test(location.hash)) return;
  clean = (await tryAsync(() => import("./repair-pasted-link.js"), null))?.cleanAddress;
}

const cleanAddress = () => clean?.(location.hash) ?? location.hash.slice(2);

/** Replace a damaged address by the clean one, so that it is shared clean. */
export function replaceDamagedAddress() {
  const address = new URL(`#/${cleanAddress()}`, location.href);
  if (location.hash.length > 2 && address.hash !== location.hash)
    tryCall(() => history.replaceState(history.state, "", address), undefined);
}

/** @returns {Route} of "#/name/id/section?query" */
export function route() {
  const [path, query = ""] = cleanAddress().split("?");
  const [name = "", id = "", section = ""] = path.split("/");
  const known = name === "" || name === "menu" || Object.hasOwn(ROUTES, name);
  const screen = known && name ? name : "menu";
  return { name: screen, known, id, section, query: new URLSearchParams(query) };
}

/** Return true if an address starts a game without the form. @param {URLSearchParams} query */
export const startsGame = (query) => query.has("seed") || query.has("bots");

/** Return the game of an address. @param {Route} route */
export const gameOf = ({ name, id, query }) => (name === "rules" ? id : (query.get("game") ?? id));
