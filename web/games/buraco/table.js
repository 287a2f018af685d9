// Table of Buraco: the rival's melds, the piles, the own melds, and the own hand with the gathered cards.

import { t } from "../../core/i18n.js";
import { card } from "../../parts/card.js";
import { cardName } from "../../parts/card-names.js";
import { moveFocus } from "../../parts/input/arrow-keys.js";
import { cardInfo } from "../../parts/moves/game-text.js";
import { cardsIn, zoneOf } from "../../parts/moves/move-words.js";
import { staticSpot } from "../../parts/table/card-spot.js";
import { messageArea } from "../../parts/table/message-area.js";
import { otherSeats, playerHeader } from "../../parts/table/player-header.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { hand, handSize, sorted, sortingOf, toggleSorting, tray } from "./hand.js";
import { melds } from "./melds.js";
import { recapRules } from "./recap.js";
import { nearOut, piles } from "./table-center.js";
import { answerFor, cardsOf, positionOf } from "./view.js";

export { actions } from "./actions.js";
export { animations } from "./animation.js";
export { recapRules } from "./recap.js";
export { scoreBreakdown } from "./score-breakdown.js";

export { section, tip, tipFacts } from "./tips.js";

/** @import { Table, TableModule } from "../../parts/types.js" */

/** @param {Table} table */
export function render(table) {
  const { view } = table;
  return html`
    <div class="felt" data-game="buraco" .style=${handSize(table)} @keydown=${(/** @type {KeyboardEvent} */ event) => moveFocus(event, table)}>
      ${otherSeats(view).map((seat) => rival(table, seat))}
      ${piles(table)}
      ${view.seat === null ? nothing : own(table, view.seat)}
    </div>`;
}

/** @param {Table} table @param {number} seat */
function rival(table, seat) {
  const { view, names } = table;
  const count = zoneOf(view, `hand${seat}`).count;
  const label = t("zone.label", { name: t("zone.buraco.hand"), count });
  return html`
    <section class="player other" data-acts=${seat === view.to_act ? "yes" : "no"} aria-label=${names[seat]}>
      ${playerHeader(table, seat, html`<span class="held" role="img" aria-label=${label} data-zone=${`hand${seat}`} data-anchor=${`hand${seat}`}>${card(null)}<b>${count}</b></span>${nearOut(table, seat)}`)}
      ${melds(table, seat)}
      ${laid(table, seat)}
    </section>`;
}

/** Return the rival's hand if it is open, as in a replay. @param {Table} table @param {number} seat */
function laid(table, seat) {
  const cards = cardsIn(table.view, `hand${seat}`);
  if (cards.length === 0 || cards.includes(null)) return nothing;
  const open = sorted(/** @type {string[]} */ (cards), sortingOf(table));
  return html`<ul class="laid" aria-label=${t("zone.buraco.hand")}>${open.map((token) => html`<li>${staticSpot({ token, label: cardName("buraco", token) })}</li>`)}</ul>`;
}

/** @param {Table} table @param {number} seat */
function own(table, seat) {
  const { view, names, active, selection } = table;
  const meld = answerFor(table)?.ways[0]?.meld ?? null;
  const full = active && cardsOf(selection).length > 0;
  const sorting = sortingOf(table);
  return html`
    <section class="player mine" data-acts=${seat === view.to_act ? "yes" : "no"} aria-label=${names[seat]}>
      ${melds(table, seat)}
      ${messageArea(table, recapRules)}
      <div class="handbar" data-full=${full ? "yes" : "no"}>
        ${playerHeader(table, seat)}
        <div class="gather" data-anchor="tray">${tray(table, meld?.cards ?? [], meld?.wild ?? null)}</div>
        <button type="button" class="sort" aria-label=${t("buraco.sort", { by: sorting })} @click=${() => toggleSorting(table)}>
          <span aria-hidden="true">⇅</span> ${t("buraco.sorted", { by: sorting })}
        </button>
      </div>
      ${hand(table)}
    </section>`;
}

/** @type {TableModule["aboutCard"]} */
export const aboutCard = (token, view) =>
  cardInfo(view, token, { points: t("card_points.buraco", { rank: token[0] }) });

/** @type {TableModule["sounds"]} */
export const sounds = {
  went_out: "score",
  new_pack: "shuffled",
  extra: "taken",
  melded: "laid",
};

/** @type {TableModule["feat"]} */
export const feat = ({ view }, seat) =>
  positionOf(view).melds[seat].some(({ kind }) => kind === "thousand") ? t("buraco.feat") : "";

/** @type {TableModule["celebrates"]} */
export const celebrates = (_, { type }) => type === "canasta";
