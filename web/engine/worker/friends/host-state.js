// Stored state of a host, and the changes of it that need no engine. They change the draft of a transaction.

import { invitationMessage, newPairingState, write } from "../../friends/channel-state.js";
import { canonical } from "../../friends/envelope.js";
import { VERSIONS } from "../../friends/message-schemas.js";
import { wordsCommitment } from "../../friends/pairing-keys.js";

/**
 * @import { HostPairing, HostState, Opened } from "../../friends/types.js"
 * @typedef {import("../../friends/types.js").Draft<HostState>} Draft
 */

/** Invitations that are remembered: an answer to an older one is not understood. */
const MOST_INVITATIONS = 40;

/**
 * Return the state of a game that begins when all phones are there.
 * @param {Pick<HostState, "game" | "options" | "players" | "allows" | "remote">} setup
 * @returns {HostState}
 */
export const newHostState = (setup) => ({
  ...setup,
  commitments: setup.players.map(() => ""),
  openings: setup.players.map(() => ""),
  receipt: "",
  record: "",
  events: 0,
  substituted: [],
  pairings: [],
  invitations: [],
});

/**
 * Return the state of the next game with the same phones: its pairings go on.
 * @param {HostState} state
 * @param {Record<string, unknown>} options
 * @returns {HostState}
 */
export function rematchOf({ game, players, allows, remote, pairings }, options) {
  const persons = players.map((player, seat) =>
    remote[seat] ? { kind: /** @type {const} */ ("person"), name: player.name } : player,
  );
  const going = pairings.filter(({ closed, channel }) => !closed && !channel.hasConflict);
  const state = newHostState({ game, options, players: persons, allows, remote });
  state.pairings = going.map((each) => {
    // A phone that waits to be admitted still does.
    const answer = each.isAdmitted ? null : each.answer;
    const pairing = { ...each, answer, extra: {}, extraFrom: 0, isBehind: false };
    forgetLog(pairing);
    return pairing;
  });
  return state;
}

/**
 * Return the request that continues a stored game. Its record has the seed.
 * @param {HostState} state
 * @returns {import("../../../core/protocol.js").Update}
 */
export const resumption = ({ record, players }) => ({
  change: { resume: { record, players, seed: 0 } },
});

/**
 * Add a pairing.
 * @param {Draft} draft
 * @param {string} pair
 * @param {Pick<HostPairing, "seat" | "words" | "isInvited" | "isAdmitted">} more `words`: a random number
 */
export function addPairing({ state }, pair, more) {
  /** @type {HostPairing} */
  const pairing = {
    ...more,
    channel: newPairingState(pair),
    otherWords: "",
    greeting: 1,
    isOfRunning: state.record !== "",
    answered: 0,
    answer: null,
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

/** Return the pairings of a seat. @param {HostState} state @param {number} seat */
export const pairingsAt = ({ pairings }, seat) => pairings.filter((each) => each.seat === seat);

/** End pairings. @param {Draft} draft @param {HostPairing[]} pairings @param {string} code */
export async function endPairings({ outbox }, pairings, code) {
  for (const pairing of pairings) {
    if (pairing.closed) continue;
    await write(pairing.channel, "host", "bye", { code });
    pairing.closed = code;
    outbox.add(pairing.channel.pair);
  }
}

/** Return the seats whose phones are missing. @param {HostState} state @param {{has: (pair: string) => boolean}} connected pairings */
export function waitingSeats({ remote, pairings }, connected) {
  const present = pairings.flatMap(({ closed, channel, seat, isAdmitted }) =>
    isAdmitted && !closed && !channel.hasConflict && connected.has(channel.pair) ? [seat] : [],
  );
  return remote.flatMap((isRemote, seat) => (isRemote && !present.includes(seat) ? [seat] : []));
}

/** Return the commitments of the seats that the host draws for; "" for the others. @param {HostState} state */
export const ownCommitments = ({ remote, commitments }) =>
  commitments.map((each, seat) => (remote[seat] ? "" : each));

/** Return the body of a first message. @param {HostState} state @param {number} seat @param {string} number of the words */
async function helloOf(state, seat, number) {
  const { game, options, players, allows, events } = state;
  const words = await wordsCommitment(number);
  const at = players.findIndex(({ kind }, each) => kind === "person" && !state.remote[each]);
  const [host, commitments] = [at < 0 ? null : at, ownCommitments(state)];
  const versions = VERSIONS;
  return { versions, game, options, seat, host, players, allows, events, words, commitments };
}

/** Send the first message of a pairing. @param {Draft} draft @param {HostPairing} pairing */
export async function greet({ state, outbox }, pairing) {
  if (pairing.closed) return;
  const { seat, channel } = pairing;
  pairing.isOfRunning = state.record !== "";
  const hello = await helloOf(state, seat, pairing.words);
  pairing.greeting = await write(channel, "host", "hello", hello);
  outbox.add(channel.pair);
}

/**
 * Return the invitation of a seat, the same as long as the seats and their numbers are.
 * @param {HostState} state
 * @param {number} seat
 * @param {string} key of the host, as digits
 * @param {string} number random
 */
export async function invitationOf(state, seat, key, number) {
  const last = state.invitations.findLast((each) => each.key === key);
  const words = last?.words ?? number;
  const hello = await helloOf(state, seat, words);
  if (last && canonical(last.hello) === canonical(hello)) return last;
  // A name that changes must not change what was sent.
  const sent = JSON.parse(canonical(hello));
  const invitation = { key, seat, words, hello: sent };
  state.invitations = [...state.invitations, invitation].slice(-MOST_INVITATIONS);
  return invitation;
}

/**
 * Return the invitation that a message answers; null: none of these keys.
 * @param {HostState} state
 * @param {string} key of the host, as digits
 * @param {string} pair
 * @param {Opened} opened
 */
export async function answeredInvitation({ invitations }, key, pair, { message }) {
  for (const each of invitations)
    if (each.key === key && (await invitationMessage(pair, each.hello)).hash === message.seen)
      return each;
  return null;
}

/**
 * Send what the deal follows from: with the first view after an invitation, else before it.
 * @param {Draft} draft
 * @param {HostPairing} pairing
 */
export async function sendDeal({ state, outbox }, pairing) {
  const { closed, channel, words, isInvited } = pairing;
  if (closed) return;
  const { commitments, receipt } = state;
  const deal = { commitments, receipt, words };
  // Without its opening the deal can't begin: the phone sends that after a receipt.
  if (state.record !== "" || (isInvited && state.openings[pairing.seat])) {
    pairing.extra.deal = deal;
    pairing.extraFrom = 0;
    return;
  }
  await write(channel, "host", "receipt", deal);
  outbox.add(channel.pair);
}

/** Forget what a message that was accepted acknowledges. @param {HostPairing} pairing @param {Opened} opened */
export function forgetAcknowledged(pairing, opened) {
  pairing.base = pairing.channel.own[0].upto;
  if (!pairing.extraFrom || opened.message.ack < pairing.extraFrom) return;
  pairing.extra = {};
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
