// Client of the worker: requests with ids and timeouts, progress of the start, and a new worker when the old one has ended.

import { outcomeOf, randomId } from "../../core/browser-api.js";
import { json, LoadError } from "../../core/fetch.js";
import { Refusal, refusal } from "../../core/refusal.js";
import { controllingWorker } from "./offline.js";

/**
 * @import { ErrorBody, Files } from "../../core/types.js"
 * @import { Answer, BootOptions, Fields, FromWorker, Op, Request, ToWorker, Wheel, WorkerEvent as News } from "../rpc-types.js"
 * @typedef {"starting" | "ready" | "failed"} EngineState
 */

/** Milliseconds of a slice of thinking, plus a playout or two, during which no other request is answered. */
export const SLICE = 20;
const RESPONSE_TIMEOUT = 15_000;
const DOWNLOAD_TIMEOUT = 12_000;
/** Milliseconds from the download to the start, on a slow phone. */
const START_TIMEOUT = 60_000;
/** Seconds of a download that give its speed. */
const MEASURED_SECONDS = 3;
/** Milliseconds for the start of a plug-in. */
const PLUGIN_TIMEOUT = 30_000;

/** The worker has ended or did not answer. A new one starts. */
export class WorkerLost extends Error {
  /** The guard ignores it. */
  benign = true;
}

/** Return the error of pending requests where Python can never run. The guard ignores it. */
const noWasmError = () => Object.assign(refusal("page.wasm"), { benign: true });

const WORKER_FILES = ["core/", "engine/", "vendor/idb/", "runtime/pyodide.js"];

/** True if a service worker can repair this page. */
export const canRepair = () => controllingWorker() !== null;

/** Return the name of a cache, as in sw.js. @param {string} kind @param {string} build */
const cacheName = (kind, build) =>
  `pygames:${new URL(".", location.href).pathname}:${kind}:${build}`;

/** Return the start options of a worker. @param {Files} page @param {Partial<BootOptions>} more */
export const bootOptions = ({ build, files }, more) => ({
  files: files.filter(({ path }) => path.startsWith("runtime/")),
  cached: controllingWorker() !== null,
  damagedPath: "",
  incoming: cacheName("incoming", build),
  snapshot: "caches" in self ? cacheName("snapshot", build) : "",
  build,
  ...more,
});

/** @param {Worker} worker @param {ToWorker} message */
const send = (worker, message) => worker.postMessage(message);

/** Dispatches "change" (state, progress), "lost" (a worker that was ready has ended) and "broke" (a plug-in's worker has ended). */
class Engine extends EventTarget {
  /** @type {EngineState} */
  state = "starting";
  loaded = 0;
  total = 0;
  /** The time of the first bytes. */
  #loadedSince = 0;
  build = "";
  /** The reason of a failure; during the start, one that may be temporary. @type {LoadError | null} */
  fault = null;
  /** The path of a damaged file. */
  #damagedPath = "";
  #isRetried = false;
  /** @type {Worker | undefined} */
  #worker;
  #nextId = 1;
  #generation = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void, timer: number}>} */
  #pending = new Map();
  /** @type {number | undefined} */
  #watchdog;
  /** @type {Promise<void> | undefined} */
  #whenReady;
  #resolveReady = () => {};
  #rejectReady = (/** @type {Error} */ _) => {};
  /** @type {Promise<Files> | undefined} */
  #files;
  /** The plug-in of this worker. @type {Wheel | null} */
  #wheel = null;
  #runsPlugin = false;
  /** Aborts a request for the list of files that would delay the next one. */
  #filesAbort = new AbortController();

