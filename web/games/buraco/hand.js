// The own hand, sorted by suit or by rank, in as few rows as the screen allows; over it what is gathered from it.

import { t } from "../../core/i18n.js";
import { readStored, store } from "../../core/storage.js";
import { card } from "../../parts/card.js";
import { cardName } from "../../parts/format.js";
import { cardsIn, movesWith } from "../../parts/moves/move-words.js";
import { customSpot } from "../../parts/table/card-spot.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { liftCard, onHand, toggle } from "./selection.js";
import { cardsOf, companions, gathers, positionOf } from "./view.js";

/** @typedef {import("../../parts/types.js").Table} Table */
/** @typedef {"suit" | "rank"} Sorting */

const RANKS = "A23456789TJQK";
/** Red and black in turn. */
const SUITS = "cdsh";
const NAME = "buraco:sort";

/** How the hand is sorted: as chosen, on this device. @param {Table} table @returns {Sorting} */
export const sortingOf = ({ ui }) => ui.sorting ?? chosen();

/** @returns {Sorting} */
const chosen = () => (readStored(NAME) === "rank" ? "rank" : "suit");

/** @param {Table} table */
export function sortOtherwise(table) {
  const sorting = sortingOf(table) === "suit" ? "rank" : "suit";
  // Without storage the choice holds as long as the game is open.
  store(NAME, sorting);
  table.setUi({ sorting });
}

/** @param {string[]} cards @param {Sorting} sorting */
export function sorted(cards, sorting) {
  const rank = (/** @type {string} */ token) => RANKS.indexOf(token[0]);
  const suit = (/** @type {string} */ token) => SUITS.indexOf(token[1]);
  return [...cards].sort((a, b) =>
    sorting === "suit"
      ? suit(a) - suit(b) || rank(a) - rank(b)
      : rank(a) - rank(b) || suit(a) - suit(b),
  );
}

/** Each card with its number among those that are alike. @template {string | null} T @param {T[]} cards */
function numbered(cards) {
  const seen = new Map();
  return cards.map((token) => {
    const nth = seen.get(token) ?? 0;
    seen.set(token, nth + 1);
    return { token, nth };
  });
}

/** The hand as it lies: tokens, with their numbers among those that are alike. @param {Table} table */
export const laidOut = (table) => numbered(sorted(positionOf(table.view).hand, sortingOf(table)));

/** How many of a card the hand has more than before. @param {Table} table */
export function arrived({ view, before }) {
  /** @type {Map<string, number>} */
  const more = new Map();
  const was = before && cardsIn(before, `hand${view.seat}`);
  if (!was || before?.data.deal !== view.data.deal) return more;
  for (const token of positionOf(view).hand) more.set(token, (more.get(token) ?? 0) + 1);
  for (const token of was) if (token) more.set(token, (more.get(token) ?? 0) - 1);
  return more;
}

/**
 * Cards that the own hand has then and has not now, on their way from somewhere.
 * @param {Table["view"]} now
 * @param {Table["view"]} then
 * @param {string} from
 * @param {number} [first] the step of the first
 */
export function comings(now, then, from, first = 0) {
  const id = `hand${now.seat}`;
  const had = numbered(cardsIn(now, id)).map(({ token, nth }) => `${token}:${nth}`);
  return numbered(cardsIn(then, id))
    .map(({ token, nth }) => `${token}:${nth}`)
    .filter((card) => !had.includes(card))
    .map((card, i) => ({ from, to: `${id}:${card}`, step: first + i * DEALT }));
}

/** How much later than the one before a card of many sets out. */
const DEALT = 0.25;

/** As many as three rows of a phone take. */
const LONG = 39;

/** A hand that was all changed is not new card by card. */
const MOST_NEW = 40;

