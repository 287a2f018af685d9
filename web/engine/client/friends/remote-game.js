// A game between phones on the phone of a remote player. It needs no Python: the positions come from the host.

import { randomId, tryCall } from "../../../core/browser-api.js";
import { refusal } from "../../../core/refusal.js";
import { scoped } from "../../../core/storage.js";
import { hex } from "../../friends/bytes.js";
import { tryOpen } from "../../friends/envelope.js";
import { invitationIn } from "../../friends/invitation.js";
import {
  codeIn,
  isPackedMessage,
  keyIn,
  packFirst,
  packMessage,
  unpackMessage,
} from "../../friends/packet-format.js";
import { markOf, PairingError, unpackCode } from "../../friends/pairing-code.js";
import { derivePairing, newKeys, pairingCode } from "../../friends/pairing-keys.js";
import { inDatabase, JOINED, newestFirst, storageProblem } from "../../store/save-database.js";
import { engine } from "../worker-client.js";
import { joinedGames, namesOf, noteJoined, saveOf, stageOf } from "./joined-games-store.js";
import { newRemoteState, RemoteProtocol } from "./remote-protocol.js";
import { NextConnection } from "./standby-connection.js";
import { untilStored } from "./storage-retry.js";

/**
 * @import { FullCode } from "../../friends/pairing-code.js"
 * @import { AskCamera, Bytes, CarrierKind, Connectedness, Engine, JoinedGame, Outgoing, RecordReport, RemoteState } from "../../friends/types.js"
 * @import { Joined } from "./joined-games-store.js"
 * @import { WebrtcCarrier } from "./webrtc-carrier.js"
 * @typedef {{carrier?: "codes" | "links", askCamera?: AskCamera}} How
 */

/** Load the carrier of connected phones, which a game by links doesn't need. */
const loadWebrtc = () => import("./webrtc-carrier.js");

/** This page as the holder of pairings. */
const holder = randomId();

/** Channel on which tabs announce the games that they take. */
const tabs = tryCall(() => new BroadcastChannel(scoped("tabs")), null);
tabs?.addEventListener("message", ({ data }) => {
  const game = RemoteGame.current;
  if (game && data.taken === game.id && data.holder !== holder) game.release();
});

/**
 * Store a pairing, whose former holder it names.
 * @param {string} id
 * @param {Joined} joined
 * @returns {Promise<boolean>} false: another tab has taken or deleted it
 */
const put = (id, joined) =>
  inDatabase([JOINED], "readwrite", async (tx) => {
    const store = tx.objectStore(JOINED);
    const stored = await store.get(id);
    if (!stored || ![holder, joined.holder].includes(stored.holder)) return false;
    // Another tab may have saved the finished game.
    let { save } = stored;
    if (stored.state.record && !joined.state.record) {
      // The next game begins. The finished one waits for Python, if it was not saved.
      if (!save) await store.put(stored, `${id}.${stored.changed}`);
      save = undefined;
    }
    await store.put({ ...joined, save, holder }, id);
    return true;
  });

/**
 * Take a pairing, so that no other tab writes it any more. If nothing can be stored now, the pairing has its former holder.
 * @param {string} id
 * @returns {Promise<Joined | undefined>}
 */
async function take(id) {
  const taken = await inDatabase([JOINED], "readwrite", async (tx) => {
    const store = tx.objectStore(JOINED);
    const found = await store.get(id);
    if (found) await store.put({ ...found, holder }, id);
    return found && { ...found, holder };
  }).catch(async (error) => {
    console.warn("not taken:", error);
    return new Map(await joinedGames()).get(id);
  });
  tabs?.postMessage({ taken: id, holder });
  return taken;
}

/** @param {string} id @param {Joined} joined */
const add = async (id, joined) => {
  await inDatabase([JOINED], "readwrite", (tx) => tx.objectStore(JOINED).put(joined, id));
  noteJoined(true);
};

/** Return the stored pairing with the host of a code, if it was not ended. @param {Bytes} code */
async function openPairingOf(code) {
  const key = keyIn(code);
  return (await joinedGames()).find(
    ([, { hostKey, state }]) => hex(hostKey) === key && !state.closed && !state.channel.hasConflict,
  );
}

/** Return the engine of this device, for the check of the finished game of a pairing. @param {string} id @returns {Engine} */
const checkingEngine = (id) => ({
  async ask(/** @type {string} */ op, /** @type {any} */ fields) {
    if (op !== "resume") return /** @type {any} */ (engine).ask(op, fields);
    const { saveFinished } = await import("./finished-games.js");
    return /** @type {any} */ (engine.ask("open", { save: await saveFinished(id) }));
  },
});

