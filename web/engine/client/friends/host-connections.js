// A game between phones on the host's page. The host itself runs in the worker, with all cards and keys. This page has the carriers only:
// it hands received bytes to the worker, and sends the sealed ones that the worker posts.

import { randomId } from "../../../core/browser-api.js";
import { Refusal } from "../../../core/refusal.js";
import { codeIn, firstMessageIn, isPackedMessage } from "../../friends/packet-format.js";
import { markOf, PairingError, unpackCode } from "../../friends/pairing-code.js";
import { MOST_MESSAGES, RateLimit } from "../../friends/rate-limit.js";
import { engine, WorkerLost } from "../worker-client.js";
import { CodeHandOver } from "./code-between-tabs.js";
import { forgetLobby, noteLobby } from "./lobby-list.js";
import { isOwnCode, noteOwnCode } from "./own-codes.js";
import { NextConnection } from "./standby-connection.js";
import { untilStored } from "./storage-retry.js";
import { canAimAgain, WebrtcCarrier } from "./webrtc-carrier.js";

/**
 * @import { FullCode, PairingCode, PairingFault } from "../../friends/pairing-code.js"
 * @import { AskCamera, Bytes, CarrierKind, Connectedness, HostSeat, NewHostedGame } from "../../friends/types.js"
 * @import { HostCall, HostInfo, HostSeatInfo, Lobby, WorkerEvent } from "../../rpc-types.js"
 * @typedef {{seat: number, carrier: WebrtcCarrier, own: FullCode, answer: string}} Invitation by WebRTC. `answer`: the player's code that was
 *   read, as text
 */

/** Ask the worker's host. @param {HostCall} call @returns {Promise<HostInfo>} rejects with PairingError, Refusal or WorkerLost */
async function ask(call) {
  try {
    return await engine.ask("friends", { call });
  } catch (error) {
    if (!(error instanceof Refusal) || !error.code.startsWith("pairing.")) throw error;
    const fault = /** @type {PairingFault} */ (error.code.slice(8));
    throw new PairingError(fault, error.params);
  }
}

const codes = new CodeHandOver("codes", (code) => {
  const host = HostConnections.current;
  if (!host?.isInviting) return false;
  host.read(code).catch((error) => console.warn("phones:", error));
  return true;
});

/** Dispatches "change" after every change. The table of a game that has begun is that of the saved game `id`. */
export class HostConnections extends EventTarget {
  /** The game that is open on this page. @type {HostConnections | null} */
  static current = null;

  /** @type {HostInfo} */
  #info;
  /** The newest invitation last. @type {Invitation[]} */
  #invitations = [];
  /** Open or broken connections, by pairing. @type {Map<string, WebrtcCarrier>} */
  #carriers = new Map();
  /** Connections that are being made, or were not, by seat. @type {Map<number, WebrtcCarrier>} */
  #attempts = new Map();
  /** The next connection of each pairing. @type {Map<string, NextConnection>} */
  #next = new Map();
  /** The pairing of each connection that is followed. @type {Map<WebrtcCarrier, {seat: number, pair: string, publicKey: Bytes}>} */
  #followed = new Map();
  #closed = new AbortController();
  /** True if another tab has taken the game. */
  isElsewhere = false;

