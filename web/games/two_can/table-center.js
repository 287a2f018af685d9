// Center of the table: the draw pile, the card in hand, the discards.

import { t } from "../../core/i18n.js";
import { card } from "../../parts/card.js";
import { cardName } from "../../parts/card-names.js";
import { cardsIn, zoneOf } from "../../parts/moves/move-words.js";
import { cardSpot, pile, pileLabel } from "../../parts/table/card-spot.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { dropMoves, heldToken } from "./view.js";

/** @import { Table } from "../../parts/types.js" */

/** @param {Table} table */
export const middle = (table) => html`
  <div class="common">${drawPile(table)}${hand(table)}${discards(table)}</div>`;

/** @param {Table} table */
function drawPile(table) {
  const { count } = zoneOf(table.view, "draw");
  const label = pileLabel(t("zone.two_can.draw"), t("card.hidden"), count);
  const spot = cardSpot(table, ["draw"], {
    token: count ? null : undefined,
    label,
    anchor: "draw",
  });
  return pile("draw", spot, t("pile.two_can.draw"), count, depth(count));
}

/** Return the apparent depth of a pile. @param {number} count */
const depth = (count) => (count > 30 ? 3 : count > 10 ? 2 : count > 1 ? 1 : 0);

/** Return the card in hand, between the piles. It is dragged to its place, or the place is tapped. @param {Table} table */
function hand(table) {
  const { view, names, active, selection } = table;
  const seat = view.to_act;
  const token = heldToken(view);
  const holds = token !== undefined;
  const name = seat === null ? "" : names[seat];
  const leaving = selection.includes("drop");
  const label = holds
    ? t("hand.two_can", { name, what: cardName(view.game, token) })
    : t("hand.two_can.empty");
  return html`
    <div class="zone hand" data-zone="hand" data-holds=${holds ? "yes" : "no"} .moveWords=${view.phase === "turn" ? ["draw", "take"] : []}>
      <span class="spot" role="img" aria-label=${label} data-anchor="hand" data-live=${holds && active && !leaving ? "yes" : "no"}
        .moveWords=${["hand"]} .onLift=${() => []}>
        ${holds && !leaving ? card(token) : html`<span class="slot"></span>`}
      </span>
      <span class="zone-name" aria-hidden="true">${t("zone.two_can.hand")}</span>
    </div>`;
}

/** Return the discards. The top card can be taken, and the card in hand dropped here. @param {Table} table */
function discards(table) {
  const { view, selection, ui, setUi } = table;
  const { cards, count } = zoneOf(view, "discard");
  const leaving = selection.includes("drop");
  const token = (leaving ? heldToken(view) : cards[0]) ?? undefined;
  return html`
    <div class="zone pile" data-zone="discard" data-deep=${depth(count)} data-leaving=${leaving ? "yes" : "no"} .onDrop=${fromHand}>
      ${cardSpot(table, wordsHere(table), {
        token,
        label: pileLabel(t("zone.two_can.discard"), cardName(view.game, cards[0] ?? null), count),
        anchor: "discard",
        drawn:
          token === undefined ? undefined : html`${card(token)}${under(cards[leaving ? 0 : 1])}`,
      })}
      <button type="button" class="zone-name" aria-expanded=${ui.list ? "true" : "false"} aria-label=${t("discards.two_can.open", { count })}
        @click=${() => setUi({ list: !ui.list, big: undefined })}>${t("pile.two_can.discard")} <span class="count">${count}</span></button>
    </div>`;
}

/** Return the card that shows below the top card while that moves. @param {string | null | undefined} token */
const under = (token) => (token ? html`<span class="under">${card(token)}</span>` : nothing);

/** Handle a drop of the card in hand: the card to turn is still to be chosen. @param {Table} table */
const fromHand = ({ view, selection }) =>
  view.phase === "lay" && selection.length === 0 && dropMoves(view).length
    ? { selection: ["drop"] }
    : null;

/** Return the words of the discards. A card of the own Box that is dragged here is swapped. @param {Table} table */
function wordsHere({ view, selection }) {
  if (view.phase === "turn") return ["take"];
  return selection.includes("swap") ? ["swap"] : ["drop"];
}

/** Return all discards, newest first. @param {Table} table */
export function discardList({ view, ui, setUi: keep }) {
  if (!ui.list) return nothing;
  const cards = cardsIn(view, "discard");
  const title = t("discards.two_can", { count: cards.length });
  return html`
    <section class="discarded" aria-label=${title} @click=${() => keep({ list: false })}>
      <ol class="cards" tabindex="0" aria-label=${title}>
        ${cards.map((token) => html`<li><span class="spot" role="img" aria-label=${cardName(view.game, token)}>${card(token)}</span></li>`)}
      </ol>
    </section>`;
}
