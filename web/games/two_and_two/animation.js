// How what happens is staged: a card lies on the stack before anything comes of it, and a set that is complete lies there whole
// before it goes.

import { t } from "../../core/i18n.js";
import {
  indexIn,
  withAppended,
  withCards,
  withData,
  withoutCard,
  withoutTop,
  withTopCard,
} from "../../parts/animation/intermediate-views.js";
import { cardsIn } from "../../parts/moves/move-words.js";
import { wonBy } from "./sets.js";
import { reversed, SKIP_FLIP, WILD_DENY } from "./strip.js";

/**
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("../../core/types.js").Token} Token
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../parts/types.js").Motion} Motion
 */

/** @param {Effect} effect */
const hand = ({ seat }) => `hand${seat}`;

/** Where a card lies in the hand. @param {View} view @param {Effect} effect @param {unknown} card */
const held = (view, effect, card) => `${hand(effect)}:${indexIn(view, hand(effect), card)}`;

/** On the stack, which shows then what the engine says, where it says it. @param {View} view @param {string} card */
const stacked = (view, card) => withAppended(view, "stack", card);

/** Cards of a hand that are used up: they lie on the discards, but are asked about first where that may be denied. @param {View} view @param {Effect} effect @param {string} card @param {number} count @param {boolean} asked */
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

/** A move is put forward; what it lays goes to the stack. @param {import("../../parts/types.js").EffectContext} moment @param {string} card @param {string} lies @param {number} skips Skip/Flips that go with it */
function put({ effect, view, next }, card, lies, skips) {
  const asked = next.some(({ type }) => type === "asked");
  const laid = stacked(withoutCard(view, hand(effect), card), lies);
  const { view: then, motions } = used(laid, effect, SKIP_FLIP, skips, asked);
  // A set that is complete is looked at.
  const whole = next.some(({ type }) => type === "completed");
  return {
    view: then,
    motions: [...motions, { from: held(view, effect, card), to: "stack", step: 0 }],
    pause: whole ? 2 : 1,
    holdForActor: whole,
  };
}

/** A card comes from the deck to a hand. @param {import("../../parts/types.js").EffectContext} moment */
function dealt({ effect, view }) {
  const then = withAppended(
    withoutTop(view, "deck"),
    hand(effect),
    /** @type {Token} */ (effect.card ?? null),
  );
  const to = `${hand(effect)}:${cardsIn(then, hand(effect)).length - 1}`;
  return { view: then, motions: [{ from: "deck", to }] };
}

/** @type {import("../../parts/types.js").Animations} */
export const animations = {
  dealt: null,
  asked: null,
  unanswered: null,
  refilled: null,
  game_over: null,
  won: null,
  passed: ({ effect }) => ({
    motions: [{ to: `points${effect.seat}`, text: t("say.two_and_two.passed") }],
  }),
  turned: ({ effect, view, next: then, after }) =>
    then.some(({ type }) => type === "kept" || type === "turned")
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
  got: (moment) => ({
    ...dealt(moment),
    mergeWithPrevious: moment.previous.at(-1)?.type === "got",
  }),
  // With the deck empty it comes from the hand.
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
  played(moment) {
    const { effect, view } = moment;
    const card = String(effect.card);
    const flip = effect.flip === true;
    const round = Boolean(view.data.flipped) !== flip;
    const skips = Number(flip) + Number(effect.skips);
    const shown = put(moment, card, round ? reversed(card) : card, skips);
    return { ...shown, view: withData(shown.view, { flipped: round }) };
  },
  wild: (moment) => put(moment, WILD_DENY, WILD_DENY, Number(moment.effect.skips)),
  skipped: ({ effect, view, next: then }) =>
    then.some(({ type }) => type === "asked")
      ? {
          motions: [{ from: held(view, effect, SKIP_FLIP), to: "discard" }],
          view: withTopCard(withoutCard(view, hand(effect), SKIP_FLIP), "discard", SKIP_FLIP),
        }
      : used(view, effect, SKIP_FLIP, 1, false),
  // A Deny that is denied in turn lets the move stand.
  denied(moment) {
    const { effect, view, next: then, after } = moment;
    const { view: spent, motions } = used(view, effect, WILD_DENY, 1, false);
    const stands = !then.some(({ type }) => type === "negated" || type === "asked");
    const lands = stands && cardsIn(after, "stack").length > cardsIn(view, "stack").length;
    return {
      view: stands && !then.some(({ type }) => type === "completed") ? after : spent,
      motions: lands ? [...motions, { from: "played", to: "stack", step: 1 }] : motions,
      pause: 1.5,
      holdForActor: true,
    };
  },
  // What was in the air lies on the stack for good; unless it is a Deny that is allowed, which is told by what comes of it.
  allowed({ view, next: then, after }) {
    if (then.some(({ type }) => type === "negated")) return null;
    const [card] = cardsIn(view, "played");
    if (!card) return then.length ? { view } : { view: after };
    const whole = then.some(({ type }) => type === "completed");
    const landed = stacked(withCards(view, "played", []), card);
    return {
      view: { ...landed, phase: "turn" },
      motions: [{ from: "played", to: "stack" }],
      pause: whole ? 2 : 1,
      holdForActor: whole,
    };
  },
  // The card that is denied goes; where it was but its Flip or its Skip, the card comes back.
  negated: ({ after, next: then }) =>
    then.some(({ type }) => type === "returned")
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
  completed({ effect, view, after, next: then }) {
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
      pause: then.length ? 1 : 2,
      holdForActor: true,
    };
  },
  lost_turn: ({ effect }) => ({
    motions: [{ to: `points${effect.seat}`, text: t("skips.two_and_two.lost") }],
    holdForActor: true,
  }),
};
