// Table of 2CAN: the other Boxes, the center with draw pile, hand and discards, and the own Box.

import { t } from "../../core/i18n.js";
import { cardName } from "../../parts/card-names.js";
import { moveFocus } from "../../parts/input/arrow-keys.js";
import { cardInfo, legalVerbs, prompt } from "../../parts/moves/game-text.js";
import { cardsIn } from "../../parts/moves/move-words.js";
import { actionBar, backButton, buttonRow, moveButton } from "../../parts/table/action-bar.js";
import { otherSeats, rivalNumbers } from "../../parts/table/player-header.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { ownBox, rivalBox } from "./box.js";
import { discardList, middle } from "./table-center.js";
import { dropMoves, flyingPlaces, heldCard } from "./view.js";

export { animations, finishedRound } from "./animation.js";
export { recapRules } from "./recap.js";
export { scoreBreakdown } from "./score-breakdown.js";
export { section, tip } from "./tips.js";
export { celebrates } from "./view.js";

/** @import { Table, TableModule } from "../../parts/types.js" */

/** @param {Table} table */
export function render(table) {
  const { view } = table;
  const rivals = otherSeats(view);
  return html`
    <div class="felt" data-game="two_can" data-phase=${view.phase} .style=${rivalNumbers(rivals.length)} data-count=${rivals.length} data-dealt=${isDealt(table) ? "yes" : "no"}
      @keydown=${(/** @type {KeyboardEvent} */ event) => pressed(table, event)}>
      <div class="board" data-mine=${view.seat === null ? "no" : "yes"} data-count=${rivals.length}>
        <div class="others" data-count=${rivals.length} @focusin=${() => close(table, "list")}>
          ${rivals.map((seat) => rivalBox(table, seat))}
        </div>
        ${middle(table)}
        ${view.seat === null ? nothing : ownBox(table, view.seat)}
        ${discardList(table)}
      </div>
    </div>`;
}

/** Return true before the first flip: cards are dealt one by one. @param {Table} table */
const isDealt = ({ view }) =>
  view.phase === "flip" && cardsIn(view, `box${view.seat ?? 0}`).every((token) => token === null);

/** Close enlarged parts at Escape. @param {Table} table @param {KeyboardEvent} event */
function pressed(table, event) {
  const { ui, setUi } = table;
  const enlarged = ui.list || ui.big !== undefined;
  if (event.key === "Escape" && enlarged) setUi({ list: false, big: undefined });
  else moveFocus(event, table);
}

/** @param {Table} table @param {string} what */
function close({ ui, setUi: keep }, what) {
  if (ui[what]) keep({ [what]: false });
}

/** Return the prompt for the selection, and the buttons. @param {Table} table */
export function actions(table) {
  const { view, names, active, selection } = table;
  if (!active || view.to_act === null) return actionBar(table, buttonRow(nothing, nothing));
  const name = names[view.to_act];
  if (view.phase === "turn") {
    const moves = ["take", "draw"].filter((move) => view.legal.includes(move));
    const buttons = moves.map((move) => moveButton(table, move));
    const question =
      view.data.ended_by === null
        ? prompt(view, names)
        : t("ask.two_can.last", { ...legalVerbs(view), name });
    return actionBar(table, buttonRow(nothing, buttons), question);
  }
  const back = selection.length ? backButton(table) : nothing;
  const bar = (/** @type {string} */ question, /** @type {unknown} */ buttons) =>
    actionBar(table, buttonRow(back, buttons), question);
  if (view.phase === "flip")
    return bar(t(selection.length ? "ask.two_can.flip" : "phase.two_can.flip", { name }), nothing);
  if (selection.includes("drop")) {
    const rest = view.legal.includes("drop") ? moveButton(table, "drop") : nothing;
    return bar(t("ask.two_can.drop", { name }), rest);
  }
  const [flying] = flyingPlaces(view).filter((at) => selection.includes(at));
  if (flying) {
    const away = moveButton(table, `swap ${flying}`, { text: t("do.two_can.away") });
    return bar(t("ask.two_can.fly", { name }), away);
  }
  const card = cardName(view.game, heldCard(view));
  return bar(t("ask.two_can.lay", { name, card }), [drops(table), flight(table)]);
}

/**
 * Return the ways to drop the card in hand: moves if no card must be turned up, else the button that begins the choice of one.
 * @param {Table} table
 */
function drops(table) {
  const moves = dropMoves(table.view);
  if (moves.length === 0) return nothing;
  if (moves.includes("drop")) return moves.map((move) => moveButton(table, move));
  return html`<button type="button" .moveWords=${["drop"]} @click=${() => table.select(["drop"])}>${t("do.two_can.drop")}</button>`;
}

/** @param {Table} table */
function flight({ view, select }) {
  const all = flyingPlaces(view);
  if (all.length !== 1) return nothing;
  return html`<button type="button" .moveWords=${all} @click=${() => select(all)}>${t("do.two_can.fly")}</button>`;
}

/** @type {TableModule["aboutCard"]} */
export const aboutCard = (token, view) => cardInfo(view, token, { points: Number(token) });

/** @type {TableModule["sounds"]} */
export const sounds = { flew: "turned" };
