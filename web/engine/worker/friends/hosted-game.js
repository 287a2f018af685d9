// Host of a game between phones, in the worker: it has Python, the record, the keys and the openings. The page moves sealed bytes only.
// The save, its record and the pairings are written in one transaction.

import { withDistinctNames } from "../../../core/distinct-names.js";
import { cleanName } from "../../../core/player-names.js";
import { Refusal, refusal } from "../../../core/refusal.js";
import { tryOpen } from "../../friends/envelope.js";
import { packInvitation } from "../../friends/invitation.js";
import {
  codeIn,
  firstMessageIn,
  isPackedMessage,
  keyIn,
  packMessage,
  packNamed,
  unpackMessage,
} from "../../friends/packet-format.js";
import { PairingError } from "../../friends/pairing-code.js";
import { derivePairing, newKeys, pairingCode } from "../../friends/pairing-keys.js";
import { inDatabase, newestFirst, storageProblem } from "../../store/save-database.js";
import {
  adoptGame,
  announceTaken,
  closeGame,
  context,
  currentSave,
  emptySave,
  freeSpace,
  holder,
  openGame,
  releaseGame,
  update,
} from "../current-game.js";
import { ask, engineVersion, postToPage } from "../python-rpc.js";
import { HeldElsewhere, inWrite, saveHeader } from "../save-store.js";
import { HostProtocol } from "./host-protocol.js";
import {
  answeredInvitation,
  newHostState,
  pairingOf,
  pairingsAt,
  rematchOf,
} from "./host-state.js";

/**
 * @import { Responses, TableUpdate, Update, ViewRequest } from "../../../core/protocol.js"
 * @import { Opened, Save } from "../../../core/types.js"
 * @import { Bytes, CarrierKind, Engine, HostPairing, HostState, Invitation } from "../../friends/types.js"
 * @import { HostCall, HostInfo, HostSeatInfo, Lobby } from "../../rpc-types.js"
 * @typedef {CryptoKeyPair & {seat?: number}} OwnKeys those of an invitation to a seat. Former builds of the page had the same for all
 * @typedef {object} Hosted the stored data of a host, next to the save and its record
 * @property {string} holder the worker that may write it
 * @property {Omit<HostState, "record">} state
 * @property {OwnKeys[]} keys of the own codes, the newest last
 * @property {Record<string, CryptoKey>} pairKeys by pairing
 * @property {CarrierKind[]} carriers by seat
 * @property {Record<string, number>} [lastMessages] when the last message of a pairing arrived, in milliseconds
 * @property {number} invited when the last own code was made, in milliseconds
 */

/** The host of this worker. @type {HostedGame | null} */
let current = null;

/** Return the host of the running game, or null. */
export const runningHost = () => (current?.isRunning ? current : null);

/** Close the host of a game that was deleted, so that no phone waits for it. @param {IDBValidKey} id */
export function closeHost(id) {
  if (current?.id !== id) return;
  postToPage({ event: "phones", id: current.id, isClosed: true });
  current = null;
}

class HostedGame {
  /** Counts changes of the position. */
  #version = 0;
  /** The version of the position that the page was last shown. */
  #shown = 0;
  /** True if the page needs a whole log: a phone has undone a move. */
  #isUndone = false;
  /** True during a change that the page asked for. */
  #isOwnChange = false;
  /** The engine's last answer that is not stored yet. @type {TableUpdate | null} */
  #update = null;
  #isStored;
  /** True if the last change could not be stored: then nothing is sent. */
  #isUnsaved = false;
  /** The newest messages by code and link, by pairing. @type {Map<string, Bytes>} */
  #outgoing = new Map();
  /** The carriers of pairings that are attached. @type {Map<string, CarrierKind>} */
  #attached = new Map();
  #posted = "";

  /** The game whose pairings this one takes with its first write. @type {HostedGame | null} */
  former = null;

