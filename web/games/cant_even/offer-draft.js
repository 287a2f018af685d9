// Draft of an offer: the cards of the hand in the two slots. It is stored in the selection as words: "down 3" is the
// hand's fourth card, face down. "held 3" is that card during a drag, and "held 3 up" one dragged out of a slot.

import { cardsIn, hasWords, wordsOf } from "../../parts/moves/move-words.js";

/**
 * @import { Table } from "../../parts/types.js"
 * @typedef {"down" | "up"} Face
 * @typedef {{down: number | null, up: number | null, held: {index: number, from: Face | null} | null, last: Face | null}} Offer
 *   indexes in the hand. `last`: the slot that was filled last
 */

/** The order of the faces in a Pit and in a move. @type {Face[]} */
export const FACES = ["down", "up"];

/** @param {Face} face @returns {Face} */
const other = (face) => (face === "down" ? "up" : "down");

/** @param {string[]} selection @returns {Offer} */
export function offerOf(selection) {
  /** @type {Offer} */
  const offer = { down: null, up: null, held: null, last: null };
  for (const each of selection) {
    const [what, index, from] = each.split(" ");
    if (what === "held")
      offer.held = { index: Number(index), from: /** @type {Face} */ (from) ?? null };
    else if (what === "down" || what === "up") {
      offer[what] = Number(index);
      offer.last = what;
    }
  }
  return offer;
}

/** @param {{down: number | null, up: number | null}} offer @param {Face | null} last @returns {string[]} */
const asWords = (offer, last) =>
  (last === "down" ? [...FACES].reverse() : FACES).flatMap((face) =>
    offer[face] === null ? [] : [`${face} ${offer[face]}`],
  );

/** Return the slot of a card in hand. @param {Offer} offer @param {number} index @returns {Face | null} */
export const faceOf = (offer, index) => FACES.find((face) => offer[face] === index) ?? null;

/**
 * Return the slot for the next card: the one that was tapped, else the first empty one, else the one filled last.
 * @param {Table} table
 * @param {Offer} offer
 * @returns {Face}
 */
export function nextFace({ ui, view }, offer) {
  const { aim } = ui;
  if (aim && aim.round === view.data.round && offer[/** @type {Face} */ (aim.face)] === null)
    return aim.face;
  return FACES.find((face) => offer[face] === null) ?? offer.last ?? "up";
}

/**
 * Return the selection after this card is put into this slot. A card that was there takes its place.
 * @param {string[]} selection
 * @param {number} index
 * @param {Face} face
 */
export function withCardInSlot(selection, index, face) {
  const offer = offerOf(selection);
  const from = offer.held?.index === index ? offer.held.from : faceOf(offer, index);
  const there = offer[face] === index ? null : offer[face];
  const next = { ...offer, [face]: index };
  if (from && from !== face) next[from] = there;
  return asWords(next, face);
}

/** Return the selection after a slot is emptied. @param {string[]} selection @param {Face} face */
export const withEmptySlot = (selection, face) =>
  asWords({ ...offerOf(selection), [face]: null }, other(face));

/** Return the selection after the two cards are swapped. @param {string[]} selection */
export function withSlotsSwapped(selection) {
  const { down, up, last } = offerOf(selection);
  return asWords({ down: up, up: down }, last && other(last));
}

/** Return the selection when this card is dragged. @param {string[]} selection @param {number} index */
export function withCardDragged(selection, index) {
  const offer = offerOf(selection);
  const from = faceOf(offer, index);
  const rest = from ? { ...offer, [from]: null } : offer;
  return [...asWords(rest, offer.last), from ? `held ${index} ${from}` : `held ${index}`];
}

/** Return the selection after a dragged card returns to the hand. @param {string[]} selection */
export const withoutDragged = (selection) => selection.filter((each) => !each.startsWith("held"));

/** Return the viewer's hand. @param {Pick<Table, "view">} table */
export const handOf = ({ view }) => cardsIn(view, `hand${view.seat}`);

/**
 * Return true if the selected words, or the cards in the slots, are those of a move.
 * @param {string} move
 * @param {string[]} selection
 * @param {import("../../core/types.js").View} view
 */
export function fits(move, selection, view) {
  const [verb, ...tokens] = wordsOf(move);
  if (verb !== "offer") return hasWords(move, selection);
  const offer = offerOf(selection);
  const hand = handOf({ view });
  return FACES.every((face, i) => {
    const index = offer[face];
    return index === null || hand[index] === tokens[i];
  });
}

/** Return the move if the offer is complete, or null. @param {Table} table */
export function completeOffer(table) {
  const { down, up } = offerOf(table.selection);
  if (down === null || up === null) return null;
  const hand = handOf(table);
  const move = `offer ${hand[down]} ${hand[up]}`;
  return table.view.legal.includes(move) ? move : null;
}
