// A game between phones on the host's page. The host itself runs in the worker, with all cards and keys. This page has the carriers only:
// it hands received bytes to the worker, and sends the sealed ones that the worker posts.

import { randomId } from "../../core/random-id.js";
import { engine, Refusal, WorkerLost } from "../client/worker-client.js";
import { isPackedMessage, unpackMessage } from "./link-carrier.js";
import { noteOwnCode } from "./own-codes.js";
import { PairingError, unpackCode } from "./pairing-code.js";
import { WebrtcCarrier } from "./webrtc-carrier.js";

/**
 * @typedef {import("./pairing-code.js").PairingCode & {endpoint: import("./pairing-code.js").Endpoint}} OwnCode
 * @typedef {import("./types.js").Bytes} Bytes
 * @typedef {import("./types.js").CarrierKind} CarrierKind
 * @typedef {import("./types.js").HostSeat} HostSeat
 * @typedef {import("../rpc-types.js").HostCall} HostCall
 * @typedef {import("../rpc-types.js").HostInfo} HostInfo
 * @typedef {import("../rpc-types.js").HostSeatInfo} HostSeatInfo
 * @typedef {{seat: number, kind: CarrierKind, carrier: WebrtcCarrier | null, own: OwnCode | null, answer: string}} Invitation
 *   `answer`: the player's code that was read, as text
 */

/** Milliseconds before a message is handed in again that could not be stored. */
const RETRY = 3_000;

/** Ask the worker's host. @param {HostCall} call @returns {Promise<HostInfo>} rejects with PairingError, Refusal or WorkerLost */
async function ask(call) {
  try {
    return await engine.ask("friends", { call });
  } catch (error) {
    if (!(error instanceof Refusal) || !error.code.startsWith("pairing.")) throw error;
    const fault = /** @type {import("./pairing-code.js").PairingFault} */ (error.code.slice(8));
    throw new PairingError(fault, error.params);
  }
}

/** Dispatches "change" after every change. The table of a game that has begun is that of the saved game `id`. */
export class HostGame extends EventTarget {
  /** The game that is open on this page. @type {HostGame | null} */
  static current = null;

  /** @type {HostInfo} */
  #info;
  /** The newest invitation last. @type {Invitation[]} */
  #invitations = [];
  /** Open or broken connections, by pairing. @type {Map<string, WebrtcCarrier>} */
  #carriers = new Map();
  /** Connections that are being made, or were not, by seat. @type {Map<number, WebrtcCarrier>} */
  #attempts = new Map();
  #closed = new AbortController();

  /** @param {HostInfo} info */
  constructor(info) {
    super();
    this.#info = info;
    const { signal } = this.#closed;
    const onPhones = (/** @type {Event} */ event) =>
      this.#receive(/** @type {CustomEvent} */ (event));
    engine.addEventListener("phones", onPhones, { signal });
    engine.addEventListener("lost", () => this.#reopen(), { signal });
    const onElsewhere = (/** @type {Event} */ event) => {
      if (/** @type {CustomEvent} */ (event).detail.save === this.id) this.#close();
    };
    engine.addEventListener("elsewhere", onElsewhere, { signal });
  }

  /** Begin a game, which is stored at once. @param {import("./types.js").NewHostGame} setup @returns {Promise<HostGame>} rejects with Refusal */
  static async create(setup) {
    return HostGame.#use(await ask({ do: "create", id: randomId(), setup }));
  }

  /** Open a stored game, also after a reload. The same object while it is open. @param {string} id @returns {Promise<HostGame>} rejects with Refusal */
  static async open(id) {
    const game = HostGame.#use(await ask({ do: "open", id }));
    await game.#attachOpen();
    return game;
  }

  /** Return the stored games that wait for phones, the newest first. @returns {Promise<import("../rpc-types.js").Lobby[]>} */
  static async list() {
    return (await ask({ do: "list" })).lobbies ?? [];
  }

  /** Delete a stored game that waits for phones. Return those that are left. @param {string} id */
  static async forget(id) {
    if (HostGame.current?.id === id) HostGame.current.#close();
    return (await ask({ do: "forget", id })).lobbies ?? [];
  }

  /**
   * Open the stored game that a message or a player's code is for, as when a link is opened.
   * @param {Bytes} bytes
   * @returns {Promise<HostGame>} rejects with Refusal
   */
  static async find(bytes) {
    return HostGame.#use(await ask({ do: "find", bytes }));
  }

  /** @param {HostInfo} info */
  static #use(info) {
    const former = HostGame.current;
    if (former?.id === info.id) {
      former.#show(info);
      return former;
    }
    if (former) former.#close();
    HostGame.current = new HostGame(info);
    return HostGame.current;
  }

  get id() {
    return this.#info.id;
  }

  get game() {
    return this.#info.game;
  }

  get stage() {
    return this.#info.stage;
  }

