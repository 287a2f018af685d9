// Header of a player's area: face, name, facts, points, turn.

import { t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { numeral, signed } from "../format.js";
import { tableFacts } from "../moves/game-text.js";
import { face } from "../player-portrait.js";

/** @import { Table } from "../types.js" */

/** @param {Table} table @param {number} seat @param {unknown} [more] chips before the points */
export function playerHeader({ view, names, seatMark }, seat, more = nothing) {
  const facts = tableFacts(view, seat);
  return html`
    <h2 class="who" data-turn=${seat === view.seat && !view.over ? t("table.your_turn") : nothing}>
      ${face(names[seat])}
      <span class="name">${names[seat]}</span>
      ${seatMark?.(seat) ?? nothing}
      ${view.winners.includes(seat) ? html`<span class="won">${t("table.won")}</span>` : nothing}
      ${more}
      <span class="points" role="img" data-anchor=${`points${seat}`} aria-label=${t([`points.${view.game}`, "table.points"], { points: view.scores[seat] })}><span class="word">${t("table.total")} </span>${numeral(view.scores[seat])}</span>
      ${provisionalScore(view, seat)}
      ${facts ? html`<span class="chip">${facts}</span>` : nothing}
      ${turnSign(view, seat)}
    </h2>`;
}

/** Return the words for the seat to act. @param {Table["view"]} view @param {number} seat */
export function turnSign({ to_act: actor, seat: viewer }, seat) {
  if (seat !== actor) return nothing;
  return html`<span class="acts">${t(seat === viewer ? "table.your_turn" : "table.acts")}</span>`;
}

/** Return the points of the unfinished round, if the engine knows them. @param {Table["view"]} view @param {number} seat */
function provisionalScore(view, seat) {
  const { over, provisional_scores: scores } = view;
  const points = over ? undefined : scores.so_far?.[seat];
  if (points === undefined) return nothing;
  return html`<span class="lies" role="img" data-anchor=${`so_far${seat}`} aria-label=${t("table.provisional", { points })}><span class="word">${t([`table.this_round.${view.game}`, "table.this_round"])} </span>${signed(points)}</span>`;
}

/** Return the numbers that the sizes of a table depend on, as a style: rivals, and lines of their recap. @param {number} rivals */
export const rivalNumbers = (rivals) => `--rivals:${rivals};--recaps:${Math.max(2, rivals)}`;

/** Return the other seats, in order after the viewer's; all for a spectator. @param {Table["view"]} view */
export function otherSeats({ seats, seat }) {
  const mine = seat ?? -1;
  return Array.from({ length: seats }, (_, i) => (mine + 1 + i + seats) % seats).filter(
    (each) => each !== mine,
  );
}
