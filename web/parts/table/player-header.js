// The line over what a player has: name, whose turn it is, what the game's texts tell, points.

import { t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { numeral, signed } from "../format.js";
import { tableFacts } from "../moves/game-text.js";

/** @typedef {import("../types.js").Table} Table */

/**
 * @param {Table} table
 * @param {number} seat
 * @param {unknown} [more] chips before the points
 */
export function who({ view, names }, seat, more = nothing) {
  const facts = tableFacts(view, seat);
  return html`
    <h2 class="who">
      <span class="name">${names[seat]}</span>
      ${seat === view.to_act ? html`<span class="acts">${t("table.acts")}</span>` : nothing}
      ${view.winners.includes(seat) ? html`<span class="won">${t("table.won")}</span>` : nothing}
      ${more}
      <span class="points" role="img" data-anchor=${`points${seat}`} aria-label=${t([`points.${view.game}`, "table.points"], { points: view.scores[seat] })}>${numeral(view.scores[seat])}</span>
      ${soFar(view, seat)}
      ${facts ? html`<span class="chip">${facts}</span>` : nothing}
    </h2>`;
}

/** What the unfinished round has brought so far, where the engine says it. @param {Table["view"]} view @param {number} seat */
function soFar({ over, provisional_scores: scores }, seat) {
  const points = over ? undefined : scores.so_far?.[seat];
  if (points === undefined) return nothing;
  return html`<span class="lies" role="img" aria-label=${t("table.provisional", { points })}>${signed(points)}<small> ${t("table.provisional.short")}</small></span>`;
}

/** The other seats, in the order in which they come after this one; a spectator sees them all. @param {Table["view"]} view */
export function others({ seats, seat }) {
  const mine = seat ?? -1;
  return Array.from({ length: seats }, (_, i) => (mine + 1 + i + seats) % seats).filter(
    (each) => each !== mine,
  );
}
