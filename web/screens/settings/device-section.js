// Settings about this device: offline use, storage, backup, version and repair.

import { t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { fileErrorNotice } from "../app/boot-notice.js";

/**
 * @typedef {{
 *   storage: string, offline: import("../../engine/client/offline.js").Offline, done: unknown, build: string, install: unknown, canRepair: boolean,
 *   repair: () => void, saveAll: () => void, transfer: unknown,
 * }} Device
 */

/** @param {Device} device */
export const deviceSection = ({
  storage,
  offline,
  done,
  build,
  install,
  canRepair,
  repair,
  saveAll,
  transfer,
}) => html`
  <section class="about" aria-labelledby="settings-device">
    <h2 id="settings-device">${t("settings.device")}</h2>
    <p class="works" data-verified=${offline.verified ? "yes" : "no"}>${offlineText(offline)}</p>
    ${fileErrorNotice(offline)}
    ${install ?? nothing}
    <p class="quiet">${storage}</p>
    <div class="buttons">
      <button type="button" class="save-all" @click=${saveAll}>${t("settings.save_all")}</button>
      ${canRepair ? html`<button type="button" @click=${repair}>${t("settings.repair")}</button>` : nothing}
    </div>
    ${transfer ?? nothing}
    <p role="status">${done}</p>
    <p class="quiet build">${t("settings.version", { version: build.slice(0, 8) })}</p>
  </section>`;

/** @param {import("../../engine/client/offline.js").Offline} offline */
function offlineText({ verified, fault }) {
  if (verified) return t("settings.offline.yes");
  if (fault === "full") return t("settings.offline.full");
  if (fault === "refused") return t("settings.offline.refused");
  return t("settings.offline.wait");
}
