// A connection of two phones by WebRTC, without a server: both sides offer, and each builds the other's answer from its pairing code.
// A carrier only moves bytes.

import { tryAsync, tryCall } from "../../../core/browser-api.js";
import { MOST_BYTES } from "../../friends/bytes.js";
import {
  answerOf,
  endpointOf,
  isName,
  PairingError,
  packCode,
  unpackCode,
} from "../../friends/pairing-code.js";

/**
 * @import { Endpoint, FullCode, PairingCode } from "../../friends/pairing-code.js"
 * @import { Carrier } from "../../friends/types.js"
 * @typedef {"new" | "gathering" | "ready" | "connecting" | "open" | "interrupted" | "failed" | "closed"} State "ready": the own code
 *   is known. "interrupted": may be open again. "failed": `failure` says why, and after "isolated" it may still open
 */

/** Milliseconds before a connection counts as impossible. The other person may need half of them to read the code. */
const PATIENCE = 45_000;
/** Milliseconds for further addresses after the first one is known. */
const GATHERING = 3_000;
/** Milliseconds for a prepared end, from the known addresses on. The other side waits for it, in the same network. */
const PREPARED_PATIENCE = 6_000;
/** Milliseconds for messages that were sent before a connection is closed. */
const FAREWELL = 2_000;
/** Channels: of messages, and of the code for the next connection. */
const [MESSAGES, NEXT] = [0, 1];
/** A code is shorter. */
const MOST_CODE_BYTES = 1024;

