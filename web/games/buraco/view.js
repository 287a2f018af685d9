// What a view says of a game of Buraco, indexed once for each view: there may be more than a thousand legal moves.

import { cardsIn, wordsOf } from "../../parts/moves/move-words.js";

/**
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../parts/types.js").Table} Table
 * @typedef {import("./protocol.js").MeldSeen} Meld
 * @typedef {import("./protocol.js").Way} Told what the engine says of a way to lay or discard cards
 * @typedef {Told & {onto: number}} Way `onto`: the own meld that it lays onto, or NEW
 * @typedef {import("./protocol.js").Why} Why
 * @typedef {import("./protocol.js").Answer} Answer
 * @typedef {{move: string, onto: number, cards: string[]}} Take
 * @typedef {{
 *   opening: boolean, hand: string[], melds: Meld[][], top: string | null, discards: Set<string>, takes: Take[], sets: string[][],
 *   direct: Map<string, Way[]>,
 * }} Position `opening`: the turn begins, to draw or to take; `discards`: cards that may be discarded; `takes`: all ways to take the
 *   pile; `sets`: the cards of each way to lay a new meld or to take the pile; `direct`: by cards, the ways that are one move
 */

/** The number that stands for a meld not yet laid. */
export const NEW = 0;

/** @type {WeakMap<View, Position>} */
const known = new WeakMap();

/** @param {View} view @returns {Position} */
export function positionOf(view) {
  const found = known.get(view) ?? read(view);
  known.set(view, found);
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

/** The same for the same cards in any order. @param {string[]} cards */
const keyOf = (cards) => [...cards].sort().join(" ");

/** The word in what is picked that stands for taking the discards. */
export const TAKE = "take";

/** @param {string} word */
export const isCard = (word) => word.length === 2;

/** The hand cards among what is picked. @param {string[]} picked */
export const cardsOf = (picked) => picked.filter(isCard);

/** Whether something is being gathered, if only for taking the discards. @param {Table} table */
export const gathers = ({ picked }) => picked.some((word) => word === TAKE || isCard(word));

/**
 * What is asked of the engine for these cards.
 * @param {string[]} cards
 * @param {number} [onto] the own meld that is meant
 */
export const question = (cards, onto) => ({
  cards: [...cards].sort(),
  ...(onto === undefined ? {} : { onto }),
});

/** What the engine says of the gathered cards; null while it has not answered. @param {Table} table @returns {Answer | null} */
export const answerFor = (table) =>
  table.active && gathers(table) ? table.query(question(cardsOf(table.picked))) : null;

/**
 * Cards of the hand that go with all those gathered.
 * @param {Table} table
 * @returns {Set<string>}
 */
export function companions({ view, picked }) {
  const cards = cardsOf(picked);
  const { sets } = positionOf(view);
  /** @type {Set<string>} */
  const found = new Set();
  for (const set of sets) {
    const rest = [...set];
    const all = cards.every((card) => {
      const at = rest.indexOf(card);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
    if (all) for (const card of rest) found.add(card);
  }
  return found;
}

/** Whether a way may be gone at once: the engine has said what comes of it, and it spoils nothing. @param {Way | undefined} way */
export const isPlain = (way) => way !== undefined && way.meld !== null && !way.spoils;

/**
 * The ways to lay what is gathered: as the engine tells them, and as long as it has not, those that are one move.
 * @param {Table} table
 * @returns {Way[]}
 */
export function waysOf(table) {
  if (!table.active || !gathers(table)) return [];
  const { melds, direct } = positionOf(table.view);
  const answer = answerFor(table);
  if (!answer) return direct.get(keyOf(cardsOf(table.picked))) ?? [];
  const own = melds[table.view.seat ?? 0].length;
  return answer.ways.map((way) => ({
    ...way,
    onto: way.meld && way.meld.number <= own ? way.meld.number : NEW,
  }));
}

/** Ranks by place, from the low ace to the high one. */
const PLACES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** The ranks at a meld's ends, as cards show them. @param {Meld} meld */
export const endsOf = ({ low, cards }) => [PLACES[low - 1], PLACES[low + cards.length - 2]];

const LONG = 5;
const ROW = 340;
const TWO_ROWS = 620;

/** About how many pixels a meld takes on a phone when all its cards show. @param {Meld} meld */
const width = ({ kind, cards }) => (kind ? 72 : 24 + 15 * cards.length);

/**
 * Whether only the ends of a meld are shown: of a canasta, and of any long one where many lie; unless it was opened.
 * @param {Table} table
 * @param {number} seat
 * @param {Meld} meld
 */
export function isFolded({ view, ui }, seat, meld) {
  const opened = ui.unfolded?.[`${seat}.${meld.number}`];
  if (opened !== undefined) return !opened;
  if (meld.kind) return true;
  return isCrowded(view, seat) && meld.cards.length >= LONG;
}

/** About how many pixels a seat's melds take on a phone, side by side. @param {View} view @param {number} seat */
const widths = (view, seat) =>
  positionOf(view).melds[seat].reduce((sum, meld) => sum + width(meld), 0);

/** Whether a seat's melds would fill more than two rows of a phone. @param {View} view @param {number} seat */
const isCrowded = (view, seat) => widths(view, seat) > TWO_ROWS;

/** How much room a seat's melds want: more than two rows of a phone, more than one, or less. @param {View} view @param {number} seat */
export function crowd(view, seat) {
  if (isCrowded(view, seat)) return "yes";
  return widths(view, seat) > ROW ? "some" : "no";
}

/** Whether a meld may be folded and opened by a tap. @param {Table} table @param {number} seat @param {Meld} meld */
export const folds = ({ view }, seat, meld) =>
  meld.kind !== null || (isCrowded(view, seat) && meld.cards.length >= LONG);
