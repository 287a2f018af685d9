// How far the start of Python is, or why it failed and what to do.

import { language, t } from "../app/text.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * @param {{state: string, loaded: number, total: number, code: string, start: () => void}} engine
 * @param {boolean} waited whether the person waits for it now
 */
export function bootNotice(engine, waited) {
  if (engine.state === "failed") {
    return html`
      <aside class="boot failed" role="alert">
        <p><strong>${t("boot.failed")}</strong> ${t([`boot.why.${engine.code}`, "boot.why"])}</p>
        <button type="button" class="primary" @click=${() => engine.start()}>${t("boot.retry")}</button>
      </aside>`;
  }
  if (engine.state === "ready") return nothing;
  const { loaded, total } = engine;
  const fetched = total > 0 && loaded >= total;
  const text =
    fetched || !total
      ? t("boot.starting")
      : t("boot.loading", { loaded: megabytes(loaded), total: megabytes(total) });
  return html`
    <aside class="boot ${waited ? "waited" : ""}" aria-labelledby="boot-text">
      <p id="boot-text">${text}</p>
      <progress aria-labelledby="boot-text" max=${total || 1} .value=${loaded}></progress>
    </aside>`;
}

/** @param {number} bytes */
const megabytes = (bytes) =>
  new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    bytes / 1e6,
  );
