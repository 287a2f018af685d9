// Router: loads the module, texts and styles of the address, and shows its screen, if that is still wanted.

import { loadTexts, t } from "../../core/i18n.js";
import { loadStyle } from "../../core/stylesheets.js";
import { menu } from "../menu/menu-screen.js";
import { attempt, beginRequest } from "./requests.js";
import { gameOf, replaceDamagedAddress, route } from "./routes.js";
import { backup, refreshSaves } from "./saves.js";
import { appData, draw, hold, matchesRoute, notices, resetNotices, show } from "./state.js";

/**
 * @typedef {object} Entry
 * @property {() => Promise<{openScreen: import("./types.js").OpenScreen}>} load imports the module of the screen
 * @property {string[]} [parts] prefixes of the files that it loads
 * @property {Parameters<typeof loadTexts>[0][]} [texts]
 * @property {string[]} [styles]
 * @property {boolean} [isOfGame] true if the address has to name a game
 * @property {boolean} [isList] true for a list of saved games: the last screen stays until it is loaded, as one that changes under the finger
 *   gets wrong taps
 * @property {boolean} [stays] true if the screen handles other addresses of its id itself
 */

const loadHistory = () => import("../history/history-screen.js");
const loadDaily = () => import("../daily/daily-screen.js");
const loadFriends = () => import("../friends/friends-screen.js");
const loadPlay = () => import("../play/launch.js");

const PAST = { parts: ["screens/"], texts: ["history", "new-game"], styles: ["history"] };
const DAILY = { load: loadDaily, parts: ["screens/", "core/", "games/"], texts: ["daily", "copy"] };
const PHONES = {
  load: loadFriends,
  parts: ["screens/", "engine/"],
  texts: ["friends", "copy"],
  styles: ["friends"],
};
const TABLE = ["core/", "parts/", "games/", "screens/"];

/** Screens by the first part of their address. @type {Record<string, Entry>} */
const ROUTES = {
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
  lesson: { load: () => import("../lesson/lesson-source.js"), parts: TABLE, isOfGame: true },
  settings: {
    load: () => import("../settings/settings-screen.js"),
    parts: ["screens/", "parts/"],
    texts: ["settings", "daily", "copy"],
    styles: ["settings"],
    isList: true,
  },
  add: {
    load: () => import("../plugins/install-screen.js"),
    parts: ["screens/", "engine/"],
    texts: ["plugins", "backup"],
    styles: ["plugins"],
  },
  history: { ...PAST, load: loadHistory, isList: true, stays: true },
  statistics: { ...PAST, load: () => import("../history/statistics-screen.js"), stays: true },
  replay: { ...PAST, load: () => import("../history/replay-source.js"), stays: true },
  daily: { ...DAILY, styles: ["daily"] },
  deal: { ...DAILY, styles: ["daily"] },
  continue: DAILY,
  shared: DAILY,
  puzzles: {
    load: () => import("../puzzles/puzzles-screen.js"),
    parts: ["screens/"],
    texts: ["puzzles", "daily", "copy"],
    styles: ["daily", "puzzles"],
  },
  friends: PHONES,
  join: { ...PHONES, stays: true },
};

/** Return the game of the address. */
export const addressedGame = () => appData.games.find(({ id }) => id === gameOf(route()));

/** Show the screen of the address. */
export async function navigate() {
  replaceDamagedAddress();
  const asked = route();
  const entry = ROUTES[asked.name];
  beginRequest();
  resetNotices(asked.known ? "" : t("menu.unknown"));
  const stays = entry?.stays && matchesRoute(asked);
  if (!stays) show(entry ? null : menu);
  window.scrollTo(0, 0);
  backup?.close();
  if (entry?.isOfGame && !addressedGame()) notices.notice = t("new.unknown");
  else if (entry && !stays) openScreen(entry);
  hold(!entry || entry.isList ? refreshSaves() : null);
  draw();
}

/** @param {Entry} entry */
const openScreen = ({ load, parts = [], texts = [], styles = [] }) =>
  attempt(async (isCurrent) => {
    const comes = [
      ...texts.map(loadTexts),
      ...styles.map((name) => loadStyle(`styles/${name}.css`)),
    ];
    const [module] = await guard.load(Promise.all([load(), ...comes]), ...parts);
    const screen = isCurrent() && (await module.openScreen(route(), isCurrent));
    if (!screen) return;
    if (isCurrent()) show(screen);
    else screen.leave();
  });
