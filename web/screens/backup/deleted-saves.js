// Recently deleted saves: a notice with undo, and a list of all.

import { t } from "../../core/i18n.js";
import { html } from "../../vendor/lit-html/lit-html.js";

/**
 * @import { Deleted, Save } from "../../core/types.js"
 * @typedef {(save: Save) => string} Named the name of a save. "": its game is not installed
 */

/** Return the name of a deleted save. @param {Deleted} deleted @param {Named} named */
function nameOf({ save, original }, named) {
  const game = (save && named(save)) || t("backup.bad");
  return original ? t("deleted.original", { game }) : game;
}

/** @param {Deleted} deleted @param {Named} named @param {() => void} restore */
export const undoNotice = (deleted, named, restore) => html`
  <section class="notice undo" role="status">
    <p>${t("deleted.done", { game: nameOf(deleted, named) })}</p>
    <button type="button" class="primary" @click=${restore}>${t("deleted.undo")}</button>
  </section>`;

/** @param {Deleted[]} all @param {Named} named @param {{restore: (deleted: Deleted) => void, purge: () => void}} on */
export const deletedList = (all, named, { restore, purge }) => html`
  <details class="deleted">
    <summary>${t("deleted.title", { count: all.length })}</summary>
    <p class="quiet">${t("deleted.lead")}</p>
    <ul>
      ${all.map(
        (each) => html`
        <li data-deleted=${String(each.id)}>
          <p>${nameOf(each, named)}</p>
          <button type="button" @click=${() => restore(each)}>${t("deleted.restore")}</button>
        </li>`,
      )}
    </ul>
    <button type="button" class="purge" @click=${purge}>${t("deleted.purge")}</button>
  </details>`;