  /** @param {string} id @param {HostState} state @param {Omit<Hosted, "state" | "holder">} rest @param {boolean} isStored */
  constructor(id, state, { keys, pairKeys, carriers, invited, lastMessages = {} }, isStored) {
    this.id = id;
    this.invited = invited;
    this.keys = keys;
    this.pairKeys = pairKeys;
    this.carriers = carriers;
    this.lastMessages = lastMessages;
    this.#isStored = isStored;
    this.host = new HostProtocol({ engine: this, store: (each) => this.#store(each), state });
    this.host.addEventListener("change", () => this.#onChange());
  }

  get #hasBegun() {
    return this.host.state.record !== "";
  }

  /** True if the worker's running game is this one. */
  get isRunning() {
    return this.#hasBegun && currentSave?.id === this.id;
  }

  /** True if messages can be processed: another game may have been opened. */
  get isActive() {
    return current === this && (this.#hasBegun ? this.isRunning : !currentSave);
  }

  // -- the engine of the host ---------------------------------------------------------------------------------

  /** @type {Engine["ask"]} */
  async ask(op, fields) {
    // Other messages of the page are received between slices of thinking.
    if (op === "hint") await new Promise((done) => setTimeout(done));
    const answer = ask(op, fields);
    if (op !== "update") return answer;
    const changed = /** @type {Responses["update"]} */ (answer);
    if ("thinking" in changed) return answer;
    this.#update = changed;
    this.#version += 1;
    const { change = {} } = /** @type {Update} */ (fields);
    if (change.undo || change.resume) this.#isUndone = true;
    return answer;
  }

  // -- the store ----------------------------------------------------------------------------------------------

  /** Store everything or nothing. On a full disk, free space and try again. @param {HostState} state @returns {Promise<void>} */
  async #store(state) {
    try {
      await this.#write(state);
    } catch (error) {
      this.#update = null;
      if (error instanceof HeldElsewhere) {
        this.release();
        throw refusal("page.elsewhere", {}, error.message);
      }
      if (storageProblem(error) === "full" && (await freeSpace())) return this.#store(state);
      console.warn("not saved:", error);
      this.#isUnsaved = true;
      await this.#onChange();
      throw refusal("friends.unsaved", {}, String(error));
    }
  }

  /** Return the entry of the store. @param {Omit<HostState, "record"> & {record?: string}} state @returns {Hosted} */
  #stored({ record, ...state }) {
    const { keys, pairKeys, carriers, invited, lastMessages } = this;
    return { holder, state, keys, pairKeys, carriers, invited, lastMessages };
  }

  /** @param {HostState} state */
  async #write({ record, ...state }) {
    const { id, former } = this;
    const save = this.#update?.record === record ? this.#header(state, this.#update) : null;
    const left = leftOf(state);
    await inWrite(async (tx) => {
      const [saved, ...hosts] = await Promise.all([
        tx.objectStore("saves").get(id),
        tx.objectStore("hosted").get(id),
        former && tx.objectStore("hosted").get(former.id),
      ]);
      const isLost = this.#isStored && !hosts[0];
      if (isLost || [saved, ...hosts].some((each) => each && each.holder !== holder))
        throw new HeldElsewhere("another tab plays this game");
      await tx.objectStore("hosted").put(this.#stored(state), id);
      if (former)
        await tx
          .objectStore("hosted")
          .put(former.#stored({ ...former.host.state, pairings: [] }), former.id);
      if (!save) {
        // The menu says so before the next move.
        if (saved && saved.left !== left) await tx.objectStore("saves").put({ ...saved, left });
        return;
      }
      await tx.objectStore("saves").put({ ...save, left });
      await tx.objectStore("records").put(record, id);
    });
    this.#isStored = true;
    this.former = null;
    this.#isUnsaved = false;
    this.#update = null;
    if (save) adoptGame(save);
  }

  /** @param {Omit<HostState, "record">} state @param {TableUpdate} update @returns {Save} */
  #header({ game, options, players, remote: phones }, { status, summary }) {
    const former = currentSave?.id === this.id ? currentSave : { ...emptySave(), id: this.id };
    const { build } = context;
    const setup = { game, options, players, phones, holder, engine: engineVersion(), build };
    return saveHeader({ ...former, ...setup, repaired: undefined }, status, summary);
  }

  /** Another tab has taken the game. */
  release() {
    current = null;
    if (currentSave?.id === this.id) releaseGame(this.id);
    else postToPage({ event: "elsewhere", save: this.id });
  }

  // -- requests about the table -------------------------------------------------------------------------------

  /** Return the opened game again, if it is this one. @param {string} id @returns {Opened | null} */
  reopen(id) {
    return id === this.id && currentSave ? { save: currentSave, status: update().status } : null;
  }

  /**
   * Return the viewpoint to show: with a whole log if a phone has undone a move.
   * @template {ViewRequest} V
   * @param {V} viewpoint
   * @returns {V}
   */
  show(viewpoint) {
    const whole = this.#isUndone && viewpoint.since !== undefined;
    if (viewpoint.log !== false) {
      this.#shown = this.#version;
      this.#isUndone = false;
    }
    return whole ? { ...viewpoint, since: 0 } : viewpoint;
  }

  /** Make a change of this device. It's refused if a phone has changed the position meanwhile. @param {Update} request */
  async change(request) {
    if (this.#version !== this.#shown)
      throw refusal("friends.stale", {}, "a phone has changed the position");
    this.#isOwnChange = true;
    try {
      const answer = await this.host.change(request);
      this.#shown = this.#version;
      this.#isUndone = false;
      return /** @type {TableUpdate} */ (answer);
    } catch (error) {
      throw asRefusal(error);
    } finally {
      this.#isOwnChange = false;
    }
  }

  /** Let a bot think or move; null: a phone has changed the position. @param {Update} request */
  async step(request) {
    if (this.#version !== this.#shown) return null;
    const { to_act: seat, players } = ask("view", { seat: null, log: false }).table;
    const waits = seat === null || players[seat].kind === "person";
    return waits ? { thinking: /** @type {const} */ (true) } : this.change(request);
  }

  // -- pairings -----------------------------------------------------------------------------------------------

  /** Connect what needs no page: codes and links. A phone whose place was taken may not know it yet. */
  async connect() {
    for (const { channel, seat } of this.host.state.pairings)
      if (this.carriers[seat] !== "webrtc" && this.pairKeys[channel.pair])
        await this.attach(seat, channel.pair, this.carriers[seat]);
  }

  /** Return the own code; by codes and links an invitation, which has the first message. @param {Extract<HostCall, {do: "invite"}>} call */
  async invite({ seat, carrier, endpoint, isNew }) {
    const { publicKey } = await this.#keysFor(seat, isNew);
    if (carrier !== "webrtc" || !this.#pairingAt(seat)) this.carriers[seat] = carrier;
    this.invited = Date.now();
    const code = await pairingCode("host", publicKey, endpoint);
    const { hello } = await this.host.invite(seat, keyIn(code));
    if (carrier !== "webrtc") return packInvitation(code, hello);
    const { game, players, host } = hello;
    // A phone that comes back knows its game.
    return this.#pairingAt(seat) ? code : packNamed(code, game, players[host ?? -1]?.name ?? "");
  }

  /**
   * Return the keys of a seat's codes: new ones for a new phone, and after a pairing with a conflict or an end.
   * @param {number} seat
   * @param {boolean} [isNew] true for a new phone
   * @returns {Promise<OwnKeys>}
   */
  async #keysFor(seat, isNew = false) {
    const last = this.#pairingAt(seat);
    const isEnded = last?.channel.hasConflict || last?.closed;
    const known = this.keys.findLast((each) => each.seat === seat);
    if (known && !isEnded && !isNew) return known;
    const keys = { ...(await newKeys()), seat };
    this.keys.push(keys);
    return keys;
  }

  /**
   * Return the pairing with the player of a code: a former one, or a new one at this seat.
   * @param {Extract<HostCall, {do: "pair"}>} call
   */
  async pair({ seat, code }) {
    const own = this.keys.toSorted(
      (one, other) => Number(one.seat === seat) - Number(other.seat === seat),
    );
    let found;
    for (const keys of own) {
      found = await pairingWith(keys, code);
      if (pairingOf(this.host.state, found.pair)) break;
    }
    if (!found) throw new PairingError("invalid");
    const { pair, key } = found;
    this.pairKeys[pair] = key;
    return { seat: pairingOf(this.host.state, pair)?.seat ?? seat, pair };
  }

  /**
   * Read what a person has scanned or opened: a message, or the answer to an invitation, perhaps again.
   * @param {Bytes} bytes
   * @returns {Promise<Pick<HostInfo, "paired" | "relation">>} rejects with PairingError or Refusal
   */
  async read(bytes) {
    const isMessage = isPackedMessage(bytes);
    const { pair, sealed } = isMessage ? unpackMessage(bytes) : await this.#pairAnswer(bytes);
    const key = this.pairKeys[pair];
    // A person may open a link of their own, or scan their own code.
    if (key && (await tryOpen(key, "host", pair, sealed))) throw new PairingError("own");
    const { seat, closed } = pairingOf(this.host.state, pair) ?? {};
    if (seat === undefined) throw refusal("friends.other_game");
    if (closed) throw new PairingError("replaced");
    if (!this.#attached.has(pair)) await this.attach(seat, pair, "links");
    const relation = await this.receive({ pair, bytes: sealed });
    if (relation === "malformed") throw new PairingError("invalid");
    // The person has played since: another message of a phone is waited for.
    const isPast = relation === "copy" && this.host.state.remote[currentSave?.toAct ?? -1];
    return { paired: { seat, pair }, relation: isPast ? "old" : relation };
  }

  /** Open the answer to an invitation, and pair its phone if it is new. @param {Bytes} bytes */
  async #pairAnswer(bytes) {
    const found = await openAnswer(this.keys, bytes);
    if (!found) throw refusal("friends.other_game");
    const { pair, key, hostKey, opened } = found;
    const { state } = this.host;
    if (pairingOf(state, pair)) return found;
    const invitation = await answeredInvitation(state, hostKey, pair, opened);
    if (!invitation) throw refusal("friends.other_game");
    const { seat } = invitation;
    this.pairKeys[pair] = key;
    await this.attach(seat, pair, this.carriers[seat] === "codes" ? "codes" : "links", invitation);
    return found;
  }

  /** @param {number} seat @param {string} pair @param {CarrierKind} carrier @param {Invitation | null} [invitation] */
  async attach(seat, pair, carrier, invitation) {
    const key = this.pairKeys[pair];
    if (!key) return;
    this.#attached.set(pair, carrier);
    const isByHand = carrier !== "webrtc";
    if (!isByHand) this.#outgoing.delete(pair);
    const send = (/** @type {Bytes} */ bytes) => {
      if (isByHand) this.#outgoing.set(pair, packMessage(pair, bytes));
      else postToPage({ event: "phones", id: this.id, pair, bytes });
    };
    await this.host.pair(seat, { pair, key, carrier: { send, isByHand } }, invitation);
    const pairing = pairingOf(this.host.state, pair);
    if (!pairing?.isAdmitted || pairing.closed) return;
    this.carriers[seat] = carrier;
    // The player is back.
    if (!isByHand) await this.host.restore(seat);
  }

  /** Let a new phone have its seat. @param {Extract<HostCall, {do: "admit"}>} call */
  async admit({ seat, pair }) {
    this.carriers[seat] = this.#attached.get(pair) ?? this.carriers[seat];
    await this.host.admit(pair);
    await this.host.restore(seat);
  }

  /** Process a sealed message. @param {{pair: string, bytes: Bytes}} message */
  receive({ pair, bytes }) {
    if (this.pairKeys[pair]) this.lastMessages[pair] = Date.now();
    return this.host.receive(pair, bytes);
  }

  /** @param {string} pair */
  async detach(pair) {
    this.#attached.delete(pair);
    await this.host.detach(pair);
  }

  /** Return the newest pairing that has a seat. @param {number} seat */
  #pairingAt(seat) {
    return pairingsAt(this.host.state, seat).findLast((each) => each.isAdmitted);
  }

  // -- what the page knows ------------------------------------------------------------------------------------

  async #onChange() {
    if (this.#version !== this.#shown && !this.#isOwnChange && this.isRunning)
      postToPage({ event: "position" });
    const info = await this.info();
    const text = JSON.stringify(info);
    if (text === this.#posted) return;
    this.#posted = text;
    postToPage({ event: "phones", id: this.id, info });
  }

  /** Return the state without secrets. @returns {Promise<HostInfo>} */
  async info() {
    const { players, game, record, pairings } = this.host.state;
    const seats = await Promise.all(players.map((_, seat) => this.#seatInfo(seat)));
    const isOver = currentSave?.id === this.id && currentSave.over;
    const stage = isOver ? "over" : record ? "playing" : "lobby";
    const farewells = pairings.flatMap((each) => {
      const { closed: code, answer, seat } = each;
      const message = code ? this.#messageOf(each) : null;
      const name = cleanName(answer?.name ?? "") || players[seat].name;
      return message ? [{ ...message, name, code }] : [];
    });
    return { id: this.id, game, stage, seats, farewells, isUnsaved: this.#isUnsaved };
  }

  /** Return what a person has to show or send next; after the end of a pairing only the message about that. @param {HostPairing} pairing */
  #messageOf({ closed, channel: { pair, own, newest } }) {
    const bytes = this.#outgoing.get(pair);
    const isUnconfirmed = own.length > 1 && (!closed || JSON.parse(newest).type === "bye");
    return bytes && isUnconfirmed ? { id: `${pair}:${own[own.length - 1].n}`, bytes } : null;
  }

  /** @param {number} seat @returns {Promise<HostSeatInfo>} */
  async #seatInfo(seat) {
    const { players, remote, record, commitments, substituted } = this.host.state;
    const pairing = this.#pairingAt(seat);
    const { pair = "", own = [], hasConflict = false } = pairing?.channel ?? {};
    const isConfirmed = own.length === 1;
    const isAsking = (/** @type {HostPairing} */ each) =>
      !each.isAdmitted && !each.closed && each.answer !== null;
    const asking = pairingsAt(this.host.state, seat).findLast(isAsking);
    return {
      seat,
      name: players[seat].name,
      kind: remote[seat] ? "phone" : players[seat].kind,
      carrier: this.carriers[seat],
      pair,
      isAttached: this.#attached.has(pair),
      closed: pairing?.closed || (hasConflict ? "friends.conflict" : ""),
      hasCommitted: record !== "" || commitments[seat] !== "",
      lastMessage: this.lastMessages[pair] ?? 0,
      isInvited: this.host.state.invitations.some((each) => each.seat === seat),
      asking: asking?.channel.pair ?? "",
      newName: cleanName(asking?.answer?.name ?? ""),
      isSubstituted: substituted.includes(seat),
      words: pairing ? await this.host.words(pair) : null,
      outgoing: pairing && !pairing.closed ? this.#messageOf(pairing) : null,
      isConfirmed,
    };
  }
}

/** Return the seat of a player who gave up, for whom no bot plays. @param {Omit<HostState, "record">} state */
const leftOf = ({ pairings, remote, substituted }) =>
  pairings.find(
    ({ closed, seat }, i) =>
      closed === "friends.left" &&
      remote[seat] &&
      !substituted.includes(seat) &&
      // No later phone has the seat.
      !pairings.slice(i + 1).some((each) => each.seat === seat),
  )?.seat;

// -- codes that were read -----------------------------------------------------------------------------------

/** Return the pairing of own keys with a player's code. @param {OwnKeys} keys @param {Bytes} code */
const pairingWith = async ({ privateKey, publicKey }, code) =>
  derivePairing(privateKey, await pairingCode("host", publicKey), code);

/**
 * Open the answer to an invitation: only the keys of that invitation can. Null: it is for another game.
 * @param {OwnKeys[]} own
 * @param {Bytes} bytes
 */
async function openAnswer(own, bytes) {
  const sealed = firstMessageIn(bytes) ?? new Uint8Array();
  for (const keys of own) {
    const { pair, key } = await pairingWith(keys, codeIn(bytes));
    const opened = await tryOpen(key, "player", pair, sealed);
    if (!opened) continue;
    const hostKey = keyIn(await pairingCode("host", keys.publicKey));
    return { pair, key, hostKey, opened, sealed };
  }
  return null;
}

// -- calls of the page ----------------------------------------------------------------------------------------

/** Return an error that the page gets with its code. @param {unknown} error */
const asRefusal = (error) =>
  error instanceof PairingError
    ? new Refusal({ code: `pairing.${error.code}`, params: error.params })
    : error;

/** Answer a call about the host. @param {HostCall} call @returns {Promise<HostInfo>} */
export async function answerCall(call) {
  try {
    if (call.do === "forget") await forget(call.id);
    const id = call.do === "end" && (await end(call.id)) ? call.id : "";
    if (call.do === "list" || call.do === "forget" || call.do === "end")
      return { id, game: "", stage: "lobby", seats: [], lobbies: await lobbies() };
    if (call.do === "create") await create(call);
    if (call.do === "rematch") await rematch(call);
    if (call.do === "open") await openHost(call.id);
    if (call.do === "find") await openHost(await hostOf(call.bytes));
    const host = current;
    if (!host?.isActive) throw refusal("friends.inactive", {}, "another game was opened");
    const more = await answered(host, call);
    return { ...(await host.info()), ...more };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** @param {HostedGame} game @param {HostCall} call */
async function answered(game, call) {
  const { host } = game;
  if (call.do === "invite") return { code: await game.invite(call) };
  if (call.do === "pair") return { paired: await game.pair(call) };
  if (call.do === "read") return game.read(call.bytes);
  if (call.do === "attach") await game.attach(call.seat, call.pair, call.carrier);
  if (call.do === "detach") await game.detach(call.pair);
  if (call.do === "receive") await game.receive(call);
  if (call.do === "cut") await host.cut(call.pair, "friends.rate");
  if (call.do === "remove") await host.remove(call.seat, call.player);
  if (call.do === "substitute") await host.substitute(call.seat, call.bot);
  if (call.do === "admit") await game.admit(call);
  if (call.do === "decline") await host.end("friends.removed", call.pair);
  return {};
}

/** @param {Extract<HostCall, {do: "create"}>} call */
async function create({ id, setup: { phones, carrier = "webrtc", ...setup } }) {
  if (context.wheel) throw refusal("friends.plugin", {}, "a plug-in's game has no phones");
  const players = withDistinctNames(setup.players);
  const remote = players.map((_, seat) => phones[seat] === true);
  const state = newHostState({ ...setup, players, remote });
  const carriers = players.map(() => carrier);
  const game = new HostedGame(id, state, { keys: [], pairKeys: {}, carriers, invited: 0 }, false);
  await game.invite({ do: "invite", seat: Math.max(0, remote.indexOf(true)), carrier });
  if (currentSave) closeGame(currentSave.id);
  current = game;
}

/** Begin the next game with the phones of the running one. @param {Extract<HostCall, {do: "rematch"}>} call */
async function rematch({ id, options }) {
  const former = current;
  if (!former?.isActive) throw refusal("friends.inactive", {}, "another game was opened");
  const state = rematchOf(former.host.state, options);
  const { keys, pairKeys, carriers, lastMessages } = former;
  const rest = { keys, pairKeys, carriers: [...carriers], invited: Date.now(), lastMessages };
  const game = new HostedGame(id, state, rest, false);
  game.former = former;
  await game.host.greetAgain();
  closeGame(former.id);
  current = game;
  await game.connect();
}

/** @param {string} id @returns {Promise<Hosted | undefined>} */
const storedHost = (id) =>
  inDatabase(["hosted"], "readonly", (tx) => tx.objectStore("hosted").get(id));

/** Return the stored games, the newest first. @returns {Promise<{id: string, hosted: Hosted, changed: number}[]>} */
const allHosted = () =>
  inDatabase(["hosted"], "readonly", async (tx) => {
    const store = tx.objectStore("hosted");
    const [ids, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
    const games = values.map((hosted, i) => ({
      id: String(ids[i]),
      hosted,
      changed: hosted.invited,
    }));
    // A pairing goes on in the next game.
    return newestFirst(games);
  });

/** Return the stored games that wait for phones, the newest first. @returns {Promise<Lobby[]>} */
async function lobbies() {
  const waiting = (await allHosted()).filter(({ hosted }) => !hosted.state.events);
  return waiting.map(({ id, hosted: { state } }) => ({
    id,
    game: state.game,
    names: state.players.map(({ name }) => name),
  }));
}

/** Release a game that waits for phones: another tab has taken it. @param {string} id */
export function releaseLobby(id) {
  if (current?.id === id && !current.isRunning) current.release();
}

/** End the pairings of a game that is to be deleted. Return true if people have to send messages about that. @param {string} id */
async function end(id) {
  const { state, carriers } = (await storedHost(id)) ?? {};
  const isByMessage = state?.pairings.some(
    ({ closed, seat }) => !closed && carriers?.[seat] !== "webrtc",
  );
  if (isByMessage) await openHost(id);
  // Only the open game has connections.
  if (current?.id === id) await current.host.end("friends.ended");
  return isByMessage ?? false;
}

/** Delete a game that waits for phones. @param {string} id */
async function forget(id) {
  const hosted = await storedHost(id);
  if (!hosted || hosted.state.events) return;
  if (current?.id === id) current = null;
  await inWrite((tx) => tx.objectStore("hosted").delete(id));
}

/**
 * Return the stored game of a message or of a player's code: that of its pairing, else the newest one that waits for phones.
 * @param {Bytes} bytes
 */
async function hostOf(bytes) {
  const games = await allHosted();
  const isOf = (/** @type {string} */ pair) =>
    games.find(({ hosted }) => hosted.state.pairings.some(({ channel }) => channel.pair === pair));
  if (isPackedMessage(bytes)) {
    const found = isOf(unpackMessage(bytes).pair);
    if (!found) throw refusal("friends.other_game", {}, "no game has this pairing");
    return found.id;
  }
  let newest = "";
  for (const { id, hosted } of games) {
    if (firstMessageIn(bytes)) {
      if (await openAnswer(hosted.keys, bytes)) return id;
      continue;
    }
    for (const keys of hosted.keys) {
      const found = isOf((await pairingWith(keys, bytes)).pair);
      if (found) return found.id;
    }
    if (!hosted.state.events) newest ||= id;
  }
  if (!newest) throw refusal("friends.other_game", {}, "no game waits for a phone");
  return newest;
}

/** Open a stored game, in the lobby or begun. @param {string} id */
async function openHost(id) {
  if (current?.id === id && current.isActive) return;
  const hosted = await storedHost(id);
  if (!hosted) throw refusal("page.no_save", {}, "the game does not exist");
  if (hosted.state.events) {
    await resumeHost(await openGame(id));
    return;
  }
  if (currentSave) closeGame(currentSave.id);
  await take(id, { ...hosted.state, record: "" }, hosted);
}

/** Host a saved game that was opened. @param {Opened} opened @returns {Promise<Opened>} */
export async function resumeHost(opened) {
  const { save, status } = opened;
  if (current?.id === save.id && current.isRunning) return opened;
  const hosted = await storedHost(save.id);
  if (!hosted) {
    // Only its record was imported.
    const { phones, ...ordinary } = save;
    adoptGame(ordinary);
    return { ...opened, save: ordinary };
  }
  const { record } = update();
  const { events, players } = status;
  await take(save.id, { ...hosted.state, players, events, record }, hosted);
  return opened;
}

/** Host a stored game, which no other tab may write any more. @param {string} id @param {HostState} state @param {Hosted} hosted */
async function take(id, state, hosted) {
  await inWrite((tx) => tx.objectStore("hosted").put({ ...hosted, holder }, id));
  announceTaken(id);
  // Former builds of the page stored no invitations.
  const { invitations = [] } = state;
  const former = { isInvited: false, greeting: 1, isOfRunning: false, answered: 1, answer: null };
  const pairings = state.pairings.map((each) => ({ ...former, ...each }));
  current = new HostedGame(id, { ...state, invitations, pairings }, hosted, true);
  await current.connect();
}