  /** @param {HostInfo} info */
  constructor(info) {
    super();
    this.#info = info;
    noteLobby(info);
    const { signal } = this.#closed;
    const onPhones = (/** @type {Event} */ event) =>
      this.#onWorkerEvent(/** @type {CustomEvent} */ (event));
    engine.addEventListener("phones", onPhones, { signal });
    engine.addEventListener("lost", () => this.#reopen(), { signal });
    const onElsewhere = (/** @type {Event} */ event) => {
      if (/** @type {CustomEvent} */ (event).detail.save !== this.id) return;
      this.isElsewhere = true;
      this.#close();
      this.dispatchEvent(new Event("change"));
    };
    engine.addEventListener("elsewhere", onElsewhere, { signal });
  }

  /** Begin a game, which is stored at once. @param {NewHostedGame} setup @returns {Promise<HostConnections>} rejects with Refusal */
  static async create(setup) {
    return HostConnections.#use(await ask({ do: "create", id: randomId(), setup }));
  }

  /**
   * Open a stored game, also after a reload. The same object while it is open.
   * @param {string} id
   * @returns {Promise<HostConnections>} rejects with Refusal
   */
  static async open(id) {
    const game = HostConnections.#use(await ask({ do: "open", id }));
    await game.#attachOpen();
    return game;
  }

  /** Return the stored games that wait for phones, the newest first. @returns {Promise<Lobby[]>} */
  static async list() {
    return (await ask({ do: "list" })).lobbies ?? [];
  }

  /** Delete a stored game that waits for phones. @param {string} id */
  static async forget(id) {
    if (HostConnections.current?.id === id) HostConnections.current.#close();
    forgetLobby(id);
    await ask({ do: "forget", id });
  }

  /** End the pairings of a stored game. Return true if messages about that have to be sent: its `farewells`. @param {string} id */
  static async end(id) {
    return (await ask({ do: "end", id })).id === id;
  }

  /**
   * Open the stored game that a message or a player's code is for, as when a link is opened.
   * @param {Bytes} bytes
   * @returns {Promise<HostConnections>} rejects with Refusal
   */
  static async find(bytes) {
    return HostConnections.#use(await ask({ do: "find", bytes }));
  }

  /** @param {HostInfo} info */
  static #use(info) {
    const former = HostConnections.current;
    if (former?.id === info.id) {
      former.#setInfo(info);
      return former;
    }
    if (former) former.#close();
    HostConnections.current = new HostConnections(info);
    return HostConnections.current;
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

  /** Messages that phones still need which have lost their place. */
  get farewells() {
    return this.#info.farewells ?? [];
  }

  /** @returns {HostSeat[]} */
  get seats() {
    return this.#info.seats.map((info) => {
      const connection = this.#connectionOf(info);
      const { failure = null } = this.#attempts.get(info.seat) ?? {};
      return { ...info, connection, failure: connection === "connected" ? null : failure };
    });
  }

  /** True if one code may be enough to connect the phone of a seat again, whichever side shows it. @param {number} seat */
  isOneCode(seat) {
    const { pair, closed } = this.#info.seats[seat];
    return pair !== "" && !closed && this.#nextOf(pair).code !== null;
  }

  /** True if the phone of a seat that comes back needs no code of this page, if it shows one. @param {number} seat */
  isPrepared(seat) {
    return this.#nextOf(this.#info.seats[seat].pair).isPrepared;
  }

  /** True if this page shows a code, and waits for a player's: no other page can connect with it. */
  get isInviting() {
    return this.#invitations.some(({ answer }) => !answer);
  }

  /** Hand a player's code to the tab that waits for it. Resolve with false if there is none. */
  static handOver = (/** @type {Bytes} */ code) => codes.handOver(code);

  /** @param {string} pair */
  #nextOf(pair) {
    const next = this.#next.get(pair) ?? new NextConnection(pair);
    this.#next.set(pair, next);
    return next;
  }

  /** True if no phone is missing. */
  get isConnected() {
    return this.seats.every(
      ({ kind, connection }) => kind !== "phone" || connection === "connected",
    );
  }

  /** @param {HostSeatInfo} info @returns {Connectedness} */
  #connectionOf({ seat, pair, isAttached, closed, isInvited, carrier }) {
    if (isAttached && !closed) return "connected";
    if (this.#attempts.get(seat)?.state === "connecting") return "connecting";
    if (this.#invitations.some((each) => each.seat === seat && !each.answer)) return "invited";
    if (closed) return "ended";
    if (!pair && isInvited && carrier !== "webrtc") return "invited";
    return pair ? "missing" : "free";
  }

  // -- pairing ------------------------------------------------------------------------------------------------

  /**
   * Return the own pairing code for a seat. Again: pair again, perhaps with another carrier. The person whose phone reads it gets this seat.
   * A phone that was connected on its page before connects once it has read the code. From any other, `read` needs its code, too.
   * @param {number} seat
   * @param {{carrier?: CarrierKind, askCamera?: AskCamera, isNew?: boolean}} [how] `isNew`: for a new phone in the place of a lost one
   * @returns {Promise<Bytes>} rejects with PairingError or Refusal
   */
  async invite(seat, { carrier: kind = "webrtc", askCamera = async () => false, isNew } = {}) {
    this.#endAttempt(seat);
    this.#invitations = this.#invitations.filter((each) => each.seat !== seat);
    // The phone would answer both ends.
    this.#nextOf(this.#info.seats[seat].pair).close();
    const carrier = kind === "webrtc" ? new WebrtcCarrier({ askCamera }) : null;
    if (carrier) this.#attempts.set(seat, carrier);
    carrier?.addEventListener("state", () => this.#changed());
    const endpoint = await carrier?.gather();
    const { code } = await ask({ do: "invite", seat, carrier: kind, endpoint, isNew });
    const bytes = /** @type {Bytes} */ (code);
    noteOwnCode(bytes);
    if (carrier && endpoint) {
      const own = { ...unpackCode(codeIn(bytes)), endpoint };
      this.#invitations.push({ seat, carrier, own, answer: "" });
      await this.#expect(carrier, own, seat);
    }
    this.#changed();
    return bytes;
  }

  /**
   * Wait for the connection that the phone of a seat has prepared.
   * @param {WebrtcCarrier} carrier
   * @param {FullCode} own
   * @param {number} seat
   */
  async #expect(carrier, own, seat) {
    const { pair, closed } = this.#info.seats[seat];
    const code = pair && !closed ? this.#nextOf(pair).code : null;
    if (!code || !(await canAimAgain())) return;
    await carrier.expect(own, code);
    this.#follow(carrier, { seat, pair, publicKey: own.publicKey });
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
   * @returns {Promise<{seat: number, isOld?: boolean, isAsking?: boolean}>} `isOld`: it was read before; `isAsking`: another phone wants
   *   the seat; rejects with PairingError or Refusal
   */
  async read(bytes) {
    if (isPackedMessage(bytes)) return this.#readMessage(bytes);
    if (isOwnCode(bytes)) throw new PairingError("own");
    if (firstMessageIn(bytes)) return this.#readMessage(bytes);
    const code = unpackCode(bytes);
    if (code.role !== "player") throw new PairingError("same_role", { role: code.role });
    const returning = await this.#readReturning(bytes, code);
    if (returning !== null) return { seat: returning };
    const invitation = this.#invitationOf(code);
    const { carrier, own, answer } = invitation;
    // A connection is made once. A camera may read a code twice.
    if (answer && answer !== bytes.join()) throw new PairingError("used");
    if (answer === bytes.join()) return { seat: invitation.seat };
    const info = await ask({ do: "pair", seat: invitation.seat, code: bytes });
    const { seat, pair } = /** @type {NonNullable<HostInfo["paired"]>} */ (info.paired);
    invitation.answer = bytes.join();
    this.#setInfo(info);
    if (code.endpoint) {
      if (seat !== invitation.seat) this.#attempts.delete(invitation.seat);
      this.#attempts.set(seat, carrier);
      const followed = { seat, pair, publicKey: own.publicKey };
      this.#follow(carrier, followed);
      const other = { ...code, endpoint: code.endpoint };
      await carrier.connect(own, other);
    }
    return { seat };
  }

  /**
   * Connect a phone that comes back with its own code: it waits for the end that this page has prepared. Return its seat; null: no such end.
   *
   * @param {Bytes} bytes
   * @param {PairingCode} code
   */
  async #readReturning(bytes, { endpoint, ...code }) {
    const { seat } = this.#info.seats.find(({ pair }) => this.#nextOf(pair).isPrepared) ?? {};
    if (!endpoint || seat === undefined) return null;
    const { paired } = await ask({ do: "pair", seat, code: bytes });
    const prepared = paired && this.#nextOf(paired.pair).take();
    if (!prepared) return null;
    const { carrier, own } = prepared;
    this.#attempts.set(paired.seat, carrier);
    this.#follow(carrier, { ...paired, publicKey: own.publicKey });
    carrier.tryPrepared(own, { ...code, endpoint });
    return paired.seat;
  }

  /** Return the invitation that a player's code answers, the newest if it names none. @param {PairingCode} code @returns {Invitation} */
  #invitationOf({ answers }) {
    const named = this.#invitations.filter(({ own }) => !answers || markOf(own) === answers);
    const found = named.findLast(({ answer }) => !answer) ?? named.at(-1);
    // A connection does not outlive a reload, and no later code.
    if (!found) throw new PairingError("used");
    return found;
  }

  /** Read a message, or the answer to an invitation. @param {Bytes} bytes */
  async #readMessage(bytes) {
    const info = await ask({ do: "read", bytes });
    this.#setInfo(info);
    const { seat = -1, pair } = info.paired ?? {};
    const isAsking = info.seats[seat]?.asking === pair;
    return { seat, isOld: info.relation === "old", isAsking };
  }

  /**
   * Attach a pairing while its connection is open.
   * @param {WebrtcCarrier} carrier
   * @param {{seat: number, pair: string, publicKey: Bytes}} to
   */
  #follow(carrier, to) {
    const isKnown = this.#followed.has(carrier);
    this.#followed.set(carrier, to);
    if (isKnown) return;
    const followed = () => this.#followed.get(carrier) ?? to;
    const onState = () => {
      const { seat, pair } = followed();
      const isOpen = carrier.state === "open";
      const wasOpen = this.#carriers.get(pair) === carrier;
      if (isOpen) {
        if (!wasOpen) this.#adopt(carrier, followed());
        this.#do({ do: "attach", seat, pair, carrier: "webrtc" });
      } else if (wasOpen && carrier.state !== "connecting") {
        if (carrier.state === "closed") this.#carriers.delete(pair);
        this.#do({ do: "detach", pair });
      }
      this.#changed();
    };
    carrier.addEventListener("state", onState);
    const limit = new RateLimit(MOST_MESSAGES, Date.now);
    let isCut = false;
    carrier.addEventListener("message", (event) => {
      // The worker would be busy with a flood, and the game would wait.
      if (isCut) return;
      isCut = limit.isExceeded();
      const { detail } = /** @type {CustomEvent<Bytes>} */ (event);
      const { pair } = followed();
      this.#do(isCut ? { do: "cut", pair } : { do: "receive", pair, bytes: detail });
    });
    carrier.addEventListener("next", (event) =>
      this.#nextOf(followed().pair).note(/** @type {CustomEvent} */ (event).detail),
    );
    onState();
  }

  /**
   * Use a connection that is open in place of all others of its pairing.
   * @param {WebrtcCarrier} carrier
   * @param {{seat: number, pair: string, publicKey: Bytes}} followed
   */
  #adopt(carrier, { seat, pair, publicKey }) {
    const former = this.#carriers.get(pair);
    this.#carriers.set(pair, carrier);
    former?.close();
    if (this.#attempts.get(seat) !== carrier) this.#endAttempt(seat);
    for (const each of this.#invitations)
      if (each.seat === seat && each.carrier !== carrier) each.carrier.close();
    // The phone may be back without its own code.
    this.#invitations = this.#invitations.filter((each) => each.seat !== seat || each.answer);
    const next = this.#nextOf(pair);
    next.close(carrier);
    next.prepare(carrier, { role: "host", publicKey }, () => this.#carriers.get(pair) === carrier);
  }

  /**
   * Change between codes and links in the middle. WebRTC needs new codes: `invite`.
   * @param {number} seat
   * @param {"codes" | "links"} carrier
   */
  async setCarrier(seat, carrier) {
    const { pair } = this.#info.seats[seat];
    this.#carriers.get(pair)?.close();
    this.#carriers.delete(pair);
    if (pair) this.#setInfo(await ask({ do: "attach", seat, pair, carrier }));
  }

  /**
   * End the pairing of a seat. In the lobby another player gets it.
   * @param {number} seat
   * @param {import("../../../core/types.js").Player} [player]
   */
  async remove(seat, player) {
    this.#invitations = this.#invitations.filter((each) => each.seat !== seat);
    this.#endAttempt(seat);
    this.#setInfo(await ask({ do: "remove", seat, player }));
  }

  /** Let a bot play for a missing player until they are back. @param {number} seat @param {string} bot */
  async substitute(seat, bot) {
    this.#setInfo(await ask({ do: "substitute", seat, bot }));
  }

  /** Answer whether another phone may have a seat. @param {number} seat @param {boolean} isAllowed */
  async admit(seat, isAllowed) {
    const { asking: pair } = this.#info.seats[seat];
    this.#setInfo(await ask(isAllowed ? { do: "admit", seat, pair } : { do: "decline", pair }));
  }

  /** Begin the next game with the same phones, without new codes. @param {Record<string, unknown>} options */
  async rematch(options) {
    this.#info = await ask({ do: "rematch", id: randomId(), options });
    noteLobby(this.#info);
    await this.#attachOpen();
    this.#changed();
  }

  // -- the worker ---------------------------------------------------------------------------------------------

  /** Have the worker do something that this page need not wait for. @param {HostCall} call */
  async #do(call) {
    const isOpen = () => !this.#closed.signal.aborted;
    try {
      const done = call.do === "receive" ? untilStored(() => ask(call), isOpen) : ask(call);
      this.#setInfo(await done);
    } catch (error) {
      if (error instanceof WorkerLost || !isOpen()) return;
      if (error instanceof Refusal && error.code === "friends.inactive") return this.#close();
      console.warn("phones:", error);
    }
  }

  /** @param {CustomEvent<Extract<WorkerEvent, {event: "phones"}>>} event */
  #onWorkerEvent({ detail: { id, info, pair, bytes, isClosed } }) {
    if (id !== this.id) return;
    if (isClosed) return this.#close();
    if (info) this.#setInfo(info);
    if (pair && bytes) this.#carriers.get(pair)?.send(bytes);
  }

  /** Continue in a new worker: connections are still open. */
  async #reopen() {
    try {
      this.#setInfo(await ask({ do: "open", id: this.id }));
      await this.#attachOpen();
    } catch (error) {
      if (!(error instanceof WorkerLost)) this.#close();
    }
  }

  /** Tell the host in the worker which connections are open: the page may have closed them during another game. */
  async #attachOpen() {
    for (const { seat, pair, asking, isAttached, carrier } of this.#info.seats) {
      const isOpen = (/** @type {string} */ each) => this.#carriers.get(each)?.state === "open";
      for (const each of isAttached ? [asking] : [pair, asking])
        if (isOpen(each))
          this.#setInfo(await ask({ do: "attach", seat, pair: each, carrier: "webrtc" }));
      if (isAttached && !isOpen(pair) && carrier === "webrtc")
        this.#setInfo(await ask({ do: "detach", pair }));
    }
  }

  /** @param {HostInfo} info */
  #setInfo(info) {
    if (info.id !== this.id) return;
    this.#info = info;
    // A game that was forgotten may still get an answer.
    if (!this.#closed.signal.aborted) noteLobby(info);
    this.#changed();
  }

  #close() {
    this.#closed.abort();
    for (const each of [...this.#carriers.values(), ...this.#attempts.values()]) each.close();
    for (const next of this.#next.values()) next.close();
    if (HostConnections.current === this) HostConnections.current = null;
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
