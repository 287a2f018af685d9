// Transactions of one side: each change of the state is stored before a message about it is sent. They run one after the other.

/**
 * @template S
 * @typedef {import("./types.js").Draft<S>} Draft
 */

/** @template S */
export class Transactions {
  /** @type {S} the stored state */
  state;
  #store;
  #send;
  #restore;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /**
   * @param {S} state
   * @param {object} parts
   * @param {(state: S) => Promise<void>} parts.store stores everything or nothing
   * @param {(draft: Draft<S>) => Promise<void>} parts.send called when the draft is stored
   * @param {() => Promise<unknown>} [parts.restore] called when a transaction fails
   */
  constructor(state, { store, send, restore = async () => {} }) {
    this.state = state;
    this.#store = store;
    this.#send = send;
    this.#restore = restore;
  }

  /** Resolves when all transactions so far have ended. */
  get settled() {
    return this.#queue;
  }

  /**
   * @template T
   * @param {(draft: Draft<S>) => Promise<T>} work
   * @returns {Promise<T>} rejects if the work or the store fails: then nothing has changed, and nothing is sent
   */
  run(work) {
    const done = this.#queue.then(async () => {
      const state = structuredClone(this.state);
      /** @type {Draft<S>} */
      const draft = { state, sender: "", outbox: new Set(), hasChanged: true };
      let result;
      try {
        result = await work(draft);
        if (draft.hasChanged) await this.#store(state);
      } catch (error) {
        await this.#restore();
        throw error;
      }
      if (draft.hasChanged) this.state = state;
      // A message that is not sent is one that a carrier has lost.
      await this.#send(draft).catch((error) => console.warn("not sent:", error));
      return result;
    });
    this.#queue = done.catch(() => {});
    return done;
  }
}
