// Parts of bytes that are too long for one code or link. Each has the checksum of the whole, so they are read in any order, and parts of
// other messages do no harm.

import { concat } from "./bytes.js";

/**
 * @import { Bytes } from "./types.js"
 * @typedef {{index: number, count: number, bytes: Uint8Array}} Part `bytes`: the checksum (FNV-1a, 32 bits), and a part
 */

/** Bytes of a checksum: a part is longer. */
export const CHECKSUM_LENGTH = 4;
/** Incomplete messages that are remembered: the newest ones. */
const MOST_MESSAGES = 4;

/** Return the checksum of bytes (FNV-1a, 32 bits). @param {Uint8Array} bytes */
export function checksum(bytes) {
  const sum = bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5);
  return Uint8Array.of(sum >>> 24, sum >>> 16, sum >>> 8, sum);
}

/**
 * Return the parts of bytes, as few and as equal as possible.
 * @param {Uint8Array} bytes
 * @param {number} most bytes of a part
 * @returns {Part[]}
 */
export function partsOf(bytes, most) {
  const count = Math.ceil(bytes.length / (most - CHECKSUM_LENGTH));
  const length = Math.ceil(bytes.length / count);
  const head = checksum(bytes);
  return Array.from({ length: count }, (_, index) => {
    const part = bytes.subarray(index * length, (index + 1) * length);
    return { index, count, bytes: Uint8Array.of(...head, ...part) };
  });
}

/** Collects parts, in any order, until a message is complete. */
export class PartCollector {
  /** @type {Map<string, Bytes[]>} the newest last */
  #messages = new Map();
  /** The parts of the newest message: true for those that were read. @type {boolean[]} */
  progress = [];

  /** Add parts. Return the messages that they complete. @param {Part[]} parts */
  addParts = (parts) => parts.map((each) => this.#add(each)).filter((each) => each !== null);

  /** @param {Part} part @returns {Bytes | null} */
  #add({ index, count, bytes }) {
    const [head, part] = [bytes.slice(0, CHECKSUM_LENGTH).join(), bytes.slice(CHECKSUM_LENGTH)];
    const key = `${count} ${head}`;
    const parts = this.#messages.get(key) ?? Array(count).fill(null);
    parts[index] ??= part;
    this.#messages.delete(key);
    this.#messages.set(key, parts);
    const [oldest] = this.#messages.keys();
    if (this.#messages.size > MOST_MESSAGES) this.#messages.delete(oldest);
    this.progress = parts.map(Boolean);
    if (!this.progress.every(Boolean)) return null;
    this.#messages.delete(key);
    const whole = concat(...parts);
    return checksum(whole).join() === head ? whole : null;
  }
}
