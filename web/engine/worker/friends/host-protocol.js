// Host of a game between phones: the engine's games, one pairing for each remote seat, and the order of their messages.
//
// Every message and every change of the game is one transaction: its effect, the record and the answers are stored together. If that
// fails, the engine returns to the stored record.

import { distinctName } from "../../../core/distinct-names.js";
import { cleanName } from "../../../core/player-names.js";
import { Refusal, refusal } from "../../../core/refusal.js";
import { randomDigits } from "../../friends/bytes.js";
import { isAway, newestNumber, receiveInto, write } from "../../friends/channel-state.js";
import { commitment } from "../../friends/deal-proof.js";
import { canonical, Malformed, open, seal } from "../../friends/envelope.js";
import { hasCommonVersion } from "../../friends/message-schemas.js";
import { comparedWords } from "../../friends/pairing-keys.js";
import { MOST_MESSAGES, RateLimit } from "../../friends/rate-limit.js";
import { Transactions } from "../../friends/transactional-outbox.js";
import {
  addPairing,
  endPairings,
  forgetAcknowledged,
  greet,
  invitationOf,
  noteUndo,
  ownCommitments,
  pairingOf,
  pairingsAt,
  resumption,
  sendDeal,
  waitingSeats,
} from "./host-state.js";
import { answerRequest, isRequest } from "./player-requests.js";

/**
 * @import { IncrementalView, Update } from "../../../core/protocol.js"
 * @import { Player } from "../../../core/types.js"
 * @import { Bytes, Carrier, Engine, HostPairing, HostState, Invitation, Relation } from "../../friends/types.js"
 * @typedef {import("../../friends/types.js").Draft<HostState>} Draft
 * @typedef {import("../../friends/types.js").Opened<"player">} Opened
 * @typedef {import("../../friends/types.js").Bodies<"player">} Bodies
 * @typedef {{pair: string, key: CryptoKey, carrier: Carrier}} Connection
 * @typedef {Connection & {messages: RateLimit, requests: RateLimit, malformed: number}} Wire
 */

/** Requests of a pairing in ten seconds, and messages that cannot be opened. A tap on a table may ask a question. */
const MOST_REQUESTS = 100;
const MOST_MALFORMED = 20;

/** Return the pairings of a seat but one. @param {HostState} state @param {number} seat @param {HostPairing} [admitted] */
const rivals = (state, seat, admitted) =>
  pairingsAt(state, seat).filter((each) => each !== admitted);

/** Dispatches "change" after every transaction. */
export class HostProtocol extends EventTarget {
  #engine;
  #now;
  #random;
  /** @type {Transactions<HostState>} */
  #transactions;
  /** @type {Map<string, Wire>} connections by pairing */
  #wires = new Map();
  /** True if the engine's position may not be the stored one. */
  #isEngineAhead = false;

