// All words that a person reads, by key: those of the page from i18n/<language>/<part>.json, those of a game, loaded with it,
// from games/<game>/texts/<language>.json.
//
// They are ICU messages; tools/messages.mjs makes of them what is read here. A value that is not there counts as 0 in a plural, and in
// a select, as does what is not so, as "none".

import { jsonIfAny } from "./fetch.js";

/** @typedef {import("./types.js").Key} Key */

/**
 * The languages of the page: the first is spoken where none fits. The build and the tests read this list; all else that a language
 * has is its folder in i18n/, and its files in each game's texts/ and rules/.
 */
export const LANGUAGES = /** @type {const} */ (["en", "pt-BR"]);

/**
 * A text: plain, or in parts. A part that is a list says a value, by its name: as it is; in per cent; or by one of several texts,
 * which its number chooses (1), or itself.
 * @typedef {string | [name: string, how?: "percent" | Record<string, Message>, counted?: 1]} Part
 * @typedef {string | Part[]} Message
 */

/** @type {Record<string, Message>} */
let texts = {};
const PAGE = "i18n/*/page.json";
/** Where the words are that are loaded; "*": the language. @type {Set<string>} */
const parts = new Set();
let spoken = "";

/** How a language says numbers, and which form of a word goes with one. @param {string} tongue */
const speechOf = (tongue) => ({
  form: new Intl.PluralRules(tongue),
  plain: new Intl.NumberFormat(tongue, { useGrouping: false }),
  percent: new Intl.NumberFormat(tongue, { style: "percent" }),
});
let speech = speechOf(LANGUAGES[0]);

/** The language that all is said in. */
export const language = () => spoken;

/**
 * The language of ours that fits best what somebody prefers.
 * @param {readonly string[]} preferred
 */
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

/** The name of a language in that language, with a capital letter as in a list. @param {string} tag */
export function languageName(tag) {
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Say everything in this language from now on. @param {string} wanted */
export async function speak(wanted) {
  parts.add(PAGE);
  const known = [...parts];
  const loaded = await Promise.all(known.map((part) => fetched(wanted, part)));
  // What has come meanwhile came in the language before.
  if (parts.size > known.length) return speak(wanted);
  texts = Object.assign({}, ...loaded);
  spoken = wanted;
  speech = speechOf(wanted);
  document.documentElement.lang = wanted;
}

/** Load the words of a part of the page, once. @param {string} part */
export const loadTexts = (part) => load(`i18n/*/${part}.json`);

/** Load the words of a game, once. @param {string} game */
export const loadGameTexts = (game) => load(`games/${game}/texts/*.json`);

/** The next time the words of this game are loaded anew: others have been brought. @param {string} game */
export const forgetGameTexts = (game) => parts.delete(`games/${game}/texts/*.json`);

/** @param {string} part @returns {Promise<void>} */
async function load(part) {
  if (parts.has(part)) return;
  // Before a language is chosen it is enough to know what is wanted: it comes with the language.
  if (!spoken) {
    parts.add(part);
    return;
  }
  const wanted = spoken;
  const loaded = await fetched(wanted, part);
  if (wanted !== spoken) return load(part);
  Object.assign(texts, loaded);
  parts.add(part);
}

/**
 * A game of somebody else's has its effects and cards said by their notation.
 * @param {string} wanted @param {string} part @returns {Promise<Record<string, Message>>}
 */
const fetched = async (wanted, part) => (await jsonIfAny(part.replace("*", wanted))) ?? {};

/** A key that is known at run time only; a text of a plug-in may be missing. @param {import("./types.js").DynamicKey} key */
export const dynamicKey = (key) => /** @type {Key} */ (key);

/** @param {Key} key */
export function has(key) {
  return Object.hasOwn(texts, key);
}

/**
 * The text of a key; of two, of the first if there is one, else of the second.
 * @template {Key} K
 * @param {K | readonly [import("./types.js").DynamicKey, Key]} keys
 * @param {{} extends import("./types.js").Values<K> ? [values?: import("./types.js").Values<K>] : [values: import("./types.js").Values<K>]} values
 */
export function t(keys, ...[values]) {
  const all = /** @type {readonly Key[]} */ (typeof keys === "string" ? [keys] : keys);
  const key = all.find(has);
  return key === undefined ? String(all.at(-1)) : fill(texts[key], values ?? {});
}

/** The text of a key that is known at run time only, or this in its place. @param {import("./types.js").DynamicKey} key @param {string} other */
export const textOr = (key, other) => (has(dynamicKey(key)) ? t(dynamicKey(key)) : other);

/**
 * @param {Message} message
 * @param {Record<string, unknown>} facts
 * @returns {string}
 */
export const fill = (message, facts) =>
  typeof message === "string" ? message : message.map((part) => one(part, facts)).join("");

/** @param {Part} part @param {Record<string, unknown>} facts */
function one(part, facts) {
  if (typeof part === "string") return part;
  const [name, how = "plain", counted] = part;
  const value = facts[name] ?? "";
  if (typeof how === "object") {
    const cases = counted ? byNumber(Number(value)) : [byName(value)];
    return fill(how[cases.find((each) => Object.hasOwn(how, each)) ?? "other"], facts);
  }
  return typeof value === "number"
    ? speech[how].format(value).replace("-", "\u2212")
    : String(value);
}

/** The cases that a number falls under, the exact one first. @param {number} count */
const byNumber = (count) => [`=${count}`, speech.form.select(count)];

/** The case of anything else: none, when there is nothing; ICU allows no blank and no stop in its name. @param {unknown} value */
const byName = (value) =>
  value === "" || value === false ? "none" : String(value).replace(/[ .]/g, "_");
