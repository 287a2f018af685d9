// Fixtures of the tests of phones: modules of the page, a small game as an engine, seeded chance, and a carrier that a test controls.

import { Refusal, refusal } from "../../../web/core/refusal.js";
import { answeredInvitation, newHostState as stateOf } from "../../../web/engine/worker/friends/host-state.js";
import { HostProtocol } from "../../../web/engine/worker/friends/host-protocol.js";
import { newRemoteState, RemoteProtocol } from "../../../web/engine/client/friends/remote-protocol.js";
import * as envelope from "../../../web/engine/friends/envelope.js";
import * as keys from "../../../web/engine/friends/pairing-keys.js";
import * as proof from "../../../web/engine/friends/deal-proof.js";
import { Session } from "../../../web/engine/client/game/session.js";
import { seededRandom } from "../seeded_random.mjs";

export { rematchOf, resumption } from "../../../web/engine/worker/friends/host-state.js";
export * as messages from "../../../web/engine/friends/message-schemas.js";
export * as state from "../../../web/engine/friends/channel-state.js";
export { envelope, HostProtocol, keys, newRemoteState, proof, Refusal, RemoteProtocol };

/** Return seeded chance. */
export function chanceOf(seed) {
  const numbers = seededRandom(seed);
  const digits = () => Array.from({ length: 64 }, () => numbers.below(16).toString(16)).join("");
  return { ...numbers, digits };
}

const LENGTH = 12;

/** A game of adding: `add NUMBER ID`, each seat in turn. Every seat has a secret that follows from the seed. */
export class SmallEngine {
  #table = null;

  async ask(op, fields) {
    return structuredClone(await this[op](structuredClone(fields)));
  }

  get #toAct() {
    const { events, players } = this.#table;
    return events.length < LENGTH ? events.length % players.length : null;
  }

  async receipt({ game, options, commitments }) {
    const text = JSON.stringify([game, options, commitments]);
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`pygames-deal/1 receipt\n${text}`));
    return { digits: Buffer.from(hash).toString("hex") };
  }

  async update({ change = {} }) {
    const [op, fields] = Object.entries(change)[0] ?? [];
    const table = this.#table;
    if (op === "new") {
      const { game, options, players, openings } = fields;
      const x_commitments = await Promise.all(openings.map((each, seat) => proof.commitment(seat, each)));
      const x_seed = await proof.seedOf(openings);
      this.#table = { game, options, players, events: [], notes: { x_commitments, x_openings: openings, x_seed } };
    } else if (op === "resume") {
      const { game, options, events, players, ...notes } = JSON.parse(fields.record);
      this.#table = { game, options, events, notes, players: fields.players ?? players.map((name) => ({ kind: "person", name })) };
    } else if (op === "play") {
      if (this.#toAct !== fields.seat) throw refusal("table.not_your_turn");
      if (!/^add [123] \S+$/.test(fields.moves[0])) throw refusal("illegal.any");
      table.events.push(`${fields.seat} ${fields.moves[0]}`);
    } else if (op === "bot_step") table.events.push(`${this.#toAct} add 1 bot`);
    else if (op === "undo") {
      if (!this.#canUndo(fields.seat)) throw refusal("table.undo");
      table.events.pop();
    }
    return { status: this.#status(null), record: this.#record(), summary: null };
  }

  async resume({ record }) {
    await this.update({ change: { resume: { record } } });
  }

  async view({ seat, since }) {
    const { events, game, options, players, notes } = this.#table;
    const over = this.#toAct === null;
    const log = events.map((event, i) => ({ event: i + 1, type: "added", seat: Number(event[0]), by: event.slice(2) }));
    const total = events.reduce((sum, event) => sum + Number(event.split(" ")[2]), 0);
    const data = { total, secret: seat === null ? null : (notes.x_seed + seat) % 97 };
    return {
      game, options, seats: players.length, seat, to_act: this.#toAct, over, log: since === undefined ? log : log.filter(({ event }) => event > since),
      scores: [], winners: [], legal: this.#toAct === seat ? ["add 1 x"] : [], phase: "", zones: [], history: [], data, provisional_scores: {},
      table: this.#status(seat), ...(since !== undefined && { stable_upto: Math.max(0, events.length - 1) }),
    };
  }

  async position({ event, seat }) {
    const whole = this.#table;
    this.#table = { ...whole, events: whole.events.slice(0, event) };
    const view = await this.view({ seat });
    this.#table = whole;
    return view;
  }

  async hint() {
    return { thinking: false, move: "add 1 hint", reasons: [], plan: [] };
  }

  async query_moves({ question }) {
    return { question };
  }

  async verify_deal({ record, receipt }) {
    const { game, options, x_commitments } = JSON.parse(record);
    const own = (await this.receipt({ game, options, commitments: x_commitments })).digits;
    return { outcome: own === receipt ? "verified" : "receipt", seats: [], receipt: own };
  }

  #canUndo(seat) {
    return this.#toAct !== null && this.#table.events.at(-1)?.[0] === String(seat);
  }

  #status(seat) {
    const { events, players } = this.#table;
    return {
      to_act: this.#toAct, over: this.#toAct === null, events: events.length, scores: [], winners: [], current_winners: [], players,
      can_undo: seat !== null && this.#canUndo(seat), take_backs: false, branched: false,
    };
  }

  #record() {
    const { game, options, players, events, notes } = this.#table;
    return JSON.stringify({ game, options, players: players.map(({ name }) => name), events, ...notes });
  }
}

