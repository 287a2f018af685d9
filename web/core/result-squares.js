// Result squares: the course of a game, round by round, as symbols for sharing. They reveal no cards, and are stored in the save.

const SQUARES = /^[🟢🟨🔻🟩🟥]{1,40}$/u;
/** Ahead in a round, level, behind. */
const SIGNS = { 1: "🟢", 0: "🟨", [-1]: "🔻" };
/** Symbols of earlier versions, which differ by colour alone. @type {Record<string, string>} */
const FORMER = { "🟩": SIGNS[1], "🟥": SIGNS[-1] };
/** The most rounds: the last ones of a long game. */
const LONGEST = 20;

/** Return the squares of a save, which may be invalid. @param {any} save @returns {string | undefined} */
export const squaresOf = (save) =>
  typeof save?.marks === "string" && SQUARES.test(save.marks)
    ? save.marks.replace(/[🟩🟥]/gu, (/** @type {string} */ mark) => FORMER[mark])
    : undefined;

/**
 * Return a square for each round: whether a seat was ahead of the best other one.
 * @param {{points: number[]}[]} rounds
 * @param {number} seat
 * @param {"high" | "low"} better
 */
export function resultSquares(rounds, seat, better) {
  const up = better === "low" ? -1 : 1;
  const signs = rounds.slice(-LONGEST).map(({ points }) => {
    const others = points.filter((_, i) => i !== seat).map((each) => each * up);
    const sign = Math.sign(points[seat] * up - Math.max(...others));
    return SIGNS[/** @type {keyof typeof SIGNS} */ (sign)] ?? "";
  });
  return signs.join("");
}
