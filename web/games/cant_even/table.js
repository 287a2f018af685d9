// Table of I Can't Even: a row for each seat with its Bank and its Pit, and the own hand below.

import { t } from "../../core/i18n.js";
import { moveFocus } from "../../parts/input/arrow-keys.js";
import { movesWith, wordsOf } from "../../parts/moves/move-words.js";
import { actionBar, backButton, buttonRow, moveButton } from "../../parts/table/action-bar.js";
import { messageArea } from "../../parts/table/message-area.js";
import { otherSeats, rivalNumbers } from "../../parts/table/player-header.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { nameOf, scoringText } from "./card.js";
import { completeOffer, handOf, nextFace, offerOf, withSlotsSwapped } from "./offer-draft.js";
import { chooses, dropInHand, hand, slots } from "./own-area.js";
import { recapRules } from "./recap.js";
import { bankOf, pit, pitOf, seatHeader } from "./seat.js";

export { anchor, animations } from "./animation.js";
export { fits } from "./offer-draft.js";
export { recapRules } from "./recap.js";
export { scoreBreakdown } from "./score-breakdown.js";

/** @import { Table, TableModule } from "../../parts/types.js" */

/** @param {Table} table */
export function render(table) {
  const { view } = table;
  const rivals = otherSeats(view);
  return html`
    <div class="felt" data-game="cant_even" .style=${sizes(rivals.length)} data-rivals=${rivals.length} data-phase=${view.phase} tabindex=${table.active ? nothing : "0"} @keydown=${(/** @type {KeyboardEvent} */ event) => moveFocus(event, table)}>
      <div class="seats" data-own=${view.seat === null ? "no" : "yes"}>
        <div class="others" data-count=${rivals.length}>${rivals.map((seat) => rival(table, seat))}</div>
        ${view.seat === null ? nothing : mine(table, view.seat)}
      </div>
    </div>`;
}

/** Return the numbers that the sizes depend on: seats, and their rows by two and by three. @param {number} rivals */
function sizes(rivals) {
  const [pairs, threes] = [2, 3].map((across) => Math.ceil(rivals / across));
  return `${rivalNumbers(rivals)};--pairs:${pairs};--threes:${threes};--by-three:${Math.ceil(rivals / threes)}`;
}

/** @param {Table} table @param {number} seat */
function rival(table, seat) {
  const { view, names } = table;
  return html`
    <section class="player other" data-seat=${seat} data-acts=${seat === view.to_act ? "yes" : "no"} aria-label=${names[seat]}>
      ${seatHeader(table, seat)} ${bankOf(table, seat)} ${pit(table, seat)}
    </section>`;
}

/** @param {Table} table @param {number} seat */
function mine(table, seat) {
  const { view, names } = table;
  const choosing = chooses(table);
  return html`
    <section class="player mine" data-seat=${seat} data-acts=${seat === view.to_act ? "yes" : "no"} aria-label=${names[seat]}
      .moveWords=${["take"]} .onDrop=${choosing ? dropInHand : undefined}>
      ${messageArea(table, recapRules)}
      ${seatHeader(table, seat)} ${bankOf(table, seat)}
      ${pit(table, seat, choosing ? slots(table) : undefined)}
      ${hand(table)}
    </section>`;
}

// -- the action bar ---------------------------------------------------------------------------------------------

/** @param {Table} table */
export function actions(table) {
  const { view, active } = table;
  if (!active) return bar(table, nothing, nothing);
  return view.phase === "offer" ? offering(table) : taking(table);
}

/** @param {Table} table @param {unknown} back @param {unknown} buttons @param {string} [question] */
const bar = (table, back, buttons, question) =>
  actionBar(table, buttonRow(back, buttons), question);

/** @param {Table} table */
function offering(table) {
  const { view, names, selection } = table;
  const offer = offerOf(selection);
  const hands = handOf(table);
  const [down, up] = [offer.down, offer.up].map((index) => (index === null ? null : hands[index]));
  const move = completeOffer(table);
  const name = names[view.seat ?? 0];
  if (!down && !up) return bar(table, nothing, hint(t("hint.cant_even.offer")));
  const back = backButton(table);
  if (!move) {
    const question = t(down ? "ask.cant_even.up" : "ask.cant_even.down", { name });
    return bar(table, back, hint(monsterText(down ?? up ?? "")), question);
  }
  const text = t("offer.cant_even", { down: nameOf(down), up: nameOf(up) });
  const buttons = [swapButton(table), moveButton(table, move, { primary: true, text })];
  return bar(table, back, buttons, t("ask.cant_even.ready", { name }));
}

/** @param {Table} table */
const swapButton = ({ selection, select }) =>
  html`<button type="button" class="swap" aria-label=${t("swap.cant_even")} @click=${() => select(withSlotsSwapped(selection))}><span aria-hidden="true">⇄</span></button>`;

/** @param {string} text */
const hint = (text) => html`<span class="hint">${text}</span>`;

/** @type {TableModule["aboutCard"]} */
export const aboutCard = (token) => ({ name: nameOf(token), text: scoringText(token) });

/** Return a monster's name and how it scores. @param {string} token */
const monsterText = (token) => `${nameOf(token)}: ${scoringText(token)}`;

const LONG_NAME = 16;

/** @param {Table} table */
function taking(table) {
  const { view, names, selection } = table;
  const [move, ...more] = selection.length ? movesWith(view.legal, selection) : [];
  if (!move || more.length) return bar(table, nothing, hint(t("action.choose")));
  const [, from, face] = wordsOf(move);
  const { token } = pitOf(view, Number(from))[/** @type {"down" | "up"} */ (face)] ?? {
    token: null,
  };
  const question = token
    ? monsterText(token)
    : t("ask.cant_even.hidden", { name: names[Number(from)] });
  // A long name does not fit the button. The table shows whose card it is.
  const long = names[Number(from)].length > LONG_NAME;
  const text = long ? t("take.cant_even", { what: nameOf(token) }) : undefined;
  const button = moveButton(table, move, { primary: true, text });
  return bar(table, backButton(table), button, question);
}

// -- tips ---------------------------------------------------------------------------------------------------

/** @param {Table} table */
export function tip(table) {
  const { view, selection } = table;
  if (view.phase === "offer") {
    if (completeOffer(table)) return "tip.cant_even.ready";
    if (selection.length === 0)
      return view.history.length ? "tip.cant_even.again" : "tip.cant_even.offer";
    return nextFace(table, offerOf(selection)) === "up" ? "tip.cant_even.up" : "tip.cant_even.down";
  }
  if (selection.length === 0) return "tip.cant_even.draw";
  return selection.includes("up") ? "tip.cant_even.open" : "tip.cant_even.hidden";
}

/** Return the relevant section of the rules. @param {Table} table */
export function section({ view, selection }) {
  if (view.over) return "end";
  if (view.phase === "draw") return "draw";
  return selection.length ? "monsters" : "offer";
}

/** @type {TableModule["sounds"]} */
export const sounds = { offered: "laid", banked: "laid", bitten: "said" };
