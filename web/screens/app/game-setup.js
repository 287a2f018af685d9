// Who sits down when nobody says so, and what was played last: what one tap starts, and what the form begins with.

import { dynamicKey, has, t } from "../../core/i18n.js";
import { cleanName } from "../../core/player-names.js";
import { settings } from "../../core/settings.js";
import { storeInTab } from "../../core/storage.js";
import { arePlayers } from "../../engine/store/saves.js";

/**
 * @typedef {import("../../core/types.js").Game} Game
 * @typedef {import("../../core/types.js").Plan} Plan
 * @typedef {import("../../core/types.js").Option} Option
 * @typedef {Plan["players"][number]} Player
 */

/** The usual level, where a game has it. */
const USUAL = "medium";

/** What makes two names alike to a reader. @param {string} name */
const folded = (name) => cleanName(name).toLocaleLowerCase();

/** What a person is called who has not said. @param {number} seat */
export const personName = (seat) => settings.names[seat] || t("person.name", { number: seat + 1 });

/** A level's names; those of a bot that is none of the levels. @param {string} bot */
function namesOf(bot) {
  const level = has(dynamicKey(`bot.name.${bot}.0`)) ? bot : "any";
  const names = [];
  const next = () => dynamicKey(`bot.name.${level}.${names.length}`);
  while (has(next())) names.push(t(next()));
  return names;
}

/** Whether the page has given this name to such a bot. @param {string} bot @param {string} name */
export const isBotName = (bot, name) => namesOf(bot).includes(name);

/**
 * A bot's name: its level's, by its seat, and nobody else's at this table.
 * @param {string} bot
 * @param {number} seat
 * @param {string[]} taken the names of the others
 */
export function botName(bot, seat, taken) {
  const names = namesOf(bot);
  const turned = [...names.slice(seat), ...names.slice(0, seat)];
  const others = new Set(taken.map(folded));
  for (let round = 1; ; round += 1) {
    const all = round === 1 ? turned : turned.map((name) => `${name} ${round}`);
    const free = all.find((name) => !others.has(folded(name)));
    if (free) return free;
  }
}

/** Who sits here when nobody said so: the usual bot, else the game's best. @param {Game} game @param {Player[]} before @returns {Player} */
export function usualPlayer({ offered_bots: bots }, before) {
  const seat = before.length;
  const bot = bots.includes(USUAL) ? USUAL : bots[0];
  if (!seat || !bot) return { kind: "person", name: personName(seat) };
  const taken = before.map(({ name }) => name);
  return { kind: "bot", name: botName(bot, seat, taken), bot };
}

/** The same players, and so many. @param {Game} game @param {Player[]} players @param {number} seats */
export function seated(game, players, seats) {
  const all = players.slice(0, seats);
  while (all.length < seats) all.push(usualPlayer(game, all));
  return all;
}

/** What was played last, as far as the game still knows it; at first: one person, and the usual bot. @param {Game} game @returns {Plan} */
export function lastPlan(game) {
  const { id, seats } = game;
  const last = settings.last[id];
  if (last && isPlan(game, last)) {
    const { players, options, takeBacks } = last;
    return {
      game: id,
      players,
      options: { ...options },
      seed: null,
      takeBacks: takeBacks === true,
    };
  }
  return { game: id, players: seated(game, [], seats[0]), options: {}, seed: null };
}

/** What the form's draft is called. @param {string} game */
export const draftName = (game) => `draft:${game}`;

/** @param {string} game */
export const forgetDraft = (game) => storeInTab(draftName(game));

/** Whether the game can still be played so. @param {Game} game @param {any} last */
function isPlan(
  { seats: [least, most], offered_bots: bots, options },
  { players, options: chosen },
) {
  if (!arePlayers(players) || players.length < least || players.length > most) return false;
  const known = players.every(({ kind, bot }) => kind === "person" || bots.includes(bot ?? ""));
  const fits = Object.entries(chosen ?? {}).every(([name, value]) => {
    const option = options.find((each) => each.name === name);
    return option && isValue(option, value, players.length);
  });
  return known && fits && players.every(({ name }) => cleanName(name) === name && name !== "");
}

/** Whether the engine takes this for an option. @param {Option} option @param {any} value @param {number} seats */
function isValue({ kind, minimum, maximum }, value, seats) {
  if (kind === "bool") return typeof value === "boolean";
  if (kind === "int")
    return Number.isInteger(value) && value >= (minimum ?? value) && value <= (maximum ?? value);
  return Array.isArray(value) && value.length === seats && new Set(value).size === seats;
}

/** Everybody but the first person, as they are told apart. @param {Player[]} players */
export function rivalsOf(players) {
  const own = players.findIndex(({ kind }) => kind === "person");
  return players.filter((_, seat) => seat !== own);
}