  /**
   * @param {object} parts
   * @param {Engine} parts.engine one that runs this game, if it has begun
   * @param {(state: HostState) => Promise<void>} parts.store stores everything or nothing
   * @param {HostState} parts.state a new or a stored one
   * @param {() => number} [parts.now] milliseconds
   * @param {() => string} [parts.random] 64 random digits
   */
  constructor({ engine, store, state, now = Date.now, random = randomDigits }) {
    super();
    this.#engine = engine;
    this.#now = now;
    this.#random = random;
    this.#transactions = new Transactions(state, {
      store,
      send: (draft) => this.#send(draft),
      restore: () => this.#restoreEngine(),
    });
  }

  /** The stored state. It has the openings, and the record with every card. */
  get state() {
    return this.#transactions.state;
  }

  /** The seats whose phones are missing. */
  get waiting() {
    return waitingSeats(this.state, this.#wires);
  }

  /** Resolves when everything that has arrived is processed. */
  get settled() {
    return this.#transactions.settled;
  }

  /** Return the numbers of the four words of a pairing; null until both sides know them. @param {string} pair */
  async words(pair) {
    const pairing = pairingOf(this.state, pair);
    return pairing?.otherWords ? comparedWords(pair, pairing.words, pairing.otherWords) : null;
  }

  // -- pairings -----------------------------------------------------------------------------------------------

  /** Invite a phone, which then needs one answer before the deal. @param {number} seat @param {string} key of the host, as digits */
  invite(seat, key) {
    return this.#transactions.run(async ({ state }) => {
      await this.#draw(state);
      return invitationOf(state, seat, key, this.#random());
    });
  }

  /**
   * Give a seat to a new pairing. A former pairing (the same keys) keeps its seat, and is connected again. If another phone has the
   * seat, or the game runs already, the new one waits until the host's person admits it.
   * @param {number} seat
   * @param {Connection} connection
   * @param {Invitation | null} [invitation] the one that the phone answers, if that had the first message
   */
  pair(seat, connection, invitation = null) {
    const { pair } = connection;
    if (pairingOf(this.state, pair)) return this.attach(connection);
    this.#wire(connection);
    return this.#transactions.run(async (draft) => {
      const { state } = draft;
      await this.#draw(state);
      const isHeld = pairingsAt(state, seat).some(({ closed, answer }) => !closed && answer);
      const isAdmitted = state.record === "" && !isHeld;
      if (isAdmitted) await this.#vacate(draft, seat);
      const words = invitation?.words ?? this.#random();
      const more = { seat, words, isInvited: invitation !== null, isAdmitted };
      const pairing = addPairing(draft, pair, more);
      if (!invitation) return greet(draft, pairing);
      const { hello } = invitation;
      pairing.isOfRunning = hello.events > 0;
      await write(pairing.channel, "host", "hello", hello);
      // The seats have drawn again since the invitation was made.
      if (canonical(hello.commitments) !== canonical(ownCommitments(state)))
        await greet(draft, pairing);
    });
  }

  /** Take a seat from its phone before the game begins. @param {Draft} draft @param {number} seat @param {HostPairing} [admitted] */
  async #vacate(draft, seat, admitted) {
    const { state } = draft;
    await endPairings(draft, rivals(state, seat, admitted), "friends.replaced");
    if (state.receipt) return this.#drawAgain(draft);
    state.commitments[seat] = "";
    state.openings[seat] = "";
  }

  /** Connect a pairing again, after a loss or a reload. @param {Connection} connection */
  attach(connection) {
    this.#wire(connection);
    return this.#transactions.run(async (draft) => {
      await this.#sendViews(draft);
      draft.outbox.add(connection.pair);
    });
  }

  /** Note that a phone is missing. @param {string} pair */
  detach(pair) {
    this.#wires.delete(pair);
    return this.#transactions.run((draft) => this.#sendViews(draft));
  }

  /** Let the player of a new pairing have its seat, in the place of another phone. @param {string} pair */
  admit(pair) {
    return this.#transactions.run(async (draft) => {
      const { state } = draft;
      const pairing = pairingOf(state, pair);
      if (!pairing || pairing.closed || pairing.isAdmitted) return;
      pairing.isAdmitted = true;
      const { greeting } = pairing;
      if (state.record === "") await this.#vacate(draft, pairing.seat, pairing);
      else await endPairings(draft, rivals(state, pairing.seat, pairing), "friends.replaced");
      const isOfNow = pairing.isOfRunning === (state.record !== "");
      if (pairing.answer && isOfNow && pairing.answered >= pairing.greeting)
        await this.#welcome(draft, pairing, pairing.answer);
      // It has answered for another deal: the newest message asks it again.
      else if (pairing.greeting === greeting && !isOfNow) await greet(draft, pairing);
      await this.#sendViews(draft);
    });
  }

  /** End a pairing, or all. @param {string} code of the reason @param {string} [pair] */
  end(code, pair) {
    return this.#transactions.run((draft) => {
      const { pairings } = draft.state;
      return endPairings(
        draft,
        pair ? pairings.filter((each) => each.channel.pair === pair) : pairings,
        code,
      );
    });
  }

  /**
   * Take a seat back. Before the game begins, another player gets it, and all seats draw again: no opening is used for two deals.
   * @param {number} seat
   * @param {Player} [player]
   */
  remove(seat, player) {
    return this.#transactions.run(async (draft) => {
      const { state } = draft;
      await endPairings(draft, pairingsAt(state, seat), "friends.removed");
      if (state.record !== "") return this.#sendViews(draft);
      state.invitations = state.invitations.filter((each) => each.seat !== seat);
      if (player) {
        state.players[seat] = player;
        state.remote[seat] = false;
      }
      await this.#drawAgain(draft);
      await this.#publish(draft);
    });
  }

  /** Greet the phones of a former game again, for a new one. */
  greetAgain() {
    return this.#transactions.run((draft) => this.#drawAgain(draft));
  }

  /** Forget all numbers, and ask the phones for new ones. @param {Draft} draft */
  async #drawAgain(draft) {
    const { state } = draft;
    state.commitments = state.players.map(() => "");
    state.openings = state.players.map(() => "");
    state.receipt = "";
    await this.#draw(state);
    for (const pairing of state.pairings) await greet(draft, pairing);
  }

  /** Draw for the seats of this device, before any phone's number is known. @param {HostState} state */
  async #draw({ remote, record, openings, commitments }) {
    for (const [seat, isRemote] of remote.entries()) {
      if (isRemote || record !== "" || openings[seat]) continue;
      openings[seat] = this.#random();
      commitments[seat] = await commitment(seat, openings[seat]);
    }
  }

  /** @param {Connection} connection */
  #wire(connection) {
    const messages = new RateLimit(MOST_MESSAGES, this.#now);
    const requests = new RateLimit(MOST_REQUESTS, this.#now);
    this.#wires.set(connection.pair, { ...connection, messages, requests, malformed: 0 });
  }

  // -- messages -----------------------------------------------------------------------------------------------

  /**
   * Process bytes that a carrier has moved. Never rejects for what they contain.
   * @param {string} pair
   * @param {Bytes} bytes
   * @returns {Promise<Relation>}
   */
  async receive(pair, bytes) {
    const wire = this.#wires.get(pair);
    if (!wire) return "malformed";
    const { isByHand = false } = wire.carrier;
    if (!isByHand && wire.messages.isExceeded()) return this.cut(pair, "friends.rate");
    /** @type {Opened} */
    let opened;
    try {
      opened = await open(wire.key, "player", pair, bytes);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      wire.malformed += 1;
      if (!isByHand && wire.malformed >= MOST_MALFORMED) return this.cut(pair, "friends.malformed");
      return "malformed";
    }
    // A view may be acknowledged as often as there are views.
    if (!isByHand && opened.message.type !== "ack" && wire.requests.isExceeded())
      return this.cut(pair, "friends.rate");
    return this.#transactions.run(async (draft) => {
      const pairing = pairingOf(draft.state, pair);
      if (pairing && !pairing.closed) return this.#process(draft, pairing, opened);
      // The message that ended the pairing may be lost.
      draft.hasChanged = false;
      draft.outbox.add(pair);
      return "closed";
    });
  }

  /**
   * End a pairing whose player sends too much, and listen no longer.
   * @param {string} pair
   * @param {string} code
   * @returns {Promise<Relation>}
   */
  async cut(pair, code) {
    await this.#transactions.run(async (draft) => {
      const pairing = pairingOf(draft.state, pair);
      if (pairing) await endPairings(draft, [pairing], code);
      await this.#sendViews(draft);
    });
    this.#wires.delete(pair);
    return "malformed";
  }

  /** @param {Draft} draft @param {HostPairing} pairing @param {Opened} opened @returns {Promise<Relation>} */
  async #process(draft, pairing, opened) {
    const { channel } = pairing;
    const relation = receiveInto(draft, channel, opened);
    if (relation === "accept") {
      draft.sender = channel.pair;
      forgetAcknowledged(pairing, opened);
      await this.#handle(draft, pairing, opened);
      if (pairing.isBehind) await this.#sendView(draft, pairing);
    } else if (relation === "conflict" && draft.hasChanged) await this.#sendViews(draft);
    return relation;
  }

  /** @param {Draft} draft @param {HostPairing} pairing @param {Opened} opened */
  async #handle(draft, pairing, { message }) {
    const { state } = draft;
    if (message.type === "bye") {
      pairing.closed = message.body.code;
      return this.#sendViews(draft);
    }
    if (message.type === "hello") {
      pairing.answer = message.body;
      pairing.answered = message.ack;
      pairing.otherWords ||= message.body.words;
      if (message.ack >= pairing.greeting) await this.#welcome(draft, pairing, message.body);
      return;
    }
    if (message.type === "open") return this.#take(draft, pairing, message.body.opening);
    if (!isRequest(message) || !pairing.isAdmitted || state.record === "") return;
    const isSubstituted = state.substituted.includes(pairing.seat);
    if (isSubstituted) await this.#restore(draft, pairing.seat);
    const { events } = state;
    const answer = await answerRequest(this.#engine, pairing, state.allows, message, (change) =>
      this.#apply(draft, { change }),
    );
    // Repeated until it is acknowledged.
    pairing.extra.reply = { n: message.n, ...answer };
    pairing.extraFrom = 0;
    if (state.events === events && !isSubstituted) await this.#sendView(draft, pairing);
    else await this.#sendViews(draft);
  }

  // -- the deal -----------------------------------------------------------------------------------------------

  /** @param {Draft} draft @param {HostPairing} pairing @param {Bodies["hello"]} hello */
  async #welcome(draft, pairing, hello) {
    const { state } = draft;
    const { seat } = pairing;
    const { versions, name, commitment: own, opening = "" } = hello;
    if (!hasCommonVersion(versions)) return endPairings(draft, [pairing], "friends.version");
    if (opening && (await commitment(seat, opening)) !== own)
      return endPairings(draft, [pairing], "friends.opening");
    if (!pairing.isAdmitted) return;
    if (state.record !== "") {
      await sendDeal(draft, pairing);
      return this.#sendView(draft, pairing);
    }
    if (state.receipt !== "") return;
    const player = state.players[seat];
    const others = state.players.filter((each) => each !== player).map((each) => each.name);
    state.players[seat] = {
      ...player,
      name: distinctName(cleanName(name) || player.name, others),
    };
    state.commitments[seat] = own;
    state.openings[seat] = opening;
    await this.#publish(draft);
  }

  /** Send what the deal follows from when every phone has committed. @param {Draft} draft */
  async #publish(draft) {
    const { state } = draft;
    const { commitments, game, options } = state;
    if (state.receipt || commitments.includes("")) return;
    state.receipt = (await this.#engine.ask("receipt", { game, options, commitments })).digits;
    for (const pairing of state.pairings) if (pairing.isAdmitted) await sendDeal(draft, pairing);
    await this.#begin(draft);
  }

  /** @param {Draft} draft @param {HostPairing} pairing @param {string} opening */
  async #take(draft, pairing, opening) {
    const { state } = draft;
    const { seat } = pairing;
    if (state.receipt === "" || state.record !== "") return;
    if ((await commitment(seat, opening)) !== state.commitments[seat])
      return endPairings(draft, [pairing], "friends.opening");
    state.openings[seat] = opening;
    await this.#begin(draft);
  }

  /** Start the game when every opening is there. @param {Draft} draft */
  async #begin(draft) {
    const { game, options, players, openings } = draft.state;
    if (openings.includes("")) return;
    await this.#apply(draft, { change: { new: { game, options, players, openings } } });
    await this.#sendViews(draft);
  }

  // -- the game -----------------------------------------------------------------------------------------------

  /** Make a change of this device: a move of its persons, a bot's slice, an undo. Return the engine's answer. @param {Update} update */
  change(update) {
    return this.#transactions.run(async (draft) => {
      const { play, undo } = update.change ?? {};
      const seat = (play ?? undo)?.seat;
      if (seat !== undefined && draft.state.remote[seat]) throw refusal("friends.forbidden");
      const answer = await this.#apply(draft, update);
      draft.hasChanged = !("thinking" in answer);
      if (draft.hasChanged) await this.#sendViews(draft);
      return answer;
    });
  }

  /** Return a seat to its player, who is back. @param {number} seat */
  restore(seat) {
    return this.#transactions.run(async (draft) => {
      draft.hasChanged = draft.state.substituted.includes(seat);
      if (!draft.hasChanged) return;
      await this.#restore(draft, seat);
      await this.#sendViews(draft);
    });
  }

  /** Let a bot play for a missing player, until the player's next request. @param {number} seat @param {string} bot */
  substitute(seat, bot) {
    return this.#transactions.run(async (draft) => {
      draft.state.substituted.push(seat);
      const { name } = draft.state.players[seat];
      await this.#seatPlayer(draft, seat, { kind: "bot", name, bot });
      await this.#sendViews(draft);
    });
  }

  /** Return a seat to its person. @param {Draft} draft @param {number} seat */
  async #restore(draft, seat) {
    draft.state.substituted = draft.state.substituted.filter((each) => each !== seat);
    const { name } = draft.state.players[seat];
    await this.#seatPlayer(draft, seat, { kind: "person", name });
  }

  /** @param {Draft} draft @param {number} seat @param {Player} player */
  async #seatPlayer(draft, seat, player) {
    draft.state.players[seat] = player;
    await this.#apply(draft, resumption(draft.state));
  }

  /** @param {Draft} draft @param {Update} request */
  async #apply(draft, request) {
    const { state } = draft;
    const wasAhead = this.#isEngineAhead;
    this.#isEngineAhead = true;
    const update = await this.#engine.ask("update", request).catch((error) => {
      // A refusal of the engine has changed nothing.
      this.#isEngineAhead = wasAhead || !(error instanceof Refusal);
      throw error;
    });
    if ("thinking" in update) return update;
    const { events } = update.status;
    if (request.change?.undo) noteUndo(state, events);
    state.record = update.record;
    state.events = events;
    return update;
  }

  /** @param {Draft} draft */
  async #sendViews(draft) {
    for (const pairing of draft.state.pairings) await this.#sendView(draft, pairing);
  }

  /** Send the seat's view. @param {Draft} draft @param {HostPairing} pairing */
  async #sendView({ state, sender, outbox }, pairing) {
    const { channel, seat, base, extra } = pairing;
    if (state.record === "" || pairing.closed || channel.hasConflict || !pairing.isAdmitted) return;
    if (!state.remote[seat] || pairing.answered < pairing.greeting) return;
    pairing.isBehind = isAway(channel) && sender !== channel.pair;
    if (pairing.isBehind) return;
    const answer = await this.#engine.ask("view", { seat, since: base });
    const view = /** @type {IncrementalView} */ (answer);
    const body = { view, since: base, waiting: waitingSeats(state, this.#wires), ...extra };
    if (Object.keys(extra).length) pairing.extraFrom ||= newestNumber(channel) + 1;
    const { record } = state;
    if (view.over) await write(channel, "host", "over", { ...body, record }, view.stable_upto);
    else await write(channel, "host", "view", body, view.stable_upto);
    outbox.add(channel.pair);
  }

  /** Return to the stored position after a transaction has failed. */
  async #restoreEngine() {
    if (this.#isEngineAhead && this.state.record)
      await this.#engine.ask("update", resumption(this.state));
    this.#isEngineAhead = false;
  }

  /** Send the newest message of the pairings in the outbox. @param {Draft} draft */
  async #send({ outbox }) {
    this.#isEngineAhead = false;
    for (const { channel } of this.state.pairings) {
      const wire = this.#wires.get(channel.pair);
      if (!wire || !outbox.has(channel.pair) || !channel.newest || channel.hasConflict) continue;
      wire.carrier.send(await seal(wire.key, "host", channel.pair, channel.newest));
    }
    this.dispatchEvent(new Event("change"));
  }
}
