// Actions on the table: gather cards, lay them, take the discards, discard.

import { selectedCopies, withCopy } from "../../parts/moves/move-words.js";
import {
  cardsOf,
  gathers,
  isCard,
  isPlain,
  NEW,
  positionOf,
  question,
  TAKE,
  waysOf,
} from "./view.js";

/**
 * @import { ErrorCode } from "../../core/types.js"
 * @import { DropResult } from "../../parts/table/card-spot.js"
 * @import { Table } from "../../parts/types.js"
 * @import { Answer } from "./protocol.js"
 */

/** Play the moves of a way. @param {Table} table @param {{moves: string[]}} way */
export function carryOut(table, way) {
  const [move, ...then] = way.moves;
  table.play(move, ...then);
}

/** Gather a card, or return it. @param {Table} table @param {string} card @param {number} nth among equal cards */
export function toggle(table, card, nth) {
  const { selection } = table;
  const next = isGathered(selection, card, nth)
    ? selection.toSpliced(selection.lastIndexOf(card), 1)
    : [...gatheredWords(selection), card];
  table.select(withCopy(next, selection, card, nth));
}

/** Return true if this one of equal cards is gathered. @param {string[]} selection @param {string} card @param {number} nth */
export const isGathered = (selection, card, nth) => selectedCopies(selection, card).includes(nth);

/** Return the selection without words of other moves. @param {string[]} selection */
const gatheredWords = (selection) => selection.filter((word) => word === TAKE || isCard(word));

/** Begin to take the discards, or cancel it. @param {Table} table */
export function toggleTake(table) {
  const { selection } = table;
  table.select(selection.includes(TAKE) ? cardsOf(selection) : [TAKE, ...gatheredWords(selection)]);
}

/**
 * Lay the gathered cards onto an own meld. If that is illegal or spoils the meld, explain it instead.
 * @param {Table} table
 * @param {number} onto
 */
export async function layOnto(table, onto) {
  const known = waysOf(table).find((way) => way.onto === onto);
  if (known && isPlain(known)) return carryOut(table, known);
  table.setUi({ asked: { selection: table.selection.join(" "), onto } });
  const answer = /** @type {Answer | null} */ (
    await table.queryAsync(question(cardsOf(table.selection), onto))
  );
  const [way] = answer?.ways ?? [];
  if (way && !way.spoils) carryOut(table, way);
  else if (answer?.why && onto === NEW && !positionOf(table.view).opening)
    table.explainIllegal("", /** @type {ErrorCode} */ (answer.why.code));
}

/** Return the own meld that was last tapped for the gathered cards, or undefined. @param {Table} table @returns {number | undefined} */
export function askedOnto({ ui, selection }) {
  return ui.asked?.selection === selection.join(" ") ? ui.asked.onto : undefined;
}

/** Return the engine's answer for the meld that was tapped. @param {Table} table @returns {Answer | null} */
export function answerOnto(table) {
  const onto = askedOnto(table);
  return onto === undefined || !table.active
    ? null
    : table.query(question(cardsOf(table.selection), onto));
}

/** @param {Table} table @param {string} card */
export function discard(table, card) {
  const { discards } = positionOf(table.view);
  if (discards.has(card)) table.play(`discard ${card}`);
}

// -- dragging -----------------------------------------------------------------------------------------------

/**
 * Return the selection when this hand card is dragged: all gathered cards if it is one of them.
 * @param {string} card
 * @param {number} nth
 */
export const liftCard = (card, nth) => (/** @type {Table} */ table) => {
  const { selection, view } = table;
  if (isGathered(selection, card, nth)) return selection;
  const next = positionOf(view).opening ? [...gatheredWords(selection), card] : [card];
  return withCopy(next, selection, card, nth);
};

/** @returns {string[]} */
export const liftPile = () => [TAKE];

/**
 * Handle a drop on the discards. A card that can't be discarded stays gathered, so that the reason is shown.
 * @param {Table} table
 * @returns {DropResult | null}
 */
export function onPile({ view, selection }) {
  const { opening, discards } = positionOf(view);
  const [card] = selection;
  if (opening || selection.length !== 1 || !isCard(card)) return null;
  return discards.has(card) ? { move: `discard ${card}` } : { selection };
}

/** Handle a drop on an own meld, or on the place of a new one. @param {number} onto */
export const onMeld =
  (onto) =>
  /** @param {Table} table @returns {DropResult | null} */
  (table) =>
    gathers(table) ? { run: () => layOnto(table, onto) } : null;

/**
 * Handle a drop on the own hand or the gathered cards: the card is gathered, or drawn from the pack.
 * @param {Table} table
 * @param {string[]} before the selection before the drag
 * @returns {DropResult | null}
 */
export function onHand(table, before) {
  const { view, selection } = table;
  if (selection.includes("draw")) return { move: "draw" };
  if (!gathers(table)) return null;
  const whole = selection === before || positionOf(view).opening;
  return { selection: whole ? selection : [...gatheredWords(before), ...selection] };
}
