// All words that a person reads, by key: those of the page from i18n/<language>/<part>.json, those of a game, loaded with it,
// from games/<game>/texts/<language>.json.
//
// In a text, {x} is a value; {x|text} the text when there is no value; {x?yes::no} one of two;
// {x=a:text::b:text::*:other} one of several. Texts inside may hold further braces.

import { jsonIfAny } from "./line.js";

export const LANGUAGES = /** @type {const} */ (["en", "pt-BR"]);

/** @type {Record<string, string>} */
let texts = {};
const PAGE = "i18n/*/page.json";
/** Where the words are that are loaded; "*": the language. @type {Set<string>} */
const parts = new Set();
let spoken = "";

/** The language that all is said in. */
export const language = () => spoken;

/**
 * The language of ours that fits best what somebody prefers.
 * @param {readonly string[]} preferred
 */
export function fittingLanguage(preferred) {
  for (const wish of preferred) {
    const [tongue] = wish.toLowerCase().split("-");
    const found = LANGUAGES.find((each) => each.toLowerCase().split("-")[0] === tongue);
    if (found) return found;
  }
  return LANGUAGES[0];
}

/** Say everything in this language from now on. @param {string} wanted */
export async function speak(wanted) {
  parts.add(PAGE);
  const loaded = await Promise.all([...parts].map((part) => fetched(wanted, part)));
  texts = Object.assign({}, ...loaded);
  spoken = wanted;
  document.documentElement.lang = wanted;
}

/** Load the words of a part of the page, once. @param {string} part */
export const loadTexts = (part) => load(`i18n/*/${part}.json`);

/** Load the words of a game, once. @param {string} game */
export const loadGameTexts = (game) => load(`games/${game}/texts/*.json`);

/** @param {string} part @returns {Promise<void>} */
async function load(part) {
  if (parts.has(part)) return;
  const wanted = spoken;
  const loaded = await fetched(wanted, part);
  if (wanted !== spoken) return load(part);
  Object.assign(texts, loaded);
  parts.add(part);
}

/**
 * A game of somebody else's has its effects and cards said by their notation.
 * @param {string} wanted @param {string} part @returns {Promise<Record<string, string>>}
 */
const fetched = async (wanted, part) => (await jsonIfAny(part.replace("*", wanted))) ?? {};

/** @param {string} key */
export function has(key) {
  return Object.hasOwn(texts, key);
}

/**
 * The text of the first key that there is; the last key itself when there is none.
 * @param {string | string[]} keys
 * @param {Record<string, unknown>} [facts]
 */
export function t(keys, facts = {}) {
  const list = Array.isArray(keys) ? keys : [keys];
  const key = list.find(has);
  return key === undefined ? String(list.at(-1)) : fill(texts[key], facts);
}

/**
 * @param {string} text
 * @param {Record<string, unknown>} facts
 * @returns {string}
 */
export function fill(text, facts) {
  let out = "";
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("{", at);
    if (open < 0) return out + text.slice(at);
    const close = closing(text, open);
    out += text.slice(at, open) + one(text.slice(open + 1, close), facts);
    at = close + 1;
  }
  return out;
}

/**
 * @param {string} text
 * @param {number} open
 */
function closing(text, open) {
  let depth = 0;
  for (let i = open; i < text.length; i += 1) {
    if (text[i] === "{") depth += 1;
    if (text[i] === "}") depth -= 1;
    if (depth === 0) return i;
  }
  return text.length;
}

/**
 * @param {string} body
 * @param {Record<string, unknown>} facts
 */
function one(body, facts) {
  const [, name = body, kind = "", rest = ""] = body.match(/^(\w+)([|?=])?(.*)$/s) ?? [];
  const value = facts[name];
  const missing = value === null || value === undefined || value === "";
  if (kind === "|") return missing ? fill(rest, facts) : String(value);
  if (kind === "?") {
    const [yes, no = ""] = choices(rest);
    return fill(missing || value === false ? no : yes, facts);
  }
  if (kind === "=") {
    const cases = choices(rest).map((part) => part.split(/:(.*)/s, 2));
    const chosen = cases.find(([k]) => k === String(value)) ?? cases.find(([k]) => k === "*");
    return chosen ? fill(chosen[1] ?? "", facts) : "";
  }
  return missing ? "" : String(value);
}

/** @param {string} text at "::", but not inside braces */
function choices(text) {
  const found = [""];
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === "{") depth += 1;
    if (text[i] === "}") depth -= 1;
    if (depth === 0 && text.startsWith("::", i)) {
      found.push("");
      i += 1;
    } else {
      found[found.length - 1] += text[i];
    }
  }
  return found;
}
