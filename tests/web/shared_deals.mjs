// Functions of core/days.js and core/shared-deals.js, applied to values in a time zone, and the marks of rounds with their pictures without colours.
import { resultSquares, squaresOf } from "../../web/core/result-squares.js";
import { hasBegun, isDay, isRecent, today } from "../../web/core/days.js";
import { dealOf, seedOfDay } from "../../web/core/shared-deals.js";
import { countedGames } from "../../web/engine/client/game/statistics.js";
import { cleanAddress } from "../../web/screens/app/repair-pasted-link.js";
import { challengeOf, linkOf, planOfDay } from "../../web/screens/share/challenge-link.js";
import { svgOf } from "../../web/screens/share/result-image.js";

const RESULT = { title: "", day: "", when: "", lines: [{ name: "", points: 0 }], outcome: "", link: "" };

const HOUR = 3_600_000;
const finished = (id, hours) => {
  const changed = Date.now() + hours * HOUR;
  return { id, changed, over: true, players: [], scores: [], winners: [], result: { counts: true, stats: [] } };
};

const gameOf = (id, bots = []) => ({ id, title: "", seats: [2, 2], bots, offered_bots: [], options: [], limits: null });

/** Return the plan of a link to a deal, or the code of its error. */
function planIn(address, game) {
  try {
    return challengeOf({ id: "", query: new URLSearchParams(address.split("?")[1]) }, game);
  } catch (error) {
    return error.code;
  }
}

/** Return the day of the link to the deal of a day, with this seed or that of the day; "": it is refused. */
function dayOfLink(id, day, seed) {
  const plan = planOfDay(gameOf(id), day);
  const link = linkOf({ ...plan, seed: seed ?? plan.seed }, { by: "Ana", points: 3 });
  const found = planIn(link, gameOf(id));
  return found === "link.day" ? "" : found.deal.day;
}

/** Return the error of every beginning of a link; "" for none. */
const errorsOf = (link) => Array.from(link, (_, end) => {
  const found = planIn(cleanAddress(`#/${link.slice(0, end)}`), gameOf("hearts", ["medium"]));
  return found.deal ? "" : found;
});

export default ({ zone, days, games, texts, saves, limits, times, link }) => {
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
    truncated: errorsOf(link),
    marks: [marks, squaresOf({ marks: "🟩🟨🟥" })],
    drawn: [...marks].map((each) => svgOf({ ...RESULT, marks: each }).replaceAll(/#[0-9a-f]+/g, "")),
  };
};
