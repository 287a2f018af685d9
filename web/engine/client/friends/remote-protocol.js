// Remote player of a game between phones: an engine for a `Session`, whose positions come from the host. It never has a card that its
// seat may not see.

import { Refusal, refusal } from "../../../core/refusal.js";
import { randomDigits } from "../../friends/bytes.js";
import {
  accept,
  invitationMessage,
  judge,
  newPairingState,
  receiveInto,
  write,
} from "../../friends/channel-state.js";
import { checkNotes, commitment, viewHash } from "../../friends/deal-proof.js";
import { Malformed, open, seal } from "../../friends/envelope.js";
import { hasCommonVersion, VERSIONS } from "../../friends/message-schemas.js";
import { comparedWords, wordsCommitment } from "../../friends/pairing-keys.js";
import { Transactions } from "../../friends/transactional-outbox.js";

/**
 * @import { ErrorCode, View } from "../../../core/types.js"
 * @import { Bytes, Carrier, Engine, Opened, RecordReport, RemoteState } from "../../friends/types.js"
 * @typedef {import("../../friends/types.js").Message<"host">} Message
 * @typedef {import("../../friends/types.js").Bodies<"host">} Bodies
 * @typedef {import("../../friends/types.js").Bodies<"player">} OwnBodies
 * @typedef {import("../../friends/types.js").Draft<RemoteState>} Draft
 * @typedef {{n: number, resolve: (answer: any) => void, reject: (error: Error) => void}} Waiter
 */

/** True if the host has committed to its own number, in a list of all seats. @param {Bodies["hello"]} hello */
const isCommitted = ({ commitments, players, host }) =>
  commitments.length === players.length &&
  commitments.some(Boolean) &&
  (host === null || commitments[host] !== "");

/** True if all seats that a view names have players. @param {View} view */
function hasSeats({ seat, to_act, table }) {
  const { length } = table.players;
  return [seat, to_act, table.to_act].every((each) => each === null || each < length);
}

/** Return the state of a new pairing. @param {string} pair @param {string} name of the player @returns {RemoteState} */
export const newRemoteState = (pair, name) => ({
  channel: newPairingState(pair),
  name,
  hello: null,
  isInvited: false,
  isRedrawn: false,
  opening: "",
  words: "",
  otherWords: "",
  commitments: [],
  receipt: "",
  view: null,
  waiting: [],
  marks: [],
  pending: 0,
  record: "",
  fault: "",
  closed: "",
});

/** Dispatches "change" after every message of the host, and "position" if it has another position than the session. */
export class RemoteProtocol extends EventTarget {
  #key;
  /** @type {Carrier | null} */
  #carrier;
  #random;
  /** @type {Transactions<RemoteState>} */
  #transactions;
  /** Requests that the host has not answered. @type {Waiter[]} */
  #waiters = [];
  /** Requests about a position, one after the other. @type {Promise<unknown>} */
  #questions = Promise.resolve();
  /** Counts requests for a position. The table may be opened again: a request of its former session must not take the next position. */
  #asked = 0;
  /** The position that was last returned. */
  #returned = "";
  /** False if each question would be a message to show or send: then none is asked. */
  asksQuestions = true;
  /** Requests that wait for the next view. @type {Pick<Waiter, "resolve" | "reject">[]} */
  #viewWaiters = [];

  /**
   * @param {object} parts
   * @param {CryptoKey} parts.key of the pairing
   * @param {Carrier | null} parts.carrier
   * @param {(state: RemoteState) => Promise<void>} parts.store stores everything or nothing
   * @param {RemoteState} parts.state a new or a stored one
   * @param {() => string} [parts.random] 64 random digits
   */
  constructor({ key, carrier, store, state, random = randomDigits }) {
    super();
    this.#key = key;
    this.#carrier = carrier;
    this.#random = random;
    this.#transactions = new Transactions(state, { store, send: (draft) => this.#send(draft) });
  }

