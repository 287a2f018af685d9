// Text of numbers, dates and errors.

import { dynamicKey, has, language, t } from "../core/i18n.js";

/** Return texts as a list in a sentence: "Ana, Ben and Cleo". @param {string[]} texts */
export const formatList = (texts) =>
  new Intl.ListFormat(language(), { type: "conjunction" }).format(texts);

/** @param {{code: string, message: string, params: Record<string, unknown>}} error */
export function errorText({ code, message, params }) {
  const [game] = code.split(".");
  const keys = [dynamicKey(`error.${code}`), dynamicKey(`error.${game}.any`)];
  const key = keys.find(has);
  return key ? t(key, { ...params, message }) : message || t("error.any", { code });
}

/** Return a date in words. @param {number | Date} date @param {"medium" | "full"} [dateStyle] */
export const formatDate = (date, dateStyle = "medium") =>
  new Intl.DateTimeFormat(language(), { dateStyle }).format(date);

/** Return a number with a minus sign instead of a hyphen. @param {number} points */
export const numeral = (points) => String(points).replace("-", "\u2212");

/** Return a number with its sign. @param {number} points */
export const signed = (points) => (points < 0 ? numeral(points) : `+${points}`);
