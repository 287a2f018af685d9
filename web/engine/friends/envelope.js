// Envelope of a message between phones: canonical JSON, its hash, and the seal (deflate, padding, AES-GCM) that every carrier moves.

import { concat, digest, encode, MOST_BYTES, PROTOCOL } from "./bytes.js";
import { isMessage } from "./message-schemas.js";

/** @import { Bytes, Opened, Role } from "./types.js" */

/** Bytes before deflating and after sealing, and levels of nesting. The largest message is the end of a long game of six. */
export const LIMITS = { plain: 256 * 1024, sealed: MOST_BYTES, depth: 12 };
/** A sealed size is a multiple of this and of nothing that a hidden card decides. */
const PADDING = 256;
const NONCE = 12;
const TAG = 16;
/** Bytes that are inflated at once: no more than a thousand times as many can follow before the limit is checked. */
const SLICE = 512;

/** A message that no honest side sends. It is counted and ignored. */
export class Malformed extends Error {
  /** True if its seal could be opened: the other side has sent it. */
  isOpened = false;
}

/** Return JSON without blanks and with sorted keys, so that both sides hash the same bytes. @param {unknown} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join()}}`;
}

/** Return true if brackets outside strings are nested deeper than this. @param {string} text @param {number} levels */
export function isDeeper(text, levels) {
  let depth = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (isQuoted && sign === "\\") i += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}

/** Return the hash of a message. @param {Role} role of its sender @param {string} text */
export const messageHash = (role, text) => digest(`${PROTOCOL} ${role}`, encode(text));

/**
 * Return the message in a text. Only canonical JSON is accepted, and so no key twice.
 * @template {Role} R
 * @param {R} role of its sender
 * @param {string} text
 */
export function parseMessage(role, text) {
  if (isDeeper(text, LIMITS.depth)) throw new Malformed("depth");
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Malformed("JSON");
  }
  if (canonical(value) !== text) throw new Malformed("not canonical");
  if (!isMessage(role, value)) throw new Malformed("fields");
  return value;
}

/** @param {CompressionStream | DecompressionStream} transform @param {Bytes} bytes @param {number} limit @returns {Promise<Bytes>} */
async function streamed(transform, bytes, limit) {
  let at = 0;
  const source = new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + SLICE));
      at += SLICE;
    },
  });
  const reader = source.pipeThrough(transform).getReader();
  /** @type {Bytes[]} */
  const chunks = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concat(...chunks);
    size += value.length;
    if (size > limit) {
      await reader.cancel().catch(() => {});
      throw new Malformed("size");
    }
    chunks.push(value);
  }
}

/** @param {Role} role @param {string} pair */
const associated = (role, pair) => encode(`${PROTOCOL} ${role} ${pair}`);

/**
 * Return the sealed bytes of a message: a new nonce for each call, then the length, the deflated text and zeros, encrypted.
 * @param {CryptoKey} key
 * @param {Role} role of the sender
 * @param {string} pair
 * @param {string} text
 */
export async function seal(key, role, pair, text) {
  if (encode(text).length > LIMITS.plain) throw new RangeError("message: too long");
  const deflated = await deflate(text);
  const padded = new Uint8Array(Math.ceil((2 + deflated.length) / PADDING) * PADDING);
  new DataView(padded.buffer).setUint16(0, deflated.length);
  padded.set(deflated, 2);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const how = { name: "AES-GCM", iv, additionalData: associated(role, pair) };
  const sealed = concat(iv, new Uint8Array(await crypto.subtle.encrypt(how, key, padded)));
  if (sealed.length > LIMITS.sealed) throw new RangeError("message: too long");
  return sealed;
}

/**
 * Open a sealed message. Sizes are checked before each step.
 * @template {Role} R
 * @param {CryptoKey} key
 * @param {R} role of the sender
 * @param {string} pair
 * @param {Bytes} bytes
 * @returns {Promise<Opened<R>>} rejects with Malformed
 */
export async function open(key, role, pair, bytes) {
  if (bytes.length < NONCE + TAG + PADDING || bytes.length > LIMITS.sealed)
    throw new Malformed("size");
  const iv = bytes.slice(0, NONCE);
  const how = { name: "AES-GCM", iv, additionalData: associated(role, pair) };
  const padded = await crypto.subtle.decrypt(how, key, bytes.slice(NONCE)).catch(() => {
    throw new Malformed("seal");
  });
  try {
    const length = new DataView(padded).getUint16(0);
    if (length > padded.byteLength - 2) throw new Malformed("length");
    const text = await inflate(new Uint8Array(padded, 2, length));
    return { message: parseMessage(role, text), hash: await messageHash(role, text) };
  } catch (error) {
    if (error instanceof Malformed) error.isOpened = true;
    throw error;
  }
}

/** Return a text deflated. @param {string} text */
export const deflate = (text) =>
  streamed(new CompressionStream("deflate-raw"), encode(text), LIMITS.sealed);

/** Return a text that was deflated. @param {Bytes} bytes @returns {Promise<string>} rejects with Malformed */
export async function inflate(bytes) {
  try {
    const plain = await streamed(new DecompressionStream("deflate-raw"), bytes, LIMITS.plain);
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain);
  } catch (error) {
    throw error instanceof Malformed ? error : new Malformed("deflate");
  }
}

/** Open a sealed message; null: it is malformed, or of another side or pairing. @param {Parameters<typeof open>} given */
export const tryOpen = (...given) =>
  open(...given).catch((error) => {
    if (!(error instanceof Malformed)) throw error;
    return null;
  });
