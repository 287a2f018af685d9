// A connection of two phones by WebRTC, without a server: both sides offer, and each builds the other's answer from its pairing code.
// A carrier only moves bytes.

import { tryCall } from "../../core/browser-api.js";
import { MOST_BYTES } from "./bytes.js";
import { answerOf, endpointOf, isName, PairingError } from "./pairing-code.js";

/**
 * @typedef {import("./pairing-code.js").PairingCode} PairingCode
 * @typedef {import("./pairing-code.js").Endpoint} Endpoint
 * @typedef {import("./types.js").Carrier} Carrier
 * @typedef {"new" | "gathering" | "ready" | "connecting" | "open" | "interrupted" | "failed" | "closed"} State "ready": the own code
 *   is known. "interrupted": may be open again. "failed": `failure` says why, and after "isolated" it may still open
 */

/** Milliseconds before a connection counts as impossible. The other person may need half of them to read the code. */
const PATIENCE = 45_000;
/** Milliseconds for further addresses after the first one is known. */
const GATHERING = 3_000;

/**
 * Events: "state", after `state` has changed. "message", with the bytes as `detail`.
 *
 * @implements {Carrier}
 */
export class WebrtcCarrier extends EventTarget {
  /** @type {State} */
  state = "new";
  /** @type {PairingError | null} */
  failure = null;
  #askCamera;
  #patience;
  #Connection;
  /** @type {RTCPeerConnection | undefined} */
  #connection;
  /** @type {RTCDataChannel | undefined} */
  #channel;
  #hasCamera = false;
  #timer = 0;

  /**
   * @param {object} options
   * @param {() => Promise<boolean>} options.askCamera true if the camera is on, and stays on until the code is known. Browsers then
   *   reveal addresses, where they otherwise have names that some phones can't resolve
   * @param {number} [options.patience] milliseconds
   * @param {typeof RTCPeerConnection} [options.Connection]
   */
  constructor({ askCamera, patience = PATIENCE, Connection = globalThis.RTCPeerConnection }) {
    super();
    this.#askCamera = askCamera;
    this.#patience = patience;
    this.#Connection = Connection;
  }

  /** Return the own end, for the pairing code. @returns {Promise<Endpoint>} @throws {PairingError} */
  async gather() {
    this.#change("gathering");
    this.#hasCamera = await this.#askCamera().catch(() => false);
    const endpoint = await this.#offer().catch((error) => {
      console.warn(error);
      throw this.#fail(new PairingError("unsupported"));
    });
    // An address is missing if the person refused the local network, or if there is none.
    if (!endpoint.candidates.length) throw this.#fail(new PairingError("local_network_refused"));
    if (this.state === "closed") this.#connection?.close();
    this.#change("ready");
    return endpoint;
  }

  async #offer() {
    const connection = new this.#Connection({ iceServers: [] });
    this.#connection = connection;
    this.#listen(connection.createDataChannel("", { negotiated: true, id: 0 }));
    connection.addEventListener("connectionstatechange", () => this.#follow(connection));
    await connection.setLocalDescription(await connection.createOffer());
    return gathered(connection, this.#patience);
  }

  /**
   * Connect to the other side, which may not know the own code yet. The events say when that is done.
   * @param {PairingCode & {endpoint: Endpoint}} own
   * @param {PairingCode & {endpoint: Endpoint}} other
   * @throws {PairingError}
   */
  async connect(own, other) {
    const sdp = answerOf(own, other);
    this.#change("connecting");
    this.#timer = setTimeout(() => this.#fail(this.#explanation(own, other)), this.#patience);
    await this.#connection?.setRemoteDescription({ type: "answer", sdp }).catch(() => {
      throw this.#fail(new PairingError("invalid"));
    });
  }

  /** Send bytes; false if the connection isn't open. @param {Uint8Array<ArrayBuffer>} bytes */
  send(bytes) {
    if (this.#channel?.readyState !== "open") return false;
    return tryCall(() => {
      this.#channel?.send(bytes);
      return true;
    }, false);
  }

  close() {
    clearTimeout(this.#timer);
    this.#connection?.close();
    this.#change("closed");
  }

  /** @param {State} state */
  #change(state) {
    if (state === this.state || this.state === "closed") return;
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }

  /** @param {PairingError} failure */
  #fail(failure) {
    clearTimeout(this.#timer);
    this.failure = failure;
    this.#change("failed");
    return failure;
  }

  /** Return the probable reason of a connection that isn't open in time. @param {{endpoint: Endpoint}} own @param {{endpoint: Endpoint}} other */
  #explanation(own, other) {
    const isHidden = (/** @type {{endpoint: Endpoint}} */ { endpoint }) =>
      endpoint.candidates.every(isName);
    if (isHidden(own) && !this.#hasCamera)
      return new PairingError("camera_refused", { side: "own" });
    if (isHidden(other)) return new PairingError("camera_refused", { side: "other" });
    return new PairingError("isolated");
  }

  /** @param {RTCDataChannel} channel */
  #listen(channel) {
    this.#channel = channel;
    channel.binaryType = "arraybuffer";
    channel.addEventListener("open", () => {
      clearTimeout(this.#timer);
      this.failure = null;
      this.#change("open");
    });
    channel.addEventListener("close", () => this.close());
    channel.addEventListener("message", ({ data }) => {
      if (!(data instanceof ArrayBuffer) || data.byteLength > MOST_BYTES) return;
      this.dispatchEvent(new CustomEvent("message", { detail: new Uint8Array(data) }));
    });
  }

  /** Follow a connection that was open. Before, only time decides: the other side may not know the own code yet. @param {RTCPeerConnection} connection */
  #follow({ connectionState }) {
    if (this.state !== "open" && this.state !== "interrupted") return;
    if (connectionState === "disconnected") this.#change("interrupted");
    if (connectionState === "connected") this.#change("open");
    if (connectionState === "failed") this.close();
  }
}

/**
 * Return the own end when all of its addresses are known, or those that came in time. The browser may ask the person first.
 * @param {RTCPeerConnection} connection
 * @param {number} patience milliseconds for the first address
 */
async function gathered(connection, patience) {
  const known = () => endpointOf(connection.localDescription?.sdp ?? "");
  /** @type {(ReturnType<typeof setTimeout>)[]} */
  const timers = [];
  await new Promise((/** @type {(value?: unknown) => void} */ done) => {
    const check = () => {
      if (connection.iceGatheringState === "complete") done();
      else if (timers.length < 2 && known().candidates.length)
        timers.push(setTimeout(done, GATHERING));
    };
    timers.push(setTimeout(done, patience));
    connection.addEventListener("icegatheringstatechange", check);
    connection.addEventListener("icecandidate", check);
    check();
  });
  timers.forEach(clearTimeout);
  return known();
}