  /** The stored state. */
  get state() {
    return this.#transactions.state;
  }

  /** Resolves when everything that has arrived is processed. */
  get settled() {
    return this.#transactions.settled;
  }

  /** The seat of this player; -1: not known yet. */
  get seat() {
    return this.state.hello?.seat ?? -1;
  }

  /** Return the numbers of the four words of this pairing; null until both sides know them. */
  async words() {
    const { channel, words, otherWords } = this.state;
    return otherWords ? comparedWords(channel.pair, otherWords, words) : null;
  }

  /** Answer the host's first message, which an invitation has. @param {Bodies["hello"]} hello */
  begin(hello) {
    return this.#transactions.run(async (draft) => {
      const { state } = draft;
      const opened = await invitationMessage(state.channel.pair, hello);
      state.isInvited = true;
      accept(state.channel, opened);
      await this.#handle(draft, opened.message);
    });
  }

  /** Connect again, after a loss or a reload. @param {Carrier} carrier */
  attach(carrier) {
    this.#carrier = carrier;
    return this.resend();
  }

  /** Send the newest message again. */
  resend() {
    return this.#transactions.run(async (draft) => {
      draft.hasChanged = false;
      draft.outbox.add(draft.state.channel.pair);
    });
  }

  // -- engine of a session ------------------------------------------------------------------------------------

  /**
   * Answer a request of a `Session` as the worker does. A `step` waits for the host's next view.
   * @param {string} op
   * @param {Record<string, any>} fields
   * @returns {Promise<any>} rejects with Refusal
   */
  async ask(op, fields = {}) {
    const since = fields.viewpoint?.since ?? 0;
    const shown = this.#returned;
    if (op === "view" || op === "step") {
      this.#asked += 1;
      const asked = this.#asked;
      while (!this.state.view || (op === "step" && this.#position === shown)) {
        await new Promise((resolve, reject) => this.#viewWaiters.push({ resolve, reject }));
        if (asked !== this.#asked) return { thinking: true };
      }
      return this.#sessionView(since);
    }
    if (op === "play" || op === "undo") {
      const asked = this.#asked;
      await this.#request(op, op === "play" ? { moves: fields.moves } : {}, shown);
      return this.#sessionView(op === "play" ? since : 0, asked === this.#asked);
    }
    if (op === "hint") return this.#question("hint", {}, shown);
    const { hello } = this.state;
    if (op === "query_moves" && this.asksQuestions && hello?.allows.query)
      return this.#question("query", { question: fields.question }, shown);
    if (op === "effects") return [];
    throw refusal("friends.forbidden");
  }

  /** The device has one seat: there is nothing to cover. */
  cover() {}

  /** The last position that was shown; "": none yet. */
  get #position() {
    const mark = this.state.marks[this.state.marks.length - 1];
    return mark ? `${mark.at} ${mark.hash}` : "";
  }

  /**
   * Return the view for a session; with its whole log if an undo came since the last one.
   * @param {number} since
   * @param {boolean} [isShown] false: the table was opened again meanwhile
   * @returns {View}
   */
  #sessionView(since, isShown = true) {
    const { view, hello, marks } = this.state;
    if (!view) throw refusal("friends.closed");
    const isContinued = marks.some(({ at, hash }) => `${at} ${hash}` === this.#returned);
    if (isShown) this.#returned = this.#position;
    const log = isContinued ? view.log.filter(({ event }) => event > since) : view.log;
    const can_undo = view.table.can_undo && hello?.allows.undo === true;
    // A bot may still play for this player, until their next request.
    const players = view.table.players.map((player, seat) =>
      seat === view.seat ? { kind: /** @type {const} */ ("person"), name: player.name } : player,
    );
    return { ...view, log, table: { ...view.table, can_undo, players } };
  }

  /**
   * Ask one question after the other: each request replaces the last.
   * @param {"hint" | "query"} type
   * @param {object} body
   * @param {string} shown
   */
  #question(type, body, shown) {
    const answer = this.#questions.then(() => this.#request(type, body, shown));
    this.#questions = answer.catch(() => {});
    return answer;
  }

  /**
   * Make a request about the position that the session was shown. It's refused here if a later view has arrived.
   * @param {"play" | "undo" | "hint" | "query"} type
   * @param {object} body
   * @param {string} shown
   */
  async #request(type, body, shown) {
    const n = await this.#transactions.run(async ({ state, outbox }) => {
      const { view, closed, channel } = state;
      if (!view || closed || channel.hasConflict) throw refusal("friends.closed");
      if (this.#position !== shown) throw refusal("friends.stale");
      const position = { at: view.table.events, view: await viewHash(view) };
      state.pending = await write(channel, "player", type, { ...position, ...body });
      outbox.add(channel.pair);
      return state.pending;
    });
    // The answer is a later transaction, so it finds this.
    return new Promise((resolve, reject) => this.#waiters.push({ n, resolve, reject }));
  }

  /** The own moves that the host has not answered; null: there are none. @returns {string[] | null} */
  get pendingMoves() {
    const { channel, pending } = this.state;
    if (!pending) return null;
    const { type, body } = JSON.parse(channel.newest);
    return type === "play" ? body.moves : null;
  }

  /**
   * Take back the moves that the host has not answered. If it has played them by now, its next message has them all the same.
   * @param {ErrorCode | ""} why the code of the refusal that says so; "": the moves were not sent
   */
  async takeBack(why = "") {
    await this.#transactions.run(async (draft) => {
      draft.hasChanged = !draft.state.closed;
      if (!draft.hasChanged) return;
      draft.state.pending = 0;
      await this.#write(draft, "ack", {});
    });
    for (const { resolve, reject } of this.#waiters.splice(0))
      if (why) reject(refusal(why));
      else resolve(null);
    this.dispatchEvent(new Event("position"));
  }

  /** Leave the game for good, with a message to the host. */
  async leave() {
    await this.#transactions.run((draft) => this.#leaveFor(draft, "friends.left"));
    this.#rejectRequests();
  }

  // -- messages -----------------------------------------------------------------------------------------------

  /**
   * Process bytes that a carrier has moved. Never rejects for what they contain.
   * @param {Bytes} bytes
   * @returns {Promise<import("../../friends/types.js").Relation>}
   */
  async receive(bytes) {
    /** @type {Opened<"host">} */
    let opened;
    try {
      opened = await open(this.#key, "host", this.state.channel.pair, bytes);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      if (!error.isOpened) return "malformed";
      // The host has sent something that isn't a message.
      await this.#transactions.run(async ({ state }) => {
        state.fault ||= "message";
      });
      return "accept";
    }
    const relation = await this.#transactions.run(async (draft) => {
      const { channel, closed, view, record } = draft.state;
      const isNext = opened.message.type === "hello" && view && !record;
      // The next game, before the end of this one was read: that message is still to come.
      const isEarly = isNext && judge(channel, opened) === "accept";
      if (closed || isEarly) {
        draft.hasChanged = false;
        return closed ? "old" : "early";
      }
      const relation = receiveInto(draft, channel, opened);
      if (relation === "accept") await this.#handle(draft, opened.message);
      return relation;
    });
    if (this.state.closed) this.#rejectRequests();
    else if (relation === "accept") this.#settle(opened.message);
    return relation;
  }

  /** @param {Draft} draft @param {Message} message */
  async #handle(draft, message) {
    const { state } = draft;
    if (message.type === "bye") state.closed = message.body.code;
    else if (message.type === "hello") await this.#greet(draft, message.body);
    else if (message.type === "receipt") await this.#open(draft, message.body);
    else {
      if (message.type === "view" || message.type === "over") {
        const { deal } = message.body;
        if (!state.receipt && !(await this.#noteDeal(draft, deal))) return;
        await this.#noteView(state, message.body);
      }
      if (message.type === "over") state.record = message.body.record;
      if (message.ack >= state.pending) state.pending = 0;
      // An acknowledgement would replace a request that is still under way.
      if (!state.pending) await this.#write(draft, "ack", {});
    }
  }

  /**
   * Write a message and send it. Return its number.
   * @template {keyof OwnBodies} T
   * @param {Draft} draft
   * @param {T} type
   * @param {OwnBodies[T]} body
   */
  async #write({ state, outbox }, type, body) {
    outbox.add(state.channel.pair);
    return write(state.channel, "player", type, body);
  }

  /** Answer with the commitment to a new opening. @param {Draft} draft @param {Bodies["hello"]} hello */
  async #greet(draft, hello) {
    const { state } = draft;
    // With a new number, a host could fit its words to the player's.
    const isSame = !state.hello || state.hello.words === hello.words;
    // The next game with the same people.
    if (state.record && isSame) {
      Object.assign(state, { view: null, waiting: [], marks: [], record: "", fault: "" });
      Object.assign(state, { opening: "", isRedrawn: false });
      this.#returned = "";
    }
    if (state.view || !isSame) return this.#leaveFor(draft, "friends.order");
    if (!hasCommonVersion(hello.versions)) return this.#leaveFor(draft, "friends.version");
    // The host may have chosen a deal if it asks for another number after it knew one.
    const wasKnown = state.receipt || (state.isInvited && !state.hello?.events);
    if (state.opening && wasKnown) state.isRedrawn = true;
    Object.assign(state, { hello, receipt: "", commitments: [], opening: this.#random() });
    state.words ||= this.#random();
    const { name, words, opening, isInvited } = state;
    const own = await commitment(hello.seat, opening);
    const body = { versions: VERSIONS, name, commitment: own, words };
    // The host has committed before it knows this number. Otherwise all seats commit first.
    if (isInvited && !hello.events && isCommitted(hello)) Object.assign(body, { opening });
    state.pending = await this.#write(draft, "hello", body);
  }

  /**
   * Open the own number if the commitment to it counts, once: a later receipt could have fitted commitments.
   * @param {Draft} draft
   * @param {Bodies["receipt"]} deal
   */
  async #open(draft, deal) {
    const { state } = draft;
    if (!(await this.#noteDeal(draft, deal))) return;
    const { opening } = state;
    if (opening) state.pending = await this.#write(draft, "open", { opening });
    else {
      await this.#write(draft, "ack", {});
      state.pending = 0;
    }
  }

  /**
   * Note what the deal follows from. Return false if the host's or the own commitment is another one: this side has left then.
   * @param {Draft} draft
   * @param {Bodies["receipt"]} [deal]
   */
  async #noteDeal(draft, deal) {
    const { state } = draft;
    const { hello, opening } = state;
    if (!hello || !deal || state.view || state.receipt) {
      await this.#leaveFor(draft, "friends.order");
      return false;
    }
    const { commitments, receipt, words } = deal;
    const isRunning = hello.events > 0;
    const own = await commitment(hello.seat, opening);
    const noted = hello.commitments ?? commitments;
    const isWhole = noted.length === commitments.length;
    const isHosts = isWhole && noted.every((each, seat) => !each || each === commitments[seat]);
    const isMine = isRunning || (isHosts && commitments[hello.seat] === own);
    if (!isMine || (await wordsCommitment(words)) !== hello.words) {
      state.fault = "commitment";
      await this.#leaveFor(draft, "friends.commitment");
      return false;
    }
    Object.assign(state, { commitments, receipt, otherWords: words });
    // A running game was dealt with another phone's number.
    if (isRunning) state.opening = "";
    return true;
  }

  /** @param {Draft} draft @param {string} code */
  async #leaveFor(draft, code) {
    draft.state.closed = code;
    await this.#write(draft, "bye", { code });
  }

  /** Note a view, and compare it with those before. @param {RemoteState} state @param {Bodies["view"]} body */
  async #noteView(state, { view, since, undone, waiting }) {
    const known = state.view;
    const isOwn = view.seat === state.hello?.seat;
    const isFitting = hasSeats(view) && view.game === state.hello?.game;
    if (!isOwn || !isFitting || since > (known?.stable_upto ?? 0)) {
      state.fault = !isFitting ? "message" : isOwn ? "past" : "seat";
      return;
    }
    const log = [...(known?.log ?? []).filter(({ event }) => event <= since), ...view.log];
    const at = view.table.events;
    const hash = await viewHash({ ...view, log });
    const marks = state.marks.filter((each) => each.at <= (undone ?? each.at));
    const last = marks[marks.length - 1];
    if (last && (last.at > at || (last.at === at && last.hash !== hash))) state.fault = "past";
    if (last?.at !== at) marks.push({ at, hash });
    Object.assign(state, { view: { ...view, log }, marks, waiting });
  }

  /** Reject all requests: one side has left the game. */
  #rejectRequests() {
    const waiters = [...this.#waiters.splice(0), ...this.#viewWaiters.splice(0)];
    for (const { reject } of waiters) reject(new Refusal({ code: this.state.closed }));
  }

  /** Settle requests that a message answers. @param {Message} message */
  #settle(message) {
    if (message.type !== "view" && message.type !== "over") return;
    const { reply } = message.body;
    const answered = this.#waiters.filter(({ n }) => n <= message.ack);
    this.#waiters = this.#waiters.filter(({ n }) => n > message.ack);
    for (const { n, resolve, reject } of answered) {
      if (reply?.n !== n) reject(refusal("friends.replaced"));
      else if (reply.refused) reject(new Refusal(reply.refused));
      else resolve(reply.answer);
    }
    for (const { resolve } of this.#viewWaiters.splice(0)) resolve(null);
  }

  // -- the end ------------------------------------------------------------------------------------------------

  /**
   * Check the record of the finished game against the noted commitments, receipt and views.
   * @param {Engine} [engine] without one, the deal and the views are not checked
   * @returns {Promise<RecordReport>}
   */
  async check(engine) {
    const { hello, record, commitments, opening, receipt, marks, isRedrawn } = this.state;
    const seat = this.seat;
    const events = /** @type {number[]} */ ([]);
    if (!hello || !opening) return { outcome: "unproved", events };
    const notes = await checkNotes(record, { commitments, seat, opening });
    if (notes !== "verified") return { outcome: notes, events };
    if (!engine) return { outcome: "unchecked", events };
    // After an invitation the receipt comes with the cards: it must be of the game and options of the invitation.
    const { game, options } = hello;
    const invited = await engine.ask("receipt", { game, options, commitments });
    if (invited.digits !== receipt) return { outcome: "receipt", events };
    const { outcome } = await engine.ask("verify_deal", { record, receipt });
    if (outcome !== "verified") return { outcome, events };
    await engine.ask("resume", { record, seed: 0 });
    for (const { at, hash } of marks) {
      const view = await engine.ask("position", { event: at, seat }).catch(() => ({}));
      if ((await viewHash(view)) !== hash) events.push(at);
    }
    if (events.length) return { outcome: "views", events };
    return { outcome: isRedrawn ? "redrawn" : "verified", events };
  }

  /** Send the newest message if the draft has one. @param {Draft} draft */
  async #send({ outbox, hasChanged }) {
    const { pair, newest } = this.state.channel;
    if (this.#carrier && newest && outbox.size)
      this.#carrier.send(await seal(this.#key, "player", pair, newest));
    if (!hasChanged) return;
    this.dispatchEvent(new Event("change"));
    if (this.#returned && this.#returned !== this.#position)
      this.dispatchEvent(new Event("position"));
  }
}
