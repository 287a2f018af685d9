// Stored state of a host, and the changes of it that need no engine. They change the draft of a transaction.

import { VERSIONS } from "../../friends/messages.js";
import { wordsCommitment } from "../../friends/pairing-keys.js";
import { accept, newPairingState, write } from "../../friends/pairing-state.js";

/**
 * @import { HostPairing, HostState, Opened } from "../../friends/types.js"
 * @typedef {import("../../friends/types.js").Draft<HostState>} Draft
 */

/**
 * Return the state of a game that begins when all phones are there.
 * @param {Pick<HostState, "game" | "options" | "players" | "allows"> & {remote: number[]}} setup `remote`: the seats of phones
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

/**
 * Return the request that continues a stored game. Its record has the seed.
 * @param {HostState} state
 * @returns {import("../../../core/protocol.js").Update}
 */
export const resumption = ({ record, players }) => ({
  change: { resume: { record, players, seed: 0 } },
});

/**
 * Add a pairing of a seat.
 * @param {Draft} draft
 * @param {number} seat
 * @param {string} pair
 * @param {string} words random number
 */
export function addPairing({ state }, seat, pair, words) {
  /** @type {HostPairing} */
  const pairing = {
    seat,
    channel: newPairingState(pair),
    words,
    otherWords: "",
    name: "",
    isAdmitted: state.record === "",
    base: 0,
    extra: {},
    extraFrom: 0,
    isBehind: false,
    closed: "",
  };
  state.pairings.push(pairing);
  return pairing;
}

/** @param {HostState} state @param {string} pair */
export const pairingOf = ({ pairings }, pair) =>
  pairings.find(({ channel }) => channel.pair === pair);

/** End the pairing of a seat. @param {Draft} draft @param {number} seat @param {string} code */
export async function endPairing({ state, outbox }, seat, code) {
  for (const pairing of state.pairings) {
    if (pairing.seat !== seat || pairing.closed) continue;
    await write(pairing.channel, "host", "bye", { code });
    pairing.closed = code;
    outbox.add(pairing.channel.pair);
  }
}

/**
 * Return the seats whose phones are missing.
 * @param {HostState} state
 * @param {{has: (pair: string) => boolean}} connected pairings
 */
export function waitingSeats({ remote, pairings }, connected) {
  const present = pairings.flatMap(({ closed, channel, seat }) =>
    !closed && !channel.hasConflict && connected.has(channel.pair) ? [seat] : [],
  );
  return remote.flatMap((isRemote, seat) => (isRemote && !present.includes(seat) ? [seat] : []));
}

/** Send the first message of a pairing. @param {Draft} draft @param {HostPairing} pairing */
export async function greet({ state, outbox }, pairing) {
  if (pairing.closed) return;
  const { game, options, players, allows, events } = state;
  const { seat, channel } = pairing;
  const words = await wordsCommitment(pairing.words);
  const body = { versions: VERSIONS, game, options, seat, players, allows, events, words };
  await write(channel, "host", "hello", body);
  outbox.add(channel.pair);
}

/** @param {Draft} draft @param {HostPairing} pairing */
export async function sendReceipt({ state, outbox }, { closed, channel, words }) {
  if (closed) return;
  const { commitments, receipt } = state;
  await write(channel, "host", "receipt", { commitments, receipt, words });
  outbox.add(channel.pair);
}

/** Accept a message: forget what it acknowledges. @param {HostPairing} pairing @param {Opened} opened */
export function acceptFrom(pairing, opened) {
  const { channel } = pairing;
  accept(channel, opened);
  pairing.base = channel.own[0].upto;
  if (!pairing.extraFrom || opened.message.ack < pairing.extraFrom) return;
  pairing.extra = {};
  pairing.extraFrom = 0;
}

/** Repeat the answer to a request until it is acknowledged. @param {HostPairing} pairing @param {HostPairing["extra"]["reply"]} reply */
export function setReply(pairing, reply) {
  pairing.extra.reply = reply;
  pairing.extraFrom = 0;
}

/** Note an undo for all pairings, until each has acknowledged it. @param {HostState} state @param {number} events after it */
export function noteUndo({ pairings }, events) {
  for (const pairing of pairings) {
    const { extra } = pairing;
    extra.undone = Math.min(extra.undone ?? events, events);
    pairing.extraFrom = 0;
    forgetLog(pairing);
  }
}

/** Send the whole log in the next view. @param {HostPairing} pairing */
export function forgetLog(pairing) {
  const { channel } = pairing;
  pairing.base = 0;
  channel.own = channel.own.map((each) => ({ ...each, upto: 0 }));
}
