// Packets: the bytes of a code or a link. They have a pairing code, a message, or the first message of a side with its code.

import { fromHex, hex, MOST_BYTES } from "./bytes.js";
import { CODE_LENGTH, PairingError, unpackCode } from "./pairing-code.js";

/** @import { Bytes } from "./types.js" */

/** First byte of a packet. That of a pairing code is greater. */
const [MESSAGE, FIRST] = [0, 1];
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

/** Return the code in a packet. @param {Bytes} bytes */
export const codeIn = (bytes) => (bytes[0] === FIRST ? bytes.slice(1, 1 + CODE_LENGTH) : bytes);

/** Return the public key of the code in a packet, as digits. @param {Bytes} bytes @throws {PairingError} */
export const keyIn = (bytes) => hex(unpackCode(codeIn(bytes)).publicKey);

/** Return the first message in a packet; null: it has only a code. @param {Bytes} bytes */
export const firstMessageIn = (bytes) => (bytes[0] === FIRST ? bytes.slice(1 + CODE_LENGTH) : null);
