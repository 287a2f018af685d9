// Piles between the players: pack, discards, extra hands, and the conditions for going out.

import { t } from "../../core/i18n.js";
import { card } from "../../parts/card.js";
import { cardName } from "../../parts/card-names.js";
import { zoneOf } from "../../parts/moves/move-words.js";
import { cardSpot, customSpot, pile, pileLabel } from "../../parts/table/card-spot.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { discard, liftPile, onPile, toggleTake } from "./table-gestures.js";
import { cardsOf, positionOf, TAKE } from "./view.js";

/**
 * @import { View } from "../../core/types.js"
 * @import { Table } from "../../parts/types.js"
 */

/** @param {Table} table */
export const piles = (table) => html`
  <div class="common">
    ${pack(table)}
    ${discards(table)}
    ${extras(table)}
    ${goingOut(table)}
  </div>`;

/** @param {number} count */
const depth = (count) => Math.min(3, Math.ceil(count / 8)) - 1;

/** @param {Table} table */
function pack(table) {
  const count = zoneOf(table.view, "pack").count;
  const name = t("zone.buraco.pack");
  const label = pileLabel(name, t("card.hidden"), count);
  const content = { token: count ? null : undefined, label, anchor: "pack" };
  return pile("pack", cardSpot(table, ["pack", "draw"], content), name, count, depth(count));
}

/** @param {Table} table */
function discards(table) {
  const { view, active, selection } = table;
  const { opening, top, takes, discards: allowed } = positionOf(view);
  const count = zoneOf(view, "discard").count;
  const name = t("zone.buraco.discard");
  const [token] = cardsOf(selection);
  const canDiscard = active && !opening && selection.length === 1 && allowed.has(token);
  const canTake = active && opening && takes.length > 0;
  const enabled = canDiscard || canTake;
  const pressed = canTake && selection.includes(TAKE);
  const actionLabel = canDiscard
    ? t("move.buraco.discard", { card1: cardName("buraco", token) })
    : canTake
      ? t(pressed ? "buraco.does.leave" : "verb.buraco.take")
      : "";
  const drawn = customSpot(
    {
      label: pileLabel(name, cardName("buraco", top), count),
      actionLabel,
      enabled,
      move: canDiscard ? `discard ${token}` : undefined,
      pressed,
      anchor: "discard",
      onTap: enabled
        ? () => (canDiscard ? discard(table, token) : toggleTake(table))
        : () => active && explain(table),
      onLift: canTake ? liftPile : undefined,
      moveWords: opening ? ["take"] : ["discard"],
      onDrop: onPile,
    },
    count ? card(top) : html`<span class="slot"></span>`,
  );
  return pile("discard", drawn, name, count, depth(count));
}

/** Explain why the move that a tap on the discards stands for is illegal. @param {Table} table */
function explain(table) {
  const { opening, hand } = positionOf(table.view);
  const [token, more] = cardsOf(table.selection);
  const [one, other] = hand;
  if (opening || !token) table.explainIllegal(`take new ${one} ${other}`);
  else if (more) table.explainIllegal("", "buraco.discard.one");
  else table.explainIllegal(`discard ${token}`);
}

/** @param {Table} table */
function extras({ view }) {
  const left = view.zones.filter(({ id }) => id.startsWith("extra"));
  const name = t("buraco.extras.short");
  const label = t("buraco.extras", { count: left.length });
  return html`
    <div class="zone pile extras" data-zone="extra" data-anchor="extra" data-about=${t("buraco.extras.about")} role="img" aria-label=${label}>
      ${left.length ? left.map(() => card(null)) : html`<span class="slot"></span>`}
      <span class="zone-name" aria-hidden="true">${name} <span class="count">${left.length}</span></span>
    </div>`;
}

/** @typedef {Partial<Record<"extra" | "natural_canasta", boolean>>} Missing what is needed to go out, true where it is missing */

/** @param {Missing} missing */
const needs = (missing) => /** @type {(keyof Missing)[]} */ (Object.keys(missing));

/** Return the conditions for going out that a rival has met. @param {Table} table @param {number} seat */
export function nearOut({ view }, seat) {
  const missing = /** @type {Missing[]} */ (view.provisional_scores.missing)[seat];
  const done = needs(missing).filter((need) => !missing[need]);
  if (done.length === 0) return nothing;
  const all = done.length === needs(missing).length;
  return html`<span class="chip near">✓ ${all ? t("buraco.out.may") : outText(view, seat, missing, done[0])}</span>`;
}

/**
 * Return the text of a condition. Where no extra hand is left, none is needed, though the seat had none.
 * @param {View} view
 * @param {number} seat
 * @param {Missing} missing
 * @param {keyof Missing} need
 */
function outText({ data }, seat, missing, need) {
  const { had } = /** @type {{had: (string | null)[]}} */ (data.extra);
  const isNoneLeft = need === "extra" && !missing.extra && had[seat] === null;
  return t(isNoneLeft ? "buraco.out.none_left" : `buraco.out.${need}`);
}

/** Return the viewer's conditions for going out, as a checklist. @param {Table} table */
function goingOut({ view }) {
  const missing = /** @type {Missing | null} */ (view.data.missing);
  if (!missing) return nothing;
  return html`
    <ul class="out" aria-label=${t("buraco.out")} data-about=${t("buraco.out.about")}>
      <li class="head" aria-hidden="true">${t("buraco.out")}</li>
      ${needs(missing).map((need) => html`<li data-done=${missing[need] ? "no" : "yes"}>${outText(view, view.seat ?? 0, missing, need)}<span class="unseen"> ${t(missing[need] ? "buraco.out.missing" : "buraco.out.done")}</span></li>`)}
    </ul>`;
}