  /** True if the last change could not be stored: then nothing is sent. */
  get isUnsaved() {
    return this.#info.isUnsaved ?? false;
  }

  /** @returns {HostSeat[]} */
  get seats() {
    return this.#info.seats.map(({ pair, isAttached, ...seat }) => {
      const attempt = this.#attempts.get(seat.seat);
      const connection = this.#connectionOf({ pair, isAttached, ...seat });
      const failure = connection === "connected" ? null : (attempt?.failure ?? null);
      return { ...seat, connection, failure };
    });
  }

  /** True if no phone is missing. */
  get isConnected() {
    return this.seats.every(
      ({ kind, connection }) => kind !== "phone" || connection === "connected",
    );
  }

  /** @param {HostSeatInfo} info @returns {import("./types.js").Connectedness} */
  #connectionOf({ seat, pair, isAttached, closed }) {
    if (isAttached && !closed) return "connected";
    if (this.#attempts.get(seat)?.state === "connecting") return "connecting";
    if (this.#invitations.some((each) => each.seat === seat && !each.answer)) return "invited";
    if (closed) return "ended";
    return pair ? "missing" : "free";
  }

  // -- pairing ------------------------------------------------------------------------------------------------

  /**
   * Return the own pairing code for a seat. Again: pair again, perhaps with another carrier. The person whose phone reads it gets this seat.
   * @param {number} seat
   * @param {{carrier?: CarrierKind, askCamera?: import("./types.js").AskCamera}} [how]
   * @returns {Promise<Bytes>} rejects with PairingError or Refusal
   */
  async invite(seat, { carrier: kind = "webrtc", askCamera = async () => false } = {}) {
    this.#endAttempt(seat);
    this.#invitations = this.#invitations.filter((each) => each.seat !== seat);
    const carrier = kind === "webrtc" ? new WebrtcCarrier({ askCamera }) : null;
    if (carrier) this.#attempts.set(seat, carrier);
    carrier?.addEventListener("state", () => this.#changed());
    const endpoint = await carrier?.gather();
    const { code } = await ask({
      do: "invite",
      seat,
      carrier: kind,
      ...(endpoint && { endpoint }),
    });
    const bytes = /** @type {Bytes} */ (code);
    noteOwnCode(bytes);
    const own = endpoint ? { ...unpackCode(bytes), endpoint } : null;
    this.#invitations.push({ seat, kind, carrier, own, answer: "" });
    this.#changed();
    return bytes;
  }

  /** Close the connection of a seat that is not open yet. @param {number} seat */
  #endAttempt(seat) {
    const attempt = this.#attempts.get(seat);
    this.#attempts.delete(seat);
    if (attempt && ![...this.#carriers.values()].includes(attempt)) attempt.close();
  }

  /**
   * Read what was scanned or opened: a player's pairing code, or a message.
   * @param {Bytes} bytes
   * @returns {Promise<{seat: number}>} rejects with PairingError or Refusal
   */
  async read(bytes) {
    if (isPackedMessage(bytes)) return this.#readMessage(bytes);
    const code = unpackCode(bytes);
    if (code.role !== "player") throw new PairingError("same_role", { role: code.role });
    const invitation = this.#invitationFor(code);
    const { carrier, own, kind, answer } = invitation;
    // A connection is made once. A camera may read a code twice.
    if (carrier && answer && answer !== bytes.join()) throw new PairingError("invalid");
    if (answer === bytes.join()) return { seat: invitation.seat };
    const info = await ask({ do: "pair", seat: invitation.seat, carrier: kind, code: bytes });
    const { seat, pair } = /** @type {NonNullable<HostInfo["paired"]>} */ (info.paired);
    invitation.answer = bytes.join();
    this.#show(info);
    if (carrier && own && code.endpoint) {
      if (seat !== invitation.seat) this.#attempts.delete(invitation.seat);
      this.#attempts.set(seat, carrier);
      this.#follow(carrier, seat, pair);
      await carrier.connect(own, { ...code, endpoint: code.endpoint });
    }
    return { seat };
  }

  /** Return the invitation that a player's code answers: the newest one of its carrier. @param {import("./pairing-code.js").PairingCode} code @returns {Invitation} */
  #invitationFor({ endpoint }) {
    const isWebrtc = endpoint !== undefined;
    const fitting = this.#invitations.filter(({ kind }) => (kind === "webrtc") === isWebrtc);
    const unread = fitting.filter(({ answer }) => !answer);
    const found = unread[unread.length - 1] ?? fitting[fitting.length - 1];
    if (found) return found;
    // Invited before a reload. A connection by WebRTC does not outlive it.
    const seat = this.#info.seats.find(
      ({ kind, carrier, pair }) => kind === "phone" && carrier !== "webrtc" && !pair,
    );
    if (isWebrtc || !seat) throw new PairingError("invalid");
    return { seat: seat.seat, kind: seat.carrier, carrier: null, own: null, answer: "" };
  }

  /** @param {Bytes} bytes */
  async #readMessage(bytes) {
    const { pair, sealed } = unpackMessage(bytes);
    const found = this.#info.seats.find((each) => each.pair === pair);
    if (!found) throw new Refusal({ code: "friends.other_game", message: "", params: {} });
    this.#show(await ask({ do: "receive", pair, bytes: sealed }));
    return { seat: found.seat };
  }

  /** Attach a pairing while its connection is open. @param {WebrtcCarrier} carrier @param {number} seat @param {string} pair */
  #follow(carrier, seat, pair) {
    const onState = () => {
      const isOpen = carrier.state === "open";
      const wasOpen = this.#carriers.get(pair) === carrier;
      if (isOpen) {
        const former = this.#carriers.get(pair);
        this.#carriers.set(pair, carrier);
        if (former !== carrier) former?.close();
        this.#do({ do: "attach", seat, pair, carrier: "webrtc" });
      } else if (wasOpen && carrier.state !== "connecting") {
        if (carrier.state === "closed") this.#carriers.delete(pair);
        this.#do({ do: "detach", pair });
      }
      this.#changed();
    };
    carrier.addEventListener("state", onState);
    carrier.addEventListener("message", (event) => {
      const { detail } = /** @type {CustomEvent<Bytes>} */ (event);
      this.#do({ do: "receive", pair, bytes: detail });
    });
    onState();
  }

  /** Change between codes and links in the middle. WebRTC needs new codes: `invite`. @param {number} seat @param {"codes" | "links"} carrier */
  async setCarrier(seat, carrier) {
    const { pair } = this.#info.seats[seat];
    this.#carriers.get(pair)?.close();
    this.#carriers.delete(pair);
    if (pair) this.#show(await ask({ do: "attach", seat, pair, carrier }));
  }

  /** End the pairing of a seat. In the lobby another player gets it. @param {number} seat @param {import("../../core/types.js").Player} [player] */
  async remove(seat, player) {
    this.#invitations = this.#invitations.filter((each) => each.seat !== seat);
    this.#endAttempt(seat);
    this.#show(await ask({ do: "remove", seat, ...(player && { player }) }));
  }

  /** Let a bot play for a missing player until they are back. @param {number} seat @param {string} bot */
  async substitute(seat, bot) {
    this.#show(await ask({ do: "substitute", seat, bot }));
  }

  /** Let a new phone continue a running game at this seat. @param {number} seat */
  async admit(seat) {
    this.#show(await ask({ do: "admit", seat }));
  }

  /** Close all connections. In the lobby the game is deleted, else it stays saved. */
  async leave() {
    this.#close();
    await ask({ do: "leave", id: this.id }).catch(ignoreEnd);
  }

  // -- the worker ---------------------------------------------------------------------------------------------

  /** Have the worker do something that this page need not wait for. @param {HostCall} call */
  async #do(call) {
    try {
      this.#show(await ask(call));
    } catch (error) {
      if (error instanceof WorkerLost || this.#closed.signal.aborted) return;
      if (error instanceof Refusal && error.code === "friends.inactive") return this.#close();
      console.warn("phones:", error);
      // Nothing has changed, and the phone sends it only once.
      if (call.do === "receive") setTimeout(() => this.#do(call), RETRY);
    }
  }

  /** @param {CustomEvent<Extract<import("../rpc-types.js").WorkerEvent, {event: "phones"}>>} event */
  #receive({ detail: { id, info, pair, bytes } }) {
    if (id !== this.id) return;
    if (info) this.#show(info);
    if (pair && bytes) this.#carriers.get(pair)?.send(bytes);
  }

  /** Continue in a new worker: connections are still open. */
  async #reopen() {
    try {
      this.#show(await ask({ do: "open", id: this.id }));
      await this.#attachOpen();
    } catch (error) {
      if (!(error instanceof WorkerLost)) this.#close();
    }
  }

  /** Attach open connections to a host that doesn't know them. */
  async #attachOpen() {
    for (const { seat, pair, isAttached } of this.#info.seats)
      if (!isAttached && this.#carriers.get(pair)?.state === "open")
        this.#show(await ask({ do: "attach", seat, pair, carrier: "webrtc" }));
  }

  /** @param {HostInfo} info */
  #show(info) {
    if (info.id !== this.id) return;
    const { code, paired, ...rest } = info;
    this.#info = rest;
    this.#changed();
  }

  #close() {
    this.#closed.abort();
    for (const carrier of [...this.#carriers.values(), ...this.#attempts.values()]) carrier.close();
    if (HostGame.current === this) HostGame.current = null;
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/** @param {unknown} error */
function ignoreEnd(error) {
  if (!(error instanceof Refusal || error instanceof WorkerLost)) throw error;
}
