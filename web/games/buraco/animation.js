// Animations of Buraco: cards of a meld one after the other, and a canasta stays open before it is folded.

import { t } from "../../core/i18n.js";
import {
  withCards,
  withData,
  withDrawn,
  withoutCard,
} from "../../parts/animation/intermediate-views.js";
import { cardsIn, removeOne } from "../../parts/moves/move-words.js";
import { gainMotions } from "./hand.js";
import { positionOf } from "./view.js";

/**
 * @import { Effect, Token, View } from "../../core/types.js"
 * @import { Animations, EffectContext } from "../../parts/types.js"
 * @import { MeldSeen as Meld } from "./protocol.js"
 */

/** @param {View} view @param {Effect} effect */
const isMine = (view, { seat }) => seat === view.seat;

/** @param {Effect} effect */
const hand = ({ seat }) => `hand${seat}`;

/** Return the anchor of a card in hand. @param {View} view @param {Effect} effect */
const held = (view, effect) =>
  isMine(view, effect) ? `${hand(effect)}:${effect.card}:0` : hand(effect);

/**
 * Return a meld after cards were laid, and its wild moved.
 * @param {Meld | undefined} meld undefined: a new one
 * @param {Effect[]} effects in order
 * @returns {Meld}
 */
function grown(meld, effects) {
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

/** Return a view with one meld changed. @param {View} view @param {Effect} effect @param {(meld: Meld | undefined) => Meld} change */
function melding(view, effect, change) {
  const seat = Number(effect.seat);
  const all = positionOf(view).melds;
  const own = [...all[seat]];
  const index = Number(effect.meld) - 1;
  own[index] = change(own[index]);
  return withData(view, { melds: all.with(seat, own) });
}

/** Return the anchor of a meld's card. @param {View} view @param {Effect} effect */
function anchor(view, effect) {
  const meld = positionOf(view).melds[Number(effect.seat)][Number(effect.meld) - 1];
  const index = `meld${effect.seat}.${effect.meld}`;
  return meld.kind ? index : `${index}:${Number(effect.place) - meld.low}`;
}

/** Return a view with all cards that were laid on a meld so far. @param {EffectContext} moment */
function meldSoFar({ effect, previous, view, before }) {
  const seat = Number(effect.seat);
  const all = positionOf(before).melds;
  const come = [...previous, effect].filter(
    ({ type, meld }) => meld === effect.meld && (type === "laid" || type === "moved"),
  );
  return melding(view, effect, () => grown(all[seat][Number(effect.meld) - 1], come));
}

/** Return a hand after the discards were taken: the cards at the end, and those that are laid before. @param {EffectContext} moment */
function taken({ effect, view, next, after }) {
  const all = cardsIn(view, "discard");
  if (!isMine(view, effect) || next.some(({ type }) => type === "dealt"))
    return [...cardsIn(view, hand(effect)), ...all];
  const laid = next.flatMap(({ type, card }) => (type === "laid" ? [String(card)] : []));
  return [...cardsIn(after, hand(effect)), ...laid];
}

/** @type {Animations} */
export const animations = {
  dealt: null,
  melded: null,
  went_out: null,
  deal_over: null,
  scored: null,
  won: null,
  drew({ effect, view }) {
    const then = withDrawn(view, "pack", effect);
    const motions = isMine(view, effect)
      ? gainMotions(view, then, "pack").map((motion) => ({ ...motion, turn: true }))
      : [{ from: "pack", to: hand(effect) }];
    return { view: then, motions };
  },
  took(context) {
    const { effect, view } = context;
    const all = cardsIn(view, "discard");
    const then = withCards(withCards(view, hand(effect), taken(context)), "discard", []);
    const motions = isMine(view, effect)
      ? gainMotions(view, then, "discard")
      : all.map((_, i) => ({ from: "discard", to: hand(effect), step: i / all.length }));
    return { view: then, motions };
  },
  // The taken discard is laid from the hand, too.
  laid: (context) => ({
    view: withoutCard(meldSoFar(context), hand(context.effect), context.effect.card),
    motions: (laid) => [
      { from: held(context.view, context.effect), to: anchor(laid, context.effect) },
    ],
    mergeWithPrevious: context.previous.some(({ type }) => type === "laid"),
  }),
  moved: (context) => ({ view: meldSoFar(context), mergeWithPrevious: true }),
  canasta({ effect, view }) {
    const kind = /** @type {NonNullable<Meld["kind"]>} */ (effect.kind);
    const text = t(`buraco.kind.${kind}`);
    return {
      view: melding(view, effect, (meld) => ({
        .../** @type {Meld} */ (meld),
        kind,
      })),
      motions: [{ to: `meld${effect.seat}.${effect.meld}`, text }],
      holdForActor: true,
    };
  },
  discarded({ effect: seen, view, after }) {
    const card = /** @type {Token} */ (seen.card ?? lastDiscard(view, after, seen));
    const effect = { ...seen, card };
    return {
      view: covering(withoutCard(view, hand(effect), card), card),
      motions: [{ from: held(view, effect), to: "discard", covers: true }],
    };
  },
  extra({ effect, view, after }) {
    const [from, to] = ["extra", hand(effect)];
    const then = withCards(
      { ...view, zones: view.zones.filter((zone) => zone !== nextExtra(view)) },
      to,
      cardsIn(after, to),
    );
    const mine = isMine(view, effect);
    const cards = mine ? gainMotions(view, then, from, 2) : [{ from, to, step: 1 }];
    return {
      view: then,
      motions: [{ from, to: mine ? "tray" : to, text: t("buraco.say.extra") }, ...cards],
      holdForActor: true,
    };
  },
  new_pack({ effect, view }) {
    const zones = view.zones.filter((zone) => zone !== nextExtra(view));
    return {
      view: withCards({ ...view, zones }, "pack", Array(Number(effect.count)).fill(null)),
      motions: [{ from: "extra", to: "pack" }],
      holdForActor: true,
    };
  },
};

/** Return the next extra hand. @param {View} view */
const nextExtra = ({ zones }) => zones.find(({ id }) => id.startsWith("extra"));

/**
 * Return the last discard of a deal, which is no longer visible when the next deal is on the table. In the viewer's
 * case it follows from the cards left in hand.
 * @param {View} view
 * @param {View} after
 * @param {Effect} effect
 * @returns {Token}
 */
function lastDiscard(view, after, effect) {
  const seats = /** @type {{hand: string[]}[] | undefined} */ (after.history.at(-1)?.seats);
  if (!isMine(view, effect) || !seats) return null;
  const left = [...seats[Number(effect.seat)].hand];
  return cardsIn(view, hand(effect)).find((card) => !removeOne(left, String(card))) ?? null;
}

/** Return a view with a card on the discards, of which only the top is visible. @param {View} view @param {Token} card */
const covering = (view, card) =>
  withCards(view, "discard", [card, ...cardsIn(view, "discard").map(() => null)]);
