// Animations of I Can't Even: offers, their reveal, takes, and the scoring of the Pits before their cards go to the
// Banks.

import { withCards, withData } from "../../parts/animation/intermediate-views.js";
import { signed } from "../../parts/format.js";
import { cardsIn } from "../../parts/moves/move-words.js";
import { FACES } from "./offer-draft.js";
import { bankAnchor } from "./seat.js";

/**
 * @import { Effect, Token, View, Zone } from "../../core/types.js"
 * @import { Animations, EffectContext, Motion } from "../../parts/types.js"
 * @typedef {{up: Token, down: boolean}} Faces
 */

/** Return the anchor of a card in a Pit. @param {unknown} seat @param {unknown} down */
const pit = (seat, down) => `pit${seat}:${down ? "down" : "up"}`;

/** Return a view with the final hand: the engine knows which of its cards are public. @param {EffectContext} moment */
const holding = ({ effect, view, after }) =>
  withCards(view, `hand${effect.seat}`, cardsIn(after, `hand${effect.seat}`));

/** @param {EffectContext} context */
function offered(context) {
  const { effect, view } = context;
  const pit = [effect.down, effect.up].map((card) => /** @type {Token} */ (card ?? null));
  const all = /** @type {boolean[]} */ (view.data.offered).with(Number(effect.seat), true);
  return withData(withCards(holding(context), `pit${effect.seat}`, pit), { offered: all });
}

/** @param {EffectContext} context */
function taken(context) {
  const { from, face } = context.effect;
  const pits = /** @type {Faces[]} */ (context.view.data.pits);
  const hidden = face === "down";
  const left = { ...pits[Number(from)], ...(hidden ? { down: false } : { up: null }) };
  const then = withData(holding(context), { pits: pits.with(Number(from), left) });
  return withCards(then, `pit${from}`, cardsIn(then, `pit${from}`).toSpliced(hidden ? 0 : -1, 1));
}

/** A phase between taking and the next round, for the animation only. */
const COUNTED = "scored";

/** Return a view with the hidden card in a Pit revealed. @param {View} view @param {Effect} effect */
const opened = (view, { seat, card, down }) =>
  down ? withCards(view, `pit${seat}`, cardsIn(view, `pit${seat}`).with(0, String(card))) : view;

/** Return the anchor of a card. In a Pit it depends on the face. @param {Zone} zone @param {number} index */
export const anchor = (zone, index) =>
  zone.id.startsWith("pit") && zone.count === FACES.length
    ? `${zone.id}:${FACES[index]}`
    : `${zone.id}:up`;

/** @type {Animations} */
export const animations = {
  dealt: null,
  starts: null,
  round_over: null,
  won: null,
  offered: (context) => ({
    view: offered(context),
    // Hidden cards come out of other hands. The viewer's own are there already.
    motions:
      context.effect.seat === context.view.seat
        ? []
        : [true, false].map((down) => ({
            from: `hand${context.effect.seat}`,
            to: pit(context.effect.seat, down),
          })),
  }),
  // All offers are revealed at once.
  revealed: ({ effect, view, previous }) => ({
    view: withCards(
      view,
      `pit${effect.seat}`,
      cardsIn(view, `pit${effect.seat}`).with(1, String(effect.card)),
    ),
    motions: [{ to: pit(effect.seat, false), turn: true, step: 0 }],
    mergeWithPrevious: previous.at(-1)?.type === "revealed",
    pause: 2,
    holdForActor: true,
  }),
  took(context) {
    const { effect, view } = context;
    const down = effect.face === "down";
    const then = taken(context);
    const mine = effect.seat === view.seat;
    const hand = `hand${effect.seat}`;
    const index = cardsIn(then, hand).lastIndexOf(/** @type {Token} */ (effect.card));
    const to = mine ? `${hand}:${index}` : hand;
    return {
      view: then,
      motions: [{ from: pit(effect.from, down), to, turn: mine && down }],
    };
  },
  banked({ effect, view, previous }) {
    const { seat, down } = effect;
    const points = Number(effect.score) - Number(effect.lose);
    const place = pit(seat, down);
    /** @type {Motion[]} */
    const turns = down ? [{ to: place, turn: true, step: 0 }] : [];
    return {
      view: { ...opened(view, effect), phase: COUNTED },
      motions: points ? [...turns, { text: signed(points), to: place, step: 1 }] : turns,
      mergeWithPrevious: previous.at(-1)?.type === "banked",
      pause: 2,
      holdForActor: true,
    };
  },
  bitten: ({ effect, previous }) => ({
    motions: [{ text: signed(-Number(effect.points)), to: `points${effect.seat}`, step: 0 }],
    mergeWithPrevious: previous.at(-1)?.type === "bitten",
    holdForActor: true,
  }),
  // All cards go to the Banks at once.
  scored(context) {
    const { effect, previous, before } = context;
    const mergeWithPrevious = previous.at(-1)?.type === "scored";
    return {
      view: banking(context),
      motions: mergeWithPrevious
        ? []
        : previous.flatMap((each) => toBank(each, previous, before, effect)),
      mergeWithPrevious,
      holdForActor: true,
    };
  },
};

/** Return a view with empty Pits and the banked cards scored. @param {EffectContext} moment */
function banking({ view, after }) {
  const { odd, ichthid } = after.data;
  const pits = /** @type {Faces[]} */ (view.data.pits).map(() => ({ up: null, down: false }));
  const emptied = pits.reduce((then, _, seat) => withCards(then, `pit${seat}`, []), view);
  const { history, scores } = after;
  return withData({ ...emptied, history, scores, phase: COUNTED }, { pits, odd, ichthid });
}

/** @param {Effect} effect @param {Effect[]} all @param {View} before @param {Effect} scored @returns {Motion[]} */
function toBank(effect, all, before, { round }) {
  if (effect.type !== "banked") return [];
  const own = all.filter(({ type, seat }) => type === "banked" && seat === effect.seat);
  const to = bankAnchor(before, Number(effect.seat), {
    card: effect.card,
    round: Number(round ?? before.history.length + 1),
    index: own.indexOf(effect),
  });
  return [{ from: pit(effect.seat, effect.down), to, step: 0 }];
}
