// Codes that a person has opened in another tab than the one that waits for them.

import { randomId, tryCall } from "../../../core/browser-api.js";
import { scoped } from "../../../core/storage.js";

/** @import { Bytes } from "../../friends/types.js" */

/** Milliseconds in which a tab that waits takes a code. */
const PATIENCE = 1_000;

export class CodeHandOver {
  #channel;

  /**
   * @param {string} name of the channel between the tabs
   * @param {(code: Bytes) => boolean} take takes a code of another tab, and returns true, if this tab waits for it
   */
  constructor(name, take) {
    const channel = tryCall(() => new BroadcastChannel(scoped(name)), null);
    channel?.addEventListener("message", ({ data: { id, code } }) => {
      if (code && take(code)) channel.postMessage({ taken: id });
    });
    this.#channel = channel;
  }

  /** Hand a code to the tab that waits for it. Resolve with false if there is none. @param {Bytes} code @returns {Promise<boolean>} */
  handOver(code) {
    const id = randomId();
    const ended = new AbortController();
    const taken = new Promise((/** @type {(isTaken: boolean) => void} */ resolve) => {
      const onAnswer = (/** @type {MessageEvent} */ { data }) => data.taken === id && resolve(true);
      this.#channel?.addEventListener("message", onAnswer, { signal: ended.signal });
      this.#channel?.postMessage({ id, code });
      setTimeout(resolve, PATIENCE, false);
    });
    return taken.finally(() => ended.abort());
  }
}
