// Moves as words, without knowing what they mean: which words may be picked next, and where on the table they lie.

/**
 * @typedef {import("../app/types.js").View} View
 * @typedef {import("../app/types.js").Zone} Zone
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
 * What picking one of these words leads to: the moves that are left, and the word. When nothing fits what was picked
 * before, picking begins anew.
 * @param {string[]} legal
 * @param {string[]} picked
 * @param {string[]} words
 */
export function afterPicking(legal, picked, words) {
  for (const base of picked.length ? [picked, []] : [[]]) {
    for (const word of words) {
      if (base.includes(word)) continue;
      const next = [...base, word];
      const moves = fitting(legal, next);
      if (moves.length) return { picked: next, moves };
    }
  }
  return { picked, moves: [] };
}

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
 * The words that mean a zone as a whole: its id, and what the game's hints add.
 * @param {View} view
 * @param {Zone} zone
 * @param {Record<string, string>} hints word → zone id, "{seat}" being the one to act
 */
export function zoneWords(view, zone, hints) {
  const here = Object.entries(hints)
    .filter(([, id]) => id.replace("{seat}", String(view.to_act)) === zone.id)
    .map(([word]) => word);
  return [zone.id, ...here];
}

/**
 * The words that mean the card at this place of a zone.
 * @param {View} view
 * @param {Zone} zone
 * @param {number} index
 */
export function cardWords(view, zone, index) {
  if (zone.owner !== view.to_act) return [];
  if (zone.kind === "grid") return [coordinate(index, columnsOf(view, zone))];
  const token = zone.cards[index];
  return token === null ? [] : [token];
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
