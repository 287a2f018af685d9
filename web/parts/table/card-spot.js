// Cards and piles that respond to tap, keyboard and drag (parts/input/drag.js) where a legal move has one of their words.

import { t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { card } from "../card.js";
import { moveName } from "../moves/game-text.js";
import {
  afterSelecting,
  movesWith,
  selectedCopies,
  withCopy,
  withoutWords,
  wordsOf,
} from "../moves/move-words.js";

/**
 * @import { Table } from "../types.js"
 * @typedef {{
 *   token?: string | null, label: string, fresh?: boolean, marked?: boolean, back?: string | null, nth?: number,
 *   anchor?: string, drawn?: unknown, highlightWords?: string[], moveToExplain?: string,
 * }} SpotContent the appearance of a spot. `token`: null if the card is hidden, undefined if there is none; `label`: its accessible
 *   name; `fresh`: the card has just arrived; `back`: text on the back; `nth`: its index among equal cards; `anchor`: its name for
 *   parts/animation/flip.js; `drawn`: a template instead of the usual card; `highlightWords`: move words that a highlight applies to,
 *   instead of those that a tap selects; `moveToExplain`: the illegal move that a tap stands for, so that the engine can explain it
 */

/** @param {SpotContent} content */
const drawing = (content) =>
  content.drawn ??
  (content.token === undefined
    ? html`<span class="slot"></span>`
    : card(content.token, content.fresh ?? false, content));

/** Return a card that cannot be tapped. @param {SpotContent} content */
export const staticSpot = (content) =>
  html`<span class="spot" role="img" data-anchor=${content.anchor ?? nothing} .highlightWords=${content.highlightWords ?? []} aria-label=${content.label}>${drawing(content)}</span>`;

/**
 * Return a pile: its drawn top, and below it the name and the number of cards.
 * @param {string} id the zone's
 * @param {unknown} top
 * @param {string} name
 * @param {number} count
 * @param {number} [depth] how high it looks, from 0 to 3
 */
export const pile = (id, top, name, count, depth) => html`
  <div class="zone pile" data-zone=${id} data-deep=${depth ?? nothing}>
    ${top}
    <span class="zone-name" aria-hidden="true">${name} <span class="count">${count}</span></span>
  </div>`;

/** Return the accessible name of a pile. @param {string} name @param {string} what its top @param {number} count */
export const pileLabel = (name, what, count) =>
  t("pile.label", { name, what: count ? what : t("zone.empty"), count });

const NOTHING_FITS = {
  selection: /** @type {string[]} */ ([]),
  moves: /** @type {string[]} */ ([]),
  isNewStart: false,
};

/**
 * Return the effect of a tap: the word that it takes back, the selected words and legal moves after it, the one move that it makes.
 * @param {Table} table
 * @param {string[]} words each a move word, or several that are selected together ("1 up")
 * @param {number} [nth] the index of the card among equal ones
 */
export function tapResult(table, words, nth = 0) {
  const { view, config, selection, active } = table;
  const selected = active
    ? words.find((word) => selectedCopies(selection, word).includes(nth))
    : undefined;
  const after = active && !selected ? afterSelecting(view.legal, selection, words) : NOTHING_FITS;
  return { selected, after, single: singleMove(after, table.oneTap ? {} : config) };
}

/**
 * Return a spot that selects its words, or makes the one move that has them.
 * @param {Table} table
 * @param {string[]} words
 * @param {SpotContent} content
 */
export function cardSpot(table, words, content) {
  const { view, names, config, selection, select, active } = table;
  const { label, nth = 0 } = content;
  const { selected, after, single } = tapResult(table, words, nth);
  const enabled = selected !== undefined || after.moves.length > 0;
  const actionLabel = single
    ? moveName(view, single, names, config)
    : enabled
      ? t("card.choose")
      : "";
  const onTap = () => {
    if (single) table.play(single);
    else if (selected)
      select(withCopy(withoutWords(selection, selected), selection, selected, nth));
    else if (enabled) select(withCopy(after.selection, selection, words[0], nth));
    else if (active) table.explainIllegal(content.moveToExplain ?? illegalMove(words, config));
  };
  return html`
    <button type="button" class="spot" data-live=${enabled ? "yes" : "no"} data-move=${single ?? nothing}
      data-anchor=${content.anchor ?? nothing} .moveWords=${words} .nth=${nth} .highlightWords=${content.highlightWords}
      aria-pressed=${selected ? "true" : nothing} aria-disabled=${enabled ? nothing : "true"} tabindex=${enabled ? nothing : -1}
      aria-label=${actionLabel ? t("card.does", { label, does: actionLabel }) : label} @click=${onTap}>
      ${drawing(content)}
    </button>`;
}

/** Return the word that is a move by itself. @param {string[]} words @param {Table["config"]} config */
const illegalMove = (words, { word_zones: zones = {} }) =>
  words.find((word) => Object.hasOwn(zones, word)) ?? "";

/**
 * Return the one move that a tap makes; none for a first tap on a move that the game wants confirmed.
 * @param {{moves: string[], isNewStart: boolean}} after
 * @param {Table["config"]} config
 */
function singleMove({ moves, isNewStart }, { careful = [] }) {
  const [move] = moves;
  return moves.length === 1 && !(isNewStart && careful.includes(wordsOf(move)[0]))
    ? move
    : undefined;
}

/**
 * Return the effect of dropping the selected words on others: the move, or the words selected then; null if they do not fit.
 * @param {Table} table
 * @param {string[]} words
 * @returns {{move: string} | {selection: string[]} | null}
 */
export function dropResult({ view, selection }, words) {
  const moves = movesWith(view.legal, selection);
  const only = moves.length === 1 ? moves[0] : null;
  const isNamed = (/** @type {string} */ word) =>
    wordsOf(word).every((each) => only !== null && wordsOf(only).includes(each));
  if (only && words.some(isNamed)) return { move: only };
  const after = afterSelecting(view.legal, selection, words);
  if (after.moves.length === 0 || after.isNewStart) return null;
  return after.moves.length === 1 ? { move: after.moves[0] } : { selection: after.selection };
}

/**
 * @typedef {{move: string} | {selection: string[]} | {run: () => void}} DropResult the effect of a drop
 * @typedef {{
 *   label: string, actionLabel?: string, enabled?: boolean, move?: string, pressed?: boolean, fits?: string | false, anchor?: string, kind?: string,
 *   moveWords?: string[], open?: boolean, onTap?: () => void, onLift?: (table: Table) => string[],
 *   onDrop?: (table: Table, before: string[]) => DropResult | null,
 * }} Spot `actionLabel`: the effect of a tap, in words; `move`: the one move that it makes; `fits`: how the selected cards go here; `open`:
 *   the state of a panel that a tap opens; `onLift`: returns the words that a drag selects; `onDrop`: returns the effect of a drop
 */

/**
 * Return a spot whose taps and drops a table handles by itself.
 * @param {Spot} spot
 * @param {unknown} drawn
 */
export function customSpot(spot, drawn) {
  const { label, actionLabel, enabled, kind } = spot;
  return html`
    <button type="button" class=${kind ? `spot ${kind}` : "spot"} data-live=${enabled ? "yes" : "no"} data-fits=${spot.fits || nothing}
      data-move=${spot.move ?? nothing} data-anchor=${spot.anchor ?? nothing}
      .moveWords=${spot.moveWords} .onLift=${enabled ? spot.onLift : undefined} .onDrop=${spot.onDrop}
      aria-pressed=${spot.pressed ? "true" : nothing} aria-disabled=${enabled ? nothing : "true"} tabindex=${enabled ? nothing : -1}
      aria-expanded=${spot.open ?? nothing} aria-label=${actionLabel ? t("card.does", { label, does: actionLabel }) : label} @click=${spot.onTap ?? null}>
      ${drawn}
    </button>`;
}
