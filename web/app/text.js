// All words that a person reads, by key, from i18n/<language>.json.
//
// In a text, {x} is a value; {x|text} the text when there is no value; {x?yes::no} one of two;
// {x=a:text::b:text::*:other} one of several. Texts inside may hold further braces.

/** @type {Record<string, string>} */
let texts = {};

/** @param {string} language */
export async function loadTexts(language) {
  const answer = await fetch(`i18n/${language}.json`);
  texts = await answer.json();
}

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
    const [yes, no = ""] = parts(rest);
    return fill(missing || value === false ? no : yes, facts);
  }
  if (kind === "=") {
    const choices = parts(rest).map((part) => part.split(/:(.*)/s, 2));
    const chosen = choices.find(([k]) => k === String(value)) ?? choices.find(([k]) => k === "*");
    return chosen ? fill(chosen[1] ?? "", facts) : "";
  }
  return missing ? "" : String(value);
}

/** @param {string} text at "::", but not inside braces */
function parts(text) {
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
