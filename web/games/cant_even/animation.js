// How what happens is staged: offers, what they show, who takes what, and what is left in the Pits before it goes to the Banks.

import { withCards, withData } from "../../parts/animation/intermediate-views.js";
import { signed } from "../../parts/format.js";
import { cardsIn } from "../../parts/moves/move-words.js";
import { FACES } from "./offer-draft.js";

/**
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("../../core/types.js").Token} Token
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../parts/types.js").EffectContext} Moment
 * @typedef {import("../../parts/types.js").Motion} Motion
 * @typedef {{up: Token, down: boolean}} Faces
 */

/** Where a card lies in a Pit. @param {unknown} seat @param {unknown} down */
const pit = (seat, down) => `pit${seat}:${down ? "down" : "up"}`;

/** With the hand as it is then: which of its cards are known to others, the engine says. @param {Moment} moment */
const holding = ({ effect, view, after }) =>
  withCards(view, `hand${effect.seat}`, cardsIn(after, `hand${effect.seat}`));

/** @param {Moment} moment */
function offered(moment) {
  const { effect, view } = moment;
  const pit = [effect.down, effect.up].map((card) => /** @type {Token} */ (card ?? null));
  const all = /** @type {boolean[]} */ (view.data.offered).with(Number(effect.seat), true);
  return withData(withCards(holding(moment), `pit${effect.seat}`, pit), { offered: all });
}

/** @param {Moment} moment */
function taken(moment) {
  const { from, face } = moment.effect;
  const pits = /** @type {Faces[]} */ (moment.view.data.pits);
  const hidden = face === "down";
  const left = { ...pits[Number(from)], ...(hidden ? { down: false } : { up: null }) };
  const then = withData(holding(moment), { pits: pits.with(Number(from), left) });
  return withCards(then, `pit${from}`, cardsIn(then, `pit${from}`).toSpliced(hidden ? 0 : -1, 1));
}

/** A phase that only the stage knows: nobody takes any more, and what is left counts. */
const COUNTED = "scored";

/** What is left in a Pit lies open, and says what it scored. @param {View} view @param {Effect} effect */
const opened = (view, { seat, card, down }) =>
  down ? withCards(view, `pit${seat}`, cardsIn(view, `pit${seat}`).with(0, String(card))) : view;

/** A Pit is two places, by face. @param {import("../../core/types.js").Zone} zone @param {number} index */
export const anchor = (zone, index) =>
  zone.id.startsWith("pit") && zone.count === FACES.length
    ? `${zone.id}:${FACES[index]}`
    : `${zone.id}:up`;

/** @type {import("../../parts/types.js").Animations} */
export const animations = {
  dealt: null,
  starts: null,
  round_over: null,
  won: null,
  offered: (moment) => ({
    view: offered(moment),
    // Two backs come out of a hand that nobody here sees; one's own lie there already.
    motions:
      moment.effect.seat === moment.view.seat
        ? []
        : [true, false].map((down) => ({
            from: `hand${moment.effect.seat}`,
            to: pit(moment.effect.seat, down),
          })),
  }),
  // All offers are opened at once.
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
  took(moment) {
    const { effect, view } = moment;
    const down = effect.face === "down";
    const then = taken(moment);
    const mine = effect.seat === view.seat;
    const hand = `hand${effect.seat}`;
    const index = cardsIn(then, hand).lastIndexOf(/** @type {Token} */ (effect.card));
    const to = mine ? `${hand}:${index}` : hand;
    return {
      view: then,
      motions: [{ from: pit(effect.from, down), to, turn: mine && down }],
    };
  },
  banked({ effect, view, previous: was }) {
    const { seat, down } = effect;
    const points = Number(effect.score) - Number(effect.lose);
    const place = pit(seat, down);
    /** @type {Motion[]} */
    const turns = down ? [{ to: place, turn: true, step: 0 }] : [];
    return {
      view: { ...opened(view, effect), phase: COUNTED },
      motions: points ? [...turns, { text: signed(points), to: place, step: 1 }] : turns,
      mergeWithPrevious: was.at(-1)?.type === "banked",
      pause: 2,
      holdForActor: true,
    };
  },
  bitten: ({ effect, previous: was }) => ({
    motions: [{ text: signed(-Number(effect.points)), to: `points${effect.seat}`, step: 0 }],
    mergeWithPrevious: was.at(-1)?.type === "bitten",
    holdForActor: true,
  }),
  // All that is left goes to the Banks at once.
  scored(moment) {
    const { effect, previous: was, before } = moment;
    const mergeWithPrevious = was.at(-1)?.type === "scored";
    return {
      view: banking(moment),
      motions: mergeWithPrevious ? [] : was.flatMap((each) => toBank(each, was, before, effect)),
      mergeWithPrevious,
      holdForActor: true,
    };
  },
};

/** Nothing lies in the Pits any more, and what was banked counts. @param {Moment} moment */
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
  const to = `bank${effect.seat}:${round ?? before.history.length + 1}:${own.indexOf(effect)}`;
  return [{ from: pit(effect.seat, effect.down), to, step: 0 }];
}
