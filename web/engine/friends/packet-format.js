// Packets: the bytes of a code or a link. They have a pairing code, perhaps with its game, a message, or the first message of a side with
// its code.

import { tryCall } from "../../core/browser-api.js";
import { encode, fromHex, hex, MOST_BYTES } from "./bytes.js";
import { CODE_LENGTH, PairingError, unpackCode } from "./pairing-code.js";

/** @import { Bytes } from "./types.js" */

/** First byte of a packet. That of a pairing code is its version. For former builds of the page, `NAMED` is a later one. */
const [MESSAGE, FIRST, NAMED] = [0, 1, 255];
const PAIR_LENGTH = 16;
/** Most bytes of a packet. */
export const MOST_PACKED = 1 + CODE_LENGTH + MOST_BYTES;

/** True for a message of a pairing that both sides know. @param {Uint8Array} bytes */
export const isPackedMessage = (bytes) => bytes[0] === MESSAGE;

/** Return a sealed message with the name of its pairing. @param {string} pair digits @param {Uint8Array} sealed */
export const packMessage = (pair, sealed) => Uint8Array.of(MESSAGE, ...fromHex(pair), ...sealed);

/** Return a sealed message and its pairing, of bytes from anywhere. @param {Bytes} bytes @throws {PairingError} */
export function unpackMessage(bytes) {
  if (!isPackedMessage(bytes) || bytes.length <= 1 + PAIR_LENGTH || bytes.length > MOST_PACKED)
    throw new PairingError("invalid");
  return { pair: hex(bytes.slice(1, 1 + PAIR_LENGTH)), sealed: bytes.slice(1 + PAIR_LENGTH) };
}

/**
 * Return a code with the first message of its side: an invitation, or a sealed answer to it.
 * @param {Bytes} code
 * @param {Uint8Array} message
 */
export const packFirst = (code, message) => Uint8Array.of(FIRST, ...code, ...message);

/**
 * Return a host's code with its game and the name of its person, which the other person reads before they join.
 * @param {Bytes} code
 * @param {string} game
 * @param {string} name "": the host is the table
 */
export function packNamed(code, game, name) {
  const names = encode(`${game}\n${name}`).slice(0, 255);
  return Uint8Array.of(NAMED, names.length, ...names, ...code);
}

/** Return the game and the name with a host's code; null: it has none. @param {Bytes} bytes */
export function namesIn(bytes) {
  if (bytes[0] !== NAMED) return null;
  const names = bytes.slice(2, 2 + bytes[1]);
  const [game, name = ""] = tryCall(() => new TextDecoder().decode(names), "").split("\n");
  return { game, name };
}

/** Return the code in a packet. @param {Bytes} bytes */
export function codeIn(bytes) {
  if (bytes[0] === NAMED) return bytes.slice(2 + bytes[1]);
  return bytes[0] === FIRST ? bytes.slice(1, 1 + CODE_LENGTH) : bytes;
}

/** Return the public key of the code in a packet, as digits. @param {Bytes} bytes @throws {PairingError} */
export const keyIn = (bytes) => hex(unpackCode(codeIn(bytes)).publicKey);

/** Return the first message in a packet; null: it has only a code. @param {Bytes} bytes */
export const firstMessageIn = (bytes) => (bytes[0] === FIRST ? bytes.slice(1 + CODE_LENGTH) : null);
