// The notice that games have no copy anywhere else, where a browser may lose them: one line on the menu, which can be put away.

import { mediaQuery } from "../../core/browser-api.js";
import { t } from "../../core/i18n.js";
import { settings } from "../../core/settings.js";
import { isStoragePersistent } from "../../core/storage.js";
import { copies, noteCopies } from "../../engine/client/sync/known-devices.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { saveAll } from "../app/saves.js";
import { appData, draw } from "../app/state.js";

/** Finished games without a copy before the first notice: in Safari, which deletes after a week without a visit; elsewhere; in safe storage. */
const [IN_SAFARI, ENOUGH, IN_SAFE] = [3, 20, 50];

let isSafe = false;
isStoragePersistent().then((answer) => {
  isSafe = answer;
});

/** Return the number of games without a copy before the next notice. */
function threshold() {
  const isInstalled = mediaQuery("(display-mode: standalone)").matches;
  if (/^Apple/.test(navigator.vendor) && !isInstalled) return IN_SAFARI;
  return isSafe ? IN_SAFE : ENOUGH;
}

const finishedGames = () => appData.saves.good.filter(({ over }) => over).length;

/** Note that there is a copy of all games now. */
export const noteCopied = () => noteCopies({ copied: finishedGames() });

/** Return the notice for the menu. */
export function copyNotice() {
  const finished = finishedGames();
  const { copied, away } = copies();
  const missing = finished - Math.min(copied, finished);
  if (settings.copies === "off" || missing < threshold() || finished < away + threshold())
    return nothing;
  const put = () => {
    noteCopies({ away: finished });
    draw();
  };
  return html`
    <section class="install copies" aria-labelledby="copies-title">
      <h2 id="copies-title">${t("copies.title", { games: missing })}</h2>
      <div class="buttons">
        <button type="button" class="away" @click=${put}>${t("install.away")}</button>
        <button type="button" @click=${saveAll}>${t("copies.file")}</button>
        <a class="button" href="#/settings/devices">${t("copies.device")}</a>
      </div>
    </section>`;
}
