// Button that starts a game. If Python is still loading, it shows the progress.

import { t } from "../../core/i18n.js";
import { engine } from "../../engine/client/worker-client.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/**
 * @typedef {{label: string, waits: boolean, press?: () => void, describedby?: string, big?: boolean}} Start `waits`: true if it was
 *   pressed. Without `press` it submits its form
 */

/** @param {Start} start */
export const startButton = ({ label, waits, press, describedby, big = false }) => html`
  <button type=${press ? "button" : "submit"} class="primary start ${big ? "big" : ""}" data-waits=${waits ? "yes" : "no"}
    aria-describedby=${describedby ?? nothing} @click=${press ?? nothing}>
    <span aria-live="polite">${waits ? t("new.waits") : label}</span>
    ${
      waits && engine.state !== "ready"
        ? html`<progress aria-hidden="true" max=${engine.total || 1} .value=${engine.loaded}></progress>`
        : nothing
    }
  </button>`;
