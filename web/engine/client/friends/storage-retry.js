// Repetition of work whose result could not be stored, each time after twice as long: a device may get space during a game.

import { Refusal } from "../../../core/refusal.js";

/** Milliseconds. */
const FIRST_WAIT = 3_000;
const LONGEST_WAIT = 60_000;

/**
 * Process a message, later again as long as the result cannot be stored: the other phone sends it only once.
 * @template T
 * @param {() => Promise<T>} work
 * @param {() => boolean} isWanted false once the game is closed
 * @returns {Promise<T>} rejects with any other error at once
 */
export async function untilStored(work, isWanted) {
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "friends.unsaved")) throw error;
      console.warn("phones: not stored", error);
      await new Promise((done) => setTimeout(done, wait));
      if (!isWanted()) throw error;
    }
  }
}
