// The address after "#" as people paste it: sentences, messengers and editors damage links.

import { tryCall } from "../../core/browser-api.js";

/** Decode a part of an address. If it can't be decoded, it stays unchanged. @param {string} part */
const decoded = (part) => tryCall(() => decodeURIComponent(part), part);

/** Most rounds of decoding. */
const ROUNDS = 3;
/** Most marks that are removed at the end. */
const MOST_MARKS = 32;
/** Characters that cannot be seen and break a long line. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
/** Marks that may follow an address in a sentence. No address of this page ends with one. */
const MARKS = " \u00a0\u202f\u200e\u200f\u2066\u2067\u2068\u2069.,;:!?&+*|'\"`«»‹›“”„‘’‚…–—";
/** Closing brackets. They are part of an address that opens them. @type {Record<string, string>} */
const OPENING = { ")": "(", "]": "[", "}": "{", ">": "<" };
/** The escapes that browsers write for these characters. */
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

/** Remove the marks at the end, unless they are a whole value, which is then refused with a message. @param {string} text */
function trimMarks(text) {
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
  for (let round = 0; round < ROUNDS; round += 1) path = decoded(path);
  return path.replace(/[\s\u00ad\u200b\u2060\ufeff]/g, "").replace(/^[#!/]+/, "");
}

/** Decode a query that was encoded as a whole or twice, and remove what other sites append. @param {string} query */
function queryOf(query) {
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!query.includes("=")) query = decoded(query);
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
 * Return the intended address, "name/id/section?query", without the damage that sentences, messengers and editors do to
 * links.
 * @param {string} hash as the browser has it
 */
export function cleanAddress(hash) {
  const text = hash
    .replace(/^#?[!/]*(?:#[!/]+)*/, "")
    .split("#")[0]
    .replace(/(%0[9AD])+$/i, "")
    .replace(ESCAPES, decoded)
    .replace(INVISIBLE, "")
    .replace(/&amp;/gi, "&");
  const [, path, query = ""] = /^(.*?)(?:(?:\?|%(?:25)*3F)(.*))?$/is.exec(trimMarks(text)) ?? [];
  const [place, asked] = [pathOf(path.split("&")[0]), queryOf(query)];
  return asked ? `${place}?${asked.replace(/ /g, "%20")}` : place;
}
