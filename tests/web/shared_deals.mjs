// Functions of core/shared-deals.js, applied to values in a time zone, and the marks of rounds with their pictures without colours.
import { resultSquares, squaresOf } from "../../web/core/result-squares.js";
import { dealOf, isDay, seedOfDay, today } from "../../web/core/shared-deals.js";
import { svgOf } from "../../web/screens/share/result-image.js";

const RESULT = { title: "", day: "", when: "", lines: [{ name: "", points: 0 }], outcome: "", link: "" };

export default ({ zone, days, games, texts, saves, limits, times }) => {
  process.env.TZ = zone;
  const marks = resultSquares([[2, 1], [1, 1], [1, 2]].map((points) => ({ points })), 0, "high");
  return {
    seeds: days.map((day) => games.map((game) => seedOfDay(day, game))),
    areDays: texts.map(isDay),
    deals: saves.map((save) => dealOf(save, limits) ?? null),
    dates: times.map((time) => today(new Date(time))),
    marks: [marks, squaresOf({ marks: "🟩🟨🟥" })],
    drawn: [...marks].map((each) => svgOf({ ...RESULT, marks: each }).replaceAll(/#[0-9a-f]+/g, "")),
  };
};
