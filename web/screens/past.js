// What was played: the history, a game looked at again, statistics. Loaded when somebody asks for one of them.

import { loadTexts } from "../core/i18n.js";
import { loadStyle } from "../core/stylesheets.js";

/** @typedef {import("./types.js").Past} Past */

/** @param {import("./routes.js").Route} route @param {import("./types.js").PastHost} host @returns {Promise<Past>} */
export async function openPast({ name, id }, host) {
  await Promise.all([...["past", "order"].map(loadTexts), loadStyle("styles/past.css")]);
  if (name === "replay") {
    const { Replaying } = await import("./replaying.js");
    return Replaying.open(id, host);
  }
  if (name === "statistics") {
    const { readyStatistics, statisticsScreen } = await import("./statistics.js");
    await readyStatistics(host);
    return still(name, (/** @type {import("./history.js").Kept} */ kept) =>
      statisticsScreen(kept, host.draw),
    );
  }
  const { historyScreen } = await import("./history.js");
  return still(name, (/** @type {import("./history.js").Kept} */ kept) =>
    historyScreen(kept, host.draw),
  );
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
