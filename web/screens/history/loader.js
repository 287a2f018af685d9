// What was played: the history, a game looked at again, statistics. Loaded when somebody asks for one of them.

import { loadTexts } from "../../core/i18n.js";
import { loadStyle } from "../../core/stylesheets.js";

/** @typedef {import("../app/types.js").Past} Past */

/** @param {import("../app/routes.js").Route} route @param {import("../app/types.js").PastHost} host @returns {Promise<Past>} */
export async function openPast({ name, id }, host) {
  await Promise.all([...["history", "new-game"].map(loadTexts), loadStyle("styles/history.css")]);
  if (name === "replay") {
    const { openReplay } = await import("./replay-source.js");
    return openReplay(id, host);
  }
  if (name === "statistics") {
    const { readyStatistics, statisticsScreen } = await import("./statistics-screen.js");
    await readyStatistics(host);
    return still(name, (/** @type {import("./history-screen.js").Kept} */ kept) =>
      statisticsScreen(kept, host.draw),
    );
  }
  const { historyScreen } = await import("./history-screen.js");
  return still(name, (/** @type {import("./history-screen.js").Kept} */ kept) =>
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
