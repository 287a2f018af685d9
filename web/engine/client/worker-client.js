// The page's end of the line to the worker: requests with ids and time-outs, progress of the start, and a
// new worker when the old one is gone.

import { outcomeOf } from "../../core/browser-api.js";
import { Fault, json } from "../../core/fetch.js";
import { freshId } from "../../core/random-id.js";
import { keeper } from "./offline.js";

/**
 * @typedef {import("../../core/types.js").ErrorCode} ErrorCode
 * @typedef {import("../../core/types.js").Files} Files
 * @typedef {import("../rpc-types.js").Op} Op
 * @typedef {import("../rpc-types.js").ToWorker} ToWorker
 * @typedef {import("../rpc-types.js").FromWorker} FromWorker
 * @typedef {import("../rpc-types.js").News} News
 * @typedef {"starting" | "ready" | "failed"} EngineState
 */

/** For so many milliseconds the engine may think before it is asked to go on: nobody else is answered meanwhile, for a playout or two longer. */
export const SLICE = 20;
const ANSWER_WITHIN = 15_000;
const BYTES_WITHIN = 12_000;
/** Of a start with everything there: a slow phone is not to be frightened. */
const START_WITHIN = 60_000;
/** Of somebody's program, from its first line until it can be played. */
const ADMITTED_WITHIN = 30_000;

/** What the engine or the worker refused, with a code that there are words for. */
export class Refusal extends Error {
  /** @param {{code: string, message: string, params: Record<string, unknown>}} told */
  constructor({ code, message, params }) {
    super(message);
    this.code = code;
    this.params = params;
  }
}

/** @param {ErrorCode} code @param {Record<string, unknown>} [params] */
export const refusal = (code, params = {}) => new Refusal({ code, message: "", params });

/** The worker is gone, or did not answer; a new one is on its way. */
export class Lost extends Error {
  /** Nobody needs to be told. */
  benign = true;
}

/** No Python runs in this browser, now or later: what waits for it is refused. What refuses where nothing waits needs no panel. */
const withoutWasm = () => Object.assign(refusal("page.wasm"), { benign: true });

/** What the worker is made of. */
const WORKER = ["core/", "engine/", "vendor/idb/", "runtime/pyodide.js"];

/** Whether a service worker answers for this page, and can repair it. */
export const canRepair = () => keeper() !== null;

/** As sw.js names its caches. @param {string} what @param {string} build */
const cacheName = (what, build) =>
  `pygames:${new URL(".", location.href).pathname}:${what}:${build}`;

/**
 * What a worker is to start from.
 * @param {Files} page
 * @param {Partial<import("../rpc-types.js").Order>} more
 */
export const orderOf = ({ build, files }, more) => ({
  files: files.filter(({ path }) => path.startsWith("runtime/")),
  cached: keeper() !== null,
  bad: "",
  incoming: cacheName("incoming", build),
  snapshot: "caches" in self ? cacheName("snapshot", build) : "",
  build,
  ...more,
});

/** @param {Worker} worker @param {ToWorker} message */
const send = (worker, message) => worker.postMessage(message);

/** Tells "change" (state, progress), "lost" (a worker that had been ready is gone) and "broke" (so is one of a game that was added). */
class Engine extends EventTarget {
  /** @type {EngineState} */
  state = "starting";
  loaded = 0;
  total = 0;
  /** Which version of the page this is. */
  build = "";
  /** Why it failed; while it starts: what may yet pass. @type {Fault | null} */
  fault = null;
  /** The path of a file that came wrong. */
  #bad = "";
  /** Whether a failure was already answered by another start. */
  #again = false;
  /** @type {Worker | undefined} */
  #worker;
  #next = 1;
  #generation = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void, timer: number}>} */
  #waiting = new Map();
  /** @type {number | undefined} */
  #watchdog;
  /** @type {{resolve: () => void, reject: (why: Error) => void, promise: Promise<void>} | undefined} */
  #whenReady;
  /** @type {Promise<Files> | undefined} */
  #files;
  /** The game that was added, where the worker is for one. @type {import("../rpc-types.js").Wheel | null} */
  #wheel = null;
  /** Whether somebody's program runs in it. */
  #admits = false;
  /** Ends a request for the list that nobody waits for any more: it would hold up the next one. */
  #stop = new AbortController();

  /** Resolves when Python is there; waits through failures and retries. Rejects only without WebAssembly. */
  get ready() {
    if (this.fault?.kind === "wasm") return Promise.reject(withoutWasm());
    if (!this.#whenReady) {
      let resolve = () => {};
      let reject = (/** @type {Error} */ _) => {};
      const promise = new Promise((/** @type {(value: void) => void} */ done, failed) => {
        resolve = done;
        reject = failed;
      });
      this.#whenReady = { resolve, reject, promise };
    }
    return this.#whenReady.promise;
  }

