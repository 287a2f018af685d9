// The address after "#" says what is shown; it can be written by hand or by a program.

import { tryCall } from "../../core/browser-api.js";

/** @typedef {{name: string, known: boolean, id: string, section: string, query: URLSearchParams}} Route `known`: else it is the menu instead */

/** Those of what was played. */
export const PAST = ["history", "replay", "statistics"];
/** Those that daily/daily-screen.js leads to. */
export const RETURNS = ["daily", "deal", "continue", "shared"];
const SCREENS = [
  "menu",
  "new",
  "play",
  "game",
  "rules",
  "lesson",
  "settings",
  "add",
  ...PAST,
  ...RETURNS,
];

/** @param {string} part of an address; what is no text in it stays as it is */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// -- addresses as people paste them --------------------------------------------------------------------------

/** How often an address is decoded at most. */
const ROUNDS = 3;
/** How many marks at its end are removed at most. */
const MOST_MARKS = 32;
/** Characters that cannot be seen and break a long line. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
/** Marks that follow an address in a sentence; none of them ends an address of ours. */
const MARKS = " \u00a0\u202f\u200e\u200f\u2066\u2067\u2068\u2069.,;:!?&+*|'\"`«»‹›“”„‘’‚…–—";
/** Closing brackets, which belong to the address where it opens them. @type {Record<string, string>} */
const OPENING = { ")": "(", "]": "[", "}": "{", ">": "<" };
/** The escapes that browsers write for such characters. */
const ESCAPES = new RegExp(
  [..."\u00ad\u200b\u2060\ufeff<>", ...MARKS]
    .filter((each) => each > "~" || '<>" `'.includes(each))
    .map(encodeURIComponent)
    .join("|"),
  "gi",
);
/** Parameters that other sites append. */
const TRACKING =
  /^(utm_\w+|(?:fb|[dgy])clid|msclkid|twclid|ttclid|[gw]braid|srsltid|igshid|igsh|mc_[ce]id|_ga|si)(=|$)/i;

/** @param {string} text @param {string} mark */
const count = (text, mark) => text.split(mark).length;

/** Remove the marks at the end, unless they are all of a value: then that is refused in words. @param {string} text */
function trimmed(text) {
  let end = text.length;
  const least = Math.max(0, end - MOST_MARKS);
  for (; end > least; end -= 1) {
    const [seen, mark] = [text.slice(0, end), text[end - 1]];
    const isMark = OPENING[mark]
      ? count(seen, mark) > count(seen, OPENING[mark])
      : MARKS.includes(mark);
    if (!isMark) break;
  }
  return text[end - 1] === "=" ? text : text.slice(0, end);
}

/** Decode a path that was encoded as a whole, perhaps more than once. @param {string} path */
function pathOf(path) {
  for (let round = 0; round < ROUNDS; round += 1) path = plain(path);
  return path.replace(/[\s\u00ad\u200b\u2060\ufeff]/g, "").replace(/^[#!/]+/, "");
}

/** Decode a query that was encoded as a whole or twice, and remove what other sites append. @param {string} query */
function queryOf(query) {
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!query.includes("=")) query = plain(query);
    if (/%25[\da-f]{2}/i.test(query) && !/%(?!25[\da-f]{2})/i.test(query))
      query = query.replace(/%25/g, "%");
    query = query.replace(/&amp(;|%3B)/gi, "&");
  }
  return query
    .split("&")
    .filter((each) => !TRACKING.test(each))
    .join("&");
}

/**
 * The address that was meant: "name/id/section?query" without what sentences, messengers and editors do to links.
 * @param {string} hash as the browser has it
 */
export function cleaned(hash) {
  const text = hash
    .replace(/^#?[!/]*(?:#[!/]+)*/, "")
    .split("#")[0]
    .replace(/(%0[9AD])+$/i, "")
    .replace(ESCAPES, plain)
    .replace(INVISIBLE, "")
    .replace(/&amp;/gi, "&");
  const [, path, query = ""] = /^(.*?)(?:(?:\?|%(?:25)*3F)(.*))?$/is.exec(trimmed(text)) ?? [];
  const [place, asked] = [pathOf(path.split("&")[0]), queryOf(query)];
  return asked ? `${place}?${asked.replace(/ /g, "%20")}` : place;
}

/** Show the clean address in place of a damaged one, so that it is handed on clean. */
export function cleanUp() {
  const address = new URL(`#/${cleaned(location.hash)}`, location.href);
  if (location.hash.length > 2 && address.hash !== location.hash)
    tryCall(() => history.replaceState(history.state, "", address), undefined);
}

/** @returns {Route} of "#/name/id/section?query" */
export function route() {
  const [path, query = ""] = cleaned(location.hash).split("?");
  const [name = "", id = "", section = ""] = path.split("/");
  const known = name === "" || SCREENS.includes(name);
  const screen = known && name ? name : "menu";
  return { name: screen, known, id, section, query: new URLSearchParams(query) };
}

/** Whether an address asks for a game at once, not for the form. @param {URLSearchParams} query */
export const isOrder = (query) => query.has("seed") || query.has("bots");

/** The game that an address is about. @param {Route} route */
export const gameOf = ({ name, id, query }) => (name === "rules" ? id : (query.get("game") ?? id));

/** The saved game that the reader comes from; null where the address names none. @param {Route} route */
export function backOf({ query }) {
  const back = query.get("back") ?? "";
  return /^[\w-]{1,64}$/.test(back) ? back : null;
}
