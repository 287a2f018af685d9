// Settings about this device: offline use, storage, backup, version and repair.

import { t } from "../../core/i18n.js";
import { offline } from "../../engine/client/offline.js";
import { canRepair, engine } from "../../engine/client/worker-client.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { fileErrorNotice } from "../app/boot-notice.js";
import { repair } from "../app/repair-page-files.js";
import { backup, saveAll } from "../app/saves.js";
import { appData, notices } from "../app/state.js";

/** @param {string} storage the sentence about the storage: the browser may evict it, or not */
export const deviceSection = (storage) => html`
  <section class="about" aria-labelledby="settings-device">
    <h2 id="settings-device">${t("settings.device")}</h2>
    <p class="works" data-verified=${offline.verified ? "yes" : "no"}>${offlineText()}</p>
    ${fileErrorNotice(offline)}
    ${appData.daily?.installHelp()}
    <p class="quiet">${storage}</p>
    <div class="buttons">
      <button type="button" class="save-all" @click=${saveAll}>${t("settings.save_all")}</button>
      ${canRepair() ? html`<button type="button" @click=${repair}>${t("settings.repair")}</button>` : nothing}
    </div>
    ${backup?.transfers() ?? nothing}
    <p role="status">${notices.done}</p>
    <p class="quiet build">${t("settings.version", { version: engine.build.slice(0, 8) })}</p>
  </section>`;

function offlineText() {
  const { verified, fault } = offline;
  if (verified) return t("settings.offline.yes");
  if (fault === "full") return t("settings.offline.full");
  if (fault === "refused") return t("settings.offline.refused");
  return t("settings.offline.wait");
}
