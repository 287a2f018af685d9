// Names of players: cleaning, comparison, shortening and display. The engine has the same rules (pygames/core/player_names.py).

const LONGEST = 40;
const MOST_CODES = 400;
// Joiners, variation selectors and flag letters are invisible, too, but needed.
const INVISIBLE =
  /(?![\u200c-\u200d\p{VS}\u{e0020}-\u{e007f}])\p{DI}|[\p{Cc}\p{Cs}\u2028\u2029\u2800\ufff9-\ufffb]/gu;
const EDGES = /^[\s\u200c-\u200d]+|[\s\u200c-\u200d]+$/gu;
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Split a text into characters as a reader counts them. @param {string} text */
const characters = (text) =>
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

/** Return a name unlike others at a table, with a number if it needs one. @param {string} name @param {string[]} taken */
export function distinctName(name, taken) {
  const keys = taken.map(nameKey);
  let found = name.normalize();
  for (let number = 2; keys.includes(nameKey(found)); number += 1)
    found = `${characters(cleanName(name))
      .slice(0, LONGEST - 3)
      .join("")} ${number}`;
  return found;
}

/** Return players with names unlike each other. @template {{name: string}} P @param {P[]} players @returns {P[]} */
export function withDistinctNames(players) {
  /** @type {string[]} */
  const taken = [];
  return players.map((player) => {
    const name = distinctName(player.name, taken);
    taken.push(name);
    return { ...player, name };
  });
}

/** Return a text with at most some characters. @param {string} text @param {number} most @param {(character: string) => number} [widthOf] */
export function shortened(text, most, widthOf = () => 1) {
  let width = 0;
  const ends = characters(text).map((each) => {
    width += widthOf(each);
    return { each, width };
  });
  if (width <= most) return text;
  return `${ends.flatMap(({ each, width }) => (width < most ? each : [])).join("")}…`;
}

/** Return a name for a sentence. Right-to-left text in it is isolated. @param {string} name */
export function shownName(name) {
  const visible = name.replace(INVISIBLE, "");
  return RIGHT_TO_LEFT.test(visible) ? `\u2068${visible}\u2069` : visible;
}
