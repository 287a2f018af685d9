// Links: bytes in the part of an address after "#", which no server receives. A person sends them by any messenger.

import { fromHex, hex, MOST_BYTES } from "./bytes.js";
import { PairingError } from "./pairing-code.js";

/** @import { Bytes } from "./types.js" */

/** First byte of a message. That of a pairing code is greater. */
const MESSAGE = 0;
const PAIR_LENGTH = 16;
/** Most bytes of a message with the name of its pairing. */
export const MOST_PACKED = 1 + PAIR_LENGTH + MOST_BYTES;
const LONGEST = Math.ceil((MOST_PACKED * 4) / 3);

const invalid = () => new PairingError("invalid");

/** Encode bytes in base64url. @param {Uint8Array} bytes */
function encode(bytes) {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Return the link with bytes: a pairing code, or a message.
 * @param {Uint8Array} bytes
 * @param {string} [page] its address
 */
export const linkOf = (bytes, page = location.href) =>
  `${page.split("#")[0]}#/join/${encode(bytes)}`;

/** Return the bytes of a link, which may be part of a pasted text. @param {string} text @throws {PairingError} */
export function bytesOfLink(text) {
  const [, code = ""] = /#\/join\/([\w-]+)/.exec(text) ?? [];
  if (!code || code.length > LONGEST || code.length % 4 === 1) throw invalid();
  const bits = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(bits, (each) => each.charCodeAt(0));
  // Other bits behind the last byte: a link that was cut off.
  if (encode(bytes) !== code) throw invalid();
  return bytes;
}

/** True for bytes of a message, false for those of a pairing code. @param {Uint8Array} bytes */
export const isPackedMessage = (bytes) => bytes[0] === MESSAGE;

/** Return a sealed message with the name of its pairing, for a code or a link. @param {string} pair digits @param {Uint8Array} sealed */
export function packMessage(pair, sealed) {
  return Uint8Array.of(MESSAGE, ...fromHex(pair), ...sealed);
}

/** Return a sealed message and its pairing, of bytes from anywhere. @param {Bytes} bytes @throws {PairingError} */
export function unpackMessage(bytes) {
  if (!isPackedMessage(bytes) || bytes.length <= 1 + PAIR_LENGTH || bytes.length > MOST_PACKED)
    throw invalid();
  return { pair: hex(bytes.slice(1, 1 + PAIR_LENGTH)), sealed: bytes.slice(1 + PAIR_LENGTH) };
}
