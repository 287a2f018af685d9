// Requests for a new game. If the answer is lost (the worker ended, the page was reloaded) the request is repeated with the same id, so
// that the worker opens the game that it has already saved.

import { randomId } from "../../../core/browser-api.js";
import { readFromTab, storeInTab } from "../../../core/storage.js";
import { engine, WorkerLost } from "../worker-client.js";

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
  const last = readFromTab(NAME);
  const again = last?.request === request && !pending.has(last.id);
  const id = again ? last.id : randomId();
  storeInTab(NAME, { request, id });
  pending.add(id);
  const options = /** @type {import("../../rpc-types.js").Fields<O>} */ ({
    ...fields,
    save: id,
    again,
  });
  try {
    const answer = await engine.ask(op, options);
    forgetRequest(id);
    return answer;
  } catch (error) {
    if (!(error instanceof WorkerLost)) forgetRequest(id);
    throw error;
  } finally {
    pending.delete(id);
  }
}

/** Forget a request once its game is seen: made again, it asks for another game. @param {string} id */
export function forgetRequest(id) {
  if (readFromTab(NAME)?.id === id) storeInTab(NAME);
}
