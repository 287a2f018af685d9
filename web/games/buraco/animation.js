// How what happens is staged: the cards of a meld one after the other, and a canasta lies open before it is folded.

import { t } from "../../core/i18n.js";
import {
  withAppended,
  withCards,
  withData,
  withoutCard,
  withoutTop,
} from "../../parts/animation/intermediate-views.js";
import { cardsIn } from "../../parts/moves/move-words.js";
import { comings } from "./hand.js";

/**
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("../../core/types.js").Token} Token
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../parts/types.js").EffectContext} Moment
 * @typedef {import("./view.js").Meld} Meld
 */

/** @param {View} view @param {Effect} effect */
const isMine = (view, { seat }) => seat === view.seat;

/** @param {Effect} effect */
const hand = ({ seat }) => `hand${seat}`;

/** Where a seat's card lay. @param {View} view @param {Effect} effect */
const held = (view, effect) =>
  isMine(view, effect) ? `${hand(effect)}:${effect.card}:0` : hand(effect);

/**
 * A meld with the cards that were laid there, and its wild where it has gone.
 * @param {Meld | undefined} meld undefined: it begins
 * @param {Effect[]} effects in their order
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

/** With one meld as it is then. @param {View} view @param {Effect} effect @param {(meld: Meld | undefined) => Meld} change */
function melding(view, effect, change) {
  const seat = Number(effect.seat);
  const all = /** @type {Meld[][]} */ (view.data.melds);
  const own = [...all[seat]];
  const index = Number(effect.meld) - 1;
  own[index] = change(own[index]);
  return withData(view, { melds: all.with(seat, own) });
}

/** Where a meld's card lies. @param {View} view @param {Effect} effect */
function anchor(view, effect) {
  const meld = /** @type {Meld[][]} */ (view.data.melds)[Number(effect.seat)][
    Number(effect.meld) - 1
  ];
  const index = `meld${effect.seat}.${effect.meld}`;
  return meld.kind ? index : `${index}:${Number(effect.place) - meld.low}`;
}

/** With all that has come to a meld so far. @param {Moment} moment */
function growing({ effect, previous, view, before }) {
  const seat = Number(effect.seat);
  const all = /** @type {Meld[][]} */ (before.data.melds);
  const come = [...previous, effect].filter(
    ({ type, meld }) => meld === effect.meld && (type === "laid" || type === "moved"),
  );
  return melding(view, effect, () => grown(all[seat][Number(effect.meld) - 1], come));
}

/** What a seat holds when it has taken the discards: what it holds in the end, and what it lays before. @param {Moment} moment */
function taken({ effect, view, next: then, after }) {
  const all = cardsIn(view, "discard");
  if (!isMine(view, effect) || then.some(({ type }) => type === "dealt"))
    return [...cardsIn(view, hand(effect)), ...all];
  const laid = then.flatMap(({ type, card }) => (type === "laid" ? [String(card)] : []));
  return [...cardsIn(after, hand(effect)), ...laid];
}

/** @type {import("../../parts/types.js").Animations} */
export const animations = {
  dealt: null,
  melded: null,
  went_out: null,
  deal_over: null,
  scored: null,
  won: null,
  drew({ effect, view }) {
    const then = withAppended(
      withoutTop(view, "pack"),
      hand(effect),
      /** @type {Token} */ (effect.card ?? null),
    );
    const motions = isMine(view, effect)
      ? comings(view, then, "pack").map((motion) => ({ ...motion, turn: true }))
      : [{ from: "pack", to: hand(effect) }];
    return { view: then, motions };
  },
  took(moment) {
    const { effect, view } = moment;
    const all = cardsIn(view, "discard");
    const then = withCards(withCards(view, hand(effect), taken(moment)), "discard", []);
    const motions = isMine(view, effect)
      ? comings(view, then, "discard")
      : all.map((_, i) => ({ from: "discard", to: hand(effect), step: i / all.length }));
    return { view: then, motions };
  },
  // The discard that was taken is laid from the hand like the others.
  laid: (moment) => ({
    view: withoutCard(growing(moment), hand(moment.effect), moment.effect.card),
    motions: (laid) => [
      { from: held(moment.view, moment.effect), to: anchor(laid, moment.effect) },
    ],
    mergeWithPrevious: moment.previous.some(({ type }) => type === "laid"),
  }),
  moved: (moment) => ({ view: growing(moment), mergeWithPrevious: true }),
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
  discarded({ effect: told, view, after }) {
    const card = /** @type {Token} */ (told.card ?? dropped(view, after, told));
    const effect = { ...told, card };
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
    const cards = mine ? comings(view, then, from, 2) : [{ from, to, step: 1 }];
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

/** The next of the extra hands. @param {View} view */
const nextExtra = ({ zones }) => zones.find(({ id }) => id.startsWith("extra"));

/**
 * The last card of a deal is not told any more when the next one lies there; which one it was of one's own, what was left says.
 * @param {View} view
 * @param {View} after
 * @param {Effect} effect
 * @returns {Token}
 */
function dropped(view, after, effect) {
  const seats = /** @type {{hand: string[]}[] | undefined} */ (after.history.at(-1)?.seats);
  if (!isMine(view, effect) || !seats) return null;
  const left = [...seats[Number(effect.seat)].hand];
  return (
    cardsIn(view, hand(effect)).find((card) => {
      const at = left.indexOf(String(card));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    }) ?? null
  );
}

/** Of the discards only the top is seen. @param {View} view @param {Token} card */
const covering = (view, card) =>
  withCards(view, "discard", [card, ...cardsIn(view, "discard").map(() => null)]);
