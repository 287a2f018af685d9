// Lists of the screen of the person's devices: the known ones, and running games that move between them.

import { t } from "../../core/i18n.js";
import { cleanName, typedName } from "../../core/player-names.js";
import { reclaimJoined } from "../../engine/client/sync/joined-transfer.js";
import {
  forgetDevice,
  knownDevices,
  nameThisDevice,
  thisDevice,
} from "../../engine/client/sync/known-devices.js";
import { engine } from "../../engine/client/worker-client.js";
import { formatDate } from "../../parts/format.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { confirmTwice, refreshSaves } from "../app/saves.js";
import { appData, draw, notices, titleOf } from "../app/state.js";
import { nameOfDevice } from "../backup/away-games.js";
import { question } from "../backup/backup-notices.js";
import { addressOf, opponentsText } from "../menu/saved-game-item.js";

/**
 * @import { Save } from "../../core/types.js"
 * @import { DeviceSync } from "../../engine/client/sync/device-sync.js"
 */

/** @param {Save} save */
const about = (save) => html`<b>${titleOf(save.game)}</b> ${opponentsText(save)}`;

/**
 * Return the button of an action, or the question before it with both answers.
 * @param {string} id
 * @param {{ask: string, keep?: string, sure: string, first: string}} words
 * @param {() => Promise<void>} act
 */
function twice(id, { ask, keep, sure, first }, act) {
  const confirm = () => confirmTwice(id, act).then(draw);
  const asked = notices.deleting === id;
  // The button stays the same one, so that it keeps the focus.
  return html`
    ${asked ? question(ask, keep) : nothing}
    <button type="button" class=${asked ? "danger" : "quiet"} @click=${confirm}>${asked ? sure : first}</button>`;
}

/** Return the field for the name of this device, which may differ from that of an equal one. */
export const ownName = () => html`
  <label class="field"><span>${t("devices.own_name")}</span><input name="device" maxlength="20" .value=${thisDevice().name} @change=${(
    /** @type {Event} */ event,
  ) => {
    nameThisDevice(cleanName(typedName(/** @type {HTMLInputElement} */ (event.target).value)));
    draw();
  }}></label>`;

/** Return the devices that this one has met. */
export function knownList() {
  const known = knownDevices();
  if (!known.length) return nothing;
  return html`
    <section aria-labelledby="known-devices">
      <h2 id="known-devices">${t("devices.known")}</h2>
      <ul class="known-devices">${known.map((device) => {
        const words = {
          ask: t("devices.forget.sure", { name: nameOfDevice(device) }),
          sure: t("devices.forget"),
          first: t("devices.forget"),
        };
        return html`<li><b>${device.name}</b> <span class="quiet">${formatDate(device.met)}</span>
          ${twice(device.id, words, async () => void forgetDevice(device.id))}</li>`;
      })}</ul>
      <p class="quiet">${t("devices.deletions")}</p>
    </section>`;
}

/** Return the running games that have come here in this meeting, to continue them. @param {Save[]} saves */
export const takenList = (saves) =>
  saves.length
    ? html`
      <h2>${t("devices.taken")}</h2>
      <ul class="running-here">${saves.map((save) => html`<li>${about(save)} <a class="button primary" href=${addressOf(save)}>${t("menu.continue")}</a></li>`)}</ul>`
    : nothing;

/** Return the running games of the other device, to continue them here. @param {DeviceSync} sync */
export function runningList(sync) {
  const isThere = (/** @type {Save} */ { owner }) => owner?.id === sync.other?.id;
  const games = [...appData.saves.away.filter(isThere), ...sync.joined];
  if (sync.stage !== "done" || !games.length) return nothing;
  const isMoving = sync.moving !== null;
  const take = (/** @type {Save} */ save) =>
    html`<button type="button" class="take" ?disabled=${isMoving} @click=${() => sync.take(save)}>${t("devices.take")}</button>`;
  return html`
    <h2>${t("devices.running", { name: nameOfDevice(sync.other) })}</h2>
    ${
      sync.isOpen
        ? html`<div class="buttons"><button type="button" class="primary big take-all" ?disabled=${isMoving} @click=${() => sync.take(...games)}>${t("devices.take.all", { count: games.length })}</button></div>`
        : html`<p role="status">${t("devices.left")}</p>`
    }
    <ul class="running">${games.map((save) => html`<li>${about(save)} ${sync.isOpen && games.length > 1 ? take(save) : nothing}</li>`)}</ul>`;
}

/**
 * Return the running games that other devices play.
 * @param {Save[]} saves
 * @param {(copy: Save) => Promise<unknown>} after called with a copy that was made, to go on with it here
 */
export function awayList(saves, after) {
  if (!saves.length) return nothing;
  return html`
    <section aria-labelledby="away-title">
      <h2 id="away-title">${t("devices.away")}</h2>
      <p>${t("devices.away.how")}</p>
      <ul class="running">${saves.map((save) => {
        const name = nameOfDevice(save.owner);
        const words = {
          ask: t("devices.copy.ask", { name }),
          keep: t("devices.no"),
          sure: t("devices.copy.sure"),
          first: t("devices.copy"),
        };
        return html`<li>${about(save)} <span class="quiet">${t("devices.away.on", { name })}</span>
          ${twice(String(save.id), words, async () => {
            const copy = { ...save };
            if (save.isJoined) await reclaimJoined(save.id);
            else copy.id = await engine.ask("continueCopy", { save: save.id });
            await Promise.all([refreshSaves(), after(copy)]);
          })}</li>`;
      })}</ul>
    </section>`;
}
