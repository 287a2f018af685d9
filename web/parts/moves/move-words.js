// Words of moves: the words that may be selected next, and those of cards and zones. Their meaning stays the game's.

/**
 * @import { View, Zone } from "../../core/types.js"
 * @import { TableConfig } from "../types.js"
 * @typedef {{zone: Zone, index: number | null, words: string[]}} Place a card, or a whole zone (`index` null)
 */

/** @param {string} move */
export const wordsOf = (move) => move.split(" ");

/** Remove an item from a list, one of equal ones. Return false if there is none. @template T @param {T[]} items @param {T} item */
export function removeOne(items, item) {
  const at = items.indexOf(item);
  if (at >= 0) items.splice(at, 1);
  return at >= 0;
}

/** Return each card with its index among equal ones. @template {string | null} T @param {T[]} cards */
export function numbered(cards) {
  const seen = new Map();
  return cards.map((token) => {
    const nth = seen.get(token) ?? 0;
    seen.set(token, nth + 1);
    return { token, nth };
  });
}

/**
 * True if a move has all selected words, each as often as it was selected.
 * @param {string} move
 * @param {string[]} selection
 */
export function hasWords(move, selection) {
  const left = wordsOf(move);
  return selection.every((word) => removeOne(left, word));
}

/** @param {string[]} legal @param {string[]} selection */
export const movesWith = (legal, selection) => legal.filter((move) => hasWords(move, selection));

/**
 * Return the selected words and the legal moves after one of these words was selected. If no move fits, selecting starts again with it.
 * @param {string[]} legal
 * @param {string[]} selection
 * @param {string[]} words each a word, or several that are selected together ("1 up")
 */
export function afterSelecting(legal, selection, words) {
  for (const base of selection.length ? [selection, []] : [[]]) {
    for (const word of words) {
      // Of several words that are selected together, one may be selected already.
      const added = wordsOf(word).filter((each) => each === word || !base.includes(each));
      const next = [...base, ...added];
      const moves = next.length > base.length ? movesWith(legal, next) : [];
      if (moves.length) return { selection: next, moves, isNewStart: base.length === 0 };
    }
  }
  return { selection, moves: [], isNewStart: false };
}

/**
 * Return how often a word is selected; of several words, the rarest one.
 * @param {string[]} selection
 * @param {string} word
 */
export const timesSelected = (selection, word) =>
  Math.min(...wordsOf(word).map((each) => selection.filter((other) => other === each).length));

/**
 * Return the selected words without this one.
 * @param {string[]} selection
 * @param {string} word
 */
export function withoutWords(selection, word) {
  const left = [...selection];
  for (const each of wordsOf(word)) left.splice(left.indexOf(each), 1);
  return left;
}

/**
 * The selected ones of equal cards by their indexes, for each selection and word. Of the others, the first ones are selected.
 * @type {WeakMap<string[], Record<string, number[]>>}
 */
const copies = new WeakMap();

/**
 * Return the indexes of the selected ones of equal cards.
 * @param {string[]} selection
 * @param {string} word
 * @param {number} [count] the number of these
 */
export function selectedCopies(selection, word, count = timesSelected(selection, word)) {
  const chosen = copies.get(selection)?.[word] ?? [];
  return [...new Set([...chosen, ...Array(count).keys()])].slice(0, count);
}

/**
 * Note the one of equal cards by which a selection becomes the next one. Return that.
 * @param {string[]} next
 * @param {string[]} selection
 * @param {string} word
 * @param {number} nth its index among them
 * @param {number[]} [before] those selected before
 */
export function withCopy(next, selection, word, nth, before = selectedCopies(selection, word)) {
  const others = before.filter((each) => each !== nth);
  const isAdded = others.length === before.length;
  // If selecting starts again, the others are selected no more.
  const after = !isAdded ? others : next.length > selection.length ? [...others, nth] : [nth];
  copies.set(next, { ...copies.get(selection), [word]: after });
  return next;
}

/** Leave the same ones of equal cards selected, unless the next selection says which. @param {string[]} next @param {string[]} selection */
export function keepCopies(next, selection) {
  const noted = copies.get(selection);
  if (noted && next.length && !copies.has(next)) copies.set(next, noted);
}

/** Return the zone of an id, or an empty one. @param {View} view @param {string} id @returns {Zone} */
export const zoneOf = (view, id) =>
  view.zones.find((zone) => zone.id === id) ?? {
    id,
    owner: null,
    kind: "pile",
    count: 0,
    cards: [],
  };

/** Return the cards of a zone. @param {View} view @param {string} id */
export const cardsIn = (view, id) => zoneOf(view, id).cards;

