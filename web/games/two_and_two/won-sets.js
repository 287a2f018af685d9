// Sets that a seat has won: small stacks. At the end they show their sizes, because the largest may decide.

import { t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { mini, nameOf } from "./card.js";

/**
 * @import { Table } from "../../parts/types.js"
 * @typedef {{seat: number, size: number, cards: string[], pattern: string}} Won
 */

/** @param {Pick<Table, "view">} table @param {number} seat */
export const wonBy = ({ view }, seat) =>
  /** @type {Won[]} */ (/** @type {unknown} */ (view.history)).filter((won) => won.seat === seat);

/** @param {Table} table @param {number} seat */
export function setsOf(table, seat) {
  const sets = wonBy(table, seat);
  const label = t("sets.two_and_two.label", { count: sets.length });
  return html`
    <ul class="sets" data-zone=${`sets${seat}`} data-anchor=${`sets${seat}`} aria-label=${label}>
      ${sets.map((won, i) => html`<li data-anchor=${`set${seat}:${i}`}>${one(won, nothing)}</li>`)}
    </ul>`;
}

/** @param {Won} won @param {unknown} [figure] */
const one = ({ pattern, size }, figure = size) => html`
  <span class="won-set" role="img" aria-label=${t("sets.two_and_two.one", { what: nameOf(pattern, false), size })}>
    ${mini(pattern)}<span aria-hidden="true">${figure}</span>
  </span>`;

/** Return all sets of a seat, with the largest marked. @param {Table} table @param {unknown} _entry @param {number} seat */
export function scoreBreakdown(table, _entry, seat) {
  const sets = wonBy(table, seat);
  const largest = /** @type {number[]} */ (table.view.data.largest)[seat];
  return html`
    <div class="why sets-why">
      ${
        sets.length
          ? html`<ul class="sets">${sets.map((won) => html`<li data-largest=${sets.length > 1 && won.size === largest ? "yes" : "no"}>${one(won)}</li>`)}</ul>`
          : nothing
      }
      <span class="quiet">${t("sets.two_and_two.why", { count: sets.length, largest })}</span>
    </div>`;
}
