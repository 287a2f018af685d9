// Going on with a game that was kept.

import { ask, engineVersion, Refused, refuse } from "./python-rpc.js";

/** @typedef {import("../../core/types.js").Save} Save */

/** A seed that nobody knows, of the size that a number holds exactly: once the game is over, others may have its deal, too. */
export const freshSeed = () => Number(crypto.getRandomValues(new BigUint64Array(1))[0] >> 11n);

/** Who plays; where a bot is no longer there, the best one that is. @param {Save["players"]} players @param {string} game */
export function seated(players, game) {
  const { bots = [] } = ask("games", {}).find(({ id }) => id === game) ?? {};
  const gone = players.filter(({ bot }) => bot && !bots.includes(bot)).map(({ name }) => name);
  const now = players.map((player) =>
    player.bot && bots.length && !bots.includes(player.bot) ? { ...player, bot: bots[0] } : player,
  );
  return { players: now, gone };
}

/** What is told of a game that is not as it was left. @param {Record<string, unknown>} params moves lost, who wrote it, whose bot is gone */
const reopened = (params) => refuse("page.reopened", "", params).told;

/**
 * The engine at the point where a record was left; of a damaged one, at the last point that is sound.
 * @param {Save} save
 * @param {string} record
 */
export function resume(save, record) {
  const { players, gone } = seated(save.players, save.game);
  const order = { players, seed: save.seed ?? freshSeed(), record };
  const engine = save.engine === engineVersion() ? undefined : save.engine;
  const replaced = gone.join(", ") || undefined;
  try {
    const status = ask("resume", order);
    return { status, reopened: replaced ? reopened({ replaced }) : undefined };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  try {
    const status = ask("resume", { ...order, rescue: true });
    const lost = Math.max(1, save.events - status.events);
    return {
      status,
      lost,
      reopened: reopened({ lost, replaced, engine, version: engineVersion() }),
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const params = { ...error.told.params, why: error.told.code, engine, version: engineVersion() };
    throw refuse("page.unreadable", error.message, params);
  }
}
