// Statistics of the finished games of this device, computed from their summaries.

import { cleanName, nameKey } from "../../../core/player-names.js";
import { botLevel, newestFirst } from "../../store/save-database.js";

/**
 * @import { LuckShares, Save } from "../../../core/types.js"
 * @typedef {Save & {result: NonNullable<Save["result"]>}} Counted
 * @typedef {{score: number, won: boolean, changed: number, id: string, seat: number, share: number, isComplete: boolean}} Played `share`:
 *   of the win; `isComplete`: its record is there
 * @typedef {{
 *   level: string, games: Played[], won: number, streak: number, longest: number, best: number, average: number,
 *   stats: Record<string, number>,
 * }} Line against one level; "": against several
 * @typedef {{game: string, names: [string, string], played: number, won: [number, number]}} Duel two people against each other; `won`: by each alone
 */

/**
 * Return the games that count, the oldest first, after those of a wrong clock. An imported save may contain anything.
 * @param {Save[]} saves
 * @returns {Counted[]}
 */
export const countedGames = (saves) =>
  newestFirst(/** @type {Counted[]} */ (saves.filter(isCounted))).reverse();

/** @param {Save} save */
function isCounted({ over, guest, result, players, scores, winners }) {
  if (!over || guest || !scores || !winners || result?.counts !== true) return false;
  return Array.isArray(result.stats) && result.stats.length === players.length;
}

/** Return the finished games without a summary. @param {Save[]} saves */
export const unsummarized = (saves) => saves.filter(({ over, result }) => over && !result);

/** @param {Save} save */
const persons = ({ players }) =>
  players.flatMap(({ kind, name }, seat) =>
    kind === "person" ? [{ seat, name: nameOfPerson(name) }] : [],
  );

/** Names by their spellings, and by what these have in common: few people play many games. @type {Map<string, string>} */
const names = new Map();

/** Return the name of the person with a name, the same for all names that look alike. @param {string} name */
export function nameOfPerson(name) {
  const known = names.get(name) ?? names.get(nameKey(name)) ?? cleanName(name);
  for (const each of [name, nameKey(name)]) names.set(each, known);
  return known;
}

/** Return the names of people who played alone against bots. @param {Counted[]} games */
export const soloPlayers = (games) => [
  ...new Set(games.filter(isSolo).map((save) => persons(save)[0].name)),
];

/** @param {Save} save */
const isSolo = (save) => persons(save).length === 1 && save.players.length > 1;

/**
 * Return by game one line for each level, of one person ("": all).
 * @param {Counted[]} games
 * @param {string} who
 * @returns {Map<string, Line[]>}
 */
export function byGame(games, who) {
  /** @type {Map<string, Map<string, Counted[]>>} */
  const found = new Map();
  for (const save of games) {
    if (!isSolo(save) || (who && persons(save)[0].name !== who)) continue;
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

/** @typedef {Played & {rivals: string[], names: string[]}} SoloGame with the bots and their names */

/**
 * Return the games that count of one person against bots, the oldest first.
 * @param {Save[]} saves
 * @param {string} game
 * @param {string} who the person's name; "": who played last
 * @returns {SoloGame[]}
 */
export function soloGames(saves, game, who) {
  const all = countedGames(saves).filter((save) => save.game === game && isSolo(save));
  const own = who || (all.length ? persons(all[all.length - 1])[0].name : "");
  return all.flatMap((save) => {
    const [{ seat, name }] = persons(save);
    if (name !== own) return [];
    const bots = save.players.filter((_, at) => at !== seat);
    return {
      ...playedBy(save, seat),
      rivals: bots.map(({ bot }) => bot ?? ""),
      names: bots.map(({ name }) => name),
    };
  });
}

/** Return a game as the player of a seat counts it. @param {Counted} save @param {number} seat @returns {Played} */
function playedBy({ id, changed, shrunk, result: { scores, winners } }, seat) {
  const won = winners.includes(seat);
  const share = won ? 1 / winners.length : 0;
  return { score: scores[seat], won, changed, id, seat, share, isComplete: !shrunk };
}

/** @param {Save} save */
function levelOf({ players }) {
  const levels = new Set(players.flatMap(({ bot }) => (bot ? botLevel(bot) : [])));
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
    return playedBy(save, seat);
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

/** Return the winning streak after each game. @param {Played[]} games */
function streaksOf(games) {
  let now = 0;
  return games.map(({ won }) => {
    now = won ? now + 1 : 0;
    return now;
  });
}

/** Return the results of people against each other. @param {Counted[]} games @returns {Duel[]} */
export function headToHead(games) {
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

/** Return all statistics of one person, or of all if no game has this name. @param {Save[]} saves @param {string} who */
export function statisticsOf(saves, who) {
  const all = countedGames(saves);
  const known = soloPlayers(all);
  const asked = known.includes(who) ? who : "";
  const found = { left: unsummarized(saves).length, all, known, asked };
  return { ...found, games: byGame(all, asked), pairs: headToHead(all) };
}

/** The fewest measured games of which a share is shown. */
export const FEWEST_GAMES = 5;
/** The normal distribution's quantile of a 95 % interval. */
const QUANTILE = 1.96;

/** Return the quantile of Student's t for a 95 % interval (the first terms of its expansion). @param {number} freedom at least 4 */
function studentQuantile(freedom) {
  const z = QUANTILE;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  return z + first / freedom + second / freedom ** 2;
}

/**
 * Return the share of the wins without luck, with its 95 % interval in whole percents, from the games whose luck is known; null if
 * they are too few. It follows `Estimate` of `pygames/matches/estimate.py`: the mean is bounded before the interval, which always has width.
 * @param {Line} line
 * @param {LuckShares} luck
 */
export function withoutLuck({ games }, luck) {
  const known = games.flatMap(({ id, seat, share }) => {
    const own = luck[id]?.[seat];
    return own === undefined ? [] : [share - own];
  });
  const count = known.length;
  if (count < FEWEST_GAMES) return { count, mean: null, low: 0, high: 0 };
  const raw = known.reduce((sum, each) => sum + each, 0) / count;
  const squares = known.reduce((sum, each) => sum + (each - raw) ** 2, 1 / 4);
  const reach = studentQuantile(count - 1) * Math.sqrt(squares / (count - 1) / count);
  const mean = Math.min(1, Math.max(0, raw));
  const low = Math.floor(100 * Math.max(0, mean - reach)) / 100;
  return { count, mean, low, high: Math.ceil(100 * Math.min(1, mean + reach)) / 100 };
}

/** Return the moving average of the scores. @param {Played[]} games @param {number} span */
export const movingAverage = (games, span) =>
  games.map((_, i) => {
    const some = games.slice(Math.max(0, i + 1 - span), i + 1);
    return some.reduce((sum, { score }) => sum + score, 0) / some.length;
  });
