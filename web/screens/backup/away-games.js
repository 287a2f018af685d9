// Running games that other devices of the person play now, and the names of those devices.

import { t } from "../../core/i18n.js";
import { shownName } from "../../core/player-names.js";
import { thisDevice } from "../../engine/client/sync/known-devices.js";
import { formatList } from "../../parts/format.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { rivalsOf } from "../app/game-setup.js";
import { appData, titleOf } from "../app/state.js";

/**
 * @import { Save } from "../../core/types.js"
 * @import { Device } from "../../engine/sync/types.js"
 */

/** Return the name of a device in a sentence. @param {Pick<Device, "name"> | null | undefined} device */
export function nameOfDevice(device) {
  const name = device?.name ?? "";
  return t("devices.name", {
    name: shownName(name),
    same: name === thisDevice().name ? "yes" : "no",
  });
}

/** @param {Save} save */
const about = (save) => {
  const names = rivalsOf(save).map(({ name }) => shownName(name));
  return `${titleOf(save.game)} ${t("menu.vs", { names: names.join(", ") })}`;
};

/** Return a notice for each device that plays games of this one, with the way to them. */
export function awayNotices() {
  const devices = new Map(appData.saves.away.map(({ owner }) => [owner?.id, owner]));
  return Array.from(devices, ([id, device]) => {
    const games = appData.saves.away.filter(({ owner }) => owner?.id === id).map(about);
    const text = t("backup.away", { name: nameOfDevice(device), games: formatList(games) });
    return html`<p class="notice away-games">${text} <a class="button" href="#/settings/devices">${t("backup.away.take")}</a></p>`;
  });
}
