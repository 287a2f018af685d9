// Names of players as they are typed and shown. What a name may be the engine says (pygames/core/player_names.py).

const LONGEST = 40;
const MOST_CODES = 400;
// Joiners, choices of shape and the letters of flags are invisible too, and writing needs them.
const UNSEEN =
  /(?![\u200c-\u200d\p{VS}\u{e0020}-\u{e007f}])\p{DI}|[\p{Cc}\p{Cs}\u2028\u2029\u2800\ufff9-\ufffb]/gu;
const EDGES = /^[\s\u200c-\u200d]+|[\s\u200c-\u200d]+$/gu;
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Characters as a reader counts them. @param {string} text */
const characters = (text) =>
  "Segmenter" in Intl
    ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    : [...text];

/** What was typed, without what cannot be seen, and not too long. @param {string} text */
export function typedName(text) {
  const codes = [...text.slice(0, 4 * MOST_CODES).replace(UNSEEN, "")].slice(0, MOST_CODES);
  // No reader counts more characters than there are codes.
  if (codes.length <= LONGEST) return codes.join("");
  return characters(codes.join("")).slice(0, LONGEST).join("");
}

/** A name that somebody has finished typing. @param {string} text */
export const cleanName = (text) => typedName(text).replace(EDGES, "");

/**
 * A name as it stands in a sentence: whatever is in it, the words around it stay where they are.
 * @param {string} name
 */
export function shownName(name) {
  const seen = name.replace(UNSEEN, "");
  return RIGHT_TO_LEFT.test(seen) ? `\u2068${seen}\u2069` : seen;
}
