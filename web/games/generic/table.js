// Table of any game, drawn from a view alone: zones, legal moves, scores. It has no rules of a game.

import { dynamicKey, t } from "../../core/i18n.js";
import { cardName } from "../../parts/card-names.js";
import { moveFocus } from "../../parts/input/arrow-keys.js";
import { capital, placeName, tableFacts, verbName, zoneName } from "../../parts/moves/game-text.js";
import {
  afterSelecting,
  cardWords,
  columnsOf,
  coordinate,
  markedCard,
  movesWith,
  numbered,
  stemOf,
  timesSelected,
  wordsOf,
  zoneData,
  zoneOf,
  zoneWords,
} from "../../parts/moves/move-words.js";
import { actionBar, backButton, buttonRow, moveButton } from "../../parts/table/action-bar.js";
import { cardSpot, pile, pileLabel, staticSpot } from "../../parts/table/card-spot.js";
import { messageArea } from "../../parts/table/message-area.js";
import { otherSeats, playerHeader, rivalNumbers } from "../../parts/table/player-header.js";
import { isTrick, trick } from "../../parts/table/trick.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

export { timeline } from "./animation.js";

/**
 * @import { View, Zone } from "../../core/types.js"
 * @import { Table } from "../../parts/types.js"
 */

const BUTTONS = 4;

/** @param {Table} table */
export function render(table) {
  const { view } = table;
  const middle = owned(view, null);
  const idle = middle.filter((zone) => isIdle(zone, table));
  const facts = tableFacts(view, null);
  const rivals = otherSeats(view);
  return html`
    <div class="felt" data-game=${view.game} .style=${rivalNumbers(rivals.length)} data-crowd=${view.seats > 4 ? "yes" : "no"} @keydown=${(/** @type {KeyboardEvent} */ event) => moveFocus(event, table)}>
      <div class="rest">
        <div class="others" data-count=${rivals.length}>
          ${rivals.map((seat) => player(table, seat))}
        </div>
        <div class="common">
          ${middle
            .filter((zone) => !idle.includes(zone) && !isBelow(zone, table.config))
            .filter((zone) => zone.count || zone.kind !== "row" || isTrick(zone, table.config))
            .map((zone) => drawnZone(table, zone))}
          ${held(table)}
          ${idle.length ? html`<div class="idle">${idle.filter(({ count }) => count).map((zone) => counted(table, zone))}</div>` : nothing}
          ${facts ? html`<span class="facts">${facts}</span>` : nothing}
        </div>
      </div>
      ${view.seat === null ? nothing : player(table, view.seat)}
    </div>`;
}

/** @param {Table} table @param {Zone} zone */
const counted = ({ view, config }, zone) =>
  html`<span class="chip" data-count-of=${zone.id}>${zoneName(view, zone, config)} ${zone.count}</span>`;

/** @param {View} view @param {number | null} owner */
const owned = (view, owner) => view.zones.filter((zone) => zone.owner === owner);

/** Return true for a hand of at most one card: it is drawn next to the piles. @param {Zone} zone @param {Table["config"]} config */
const isHeld = (zone, config) =>
  (config.single_card_zones ?? []).includes(stemOf(zone)) && zone.count <= 1;

/** Return true for a zone of hidden cards. Of a hand, small screens only show the size. @param {Zone} zone */
const isHidden = ({ cards }) => cards.every((token) => token === null);

/** Return true for a hidden pile that no move names: only its size is shown. @param {Zone} zone @param {Table} table */
const isIdle = (zone, { view, config }) =>
  zone.kind === "pile" &&
  !config.card_below?.[stemOf(zone)] &&
  !config.pile_back?.[stemOf(zone)] &&
  isHidden(zone) &&
  zoneWords(view, zone, config).length === 1;

/** Return true for a card that is drawn crosswise under a pile. @param {Zone} zone @param {Table["config"]} config */
const isBelow = (zone, { card_below: below = {} }) => Object.values(below).includes(zone.id);

/**
 * Return true for a player's pile that no move names: its size is shown next to the name.
 * @param {Table} table
 * @param {Zone} zone
 */
function isCounted({ view, config }, zone) {
  const words = zoneWords(view, zone, config);
  return (
    zone.kind === "pile" &&
    !isOpen(zone, config) &&
    !view.legal.some((move) => wordsOf(move).some((word) => words.includes(word)))
  );
}

/** Return true for a player's open pile. @param {Zone} zone @param {Table["config"]} config */
const isOpen = (zone, config) => (config.open_piles ?? []).includes(stemOf(zone));

/** @param {Table} table */
function held(table) {
  const { view } = table;
  const seat = view.to_act ?? view.seat;
  const zones = owned(view, seat).filter((zone) => isHeld(zone, table.config));
  return zones.map((zone) => drawnZone(table, zone));
}

