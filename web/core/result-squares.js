// How a game went, round by round, as marks that differ by shape and by colour. They are saved with the game, for sharing its result
// later, and show nothing of its cards.

const SQUARES = /^[🟢🟨🔻🟩🟥]{1,40}$/u;
/** Ahead in a round, level, behind. */
const SIGNS = { 1: "🟢", 0: "🟨", [-1]: "🔻" };
/** Marks of earlier versions, which differ by colour alone. @type {Record<string, string>} */
const FORMER = { "🟩": SIGNS[1], "🟥": SIGNS[-1] };
/** A game that goes on for long tells its last rounds. */
const LONGEST = 20;

/** Those of a save, which may come from elsewhere. @param {any} save @returns {string | undefined} undefined: none are known */
export const marksOf = (save) =>
  typeof save?.marks === "string" && SQUARES.test(save.marks)
    ? save.marks.replace(/[🟩🟥]/gu, (/** @type {string} */ mark) => FORMER[mark])
    : undefined;

/**
 * Round by round, whether a seat was better off than the best of the others.
 * @param {{points: number[]}[]} rounds
 * @param {number} seat
 * @param {"high" | "low"} better
 */
export function squares(rounds, seat, better) {
  const up = better === "low" ? -1 : 1;
  const signs = rounds.slice(-LONGEST).map(({ points }) => {
    const others = points.filter((_, i) => i !== seat).map((each) => each * up);
    const sign = Math.sign(points[seat] * up - Math.max(...others));
    return SIGNS[/** @type {keyof typeof SIGNS} */ (sign)] ?? "";
  });
  return signs.join("");
}
