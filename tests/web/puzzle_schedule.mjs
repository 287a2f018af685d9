// The puzzles' schedule: its state after each step.
import * as schedule from "../../web/engine/client/game/puzzle-schedule.js";
import { puzzleOfDay } from "../../web/screens/puzzles/puzzle-sets.js";

export default ({ steps, days, index, stored, backup }) => {
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
  return { history, merged, daily: days.map((day) => puzzleOfDay(index, day)) };
};
