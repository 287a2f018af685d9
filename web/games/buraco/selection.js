// What a person does at this table: gathering cards, laying them, taking the pile, discarding.

import { cardsOf, gathers, isCard, isPlain, positionOf, question, TAKE, waysOf } from "./view.js";

/**
 * @typedef {import("../../parts/types.js").Table} Table
 * @typedef {import("../../parts/table/card-spot.js").DropResult} Comes
 * @typedef {import("./view.js").Answer} Answer
 */

/** Play a way. @param {Table} table @param {{moves: string[]}} way */
export function carryOut(table, way) {
  const [move, ...then] = way.moves;
  table.play(move, ...then);
}

/** Gather a card, or put it back. @param {Table} table @param {string} card @param {number} nth of those that are alike */
export function toggle(table, card, nth) {
  const { picked } = table;
  const times = picked.filter((word) => word === card).length;
  if (times <= nth) return table.pick([...fresh(picked), card]);
  const left = [...picked];
  left.splice(left.lastIndexOf(card), 1);
  table.pick(left);
}

/** Words that stand for something else than gathered cards are given up. @param {string[]} picked */
const fresh = (picked) => picked.filter((word) => word === TAKE || isCard(word));

/** Begin to take the discards, or leave it. @param {Table} table */
export function toggleTake(table) {
  const { picked } = table;
  table.pick(picked.includes(TAKE) ? cardsOf(picked) : [TAKE, ...fresh(picked)]);
}

/**
 * Lay the gathered cards onto this own meld; where they do not go, or where it should be thought over, say so instead.
 * @param {Table} table
 * @param {number} onto
 */
export async function layOnto(table, onto) {
  const known = waysOf(table).find((way) => way.onto === onto);
  if (known && isPlain(known)) return carryOut(table, known);
  table.setUi({ asked: { picked: table.picked.join(" "), onto } });
  const answer = /** @type {Answer | null} */ (
    await table.queryAsync(question(cardsOf(table.picked), onto))
  );
  const [way] = answer?.ways ?? [];
  if (way && !way.spoils) carryOut(table, way);
}

/** The own meld that was just meant for the gathered cards; undefined when none was. @param {Table} table @returns {number | undefined} */
export function askedOnto({ ui, picked }) {
  return ui.asked?.picked === picked.join(" ") ? ui.asked.onto : undefined;
}

/** What the engine says of laying the gathered cards where they were meant to go. @param {Table} table @returns {Answer | null} */
export function answerOnto(table) {
  const onto = askedOnto(table);
  return onto === undefined || !table.active
    ? null
    : table.query(question(cardsOf(table.picked), onto));
}

/** @param {Table} table @param {string} card */
export function discard(table, card) {
  const { discards } = positionOf(table.view);
  if (discards.has(card)) table.play(`discard ${card}`);
}

// -- dragging -----------------------------------------------------------------------------------------------

/** What dragging this hand card picks: what was gathered, if it is among it. @param {string} card @param {number} nth */
export const liftCard = (card, nth) => (/** @type {Table} */ table) => {
  const { picked, view } = table;
  const gathered = picked.filter((word) => word === card).length > nth;
  if (gathered) return picked;
  return positionOf(view).opening ? [...fresh(picked), card] : [card];
};

/** @returns {string[]} */
export const liftPile = () => [TAKE];

/** Dropping on the discard pile; a card that may not be discarded stays gathered, so that it is said why. @param {Table} table @returns {Comes | null} */
export function onPile({ view, picked }) {
  const { opening, discards } = positionOf(view);
  const [card] = picked;
  if (opening || picked.length !== 1 || !isCard(card)) return null;
  return discards.has(card) ? { move: `discard ${card}` } : { picked };
}

/** Dropping on an own meld, or where a new one would lie. @param {number} onto */
export const onMeld =
  (onto) =>
  /** @param {Table} table @returns {Comes | null} */
  (table) =>
    gathers(table) ? { run: () => layOnto(table, onto) } : null;

/**
 * Dropping on the own cards, or on those gathered: gathered it is; a card of the pack is drawn.
 * @param {Table} table
 * @param {string[]} before what was picked before the drag
 * @returns {Comes | null}
 */
export function onHand(table, before) {
  const { view, picked } = table;
  if (picked.includes("draw")) return { move: "draw" };
  if (!gathers(table)) return null;
  const whole = picked === before || positionOf(view).opening;
  return { picked: whole ? picked : [...fresh(before), ...picked] };
}
