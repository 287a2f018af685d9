// Own hand, sorted by suit or by rank, in as few rows as the screen allows. Above it are the gathered cards.

import { t } from "../../core/i18n.js";
import { settings } from "../../core/settings.js";
import { readStored, store } from "../../core/storage.js";
import { card } from "../../parts/card.js";
import { cardName } from "../../parts/card-names.js";
import { cardsIn, movesWith, numbered } from "../../parts/moves/move-words.js";
import { customSpot } from "../../parts/table/card-spot.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { isGathered, liftCard, onHand, toggle } from "./table-gestures.js";
import { cardsOf, companions, gathers, positionOf } from "./view.js";

/** @import { Table } from "../../parts/types.js" */
/** @typedef {"suit" | "rank"} Sorting */

const RANKS = "A23456789TJQK";
/** Red and black alternate. */
const SUITS = "cdsh";
const NAME = "buraco:sort";

/** Return the sort order of the hand, as chosen on this device. @param {Table} table @returns {Sorting} */
export const sortingOf = ({ ui }) => ui.sorting ?? storedSorting();

/** @returns {Sorting} */
const storedSorting = () => (readStored(NAME) === "rank" ? "rank" : "suit");

/** @param {Table} table */
export function toggleSorting(table) {
  const sorting = sortingOf(table) === "suit" ? "rank" : "suit";
  // Without storage the choice holds while the game is open.
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

/** Return the hand in order: tokens, with their indexes among equal ones. @param {Table} table */
export const handInOrder = (table) =>
  numbered(sorted(positionOf(table.view).hand, sortingOf(table)));

/** Return the hand before the last moves of this deal, or null. @param {Table} table */
const handBefore = ({ view, before }) =>
  before?.data.deal === view.data.deal ? before && cardsIn(before, `hand${view.seat}`) : null;

/**
 * Return the motions of the cards that the own hand gains.
 * @param {Table["view"]} now
 * @param {Table["view"]} then
 * @param {string} from
 * @param {number} [first] the first step
 */
export function gainMotions(now, then, from, first = 0) {
  const id = `hand${now.seat}`;
  const had = numbered(cardsIn(now, id)).map(({ token, nth }) => `${token}:${nth}`);
  return numbered(cardsIn(then, id))
    .map(({ token, nth }) => `${token}:${nth}`)
    .filter((card) => !had.includes(card))
    .map((card, i) => ({ from, to: `${id}:${card}`, step: first + i * DELAY }));
}

/** The delay of each card, in steps. */
const DELAY = 0.25;

/** The most cards in three rows of a phone. */
const LONG = 39;

/** A larger hand is not marked as new card by card. */
const MOST_NEW = 40;

/** @param {Table} table */
export function hand(table) {
  const { view } = table;
  const cards = handInOrder(table);
  const count = cards.length;
  const was = count <= MOST_NEW ? handBefore(table) : null;
  const fitting = choice(table, cards);
  const isNew = (/** @type {string} */ token, /** @type {number} */ nth) =>
    was !== null && nth >= was.filter((each) => each === token).length;
  return html`
    <div class="hand" data-zone=${`hand${view.seat}`} data-dealt=${isNewDeal(table) ? "yes" : "no"} data-long=${count > LONG ? "yes" : "no"} role="group"
      aria-label=${t("zone.label", { name: t("zone.buraco.hand"), count })} .onDrop=${onHand}>
      <ul class="fan-of-rows">
        ${cards.map(({ token, nth }, i) => html`<li .style=${`--i:${i}`}>${inHand(table, token, nth, isNew(token, nth), fitting)}</li>`)}
      </ul>
      ${count === 0 ? html`<span class="slot" aria-hidden="true"></span>` : nothing}
    </div>`;
}

/**
 * Return the cards that go with the gathered ones. null: none is gathered, or all others go with them.
 * @param {Table} table
 * @param {{token: string}[]} cards
 */
function choice(table, cards) {
  if (!table.active || !gathers(table)) return null;
  const found = companions(table);
  const others = cards.filter(({ token }) => !table.selection.includes(token));
  return others.every(({ token }) => found.has(token)) ? null : found;
}

/** Return true if a deal has just begun. @param {Table} table */
const isNewDeal = ({ view, before }) =>
  view.log.length > 0 &&
  (before === null ? view.log.at(-1)?.type === "dealt" : before.data.deal !== view.data.deal);

/** The most cards in a row with strips for a finger, and the most rows, by kind of screen. Dense: where runs need the height. */
const LONGEST = {
  narrow: [8, 3],
  denseNarrow: [12, 3],
  flat: [15, 2],
  denseFlat: [24, 2],
  middling: [13, 3],
  wide: [19, 3],
};
/** The share of these in a row of large cards, whose strips are wider, too. */
const LARGE = 0.87;

/**
 * Return the columns and rows of the hand by kind of screen, as CSS properties: as few rows as possible, of similar
 * length.
 * @param {Table} table
 */
export function handSize({ view }) {
  if (view.seat === null) return "";
  const count = positionOf(view).hand.length;
  return Object.entries(LONGEST)
    .map(([kind, [longest, most]]) => {
      const share = settings.cards === "large" && !kind.startsWith("dense") ? LARGE : 1;
      const rows = Math.max(1, Math.min(most, Math.ceil(count / Math.round(longest * share))));
      // The last card of a row has a separate column.
      const columns = Math.max(1, Math.ceil(count / rows) - 1);
      return `--${kind}:${columns};--${kind}-rows:${rows}`;
    })
    .join(";");
}

/** @param {Table} table @param {string} token @param {number} nth @param {boolean} fresh @param {Set<string> | null} fitting */
function inHand(table, token, nth, fresh, fitting) {
  const { view, active, selection } = table;
  const { opening, top } = positionOf(view);
  const pressed = active && isGathered(selection, token, nth);
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

/** Gather a card, or explain why that is illegal. @param {Table} table @param {string} token @param {number} nth @param {boolean} live */
function tapped(table, token, nth, live) {
  if (live) toggle(table, token, nth);
  else if (table.active) table.explainIllegal(`discard ${token}`);
}

/** Return the only legal move of a card, if one tap plays it. @param {Table} table @param {string} token */
function atOneTap({ view, selection, oneTap }, token) {
  const moves = oneTap && selection.length === 0 ? movesWith(view.legal, [token]) : [];
  return moves.length === 1 ? moves[0] : undefined;
}

/**
 * Return the gathered cards as they would be laid, or sorted until the engine answers.
 * @param {Table} table
 * @param {string[]} order
 * @param {number | null} wild
 */
export function tray(table, order, wild) {
  const { selection, active } = table;
  const cards = active ? cardsOf(selection) : [];
  const shown = order.length ? order : sorted(cards, "suit");
  return html`
    <div class="tray" role="group" aria-label=${t("buraco.tray", { cards: cards.map((token) => cardName("buraco", token)).join(", ") })}
      data-full=${cards.length ? "yes" : "no"} .onDrop=${onHand}>
      <span class="run" aria-hidden="true">${shown.map((token, i) => html`<span data-held=${cards.includes(token) ? "yes" : "no"}>${card(token, false, { marked: i === wild })}</span>`)}</span>
    </div>`;
}
