// Text to copy, if the device could not share it.

import { t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @import { Answer } from "../../engine/client/share-or-download.js" */

/** Return the sentence about a share. @param {Answer} answer */
export const sentenceOf = (answer) =>
  answer && answer !== "cancelled" ? t(`share.${answer}`) : "";

/**
 * Return a field with the text to copy and a button that tries again, if they are needed.
 * @param {Answer} answer
 * @param {string} text
 * @param {() => void} again
 */
export const textToCopy = (answer, text, again) =>
  answer === "by_hand" || answer === "no_picture"
    ? html`<textarea class="by-hand" readonly rows="4" aria-label=${sentenceOf(answer)} .value=${text}
        @focus=${(/** @type {Event} */ { target }) => /** @type {HTMLTextAreaElement} */ (target).select()}></textarea>
      <button type="button" class="try-again" @click=${again}>${t("boot.retry")}</button>`
    : nothing;
