// Requests for a new game. One whose answer got lost (the worker ended, the page was reloaded) is made again with the same id: then the
// worker opens the game that it has already written.

import { freshId } from "../../../core/random-id.js";
import { keepInTab, keptInTab } from "../../../core/storage.js";
import { engine, Lost } from "../worker-client.js";

const NAME = "new-game";
/** Ids of games that this page is waiting for. @type {Set<string>} */
const pending = new Set();

/**
 * Ask for a new game.
 * @template {"start" | "branch"} O
 * @param {O} op
 * @param {Omit<import("../../rpc-types.js").Fields<O>, keyof import("../../rpc-types.js").NewGame>} fields
 * @returns {Promise<import("../../rpc-types.js").Answer<O>>} rejects as `engine.ask` does
 */
export async function newGame(op, fields) {
  const request = JSON.stringify([op, fields]);
  const last = keptInTab(NAME);
  const again = last?.request === request && !pending.has(last.id);
  const id = again ? last.id : freshId();
  keepInTab(NAME, { request, id });
  pending.add(id);
  const asked = /** @type {import("../../rpc-types.js").Fields<O>} */ ({
    ...fields,
    save: id,
    again,
  });
  try {
    const answer = await engine.ask(op, asked);
    forgetRequest(id);
    return answer;
  } catch (error) {
    if (!(error instanceof Lost)) forgetRequest(id);
    throw error;
  } finally {
    pending.delete(id);
  }
}

/** Forget a request once its game is seen: made again, it asks for another game. @param {string} id */
export function forgetRequest(id) {
  if (keptInTab(NAME)?.id === id) keepInTab(NAME);
}
