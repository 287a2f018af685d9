// What is told wherever it shows: a file that this device could not keep.

import { t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** Which file could not be kept on this device, and a button to try it again. @param {import("../../engine/client/offline.js").Offline} offline */
export const unkept = ({ fault, file, retry }) =>
  fault === "file"
    ? html`<p class="notice" role="alert">${t("settings.offline.file", { file })}
        <button type="button" @click=${retry}>${t("boot.retry")}</button></p>`
    : nothing;
