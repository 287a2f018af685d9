// The address after "#" says what is shown; it can be written by hand or by a program.
import { t } from "./text.js";

/**
 * @typedef {import("./types.js").Game} Game
 * @typedef {import("./types.js").Plan} Plan
 * @typedef {import("./types.js").Player} Player
 * @typedef {{name: string, id: string, section: string, query: URLSearchParams}} Route
 */

/** @param {string} part of an address; what is no text in it stays as it is */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @returns {Route} of "#/name/id/section?query" */
export function route() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [name = "", id = "", section = ""] = path.split("/").map(plain);
  return { name: name || "menu", id, section, query: new URLSearchParams(query) };
}

const OWN = new Set(["game", "seats", "seed", "bots", "names"]);

/** Whether an address asks for a game at once, not for the form. @param {URLSearchParams} query */
export const isOrder = (query) => query.has("game") && (query.has("seed") || query.has("bots"));

/**
 * The game that "#/new?game=two_can&seats=2&seed=7&bots=greedy" asks for: one person and bots; several bots parted by commas
 * take the last seats, where "person" is nobody's; a single one takes all seats but the first; without `bots` everybody is a
 * person. Any other word is an option of the game.
 * @param {URLSearchParams} query
 * @param {Game} game
 * @param {string[]} preferred names
 * @returns {Plan}
 */
export function planOf(query, game, preferred) {
  const [least, most] = game.seats;
  const seats = Math.min(most, Math.max(least, Number(query.get("seats")) || least));
  const wanted = (query.get("bots") ?? "").split(",").filter(Boolean);
  const bots = wanted.length === 1 ? Array(seats - 1).fill(wanted[0]) : wanted.slice(-seats);
  const names = (query.get("names") ?? "").split(",");
  const seed = query.get("seed");
  /** @type {Record<string, unknown>} */
  const options = {};
  for (const [name, text] of query) {
    if (!OWN.has(name)) options[name] = readValue(text);
  }
  return {
    game: game.id,
    seed: seed === null ? null : Number(seed),
    options,
    players: Array.from({ length: seats }, (_, seat) => {
      const bot = bots[seat - (seats - bots.length)];
      const name = names[seat] || preferred[seat];
      return bot && bot !== "person"
        ? { kind: "bot", name: names[seat] || t(`bot.name.${seat}`), bot }
        : { kind: "person", name: name || t("person.name", { number: seat + 1 }) };
    }),
  };
}

/** @param {string} text JSON where it is JSON, "1,0" a list */
function readValue(text) {
  try {
    return JSON.parse(text);
  } catch {
    return /^\d+(,\d+)+$/.test(text) ? text.split(",").map(Number) : text;
  }
}
