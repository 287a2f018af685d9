// Reload of the page to restore its connection to the database: WebKit does not give a loaded page another. Nothing is
// lost by it: the worker first stores the running game separately (unsaved-games.js).

import { t } from "../../core/i18n.js";
import { readFromTab, storeInTab } from "../../core/storage.js";
import { engine } from "../../engine/client/worker-client.js";
import { html } from "../../vendor/lit-html/lit-html.js";

const NAME = "reconnected";
/** At most `MOST` reloads in `SPAN` milliseconds: if a reload does not help, another does not either. */
const MOST = 2;
const SPAN = 600_000;
/** Milliseconds. Where the browser's process with the storage has ended, loading may fail until it has started another one. */
const PAUSE = 1_000;

let busy = false;

/** Return the times of the last reloads, including the new one. null: there were too many. @returns {number[] | null} */
function counted() {
  const now = Date.now();
  /** @type {number[]} */
  const times = readFromTab(NAME) ?? [];
  const recent = times.filter((time) => Math.abs(now - time) < SPAN);
  return recent.length < MOST ? [...recent, now] : null;
}

/** Return true if a reload loses nothing. */
const isSafe = () => engine.state !== "ready" || engine.ask("secure", {}).catch(() => false);

/** Reload the page if nothing is lost by it. */
async function reload() {
  if (await isSafe()) location.reload();
}

/** Return the button that reloads the page: an installed app has no other. */
export const reloadButton = () =>
  html`<button type="button" class="reload" @click=${reload}>${t("backup.reload")}</button>`;

/** Return true if this page could be loaded now. Else a reload would lose it. */
async function canLoad() {
  const { pathname, search } = location;
  const answer = await fetch(pathname + search).catch(() => null);
  return answer?.ok === true;
}

/** Reload the page when it is idle, if that may help. @param {() => boolean} isIdle */
export async function reconnect(isIdle) {
  if (busy || !isIdle() || !counted()) return;
  busy = true;
  const isReady = (await canLoad()) && (await isSafe());
  const times = counted();
  if (isReady && times && isIdle()) {
    storeInTab(NAME, times);
    // Reloads that cannot be counted might never end.
    if (readFromTab(NAME)?.length === times.length) location.reload();
  }
  busy = false;
  if (!isReady) setTimeout(reconnect, PAUSE, isIdle);
}
