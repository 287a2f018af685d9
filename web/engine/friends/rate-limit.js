// Limit of the messages that may arrive in a period.

const PERIOD = 10_000;
/** Messages of a phone in ten seconds. */
export const MOST_MESSAGES = 200;

export class RateLimit {
  #most;
  #now;
  /** @type {number[]} */
  #times = [];

  /** @param {number} most in ten seconds @param {() => number} now milliseconds */
  constructor(most, now) {
    this.#most = most;
    this.#now = now;
  }

  /** Count one more, and return true if it is too many. */
  isExceeded() {
    const now = this.#now();
    while (now - this.#times[0] >= PERIOD) this.#times.shift();
    this.#times.push(now);
    return this.#times.length > this.#most;
  }
}
