// Resumption of a saved game.

import { Refusal, refusal } from "../../core/refusal.js";
import { botLevel } from "../store/save-database.js";
import { ask, bodyOf, engineVersion } from "./python-rpc.js";

/** @import { Save } from "../../core/types.js" */

/** Return a secret seed that a number represents exactly. After the game others may share its deal. */
export const randomSeed = () => Number(crypto.getRandomValues(new BigUint64Array(1))[0] >> 11n);

/** Replace bots that are no longer available by the best one. @param {Save["players"]} players @param {string} game */
export function withAvailableBots(players, game) {
  const { bots = [] } = ask("games", {}).find(({ id }) => id === game) ?? {};
  const isMissing = (/** @type {Save["players"][number]} */ { bot }) =>
    bot && !bots.includes(botLevel(bot));
  const missing = players.filter(isMissing).map(({ name }) => name);
  const available = players.map((player) =>
    bots.length && isMissing(player) ? { ...player, bot: bots[0] } : player,
  );
  return { players: available, missing };
}

/**
 * Return the notice of changes since a game was left.
 * @param {Record<string, unknown>} params lost moves, version of the writer, replaced bots
 */
const reopenedNotice = (params) => bodyOf(refusal("page.reopened", params));

/** Resume a record in the engine; a damaged one from its last valid position. @param {Save} save @param {string} record */
export function resume(save, record) {
  const { players, missing } = withAvailableBots(save.players, save.game);
  const order = { players, seed: save.seed ?? randomSeed(), record };
  const engine = save.engine === engineVersion() ? undefined : save.engine;
  const replaced = missing.join(", ") || undefined;
  try {
    const status = ask("resume", order);
    return { status, reopened: replaced ? reopenedNotice({ replaced }) : undefined };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  try {
    const status = ask("resume", { ...order, rescue: true });
    const lost = Math.max(1, save.events - status.events);
    return {
      status,
      lost,
      reopened: reopenedNotice({ lost, replaced, engine, version: engineVersion() }),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const params = { ...error.params, why: error.code, engine, version: engineVersion() };
    throw refusal("page.unreadable", params, error.message);
  }
}
