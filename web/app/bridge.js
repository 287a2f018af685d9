// The page's end of the line to the worker: requests with ids and time-outs, progress of the start, and a
// new worker when the old one is gone.

import { freshId } from "./ids.js";
import { keeper } from "./offline.js";

/**
 * @typedef {import("./types.js").Files} Files
 * @typedef {"starting" | "ready" | "failed"} EngineState
 */

const ANSWER_WITHIN = 15_000;
const PROGRESS_WITHIN = 30_000;

/** What the engine or the worker refused, with a code that there are words for. */
export class Refusal extends Error {
  /** @param {{code: string, message: string, params: Record<string, unknown>}} told */
  constructor({ code, message, params }) {
    super(message);
    this.code = code;
    this.params = params;
  }
}

/** The worker is gone, or did not answer; a new one is on its way. */
export class Lost extends Error {}

/** As sw.js names its caches. @param {string} what @param {string} build */
const cacheName = (what, build) =>
  `pygames:${new URL(".", location.href).pathname}:${what}:${build}`;

/** Tells "change" (state, progress) and "lost" (a worker that had been ready is gone). */
class Engine extends EventTarget {
  /** @type {EngineState} */
  state = "starting";
  loaded = 0;
  total = 0;
  /** Which version of the page this is. */
  build = "";
  /** Why it failed. */
  code = "";
  /** @type {Worker | undefined} */
  #worker;
  #next = 1;
  #generation = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void, timer: number}>} */
  #waiting = new Map();
  /** @type {number | undefined} */
  #watchdog;
  /** @type {{resolve: () => void, promise: Promise<void>} | undefined} */
  #whenReady;
  /** @type {Promise<Files> | undefined} */
  #files;

  /** Resolves when Python is there; waits through failures and retries. */
  get ready() {
    if (!this.#whenReady) {
      let resolve = () => {};
      const promise = new Promise((/** @type {(value: void) => void} */ done) => {
        resolve = done;
      });
      this.#whenReady = { resolve, promise };
    }
    return this.#whenReady.promise;
  }

  /** Start the worker, or start it anew. */
  async start() {
    this.#generation += 1;
    const generation = this.#generation;
    this.#end();
    if (this.state === "ready") this.#whenReady = undefined;
    Object.assign(this, { state: "starting", loaded: 0, total: 0, code: "" });
    this.#changed();
    this.#watch();
    const worker = this.#open(generation);
    try {
      this.#files ??= fetch("files.json").then((answer) => answer.json());
      const { build, files } = await this.#files;
      if (generation !== this.#generation) return;
      this.build = build;
      this.#boot(worker, build, files);
    } catch {
      this.#files = undefined;
      if (generation === this.#generation) this.#fail("boot.network");
    }
  }

  /** @param {number} generation */
  #open(generation) {
    const worker = new Worker("app/worker.js", { type: "module", name: "engine" });
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#heard(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#gone(generation);
    };
    return worker;
  }

  /**
   * @param {Worker} worker
   * @param {string} build
   * @param {Files["files"]} files
   */
  #boot(worker, build, files) {
    const lock = `pygames:worker:${freshId()}`;
    worker.postMessage({
      op: "boot",
      files: files.filter(({ path }) => path.startsWith("runtime/")),
      cached: keeper() !== null,
      incoming: cacheName("incoming", build),
      snapshot: "caches" in self ? cacheName("snapshot", build) : "",
      build,
      lock,
    });
    this.#lock = lock;
  }

  #lock = "";

  /** Learn of the worker's end, however it comes: it held this lock. @param {number} generation */
  #watchLife(generation) {
    navigator.locks?.request(this.#lock, () => this.#gone(generation));
  }

  /** @param {any} data */
  #heard(data) {
    if (data.event) return this.#news(data);
    const asked = this.#waiting.get(data.id);
    if (!asked) return;
    this.#waiting.delete(data.id);
    clearTimeout(asked.timer);
    if (data.error) asked.reject(new Refusal(data.error));
    else asked.resolve(data.ok);
  }

  /** @param {any} data */
  #news(data) {
    if (data.event === "progress") {
      this.loaded = data.loaded;
      this.total = data.total;
      this.#watch();
      this.#changed();
    } else if (data.event === "ready") {
      clearTimeout(this.#watchdog);
      this.state = "ready";
      this.#watchLife(this.#generation);
      void this.ready;
      this.#whenReady?.resolve();
      this.#changed();
    } else if (data.event === "failed") {
      console.warn(data.message);
      this.#fail(data.code);
    } else if (data.event === "stored") {
      document.documentElement.dataset.fast = data.kept ? "kept" : "no";
      this.dispatchEvent(new Event("stored"));
    } else {
      this.dispatchEvent(new CustomEvent(data.event, { detail: data }));
    }
  }

  /** The start is under observation: every piece of progress winds the clock up again. */
  #watch() {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#fail("boot.stalled"), PROGRESS_WITHIN);
  }

  /** @param {string} code */
  #fail(code) {
    clearTimeout(this.#watchdog);
    this.#end();
    this.#files = undefined;
    this.state = "failed";
    this.code = code;
    this.#changed();
  }

  /** @param {number} generation */
  #gone(generation) {
    if (generation !== this.#generation) return;
    if (this.state === "starting") return this.#fail("boot.worker");
    if (this.state !== "ready") return;
    this.start();
    this.dispatchEvent(new Event("lost"));
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Lost("the worker is gone"));
    }
    this.#waiting.clear();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Ask the worker; waits for it to be ready. Rejects with Refusal, or with Lost.
   * @param {string} op
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<any>}
   */
  async ask(op, fields = {}) {
    await this.ready;
    const worker = this.#worker;
    if (!worker) throw new Lost("no worker");
    const id = this.#next;
    this.#next += 1;
    const generation = this.#generation;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#gone(generation), ANSWER_WITHIN);
      this.#waiting.set(id, { resolve, reject, timer });
      worker.postMessage({ id, op, ...fields });
    });
  }
}

export const engine = new Engine();
