// Names of cards, and marks around the names that a sentence shows as drawings (moves/sentence-with-cards.js).

import { dynamicKey, has, t } from "../core/i18n.js";

const MARK = "\uE000";
const PARTS = /\uE000[^\uE000]*\uE000|[^\uE000]+/g;
let isMarking = false;

/** Compose texts with marks around the names of cards that will be drawn. @template T @param {() => T} compose */
export function withMarks(compose) {
  const before = isMarking;
  isMarking = true;
  try {
    return compose();
  } finally {
    isMarking = before;
  }
}

/** Return the name of a card or run that a sentence draws. @param {string} token the drawing's, without blanks @param {string} name */
export const drawnName = (token, name) => (isMarking ? `${MARK}${token} ${name}${MARK}` : name);

/** Return the parts of a text with marks: texts, and names with their tokens. @param {string} text */
export const markedParts = (text) =>
  (text.match(PARTS) ?? []).map((part) => {
    if (!part.startsWith(MARK)) return part;
    const [token, ...name] = part.slice(1, -1).split(" ");
    return { token, name: name.join(" ") };
  });

/** Return a text with marks as one without. @param {string} text */
export const plainText = (text) =>
  markedParts(text)
    .map((part) => (typeof part === "string" ? part : part.name))
    .join("");

/** Letters that a drawing takes the place of, about. */
const DRAWN = 4;

/** Return the length of a text with marks, in letters. @param {string} text */
export const shownLength = (text) =>
  markedParts(text).reduce(
    (sum, part) => sum + (typeof part === "string" ? part.length : DRAWN),
    0,
  );

/** @param {string} game @param {string | null} token */
export function cardName(game, token) {
  if (token === null) return t("card.hidden");
  return knownCard(game, token) ?? token;
}

/**
 * Return the name of a card, as a whole or composed of its signs; null if it has none. A whole name is printed on the card, so it
 * stays a word in sentences. A composed one describes the card's picture.
 * @param {string} game
 * @param {string} token
 */
export function knownCard(game, token) {
  const key = dynamicKey(`card.${game}.${token}`);
  if (has(key)) return t(key);
  const signs = [...token].map((sign) => dynamicKey(`sign.${game}.${sign}`));
  const whole = dynamicKey(`card.${game}.*${signs.length}`);
  if (!has(whole) || !signs.every(has)) return null;
  const names = Object.fromEntries(signs.map((sign, i) => [`sign${i + 1}`, t(sign)]));
  return drawnName(token, t(whole, names));
}

/**
 * Return facts with the names of cards in place of tokens.
 * @param {string} game
 * @param {Record<string, unknown>} facts
 */
export const withCardNames = (game, facts) =>
  withNames(facts, (text) => {
    const cards = text.split(" ").map((word) => knownCard(game, word));
    return cards.includes(null) ? text : cards.join(", ");
  });

/** Return facts with names in place of texts. @param {Record<string, unknown>} facts @param {(text: string) => string} nameOf */
export const withNames = (facts, nameOf) =>
  Object.fromEntries(
    Object.entries(facts).map(([fact, value]) => [
      fact,
      typeof value === "string" ? nameOf(value) : value,
    ]),
  );
