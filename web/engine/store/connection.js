// Connection to an IndexedDB database. Browsers close it when data is cleared or a process of theirs ends, WebKit also when the app
// sleeps. It is reopened if the browser allows that. WebKit does only after a reload of the page.

import { openDB } from "../../vendor/idb/index.js";

/** @import { IDBPDatabase as Database, IDBPTransaction } from "../../vendor/idb/index.js" */

/** Names of the errors of a connection that broke off. A full disk, a newer version and a browser's refusal have other names. */
const BROKEN = new Set([
  "AbortError",
  "InvalidStateError",
  "TimeoutError",
  "TransactionInactiveError",
  "UnknownError",
]);
/** Milliseconds. A request of the page times out later (worker-client.js), so it can still be answered. */
const TIMEOUT = 10_000;

let disconnected = () => {};

/** Call this whenever a connection is lost and cannot be opened again. @param {() => void} listener */
export const onDisconnected = (listener) => {
  disconnected = listener;
};

/** Return true if an error means that the connection is lost. @param {unknown} error */
export const isBroken = (error) => error instanceof DOMException && BROKEN.has(error.name);

/**
 * @template Result
 * @param {Promise<Result>} promise
 * @returns {Promise<Result>} rejects with TimeoutError when the browser does not answer
 */
async function inTime(promise) {
  /** @type {number | undefined} */
  let timer;
  const late = new Promise((/** @type {(value: never) => void} */ _, reject) => {
    const error = new DOMException("storage does not answer", "TimeoutError");
    timer = setTimeout(reject, TIMEOUT, error);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export class Connection {
  /** @type {Promise<Database> | undefined} */
  #opened;
  #name;
  #version;
  #upgrade;

  /** @param {string} name @param {number} version @param {(db: Database) => void} upgrade */
  constructor(name, version, upgrade) {
    this.#name = name;
    this.#version = version;
    this.#upgrade = upgrade;
  }

  /** Return the open database. A failure is not remembered. */
  open() {
    this.#opened ??= openDB(this.#name, this.#version, {
      upgrade: this.#upgrade,
      // A newer page in another tab wants to change it.
      blocking: (_now, _then, event) => {
        /** @type {IDBDatabase} */ (event.target).close();
        this.#opened = undefined;
      },
      terminated: () => {
        this.#opened = undefined;
      },
    }).catch((error) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  /**
   * Do work in one transaction, all of it or nothing. Where the handle is broken the work is done again with a new one, so it must
   * be safe to repeat.
   * @template Result
   * @template {"readonly" | "readwrite"} Mode
   * @param {string[]} stores
   * @param {Mode} mode
   * @param {(tx: IDBPTransaction<unknown, string[], Mode>) => Promise<Result>} work
   * @returns {Promise<Result>}
   */
  async run(stores, mode, work) {
    const attempt = () => inTime(this.open().then((db) => transact(db, stores, mode, work)));
    try {
      return await attempt();
    } catch (error) {
      if (!isBroken(error)) throw error;
      this.#opened = undefined;
      try {
        // A browser that did not answer is not asked twice.
        if (/** @type {DOMException} */ (error).name !== "TimeoutError") return await attempt();
      } catch (second) {
        // The worker of an added game has no `indexedDB` to open anything with (plugin-sandbox.js): then the first error counts.
        const cannotOpen = second instanceof ReferenceError || second instanceof TypeError;
        if (!isBroken(second) && !cannotOpen) throw second;
      }
      this.#opened = undefined;
      disconnected();
      throw error;
    }
  }
}

/**
 * @template Result
 * @template {"readonly" | "readwrite"} Mode
 * @param {Database} db
 * @param {string[]} stores
 * @param {Mode} mode
 * @param {(tx: IDBPTransaction<unknown, string[], Mode>) => Promise<Result>} work
 */
async function transact(db, stores, mode, work) {
  // Written to the disk before the page shows it.
  const tx = db.transaction(stores, mode, { durability: "strict" });
  tx.done.catch(() => {});
  try {
    const result = await work(tx);
    if (mode === "readwrite") await tx.done;
    return result;
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // It has ended already.
    }
    throw error;
  }
}
