// Host of a game between phones: the engine's games, one pairing for each remote seat, and the order of their messages.
//
// Every message and every change of the game is one transaction: its effect, the record and the answers are stored together, and
// only then sent. If storing fails, the engine returns to the stored record. The next transaction begins after the last one.

import { cleanName } from "../../core/player-names.js";
import { Refusal, SLICE } from "../client/worker-client.js";
import { randomDigits } from "./bytes.js";
import { commitment, viewHash } from "./deal-proof.js";
import { Malformed, open, seal } from "./envelope.js";
import { hasCommonVersion, VERSIONS } from "./messages.js";
import { comparedWords, wordsCommitment } from "./pairing-keys.js";
import {
  accept,
  isAway,
  judge,
  lacksNewest,
  newestNumber,
  newPairingState,
  write,
} from "./pairing-state.js";

/**
 * @typedef {import("../../core/protocol.js").Change} Change
 * @typedef {import("../../core/protocol.js").Update} Update
 * @typedef {import("../../core/types.js").Player} Player
 * @typedef {import("./types.js").Bytes} Bytes
 * @typedef {import("./types.js").Carrier} Carrier
 * @typedef {import("./types.js").HostPairing} HostPairing
 * @typedef {import("./types.js").HostState} HostState
 * @typedef {import("./types.js").Opened<"player">} Opened
 * @typedef {import("./types.js").Bodies<"player">} Bodies
 * @typedef {{pair: string, key: CryptoKey, carrier: Carrier}} Connection
 * @typedef {Connection & {messages: number[], requests: number[], malformed: number}} Wire times of what has arrived
 * @typedef {{state: HostState, sender: string, outbox: Set<string>, hasChanged: boolean}} Draft `sender`: the pairing whose message it is
 */

/** A pairing may send this many messages and requests in this time, and this many messages that cannot be opened. */
const MOST_MESSAGES = 200;
const MOST_REQUESTS = 20;
const PERIOD = 10_000;
const MOST_MALFORMED = 20;

/**
 * Return the state of a game that begins when all phones are there.
 * @param {{game: string, options: HostState["options"], players: Player[], remote: number[], allows: HostState["allows"]}} setup
 *   `remote`: the seats of phones
 * @returns {HostState}
 */
export const newHostState = ({ remote, players, ...setup }) => ({
  ...setup,
  players,
  remote: players.map((_, seat) => remote.includes(seat)),
  commitments: players.map(() => ""),
  openings: players.map(() => ""),
  receipt: "",
  record: "",
  events: 0,
  substituted: [],
  pairings: [],
});

/** Dispatches "change" after every transaction. */
export class Host extends EventTarget {
  #engine;
  #store;
  #now;
  #random;
  /** @type {HostState} */
  #state;
  /** @type {Map<string, Wire>} connections by pairing */
  #wires = new Map();
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /**
   * @param {object} parts
   * @param {import("./types.js").Engine} parts.engine one that runs this game, if it has begun
   * @param {(state: HostState) => Promise<void>} parts.store stores everything or nothing
   * @param {HostState} parts.state a new or a stored one
   * @param {() => number} [parts.now] milliseconds
   * @param {() => string} [parts.random] 64 random digits
   */
  constructor({ engine, store, state, now = Date.now, random = randomDigits }) {
    super();
    this.#engine = engine;
    this.#store = store;
    this.#state = state;
    this.#now = now;
    this.#random = random;
  }

  /** The stored state. It has the openings, and the record with every card. */
  get state() {
    return this.#state;
  }

  /** The seats whose phones are missing. */
  get waiting() {
    return this.#waiting(this.#state);
  }

  /** Resolves when everything that has arrived is processed. */
  get settled() {
    return this.#queue;
  }

  /** Return the numbers of the four words of a pairing; null until both sides know them. @param {string} pair */
  async words(pair) {
    const pairing = this.#state.pairings.find(({ channel }) => channel.pair === pair);
    return pairing?.otherWords ? comparedWords(pair, pairing.words, pairing.otherWords) : null;
  }

