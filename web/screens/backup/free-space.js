// Offer to free storage: old finished games keep only their summaries. Nothing is compacted without consent.

import { isRecent } from "../../core/days.js";
import { loadTexts, t } from "../../core/i18n.js";
import { isStorageLow, readStored, store } from "../../core/storage.js";
import { engine, WorkerLost } from "../../engine/client/worker-client.js";
import { listSaves } from "../../engine/store/save-database.js";
import { formatDate } from "../../parts/format.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { refreshSaves, saveAll } from "../app/saves.js";
import { appData, draw } from "../app/state.js";

/** @import { Save } from "../../core/types.js" */

/** Milliseconds before the offer is made again after it was declined. */
const PAUSE = 7 * 24 * 3_600_000;
const NAME = "room";

/** The current offer or result. */
const offer = {
  state: /** @type {"" | "asks" | "works" | "done" | "none"} */ (""),
  games: /** @type {string[]} */ ([]),
  /** when the latest of them was played */
  until: 0,
  count: 0,
};

/**
 * Offer to compact the older half of the finished games that have records.
 * @param {Save[]} saves newest first
 * @param {"" | "none"} otherwise the state if there are none
 */
function makeOffer(saves, otherwise) {
  const whole = saves.filter(({ over, shrunk }) => over && !shrunk);
  const half = whole.slice(Math.floor(whole.length / 2));
  offer.state = half.length ? "asks" : otherwise;
  offer.games = half.map(({ id }) => id);
  offer.until = half[0]?.changed ?? 0;
  draw();
}

/** Return true if the offer was declined recently. */
const wasDeclined = () => isRecent(Number(readStored(NAME)), PAUSE);

/** Make the offer if storage is low. */
export async function checkStorage() {
  if (offer.state || wasDeclined() || !(await isStorageLow()) || offer.state) return;
  makeOffer(appData.saves.good, "");
}

/** Make the offer because the person asks for it. */
async function freeSpace() {
  await loadTexts("backup");
  makeOffer((await listSaves()).good, "none");
}

/** @param {() => Promise<unknown>} after */
async function shrink(after) {
  offer.state = "works";
  draw();
  try {
    offer.count = (await engine.ask("compact", { saves: offer.games })).games;
    offer.state = offer.count ? "done" : "none";
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error;
    offer.state = "";
  }
  await after();
  draw();
}

function decline() {
  store(NAME, String(Date.now()));
  close();
}

function close() {
  offer.state = "";
  draw();
}

/**
 * Return the offer, its progress or its result.
 * @param {() => Promise<unknown>} [after] called when space is free
 * @param {boolean} [canSave] true to offer a file of all games before
 */
export function lowStorageNotice(after = refreshSaves, canSave = true) {
  const { state, games, until, count } = offer;
  if (!state) return nothing;
  if (state === "asks") {
    return html`
      <section class="notice storage-notice" data-room="asks" role="alert">
        <p>${t("space.short")} ${t("space.ask", { count: games.length, until: formatDate(until) })}</p>
        <div class="buttons">
          <button type="button" @click=${decline}>${t("space.no")}</button>
          ${canSave ? html`<button type="button" @click=${saveAll}>${t("space.save")}</button>` : nothing}
          <button type="button" class="primary" @click=${() => shrink(after)}>${t("space.shrink")}</button>
        </div>
      </section>`;
  }
  if (state === "works")
    return html`<p class="notice storage-notice" data-room="works" role="status">${t("space.works")}</p>`;
  return html`
    <section class="notice storage-notice" data-room=${state} role="status">
      <p>${t(`space.${state}`, { count })}</p>
      <button type="button" @click=${close}>${t("backup.close")}</button>
    </section>`;
}

/** Return the button or the offer for a running game that can't be saved. @param {() => Promise<unknown>} after */
export const lowStorageOffer = (after) =>
  offer.state && offer.state !== "done"
    ? lowStorageNotice(after, false)
    : html`<button type="button" class="make-room" @click=${freeSpace}>${t("space.make")}</button>`;
