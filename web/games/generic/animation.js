// Animations of any game, from views and effects alone: cards that changed their places, in the order in which effects
// name them. Cards that move from one zone to another are one step of the timeline.

import {
  indexIn,
  withAppended,
  withoutCard,
  withTopCard,
} from "../../parts/animation/intermediate-views.js";
import { ends } from "../../parts/animation/timeline.js";
import { signed } from "../../parts/format.js";
import { removeOne } from "../../parts/moves/move-words.js";

/**
 * @import { Effect, Token, View, Zone } from "../../core/types.js"
 * @import { AnimationStep, Motion, TableConfig } from "../../parts/types.js"
 * @typedef {{zone: Zone, index: number, token: Token}} Place
 * @typedef {{from: Place | undefined, to: Place}} CardMove
 */

/** Most cards that move. More are a new deal. */
const MOST_MOVED = 12;

/**
 * @param {Effect[]} effects
 * @param {View} before
 * @param {View} after
 * @param {TableConfig} [config]
 * @returns {AnimationStep[]}
 */
export function timeline(effects, before, after, config = {}) {
  const taken = trickTaken(effects, before, after, config);
  if (taken.length === 0) return otherSteps(effects, before, after);
  const { view } = taken[taken.length - 1];
  const rest = effects.slice(taken.flatMap((step) => step.effects).length);
  // A new deal does not continue the last table.
  const isNewDeal = after.history.length > before.history.length && !after.over;
  return [...taken, ...otherSteps(rest, isNewDeal ? after : view, after)];
}

/**
 * Return the animation of a trick: its last card, then all of them to the winner. Empty: no trick was won.
 * @param {Effect[]} effects
 * @param {View} before
 * @param {View} after
 * @param {TableConfig} config
 * @returns {AnimationStep[]}
 */
function trickTaken(effects, before, after, { trick }) {
  const zone = before.zones.find((each) => each.id === trick?.zone);
  const first = effects[0];
  if (!zone || !trick?.taken || !first || first.seat === null) return [];
  const hand = before.zones.find(({ kind, owner }) => kind === "fan" && owner === first.seat);
  const card = factsOf(first).find((fact) => typeof fact === "string");
  if (!hand || typeof card !== "string") return [];
  const cards = [...zone.cards, card];
  const takes = effects.findIndex((effect, i) => i > 0 && namesAll(effect, cards));
  const to = `${trick.taken}${effects[takes]?.seat}`;
  if (takes < 0 || !before.zones.some(({ id }) => id === to)) return [];
  const calm = { legal: [], over: false, winners: [], to_act: before.to_act, phase: before.phase };
  const log = (/** @type {number} */ count) => [...before.log, ...effects.slice(0, count)];
  const held = Math.max(0, indexIn(before, hand.id, card));
  const lain = withAppended(withoutCard(before, hand.id, card), zone.id, card);
  const gone = cards.reduce(
    (view, each) => withTopCard(withoutCard(view, zone.id, each), to, each),
    lain,
  );
  const last = `${zone.id}:${zone.count}`;
  const data = { ...before.data, ...(trick.last ? { [trick.last]: after.data[trick.last] } : {}) };
  return [
    {
      effects: effects.slice(0, takes),
      view: { ...lain, ...calm, log: log(takes) },
      motions: [{ from: placeOf(hand, held), to: last, turn: hand.cards[held] !== card }],
      pause: 1,
      holdForActor: true,
    },
    {
      effects: effects.slice(takes, takes + 1),
      view: { ...gone, ...calm, data, scores: after.scores, log: log(takes + 1) },
      motions: [
        ...cards.map((_, i) => ({ from: `${zone.id}:${i}`, to })),
        ...points(before, after),
      ],
      pause: 1,
      holdForActor: true,
    },
  ];
}

/** Return true if an effect names all of these cards. @param {Effect} effect @param {Token[]} cards */
const namesAll = (effect, cards) =>
  factsOf(effect).some((fact) => {
    const words = String(fact).split(" ");
    return cards.every((card) => card !== null && words.includes(card));
  });

/** @param {Effect[]} effects @param {View} before @param {View} after @returns {AnimationStep[]} */
function otherSteps(effects, before, after) {
  const groups = grouped(inOrder(cardMoves(before, after, effects), effects));
  let view = before;
  let shownCount = 0;
  return groups.map((group, i) => {
    const last = i === groups.length - 1;
    const lain = view;
    if (!last) view = group.reduce(afterMove, view);
    const until = last ? effects.length : Math.max(shownCount, effectsShownWith(group, effects));
    const own = effects.slice(shownCount, until);
    shownCount = until;
    const log = last ? after.log : [...before.log, ...effects.slice(0, until)];
    const shown = last ? after : view;
    return {
      effects: own,
      view: { ...shown, log, legal: [], over: false, winners: [], to_act: before.to_act },
      motions: [...motionsOf(group, lain, shown), ...(last ? points(before, after) : [])],
      pause: 1,
      holdForActor: last && ends(before, after),
    };
  });
}

/**
 * Return each card at a new place, with the place of an equal card that left.
 * @param {View} before
 * @param {View} after
 * @param {Effect[]} effects
 * @returns {CardMove[]}
 */
