// Default setup of a game: default players, names of bots, and the last setup that was played.

import { dynamicKey, has, t } from "../../core/i18n.js";
import { isName, nameKey } from "../../core/player-names.js";
import { settings } from "../../core/settings.js";
import { storeInTab } from "../../core/storage.js";
import { arePlayers, botLevel, FITTED, ownSeat } from "../../engine/store/save-database.js";
import { animalOf } from "../../parts/player-portrait.js";

/**
 * @import { Game, Option, Plan } from "../../core/types.js"
 * @typedef {Plan["players"][number]} Player
 */

/** The default level, if a game has it, until the person's strength is known. */
const DEFAULT_LEVEL = "medium";

/** The level of the first game after a lesson, if a game has it. */
export const FIRST_LEVEL = "easy";

/** Return the default name of a person. @param {number} seat */
export const personName = (seat) => settings.names[seat] || t("person.name", { number: seat + 1 });

/** Return the six names of a level, or those of bots without a level. @param {string} bot */
function namesOf(bot) {
  const level = has(dynamicKey(`bot.name.${bot}.0`)) ? bot : "any";
  return [..."012345"].map((i) => t(dynamicKey(`bot.name.${level}.${i}`)));
}

/** Return the name of a level's usual bot, that of a rival between two. @param {string} level */
export const botNameOf = (level) => botName(level, 1, [personName(0)]);

/** Return true if the page has given this name to this bot. @param {string} bot @param {string} name */
export const isBotName = (bot, name) => namesOf(bot).includes(name);

/**
 * Return the name of a bot, by its level and seat, that no other player at this table has. Its animal is that of no other, or of a late one:
 * a person has mostly the first seat.
 * @param {string} bot @param {number} seat @param {string[]} taken the names of the others
 */
export function botName(bot, seat, taken) {
  const names = namesOf(bot);
  const turned = [...names.slice(seat), ...names.slice(0, seat)];
  const others = taken.map(nameKey);
  const animals = taken.map(animalOf);
  const rank = (/** @type {string} */ name) => animals.indexOf(animalOf(name)) + 1 || 9;
  const free = turned.filter((name) => !others.includes(nameKey(name)));
  return free.sort((one, other) => rank(other) - rank(one))[0] ?? `${turned[0]} ${seat + 1}`;
}

/** Return a level of a game, or its best where it has no such level. @param {Game} game @param {string} [level] */
export const levelOf = ({ offered_bots: bots }, level = DEFAULT_LEVEL) =>
  bots.includes(level) ? level : bots[0];

/**
 * Return the default player of the next seat: the default bot, else the game's best.
 * @param {Game} game @param {Player[]} before @param {string} [level] @returns {Player}
 */
export function defaultPlayer(game, before, level) {
  const seat = before.length;
  const bot = levelOf(game, level);
  if (!seat || !bot) return { kind: "person", name: personName(seat) };
  const taken = before.map(({ name }) => name);
  return { kind: "bot", name: botName(bot, seat, taken), bot };
}

/**
 * Return the players of a number of seats: those given, then default ones.
 * @param {Game} game @param {Player[]} players @param {number} seats @param {string} [level] of the default bots
 */
export function completePlayers(game, players, seats, level) {
  const all = players.slice(0, seats);
  while (all.length < seats) all.push(defaultPlayer(game, all, level));
  return all;
}

/** Return the level of default bots: one that fits, before the first game an easy one after a lesson. @param {Game} game */
export function defaultLevel(game) {
  const { id } = game;
  const bot = settings.rating === "on" ? fittingBot(game) : undefined;
  if (bot) return botLevel(bot);
  return settings.lessons[id] === "done" ? FIRST_LEVEL : undefined;
}

/** Return the bot that fits the person, if one is known and valid. @param {Game} game */
export function fittingBot({ id, offered_bots: bots }) {
  const bot = settings.strengths[id]?.bot;
  return bots.includes(FITTED) && typeof bot === "string" && bots.includes(botLevel(bot))
    ? bot
    : undefined;
}

/** Return the last setup, if the game still accepts it, else one person against default bots. @param {Game} game @returns {Plan} */
export function lastPlan(game) {
  const { id, seats } = game;
  const last = settings.last[id];
  const { players, options, takeBacks } =
    last && isPlan(game, last)
      ? { ...last, players: nextPlayers(game, last.players) }
      : {
          players: completePlayers(game, [], seats[0], defaultLevel(game)),
          options: {},
          takeBacks: false,
        };
  return { game: id, players, options: { ...options }, seed: null, takeBacks: takeBacks === true };
}

/** Return the players of another game. Bots that were not chosen are default ones. @param {Game} game @param {Player[]} players */
export const nextPlayers = (game, players) =>
  settings.last[game.id]?.isChosen === false
    ? withLevel(players, levelOf(game, defaultLevel(game)))
    : players;

/** Return players whose bots have this level. @param {Player[]} players @param {string} level */
const withLevel = (players, level) =>
  players.map((player, seat) => {
    const { bot, name } = player;
    if (!bot || botLevel(bot) === level) return player;
    const others = players.map(({ name }) => name).filter((_, i) => i !== seat);
    return {
      ...player,
      bot: level,
      name: isBotName(bot, name) ? botName(level, seat, others) : name,
    };
  });

/** Return the storage name of the draft in the form for a new game. @param {string} game */
export const draftName = (game) => `draft:${game}`;

/** @param {string} game */
export const forgetDraft = (game) => storeInTab(draftName(game));

/** Return true if the game still accepts a setup. @param {Game} game @param {any} last */
function isPlan(
  { seats: [least, most], offered_bots: bots, options },
  { players, options: chosen },
) {
  if (!arePlayers(players) || players.length < least || players.length > most) return false;
  const known = players.every(
    ({ kind, name, bot }) => isName(name) && (kind === "person" || bots.includes(bot ?? "")),
  );
  const fits = Object.entries(chosen ?? {}).every(([name, value]) => {
    const option = options.find((each) => each.name === name);
    return option && isValue(option, value, players.length);
  });
  return known && fits;
}

/** Return true if a value is valid for an option. @param {Option} option @param {any} value @param {number} seats */
function isValue({ kind, minimum, maximum }, value, seats) {
  if (kind === "bool") return typeof value === "boolean";
  if (kind === "int")
    return Number.isInteger(value) && value >= (minimum ?? value) && value <= (maximum ?? value);
  return Array.isArray(value) && value.length === seats && new Set(value).size === seats;
}

/** Return all players except this device's person. @param {Parameters<typeof ownSeat>[0]} save */
export const rivalsOf = (save) => save.players.filter((_, seat) => seat !== ownSeat(save));