/** Codes of a host's faults. */
const FAULTS = /** @type {const} */ ({
  commitment: "friends.commitment",
  seat: "friends.fault",
  past: "friends.fault",
  message: "friends.view",
});

/** Dispatches "change" after every change, and "elsewhere" if another tab has taken the game. */
export class RemoteGame extends EventTarget {
  /** The game that is open on this page. @type {RemoteGame | null} */
  static current = null;

  /** The own pairing code. By WebRTC it's empty after a reload. @type {Bytes} */
  code = new Uint8Array();
  /** By codes and links: what to show or send next. @type {Outgoing | null} */
  outgoing = null;
  /** True if the last change could not be stored: then nothing is sent. */
  isUnsaved = false;
  /** @type {number[] | null} the numbers (0 to 255) of the four words that both people compare */
  words = null;
  #joined;
  /** @type {WebrtcCarrier | null} */
  #webrtc = null;
  /** The end of `#webrtc`, if its code is shown to come back. @type {FullCode | null} */
  #own = null;
  #next;
  #isOpen = true;
  /** True if another tab has taken it. */
  #isElsewhere = false;
  /** The host's last code, as text. */
  #hostCode = "";

  /** @param {string} id the name of the pairing @param {Joined} joined @param {boolean} [isStored] false: the device stores nothing */
  constructor(id, joined, isStored = true) {
    super();
    this.isStored = isStored;
    this.id = id;
    this.#next = new NextConnection(id);
    this.#joined = joined;
    const { key, state } = joined;
    /** The engine of the `Session`. */
    this.remote = new RemoteProtocol({
      key,
      carrier: null,
      state,
      store: (each) => this.#store(each),
    });
    this.remote.addEventListener("change", () => this.#onChange());
  }

  /**
   * Join by the host's code or invitation, which says by which carrier. That of a game that was joined before resumes it.
   * @param {Bytes} bytes
   * @param {{name: string} & How} how `carrier`: if the code has no WebRTC
   * @returns {Promise<RemoteGame>} rejects with PairingError
   */
  static async join(bytes, { name, ...how }) {
    const hello = await invitationIn(bytes);
    const hostCode = codeIn(bytes);
    const host = unpackCode(hostCode);
    if (host.role !== "host") throw new PairingError("same_role", { role: host.role });
    const former = await openPairingOf(bytes).catch(() => undefined);
    const keys = former?.[1].keys ?? (await newKeys());
    const own = await pairingCode("player", keys.publicKey);
    const { pair, key } = await derivePairing(keys.privateKey, own, hostCode);
    let game = former ? await RemoteGame.open(pair) : null;
    if (!game) {
      const state = newRemoteState(pair, name);
      /** @type {CarrierKind} */
      const kind = host.endpoint ? "webrtc" : (how.carrier ?? "links");
      const joined = {
        hostKey: host.publicKey,
        keys,
        key,
        carrier: kind,
        state,
        changed: Date.now(),
        holder,
      };
      const isStored = await add(pair, joined).then(
        () => true,
        (error) => {
          console.warn("not stored:", error);
          return false;
        },
      );
      game = RemoteGame.#use(new RemoteGame(pair, joined, isStored));
    }
    await game.#connect(hostCode, how);
    if (hello && !game.remote.state.hello) await game.remote.begin(hello);
    return game;
  }

  /**
   * Open a stored pairing, also after a reload. The same object while it is open.
   * @param {string} id
   * @returns {Promise<RemoteGame | null>}
   */
  static async open(id) {
    if (RemoteGame.current?.id === id) return RemoteGame.current;
    const joined = await take(id);
    if (!joined) return null;
    const { owner } = joined;
    if (owner) throw refusal("page.away", { name: owner.name }, "another device plays it");
    const game = RemoteGame.#use(new RemoteGame(id, joined));
    game.words = await game.remote.words();
    if (joined.carrier !== "webrtc") {
      game.code = await pairingCode("player", joined.keys.publicKey);
      await game.setCarrier(joined.carrier);
    }
    return game;
  }

  /** @returns {Promise<JoinedGame[]>} the pairings that are stored on this phone, the latest first */
  static async list() {
    const found = (await joinedGames()).map(([id, { state, changed }]) => ({
      id,
      game: state.hello?.game ?? "",
      names: namesOf(state),
      stage: stageOf(state),
      changed,
    }));
    return newestFirst(found);
  }

  /** Return the running game of a host's code; null: this phone has none. @param {Bytes} code */
  static async ofHost(code) {
    const [id, joined] = (await openPairingOf(code)) ?? [];
    return id && joined?.state.hello ? RemoteGame.open(id) : null;
  }

  /** True if this phone has made a player's code. @param {Bytes} code */
  static async isOwnCode(code) {
    const key = keyIn(code);
    const own = await Promise.all(
      (await joinedGames()).map(([, { keys }]) => crypto.subtle.exportKey("raw", keys.publicKey)),
    );
    return own.some((each) => hex(new Uint8Array(each)) === key);
  }

  /** Forget a stored pairing, without a message to the host. @param {string} id */
  static async forget(id) {
    await inDatabase([JOINED], "readwrite", (tx) => tx.objectStore(JOINED).delete(id));
    // After the message about the end.
    if (RemoteGame.current?.id === id) RemoteGame.current.close();
    tabs?.postMessage({ taken: id, holder });
  }

  /** Close a game that another device of the person plays from now on, in all tabs. @param {string} id */
  static release(id) {
    if (RemoteGame.current?.id === id) RemoteGame.current.release();
    tabs?.postMessage({ taken: id, holder: "" });
  }

  /** @param {RemoteGame} game */
  static #use(game) {
    RemoteGame.current?.close();
    RemoteGame.current = game;
    return game;
  }