function cardMoves(before, after, effects) {
  const came = newPlaces(before, after);
  const left = newPlaces(after, before);
  if (came.length > MOST_MOVED) return [];
  return came.flatMap((to) => {
    const alike = left.findIndex((each) => each.token === to.token);
    const hidden = left.findIndex((each) => each.token === null || to.token === null);
    const index = alike >= 0 ? alike : hidden;
    const [from] = index >= 0 ? left.splice(index, 1) : [];
    const hand = alike < 0 && from ? handBetween(before, effects, to) : undefined;
    if (!from || !hand || from.zone.owner !== null) return [{ from, to }];
    const held = { zone: hand, index: hand.count - 1, token: null };
    return [
      { from: held, to },
      { from, to: held },
    ];
  });
}

/**
 * Return the hidden hand that a card went through, although it has as many cards as before: its effect names one of two
 * cards, so that the other was added.
 * @param {View} before
 * @param {Effect[]} effects
 * @param {Place} to
 */
function handBetween(before, effects, { token }) {
  const effect = effects.find((each) => factsOf(each).map(String).includes(String(token)));
  if (token === null || !effect || effect.seat === null || !factsOf(effect).includes(null))
    return undefined;
  return before.zones.find(
    ({ owner, kind, cards }) =>
      kind === "fan" &&
      owner === effect.seat &&
      cards.length &&
      cards.every((card) => card === null),
  );
}

/** Return the cards that are in one view only. @param {View} without @param {View} within @returns {Place[]} */
function newPlaces(without, within) {
  return within.zones.flatMap((zone) => {
    const had = without.zones.find(({ id }) => id === zone.id)?.cards ?? [];
    const rest = [...had];
    return zone.cards.flatMap((token, index) => {
      const stays = zone.kind === "grid" ? had[index] === token : removeOne(rest, token);
      return stays ? [] : [{ zone, index, token }];
    });
  });
}

/** Return the values of an effect's fields. @param {Effect} effect */
const factsOf = ({ event, type, seat, ...facts }) => Object.values(facts);

/** Return the first effect that names a card. Cards that no effect names are last. @param {CardMove} moved @param {Effect[]} effects */
function namedAt({ from, to }, effects) {
  const tokens = [from?.token, to.token].filter((token) => typeof token === "string");
  const facts = effects.flatMap((effect, i) =>
    factsOf(effect).map((value) => ({ i, value: String(value) })),
  );
  const at = facts.findIndex(({ value }) => tokens.includes(value));
  return { at: at < 0 ? facts.length : at, effect: at < 0 ? -1 : facts[at].i };
}

/** Sort moves by their effects. @param {CardMove[]} all @param {Effect[]} effects */
const inOrder = (all, effects) =>
  all.toSorted((one, other) => namedAt(one, effects).at - namedAt(other, effects).at);

/** Return the number of effects that are shown with these cards. @param {CardMove[]} group @param {Effect[]} effects */
const effectsShownWith = (group, effects) =>
  1 + Math.max(...group.map((each) => namedAt(each, effects).effect));

/**
 * Group moves between the same zones. Cards of a grid replace each other: all move at once.
 * @param {CardMove[]} all
 * @returns {CardMove[][]}
 */
function grouped(all) {
  if (all.some(({ from, to }) => !from || from.zone.kind === "grid" || to.zone.kind === "grid"))
    return [all];
  /** @type {CardMove[][]} */
  const groups = [];
  for (const each of all) {
    const last = groups.at(-1)?.[0];
    if (last?.from?.zone.id === each.from?.zone.id && last?.to.zone.id === each.to.zone.id)
      groups.at(-1)?.push(each);
    else groups.push([each]);
  }
  return groups.length ? groups : [[]];
}

/** Return the view after a card moved. @param {View} view @param {CardMove} moved */
function afterMove(view, { from, to }) {
  const left = from ? withoutCard(view, from.zone.id, from.token) : view;
  return (to.zone.kind === "pile" ? withTopCard : withAppended)(left, to.zone.id, to.token);
}

/** @param {CardMove[]} group @param {View} before @param {View} after */
const motionsOf = (group, before, after) =>
  group.map(({ from, to }) => ({
    from: from && placeOf(from.zone, Math.max(0, indexIn(before, from.zone.id, from.token))),
    to: placeOf(to.zone, finalIndex(after, to)),
    turn: from !== undefined && from.token !== to.token,
  }));

/** Return the index of a card after a hand may have been sorted. @param {View} view @param {Place} to */
function finalIndex(view, { zone, index, token }) {
  const cards = view.zones.find(({ id }) => id === zone.id)?.cards ?? [];
  return cards[index] === token ? index : Math.max(0, cards.lastIndexOf(token));
}

/** @param {Zone} zone @param {number} index */
const placeOf = ({ id, kind }, index) => (kind === "pile" ? id : `${id}:${index}`);

/** Return the change of points of each seat. @param {View} before @param {View} after @returns {Motion[]} */
const points = (before, after) =>
  after.scores.flatMap((score, seat) => {
    const more = score - before.scores[seat];
    return more ? [{ text: signed(more), to: `points${seat}` }] : [];
  });
