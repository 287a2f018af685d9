// How a table lay between two views that the engine has told: the earlier one, with cards lying where the effects say that they
// came to lie. Nothing is known here that the effects do not tell.

import { cardsIn } from "../moves/move-words.js";

/** @typedef {import("../../core/types.js").View} View */
/** @typedef {import("../../core/types.js").Token} Token */

/** The same with these cards in a zone. @param {View} view @param {string} id @param {Token[]} cards @returns {View} */
export const lying = (view, id, cards) => ({
  ...view,
  zones: view.zones.map((zone) =>
    zone.id === id ? { ...zone, cards, count: cards.length } : zone,
  ),
});

/** The same with these facts of the game's own. @param {View} view @param {Record<string, unknown>} facts @returns {View} */
export const saying = (view, facts) => ({ ...view, data: { ...view.data, ...facts } });

/** With this card on top of a pile. @param {View} view @param {string} id @param {Token} card */
export const onto = (view, id, card) => lying(view, id, [card, ...cardsIn(view, id)]);

/** With this card added at the end. @param {View} view @param {string} id @param {Token} card */
export const into = (view, id, card) => lying(view, id, [...cardsIn(view, id), card]);

/** With this card in this place. @param {View} view @param {string} id @param {number} index @param {Token} card */
export const at = (view, id, index, card) => lying(view, id, cardsIn(view, id).with(index, card));

/** Without the top of a pile. @param {View} view @param {string} id */
export const untopped = (view, id) => lying(view, id, cardsIn(view, id).slice(1));

/** Where a card lies in a zone; where it is not seen, the last that is not; -1: nothing lies there. @param {View} view @param {string} id @param {unknown} card */
export function indexIn(view, id, card) {
  const cards = cardsIn(view, id);
  const seen = cards.indexOf(/** @type {Token} */ (card));
  if (seen >= 0) return seen;
  const hidden = cards.lastIndexOf(null);
  return hidden >= 0 ? hidden : cards.length - 1;
}

/** Without this card. @param {View} view @param {string} id @param {unknown} card */
export function withoutCard(view, id, card) {
  const index = indexIn(view, id, card);
  return lying(
    view,
    id,
    cardsIn(view, id).filter((_, i) => i !== index),
  );
}
