// Link to a deal: "#/deal?game=…&seats=2&seed=7&bots=person,medium&by=Ana&points=12", with options of the game and the
// day of a daily deal. An invalid link is refused by a message.

import { isDay } from "../../core/days.js";
import { isName } from "../../core/player-names.js";
import { refusal } from "../../core/refusal.js";
import { arePoints, seedOfDay } from "../../core/shared-deals.js";
import { numeral } from "../../parts/format.js";
import { completePlayers } from "../app/game-setup.js";
import { planOf, shortened } from "../new-game/url-plan.js";

/**
 * @import { Deal, Game, Plan } from "../../core/types.js"
 * @typedef {Required<Pick<Deal, "by" | "points">>} Sender
 */

const OWN = ["by", "points", "day"];
const NEEDED = ["game", "seats", "seed", "bots"];
/** These parameters are last, so that they are missing from a link that was cut off. */
const SENDER = ["by", "points"];
const DAY_LENGTH = "2026-11-22".length;

/**
 * Return the setup of a daily deal: one person, the default bot, default options.
 * @param {Game} game
 * @param {string} day
 * @returns {Plan}
 */
export const planOfDay = (game, day) => ({
  game: game.id,
  players: completePlayers(game, [], game.seats[0]),
  options: {},
  seed: seedOfDay(day, game.id),
  deal: { day },
});

/** Return the link to a deal, for the same seats. @param {Plan} plan @param {Sender} sender */
export function linkOf({ game, players, options, seed, deal }, { by, points }) {
  const chosen = Object.entries(options).filter(([, value]) => value !== null);
  const query = new URLSearchParams({
    game,
    seats: String(players.length),
    seed: String(seed),
    bots: players.map(({ bot }) => bot ?? "person").join(","),
    ...Object.fromEntries(chosen.map(([name, value]) => [name, String(value)])),
    ...(deal?.day ? { day: deal.day } : {}),
    by,
    points: String(points),
  });
  return new URL(`#/deal?${query}`, location.href.split("#")[0]).href;
}

/** Refuse a link that was cut off. @param {URLSearchParams} query @param {Game} [game] if it is known */
export function checkWhole(query, game) {
  const sent = SENDER.some((name) => query.has(name));
  for (const name of sent ? [...NEEDED, ...SENDER] : NEEDED)
    if (!query.get(name)) throw refusal("link.missing", { name });
  if (sent) return;
  const [last, value] = [...query].at(-1) ?? ["", ""];
  const bot = value.split(",").at(-1) ?? "";
  const bots = ["person", ...(game?.bots ?? [])];
  const isCut = last === "bots" && !bots.includes(bot) && bots.some((each) => each.startsWith(bot));
  if (
    value === "" ||
    isCut ||
    /%[\da-f]?$/i.test(value) ||
    (last === "day" && value.length < DAY_LENGTH)
  )
    throw refusal("link.missing", { name: value === "" ? SENDER[0] : last });
}

/**
 * Return the setup and the sender of a link.
 * @param {import("../app/routes.js").Route} route
 * @param {Game} game
 * @returns {Plan & {deal: Deal}}
 */
export function challengeOf(route, game) {
  const { query } = route;
  checkWhole(query, game);
  for (const name of OWN)
    if (new Set(query.getAll(name)).size > 1) throw refusal("link.twice", { name });
  const rest = new URLSearchParams([...query].filter(([name]) => !OWN.includes(name)));
  const plan = planOf({ ...route, id: "", query: rest }, game);
  if (!plan.players.some(({ kind }) => kind === "person")) throw refusal("link.no_person");
  return { ...plan, deal: { ...senderOf(query, game), ...dayOf(query, plan, game) } };
}

/** Return the sender and their points: both or neither. @param {URLSearchParams} query @param {Game} game @returns {Deal} */
function senderOf(query, { title, limits }) {
  const [by, value] = [query.get("by"), query.get("points")];
  if (by === null && value === null) return {};
  if (!isName(by)) throw refusal("link.by", { value: shortened(by ?? "") });
  const points = /^-?\d{1,15}$/.test(value ?? "") ? Number(value) : null;
  if (!arePoints(points, limits)) {
    const [least, greatest] = limits?.map(numeral) ?? ["", ""];
    throw refusal("link.points", { value: shortened(value ?? ""), title, least, greatest });
  }
  return { by, points };
}

/**
 * Return the day of a daily deal. Its cards say that it is one: a day that has not begun may show that this device's clock is late.
 * @param {URLSearchParams} query
 * @param {Plan} plan
 * @param {Game} game
 * @returns {Deal}
 */
function dayOf(query, plan, game) {
  const day = query.get("day");
  if (day === null) return {};
  if (!isDay(day) || !isOfDay(plan, planOfDay(game, day)))
    throw refusal("link.day", { value: shortened(day) });
  return { day };
}

/** @param {Plan} plan @param {Plan} wanted */
function isOfDay(plan, wanted) {
  const bots = (/** @type {Plan} */ { players }) => players.map(({ bot }) => bot ?? "").join();
  const chosen = Object.keys(plan.options).length > 0;
  return plan.seed === wanted.seed && bots(plan) === bots(wanted) && !chosen;
}
