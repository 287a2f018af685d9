// The camera: one start of the page runs at a time, and a camera that starts too late is stopped.

import { tryAsync } from "../../../core/browser-api.js";
import { refusal } from "../../../core/refusal.js";
import { PairingError } from "../../friends/pairing-code.js";

/** The last start. Some phones refuse a second one meanwhile. @type {Promise<unknown>} */
let lastStart = Promise.resolve();

/**
 * Ask for a camera, once earlier starts have ended. The caller shows and stops it. null: the signal came first.
 * @param {AbortSignal} [signal]
 * @param {string} [lens] the id of a camera; "": one that looks away from the person
 * @returns {Promise<MediaStream | null>} rejects with PairingError or Refusal
 */
export function openCamera(signal, lens = "") {
  const which = lens ? { deviceId: { exact: lens } } : { facingMode: "environment" };
  const video = { ...which, width: { ideal: 1280 }, height: { ideal: 720 } };
  const ask = async () => navigator.mediaDevices.getUserMedia({ video });
  const start = lastStart.then(async () => {
    if (signal?.aborted) return null;
    const stream = await ask().catch(explain);
    if (signal?.aborted) stop(stream);
    return signal?.aborted ? null : stream;
  });
  lastStart = start.catch(() => {});
  return start;
}

/** @param {Error} error @returns {never} */
function explain({ name }) {
  // Used by another app, in Chromium and Safari, and in Firefox.
  if (name === "NotReadableError" || name === "AbortError") throw refusal("friends.camera_busy");
  throw new PairingError(name === "NotAllowedError" ? "camera_refused" : "camera_missing");
}

/** @param {MediaStream | null} stream of a camera */
export function stop(stream) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** A camera that is shown. It's off while the page is hidden. */
export class Camera {
  /** The newest pictures; null: it's not shown. @type {MediaStream | null} */
  stream = null;
  /** Aborted at the end of the current stream or start. */
  signal = AbortSignal.abort();
  /** Ids of the cameras of this device. @type {string[]} */
  lenses = [];
  #lens = "";
  #end = () => {};
  #onChange;

  /** @param {(error?: unknown) => void} onChange called after a change from outside. With an error: it was stopped */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  get #track() {
    return this.stream?.getVideoTracks()[0];
  }

  /** True if no picture comes, as during a call. */
  get isMuted() {
    return this.#track?.muted ?? false;
  }

  /** Start, unless it's on or about to be. @returns {Promise<void>} rejects with PairingError or Refusal */
  async start() {
    if (!this.signal.aborted) return;
    document.addEventListener("visibilitychange", this.#onVisibility);
    await this.#open();
  }

  stop() {
    document.removeEventListener("visibilitychange", this.#onVisibility);
    this.#end();
    this.stream = null;
  }

  /** Look through the next camera. */
  turn() {
    const now = this.lenses.indexOf(this.#track?.getSettings().deviceId ?? "");
    this.#lens = this.lenses[(now + 1) % this.lenses.length];
    return this.#open();
  }

  async #open() {
    // Some phones have one camera on at a time.
    this.#end();
    const current = new AbortController();
    const { signal } = current;
    this.signal = signal;
    this.#end = () => {
      current.abort();
      stop(this.stream);
    };
    try {
      const stream = await openCamera(signal, this.#lens);
      if (!stream) return;
      this.stream = stream;
      const [track] = stream.getVideoTracks();
      for (const event of ["mute", "unmute", "ended"])
        track.addEventListener(event, () => this.#follow(event), { signal });
      this.#findLenses();
    } catch (error) {
      if (signal.aborted) return;
      this.#lens = "";
      this.stop();
      throw error;
    }
  }

  /** @param {string} event of the camera */
  #follow(event) {
    if (event !== "ended") return this.#onChange();
    this.stop();
    this.#onChange(refusal("friends.camera_ended"));
  }

  async #findLenses() {
    const devices = await tryAsync(() => navigator.mediaDevices.enumerateDevices(), []);
    this.lenses = devices.flatMap(({ kind, deviceId }) => (kind === "videoinput" ? deviceId : []));
    this.#onChange();
  }

  /** A hidden page gets no pictures, and after it another app may have the camera. */
  #onVisibility = () => {
    if (document.hidden) this.#end();
    else this.#open().then(this.#onChange, this.#onChange);
  };
}
