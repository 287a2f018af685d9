// Table of Two & Two: strips with holes, laid on each other.

import { t } from "../../core/i18n.js";
import { moveFocus } from "../../parts/input/arrow-keys.js";
import { cardInfo } from "../../parts/moves/game-text.js";
import { zoneOf } from "../../parts/moves/move-words.js";
import { messageArea } from "../../parts/table/message-area.js";
import { otherSeats, playerHeader } from "../../parts/table/player-header.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { GAME, isEffect } from "./card.js";
import { isPaused } from "./deny-prompt.js";
import { closedHand, hand } from "./hand.js";
import { isSkipAlone } from "./selection.js";
import { middle } from "./table-center.js";
import { setsOf } from "./won-sets.js";

export { actions } from "./actions.js";
export { animations } from "./animation.js";
export { autoMove } from "./deny-prompt.js";
export { section, tip } from "./tips.js";
export { scoreBreakdown } from "./won-sets.js";

/** @import { Table, TableModule } from "../../parts/types.js" */

/** @param {Table} given */
export function render(given) {
  const { view } = given;
  // A player who has paused the question can't act.
  const table = isPaused(given) ? { ...given, active: false } : given;
  const rivals = otherSeats(view);
  return html`
    <div class="felt" data-game=${GAME} data-phase=${view.phase} data-dealt=${isDealt(table) ? "yes" : "no"}
      data-seated=${view.seat === null ? "no" : "yes"} @keydown=${(/** @type {KeyboardEvent} */ event) => moveFocus(event, table)}>
      <div class="others" data-count=${rivals.length}>${rivals.map((seat) => rival(table, seat))}</div>
      ${middle(table)}
      ${view.seat === null ? "" : mine(table, view.seat)}
    </div>`;
}

/** Return true if nothing happened since the deal. @param {Table} table */
const isDealt = ({ view, before }) =>
  before === null && view.log.every(({ type }) => ["dealt", "turned", "kept"].includes(type));

/** @param {Table} table @param {number} seat */
function rival(table, seat) {
  const { view, names } = table;
  return html`
    <section class="player other" data-acts=${seat === view.to_act ? "yes" : "no"} aria-label=${names[seat]}
      .onDrop=${(/** @type {Table} */ now) => (isSkipAlone(now) ? { move: "skip rival" } : null)}>
      <div class="line">${playerHeader(table, seat)}${setsOf(table, seat)}</div>
      ${closedHand(table, zoneOf(table.view, `hand${seat}`))}
    </section>`;
}

/** @param {Table} table @param {number} seat */
function mine(table, seat) {
  const { view, names } = table;
  return html`
    <section class="player mine" data-acts=${seat === view.to_act ? "yes" : "no"} aria-label=${names[seat]}
      .onDrop=${(/** @type {Table} */ now) => (now.selection.includes("draw") ? { move: "draw" } : null)}>
      ${messageArea(table)}
      <div class="line">${playerHeader(table, seat)}${setsOf(table, seat)}</div>
      ${hand(table, zoneOf(table.view, `hand${seat}`))}
    </section>`;
}

/** @type {TableModule["sounds"]} */
export const sounds = {
  got: "taken",
  returned: "taken",
  wild: "laid",
  skipped: "laid",
  started: "laid",
  asked: "said",
  denied: "said",
  allowed: "said",
};

/** @param {string} card @param {string} sign */
const countOf = (card, sign) => [...card].filter((each) => each === sign).length;

/** @param {string} card */
const symbolsOf = (card) => ({ squares: countOf(card, "1"), diamonds: countOf(card, "2") });

/**
 * Return a card's name and effect. The name of a Symbol card lists no places, as it may lie either way round.
 * @param {string} token
 * @param {Table["view"]} view
 */
export function aboutCard(token, view) {
  const info = cardInfo(view, token, symbolsOf(token));
  return isEffect(token) ? info : { ...info, name: t("symbol.two_and_two") };
}

/** @type {TableModule["celebrates"]} */
export const celebrates = (_, { type }) => type === "completed";
