// State machine of one pairing, the same on both sides: numbers, acknowledgement and the two chains of hashes. The newest message of a
// direction replaces all earlier ones that are not acknowledged. Functions change a draft of the state, which the caller stores
// before it sends: a message that was sent is always a stored one.

import { canonical, messageHash } from "./envelope.js";

/** @import { Bodies, Draft, Opened, PairingState, Role } from "./types.js" */

/** Own messages without an acknowledgement after which the other side counts as away. */
export const MOST_UNACKNOWLEDGED = 100;

/** Return the state before the first message. @param {string} pair @returns {PairingState} */
export function newPairingState(pair) {
  const start = { n: 0, hash: pair, upto: 0 };
  return { pair, accepted: [start], own: [start], newest: "", hasConflict: false };
}

/**
 * Return the host's first message, which is in an invitation. Both sides write it: its pairing follows from the keys of both.
 * @param {string} pair
 * @param {Bodies<"host">["hello"]} body
 * @returns {Promise<Opened<"host">>}
 */
export async function invitationMessage(pair, body) {
  /** @type {import("./types.js").Message<"host">} */
  const message = { v: 1, n: 1, prev: pair, ack: 0, seen: pair, type: "hello", body };
  return { message, hash: await messageHash("host", canonical(message)) };
}

/** @param {PairingState} state */
const lastAccepted = ({ accepted }) => accepted[accepted.length - 1];
/** Return the number of the newest own message. @param {PairingState} state */
export const newestNumber = ({ own }) => own[own.length - 1].n;

/** True if the other side has not acknowledged many own messages. @param {PairingState} state */
export const isAway = ({ own }) => own.length > MOST_UNACKNOWLEDGED;

/**
 * Return the relation of a message that was opened to those before it.
 *
 * - `copy`: it was accepted already
 * - `old`: a later one replaced it, or was accepted
 * - `conflict`: one side has another past
 *
 * @param {PairingState} state
 * @param {Opened} opened
 * @returns {"accept" | "copy" | "old" | "conflict"}
 */
export function judge(state, { message, hash }) {
  if (state.hasConflict) return "conflict";
  const known = state.accepted.find(({ n }) => n === message.n);
  const isLast = message.n === lastAccepted(state).n;
  if (known) return known.hash !== hash ? "conflict" : isLast ? "copy" : "old";
  if (message.n < lastAccepted(state).n) return "old";
  const acknowledged = state.own.find(({ n }) => n === message.ack);
  const isContinued = state.accepted.some((each) => each.hash === message.prev);
  return acknowledged?.hash === message.seen && isContinued ? "accept" : "conflict";
}

/** Accept a message that `judge` accepts. @param {PairingState} draft @param {Opened} opened */
export function accept(draft, { message, hash }) {
  const start = draft.accepted.findIndex((each) => each.hash === message.prev);
  draft.accepted = [...draft.accepted.slice(start), { n: message.n, hash, upto: 0 }];
  draft.own = draft.own.slice(draft.own.findIndex(({ n }) => n === message.ack));
}

/**
 * Accept a message, or note the first conflict; no other message changes the state. The newest own message is sent again if the sender
 * of a copy did not have it. Return the relation of the message to those before it.
 * @param {Draft<unknown>} draft
 * @param {PairingState} channel that of the message
 * @param {Opened} opened
 */
export function receiveInto(draft, channel, opened) {
  const relation = judge(channel, opened);
  if (relation === "accept") accept(channel, opened);
  else if (relation === "conflict" && !channel.hasConflict) channel.hasConflict = true;
  else {
    draft.hasChanged = false;
    const lacksNewest = opened.message.ack < newestNumber(channel);
    if (relation === "copy" && lacksNewest) draft.outbox.add(channel.pair);
  }
  return relation;
}

/**
 * Write a message, which replaces the newest one. Return its number.
 * @template {Role} R
 * @template {keyof Bodies<R>} T
 * @param {PairingState} draft
 * @param {R} role of this side
 * @param {T} type
 * @param {Bodies<R>[T]} body
 * @param {number} [upto] of a view, the event up to which its log is final
 */
export async function write(draft, role, type, body, upto = 0) {
  const n = newestNumber(draft) + 1;
  const { n: ack, hash: seen } = lastAccepted(draft);
  const prev = draft.own[0].hash;
  draft.newest = canonical({ v: 1, n, prev, ack, seen, type, body });
  draft.own = [...draft.own, { n, hash: await messageHash(role, draft.newest), upto }];
  return n;
}
