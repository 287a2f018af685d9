// Notices about backups, and rows of damaged saves.

import { t } from "../../core/i18n.js";
import { download } from "../../engine/client/share-or-download.js";
import { engine } from "../../engine/client/worker-client.js";
import { errorText, formatList } from "../../parts/format.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { reloadButton } from "../app/database-reload.js";
import { cancelDelete, confirmTwice, moveToTrash, remove, saveFile } from "../app/saves.js";
import { appData, notices } from "../app/state.js";
import { attempt } from "../app/user-actions.js";

/**
 * @import { ImportProgress as Imported, Save } from "../../core/types.js"
 */

/**
 * @param {import("../app/types.js").Transfer} transfer
 * @param {boolean} named true if there are several files
 * @param {() => void} cancel
 * @param {() => void} close
 */
export function transferNotice(transfer, named, cancel, close) {
  const { kind, name, progress, state, hasPuzzles } = transfer;
  if (state === "runs" || state === "ends") {
    const [at, all] =
      progress && "read" in progress
        ? [progress.read, progress.size]
        : [progress?.games, progress?.all];
    return html`
      <section class="notice transfer" data-transfer="runs">
        <p id="transfer-text">${t(`backup.${kind}`, { name, count: progress?.games ?? 0 })}</p>
        <progress aria-labelledby="transfer-text" max=${all || 1} .value=${at ?? 0}></progress>
        <button type="button" ?disabled=${state === "ends"} @click=${cancel}>${t("backup.cancel")}</button>
      </section>`;
  }
  const read = progress && "read" in progress ? progress : null;
  // A file gets its name once the device has taken it.
  if (kind === "export" && state === "over" && !name) return nothing;
  const saved = kind === "export" ? t("backup.saved", { count: progress?.games ?? 0, name }) : "";
  const said = state === "over" ? saved : t(`backup.${kind}.${state}`);
  return html`
    <section class="notice transfer" data-transfer="over">
      <div role="status">
        ${named ? html`<strong>${name}</strong>` : nothing}
        ${said ? html`<p>${said}</p>` : nothing}
        ${read ? html`<p>${countsText(read)}</p>` : nothing}
        ${hasPuzzles ? html`<p>${t("backup.puzzles")}</p>` : nothing}
        ${read && read.encoding !== "utf-8" ? html`<p>${t(`backup.encoding.${read.encoding}`)}</p>` : nothing}
        ${read?.fault ? html`<p>${t(`backup.fault.${read.fault}`)}</p>` : nothing}
      </div>
      ${read?.failures ? failures(read) : nothing}
      <button type="button" @click=${close}>${t("backup.close")}</button>
    </section>`;
}

/** Counts of an import, in the order of the report. */
export const KINDS = /** @type {const} */ ([
  "added",
  "further",
  "restored",
  "known",
  "mended",
  "unchecked",
  "failures",
]);

/** Return the counts that are not zero. @param {Imported} progress */
const countsText = (progress) =>
  KINDS.filter((kind) => progress[kind] > 0)
    .map((kind) => t(`backup.${kind}`, { count: progress[kind] }))
    .join(" ");

/** @param {Imported} progress */
const failures = ({ failed, failures: all }) => html`
  <ul>
    ${failed.map(({ number, names, ...error }) => html`<li>${t("backup.failed", { number, names: formatList(names), why: errorText({ ...error, message: "" }) })}</li>`)}
    ${all > failed.length ? html`<li>${t("backup.more", { count: all - failed.length })}</li>` : nothing}
  </ul>`;

/** Return the notice that saved games can't be listed. */
export function fault() {
  const { fault: why } = appData.saves;
  return why
    ? html`<div class="notice" role="alert"><p>${t(`backup.none.${why}`)}</p>${why === "lost" ? reloadButton() : nothing}</div>`
    : nothing;
}

/**
 * Return the row of a save that can't be opened.
 * @param {IDBValidKey} id
 * @param {"newer" | "damaged" | "unknown"} why
 * @param {string} [names]
 * @param {Save["wheel"]} [wheel]
 */
export function damagedSave(id, why, names, wheel) {
  const asked = notices.deleting === id;
  return html`
    <li data-save=${String(id)} data-bad=${why}>
      <div class="resume save-row">
        <strong>${t("backup.bad")}</strong>
        ${names ? html`<span class="quiet">${names}</span>` : nothing}
        <span class="state">${wheel ? t("backup.bad.needs", wheel) : t(`backup.bad.${why}`)}</span>
        ${asked ? question(t("backup.ask", { names })) : nothing}
        <div class="buttons">
          <button type="button" @click=${() => saveFile(id)}>${t("backup.file")}</button>
          <button type="button" class=${asked ? "danger" : ""} @click=${() => remove({ id })}>${t(asked ? "backup.really" : "backup.delete")}</button>
        </div>
      </div>
    </li>`;
}

/** Ask for confirmation. @param {string} text @param {string} [no] the answer that changes nothing */
export const question = (text, no = t("saves.keep")) => html`
  <p class="ask-first" role="alert">${text}</p>
  <button type="button" class="spare" @click=${cancelDelete}>${no}</button>`;

/** Return the row for the original record of a repaired save. @param {string} id */
export function original(id) {
  if (!appData.saves.damaged.has(id)) return nothing;
  const name = `damaged:${id}`;
  const asked = notices.deleting === name;
  const save = () =>
    attempt(async () => {
      const file = await engine.ask("exportDamaged", { save: id });
      download(file, `pygames-damaged-${id.slice(0, 8)}.json`);
    });
  const removeOriginal = () => confirmTwice(name, () => moveToTrash(id, "originalDeleted"));
  return html`
    <div class="resume save-row" data-original="yes">
      <span class="state">${t("backup.original")}</span>
      ${asked ? question(t("backup.original.ask")) : nothing}
      <div class="buttons">
        <button type="button" @click=${save}>${t("backup.original.file")}</button>
        <button type="button" class=${asked ? "danger" : ""} @click=${removeOriginal}>${t(asked ? "backup.really" : "backup.original.delete")}</button>
      </div>
    </div>`;
}

/** Offer a file that the device did not accept. @param {() => void} save */
export const fileOffer = (save) =>
  html`${t("backup.not_saved")} <button type="button" class="save-file" @click=${save}>${t("backup.file")}</button>`;
