// The parts of a strength by the number of its games and the width of its interval: the key of its sentence, and whether it has a place on the line.
import { markup } from "./markup.mjs";

export default async function run(estimates) {
  const { strengthPart } = await import("../../web/screens/history/rating-panel.js");
  return estimates.map(([count, width]) => {
    const rating = { strength: 1000, low: 1000 - width / 2, high: 1000 + width / 2 };
    const drawn = markup(strengthPart({ rating, levels: { easy: 900, hard: 1300 }, games: Array(count).fill({ id: "a", seat: 0 }), luck: {}, bot: "easy" }));
    return [drawn.match(/<b>(rating\.\w+)|<p>(rating\.\w+)/)?.slice(1).find(Boolean) ?? drawn, drawn.includes("scale"), drawn.includes("rating.number")];
  });
}
