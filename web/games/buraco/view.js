// Accessors of a view of Buraco, indexed once per view: there may be more than a thousand legal moves.

import { cardsIn, removeOne, wordsOf } from "../../parts/moves/move-words.js";

/**
 * @import { View } from "../../core/types.js"
 * @import { Table } from "../../parts/types.js"
 * @import { Answer, MeldSeen as Meld } from "./protocol.js"
 * @typedef {import("./protocol.js").Way} WayAnswer the engine's description of a way to lay or discard cards
 * @typedef {WayAnswer & {onto: number}} Way `onto`: the number of an own meld, or NEW
 * @typedef {{move: string, onto: number, cards: string[]}} Take
 * @typedef {{
 *   opening: boolean, hand: string[], melds: Meld[][], top: string | null, discards: Set<string>, takes: Take[], sets: string[][],
 *   direct: Map<string, Way[]>,
 * }} Position `opening`: the turn begins, to draw or to take; `discards`: cards that may be discarded; `takes`: all ways to take the
 *   pile; `sets`: the cards of each way to lay a new meld or to take the pile; `direct`: by cards, the ways that are one move
 */

/** The number of a new meld. */
export const NEW = 0;

/** @type {WeakMap<View, Position>} */
const positions = new WeakMap();

/** @param {View} view @returns {Position} */
export function positionOf(view) {
  const found = positions.get(view) ?? read(view);
  positions.set(view, found);
  return found;
}

/** @param {View} view @returns {Position} */
function read(view) {
  const hand = cardsIn(view, `hand${view.seat}`);
  const melds = /** @type {Meld[][]} */ (view.data.melds);
  /** @type {Position} */
  const position = {
    opening: view.phase === "draw",
    hand: hand.filter((card) => card !== null),
    melds,
    top: cardsIn(view, "discard")[0] ?? null,
    discards: new Set(),
    takes: [],
    sets: [],
    direct: new Map(),
  };
  for (const move of view.legal) sortIn(position, move);
  return position;
}

/** @param {Position} position @param {string} move */
function sortIn(position, move) {
  const [verb, ...words] = wordsOf(move);
  if (verb === "discard") position.discards.add(words[0]);
  if (!["meld", "add", "take"].includes(verb)) return;
  const [first, ...cards] = verb === "meld" ? ["new", ...words] : words;
  const onto = first === "new" ? NEW : Number(first);
  const same = position.direct.get(keyOf(cards)) ?? [];
  position.direct.set(keyOf(cards), same);
  same.push({ moves: [move], onto, meld: null, spoils: false, ends: null });
  if (verb === "take") position.takes.push({ move, onto, cards });
  if (verb !== "add") position.sets.push(cards);
}

/** Return a key that is equal for the same cards in any order. @param {string[]} cards */
const keyOf = (cards) => [...cards].sort().join(" ");

/** The selected word for taking the discards. */
export const TAKE = "take";

/** @param {string} word */
export const isCard = (word) => word.length === 2;

/** Return the selected hand cards. @param {string[]} selection */
export const cardsOf = (selection) => selection.filter(isCard);

/** Return true if cards are gathered, or the discards are being taken. @param {Table} table */
export const gathers = ({ selection }) => selection.some((word) => word === TAKE || isCard(word));

/**
 * Return the question to the engine about these cards.
 * @param {string[]} cards
 * @param {number} [onto] an own meld
 */
export const question = (cards, onto) => ({
  cards: [...cards].sort(),
  ...(onto === undefined ? {} : { onto }),
});

/** Return the engine's answer about the gathered cards. null: it is not here yet. @param {Table} table @returns {Answer | null} */
export const answerFor = (table) =>
  table.active && gathers(table) ? table.query(question(cardsOf(table.selection))) : null;

/**
 * Return the hand cards that can be laid with all gathered ones.
 * @param {Table} table
 * @returns {Set<string>}
 */
export function companions({ view, selection }) {
  const cards = cardsOf(selection);
  const { sets } = positionOf(view);
  /** @type {Set<string>} */
  const found = new Set();
  for (const set of sets) {
    const rest = [...set];
    const hasAll = cards.every((card) => removeOne(rest, card));
    if (hasAll) for (const card of rest) found.add(card);
  }
  return found;
}

/**
 * Return true if a way can be played without confirmation: the engine has answered, and it does not spoil the meld.
 * @param {Way | undefined} way
 */
export const isPlain = (way) => way !== undefined && way.meld !== null && !way.spoils;

/**
 * Return the ways to lay the gathered cards: the engine's, and until it answers those of one move.
 * @param {Table} table
 * @returns {Way[]}
 */
export function waysOf(table) {
  if (!table.active || !gathers(table)) return [];
  const { melds, direct } = positionOf(table.view);
  const answer = answerFor(table);
  if (!answer) return direct.get(keyOf(cardsOf(table.selection))) ?? [];
  const own = melds[table.view.seat ?? 0].length;
  return answer.ways.map((way) => ({
    ...way,
    onto: way.meld && way.meld.number <= own ? way.meld.number : NEW,
  }));
}

/** Ranks by place, from the low to the high ace. */
const PLACES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** Return the ranks at a meld's ends, as printed on cards. @param {Meld} meld */
export const endsOf = ({ low, cards }) => [PLACES[low - 1], PLACES[low + cards.length - 2]];

const LONG = 5;
const ROW = 340;
const TWO_ROWS = 620;
const NEW_RUN = 60;

/** Return the approximate width in pixels of an open meld on a phone. @param {Meld} meld */
const width = ({ kind, cards }) => (kind ? 72 : 24 + 15 * cards.length);

/**
 * Return true if only the ends of a meld are shown. A person may have folded or unfolded it.
 * @param {Table} table
 * @param {number} seat
 * @param {Meld} meld
 */
export function isFolded(table, seat, meld) {
  const opened = table.ui.unfolded?.[`${seat}.${meld.number}`];
  return opened === undefined ? isFoldable(table, seat, meld) : !opened;
}

/** Return the approximate width in pixels of a seat's melds on a phone. @param {View} view @param {number} seat */
const widths = (view, seat) =>
  positionOf(view).melds[seat].reduce(
    (sum, meld) => sum + width(meld),
    seat === view.seat ? NEW_RUN : 0,
  );

/**
 * Return the space that a seat's melds need: more than two rows of a phone, more than one, or less.
 * @param {View} view
 * @param {number} seat
 */
export function crowd(view, seat) {
  const sum = widths(view, seat);
  return sum > TWO_ROWS ? "yes" : sum > ROW ? "some" : "no";
}

/**
 * Return true for a canasta, and for a long meld on a crowded table. A tap can unfold it.
 * @param {Table} table
 * @param {number} seat
 * @param {Meld} meld
 */
export const isFoldable = ({ view }, seat, meld) =>
  meld.kind !== null || (crowd(view, seat) === "yes" && meld.cards.length >= LONG);
