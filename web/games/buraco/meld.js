// How a meld lies when cards have come to it, as the engine's effects name their places.

/**
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("./position.js").Meld} Meld
 */

/**
 * A meld with the cards that were laid there, and its wild where it has gone.
 * @param {Meld | undefined} meld undefined: it begins
 * @param {Effect[]} effects in their order
 * @returns {Meld}
 */
export function grown(meld, effects) {
  const begun = { number: Number(effects[0].meld), suit: "", cards: [], low: 0, wild: null };
  const was = meld ?? { ...begun, kind: null };
  const places = new Map(was.cards.map((each, i) => [was.low + i, each]));
  let { suit } = was;
  let wild = was.wild === null ? null : was.low + was.wild;
  for (const { type, card, place, wild: isWild } of effects) {
    const home = Number(place);
    if (type === "moved" && wild !== null) places.delete(wild);
    if (type === "moved" || wild === home) wild = null;
    places.set(home, String(card));
    if (isWild) wild = home;
    else suit ||= String(card)[1];
  }
  const order = [...places].sort(([one], [other]) => one - other);
  const index = order.findIndex(([place]) => place === wild);
  const cards = order.map(([, card]) => card);
  return { ...was, suit, low: order[0][0], cards, wild: index < 0 ? null : index };
}