  // -- state --------------------------------------------------------------------------------------------------

  /** "" before the host's first message. */
  get game() {
    return this.remote.state.hello?.game ?? "";
  }

  /** -1 before the host's first message. */
  get seat() {
    return this.remote.seat;
  }

  get players() {
    const { view, hello } = this.remote.state;
    return view?.table.players ?? hello?.players ?? [];
  }

  /** The seat of the host's person; null: the host is the table. */
  get host() {
    const { host = 0 } = this.remote.state.hello ?? {};
    return host;
  }

  /** "waiting": for others, before the first view. */
  get stage() {
    return stageOf(this.remote.state);
  }

  /** True if the host's game runs already, and the host has not let this phone play yet. */
  get isAsking() {
    const { hello, view } = this.remote.state;
    return !view && (hello?.events ?? 0) > 0;
  }

  /** True if an own code may be enough to come back: see `comeBack`. */
  get canComeBack() {
    return this.carrier === "webrtc" && !this.closed && this.#next.code !== null;
  }

  /** True if the host's new code is enough to come back: this page was connected before. */
  get isPrepared() {
    return this.#next.isPrepared;
  }

  /** True for a code of this game's host. @param {Bytes} code */
  isHostCode(code) {
    return keyIn(code) === hex(this.#joined.hostKey);
  }

  /** The actions that the host allows. */
  get allows() {
    return this.remote.state.hello?.allows ?? { undo: false, hint: false, query: false };
  }

  /** The reason why the pairing was ended, or why the host is at fault: a code "friends.…". "": neither. */
  get closed() {
    if (this.#isElsewhere) return "page.elsewhere";
    const { closed, channel, fault } = this.remote.state;
    if (fault) return FAULTS[fault];
    return closed || (channel.hasConflict ? "friends.conflict" : "");
  }

  /** The record of the finished game, as text; "": it is not over. */
  get record() {
    return this.remote.state.record;
  }

  /** @returns {CarrierKind} */
  get carrier() {
    return this.#joined.carrier;
  }

  /** @returns {Connectedness} */
  get connection() {
    if (this.stage === "ended") return "ended";
    if (this.carrier !== "webrtc") return this.remote.state.hello ? "connected" : "invited";
    const state = this.#webrtc?.state;
    if (state === "open") return "connected";
    if (state === "connecting") return "connecting";
    return this.#webrtc && !this.remote.state.hello ? "invited" : "missing";
  }

  get failure() {
    return this.connection === "connected" ? null : (this.#webrtc?.failure ?? null);
  }

  /** The save and status for `Session` and table, from the first view on. @returns {import("../../../core/types.js").Opened} */
  get opened() {
    const { view } = this.remote.state;
    if (!view) throw new Error("no view yet");
    return { save: saveOf(this.id, view, this.#joined.changed), status: view.table };
  }

  // -- connection ---------------------------------------------------------------------------------------------

  /** @param {Bytes} hostCode @param {How} how */
  async #connect(hostCode, { carrier: kind, askCamera = async () => false }) {
    const { keys } = this.#joined;
    const host = unpackCode(hostCode);
    const isTried = this.#webrtc && ["failed", "closed"].includes(this.#webrtc.state);
    // A camera may read a code twice.
    if (this.#hostCode === hostCode.join() && this.#webrtc && !isTried) return;
    this.#hostCode = hostCode.join();
    if (host.endpoint) return this.#connectTo({ ...host, endpoint: host.endpoint }, askCamera);
    this.#webrtc?.close();
    this.#webrtc = null;
    this.code = await pairingCode("player", keys.publicKey);
    const former = this.carrier === "codes" ? "codes" : "links";
    return this.setCarrier(kind ?? former);
  }

  /** @param {FullCode} host @param {AskCamera} askCamera */
  async #connectTo(host, askCamera) {
    if (await this.#connectPrepared(host)) return;
    const isShown =
      this.#own && this.#webrtc?.state === "ready" && (await (await loadWebrtc()).canAimAgain());
    // The own end may have been read: it stays.
    if (!isShown) await this.#gather(askCamera);
    const own = this.#own;
    if (own) await this.#setCode(own.endpoint, markOf(host));
    if (own) await this.#webrtc?.connect(own, host);
  }

  /** Make a connection and its code. @param {AskCamera} askCamera */
  async #gather(askCamera) {
    this.#webrtc?.close();
    this.#own = null;
    this.code = new Uint8Array();
    const { WebrtcCarrier } = await loadWebrtc();
    const webrtc = new WebrtcCarrier({ askCamera });
    this.#webrtc = webrtc;
    this.#listen(webrtc);
    const endpoint = await webrtc.gather();
    await this.#setCode(endpoint);
    this.#own = { ...unpackCode(this.code), endpoint };
    this.#changed();
  }

  /** Set the own code, with the mark of the one that it answers. @param {FullCode["endpoint"]} endpoint @param {string} [answers] */
  async #setCode(endpoint, answers) {
    this.code = await pairingCode("player", this.#joined.keys.publicKey, endpoint, answers);
  }

  /**
   * Show an own code to come back to the game: while the host's page is open, this code is enough. Otherwise the host has to show one, too.
   *
   * @param {{askCamera?: AskCamera}} [how]
   * @returns {Promise<boolean>} false if this phone needs the host's code first; rejects with PairingError
   */
  async comeBack({ askCamera = async () => false } = {}) {
    const { code } = this.#next;
    if (!code || !this.canComeBack) return false;
    if (!(await (await loadWebrtc()).canAimAgain())) return false;
    if (["connected", "connecting"].includes(this.connection)) return false;
    // The host would answer both ends.
    this.#next.close();
    await this.#gather(askCamera);
    if (this.#own) await this.#webrtc?.expect(this.#own, code);
    return true;
  }

  /** @param {WebrtcCarrier} webrtc */
  #listen(webrtc) {
    webrtc.addEventListener("state", () => this.#onState(webrtc));
    webrtc.addEventListener("message", (event) =>
      this.#receive(/** @type {CustomEvent<Bytes>} */ (event).detail),
    );
    webrtc.addEventListener("next", (event) =>
      this.#next.note(/** @type {CustomEvent} */ (event).detail),
    );
  }

  /** Connect by the end that the host may wait for. Return true if that was enough. @param {FullCode} host */
  async #connectPrepared(host) {
    const prepared = this.#next.take();
    if (!prepared) return false;
    this.#listen(prepared.carrier);
    return prepared.carrier.tryPrepared(prepared.own, host);
  }

  /** Prepare the next connection, and tell the host. @param {WebrtcCarrier} webrtc */
  async #prepare(webrtc) {
    const code = unpackCode(await pairingCode("player", this.#joined.keys.publicKey));
    await this.#next.prepare(webrtc, code, () => webrtc === this.#webrtc);
  }

  /** Process a message. @param {Bytes} bytes */
  #receive(bytes) {
    const isOpen = () => this.#isOpen;
    return untilStored(() => this.remote.receive(bytes), isOpen).catch((error) =>
      console.warn("phones:", error),
    );
  }

  /** @param {WebrtcCarrier} webrtc */
  async #onState(webrtc) {
    if (webrtc.state === "open" && webrtc !== this.#webrtc && this.#isOpen) {
      const former = this.#webrtc;
      this.#webrtc = webrtc;
      former?.close();
    }
    if (webrtc !== this.#webrtc) return;
    if (webrtc.state === "closed") {
      // A code is for one connection.
      this.code = new Uint8Array();
      this.#own = null;
    }
    if (webrtc.state === "open") {
      this.#own = null;
      this.remote.asksQuestions = true;
      this.#joined.carrier = "webrtc";
      this.outgoing = null;
      await this.remote.attach({ send: (bytes) => void webrtc.send(bytes) });
      // Once a connection: after an interruption the host still has the code.
      if (!this.#next.isPrepared) await this.#prepare(webrtc);
    }
    this.#changed();
  }

  /** Change between codes and links. WebRTC needs new codes: `join`. @param {"codes" | "links"} carrier */
  async setCarrier(carrier) {
    this.#webrtc?.close();
    this.#webrtc = null;
    this.#joined.carrier = carrier;
    this.remote.asksQuestions = false;
    await this.#store(this.remote.state);
    await this.remote.attach({ send: (bytes) => this.#showMessage(bytes) });
    this.#changed();
  }

  /** Show a message, unless it only acknowledges one. @param {Bytes} bytes */
  #showMessage(bytes) {
    const { channel, isInvited } = this.remote.state;
    const { type, ack, n } = JSON.parse(channel.newest);
    // The host knows this phone once it has answered itself.
    const packed = isInvited && ack < 2 ? packFirst(this.code, bytes) : packMessage(this.id, bytes);
    this.outgoing = type === "ack" ? null : { id: `${this.id}:${n}`, bytes: packed };
    this.#changed();
  }

  /**
   * Read what was scanned or opened: a message of the host, or a new code of the host.
   * @param {Bytes} bytes
   * @param {How} [how]
   * @returns {Promise<{isOld: boolean}>} `isOld`: it was read before; rejects with PairingError
   */
  async read(bytes, how = {}) {
    if (!isPackedMessage(bytes)) {
      if (!this.isHostCode(bytes)) throw refusal("friends.other_game");
      await this.#connect(codeIn(bytes), how);
      return { isOld: false };
    }
    const { pair, sealed } = unpackMessage(bytes);
    if (pair !== this.id) throw refusal("friends.other_game");
    if (await tryOpen(this.#joined.key, "player", pair, sealed)) throw new PairingError("own");
    // The host has changed to links or codes.
    if (this.carrier === "webrtc" && this.connection !== "connected")
      await this.setCarrier(how.carrier ?? "links");
    const relation = await this.remote.receive(sealed);
    if (relation === "malformed") throw new PairingError("invalid");
    if (relation === "early") throw new PairingError("early");
    return { isOld: relation === "old" };
  }

  /** Close the connection, and keep the pairing. */
  close() {
    this.#isOpen = false;
    this.#webrtc?.close();
    this.#webrtc = null;
    this.#next.close();
    if (RemoteGame.current === this) RemoteGame.current = null;
  }

  /**
   * Check the record of the finished game.
   * @param {boolean} [withEngine] whether Python is there, or will be: it also checks the shuffles and the views of the saved game
   * @returns {Promise<RecordReport>} rejects with Refusal or WorkerLost
   */
  check(withEngine = false) {
    return this.remote.check(withEngine ? checkingEngine(this.id) : undefined);
  }

  /** Stop, as another tab has taken the game. */
  release() {
    this.#isElsewhere = true;
    this.#changed();
    this.dispatchEvent(new Event("elsewhere"));
    this.close();
  }

  /** Store everything or nothing. @param {RemoteState} state */
  async #store(state) {
    if (this.#isElsewhere) throw refusal("page.elsewhere");
    const joined = { ...this.#joined, state, changed: Date.now() };
    const refuse = (/** @type {unknown} */ error) => {
      console.warn("not stored:", storageProblem(error), error);
      this.isUnsaved = true;
      this.#changed();
      throw refusal("friends.unsaved");
    };
    const isOwn = !this.isStored || (await put(this.id, joined).catch(refuse));
    this.isUnsaved = false;
    if (!isOwn) {
      this.release();
      throw refusal("page.elsewhere");
    }
    this.#joined = { ...joined, holder, carrier: this.#joined.carrier };
  }

  async #onChange() {
    const { closed, channel } = this.remote.state;
    // After the end only the message about it is wanted.
    if (closed && JSON.parse(channel.newest || "{}").type !== "bye") this.outgoing = null;
    this.words ??= await this.remote.words();
    this.#changed();
  }

  #changed() {
    if (this.#isOpen) this.dispatchEvent(new Event("change"));
  }
}

/**
 * Return the name of the pairing of a message: the id of a `RemoteGame`, if it was joined on this phone.
 * @param {Bytes} bytes
 * @returns {string}
 * @throws {PairingError}
 */
export const pairOf = (bytes) => unpackMessage(bytes).pair;
