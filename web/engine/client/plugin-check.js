// A wheel is looked at and tried in a worker of its own, which ends with it: whatever it does, nothing else has a part in it.

import { Fault, json } from "../../core/fetch.js";
import { freshId } from "../../core/random-id.js";
import { orderOf, Refusal, refusal } from "./worker-client.js";

/**
 * @typedef {import("../rpc-types.js").Looked} Looked
 * @typedef {import("../rpc-types.js").FromWorker} FromWorker
 * @typedef {import("../rpc-types.js").ToWorker} ToWorker
 */

/** Python is given so long to come, as long as nothing comes. */
const QUIET = 120_000;
/** Of somebody's program: the person is told. */
export const TRIED_WITHIN = 120_000;

export class Trial {
  /** Of the start, in bytes. */
  loaded = 0;
  total = 0;
  #changed;
  #worker = new Worker("engine/worker/index.js", { type: "module", name: "trial" });
  #timer = 0;
  /** @type {(value: any) => void} */
  #done = () => {};
  /** @type {(error: Refusal | Fault) => void} */
  #failed = () => {};

  /** @param {() => void} changed how far it is */
  constructor(changed) {
    this.#changed = changed;
    this.#worker.onmessage = (/** @type {MessageEvent<FromWorker>} */ { data }) =>
      this.#heard(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#refuse("added.stopped");
    };
  }

  /** @param {ToWorker} message */
  #send(message) {
    this.#worker.postMessage(message);
  }

  /** @param {import("../../core/types.js").ErrorCode} code */
  #refuse(code) {
    this.#failed(refusal(code));
  }

  /** @template T @param {number} within @param {() => void} begin @returns {Promise<T>} */
  #wait(within, begin) {
    return new Promise((done, failed) => {
      this.#done = done;
      this.#failed = failed;
      this.#wind(within);
      begin();
    });
  }

  /** @param {number} within */
  #wind(within) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#refuse("added.slow"), within);
  }

  /** @param {FromWorker} data */
  #heard(data) {
    if (!data.event) {
      if (data.error) this.#failed(new Refusal(data.error));
      else this.#done(data.ok);
    } else if (data.event === "progress") {
      Object.assign(this, { loaded: data.loaded, total: data.total });
      this.#wind(QUIET);
      this.#changed();
    } else if (data.event === "ready") this.#done(undefined);
    else if (data.event === "failed")
      this.#failed(new Fault(data.fault.kind, data.fault.path, data.fault.facts));
  }

  /** Look at a wheel without running it. @param {ArrayBuffer} bytes @returns {Promise<Looked>} */
  async look(bytes) {
    const page = await json("files.json");
    await this.#wait(QUIET, () =>
      this.#send({ op: "boot", ...orderOf(page, { apart: true }), lock: freshId() }),
    );
    return this.#wait(QUIET, () => this.#send({ id: 1, op: "inspect", bytes }));
  }

  /** Try what was looked at. @param {Looked} looked @returns {Promise<import("../rpc-types.js").Tried>} */
  tryOut(looked) {
    return this.#wait(TRIED_WITHIN, () => this.#send({ id: 2, op: "tryOut", looked }));
  }

  end() {
    clearTimeout(this.#timer);
    this.#worker.terminate();
  }
}
