// Texts by key: the page's from i18n/<language>/<part>.json, a game's from games/<game>/texts/<language>.json, loaded with it.
//
// tools/compile_texts.mjs compiles the ICU messages. A missing value is 0 in a plural, and "none" in a select, as is false.

import { jsonOrNull } from "./fetch.js";

/** @import { DynamicKey, Key, Values } from "./types.js" */

/**
 * The languages of the page; the first is the fallback. The build and the tests read this list. A language also has a folder in
 * i18n/, and files in each game's texts/ and rules/.
 */
export const LANGUAGES = /** @type {const} */ (["en", "pt-BR", "es"]);

/**
 * A text: plain, or in parts. A part that is a list formats the value of a name: plain, in per cent, or by one of several texts,
 * chosen by its plural form (1) or by the value.
 * @typedef {string | [name: string, how?: "percent" | Record<string, Message>, counted?: 1]} Part
 * @typedef {string | Part[]} Message
 */

/** @type {Record<string, Message>} */
let texts = {};
const PAGE = "i18n/*/page.json";
/** Paths of the loaded texts; "*": the language. @type {Set<string>} */
const parts = new Set();
let current = "";

/** Return the number formats and plural rules of a language. @param {string} tongue */
const formatsOf = (tongue) => ({
  form: new Intl.PluralRules(tongue),
  plain: new Intl.NumberFormat(tongue, { useGrouping: false }),
  percent: new Intl.NumberFormat(tongue, { style: "percent" }),
});
let formats = formatsOf(LANGUAGES[0]);

export const language = () => current;

/** Return the language that fits the preferred ones best. @param {readonly string[]} preferred */
export function fittingLanguage(preferred) {
  for (const wish of preferred.map((each) => each.toLowerCase())) {
    const [tongue] = wish.split("-");
    const found =
      LANGUAGES.find((each) => each.toLowerCase() === wish) ??
      LANGUAGES.find((each) => each.toLowerCase().split("-")[0] === tongue);
    if (found) return found;
  }
  return LANGUAGES[0];
}

/** Return the name of a language in that language, capitalized. @param {string} tag */
export function languageName(tag) {
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Change the language of all texts. @param {string} wanted */
export async function setLanguage(wanted) {
  parts.add(PAGE);
  const known = [...parts];
  const loaded = await Promise.all(known.map((part) => fetchTexts(wanted, part)));
  // Texts that were loaded meanwhile are in the former language.
  if (parts.size > known.length) return setLanguage(wanted);
  texts = Object.assign({}, ...loaded);
  current = wanted;
  formats = formatsOf(wanted);
  document.documentElement.lang = wanted;
}

/** Load the texts of a part of the page, once. @param {string} part */
export const loadTexts = (part) => load(`i18n/*/${part}.json`);

/** Load the texts of a game, once. @param {string} game */
export const loadGameTexts = (game) => load(`games/${game}/texts/*.json`);

/** Drop the texts of a game, so that a new version of a plug-in can load others. @param {string} game */
export const forgetGameTexts = (game) => parts.delete(`games/${game}/texts/*.json`);

/** @param {string} part @returns {Promise<void>} */
async function load(part) {
  if (parts.has(part)) return;
  // Before a language is set, it is enough to note the part: `setLanguage` loads it.
  if (!current) {
    parts.add(part);
    return;
  }
  const wanted = current;
  const loaded = await fetchTexts(wanted, part);
  if (wanted !== current) return load(part);
  Object.assign(texts, loaded);
  parts.add(part);
}

/** @param {string} wanted @param {string} part @returns {Promise<Record<string, Message>>} empty for a plug-in without texts */
const fetchTexts = async (wanted, part) => (await jsonOrNull(part.replace("*", wanted))) ?? {};

/** A key that is known at run time only; a text of a plug-in may be missing. @param {DynamicKey} key */
export const dynamicKey = (key) => /** @type {Key} */ (key);

/** @param {Key} key */
export function has(key) {
  return Object.hasOwn(texts, key);
}

/**
 * Return the text of a key; of two, the first one that exists.
 * @template {Key} K
 * @param {K | readonly [DynamicKey, Key]} keys
 * @param {{} extends Values<K> ? [values?: Values<K>] : [values: Values<K>]} values
 */
export function t(keys, ...[values]) {
  const all = /** @type {readonly Key[]} */ (typeof keys === "string" ? [keys] : keys);
  const key = all.find(has);
  return key === undefined ? String(all.at(-1)) : fill(texts[key], values ?? {});
}

/** Return the text of a key that is known at run time only, or another text. @param {DynamicKey} key @param {string} other */
export const textOr = (key, other) => (has(dynamicKey(key)) ? t(dynamicKey(key)) : other);

/** Format a message. @param {Message} message @param {Record<string, unknown>} facts @returns {string} */
export const fill = (message, facts) =>
  typeof message === "string" ? message : message.map((part) => formatPart(part, facts)).join("");

/** @param {Part} part @param {Record<string, unknown>} facts */
function formatPart(part, facts) {
  if (typeof part === "string") return part;
  const [name, how = "plain", counted] = part;
  const value = facts[name] ?? "";
  if (typeof how === "object") {
    const cases = counted ? pluralCases(Number(value)) : [selectCase(value)];
    return fill(how[cases.find((each) => Object.hasOwn(how, each)) ?? "other"], facts);
  }
  return typeof value === "number"
    ? formats[how].format(value).replace("-", "\u2212")
    : String(value);
}

/** Return the plural cases of a number, the exact one first. @param {number} count */
const pluralCases = (count) => [`=${count}`, formats.form.select(count)];

/** Return the select case of a value. ICU allows no blanks and stops in it. @param {unknown} value */
const selectCase = (value) =>
  value === "" || value === false ? "none" : String(value).replace(/[ .]/g, "_");