/** Return the number of columns of a grid: the game's, else one for a nearly square grid. @param {View} view @param {Zone} zone */
export function columnsOf(view, zone) {
  const columns = view.data.columns;
  return typeof columns === "number" && columns > 0
    ? columns
    : Math.ceil(Math.sqrt(zone.count * 2));
}

/**
 * Return the coordinate of a card in a grid: A1, A2 … in the first row, B1 … in the second.
 * @param {number} index
 * @param {number} columns
 */
export const coordinate = (index, columns) =>
  `${String.fromCharCode(65 + Math.floor(index / columns))}${(index % columns) + 1}`;

/** True for the coordinate of a place in a grid. @param {string} word */
export const isPlace = (word) => /^[A-Z][1-9]\d*$/.test(word);

/**
 * Return the move words of a whole zone: its id, and those of the game's configuration.
 * @param {View} view
 * @param {Zone} zone
 * @param {TableConfig} config
 */
export function zoneWords(view, zone, config) {
  const here = Object.entries(config.word_zones ?? {}).flatMap(([word, id]) => {
    const [before, after] = id.replace("{seat}", String(view.to_act)).split("{n}");
    if (after === undefined) return before === zone.id ? [word] : [];
    const number = zone.id.slice(before.length);
    return zone.id.startsWith(before) && /^\d+$/.test(number) ? [word.replace("{n}", number)] : [];
  });
  return [zone.id, ...here];
}

/**
 * Return the move words of a card.
 * @param {View} view
 * @param {Zone} zone
 * @param {number} index
 * @param {TableConfig} config
 */
export function cardWords(view, zone, index, config) {
  const token = zone.cards[index];
  const either = config.choice_words?.[stemOf(zone)];
  if (either && zone.owner !== view.to_act) {
    const [, ...whole] = zoneWords(view, zone, config);
    return whole.map((word) => `${word} ${token === null ? either.hidden : either.shown}`);
  }
  if (zone.owner !== view.to_act || zone.kind === "row" || zone.kind === "pile") return [];
  if (zone.kind === "grid") return [coordinate(index, columnsOf(view, zone))];
  return token === null ? [] : [token, ...(config.card_words?.[token] ?? [])];
}

/** Return a zone's id without its numbers. @param {Zone} zone */
export const stemOf = (zone) => zone.id.replace(/[\d.]+$/, "");

/**
 * Return the fields of the game's data that describe a zone, as configured.
 * @param {View} view
 * @param {Zone} zone
 * @param {TableConfig} config
 * @returns {Record<string, unknown>}
 */
export function zoneData(view, zone, config) {
  const list = view.data[config.zone_details?.[stemOf(zone)] ?? ""];
  const number = Number(zone.id.split(".")[1]);
  const mine = Array.isArray(list) && zone.owner !== null ? list[zone.owner] : null;
  return (number ? mine?.[number - 1] : mine) ?? {};
}

/** Return the index of the marked card of a zone. @param {View} view @param {Zone} zone @param {TableConfig} config */
export function markedCard(view, zone, config) {
  const mark = zoneData(view, zone, config)[config.marked_card?.[stemOf(zone)] ?? ""];
  return mark === true ? 0 : typeof mark === "number" ? mark : null;
}

/**
 * Return a view's data as variables of messages: a seat's own entry of a list with one for each seat, the length of other
 * lists, nested names joined by an underscore.
 * @param {Record<string, unknown>} data
 * @param {number} seats
 * @param {number | null} seat null: nothing by seat
 * @param {string} [within]
 * @returns {Record<string, unknown>}
 */
export function plainFacts(data, seats, seat, within = "") {
  /** @type {Record<string, unknown>} */
  const facts = {};
  for (const [name, given] of Object.entries(data)) {
    const bySeat = Array.isArray(given) && given.length === seats;
    const value = bySeat && seat !== null ? given[seat] : given;
    if (Array.isArray(value)) facts[within + name] = value.length;
    else if (value !== null && typeof value === "object")
      Object.assign(facts, plainFacts(value, seats, seat, `${within}${name}_`));
    else facts[within + name] = value;
  }
  return facts;
}

/**
 * Return the card at a coordinate in the actor's grid.
 * @param {View} view
 * @param {string} word
 * @returns {{token: string | null} | null}
 */
export function cardAt(view, word) {
  for (const zone of view.zones) {
    if (zone.owner !== view.to_act || zone.kind !== "grid") continue;
    const columns = columnsOf(view, zone);
    const index = zone.cards.findIndex((_, i) => coordinate(i, columns) === word);
    if (index >= 0) return { token: zone.cards[index] };
  }
  return null;
}
