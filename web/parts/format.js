// Text of cards, numbers, dates and errors.

import { dynamicKey, has, language, t } from "../core/i18n.js";

/** Return texts as a list in a sentence: "Ana, Ben and Cleo". @param {string[]} texts */
export const formatList = (texts) =>
  new Intl.ListFormat(language(), { type: "conjunction" }).format(texts);

/** @param {string} game @param {string | null} token */
export function cardName(game, token) {
  if (token === null) return t("card.hidden");
  return knownCard(game, token) ?? token;
}

/**
 * Return the name of a card, as a whole or composed of its signs; null if it has none.
 * @param {string} game
 * @param {string} token
 */
export function knownCard(game, token) {
  const key = dynamicKey(`card.${game}.${token}`);
  if (has(key)) return t(key);
  const signs = [...token].map((sign) => dynamicKey(`sign.${game}.${sign}`));
  const whole = dynamicKey(`card.${game}.*${signs.length}`);
  if (!has(whole) || !signs.every(has)) return null;
  return t(whole, Object.fromEntries(signs.map((sign, i) => [`sign${i + 1}`, t(sign)])));
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

/** @param {{code: string, message: string, params: Record<string, unknown>}} error */
export function errorText({ code, message, params }) {
  const [game] = code.split(".");
  const keys = [dynamicKey(`error.${code}`), dynamicKey(`error.${game}.any`)];
  const key = keys.find(has);
  return key
    ? t(key, { ...withCardNames(game, params), message })
    : message || t("error.any", { code });
}

/** Return a date in words. @param {number | Date} date @param {"medium" | "full"} [dateStyle] */
export const formatDate = (date, dateStyle = "medium") =>
  new Intl.DateTimeFormat(language(), { dateStyle }).format(date);

/** Return a number with a minus sign instead of a hyphen. @param {number} points */
export const numeral = (points) => String(points).replace("-", "\u2212");

/** Return a number with its sign. @param {number} points */
export const signed = (points) => (points < 0 ? numeral(points) : `+${points}`);
