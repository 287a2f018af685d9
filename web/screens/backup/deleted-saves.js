// Recently deleted saves: a notice with undo, a list of all, and their end.

import { t } from "../../core/i18n.js";
import { isStorageLow } from "../../core/storage.js";
import { engine } from "../../engine/client/worker-client.js";
import { markDeleted } from "../../engine/store/save-database.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { refreshSaves } from "../app/saves.js";
import { appData, notices } from "../app/state.js";
import { saveName } from "../menu/saved-game-item.js";

/** @import { Deleted } from "../../core/types.js" */

/** Milliseconds for which deleted saves can be restored: usually, and when storage is low. */
const [DAYS, MINUTES] = [7 * 24 * 3_600_000, 10 * 60_000];

/** Return the name of a deleted save. @param {Deleted} deleted */
function nameOf({ save, original }) {
  const title = appData.games.find(({ id }) => id === save?.game)?.title;
  const game = save && title ? saveName(title, save) : t("backup.bad");
  return original ? t("deleted.original", { game }) : game;
}

/** Return the notice about the save just deleted, with undo. */
export function undoNotice() {
  const found = appData.saves.deleted.find(({ id }) => id === notices.undo);
  return found
    ? html`
      <section class="notice undo" role="status">
        <p>${t("deleted.done", { game: nameOf(found) })}</p>
        <button type="button" class="primary" @click=${() => restore(found)}>${t("deleted.undo")}</button>
      </section>`
    : nothing;
}

/** Return the list of recently deleted saves. */
export function deleted() {
  const { deleted: all } = appData.saves;
  if (!all.length) return nothing;
  return html`
  <details class="deleted">
    <summary>${t("deleted.title", { count: all.length })}</summary>
    <p class="quiet">${t("deleted.lead")}</p>
    <ul>
      ${all.map(
        (each) => html`
        <li data-deleted=${String(each.id)}>
          <p>${nameOf(each)}</p>
          <button type="button" @click=${() => restore(each)}>${t("deleted.restore")}</button>
        </li>`,
      )}
    </ul>
    <button type="button" class="purge" @click=${() => purge(Number.POSITIVE_INFINITY)}>${t("deleted.purge")}</button>
  </details>`;
}

/** @param {Deleted} deleted */
async function restore({ id, original }) {
  await markDeleted(id, original ? "originalDeleted" : "deleted");
  await refreshSaves();
}

/** @param {number} before */
async function purge(before) {
  await engine.ask("purge", { before });
  await refreshSaves();
}

/** Purge saves that were deleted days ago, or minutes ago if storage is low. */
export async function purgeOld() {
  const before = Date.now() - ((await isStorageLow()) ? MINUTES : DAYS);
  if (appData.saves.deleted.some(({ when }) => when < before)) purge(before).catch(console.warn);
}