/** Return the keys of a pairing of two devices. */
export async function paired({ host = null, player = null, endpoint } = {}) {
  host ??= await keys.newKeys();
  player ??= await keys.newKeys();
  const codes = [await keys.pairingCode("host", host.publicKey, endpoint), await keys.pairingCode("player", player.publicKey, endpoint)];
  const [own, other] = [await keys.derivePairing(host.privateKey, ...codes), await keys.derivePairing(player.privateKey, ...codes.toReversed())];
  if (own.pair !== other.pair) throw new Error("the two sides disagree");
  return { pair: own.pair, hostKey: own.key, playerKey: other.key, host, player };
}

/** Return a session of the page with a remote player in the place of the worker. */
export async function sessionOf(remote) {
  const { table, game, options } = await remote.ask("view");
  const phones = table.players.map((_, seat) => seat !== remote.seat);
  return { session: new Session({ id: "x", game, options, players: table.players, phones }, table, false, remote) };
}

/** Have a remote player answer an invitation of the host, and pair both. */
export async function answerInvitation(host, seat, remote, connection, { key, hello }) {
  await remote.begin(hello);
  const message = JSON.parse(remote.state.channel.newest);
  await host.pair(seat, connection, await answeredInvitation(host.state, key, connection.pair, { message }));
}

export const ALLOWED = { undo: true, hint: true, query: true };

/** Return the setup of a game in which phones hold these seats. */
export const setupOf = (seats, remote, more = {}) => ({
  game: "small",
  options: {},
  players: Array.from({ length: seats }, (_, seat) => ({ kind: "person", name: `P${seat}` })),
  remote,
  allows: ALLOWED,
  ...more,
});

/** Return the state of a new game. */
export const newHostState = ({ remote, ...setup }) => stateOf({ ...setup, remote: setup.players.map((_, seat) => remote.includes(seat)) });

/**
 * A table of phones that loses nothing: messages are delivered by `settle`, in order. A test can change messages before they are delivered.
 * `sent`: the plaintext of all messages of the host, by seat.
 */
export class Phones {
  /** Milliseconds: people play slowly. */
  time = 0;
  now = () => this.time;
  chance = chanceOf(1);
  store = async () => {};
  isInvited = false;
  invitations = {};
  pairings = {};
  remotes = {};
  sent = {};
  under = [];

  static async of(setup, { engine = new SmallEngine(), saved = newHostState(setup), ...more } = {}) {
    const phones = Object.assign(new Phones(), more);
    const { chance, now } = phones;
    const store = async (stored) => {
      await phones.store();
      phones.stored = structuredClone(stored);
    };
    phones.host = new HostProtocol({ engine, store, state: saved, random: chance.digits, now });
    for (const seat of setup.remote) await phones.add(seat);
    return phones;
  }

  async add(seat) {
    const pairing = this.pairings[seat] ?? (await paired());
    const { pair, hostKey, playerKey } = pairing;
    const remote = new RemoteProtocol({
      key: playerKey, store: this.store, state: newRemoteState(pair, `Phone ${seat}`), random: this.chance.digits,
      carrier: { send: (bytes) => this.under.push({ to: "host", pair, bytes }) },
    });
    this.remotes[seat] = Object.assign(remote, { pairing });
    this.sent[seat] ??= [];
    const connection = { pair, key: hostKey, carrier: { send: (bytes) => this.under.push({ to: seat, bytes }), isByHand: this.isInvited } };
    if (!this.isInvited) return this.host.pair(seat, connection);
    this.invitations[seat] ??= await this.host.invite(seat, `key ${seat}`);
    await answerInvitation(this.host, seat, remote, connection, this.invitations[seat]);
  }

  /** Deliver all messages, also those that follow. */
  async settle() {
    while (this.under.length) await this.deliver(this.under.shift());
  }

  async deliver({ to, pair, bytes }) {
    this.time += 1000;
    if (to === "host") return this.host.receive(pair, bytes);
    const remote = this.remotes[to];
    await this.note(to, bytes);
    await remote.receive(bytes);
  }

  async note(seat, bytes) {
    const { pair, hostKey } = this.remotes[seat].pairing;
    const opened = await envelope.open(hostKey, "host", pair, bytes).catch(() => null);
    if (opened) this.sent[seat].push(opened.message);
  }

  /** Ask a phone, and deliver until it has an answer. */
  async ask(seat, op, fields = {}) {
    let isDone = false;
    await this.remotes[seat].ask("view");
    const answer = this.remotes[seat].ask(op, fields).finally(() => { isDone = true; });
    answer.catch(() => {});
    for (let i = 0; i < 1000 && !isDone; i += 1) {
      await this.settle();
      await new Promise((done) => setTimeout(done, 1));
    }
    if (!isDone) throw new Error(`no answer to ${op}`);
    return answer;
  }

  play(seat, ...moves) {
    return this.ask(seat, "play", { seat, moves });
  }

  /** The person at the host, seat 0, plays, and all messages are delivered. */
  async hostPlays(...moves) {
    await this.host.change({ change: { play: { seat: 0, moves } } });
    await this.settle();
  }

  /** Connect a pairing again. */
  attach(seat) {
    const { pair, hostKey: key } = this.remotes[seat].pairing;
    return this.host.attach({ pair, key, carrier: { send: (bytes) => this.under.push({ to: seat, bytes }) } });
  }
}