  // -- pairings -----------------------------------------------------------------------------------------------

  /** Give a seat to a new pairing, which ends the seat's last one. @param {number} seat @param {Connection} connection */
  pair(seat, connection) {
    const { pair } = connection;
    this.#wire(connection);
    return this.#transact(async (draft) => {
      await this.#end(draft, seat, "friends.replaced");
      /** @type {HostPairing} */
      const pairing = {
        seat,
        channel: newPairingState(pair),
        words: this.#random(),
        otherWords: "",
        name: "",
        isAdmitted: draft.state.record === "",
        base: 0,
        extra: {},
        extraFrom: 0,
        isBehind: false,
        closed: "",
      };
      draft.state.pairings.push(pairing);
      await this.#greet(draft, pairing);
    });
  }

  /** Connect a pairing again, after a loss or a reload. @param {Connection} connection */
  attach(connection) {
    this.#wire(connection);
    return this.#transact(async (draft) => {
      draft.hasChanged = false;
      await this.#showAll(draft);
      draft.outbox.add(connection.pair);
    });
  }

  /** Note that a phone is missing. @param {string} pair */
  detach(pair) {
    this.#wires.delete(pair);
    return this.#transact((draft) => this.#showAll(draft));
  }

  /** Let the player of a new pairing continue a game that runs. @param {string} pair */
  admit(pair) {
    return this.#transact(async (draft) => {
      for (const each of draft.state.pairings)
        if (each.channel.pair === pair) each.isAdmitted = true;
      await this.#showAll(draft);
    });
  }

  /**
   * Take a seat back. Before the game begins, another player gets it, and all seats draw again: no opening is used for two deals.
   * @param {number} seat
   * @param {Player} [player]
   */
  remove(seat, player) {
    return this.#transact(async (draft) => {
      const { state } = draft;
      await this.#end(draft, seat, "friends.removed");
      if (state.record !== "") return this.#showAll(draft);
      if (player) {
        state.players[seat] = player;
        state.remote[seat] = false;
      }
      state.commitments = state.players.map(() => "");
      state.openings = state.players.map(() => "");
      state.receipt = "";
      for (const pairing of state.pairings) await this.#greet(draft, pairing);
      await this.#publish(draft);
    });
  }

  /** @param {Connection} connection */
  #wire(connection) {
    this.#wires.set(connection.pair, { ...connection, messages: [], requests: [], malformed: 0 });
  }

  /** @param {Draft} draft @param {number} seat @param {string} code */
  async #end({ state, outbox }, seat, code) {
    for (const pairing of state.pairings) {
      if (pairing.seat !== seat || pairing.closed) continue;
      await write(pairing.channel, "host", "bye", { code });
      pairing.closed = code;
      outbox.add(pairing.channel.pair);
    }
  }

  /** @param {HostState} state */
  #waiting({ remote, pairings }) {
    const present = pairings.flatMap(({ closed, channel, seat }) =>
      !closed && !channel.hasConflict && this.#wires.has(channel.pair) ? [seat] : [],
    );
    return remote.flatMap((isRemote, seat) => (isRemote && !present.includes(seat) ? [seat] : []));
  }

  // -- messages -----------------------------------------------------------------------------------------------

  /** Process bytes that a carrier has moved. Never rejects for what they contain. @param {string} pair @param {Bytes} bytes */
  async receive(pair, bytes) {
    const wire = this.#wires.get(pair);
    if (!wire) return;
    if (this.#isTooOften(wire.messages, MOST_MESSAGES)) return this.#cut(pair, "friends.rate");
    /** @type {Opened} */
    let opened;
    try {
      opened = await open(wire.key, "player", pair, bytes);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      wire.malformed += 1;
      return wire.malformed >= MOST_MALFORMED ? this.#cut(pair, "friends.malformed") : undefined;
    }
    // A view may be acknowledged as often as there are views.
    const isRequest = opened.message.type !== "ack";
    if (isRequest && this.#isTooOften(wire.requests, MOST_REQUESTS))
      return this.#cut(pair, "friends.rate");
    await this.#transact(async (draft) => {
      const pairing = draft.state.pairings.find(({ channel }) => channel.pair === pair);
      if (pairing && !pairing.closed) return this.#process(draft, pairing, opened);
      // The message that ended the pairing may be lost.
      draft.outbox.add(pair);
    });
  }

  /** Note the time, and return true if there were more than this in a period. @param {number[]} times @param {number} most */
  #isTooOften(times, most) {
    const now = this.#now();
    while (now - times[0] >= PERIOD) times.shift();
    times.push(now);
    return times.length > most;
  }

  /** End a pairing whose player sends too much, and listen no longer. @param {string} pair @param {string} code */
  async #cut(pair, code) {
    await this.#transact(async (draft) => {
      const pairing = draft.state.pairings.find(({ channel }) => channel.pair === pair);
      if (pairing && !pairing.closed) await this.#end(draft, pairing.seat, code);
      await this.#showAll(draft);
    });
    this.#wires.delete(pair);
  }

  /** @param {Draft} draft @param {HostPairing} pairing @param {Opened} opened */
  async #process(draft, pairing, opened) {
    const { channel } = pairing;
    const relation = judge(channel, opened);
    if (relation === "accept") {
      draft.sender = channel.pair;
      accept(channel, opened);
      pairing.base = channel.own[0].upto;
      if (pairing.extraFrom && opened.message.ack >= pairing.extraFrom) {
        pairing.extra = {};
        pairing.extraFrom = 0;
      }
      await this.#handle(draft, pairing, opened);
      if (pairing.isBehind) await this.#show(draft, pairing);
    } else if (relation === "conflict") {
      channel.hasConflict = true;
      await this.#showAll(draft);
    } else {
      draft.hasChanged = false;
      if (relation === "copy" && lacksNewest(channel, opened)) draft.outbox.add(channel.pair);
    }
  }

  /** @param {Draft} draft @param {HostPairing} pairing @param {Opened} opened */
  async #handle(draft, pairing, { message }) {
    const { state } = draft;
    if (message.type === "bye") {
      pairing.closed = message.body.code;
      return this.#showAll(draft);
    }
    if (message.type === "hello") return this.#welcome(draft, pairing, message.body);
    if (message.type === "open") return this.#take(draft, pairing, message.body.opening);
    if (!["play", "undo", "hint", "query"].includes(message.type) || !pairing.isAdmitted) return;
    if (state.record === "") return;
    const isSubstituted = state.substituted.includes(pairing.seat);
    if (isSubstituted) await this.#restore(draft, pairing.seat);
    const { events } = state;
    /** @type {NonNullable<HostPairing["extra"]["reply"]>} */
    const reply = { n: message.n };
    try {
      Object.assign(reply, await this.#answer(draft, pairing, /** @type {any} */ (message)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reply.refused = { code: error.code, params: error.params ?? {} };
    }
    pairing.extra.reply = reply;
    pairing.extraFrom = 0;
    if (state.events === events && !isSubstituted) await this.#show(draft, pairing);
    else await this.#showAll(draft);
  }

  /**
   * Do what a player asks for the pairing's seat, at the position that the request names.
   * @param {Draft} draft
   * @param {HostPairing} pairing
   * @param {{[T in "play" | "undo" | "hint" | "query"]: {type: T, body: Bodies[T]}}["play" | "undo" | "hint" | "query"]} message
   */
  async #answer(draft, pairing, { type, body }) {
    const { seat } = pairing;
    if (type !== "play" && !draft.state.allows[type]) throw refused("friends.forbidden");
    const view = await this.#engine.ask("view", { seat });
    const isSame = (await viewHash(view)) === body.view;
    // The player's log may be at fault: send the whole one.
    if (!isSame) forgetLog(pairing);
    if (!isSame || view.table.events !== body.at || (type !== "undo" && view.to_act !== seat))
      throw refused("friends.stale");
    if (type === "hint") return { answer: await this.#hint(seat) };
    if (type === "query")
      return { answer: await this.#engine.ask("query_moves", { seat, question: body.question }) };
    const change = type === "undo" ? { undo: { seat } } : { play: { seat, moves: body.moves } };
    const update = await this.#apply(draft, { change });
    if ("thinking" in update || !update.refused) return {};
    const { code, params } = update.refused;
    return { refused: { code, params } };
  }

  /** @param {number} seat */
  async #hint(seat) {
    for (;;) {
      const hint = await this.#engine.ask("hint", { seat, milliseconds: SLICE });
      if (!hint.thinking) return hint;
    }
  }

  // -- the deal -----------------------------------------------------------------------------------------------

  /** Send the first message of a pairing. @param {Draft} draft @param {HostPairing} pairing */
  async #greet({ state, outbox }, pairing) {
    if (pairing.closed) return;
    const { game, options, players, allows, events } = state;
    const { seat, channel } = pairing;
    const words = await wordsCommitment(pairing.words);
    const body = { versions: VERSIONS, game, options, seat, players, allows, events, words };
    await write(channel, "host", "hello", body);
    outbox.add(channel.pair);
  }

  /** @param {Draft} draft @param {HostPairing} pairing @param {Bodies["hello"]} hello */
  async #welcome(draft, pairing, { versions, name, commitment: own, words }) {
    const { state } = draft;
    if (!hasCommonVersion(versions)) return this.#end(draft, pairing.seat, "friends.version");
    pairing.otherWords ||= words;
    pairing.name = cleanName(name);
    if (state.record !== "") return this.#sendReceipt(draft, pairing);
    if (state.receipt !== "") return;
    const player = state.players[pairing.seat];
    state.players[pairing.seat] = { ...player, name: pairing.name || player.name };
    state.commitments[pairing.seat] = own;
    await this.#publish(draft);
  }

  /** Send the receipt when every phone has committed. The host draws for all other seats. @param {Draft} draft */
  async #publish(draft) {
    const { state } = draft;
    const { remote, commitments, openings, game, options } = state;
    if (state.receipt || remote.some((isRemote, seat) => isRemote && !commitments[seat])) return;
    for (const seat of state.players.keys()) {
      if (remote[seat]) continue;
      openings[seat] = this.#random();
      commitments[seat] = await commitment(seat, openings[seat]);
    }
    state.receipt = (await this.#engine.ask("receipt", { game, options, commitments })).digits;
    for (const pairing of state.pairings) await this.#sendReceipt(draft, pairing);
    await this.#begin(draft);
  }

  /** @param {Draft} draft @param {HostPairing} pairing */
  async #sendReceipt({ state, outbox }, { closed, channel, words }) {
    if (closed) return;
    const { commitments, receipt } = state;
    await write(channel, "host", "receipt", { commitments, receipt, words });
    outbox.add(channel.pair);
  }

  /** @param {Draft} draft @param {HostPairing} pairing @param {string} opening */
  async #take(draft, { seat }, opening) {
    const { state } = draft;
    if (state.receipt === "" || state.record !== "") return;
    if ((await commitment(seat, opening)) !== state.commitments[seat])
      return this.#end(draft, seat, "friends.opening");
    state.openings[seat] = opening;
    await this.#begin(draft);
  }

  /** Start the game when every opening is there. @param {Draft} draft */
  async #begin(draft) {
    const { game, options, players, openings } = draft.state;
    if (openings.some((opening) => opening === "")) return;
    await this.#apply(draft, { change: { new: { game, options, players, openings } } });
    await this.#showAll(draft);
  }

  // -- the game -----------------------------------------------------------------------------------------------

  /**
   * Make a change of this device: a move of its persons, a bot's slice, an undo. Return the engine's answer.
   * @param {Update} update
   */
  change(update) {
    return this.#transact(async (draft) => {
      const { play, undo } = update.change ?? {};
      const seat = (play ?? undo)?.seat;
      if (seat !== undefined && draft.state.remote[seat]) throw refused("friends.forbidden");
      const answer = await this.#apply(draft, update);
      draft.hasChanged = !("thinking" in answer);
      if (draft.hasChanged) await this.#showAll(draft);
      return answer;
    });
  }

  /** Let a bot play for a missing player, until the player's next request. @param {number} seat @param {string} bot */
  substitute(seat, bot) {
    return this.#transact(async (draft) => {
      draft.state.substituted.push(seat);
      const { name } = draft.state.players[seat];
      await this.#seatPlayer(draft, seat, { kind: "bot", name, bot });
      await this.#showAll(draft);
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
    this.#isEngineAhead = true;
    const update = await this.#engine.ask("update", request);
    if ("thinking" in update) return update;
    const { events } = update.status;
    if (request.change?.undo) {
      for (const pairing of state.pairings) {
        const { extra } = pairing;
        extra.undone = Math.min(extra.undone ?? events, events);
        pairing.extraFrom = 0;
        forgetLog(pairing);
      }
    }
    state.record = update.record;
    state.events = events;
    return update;
  }

  /** @param {Draft} draft */
  async #showAll(draft) {
    for (const pairing of draft.state.pairings) await this.#show(draft, pairing);
  }

  /** Send the seat's view. @param {Draft} draft @param {HostPairing} pairing */
  async #show({ state, sender, outbox }, pairing) {
    const { channel, seat, base, extra } = pairing;
    if (state.record === "" || pairing.closed || channel.hasConflict || !pairing.isAdmitted) return;
    pairing.isBehind = isAway(channel) && sender !== channel.pair;
    if (pairing.isBehind) return;
    const view = await this.#engine.ask("view", { seat, since: base });
    const body = { view, since: base, waiting: this.#waiting(state), ...extra };
    const upto = "stable_upto" in view ? view.stable_upto : 0;
    if (Object.keys(extra).length) pairing.extraFrom ||= newestNumber(channel) + 1;
    if (view.over) await write(channel, "host", "over", { ...body, record: state.record }, upto);
    else await write(channel, "host", "view", body, upto);
    outbox.add(channel.pair);
  }

  // -- transactions -------------------------------------------------------------------------------------------

  /** True if the engine's position may not be the stored one. */
  #isEngineAhead = false;

  /**
   * @template T
   * @param {(draft: Draft) => Promise<T>} work
   * @returns {Promise<T>}
   */
  #transact(work) {
    const done = this.#queue.then(async () => {
      /** @type {Draft} */
      const draft = {
        state: structuredClone(this.#state),
        sender: "",
        outbox: new Set(),
        hasChanged: true,
      };
      let result;
      this.#isEngineAhead = false;
      try {
        result = await work(draft);
        if (draft.hasChanged || draft.outbox.size) await this.#store(draft.state);
      } catch (error) {
        if (this.#isEngineAhead && this.#state.record)
          await this.#engine.ask("update", resumption(this.#state));
        throw error;
      }
      this.#state = draft.state;
      await this.#send(draft.outbox);
      this.dispatchEvent(new Event("change"));
      return result;
    });
    this.#queue = done.catch(() => {});
    return done;
  }

  /** Send the newest message of these pairings. @param {Set<string>} pairs */
  async #send(pairs) {
    for (const { channel } of this.#state.pairings) {
      const wire = this.#wires.get(channel.pair);
      if (!wire || !pairs.has(channel.pair) || !channel.newest || channel.hasConflict) continue;
      wire.carrier.send(await seal(wire.key, "host", channel.pair, channel.newest));
    }
  }
}

/** @param {string} code */
const refused = (code) => new Refusal({ code, message: "", params: {} });

/** Send the whole log in the next view. @param {HostPairing} pairing */
function forgetLog(pairing) {
  const { channel } = pairing;
  pairing.base = 0;
  channel.own = channel.own.map((each) => ({ ...each, upto: 0 }));
}

/** Return the request that continues a stored game. Its record has the seed. @param {HostState} state @returns {Update} */
export const resumption = ({ record, players }) => ({
  change: { resume: { record, players, seed: 0 } },
});