  /** Have the worker of a game that was added; null: of those that are built in. Rejects when that breaks the start. @param {import("../rpc-types.js").Wheel | null} wheel */
  async serve(wheel) {
    if (this.#wheel?.sha256 !== wheel?.sha256) {
      this.#wheel = wheel;
      this.#again = false;
      this.#start();
    }
    const stop = new AbortController();
    const broke = new Promise((_, failed) => {
      const tell = (/** @type {Event} */ event) =>
        failed(/** @type {CustomEvent} */ (event).detail);
      this.addEventListener("broke", tell, { signal: stop.signal });
    });
    await Promise.race([this.ready, broke]).finally(() => stop.abort());
  }

  /** Somebody's program has ended, or does not: the built-in games go on. @param {import("../../core/types.js").Told} told */
  #broke({ code, message, params }) {
    const title = this.#wheel?.title ?? "";
    this.#wheel = null;
    this.#again = false;
    const detail = new Refusal({ code, message, params: { ...params, title } });
    this.#start();
    this.dispatchEvent(new CustomEvent("broke", { detail }));
  }

  /** Start the worker; where it failed, anew. */
  async start() {
    this.#again = false;
    const late = this.fault !== null && this.state === "starting";
    if (late && !(await this.#overdue())) return;
    await this.#start();
  }

  /** Let this come first, and begin anew after it, unless most of Python is there: a slow line carries one thing at a time. @param {Promise<unknown>} comes */
  async after(comes) {
    if (this.state !== "starting" || this.fault || this.loaded * 2 > this.total + 1) return;
    this.#generation += 1;
    const generation = this.#generation;
    clearTimeout(this.#watchdog);
    this.#end();
    await comes.catch(() => {});
    if (generation === this.#generation) this.#start();
  }

  /** Let go of a start that is late, and see why it is: half a script may run and say nothing. Whether to begin anew. */
  async #overdue() {
    this.#generation += 1;
    const generation = this.#generation;
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#files = undefined;
    this.#bad ||= "files.json";
    this.#end();
    clearTimeout(this.#watchdog);
    this.fault = null;
    this.#changed();
    const found = this.total ? null : await guard.diagnose(WORKER);
    if (generation !== this.#generation) return false;
    if (!found) return true;
    this.state = "failed";
    this.#tell(found);
    return false;
  }

  async #start() {
    this.#generation += 1;
    const generation = this.#generation;
    this.#end();
    if (this.state === "ready") this.#whenReady = undefined;
    Object.assign(this, { state: "starting", loaded: 0, total: 0, fault: null });
    this.#admits = false;
    this.#changed();
    this.#watch();
    const worker = this.#open(generation);
    try {
      this.#files ??= json("files.json", {
        cache: this.#bad ? "reload" : "default",
        signal: this.#stop.signal,
      });
      const page = await this.#files;
      guard.list(page.files);
      if (generation !== this.#generation) return;
      this.build = page.build;
      this.#boot(worker, page);
    } catch (error) {
      if (generation === this.#generation) this.#failed(/** @type {Fault} */ (error));
    }
  }

  /** @param {number} generation */
  #open(generation) {
    const worker = new Worker("engine/worker/index.js", { type: "module", name: "engine" });
    this.#worker = worker;
    worker.onmessage = (/** @type {MessageEvent<FromWorker>} */ { data }) => this.#heard(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#gone(generation);
    };
    return worker;
  }

  /** @param {Worker} worker @param {Files} page */
  #boot(worker, page) {
    const lock = `pygames:worker:${freshId()}`;
    const wheel = this.#wheel ?? undefined;
    const order = orderOf(page, { bad: this.#bad, ...(wheel && { apart: true, wheel }) });
    send(worker, { op: "boot", ...order, lock });
    this.#lock = lock;
  }

  #lock = "";

  /** Learn of the worker's end, however it comes: it held this lock. @param {number} generation */
  async #watchLife(generation) {
    const outcome = await outcomeOf(() => navigator.locks.request(this.#lock, () => {}));
    if (outcome === "done") this.#gone(generation);
  }

  /** @param {FromWorker} data */
  #heard(data) {
    if (data.event) return this.#news(data);
    const asked = this.#waiting.get(data.id);
    if (!asked) return;
    this.#waiting.delete(data.id);
    clearTimeout(asked.timer);
    if (data.error) asked.reject(new Refusal(data.error));
    else asked.resolve(data.ok);
  }

  /** @param {News} data */
  #news(data) {
    if (data.event === "progress") {
      this.loaded = data.loaded;
      this.total = data.total;
      this.fault = null;
      this.#watch();
      this.#changed();
    } else if (data.event === "ready") {
      clearTimeout(this.#watchdog);
      this.state = "ready";
      this.fault = null;
      if (data.held) this.#watchLife(this.#generation);
      void this.ready;
      this.#whenReady?.resolve();
      this.#changed();
    } else if (data.event === "admits") {
      this.#admits = true;
      clearTimeout(this.#watchdog);
      const slow = { code: "added.slow", message: "", params: {} };
      this.#watchdog = setTimeout(() => this.#broke(slow), ADMITTED_WITHIN);
    } else if (data.event === "broke") {
      clearTimeout(this.#watchdog);
      this.#broke(data.told);
    } else if (data.event === "failed") {
      console.warn(data.message);
      const { kind, path, facts } = data.fault;
      this.#failed(new Fault(kind, path, facts));
    } else if (data.event === "stored") {
      document.documentElement.dataset.fast = data.kept ? "kept" : "no";
      this.dispatchEvent(new Event("stored"));
    } else {
      this.dispatchEvent(new CustomEvent(data.event, { detail: data }));
    }
  }

  /** The start is under observation: every piece of progress winds the clock up again. What is late may still come. */
  #watch() {
    clearTimeout(this.#watchdog);
    const fetched = this.total > 0 && this.loaded >= this.total;
    this.#watchdog = setTimeout(
      () => this.#tell(new Fault(fetched ? "slow" : "stalled")),
      fetched ? START_WITHIN : BYTES_WITHIN,
    );
  }

  /** @param {Fault} fault */
  #tell(fault) {
    this.fault = fault;
    this.#changed();
  }

  /** Nothing more comes of this start. Once it is begun anew unasked, with what came wrong fetched past all that was put by. @param {Fault} fault */
  async #failed(fault) {
    clearTimeout(this.#watchdog);
    this.#end();
    this.#files = undefined;
    this.#bad = fault.path;
    const passing = fault.kind === "network";
    if (fault.kind === "wasm") {
      this.#whenReady?.reject(withoutWasm());
      this.#whenReady = undefined;
    } else if (!passing && !this.#again) {
      this.#again = true;
      const generation = this.#generation;
      const scripts = fault.kind === "worker" ? WORKER : [];
      const found = scripts.length || canRepair() ? await guard.diagnose(scripts) : null;
      if (generation !== this.#generation) return;
      if (!found) {
        await this.#start();
        return;
      }
      fault = found;
    }
    this.state = "failed";
    this.#tell(fault);
  }

  /** @param {number} generation */
  #gone(generation) {
    if (generation !== this.#generation) return;
    if (this.#admits) return this.#broke({ code: "added.stopped", message: "", params: {} });
    if (this.state === "starting") this.#failed(new Fault("worker"));
    if (this.state !== "ready") return;
    this.start();
    this.dispatchEvent(new Event("lost"));
  }

  /**
   * The page is put aside, and may come back. Its worker would stand still where it is: in the middle of writing it would hold up
   * every page that opens the same games (WebKit keeps it so until the page is forgotten).
   */
  rest() {
    this.#generation += 1;
    clearTimeout(this.#watchdog);
    this.#rested = this.state;
    if (this.state === "ready") this.#whenReady = undefined;
    this.state = "starting";
    this.#end();
  }

  /** @type {EngineState | undefined} */
  #rested;

  /** The page is back. */
  wake() {
    const was = this.#rested;
    if (!was) return;
    this.#rested = undefined;
    this.start();
    if (was === "ready") this.dispatchEvent(new Event("lost"));
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

  /** Whatever was asked so far for somebody's eyes is answered as everybody may see it. */
  cover() {
    if (this.#worker) send(this.#worker, { op: "cover", upto: this.#next - 1 });
  }

  /**
   * Ask the worker; waits for it to be ready. Rejects with Refusal, or with Lost.
   * @template {Op} O
   * @param {O} op
   * @param {import("../rpc-types.js").Fields<O>} [fields]
   * @returns {Promise<import("../rpc-types.js").Answer<O>>}
   */
  async ask(op, fields) {
    await this.ready;
    const worker = this.#worker;
    if (!worker) throw new Lost("no worker");
    const id = this.#next;
    this.#next += 1;
    const generation = this.#generation;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#gone(generation), ANSWER_WITHIN);
      this.#waiting.set(id, { resolve, reject, timer });
      send(worker, /** @type {import("../rpc-types.js").Request} */ ({ id, op, ...fields }));
    });
  }
}

export const engine = new Engine();
