// Names of players: cleaning, comparison and display. The engine has the same rules (pygames/core/player_names.py).

export const LONGEST = 40;
const MOST_CODES = 400;
// Joiners, variation selectors and flag letters are invisible, too, but needed.
const INVISIBLE =
  /(?![\u200c-\u200d\p{VS}\u{e0020}-\u{e007f}])\p{DI}|[\p{Cc}\p{Cs}\u2028\u2029\u2800\ufff9-\ufffb]/gu;
const EDGES = /^[\s\u200c-\u200d]+|[\s\u200c-\u200d]+$/gu;
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Split a text into characters as a reader counts them. @param {string} text */
export const characters = (text) =>
  "Segmenter" in Intl
    ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    : [...text];

/** Return a typed name without invisible characters, and not too long. @param {string} text */
export function typedName(text) {
  const codes = [...text.slice(0, 4 * MOST_CODES).replace(INVISIBLE, "")].slice(0, MOST_CODES);
  // There are never more characters than code points.
  if (codes.length <= LONGEST) return codes.join("");
  return characters(codes.join("")).slice(0, LONGEST).join("");
}

/** Return a name after typing has ended. @param {string} text */
export const cleanName = (text) => typedName(text.normalize()).replace(EDGES, "");

/** True if cleaning would change only the encoding. @param {unknown} name @returns {name is string} */
export const isName = (name) =>
  typeof name === "string" && name !== "" && cleanName(name) === name.normalize();

/** Return a name for a comparison: names that look alike are equal. @param {string} name */
export const nameKey = (name) => cleanName(name).toLowerCase();

/** Return a name for a sentence. Right-to-left text in it is isolated. @param {string} name */
export function shownName(name) {
  const visible = name.replace(INVISIBLE, "");
  return RIGHT_TO_LEFT.test(visible) ? `\u2068${visible}\u2069` : visible;
}
