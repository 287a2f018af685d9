// Functions of core/shared-deals.js, applied to values as JSON on standard input.
const [root] = process.argv.slice(2);
const { dealOf, isDay, seedOfDay, today } = await import(new URL("core/shared-deals.js", `file://${root}/`).href);
let text = "";
for await (const chunk of process.stdin) text += chunk;
const { days, games, texts, saves, limits, times } = JSON.parse(text);
console.log(JSON.stringify({
  seeds: days.map(day => games.map(game => seedOfDay(day, game))),
  areDays: texts.map(isDay),
  deals: saves.map(save => dealOf(save, limits) ?? null),
  dates: times.map(time => today(new Date(time))),
}));
