// Bytes, hexadecimal digits and hashes of the protocol between phones. Every hash begins with a line that says its purpose.

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/** Most bytes of a sealed message. */
export const MOST_BYTES = 32_768;
/** The first words of every hash and key of this protocol. */
export const PROTOCOL = "pygames-friends/1";

/** @param {string} text @returns {Bytes} */
export const encode = (text) => new TextEncoder().encode(text);

/** @param {Iterable<number>} bytes */
export const hex = (bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} digits @returns {Bytes} */
export const fromHex = (digits) =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** @param {Bytes[]} parts @returns {Bytes} */
export function concat(...parts) {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Return the SHA-256 of a purpose, a line feed and data, as digits. @param {string} purpose @param {Bytes} data */
export async function digest(purpose, data) {
  const bytes = concat(encode(`${purpose}\n`), data);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Return 32 random bytes as digits. */
export const randomDigits = () => hex(crypto.getRandomValues(new Uint8Array(32)));
