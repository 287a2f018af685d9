// Check of a plug-in's wheel in a separate worker, which ends with it.

import { randomId } from "../../core/browser-api.js";
import { json, LoadError } from "../../core/fetch.js";
import { Refusal, refusal } from "../../core/refusal.js";
import { bootOptions } from "./worker-client.js";

/** @import { CheckedPlugin, FromWorker, ToWorker, WheelInfo } from "../rpc-types.js" */

/** Milliseconds without progress. */
const DOWNLOAD_TIMEOUT = 120_000;
/** Milliseconds for the plug-in's code. The page shows it. */
export const CHECK_TIMEOUT = 120_000;

export class PluginCheck {
  /** Bytes of the start. */
  loaded = 0;
  total = 0;
  #changed;
  #worker = new Worker("engine/worker/index.js", { type: "module", name: "trial" });
  #timer = 0;
  /** @type {(value: any) => void} */
  #resolve = () => {};
  /** @type {(error: Refusal | LoadError) => void} */
  #reject = () => {};

  /** @param {() => void} changed called after progress */
  constructor(changed) {
    this.#changed = changed;
    this.#worker.onmessage = (/** @type {MessageEvent<FromWorker>} */ { data }) =>
      this.#onMessage(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#fail("added.stopped");
    };
  }

  /** @param {import("../../core/types.js").ErrorCode} code */
  #fail(code) {
    this.#reject(refusal(code));
  }

  /** Return the answer to a message. @template T @param {ToWorker} message @param {number} within @returns {Promise<T>} */
  #ask(message, within) {
    return new Promise((done, failed) => {
      this.#resolve = done;
      this.#reject = failed;
      this.#startTimer(within);
      this.#worker.postMessage(message);
    });
  }

  /** @param {number} within */
  #startTimer(within) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail("added.slow"), within);
  }

  /** @param {FromWorker} data */
  #onMessage(data) {
    if (!data.event) {
      if (data.error) this.#reject(new Refusal(data.error));
      else this.#resolve(data.ok);
    } else if (data.event === "progress") {
      Object.assign(this, { loaded: data.loaded, total: data.total });
      this.#startTimer(DOWNLOAD_TIMEOUT);
      this.#changed();
    } else if (data.event === "ready") this.#resolve(undefined);
    else if (data.event === "failed")
      this.#reject(new LoadError(data.fault.kind, data.fault.path, data.fault.facts));
  }

  /** Inspect a wheel without running its code. @param {ArrayBuffer} bytes @returns {Promise<WheelInfo>} */
  async inspect(bytes) {
    const page = await json("files.json");
    const boot = bootOptions(page, { isIsolated: true });
    await this.#ask({ op: "boot", ...boot, lock: randomId() }, DOWNLOAD_TIMEOUT);
    return this.#ask({ id: 1, op: "inspectWheel", bytes }, DOWNLOAD_TIMEOUT);
  }

  /** Install the inspected wheel, and check the game. @param {WheelInfo} wheel @returns {Promise<CheckedPlugin>} */
  check(wheel) {
    return this.#ask({ id: 2, op: "checkPlugin", wheel }, CHECK_TIMEOUT);
  }

  end() {
    clearTimeout(this.#timer);
    this.#worker.terminate();
  }
}
