// The game that an address asks for: "#/new?game=…&seats=2&seed=7&bots=greedy". What makes no sense is refused in one
// sentence that names it, never taken for something else.

import { shownName } from "../../core/player-names.js";
import { refusal } from "../../engine/client/worker-client.js";
import { botName, lastPlan, personName } from "../app/game-setup.js";

/**
 * @typedef {import("../../core/types.js").Game} Game
 * @typedef {import("../../core/types.js").Option} Option
 * @typedef {import("../../core/types.js").Plan} Plan
 */

const OWN = ["game", "seats", "seed", "bots", "names"];
const PERSON = "person";
const SHOWN = 40;

/**
 * One person and bots; several bots parted by commas take the last seats, where "person" is nobody's; a single one takes all seats
 * but the first; without `bots` everybody is a person. Any other word is an option of the game.
 * @param {import("../app/routes.js").Route} route
 * @param {Game} game
 * @returns {Plan}
 */
export function planOf({ id, query }, game) {
  const given = once(id ? [["game", id], ...query] : [...query]);
  const seats = seatsOf(given, game);
  const bots = botsOf(given, game, seats);
  const names = namesOf(given, seats);
  const kinds = Array.from(
    { length: seats },
    (_, seat) => bots[seat - (seats - bots.length)] ?? PERSON,
  );
  const called = kinds.map(
    (kind, seat) => names[seat] || (kind === PERSON ? personName(seat) : ""),
  );
  kinds.forEach((bot, seat) => {
    called[seat] ||= botName(bot, seat, called);
  });
  return {
    game: game.id,
    seed: seedOf(given),
    options: optionsOf(given, game, seats),
    players: kinds.map((bot, seat) =>
      bot === PERSON
        ? { kind: PERSON, name: called[seat] }
        : { kind: "bot", name: called[seat], bot },
    ),
  };
}

/** What a form begins with that is asked for by this address: what it says, and else what was played last. @param {import("../app/routes.js").Route} route @param {Game} game */
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

/** As it stands in a sentence. @param {string} value */
function shown(value) {
  const seen = [...shownName(value.slice(0, 4 * SHOWN))];
  return seen.length > SHOWN ? `${seen.slice(0, SHOWN).join("")}…` : seen.join("");
}

/** What is said twice must be said alike. @param {[string, string][]} entries @returns {Map<string, string>} */
function once(entries) {
  const given = new Map();
  for (const [name, value] of entries) {
    if ((given.get(name) ?? value) !== value) throw refusal("address.twice", { name: shown(name) });
    given.set(name, value);
  }
  return given;
}

/** A whole number within bounds; null: it is none. @param {string} text @param {number} least @param {number} most */
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
    value: shown(value),
    title,
    least,
    most,
    exact: least === most,
  });
}

/** All that a number of JavaScript holds exactly. @param {Map<string, string>} given */
function seedOf(given) {
  const value = given.get("seed");
  if (value === undefined) return null;
  const seed = whole(value, 0, Number.MAX_SAFE_INTEGER);
  if (seed !== null) return seed;
  throw refusal("address.seed", { value: shown(value), most: Number.MAX_SAFE_INTEGER });
}

/** @param {Map<string, string>} given @param {Game} game @param {number} seats */
function botsOf(given, { bots: known, title }, seats) {
  const value = given.get("bots") ?? "";
  const bots = value ? value.split(",") : [];
  const stranger = bots.find((bot) => bot !== PERSON && !known.includes(bot));
  if (stranger !== undefined) {
    throw refusal("address.bot", {
      value: shown(stranger),
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
    if (!option) throw refusal("address.option", { name: shown(name), title });
    chosen[name] = chosenValue(option, value, seats);
  }
  return chosen;
}

/** An option's value as the engine takes it. @param {Option} option @param {string} text @param {number} seats */
function chosenValue({ name, kind, minimum, maximum }, text, seats) {
  const value = shown(text);
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
