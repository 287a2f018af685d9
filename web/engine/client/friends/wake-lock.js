// A screen that stays on: phones that sleep lose their connection, and a code that goes dark can't be read.

import { tryAsync } from "../../../core/browser-api.js";

export class WakeLock {
  #isWanted = false;
  /** The lock, once earlier requests are answered. @type {Promise<WakeLockSentinel | null>} */
  #lock = Promise.resolve(null);

  /** Keep the screen on, or no longer. A browser that refuses changes nothing. @param {boolean} isWanted */
  keep(isWanted) {
    if (isWanted === this.#isWanted) return;
    this.#isWanted = isWanted;
    // A hidden page loses the lock.
    document.addEventListener("visibilitychange", this.#update);
    if (!isWanted) document.removeEventListener("visibilitychange", this.#update);
    this.#update();
  }

  #update = () => {
    const update = async (/** @type {WakeLockSentinel | null} */ lock) => {
      if (!this.#isWanted) await lock?.release();
      const isMissing = this.#isWanted && !document.hidden && lock?.released !== false;
      return isMissing ? tryAsync(() => navigator.wakeLock.request("screen"), null) : lock;
    };
    this.#lock = this.#lock.then(update).catch(() => null);
  };
}