/** @param {Table} table */
export function hand(table) {
  const { view } = table;
  const cards = laidOut(table);
  const count = cards.length;
  const more = arrived(table);
  const held = new Map();
  for (const { token } of cards) held.set(token, (held.get(token) ?? 0) + 1);
  const fitting = table.active && gathers(table) ? companions(table) : null;
  const isNew = (/** @type {string} */ token, /** @type {number} */ nth) =>
    count <= MOST_NEW && nth >= held.get(token) - (more.get(token) ?? 0);
  return html`
    <div class="hand" data-zone=${`hand${view.seat}`} data-dealt=${isFirstLook(table) ? "yes" : "no"} data-long=${count > LONG ? "yes" : "no"} role="group"
      aria-label=${t("zone.label", { name: t("zone.buraco.hand"), count })} .onDrop=${onHand} .style=${columns(count)}>
      <ul class="fan-of-rows">
        ${cards.map(({ token, nth }, i) => html`<li .style=${`--i:${i}`}>${inHand(table, token, nth, isNew(token, nth), fitting)}</li>`)}
      </ul>
      ${count === 0 ? html`<span class="slot" aria-hidden="true"></span>` : nothing}
    </div>`;
}

/** Whether a deal has just begun before these eyes. @param {Table} table */
const isFirstLook = ({ view, before }) =>
  view.log.length > 0 &&
  (before === null ? view.log.at(-1)?.type === "dealt" : before.data.deal !== view.data.deal);

/**
 * How many columns the hand has on a narrow, a flat, a middling and a wide screen: as few rows as there must be, all about as
 * long, and of each card the rank in sight.
 * @param {number} count
 */
function columns(count) {
  // The last card of a row has a column of its own width.
  const across = (/** @type {number} */ longest) => {
    const rows = Math.max(1, Math.min(3, Math.ceil(count / longest)));
    return Math.max(1, Math.ceil(count / rows) - 1);
  };
  return `--narrow:${across(13)};--flat:${across(24)};--middling:${across(16)};--wide:${across(20)}`;
}

/** @param {Table} table @param {string} token @param {number} nth @param {boolean} fresh @param {Set<string> | null} fitting */
function inHand(table, token, nth, fresh, fitting) {
  const { view, active, picked } = table;
  const { opening, top } = positionOf(view);
  const pressed = active && picked.filter((word) => word === token).length > nth;
  const enabled = active && (!opening || top !== null);
  const fits = !pressed && (fitting?.has(token) ?? false);
  const move = enabled ? atOneTap(table, token) : undefined;
  const name = cardName("buraco", token);
  return customSpot(
    {
      label: fresh ? t("buraco.card.new", { card: name }) : name,
      actionLabel: enabled ? t(pressed ? "buraco.does.back" : "buraco.does.gather") : "",
      enabled,
      move,
      pressed,
      fits: fits && "yes",
      kind: fresh ? "new" : "",
      moveWords: [token],
      anchor: `hand${view.seat}:${token}:${nth}`,
      onTap: () => (move ? table.play(move) : tapped(table, token, nth, enabled)),
      onLift: enabled ? liftCard(token, nth) : undefined,
    },
    card(token),
  );
}

/** Gather a card, or hear why nothing can be done with it. @param {Table} table @param {string} token @param {number} nth @param {boolean} live */
function tapped(table, token, nth, live) {
  if (live) toggle(table, token, nth);
  else if (table.active) table.explainIllegal(`discard ${token}`);
}

/** At one tap, a card that there is but one move for makes it. @param {Table} table @param {string} token */
function atOneTap({ view, picked, oneTap }, token) {
  const moves = oneTap && picked.length === 0 ? movesWith(view.legal, [token]) : [];
  return moves.length === 1 ? moves[0] : undefined;
}

/** How the gathered cards would lie, or, as long as nothing says so, in their order. @param {Table} table @param {string[]} order @param {number | null} wild */
export function tray(table, order, wild) {
  const { picked, active } = table;
  const cards = active ? cardsOf(picked) : [];
  const shown = order.length ? order : sorted(cards, "suit");
  return html`
    <div class="tray" role="group" aria-label=${t("buraco.tray", { cards: cards.map((token) => cardName("buraco", token)).join(", ") })}
      data-full=${cards.length ? "yes" : "no"} .onDrop=${onHand}>
      <span class="run" aria-hidden="true">${shown.map((token, i) => html`<span data-held=${cards.includes(token) ? "yes" : "no"}>${card(token, false, { marked: i === wild })}</span>`)}</span>
    </div>`;
}
