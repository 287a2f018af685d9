// How what happens is staged: a card lies on the stack before anything comes of it, and a set that is complete lies there whole
// before it goes.

import { t } from "../../core/i18n.js";
import {
  indexIn,
  into,
  lying,
  onto,
  saying,
  untopped,
  withoutCard,
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
const stacked = (view, card) => into(view, "stack", card);

/** Cards of a hand that are used up: they lie on the discards, but are asked about first where that may be denied. @param {View} view @param {Effect} effect @param {string} card @param {number} count @param {boolean} asked */
function used(view, effect, card, count, asked) {
  /** @type {Motion[]} */
  const motions = [];
  let then = view;
  for (let nth = 0; nth < count; nth += 1) {
    motions.push({ from: held(then, effect, card), to: "discard", covers: true, step: nth });
    then = withoutCard(then, hand(effect), card);
    if (!asked) then = onto(then, "discard", card);
  }
  return { view: then, motions: asked ? [] : motions };
}

/** A move is put forward; what it lays goes to the stack. @param {import("../../parts/types.js").Moment} moment @param {string} card @param {string} lies @param {number} skips Skip/Flips that go with it */
function put({ effect, view, then: next }, card, lies, skips) {
  const asked = next.some(({ type }) => type === "asked");
  const laid = stacked(withoutCard(view, hand(effect), card), lies);
  const { view: then, motions } = used(laid, effect, SKIP_FLIP, skips, asked);
  // A set that is complete is looked at.
  const whole = next.some(({ type }) => type === "completed");
  return {
    view: then,
    motions: [...motions, { from: held(view, effect, card), to: "stack", step: 0 }],
    rest: whole ? 2 : 1,
    weighs: whole,
  };
}

/** A card comes from the deck to a hand. @param {import("../../parts/types.js").Moment} moment */
function dealt({ effect, view }) {
  const then = into(
    untopped(view, "deck"),
    hand(effect),
    /** @type {Token} */ (effect.card ?? null),
  );
  const to = `${hand(effect)}:${cardsIn(then, hand(effect)).length - 1}`;
  return { view: then, motions: [{ from: "deck", to }] };
}

/** @type {import("../../parts/types.js").Steps} */
export const steps = {
  dealt: null,
  asked: null,
  unanswered: null,
  refilled: null,
  game_over: null,
  won: null,
  passed: ({ effect }) => ({
    motions: [{ to: `points${effect.seat}`, say: t("say.two_and_two.passed") }],
  }),
  turned: ({ effect, view, then, after }) =>
    then.some(({ type }) => type === "kept" || type === "turned")
      ? {
          view: lying(untopped(view, "deck"), "played", [String(effect.card)]),
          motions: [{ from: "deck", to: "played", turn: true }],
        }
      : { view: after, motions: [{ from: "deck", to: "played", turn: true }] },
  kept({ effect, view }) {
    const then = into(lying(view, "played", []), hand(effect), String(effect.card));
    const to = `${hand(effect)}:${cardsIn(then, hand(effect)).length - 1}`;
    return { view: then, motions: [{ from: "played", to }] };
  },
  drew: dealt,
  got: (moment) => ({ ...dealt(moment), joins: moment.was.at(-1)?.type === "got" }),
  // With the deck empty it comes from the hand.
  started({ effect, view }) {
    const turned = cardsIn(view, "played").length > 0;
    const then = turned ? lying(view, "played", []) : withoutCard(view, hand(effect), effect.card);
    const from = turned ? "played" : held(view, effect, effect.card);
    return {
      view: saying(stacked(then, String(effect.shows)), { flipped: effect.flipped }),
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
    return { ...shown, view: saying(shown.view, { flipped: round }) };
  },
  wild: (moment) => put(moment, WILD_DENY, WILD_DENY, Number(moment.effect.skips)),
  skipped: ({ effect, view, then }) =>
    then.some(({ type }) => type === "asked")
      ? {
          motions: [{ from: held(view, effect, SKIP_FLIP), to: "discard" }],
          view: onto(withoutCard(view, hand(effect), SKIP_FLIP), "discard", SKIP_FLIP),
        }
      : used(view, effect, SKIP_FLIP, 1, false),
  // A Deny that is denied in turn lets the move stand.
  denied(moment) {
    const { effect, view, then, after } = moment;
    const { view: spent, motions } = used(view, effect, WILD_DENY, 1, false);
    const stands = !then.some(({ type }) => type === "negated" || type === "asked");
    const lands = stands && cardsIn(after, "stack").length > cardsIn(view, "stack").length;
    return {
      view: stands && !then.some(({ type }) => type === "completed") ? after : spent,
      motions: lands ? [...motions, { from: "played", to: "stack", step: 1 }] : motions,
      rest: 1.5,
      weighs: true,
    };
  },
  // What was in the air lies on the stack for good; unless it is a Deny that is allowed, which is told by what comes of it.
  allowed({ view, then, after }) {
    if (then.some(({ type }) => type === "negated")) return null;
    const [card] = cardsIn(view, "played");
    if (!card) return then.length ? { view } : { view: after };
    const whole = then.some(({ type }) => type === "completed");
    const landed = stacked(lying(view, "played", []), card);
    return {
      view: { ...landed, phase: "turn" },
      motions: [{ from: "played", to: "stack" }],
      rest: whole ? 2 : 1,
      weighs: whole,
    };
  },
  // The card that is denied goes; where it was but its Flip or its Skip, the card comes back.
  negated: ({ after, then }) =>
    then.some(({ type }) => type === "returned")
      ? null
      : { view: after, motions: [{ from: "played", to: "discard" }], weighs: true },
  returned: ({ effect, after }) => ({
    view: after,
    motions: [
      {
        from: "played",
        to: `${hand(effect)}:${Math.max(0, indexIn(after, hand(effect), effect.card))}`,
      },
    ],
    weighs: true,
  }),
  completed({ effect, view, after, then }) {
    const { seat } = effect;
    const won = wonBy({ view: after }, Number(seat)).length - 1;
    const cleared = lying(lying(lying(view, "stack", []), "discard", []), "played", []);
    return {
      view: saying(
        { ...cleared, history: after.history, scores: after.scores },
        { shows: "0000", flipped: false, sets: after.data.sets, largest: after.data.largest },
      ),
      motions: [
        { from: "stack", to: `set${seat}:${won}` },
        { from: "stack", to: `sets${seat}`, say: t("sets.two_and_two.won") },
      ],
      rest: then.length ? 1 : 2,
      weighs: true,
    };
  },
  lost_turn: ({ effect }) => ({
    motions: [{ to: `points${effect.seat}`, say: t("skips.two_and_two.lost") }],
    weighs: true,
  }),
};
