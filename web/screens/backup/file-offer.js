// The offer of a file that the device did not take.

import { t } from "../../core/i18n.js";
import { html } from "../../vendor/lit-html/lit-html.js";

/** Return a sentence and a button that saves the file. @param {() => void} save */
export const fileOffer = (save) =>
  html`${t("keeping.not_saved")} <button type="button" class="save-file" @click=${save}>${t("keeping.file")}</button>`;
