// Statistics: sums of what the finished games of this device came to, and of nothing else. Whoever has the records has them, too.

import { cleanName } from "../../../core/player-names.js";

/**
 * @typedef {import("../../../core/types.js").Save} Save
 * @typedef {Save & {result: NonNullable<Save["result"]>}} Counted
 * @typedef {{score: number, won: boolean, changed: number}} Played
 * @typedef {{
 *   level: string, games: Played[], won: number, streak: number, longest: number, best: number, average: number,
 *   stats: Record<string, number>,
 * }} Line against one level; "": against several at a table
 * @typedef {{game: string, names: [string, string], played: number, won: [number, number]}} Duel `won`: by each alone
 */

/** Those that count, the oldest first; a save from elsewhere may hold anything. @param {Save[]} saves @returns {Counted[]} */
export const counted = (saves) =>
  /** @type {Counted[]} */ (saves.filter(isCounted)).sort((a, b) => a.changed - b.changed);

/** @param {Save} save */
function isCounted({ over, guest, result, players, scores, winners }) {
  if (!over || guest || !scores || !winners || result?.counts !== true) return false;
  return Array.isArray(result.stats) && result.stats.length === players.length;
}

/** Those that are finished and were not summed up yet. @param {Save[]} saves */
export const uncounted = (saves) => saves.filter(({ over, result }) => over && !result);

/** @param {Save} save */
const persons = ({ players }) =>
  players.flatMap(({ kind, name }, seat) =>
    kind === "person" ? [{ seat, name: cleaned(name) }] : [],
  );

/** Few people play many games. @type {Map<string, string>} */
const names = new Map();
/** @param {string} name */
function cleaned(name) {
  const known = names.get(name) ?? cleanName(name);
  names.set(name, known);
  return known;
}

/** Who has played here alone against bots. @param {Counted[]} games */
export const people = (games) => [
  ...new Set(games.filter(isAlone).map((save) => persons(save)[0].name)),
];

/** @param {Save} save */
const isAlone = (save) => persons(save).length === 1 && save.players.length > 1;

/**
 * By game, one line for each level, as this person played ("": whoever did).
 * @param {Counted[]} games
 * @param {string} who
 * @returns {Map<string, Line[]>}
 */
export function byGame(games, who) {
  /** @type {Map<string, Map<string, Counted[]>>} */
  const found = new Map();
  for (const save of games) {
    if (!isAlone(save) || (who && persons(save)[0].name !== who)) continue;
    const levels = found.get(save.game) ?? new Map();
    found.set(save.game, levels);
    const level = levelOf(save);
    if (levels.has(level)) levels.get(level)?.push(save);
    else levels.set(level, [save]);
  }
  return new Map(
    [...found].map(([game, levels]) => [game, [...levels].map(([level, all]) => line(level, all))]),
  );
}

/** @param {Save} save */
function levelOf({ players }) {
  const levels = new Set(players.flatMap(({ bot }) => bot ?? []));
  return levels.size === 1 ? [...levels][0] : "";
}

/** @param {string} level @param {Counted[]} saves @returns {Line} */
function line(level, saves) {
  /** @type {Record<string, number>} */
  const stats = {};
  const games = saves.map((save) => {
    const [{ seat }] = persons(save);
    for (const [stat, times] of Object.entries(save.result.stats[seat]))
      stats[stat] = (stats[stat] ?? 0) + times;
    const { scores, winners } = save.result;
    return { score: scores[seat], won: winners.includes(seat), changed: save.changed };
  });
  const all = games.map(({ score }) => score);
  const up = saves[0].result.better === "low" ? -1 : 1;
  const streaks = streaksOf(games);
  return {
    level,
    games,
    won: games.filter(({ won }) => won).length,
    streak: streaks.at(-1) ?? 0,
    longest: streaks.reduce((most, each) => Math.max(most, each), 0),
    best: all.reduce((best, score) => ((score - best) * up > 0 ? score : best)),
    average: all.reduce((sum, score) => sum + score, 0) / all.length,
    stats,
  };
}

/** After each game, how many were won in a row. @param {Played[]} games */
function streaksOf(games) {
  let now = 0;
  return games.map(({ won }) => {
    now = won ? now + 1 : 0;
    return now;
  });
}

/** How those who share the device fare against each other. @param {Counted[]} games @returns {Duel[]} */
export function duels(games) {
  /** @type {Map<string, Duel>} */
  const found = new Map();
  for (const save of games) {
    const all = persons(save).sort((a, b) => a.name.localeCompare(b.name));
    all.forEach((a, i) => {
      for (const b of all.slice(i + 1)) {
        if (a.name === b.name) continue;
        const key = JSON.stringify([save.game, a.name, b.name]);
        const duel = found.get(key) ?? {
          game: save.game,
          names: [a.name, b.name],
          played: 0,
          won: [0, 0],
        };
        const { winners } = save.result;
        duel.played += 1;
        if (winners.includes(a.seat) && !winners.includes(b.seat)) duel.won[0] += 1;
        if (winners.includes(b.seat) && !winners.includes(a.seat)) duel.won[1] += 1;
        found.set(key, /** @type {Duel} */ (duel));
      }
    });
  }
  return [...found.values()];
}

/**
 * All of it, for whose games are asked for; nobody's: everybody's.
 * @param {Save[]} saves
 * @param {string} who
 */
export function statisticsOf(saves, who) {
  const all = counted(saves);
  const known = people(all);
  const asked = known.includes(who) ? who : "";
  const found = { left: uncounted(saves).length, all, known, asked };
  return { ...found, games: byGame(all, asked), pairs: duels(all) };
}

/** The average of the last games before and with each. @param {Played[]} games @param {number} span */
export const smoothed = (games, span) =>
  games.map((_, i) => {
    const some = games.slice(Math.max(0, i + 1 - span), i + 1);
    return some.reduce((sum, { score }) => sum + score, 0) / some.length;
  });
