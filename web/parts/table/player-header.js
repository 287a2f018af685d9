// Header of a player's area: name, turn, facts, points.

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
export function playerHeader({ view, names }, seat, more = nothing) {
  const facts = tableFacts(view, seat);
  return html`
    <h2 class="who">
      <span class="name">${names[seat]}</span>
      ${seat === view.to_act ? html`<span class="acts">${t("table.acts")}</span>` : nothing}
      ${view.winners.includes(seat) ? html`<span class="won">${t("table.won")}</span>` : nothing}
      ${more}
      <span class="points" role="img" data-anchor=${`points${seat}`} aria-label=${t([`points.${view.game}`, "table.points"], { points: view.scores[seat] })}>${numeral(view.scores[seat])}</span>
      ${provisionalScore(view, seat)}
      ${facts ? html`<span class="chip">${facts}</span>` : nothing}
    </h2>`;
}

/** Return the points of the unfinished round, if the engine knows them. @param {Table["view"]} view @param {number} seat */
function provisionalScore({ over, provisional_scores: scores }, seat) {
  const points = over ? undefined : scores.so_far?.[seat];
  if (points === undefined) return nothing;
  return html`<span class="lies" role="img" aria-label=${t("table.provisional", { points })}>${signed(points)}<small> ${t("table.provisional.short")}</small></span>`;
}

/** Return the other seats, in order after the viewer's; all for a spectator. @param {Table["view"]} view */
export function otherSeats({ seats, seat }) {
  const mine = seat ?? -1;
  return Array.from({ length: seats }, (_, i) => (mine + 1 + i + seats) % seats).filter(
    (each) => each !== mine,
  );
}
