// Functions of core/shared-deals.js, applied to values in a time zone.
import { dealOf, isDay, seedOfDay, today } from "../../web/core/shared-deals.js";

export default ({ zone, days, games, texts, saves, limits, times }) => {
  process.env.TZ = zone;
  return {
    seeds: days.map((day) => games.map((game) => seedOfDay(day, game))),
    areDays: texts.map(isDay),
    deals: saves.map((save) => dealOf(save, limits) ?? null),
    dates: times.map((time) => today(new Date(time))),
  };
};
