// Animations of 2CAN: one card after the other.

import {
  withCardAt,
  withCards,
  withData,
  withDrawn,
  withTopCard,
} from "../../parts/animation/intermediate-views.js";
import { cardsIn } from "../../parts/moves/move-words.js";
import { placeIndex } from "./view.js";

/** @import { Effect, Token, View } from "../../core/types.js" */

/** More of the same turn follows soon, or of many turns that are alike. */
const SHORT = 0.4;

/** @param {Effect} effect */
const box = ({ seat }) => `box${seat}`;

/** @param {Effect} effect */
const hand = ({ seat }) => `hand${seat}`;

/** @param {View} view @param {Effect} effect @param {unknown} place @param {unknown} card */
const inBox = (view, effect, place, card) =>
  withCardAt(view, box(effect), placeIndex(view, String(place)), /** @type {Token} */ (card));

/** @param {View} view @param {Effect} effect @param {unknown} place */
const anchor = (view, effect, place) => `${box(effect)}:${placeIndex(view, String(place))}`;

/** Return the card that flies. @param {View} before @param {Effect} effect */
const flyingCard = (before, effect) =>
  cardsIn(before, box(effect))[placeIndex(before, String(effect.from))];

/** @param {Effect} effect */
const cardOf = ({ card }) => /** @type {Token} */ (card ?? null);

/** Return the end of a round with the scores of all columns. @type {import("../../parts/types.js").TableModule["finishedRound"]} */
export const finishedRound = (end, { boxes }) => withData(end, { boxes });

/** @type {import("../../parts/types.js").Animations} */
export const animations = {
  dealt: null,
  starts: null,
  round_over: null,
  scored: null,
  won: null,
  drew: ({ effect, view }) => ({
    view: withDrawn(view, "draw", effect),
    motions: [{ from: "draw", to: "hand", turn: cardOf(effect) !== null }],
    pause: cardOf(effect) === null ? SHORT : 1,
  }),
  took: ({ effect, view }) => ({
    view: withDrawn(view, "discard", effect),
    motions: [{ from: "discard", to: "hand" }],
  }),
  laid: ({ effect, view }) => ({
    view: inBox(withCards(view, hand(effect), []), effect, effect.place, effect.card),
    motions: [{ from: "hand", to: anchor(view, effect, effect.place), covers: true }],
    pause: SHORT,
  }),
  flew: ({ effect, view, before }) => ({
    view: inBox(view, effect, effect.to, flyingCard(before, effect)),
    motions: [
      {
        from: anchor(view, effect, effect.from),
        to: anchor(view, effect, effect.to),
        covers: true,
      },
    ],
  }),
  // A dropped card was in the hand. An exchanged card is under the one that was laid.
  discarded({ effect, view }) {
    const dropped = effect.place === null;
    const from = dropped ? "hand" : anchor(view, effect, effect.place);
    return {
      view: withTopCard(
        dropped ? withCards(view, hand(effect), []) : view,
        "discard",
        cardOf(effect),
      ),
      motions: [{ from, to: "discard", turn: effect.hidden === true, covers: true }],
    };
  },
  // At the start a player turns up two cards at once, and at the end of a round hidden cards are turned up Box by Box.
  turned({ effect, view, before, previous, next }) {
    const last = previous.at(-1);
    const ends = next.some(({ type }) => type === "round_over");
    const isEnd = ends && !next.some(({ type }) => type === "turned");
    return {
      view: inBox(view, effect, effect.place, effect.card),
      motions: [{ to: anchor(view, effect, effect.place), turn: true }],
      mergeWithPrevious: last?.type === "turned" && last.seat === effect.seat,
      pause: before.phase === "flip" ? SHORT : isEnd ? 2 : 1,
      holdForActor: ends,
    };
  },
  completed: ({ effect, view }) => ({
    view: withData(view, { ended_by: effect.seat }),
    holdForActor: true,
  }),
  shuffled({ effect, view }) {
    const count = Number(effect.count);
    const rest = cardsIn(view, "discard").slice(0, -count);
    const cards = [...cardsIn(view, "draw"), ...Array(count).fill(null)];
    return {
      view: withCards(withCards(view, "discard", rest), "draw", cards),
      motions: [{ from: "discard", to: "draw" }],
    };
  },
};
