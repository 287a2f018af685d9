// Animations of Two & Two: a card is on the stack before its effects, and a complete set stays there before it is
// removed.

import { t } from "../../core/i18n.js";
import {
  indexIn,
  withAppended,
  withCards,
  withData,
  withDrawn,
  withoutCard,
  withoutTop,
  withTopCard,
} from "../../parts/animation/intermediate-views.js";
import { cardsIn } from "../../parts/moves/move-words.js";
import { reversed, SKIP_FLIP, WILD_DENY } from "./card.js";
import { wonBy } from "./won-sets.js";

/**
 * @import { Effect, View } from "../../core/types.js"
 * @import { Animations, EffectContext, Motion } from "../../parts/types.js"
 */

/** @param {Effect} effect */
const hand = ({ seat }) => `hand${seat}`;

/** Return the anchor of a card in hand. @param {View} view @param {Effect} effect @param {unknown} card */
const held = (view, effect, card) => `${hand(effect)}:${indexIn(view, hand(effect), card)}`;

/** Return a view with a card on the stack. @param {View} view @param {string} card */
const stacked = (view, card) => withAppended(view, "stack", card);

/**
 * Return a view with Effect cards of a hand on the discards. If they may be denied, they stay visible.
 * @param {View} view @param {Effect} effect @param {string} card @param {number} count @param {boolean} asked
 */
function used(view, effect, card, count, asked) {
  /** @type {Motion[]} */
  const motions = [];
  let then = view;
  for (let nth = 0; nth < count; nth += 1) {
    motions.push({ from: held(then, effect, card), to: "discard", covers: true, step: nth });
    then = withoutCard(then, hand(effect), card);
    if (!asked) then = withTopCard(then, "discard", card);
  }
  return { view: then, motions: asked ? [] : motions };
}

/**
 * Return the animation of a played card that goes to the stack.
 * @param {EffectContext} moment @param {string} card @param {string} lies @param {number} skips number of Skip/Flips played with it
 */
function put({ effect, view, next }, card, lies, skips) {
  const asked = next.some(({ type }) => type === "asked");
  const laid = stacked(withoutCard(view, hand(effect), card), lies);
  const { view: then, motions } = used(laid, effect, SKIP_FLIP, skips, asked);
  // A complete set stays visible longer.
  const whole = next.some(({ type }) => type === "completed");
  return {
    view: then,
    motions: [...motions, { from: held(view, effect, card), to: "stack", step: 0 }],
    pause: whole ? 2 : 1,
    holdForActor: whole,
  };
}

/** Return the animation of a card from the deck to a hand. @param {EffectContext} moment */
function dealt({ effect, view }) {
  const then = withDrawn(view, "deck", effect);
  const to = `${hand(effect)}:${cardsIn(then, hand(effect)).length - 1}`;
  return { view: then, motions: [{ from: "deck", to }] };
}

