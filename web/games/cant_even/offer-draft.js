// An offer in the making: which cards of the hand lie in the two slots. It is kept in what is picked, as words: "down 3" is the
// hand's fourth card, face down; "held 3", that card under the finger; "held 3 up", one lifted out of a slot.

/**
 * @typedef {import("../../parts/types.js").Table} Table
 * @typedef {"down" | "up"} Face
 * @typedef {{down: number | null, up: number | null, held: {index: number, from: Face | null} | null, last: Face | null}} Offer
 *   places in the hand; `last`, the slot that was filled last
 */

/** As they lie in a Pit, and as a move names them. @type {Face[]} */
export const FACES = ["down", "up"];

/** @param {Face} face @returns {Face} */
const other = (face) => (face === "down" ? "up" : "down");

/** @param {string[]} picked @returns {Offer} */
export function offerOf(picked) {
  /** @type {Offer} */
  const offer = { down: null, up: null, held: null, last: null };
  for (const each of picked) {
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

/** Where this card of the hand lies now. @param {Offer} offer @param {number} index @returns {Face | null} */
export const faceOf = (offer, index) => FACES.find((face) => offer[face] === index) ?? null;

/**
 * The slot that the next card comes into: the one that was asked for, else the first free one, else the one filled last.
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
 * What is picked when this card comes into this slot: one that lay there goes to where this one came from.
 * @param {string[]} picked
 * @param {number} index
 * @param {Face} face
 */
export function laid(picked, index, face) {
  const offer = offerOf(picked);
  const from = offer.held?.index === index ? offer.held.from : faceOf(offer, index);
  const there = offer[face] === index ? null : offer[face];
  const next = { ...offer, [face]: index };
  if (from && from !== face) next[from] = there;
  return asWords(next, face);
}

/** What is picked when this slot is emptied. @param {string[]} picked @param {Face} face */
export const emptied = (picked, face) => asWords({ ...offerOf(picked), [face]: null }, other(face));

/** What is picked when the two change places. @param {string[]} picked */
export function turned(picked) {
  const { down, up, last } = offerOf(picked);
  return asWords({ down: up, up: down }, last && other(last));
}

/** What is picked when this card is lifted. @param {string[]} picked @param {number} index */
export function lifted(picked, index) {
  const offer = offerOf(picked);
  const from = faceOf(offer, index);
  const rest = from ? { ...offer, [from]: null } : offer;
  return [...asWords(rest, offer.last), from ? `held ${index} ${from}` : `held ${index}`];
}

/** What is picked when the lifted card goes back into the hand. @param {string[]} picked */
export const dropped = (picked) => picked.filter((each) => !each.startsWith("held"));

/** @param {Table} table the cards in hand of the one who looks @returns {import("../../core/types.js").Token[]} */
export const handOf = ({ view }) =>
  view.zones.find(({ id }) => id === `hand${view.seat}`)?.cards ?? [];

/** The move that is ready, if it is. @param {Table} table */
export function offered(table) {
  const { down, up } = offerOf(table.picked);
  if (down === null || up === null) return null;
  const hand = handOf(table);
  const move = `offer ${hand[down]} ${hand[up]}`;
  return table.view.legal.includes(move) ? move : null;
}
