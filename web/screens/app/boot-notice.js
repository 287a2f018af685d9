// Notices about the page's own files: progress and failure of Python's start, and a file that could not be stored.

import { language, t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/**
 * @param {{state: string, loaded: number, total: number, secondsLeft: number, fault: import("../../core/types.js").LoadError | null, start: () => void}} engine
 * @param {boolean} waited true if the person waits for it now
 * @param {(() => void) | null} repair fetches damaged files again
 */
export function bootNotice(engine, waited, repair) {
  if (engine.fault) {
    const repairs = repair && engine.fault.kind !== "wasm";
    const { text, owner } = guard.describe(engine.fault);
    return html`
      <div class="boot failed" role="alert">
        <p><strong>${t(engine.state === "failed" ? "boot.failed" : "boot.late")}</strong> ${text} <small>${owner}</small></p>
        <div class="buttons">
          ${repairs ? html`<button type="button" @click=${repair}>${t("settings.repair")}</button>` : nothing}
          <button type="button" class="primary" @click=${() => engine.start()}>${t("boot.retry")}</button>
        </div>
      </div>`;
  }
  if (engine.state === "ready") return nothing;
  const { loaded, total } = engine;
  const fetched = total > 0 && loaded >= total;
  const text =
    fetched || !total
      ? t("boot.starting")
      : t("boot.loading", {
          loaded: megabytes(loaded),
          total: megabytes(total),
          left: engine.secondsLeft,
        });
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

/**
 * Return the notice that a file could not be stored on this device, with a button that tries again.
 * @param {import("../../engine/client/offline.js").Offline} offline
 */
export const fileErrorNotice = ({ fault, file, retry }) =>
  fault === "file"
    ? html`<p class="notice" role="alert">${t("settings.offline.file", { file })}
        <button type="button" @click=${retry}>${t("boot.retry")}</button></p>`
    : nothing;
