// Functions of core/days.js and core/shared-deals.js, applied to values in a time zone, and the marks of rounds with their pictures without colours.
import { resultSquares, squaresOf } from "../../web/core/result-squares.js";
import { hasBegun, isDay, isRecent, today } from "../../web/core/days.js";
import { dealOf, seedOfDay } from "../../web/core/shared-deals.js";
import { countedGames } from "../../web/engine/client/game/statistics.js";
import { challengeOf, linkOf, planOfDay } from "../../web/screens/share/challenge-link.js";
import { svgOf } from "../../web/screens/share/result-image.js";

const RESULT = { title: "", day: "", when: "", lines: [{ name: "", points: 0 }], outcome: "", link: "" };

const HOUR = 3_600_000;
const finished = (id, hours) => {
  const changed = Date.now() + hours * HOUR;
  return { id, changed, over: true, players: [], scores: [], winners: [], result: { counts: true, stats: [] } };
};

/** Return the day of the link to the deal of a day, with this seed or that of the day; "": it is refused. */
function dayOfLink(id, day, seed) {
  const game = { id, title: "", seats: [2, 2], bots: [], offered_bots: [], options: [], limits: null };
  const plan = planOfDay(game, day);
  const link = linkOf({ ...plan, seed: seed ?? plan.seed }, { by: "Ana", points: 3 });
  try {
    return challengeOf({ id: "", query: new URLSearchParams(link.split("?")[1]) }, game).deal.day;
  } catch (error) {
    return error.code === "link.day" ? "" : String(error);
  }
}

export default ({ zone, days, games, texts, saves, limits, times }) => {
  process.env.TZ = zone;
  const marks = resultSquares([[2, 1], [1, 1], [1, 2]].map((points) => ({ points })), 0, "high");
  return {
    seeds: days.map((day) => games.map((game) => seedOfDay(day, game))),
    areDays: texts.map(isDay),
    links: days.flatMap((day) => [dayOfLink(games[0], day), dayOfLink(games[0], day, 7)]),
    haveBegun: days.map((day) => hasBegun(day, days[1])),
    areRecent: [-30, -2, 0, 2, 30].map((hours) => isRecent(Date.now() + hours * HOUR, 24 * HOUR)),
    counted: countedGames([finished("old", -9), finished("future", 9), finished("new", -1)]).map(({ id }) => id),
    deals: saves.map((save) => dealOf(save, limits) ?? null),
    dates: times.map((time) => today(new Date(time))),
    marks: [marks, squaresOf({ marks: "🟩🟨🟥" })],
    drawn: [...marks].map((each) => svgOf({ ...RESULT, marks: each }).replaceAll(/#[0-9a-f]+/g, "")),
  };
};
