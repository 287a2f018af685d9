// Views between two of the engine's: the earlier one, changed by effects. They contain nothing that the effects do not.

import { cardsIn } from "../moves/move-words.js";

/** @import { Effect, Token, View } from "../../core/types.js" */

/** Return a view with other cards in a zone. @param {View} view @param {string} id @param {Token[]} cards @returns {View} */
export const withCards = (view, id, cards) => ({
  ...view,
  zones: view.zones.map((zone) =>
    zone.id === id ? { ...zone, cards, count: cards.length } : zone,
  ),
});

/** Return a view with other data of the game. @param {View} view @param {Record<string, unknown>} facts @returns {View} */
export const withData = (view, facts) => ({ ...view, data: { ...view.data, ...facts } });

/** Return a view with a card on top of a pile. @param {View} view @param {string} id @param {Token} card */
export const withTopCard = (view, id, card) => withCards(view, id, [card, ...cardsIn(view, id)]);

/** Return a view with a card at the end of a zone. @param {View} view @param {string} id @param {Token} card */
export const withAppended = (view, id, card) => withCards(view, id, [...cardsIn(view, id), card]);

/** Return a view with a card at an index. @param {View} view @param {string} id @param {number} index @param {Token} card */
export const withCardAt = (view, id, index, card) =>
  withCards(view, id, cardsIn(view, id).with(index, card));

/** Return a view without the top of a pile. @param {View} view @param {string} id */
export const withoutTop = (view, id) => withCards(view, id, cardsIn(view, id).slice(1));

/**
 * Return a view after the top of a pile came into the hand of an effect's seat.
 * @param {View} view
 * @param {string} id
 * @param {Effect} effect
 */
export const withDrawn = (view, id, { seat, card }) =>
  withAppended(withoutTop(view, id), `hand${seat}`, /** @type {Token} */ (card ?? null));

/**
 * Return the index of a card; else of the last hidden card; else of the last card, -1 in an empty zone.
 * @param {View} view
 * @param {string} id
 * @param {unknown} card
 */
export function indexIn(view, id, card) {
  const cards = cardsIn(view, id);
  const seen = cards.indexOf(/** @type {Token} */ (card));
  if (seen >= 0) return seen;
  const hidden = cards.lastIndexOf(null);
  return hidden >= 0 ? hidden : cards.length - 1;
}

/** Return a view without a card. @param {View} view @param {string} id @param {unknown} card */
export function withoutCard(view, id, card) {
  const index = indexIn(view, id, card);
  return withCards(
    view,
    id,
    cardsIn(view, id).filter((_, i) => i !== index),
  );
}
