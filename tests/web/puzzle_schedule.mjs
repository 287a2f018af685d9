// Runs the puzzles' schedule without a browser: cases from standard input, results to standard output.
globalThis.localStorage = { getItem: () => null, setItem() {}, removeItem() {} };
globalThis.guard = { load: (comes) => comes };
const web = new URL("../../web/", import.meta.url);
const schedule = await import(new URL("engine/client/game/puzzle-schedule.js", web));
const { puzzleOfDay } = await import(new URL("screens/puzzles/puzzle-sets.js", web));

let text = "";
for await (const piece of process.stdin) text += piece;
const { steps, days, index, stored, backup } = JSON.parse(text);

const history = [];
let progress = schedule.validProgress(stored);
for (const { day, miss, show, find, isDaily = false } of steps) {
  if (miss) progress = schedule.afterMiss(progress, miss, "wrong move", day);
  if (show) progress = schedule.afterMiss(progress, show, null, day);
  if (find) progress = schedule.afterFind(progress, find, isDaily, day);
  progress = schedule.validProgress(JSON.parse(JSON.stringify(progress)));
  history.push({
    due: progress.due,
    found: progress.found,
    waiting: schedule.dueKeys(progress, day),
    streak: schedule.streakOn(progress, day),
    best: progress.streak.best,
    daily: progress.daily,
    attempt: schedule.attemptOf(progress, miss ?? show ?? find ?? "", day),
    stored: Object.keys(progress.attempts).length,
  });
}
const merged = schedule.mergedProgress(progress, schedule.validProgress(backup));
console.log(JSON.stringify({ history, merged, daily: days.map((day) => puzzleOfDay(index, day)) }));