  /** Seconds that the download still takes at its mean speed, in steps of five; 0: unknown yet, or done. */
  get secondsLeft() {
    const { loaded, total } = this;
    const seconds = (performance.now() - this.#loadedSince) / 1000;
    if (!loaded || seconds < MEASURED_SECONDS) return 0;
    return Math.ceil(((total - loaded) / loaded) * (seconds / 5)) * 5;
  }

  /** Resolves when Python is ready, after any number of retries. Rejects only without WebAssembly. */
  get ready() {
    if (this.fault?.kind === "wasm") return Promise.reject(noWasmError());
    this.#whenReady ??= new Promise((done, failed) => {
      this.#resolveReady = done;
      this.#rejectReady = failed;
    });
    return this.#whenReady;
  }

  /**
   * Switch to the worker of a plug-in; null: of the built-in games. Rejects if the plug-in breaks the start.
   * @param {Wheel | null} wheel
   */
  async usePlugin(wheel) {
    if (this.#wheel?.sha256 !== wheel?.sha256) {
      this.#wheel = wheel;
      this.#isRetried = false;
      this.#start();
    }
    const stop = new AbortController();
    const broke = new Promise((_, failed) => {
      const fail = (/** @type {Event} */ event) =>
        failed(/** @type {CustomEvent} */ (event).detail);
      this.addEventListener("broke", fail, { signal: stop.signal });
    });
    await Promise.race([this.ready, broke]).finally(() => stop.abort());
  }

  /** Switch back to the built-in games after a plug-in has failed. @param {ErrorBody} error */
  #pluginFailed({ code, message, params }) {
    const title = this.#wheel?.title ?? "";
    this.#wheel = null;
    this.#isRetried = false;
    const detail = new Refusal({ code, message, params: { ...params, title } });
    this.#start();
    this.dispatchEvent(new CustomEvent("broke", { detail }));
  }

  /** Start the worker, unless that was done before. */
  startOnce() {
    if (this.#generation === 0) this.start();
  }

  /** Start the worker, or restart it. */
  async start() {
    this.#isRetried = false;
    const late = this.fault !== null && this.state === "starting";
    if (late && !(await this.#abandonLateStart())) return;
    await this.#start();
  }

  /**
   * Restart after another download, which gets the whole bandwidth, unless most of Python has loaded.
   * @param {Promise<unknown>} download
   */
  async startAfter(download) {
    if (this.state !== "starting" || this.fault || this.loaded * 2 > this.total + 1) return;
    this.#generation += 1;
    const generation = this.#generation;
    clearTimeout(this.#watchdog);
    this.#end();
    await download.catch(() => {});
    if (generation === this.#generation) this.#start();
  }

  /** Abandon a late start, and diagnose it: a truncated script may run silently. Return true if it should be repeated. */
  async #abandonLateStart() {
    this.#generation += 1;
    const generation = this.#generation;
    this.#filesAbort.abort();
    this.#filesAbort = new AbortController();
    this.#files = undefined;
    this.#damagedPath ||= "files.json";
    this.#end();
    clearTimeout(this.#watchdog);
    this.fault = null;
    this.#changed();
    const found = this.total ? null : await guard.diagnose(WORKER_FILES);
    if (generation !== this.#generation) return false;
    if (!found) return true;
    this.state = "failed";
    this.#setFault(found);
    return false;
  }

  async #start() {
    this.#generation += 1;
    const generation = this.#generation;
    this.#end();
    if (this.state === "ready") this.#whenReady = undefined;
    Object.assign(this, { state: "starting", loaded: 0, total: 0, fault: null });
    this.#runsPlugin = false;
    this.#changed();
    this.#startWatchdog();
    const worker = this.#openWorker(generation);
    try {
      this.#files ??= json("files.json", {
        cache: this.#damagedPath ? "reload" : "default",
        signal: this.#filesAbort.signal,
      });
      const page = await this.#files;
      guard.setFiles(page.files);
      if (generation !== this.#generation) return;
      this.build = page.build;
      this.#boot(worker, page);
    } catch (error) {
      if (generation === this.#generation) this.#onStartFailed(/** @type {LoadError} */ (error));
    }
  }

  /** @param {number} generation */
  #openWorker(generation) {
    const worker = new Worker("engine/worker/index.js", { type: "module", name: "engine" });
    this.#worker = worker;
    worker.onmessage = (/** @type {MessageEvent<FromWorker>} */ { data }) => this.#onMessage(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#onWorkerGone(generation);
    };
    return worker;
  }

  /** @param {Worker} worker @param {Files} page */
  #boot(worker, page) {
    const lock = `pygames:worker:${randomId()}`;
    const wheel = this.#wheel ?? undefined;
    const order = bootOptions(page, {
      damagedPath: this.#damagedPath,
      ...(wheel && { isIsolated: true, wheel }),
    });
    send(worker, { op: "boot", ...order, lock });
    this.#lock = lock;
  }

  #lock = "";

  /** Detect the worker's end by the lock that it held. @param {number} generation */
  async #watchLife(generation) {
    const outcome = await outcomeOf(() => navigator.locks.request(this.#lock, () => {}));
    if (outcome === "done") this.#onWorkerGone(generation);
  }

  /** @param {FromWorker} data */
  #onMessage(data) {
    if (data.event) return this.#onEvent(data);
    const request = this.#pending.get(data.id);
    if (!request) return;
    this.#pending.delete(data.id);
    clearTimeout(request.timer);
    if (data.error) request.reject(new Refusal(data.error));
    else request.resolve(data.ok);
  }

  /** @param {News} data */
  #onEvent(data) {
    if (data.event === "progress") {
      if (!this.loaded) this.#loadedSince = performance.now();
      this.loaded = data.loaded;
      this.total = data.total;
      this.fault = null;
      this.#startWatchdog();
      this.#changed();
    } else if (data.event === "ready") {
      clearTimeout(this.#watchdog);
      this.state = "ready";
      this.fault = null;
      if (data.held) this.#watchLife(this.#generation);
      void this.ready;
      this.#resolveReady();
      this.#changed();
    } else if (data.event === "admits") {
      this.#runsPlugin = true;
      clearTimeout(this.#watchdog);
      const slow = () => this.#pluginFailed(refusal("added.slow"));
      this.#watchdog = setTimeout(slow, PLUGIN_TIMEOUT);
    } else if (data.event === "broke") {
      clearTimeout(this.#watchdog);
      this.#pluginFailed(data.error);
    } else if (data.event === "failed") {
      console.warn(data.message);
      const { kind, path, facts } = data.fault;
      this.#onStartFailed(new LoadError(kind, path, facts));
    } else if (data.event === "stored") {
      document.documentElement.dataset.fast = data.hasSnapshot ? "kept" : "no";
      this.dispatchEvent(new Event("stored"));
    } else {
      this.dispatchEvent(new CustomEvent(data.event, { detail: data }));
    }
  }

  /** Report a late start. Progress restarts the timer. The start continues. */
  #startWatchdog() {
    clearTimeout(this.#watchdog);
    const fetched = this.total > 0 && this.loaded >= this.total;
    this.#watchdog = setTimeout(
      () => this.#setFault(new LoadError(fetched ? "slow" : "stalled")),
      fetched ? START_TIMEOUT : DOWNLOAD_TIMEOUT,
    );
  }

  /** @param {LoadError} fault */
  #setFault(fault) {
    this.fault = fault;
    this.#changed();
  }

  /**
   * Handle a failed start. The first one is repeated automatically, with the damaged file fetched past the cache.
   * @param {LoadError} fault
   */
  async #onStartFailed(fault) {
    clearTimeout(this.#watchdog);
    this.#end();
    this.#files = undefined;
    this.#damagedPath = fault.path;
    const passing = fault.kind === "network";
    if (fault.kind === "wasm") {
      this.#rejectReady(noWasmError());
      this.#whenReady = undefined;
    } else if (!passing && !this.#isRetried) {
      this.#isRetried = true;
      const generation = this.#generation;
      const scripts = fault.kind === "worker" ? WORKER_FILES : [];
      const found = scripts.length || canRepair() ? await guard.diagnose(scripts) : null;
      if (generation !== this.#generation) return;
      if (!found) {
        await this.#start();
        return;
      }
      fault = found;
    }
    this.state = "failed";
    this.#setFault(fault);
  }

  /** @param {number} generation */
  #onWorkerGone(generation) {
    if (generation !== this.#generation) return;
    if (this.#runsPlugin) return this.#pluginFailed(refusal("added.stopped"));
    if (this.state === "starting") this.#onStartFailed(new LoadError("worker"));
    if (this.state !== "ready") return;
    this.start();
    this.dispatchEvent(new Event("lost"));
  }

  /**
   * End the worker while the page is in the back/forward cache. Suspended in the middle of a transaction it would block every page
   * that opens the same games.
   */
  suspend() {
    this.#generation += 1;
    clearTimeout(this.#watchdog);
    this.#suspendedState = this.state;
    if (this.state === "ready") this.#whenReady = undefined;
    this.state = "starting";
    this.#end();
  }

  /** @type {EngineState | undefined} */
  #suspendedState;

  /** Start the worker again after `suspend`. */
  wake() {
    const state = this.#suspendedState;
    if (!state) return;
    this.#suspendedState = undefined;
    this.start();
    if (state === "ready") this.dispatchEvent(new Event("lost"));
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(new WorkerLost("the worker is gone"));
    }
    this.#pending.clear();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** Have pending requests answered with public information only. */
  cover() {
    if (this.#worker) send(this.#worker, { op: "cover", upto: this.#nextId - 1 });
  }

  /**
   * Ask the worker once it is ready. Rejects with Refusal or WorkerLost.
   * @template {Op} O
   * @param {O} op
   * @param {Fields<O>} [fields]
   * @returns {Promise<Answer<O>>}
   */
  async ask(op, fields) {
    await this.ready;
    const worker = this.#worker;
    if (!worker) throw new WorkerLost("no worker");
    const id = this.#nextId;
    this.#nextId += 1;
    const generation = this.#generation;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#onWorkerGone(generation), RESPONSE_TIMEOUT);
      this.#pending.set(id, { resolve, reject, timer });
      send(worker, /** @type {Request} */ ({ id, op, ...fields }));
    });
  }
}

export const engine = new Engine();
