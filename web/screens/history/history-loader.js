// Loader of the screens of finished games: history, replay, statistics.

import { loadTexts } from "../../core/i18n.js";
import { loadStyle } from "../../core/stylesheets.js";

/** @typedef {import("../app/types.js").HistoryScreen} HistoryScreen */

/** @param {import("../app/routes.js").Route} route @param {import("../app/types.js").HistoryHost} host @returns {Promise<HistoryScreen>} */
export async function openHistory({ name, id, section }, host) {
  await Promise.all([...["history", "new-game"].map(loadTexts), loadStyle("styles/history.css")]);
  if (name === "replay") {
    const { openReplay } = await import("./replay-source.js");
    return openReplay(id, section, host);
  }
  if (name === "statistics") {
    const { readyStatistics, statisticsScreen } = await import("./statistics-screen.js");
    await readyStatistics(host);
    return staticScreen(
      name,
      (/** @type {import("./history-screen.js").HistoryScreenProps} */ props) =>
        statisticsScreen(props, host.draw),
    );
  }
  const { historyScreen } = await import("./history-screen.js");
  return staticScreen(
    name,
    (/** @type {import("./history-screen.js").HistoryScreenProps} */ props) =>
      historyScreen(props, host.draw),
  );
}

/** Return a screen without animations. @param {string} name @param {HistoryScreen["screen"]} screen @returns {HistoryScreen} */
const staticScreen = (name, screen) => ({
  name,
  id: "",
  pageState: "ready",
  screen,
  around: (paint) => paint(),
  leave() {},
});
