// What was played: the history, a game looked at again, statistics. Loaded when somebody asks for one of them.

import { loadTexts } from "../core/text.js";
import { loadStyle } from "../games/load.js";

/**
 * @typedef {import("./saved.js").Kept & {notice: string, done: string}} Kept
 * @typedef {{
 *   games: import("../core/types.js").Game[], hints: import("../parts/types.js").Hints, draw: () => void,
 *   attempt: (what: () => Promise<unknown>) => Promise<void>, saveFile: (id: string) => void, share: (id: string) => void,
 *   saves: () => import("../core/types.js").Saves, listed: () => Promise<void>,
 * }} Host what the page does for it
 * @typedef {{
 *   name: string, id: string, waits: string, screen: (kept: Kept) => unknown, around: (paint: () => void) => void, leave: () => void,
 * }} Past one of its screens, as its address says
 */

/** @param {import("./routes.js").Route} route @param {Host} host @returns {Promise<Past>} */
export async function openPast({ name, id }, host) {
  await Promise.all([loadTexts("past"), loadStyle("styles/past.css")]);
  if (name === "replay") {
    const { Replaying } = await import("./replaying.js");
    return Replaying.open(id, host);
  }
  const { historyScreen } = await import("./history.js");
  return still(name, (kept) => historyScreen(kept, host.draw));
}

/** A screen on which nothing moves. @param {string} name @param {Past["screen"]} screen @returns {Past} */
const still = (name, screen) => ({
  name,
  id: "",
  waits: "ready",
  screen,
  around: (paint) => paint(),
  leave() {},
});
