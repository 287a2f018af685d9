// Trick in the middle of the table: the card of each seat. A button shows the previous trick.

import { t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { cardName } from "../card-names.js";
import { icon } from "../icons.js";
import { shortNames } from "../moves/game-text.js";
import { stemOf } from "../moves/move-words.js";
import { staticSpot } from "./card-spot.js";

/**
 * @import { View, Zone } from "../../core/types.js"
 * @import { Table } from "../types.js"
 * @typedef {{leader: number, seat: number, cards: string[]}} Last the previous trick, and the seat that took it
 */

/** @param {Zone} zone @param {Table["config"]} config */
export const isTrick = (zone, { trick }) => zone.owner === null && stemOf(zone) === trick?.zone;

/** Return the previous trick in the data, or null. @param {View} view @param {Table["config"]} config @returns {Last | null} */
function previousTrick({ data, seats }, { trick }) {
  const last = /** @type {any} */ (data[trick?.last ?? ""]);
  const known = [last?.leader, last?.seat].every((seat) => Number.isInteger(seat) && seat < seats);
  return known && Array.isArray(last.cards) ? last : null;
}

/** @param {Table} table @param {Zone} zone */
export function trick(table, zone) {
  const { view, config, names, ui, setUi } = table;
  const last = previousTrick(view, config);
  // The previous trick is hidden by the next event.
  const position = `${view.log.at(-1)?.event} ${zone.count}`;
  const again = last !== null && ui.trick === position;
  const leader = again ? last.leader : Number(view.data[config.trick?.leader ?? ""]);
  const cards = again ? last.cards : zone.cards;
  const short = shortNames(names);
  const title = again ? t("trick.taken", { name: names[last.seat] }) : "";
  return html`
    <div class="zone trick" data-zone=${zone.id} data-again=${again ? "yes" : "no"} role="group" aria-label=${title || t("trick.title")}>
      <ul class="cards">
        ${names.map((_, i) => {
          const seat = (leader + i) % view.seats;
          const by = { name: names[seat], short: short[seat] };
          return html`<li data-takes=${again && seat === last.seat ? "yes" : "no"}>${played(table, zone, cards[i], i, by, again)}</li>`;
        })}
      </ul>
      ${
        last
          ? html`<button type="button" class="show-previous" aria-pressed=${again ? "true" : "false"} @click=${() => setUi({ trick: again ? "" : position })}>
              ${icon("history")}<span>${again ? title : t("trick.last")}</span></button>`
          : nothing
      }
    </div>`;
}

/**
 * @param {Table} table
 * @param {Zone} zone
 * @param {string | null | undefined} token undefined: not played yet
 * @param {number} i
 * @param {{name: string, short: string}} by
 * @param {boolean} again
 */
function played({ view }, zone, token, i, { name, short }, again) {
  const what = token === undefined ? t("trick.waits") : cardName(view.game, token);
  const anchor = again ? undefined : `${zone.id}:${i}`;
  return html`
    ${staticSpot({ token, label: t("trick.played", { name, what }), anchor })}
    <span class="by" aria-hidden="true" title=${name}>${short}</span>`;
}