/**
 * Events: "state", after `state` has changed. "message", with the bytes as `detail`. "next", with the other side's end of the next
 * connection as `detail`, a `PairingCode`.
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
  /** @type {RTCDataChannel | undefined} */
  #nextChannel;
  /** The own code of the next connection, until it's sent. @type {Uint8Array<ArrayBuffer> | null} */
  #next = null;
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
    const endpoint = await this.#gather().catch((error) => {
      console.warn(error);
      throw this.#fail(new PairingError("unsupported"));
    });
    // An address is missing if the person refused the local network, or if there is none.
    if (!endpoint.candidates.length) throw this.#fail(new PairingError("local_network_refused"));
    if (this.state === "closed") this.#connection?.close();
    this.#change("ready");
    return endpoint;
  }

  /**
   * Return the own end without addresses, of a connection that is made later: `connect` finds the addresses of that time. The other
   * side stores it, so one code is enough then.
   *
   * @returns {Promise<Endpoint>}
   */
  async prepare() {
    return endpointOf((await this.#offer()).sdp ?? "");
  }

  /** @type {RTCSessionDescriptionInit | undefined} */
  #offered;

  /** Return the own description, which has no addresses yet. */
  async #offer() {
    if (this.#offered) return this.#offered;
    const connection = new this.#Connection({ iceServers: [] });
    this.#connection = connection;
    this.#listen(connection.createDataChannel("", { negotiated: true, id: MESSAGES }));
    this.#listenForNext(connection.createDataChannel("", { negotiated: true, id: NEXT }));
    connection.addEventListener("connectionstatechange", () => this.#follow(connection));
    this.#offered = await connection.createOffer();
    return this.#offered;
  }

  async #gather() {
    const offer = await this.#offer();
    const connection = /** @type {RTCPeerConnection} */ (this.#connection);
    await connection.setLocalDescription(offer);
    return gathered(connection, this.#patience);
  }

  /**
   * Connect to the other side, which may not know the own code yet. The events say when that is done. Again: to another end of the
   * other side, where `canAimAgain`.
   *
   * @param {FullCode} own
   * @param {FullCode} other
   * @throws {PairingError}
   */
  async connect(own, other) {
    const isPrepared = !this.#connection?.localDescription;
    const known = isPrepared ? { ...own, endpoint: await this.gather() } : own;
    const sdp = answerOf(known, other);
    this.#change("connecting");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(this.#explanation(known, other)), this.#patience);
    await this.#aim(sdp).catch(() => {
      throw this.#fail(new PairingError("invalid"));
    });
  }

  /**
   * Wait for the other side's prepared end, whose addresses are unknown: it connects when it has read the own code. `connect` to
   * another one is still possible.
   *
   * @param {FullCode} own
   * @param {FullCode} other
   */
  async expect(own, other) {
    const endpoint = { ...other.endpoint, candidates: [] };
    await tryAsync(() => this.#aim(answerOf(own, { ...other, endpoint })), undefined);
  }

  /**
   * Connect a prepared end, and give up soon: only one end may try at a time, as the other side answers both. Return true if it's open.
   *
   * @param {FullCode} own
   * @param {FullCode} other
   */
  async tryPrepared(own, other) {
    const isDone = () => ["open", "failed", "closed"].includes(this.state);
    const done = new Promise((/** @type {(value?: unknown) => void} */ resolve) =>
      this.addEventListener("state", () => isDone() && resolve()),
    );
    await this.connect(own, other).catch((error) => console.warn(error));
    await Promise.race([done, new Promise((late) => setTimeout(late, PREPARED_PATIENCE))]);
    // The other side is reached, and a slow phone takes longer to agree on keys: no further end could connect to it.
    if (["connected", "completed"].includes(this.#connection?.iceConnectionState ?? "")) await done;
    if (this.state === "open") return true;
    this.close();
    return false;
  }

  /** The own end now. */
  get ownEnd() {
    return endpointOf(this.#connection?.localDescription?.sdp ?? "");
  }

  /** @param {string} sdp of the other side */
  async #aim(sdp) {
    const connection = this.#connection;
    // After an answer, another one needs an offer, which is the former.
    if (connection?.signalingState === "stable")
      await connection.setLocalDescription(await connection.createOffer());
    await connection?.setRemoteDescription({ type: "answer", sdp });
  }

  /** Send the own code of the next connection, once this one is open. @param {PairingCode} code */
  sendNext(code) {
    this.#next = packCode(code);
    this.#flushNext();
  }

  #flushNext() {
    const channel = this.#nextChannel;
    const next = this.#next;
    if (!next || channel?.readyState !== "open") return;
    this.#next = null;
    tryCall(() => channel.send(next), undefined);
  }

  /** @param {RTCDataChannel} channel */
  #listenForNext(channel) {
    this.#nextChannel = channel;
    channel.binaryType = "arraybuffer";
    channel.addEventListener("open", () => this.#flushNext());
    const read = (/** @type {MessageEvent} */ { data }) => {
      const isCode = data instanceof ArrayBuffer && data.byteLength <= MOST_CODE_BYTES;
      const code = isCode ? tryCall(() => unpackCode(new Uint8Array(data)), null) : null;
      if (code?.endpoint) this.dispatchEvent(new CustomEvent("next", { detail: code }));
    };
    // One a connection: others cost only storage.
    channel.addEventListener("message", read, { once: true });
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
    const connection = this.#connection;
    if (this.#channel?.readyState === "open") {
      // The channel delivers what was sent, and its end closes the connection.
      this.#channel.close();
      setTimeout(() => connection?.close(), FAREWELL);
    } else connection?.close();
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

  /**
   * Return the probable reason of a connection that isn't open in time.
   * @param {{endpoint: Endpoint}} own
   * @param {{endpoint: Endpoint}} other
   */
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
      if (this.state === "closed") return;
      const isFitting = data instanceof ArrayBuffer && data.byteLength <= MOST_BYTES;
      // Anything else counts as a message that can't be opened.
      const detail = isFitting ? new Uint8Array(data) : new Uint8Array();
      this.dispatchEvent(new CustomEvent("message", { detail }));
    });
  }

  /**
   * Follow a connection that was open. Before, only time decides: the other side may not know the own code yet.
   * @param {RTCPeerConnection} connection
   */
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

/**
 * Prepare the next connection of a pairing, without addresses. The camera has read the other's code by then.
 * @param {PairingCode} code the own one, without an end
 * @returns {Promise<{carrier: WebrtcCarrier, own: FullCode}>}
 */
export async function prepareNext({ role, publicKey }) {
  const carrier = new WebrtcCarrier({ askCamera: async () => true });
  return { carrier, own: { role, publicKey, endpoint: await carrier.prepare() } };
}

/** @type {Promise<boolean> | undefined} */
let aimsAgain;

/** True if this browser can aim a connection that isn't open at another end, with the own code unchanged. Firefox can't. */
export function canAimAgain() {
  aimsAgain ??= tryAsync(tryAiming, false);
  return aimsAgain;
}

async function tryAiming() {
  const carrier = new WebrtcCarrier({ askCamera: async () => false });
  try {
    const publicKey = new Uint8Array();
    const endpoint = await carrier.gather();
    // One begins the handshake, the other waits for it.
    for (const byte of [0, 255]) {
      const [ufrag, password] = [4, 24].map((length) => (byte ? "a" : "b").repeat(length));
      const fingerprint = new Uint8Array(32).fill(byte);
      const other = { ufrag, password, fingerprint, candidates: [] };
      await carrier.connect(
        { role: "host", publicKey, endpoint },
        { role: "player", publicKey, endpoint: other },
      );
    }
    return carrier.ownEnd.ufrag === endpoint.ufrag;
  } finally {
    carrier.close();
  }
}
