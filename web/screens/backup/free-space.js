// When a device has little room left: old finished games can shrink to what they came to. Nothing of anybody's shrinks unasked.

import { language, loadTexts, t } from "../../core/i18n.js";
import { isStorageLow, readStored, store } from "../../core/storage.js";
import { engine, WorkerLost } from "../../engine/client/worker-client.js";
import { listSaves } from "../../engine/store/saves.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @typedef {import("../../core/types.js").Save} Save */

/** Who said no is asked again after so long. */
const PAUSE = 7 * 24 * 3_600_000;
const NAME = "room";

/** What is asked or told now, and of how many games. */
const now = {
  state: /** @type {"" | "asks" | "works" | "done" | "none"} */ (""),
  games: /** @type {string[]} */ ([]),
  /** when the latest of them was played */
  until: 0,
  count: 0,
};

/** The older half of the finished games that have their records, and when the latest of them was played. @param {Save[]} saves newest first */
function oldest(saves) {
  const whole = saves.filter(({ over, shrunk }) => over && !shrunk);
  const half = whole.slice(Math.floor(whole.length / 2));
  return { games: half.map(({ id }) => id), until: half[0]?.changed ?? 0 };
}

/** Whether somebody has said no, and not long ago. */
const isRefused = () => Date.now() - Number(readStored(NAME)) < PAUSE;

/** Tell in good time that room runs out. @param {Save[]} saves */
export async function foresee(saves) {
  if (now.state || isRefused() || !(await isStorageLow())) return;
  const { games, until } = oldest(saves);
  if (games.length) Object.assign(now, { state: "asks", games, until });
}

/** Somebody asks for room. @param {() => void} draw */
async function askFor(draw) {
  await loadTexts("backup");
  const { games, until } = oldest((await listSaves()).good);
  Object.assign(now, { state: games.length ? "asks" : "none", games, until });
  draw();
}

/** @param {() => void} draw @param {() => Promise<unknown>} after */
async function shrink(draw, after) {
  now.state = "works";
  draw();
  try {
    now.count = (await engine.ask("compact", { saves: now.games })).games;
    now.state = now.count ? "done" : "none";
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error;
    now.state = "";
  }
  await after();
  draw();
}

/** @param {() => void} draw */
function refuse(draw) {
  now.state = "";
  store(NAME, String(Date.now()));
  draw();
}

/** @param {() => void} draw */
function close(draw) {
  now.state = "";
  draw();
}

/** @param {number} time */
const written = (time) => new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(time);

/**
 * What is asked, or what came of it.
 * @param {{draw: () => void, after: () => Promise<unknown>, saveAll?: () => void}} host
 */
export function roomNotice({ draw, after, saveAll }) {
  const { state, games, until, count } = now;
  if (!state) return nothing;
  if (state === "asks") {
    return html`
      <section class="notice room" data-room="asks" role="alert">
        <p>${t("space.short")} ${t("space.ask", { count: games.length, until: written(until) })}</p>
        <div class="buttons">
          <button type="button" @click=${() => refuse(draw)}>${t("space.no")}</button>
          ${saveAll ? html`<button type="button" @click=${saveAll}>${t("space.save")}</button>` : nothing}
          <button type="button" class="primary" @click=${() => shrink(draw, after)}>${t("space.shrink")}</button>
        </div>
      </section>`;
  }
  if (state === "works")
    return html`<p class="notice room" data-room="works" role="status">${t("space.works")}</p>`;
  return html`
    <section class="notice room" data-room=${state} role="status">
      <p>${t(`space.${state}`, { count })}</p>
      <button type="button" @click=${() => close(draw)}>${t("backup.close")}</button>
    </section>`;
}

/** At a table that cannot be written down: the way to room for it. @param {() => void} draw @param {() => Promise<unknown>} after */
export const roomOffer = (draw, after) =>
  now.state && now.state !== "done"
    ? roomNotice({ draw, after })
    : html`<button type="button" class="make-room" @click=${() => askFor(draw)}>${t("space.make")}</button>`;
