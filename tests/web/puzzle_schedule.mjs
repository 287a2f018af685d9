// The puzzles' schedule: its state after each step, and merged with those of backups; and which own puzzles are stored.
import { fewest } from "../../web/engine/client/game/own-puzzles.js";
import * as schedule from "../../web/engine/client/game/puzzle-schedule.js";
import { puzzleOfDay } from "../../web/screens/puzzles/puzzle-sets.js";

const copy = (progress) => schedule.validProgress(JSON.parse(JSON.stringify(progress)));

function run(steps, stored) {
  let progress = schedule.validProgress(stored);
  const history = steps.map(({ day, miss, show, find, remove, restore }) => {
    if (miss) progress = schedule.afterMiss(progress, miss, "wrong move", day);
    if (show) progress = schedule.afterMiss(progress, show, null, day);
    if (find) progress = schedule.afterFind(progress, find, day);
    if (remove) progress = schedule.afterRemoval(progress, remove, true, day);
    if (restore) progress = schedule.afterRemoval(progress, restore, false, day);
    progress = copy(progress);
    const attempt = schedule.attemptOf(progress, miss ?? show ?? find ?? "", day);
    const waiting = schedule.dueKeys(progress, day);
    return { entries: progress.due, found: progress.found, waiting, ...schedule.streakOn(progress, day), attempt, progress };
  });
  return { history, progress };
}

export default ({ steps, days, index, stored, backups, on, puzzles = [] }) => {
  const { history, progress } = run(steps, stored);
  const restore = (here, { steps, stored }) => copy(schedule.mergedProgress(here, run(steps, stored).progress, on));
  const merged = backups.reduce(restore, progress);
  return {
    history,
    merged: { ...merged, ...schedule.streakOn(merged, on), waiting: schedule.dueKeys(merged, on) },
    daily: days.map((day) => puzzleOfDay(index, day)),
    own: fewest(puzzles, merged).map(({ id }) => id),
  };
};
