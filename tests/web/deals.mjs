// Asked from Python: what core/shared-deals.js makes of days and saves.
const [root] = process.argv.slice(2);
const { dealOf, isDay, seedOfDay, today } = await import(new URL("core/shared-deals.js", `file://${root}/`).href);
let text = "";
for await (const chunk of process.stdin) text += chunk;
const { days, games, told, saves, limits, moments } = JSON.parse(text);
console.log(JSON.stringify({
  seeds: days.map(day => games.map(game => seedOfDay(day, game))),
  areDays: told.map(isDay),
  deals: saves.map(save => dealOf(save, limits) ?? null),
  dates: moments.map(moment => today(new Date(moment))),
}));