/** @param {Table} table @param {number} seat */
function player(table, seat) {
  const { view, names } = table;
  const mine = seat === view.seat;
  const acts = seat === view.to_act;
  const all = owned(view, seat).filter((zone) => !isHeld(zone, table.config));
  const row = (/** @type {Zone} */ zone) => zone.kind === "row" || isOpen(zone, table.config);
  const laid = all.filter((zone) => !isCounted(table, zone) && (!row(zone) || zone.count));
  // The own hand is nearest to the viewer.
  const fans = laid.filter(({ kind }) => kind === "fan");
  const rest = laid.filter(({ kind }) => kind !== "fan");
  const sizes = all.filter((zone) => isCounted(table, zone)).map((zone) => counted(table, zone));
  const hidden = mine ? [] : fans.filter(isHidden);
  const hands = hidden.map((zone) => html`<span class="when-small">${counted(table, zone)}</span>`);
  return html`
    <section class="player ${mine ? "mine" : "other"}" data-acts=${acts ? "yes" : "no"} aria-label=${names[seat]}>
      ${mine ? messageArea(table, { includeOwnEffects: table.config.trick !== undefined }) : nothing}
      ${playerHeader(table, seat, [sizes, hands])}
      <div class="zones">${(mine ? [...rest, ...fans] : [...fans, ...rest]).map((zone) => drawnZone(table, zone))}</div>
    </section>`;
}

/** @param {Table} table @param {Zone} zone */
function drawnZone(table, zone) {
  if (isTrick(zone, table.config)) return trick(table, zone);
  const below = table.config.card_below?.[stemOf(zone)];
  if (below) return crossed(table, zone, zoneOf(table.view, below));
  const piled = zone.kind === "pile" && !(zone.owner !== null && isOpen(zone, table.config));
  return piled ? pileOf(table, zone) : spread(table, zone);
}

/**
 * Return a pile with its last card crosswise under it.
 * @param {Table} table
 * @param {Zone} zone
 * @param {Zone} below
 */
function crossed(table, zone, below) {
  const { view, config } = table;
  const count = zone.count + below.count;
  const name = zoneName(view, zone, config);
  const under = below.cards[0];
  return html`
    <div class="zone pile crossed" data-zone=${zone.id}>
      ${under === undefined ? nothing : html`<div class="below-it" data-zone=${below.id}>${staticSpot({ token: under, label: t("pile.below", { name: zoneName(view, below, config), what: cardName(view.game, under) }), anchor: below.id })}</div>`}
      ${zone.count ? cardSpot(table, zoneWords(view, zone, config), { token: zone.cards[0], label: pileLabel(name, cardName(view.game, zone.cards[0]), count), anchor: zone.id }) : nothing}
      ${count ? html`<span class="zone-name" aria-hidden="true">${name} <span class="count">${count}</span></span>` : nothing}
    </div>`;
}

/** @param {Table} table @param {Zone} zone */
function pileOf(table, zone) {
  const { view } = table;
  const top = zone.cards[0];
  const name = zoneName(view, zone, table.config);
  const value = view.data[table.config.pile_back?.[stemOf(zone)] ?? ""];
  const back = typeof value === "string" && top === null ? value : null;
  const seen = back
    ? t("card.back", { back: cardName(view.game, back) })
    : cardName(view.game, top ?? null);
  const spot = cardSpot(table, zoneWords(view, zone, table.config), {
    token: top,
    label: pileLabel(name, seen, zone.count),
    fresh: table.before !== null && changed(table, zone, 0),
    back,
    anchor: zone.id,
  });
  return pile(zone.id, spot, name, zone.count);
}

/** @param {Table} table @param {Zone} zone */
function spread(table, zone) {
  const { view, config } = table;
  const grid = zone.kind === "grid";
  const row = zone.kind === "row" || zone.kind === "pile";
  const columns = columnsOf(view, zone);
  const whole = zoneWords(view, zone, config).slice(1);
  const name = zoneName(view, zone, config);
  const own = zone.owner === view.seat && !row;
  const marked = markedCard(view, zone, config);
  const spots = numbered(zone.cards).map(({ token, nth }, i) => {
    const spot = grid ? coordinate(i, columns) : "";
    const what = cardName(view.game, token);
    const words = cardWords(view, zone, i, config);
    const options = {
      token,
      label: spot ? t("card.at", { place: capital(placeName(view.game, spot)), what }) : what,
      fresh: changed(table, zone, i),
      marked: marked === i,
      nth: grid ? 0 : nth,
      anchor: `${zone.id}:${i}`,
    };
    if (options.marked)
      options.label = t(dynamicKey(`mark.${view.game}.${stemOf(zone)}`), { what });
    const shown = row ? words : [...words, ...whole];
    return html`<li>${own || shown.length ? cardSpot(table, shown, options) : staticSpot(options)}</li>`;
  });
  const label = t("zone.label", { name, count: zone.count });
  const open = zone.cards.some((token) => token !== null);
  return html`
    <div class="zone ${row ? "row" : zone.kind}" data-zone=${zone.id} .style=${grid ? `--columns:${columns}` : ""} data-count=${zone.count}
      data-open=${open ? "yes" : "no"} data-kind=${kindOf(table, zone)} role="group" aria-label=${label}>
      ${rowsOf(spots, grid || row ? spots.length : ROW).map((row) => html`<ul class="cards">${row}</ul>`)}
      ${row ? rowButton(table, zone, whole, label) : nothing}
      ${zone.kind === "fan" && zone.count === 0 ? html`<span class="slot" aria-hidden="true"></span>` : nothing}
      ${grid ? nothing : html`<span class="zone-name" aria-hidden="true">${name}<span class="count"> ${zone.count}</span></span>`}
    </div>`;
}

