// Score breakdown of a deal: melds, canastas, going out, cards left in hand, and the extra hand.

import { t } from "../../core/i18n.js";
import { card } from "../../parts/card.js";
import { cardName } from "../../parts/card-names.js";
import { signed } from "../../parts/format.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { run, seal } from "./melds.js";
import { positionOf } from "./view.js";

/**
 * @typedef {{kind: import("./protocol.js").MeldSeen["kind"], points: number, meld: number}} Canasta
 * @typedef {{melded: number, canastas: Canasta[], out: number, in_hand: number, no_extra: number, hand: string[]}} Scored
 */

/** @param {import("../../parts/types.js").Table} table @param {Record<string, any>} entry @param {number} seat */
export function scoreBreakdown(table, entry, seat) {
  const { melded, canastas, out, in_hand, no_extra, hand } = /** @type {Scored} */ (
    entry.seats[seat]
  );
  return html`
    <dl class="account" aria-label=${t("buraco.breakdown", { name: table.names[seat] })}>
      ${line(t("buraco.breakdown.melded"), melded)}
      ${canastas.map(({ kind, points, meld }) => line(html`${seal(kind, 0)} ${t("buraco.breakdown.canasta")}${table.view.over ? run(positionOf(table.view).melds[seat][meld - 1]) : nothing}`, points))}
      ${out ? line(t("buraco.breakdown.out"), out) : nothing}
      ${line(html`${t("buraco.breakdown.hand", { count: hand.length })}${laid(hand)}`, in_hand)}
      ${no_extra ? line(t("buraco.breakdown.no_extra", { unused: in_hand === 0 && hand.length > 0 }), no_extra) : nothing}
    </dl>`;
}

/** @param {unknown} what @param {number} points */
const line = (what, points) =>
  html`<div><dt>${what}</dt><dd>${points ? signed(points) : points}</dd></div>`;

/** @param {string[]} hand */
const laid = (hand) =>
  hand.length
    ? html`<span class="run" role="img" aria-label=${hand.map((token) => cardName("buraco", token)).join(", ")}>${hand.map((token) => html`<span>${card(token)}</span>`)}</span>`
    : nothing;
