// Moves as words, without knowing what they mean: which words may be picked next, and where on the table they lie.

/**
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../core/types.js").Zone} Zone
 * @typedef {import("../types.js").TableConfig} TableConfig
 * @typedef {{zone: Zone, index: number | null, words: string[]}} Place a card, or (null) a whole zone
 */

/** @param {string} move */
export const wordsOf = (move) => move.split(" ");

/**
 * Whether the move has all these words, each as often as here.
 * @param {string} move
 * @param {string[]} picked
 */
export function holds(move, picked) {
  const left = wordsOf(move);
  return picked.every((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * @param {string[]} legal
 * @param {string[]} picked
 */
export const fitting = (legal, picked) => legal.filter((move) => holds(move, picked));

/**
 * What picking one of these leads to: the moves that are left, and all that is picked then. When nothing fits what was
 * picked before, picking begins anew.
 * @param {string[]} legal
 * @param {string[]} picked
 * @param {string[]} words each a word, or several that are picked together ("1 up")
 */
export function afterPicking(legal, picked, words) {
  for (const base of picked.length ? [picked, []] : [[]]) {
    for (const word of words) {
      const next = [...base, ...wordsOf(word).filter((each) => !isSaid(base, each, word))];
      const moves = next.length > base.length ? fitting(legal, next) : [];
      if (moves.length) return { picked: next, moves, anew: base.length === 0 };
    }
  }
  return { picked, moves: [], anew: false };
}

/** Of several words that are picked together, one may have been picked before. @param {string[]} picked @param {string} each @param {string} word */
const isSaid = (picked, each, word) => word !== each && picked.includes(each);

/**
 * How often this is picked: of several words, as often as the rarest.
 * @param {string[]} picked
 * @param {string} word
 */
export const timesPicked = (picked, word) =>
  Math.min(...wordsOf(word).map((each) => picked.filter((other) => other === each).length));

/**
 * What is left when this is put back.
 * @param {string[]} picked
 * @param {string} word
 */
export function withoutWords(picked, word) {
  const left = [...picked];
  for (const each of wordsOf(word)) left.splice(left.indexOf(each), 1);
  return left;
}

/** The zone of this id; an empty one where there is none. @param {View} view @param {string} id @returns {Zone} */
export const zoneOf = (view, id) =>
  view.zones.find((zone) => zone.id === id) ?? {
    id,
    owner: null,
    kind: "pile",
    count: 0,
    cards: [],
  };

/** The cards that lie there. @param {View} view @param {string} id */
export const cardsIn = (view, id) => zoneOf(view, id).cards;

/** How many columns a grid has: said by the game, else as square as it gets. @param {View} view @param {Zone} zone */
export function columnsOf(view, zone) {
  const told = view.data.columns;
  return typeof told === "number" && told > 0 ? told : Math.ceil(Math.sqrt(zone.count * 2));
}

/**
 * A1, A2 … in the first row of a grid, B1 … in the second.
 * @param {number} index
 * @param {number} columns
 */
export const coordinate = (index, columns) =>
  `${String.fromCharCode(65 + Math.floor(index / columns))}${(index % columns) + 1}`;

/**
 * The words that mean a zone as a whole: its id, and what the game's table config adds.
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
 * The words that mean the card at this place of a zone.
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

/** A zone's id without its numbers. @param {Zone} zone */
export const stemOf = (zone) => zone.id.replace(/[\d.]+$/, "");

/**
 * What the game's own data say of this zone, where its table config says that they do.
 * @param {View} view
 * @param {Zone} zone
 * @param {TableConfig} config
 * @returns {Record<string, unknown>}
 */
export function aboutZone(view, zone, config) {
  const list = view.data[config.zone_details?.[stemOf(zone)] ?? ""];
  const number = Number(zone.id.split(".")[1]);
  const mine = Array.isArray(list) && zone.owner !== null ? list[zone.owner] : null;
  return (number ? mine?.[number - 1] : mine) ?? {};
}

/** Which card of this zone bears a mark. @param {View} view @param {Zone} zone @param {TableConfig} config */
export function markedCard(view, zone, config) {
  const mark = aboutZone(view, zone, config)[config.marked_card?.[stemOf(zone)] ?? ""];
  return mark === true ? 0 : typeof mark === "number" ? mark : null;
}

/**
 * Facts of a view's data as texts name them: one of the seat's own where there is one for each, names within others
 * after an underscore, lists by their length.
 * @param {Record<string, unknown>} data
 * @param {number} seats
 * @param {number | null} seat null: what is not by seat
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
 * The card that lies where a word points to in the actor's own grid.
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
