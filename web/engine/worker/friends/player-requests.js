// Answers of the host to the requests of a remote player, which are bound to the seat of the pairing and to the position that they name.

import { Refusal, refusal } from "../../../core/refusal.js";
import { viewHash } from "../../friends/deal-proof.js";
import { forgetLog } from "./host-state.js";

/**
 * @import { Change, Responses } from "../../../core/protocol.js"
 * @import { Allows, Engine, Extra, HostPairing } from "../../friends/types.js"
 * @typedef {import("../../friends/types.js").Message<"player">} Message
 * @typedef {Extract<Message, {type: "play" | "undo" | "hint" | "query"}>} Request
 * @typedef {Omit<NonNullable<Extra["reply"]>, "n">} Answer
 */

/** Milliseconds of thinking after which other requests are answered. */
const SLICE = 20;
/** Milliseconds of a hint. The page waits for the answer, and takes a worker that is silent for 15 s for lost. */
const LONGEST_HINT = 8_000;

/** @param {Message} message @returns {message is Request} */
export const isRequest = (message) => ["play", "undo", "hint", "query"].includes(message.type);

/**
 * Return the answer to a request. A refusal of the engine is an answer, too.
 * @param {Engine} engine
 * @param {HostPairing} pairing
 * @param {Allows} allows
 * @param {Request} request
 * @param {(change: Change) => Promise<Responses["update"]>} apply changes the game
 * @returns {Promise<Answer>}
 */
export async function answerRequest(engine, pairing, allows, { type, body }, apply) {
  const { seat } = pairing;
  try {
    if (type !== "play" && !allows[type]) throw refusal("friends.forbidden");
    const view = await engine.ask("view", { seat });
    const isSame = (await viewHash(view)) === body.view;
    // The player's log may be at fault: send the whole one.
    if (!isSame) forgetLog(pairing);
    if (!isSame || view.table.events !== body.at || (type !== "undo" && view.to_act !== seat))
      throw refusal("friends.stale");
    if (type === "hint") return { answer: await hint(engine, seat) };
    if (type === "query")
      return { answer: await engine.ask("query_moves", { seat, question: body.question }) };
    const change = type === "undo" ? { undo: { seat } } : { play: { seat, moves: body.moves } };
    const update = await apply(change);
    if ("thinking" in update || !update.refused) return {};
    const { code, params } = update.refused;
    return { refused: { code, params } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: { code: error.code, params: error.params ?? {} } };
  }
}

/** @param {Engine} engine @param {number} seat */
async function hint(engine, seat) {
  const end = performance.now() + LONGEST_HINT;
  while (performance.now() < end) {
    const found = await engine.ask("hint", { seat, milliseconds: SLICE });
    if (!found.thinking) return /** @type {Record<string, any>} */ (found);
  }
  throw refusal("friends.hint");
}