/** @param {Table} table @param {Zone} zone */
function kindOf({ view, config }, zone) {
  const { kind } = zoneData(view, zone, config);
  return typeof kind === "string" ? kind : nothing;
}

/**
 * Return the button that acts on a row as a whole.
 * @param {Table} table
 * @param {Zone} zone
 * @param {string[]} words
 * @param {string} label
 */
function rowButton(table, zone, words, label) {
  const { view, active, selection, config } = table;
  if (!active || config.choice_words?.[stemOf(zone)] || words.length === 0) return nothing;
  const live = words.some((word) => timesSelected(selection, word) > 0);
  if (!live && afterSelecting(view.legal, selection, words).moves.length === 0) return nothing;
  return cardSpot(table, words, { label });
}

const ROW = 12;

/**
 * Return as few rows as possible, of similar length.
 * @param {unknown[]} spots
 * @param {number} longest
 */
function rowsOf(spots, longest) {
  const rows = Math.max(1, Math.ceil(spots.length / Math.max(1, longest)));
  const long = Math.ceil(spots.length / rows);
  return Array.from({ length: rows }, (_, i) => spots.slice(i * long, (i + 1) * long));
}

/** Return true if another card was here before. @param {Table} table @param {Zone} zone @param {number} index */
function changed({ before }, zone, index) {
  const was = before?.zones.find(({ id }) => id === zone.id);
  if (!was) return false;
  if (zone.kind === "pile") return was.count !== zone.count;
  return was.cards[index] !== zone.cards[index];
}

/** Return the prompt, and the moves that fit the selection as at most four buttons. @param {Table} table */
export const actions = (table) => actionBar(table, table.active ? buttons(table) : nothing);

/** @param {Table} table */
function buttons(table) {
  const { view, selection, select } = table;
  const moves = movesWith(view.legal, selection);
  const hint = html`<span class="hint">${t("action.choose")}</span>`;
  if (moves.every((move) => isTapInHand(table, move))) return buttonRow(nothing, hint);
  const verbs = [...new Set(moves.map((move) => wordsOf(move)[0]))];
  const back = selection.length ? backButton(table) : nothing;
  const buttonsOf = (/** @type {string[]} */ some) => some.map((move) => moveButton(table, move));
  if (moves.length <= (selection.length ? BUTTONS - 1 : BUTTONS))
    return buttonRow(back, buttonsOf(moves));
  const open = verbs.filter((verb) => !selection.includes(verb));
  const on = open.length < 2 || open.length > BUTTONS ? openWords(table, moves) : open;
  const plain =
    on === open ? [] : moves.filter((move) => !on.some((word) => wordsOf(move).includes(word)));
  if (on.length === 0 || on.length + plain.length > BUTTONS) return buttonRow(back, hint);
  return buttonRow(back, [
    ...on.map((word) => {
      const after = movesWith(moves, [...selection, word]);
      return after.length === 1
        ? moveButton(table, after[0])
        : html`<button type="button" class="verb" .moveWords=${[word]} @click=${() => select([...selection, word])}>${verbName(view.game, word)}</button>`;
    }),
    ...buttonsOf(plain),
  ]);
}

/** Return true if a tap on a card in hand makes this move, so that it needs no button. @param {Table} table @param {string} move */
const isTapInHand = ({ view, config, selection }, move) =>
  !selection.length &&
  !config.careful?.includes(wordsOf(move)[0]) &&
  owned(view, view.to_act).some(
    ({ kind, cards }) =>
      kind === "fan" &&
      cards.some(
        (token) =>
          token !== null &&
          wordsOf(move).includes(token) &&
          movesWith(view.legal, [token]).length === 1,
      ),
  );

/**
 * Return words that are nowhere on the table and not in all of these moves: only a button can select them.
 * @param {Table} table
 * @param {string[]} moves
 */
function openWords({ view, config, selection }, moves) {
  const lying = new Set(
    view.zones.flatMap((zone) => [
      ...zoneWords(view, zone, config),
      ...zone.cards.flatMap((token, i) =>
        token && config.card_words?.[token] ? [token] : cardWords(view, zone, i, config),
      ),
    ]),
  );
  const words = [...new Set(moves.flatMap((move) => wordsOf(move)))];
  return words.filter((word) => {
    const after = lying.has(word) ? [] : movesWith(moves, [...selection, word]);
    return after.length > 0 && after.length < moves.length;
  });
}
