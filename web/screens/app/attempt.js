// What the person asks for, one thing after the other: a later wish ends an earlier one, and a refusal is told where they are.

import { loadTexts } from "../../core/i18n.js";
import { engine, Refusal, WorkerLost } from "../../engine/client/worker-client.js";
import { errorText } from "../../parts/format.js";
import { known, said, shown } from "./state.js";

/** What the page does for games: draws, and lists the saved ones anew. */
export const host = {
  draw() {},
  listed: async () => {},
  /** @param {import("../../core/types.js").Plan} _plan */
  start(_plan) {},
};

/** @param {typeof host} given */
export const serveGames = (given) => Object.assign(host, given);

/** Counts what the person has asked for. What comes late of an earlier wish is dropped. */
let wish = 0;

/** Whether the last wish still is the last one. @returns {() => boolean} */
export function wanting() {
  const mine = wish;
  return () => mine === wish;
}

/** A new wish; whether it is still the last one. */
export function wishes() {
  wish += 1;
  return wanting();
}

/** Do it; a refusal is told where the person is, if they are still there. @param {(wanted: () => boolean) => Promise<unknown>} what */
export async function attempt(what) {
  const wanted = wanting();
  Object.assign(said, { notice: "", elsewhere: "", refused: "" });
  try {
    await what(wanted);
  } catch (error) {
    if (error instanceof WorkerLost) return;
    if (!(error instanceof Refusal)) throw error;
    await Promise.all([loadTexts("backup"), isOfAdded(error) && loadTexts("plugins")]);
    if (!wanted()) return;
    if (shown.at === "form") said.refused = errorText(error);
    else said.notice = errorText(error);
  }
  host.draw();
}

/** @param {Refusal} error */
const isOfAdded = ({ code }) => code.startsWith("added.");

/** Wait for the engine of a saved game. @param {string} id */
export const served = (id) => known.added?.serveSave(id) ?? engine.ready;
