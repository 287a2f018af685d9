// Setup of a game from an address: "#/new?game=…&seats=2&seed=7&bots=greedy". An invalid value is refused by a message
// that names it, never replaced.

import { shortened as cut } from "../../core/distinct-names.js";
import { shownName } from "../../core/player-names.js";
import { refusal } from "../../core/refusal.js";
import { botLevel } from "../../engine/store/save-database.js";
import { botName, lastPlan, personName } from "../app/game-setup.js";

/** @import { Game, Option, Plan } from "../../core/types.js" */

const OWN = ["game", "seats", "seed", "bots", "names"];
const PERSON = "person";
const SHOWN = 40;

/**
 * Return the setup. Several bots take the last seats, where "person" leaves a seat to a person. A single bot takes all
 * seats but the first. Without `bots` all players are persons. Any other parameter is an option of the game.
 * @param {import("../app/routes.js").Route} route
 * @param {Game} game
 * @returns {Plan}
 */
export function planOf({ id, query }, game) {
  const given = uniqueParameters(id ? [["game", id], ...query] : [...query]);
  const seats = seatsOf(given, game);
  const bots = botsOf(given, game, seats);
  const names = namesOf(given, seats);
  const kinds = Array.from(
    { length: seats },
    (_, seat) => bots[seat - (seats - bots.length)] ?? PERSON,
  );
  const playerNames = kinds.map(
    (kind, seat) => names[seat] || (kind === PERSON ? personName(seat) : ""),
  );
  kinds.forEach((bot, seat) => {
    playerNames[seat] ||= botName(bot, seat, playerNames);
  });
  return {
    game: game.id,
    seed: seedOf(given),
    options: optionsOf(given, game, seats),
    players: kinds.map((bot, seat) =>
      bot === PERSON
        ? { kind: PERSON, name: playerNames[seat] }
        : { kind: "bot", name: playerNames[seat], bot },
    ),
  };
}

/**
 * Return the setup for the form: the address, completed by the last setup.
 * @param {import("../app/routes.js").Route} route
 * @param {Game} game
 */
export function formOf(route, game) {
  const plan = planOf(route, game);
  if (route.query.has("seats")) return plan;
  const last = lastPlan(game);
  const [first] = route.query.get("names")?.split(",") ?? [];
  const players = last.players.map((player, seat) =>
    seat === 0 && first && player.kind === PERSON ? { ...player, name: first } : player,
  );
  return { ...last, players, options: { ...last.options, ...plan.options } };
}

/** Return a value as a message shows it. @param {string} value */
export const shortened = (value) => cut(shownName(value.slice(0, 40 * SHOWN)), SHOWN + 1);

/**
 * Return the parameters. The same one twice must have the same value.
 * @param {[string, string][]} entries
 * @returns {Map<string, string>}
 */
function uniqueParameters(entries) {
  const given = new Map();
  for (const [name, value] of entries) {
    if ((given.get(name) ?? value) !== value)
      throw refusal("address.twice", { name: shortened(name) });
    given.set(name, value);
  }
  return given;
}

/** Return a whole number within bounds, or null. @param {string} text @param {number} least @param {number} most */
function whole(text, least, most) {
  const number = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

/** @param {Map<string, string>} given @param {Game} game */
function seatsOf(given, { seats: [least, most], title }) {
  const value = given.get("seats");
  if (value === undefined) return least;
  const seats = whole(value, least, most);
  if (seats !== null) return seats;
  throw refusal("address.seats", {
    value: shortened(value),
    title,
    least,
    most,
    exact: least === most,
  });
}

/** Return the seed: an integer that JavaScript represents exactly. @param {Map<string, string>} given */
function seedOf(given) {
  const value = given.get("seed");
  if (value === undefined) return null;
  const seed = whole(value, 0, Number.MAX_SAFE_INTEGER);
  if (seed !== null) return seed;
  throw refusal("address.seed", { value: shortened(value), most: Number.MAX_SAFE_INTEGER });
}

/** @param {Map<string, string>} given @param {Game} game @param {number} seats */
function botsOf(given, { bots: known, title }, seats) {
  const value = given.get("bots") ?? "";
  const bots = value ? value.split(",") : [];
  const unknown = bots.find((bot) => bot !== PERSON && !known.includes(botLevel(bot)));
  if (unknown !== undefined) {
    throw refusal("address.bot", {
      value: shortened(unknown),
      title,
      bots: [...known, PERSON].join(", "),
    });
  }
  if (bots.length > seats) throw refusal("address.bots", { count: bots.length, seats });
  return bots.length === 1 ? Array(seats - 1).fill(bots[0]) : bots;
}

/** @param {Map<string, string>} given @param {number} seats */
function namesOf(given, seats) {
  const names = (given.get("names") ?? "").split(",");
  if (names.length > seats) throw refusal("address.names", { count: names.length, seats });
  return names;
}

/** @param {Map<string, string>} given @param {Game} game @param {number} seats */
function optionsOf(given, { options, title }, seats) {
  /** @type {Record<string, unknown>} */
  const chosen = {};
  for (const [name, value] of given) {
    if (OWN.includes(name)) continue;
    const option = options.find((each) => each.name === name);
    if (!option) throw refusal("address.option", { name: shortened(name), title });
    chosen[name] = chosenValue(option, value, seats);
  }
  return chosen;
}

/** Return the value of an option as the engine expects it. @param {Option} option @param {string} text @param {number} seats */
function chosenValue({ name, kind, minimum, maximum }, text, seats) {
  const value = shortened(text);
  if (kind === "bool") {
    if (text === "true" || text === "false") return text === "true";
    throw refusal("address.truth", { name, value });
  }
  if (kind === "int") {
    const number = whole(text, minimum ?? -Infinity, maximum ?? Infinity);
    if (number !== null) return number;
    throw refusal("address.whole", { name, value, minimum, maximum });
  }
  const order = text
    .replace(/^\[(.*)\]$/, "$1")
    .split(",")
    .map((seat) => whole(seat, 0, seats - 1));
  const all = Array.from({ length: seats }, (_, seat) => seat);
  if (order.length === seats && all.every((seat) => order.includes(seat))) return order;
  throw refusal("address.order", {
    name,
    value,
    last: seats - 1,
    example: all.reverse().join(","),
  });
}