/** @type {Animations} */
export const animations = {
  dealt: null,
  asked: null,
  unanswered: null,
  refilled: null,
  game_over: null,
  won: null,
  passed: ({ effect }) => ({
    motions: [{ to: `${hand(effect)}:0`, text: t("say.two_and_two.passed") }],
  }),
  turned: ({ effect, view, next, after }) =>
    next.some(({ type }) => type === "kept" || type === "turned")
      ? {
          view: withCards(withoutTop(view, "deck"), "played", [String(effect.card)]),
          motions: [{ from: "deck", to: "played", turn: true }],
        }
      : { view: after, motions: [{ from: "deck", to: "played", turn: true }] },
  kept({ effect, view }) {
    const then = withAppended(withCards(view, "played", []), hand(effect), String(effect.card));
    const to = `${hand(effect)}:${cardsIn(then, hand(effect)).length - 1}`;
    return { view: then, motions: [{ from: "played", to }] };
  },
  drew: dealt,
  got: (context) => ({
    ...dealt(context),
    mergeWithPrevious: context.previous.at(-1)?.type === "got",
  }),
  // If the deck is empty, the card is of a hand.
  started({ effect, view }) {
    const turned = cardsIn(view, "played").length > 0;
    const then = turned
      ? withCards(view, "played", [])
      : withoutCard(view, hand(effect), effect.card);
    const from = turned ? "played" : held(view, effect, effect.card);
    return {
      view: withData(stacked(then, String(effect.shows)), { flipped: effect.flipped }),
      motions: [{ from, to: "stack" }],
    };
  },
  played(context) {
    const { effect, view } = context;
    const card = String(effect.card);
    const flip = effect.flip === true;
    const round = Boolean(view.data.flipped) !== flip;
    const skips = Number(flip) + Number(effect.skips);
    const shown = put(context, card, round ? reversed(card) : card, skips);
    return { ...shown, view: withData(shown.view, { flipped: round }) };
  },
  wild: (context) => put(context, WILD_DENY, WILD_DENY, Number(context.effect.skips)),
  skipped: ({ effect, view, next }) =>
    next.some(({ type }) => type === "asked")
      ? {
          motions: [{ from: held(view, effect, SKIP_FLIP), to: "discard" }],
          view: withTopCard(withoutCard(view, hand(effect), SKIP_FLIP), "discard", SKIP_FLIP),
        }
      : used(view, effect, SKIP_FLIP, 1, false),
  // If a Deny is denied, the move is valid.
  denied(context) {
    const { effect, view, next, after } = context;
    const { view: spent, motions } = used(view, effect, WILD_DENY, 1, false);
    const stands = !next.some(({ type }) => type === "negated" || type === "asked");
    const lands = stands && cardsIn(after, "stack").length > cardsIn(view, "stack").length;
    return {
      view: stands && !next.some(({ type }) => type === "completed") ? after : spent,
      motions: lands ? [...motions, { from: "played", to: "stack", step: 1 }] : motions,
      pause: 1.5,
      holdForActor: true,
    };
  },
  // The pending card stays on the stack. An allowed Deny is shown by its consequences.
  allowed({ view, next, after }) {
    if (next.some(({ type }) => type === "negated")) return null;
    const [card] = cardsIn(view, "played");
    if (!card) return next.length ? { view } : { view: after };
    const whole = next.some(({ type }) => type === "completed");
    const landed = stacked(withCards(view, "played", []), card);
    return {
      view: { ...landed, phase: "turn" },
      motions: [{ from: "played", to: "stack" }],
      pause: whole ? 2 : 1,
      holdForActor: whole,
    };
  },
  // The denied card is removed. If only its Flip or Skip was denied, it is returned.
  negated: ({ after, next }) =>
    next.some(({ type }) => type === "returned")
      ? null
      : { view: after, motions: [{ from: "played", to: "discard" }], holdForActor: true },
  returned: ({ effect, after }) => ({
    view: after,
    motions: [
      {
        from: "played",
        to: `${hand(effect)}:${Math.max(0, indexIn(after, hand(effect), effect.card))}`,
      },
    ],
    holdForActor: true,
  }),
  completed({ effect, view, after, next }) {
    const { seat } = effect;
    const won = wonBy({ view: after }, Number(seat)).length - 1;
    const cleared = withCards(withCards(withCards(view, "stack", []), "discard", []), "played", []);
    return {
      view: withData(
        { ...cleared, history: after.history, scores: after.scores },
        { shows: "0000", flipped: false, sets: after.data.sets, largest: after.data.largest },
      ),
      motions: [
        { from: "stack", to: `set${seat}:${won}` },
        { from: "stack", to: `sets${seat}`, text: t("sets.two_and_two.won") },
      ],
      pause: next.length ? 1 : 2,
      holdForActor: true,
    };
  },
  lost_turn: ({ effect }) => ({
    motions: [{ to: `points${effect.seat}`, text: t("skips.two_and_two.lost") }],
    holdForActor: true,
  }),
};
