// Router: loads the module, texts and styles of the address, and shows its screen, if that is still wanted.

import { loadTexts, t } from "../../core/i18n.js";
import { loadStyle } from "../../core/stylesheets.js";
import { gameOf, ROUTES, replaceDamagedAddress, route } from "./routes.js";
import { backup, refreshSaves } from "./saves.js";
import { appData, draw, hold, matchesRoute, notices, resetNotices, show } from "./state.js";
import { attempt, beginRequest } from "./user-actions.js";

/** @import { Entry } from "./routes.js" */

/** Return the game of the address. */
export const addressedGame = () => appData.games.find(({ id }) => id === gameOf(route()));

/** The screen of all addresses that are not listed, which needs nothing loaded. @type {import("./types.js").Screen} */
let home;

/** @param {import("./types.js").Screen} screen */
export function setHome(screen) {
  home = screen;
}

/** Show the screen of the address. */
export function navigate() {
  replaceDamagedAddress();
  const asked = route();
  const entry = ROUTES[asked.name];
  beginRequest();
  resetNotices(asked.known ? "" : t("menu.unknown"));
  const stays = entry?.stays && matchesRoute(asked);
  if (!stays) show(entry ? null : home);
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
