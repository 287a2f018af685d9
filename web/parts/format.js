// What every screen says, with a table or without one: cards, numbers, refusals.

import { dynamicKey, has, t } from "../core/i18n.js";

/** @param {string} game @param {string | null} token */
export function cardName(game, token) {
  if (token === null) return t("card.hidden");
  return knownCard(game, token) ?? token;
}

/**
 * The name of a card: as a whole, or put together from its signs; null when it is none.
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
 * Facts with cards by their names.
 * @param {string} game
 * @param {Record<string, unknown>} facts
 */
export function named(game, facts) {
  return Object.fromEntries(
    Object.entries(facts).map(([fact, value]) => {
      if (typeof value !== "string") return [fact, value];
      const cards = value.split(" ").map((word) => knownCard(game, word));
      return [fact, cards.includes(null) ? value : cards.join(", ")];
    }),
  );
}

/** @param {{code: string, message: string, params: Record<string, unknown>}} error */
export function errorText({ code, message, params }) {
  const [game] = code.split(".");
  const keys = [dynamicKey(`error.${code}`), dynamicKey(`error.${game}.any`)];
  const key = keys.find(has);
  return key ? t(key, { ...named(game, params), message }) : message || t("error.any", { code });
}

/** A number with a real minus. @param {number} points */
export const numeral = (points) => String(points).replace("-", "\u2212");

/** A number with its sign. @param {number} points */
export const signed = (points) => (points < 0 ? numeral(points) : `+${points}`);
