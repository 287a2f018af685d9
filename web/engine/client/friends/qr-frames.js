// Frames: bytes as short texts that fit into QR codes. Several are shown in turn, and read in any order.
//
// A frame is "i/m:", and the checksum of all bytes (FNV-1a, 32 bits) with its part of them, in the alphabet of QR codes. A code of this
// alphabet is smaller than one of any other text.

import { bytesOfLink, MOST_PACKED } from "../../friends/links.js";

/** Base 45 of RFC 9285, which is the alphanumeric mode of QR codes. */
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const BASE = ALPHABET.length;
const LONGEST_HEAD = "84/84:".length;
/** Most characters of a frame. A camera reads a code with more of them too slowly. */
const LONGEST = 600;
const CHECKSUM_LENGTH = 4;
/** Three characters have two bytes. */
const MOST_PART = ((LONGEST - LONGEST_HEAD) / 3) * 2 - CHECKSUM_LENGTH;
const MOST_FRAMES = Math.ceil(MOST_PACKED / MOST_PART);
/** Most steps that a frame is shown. */
const SLOWEST = 4;
/** Incomplete messages that are remembered: the newest ones. */
const MOST_MESSAGES = 4;

/** Encode bytes in base 45. @param {Uint8Array} bytes */
function encode(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 2) {
    const isPair = i + 1 < bytes.length;
    let value = isPair ? bytes[i] * 256 + bytes[i + 1] : bytes[i];
    for (let digit = isPair ? 3 : 2; digit > 0; digit -= 1) {
      text += ALPHABET[value % BASE];
      value = Math.floor(value / BASE);
    }
  }
  return text;
}

/** Decode base 45; null if that isn't what a text is. @param {string} text */
function decode(text) {
  /** @type {number[]} */
  const bytes = [];
  for (let i = 0; i < text.length; i += 3) {
    const digits = Array.from(text.slice(i, i + 3), (each) => ALPHABET.indexOf(each));
    const value = digits.reduceRight((sum, digit) => sum * BASE + digit, 0);
    const length = digits.length - 1;
    if (length < 1 || digits.includes(-1) || value >= 256 ** length) return null;
    bytes.push(...(length === 2 ? [value >> 8, value & 255] : [value]));
  }
  return Uint8Array.from(bytes);
}

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  const sum = bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5);
  return Uint8Array.of(sum >>> 24, sum >>> 16, sum >>> 8, sum);
}

/** Return the frames of bytes, as few and as equal as possible. @param {Uint8Array} bytes */
export function framesOf(bytes) {
  const count = Math.ceil(bytes.length / MOST_PART);
  const length = Math.ceil(bytes.length / count);
  const head = checksum(bytes);
  return Array.from({ length: count }, (_, i) => {
    const part = bytes.subarray(i * length, (i + 1) * length);
    return `${i + 1}/${count}:${encode(Uint8Array.of(...head, ...part))}`;
  });
}

/** Yield the frame of each step. Each round is slower: a camera may miss one. @param {number} count @returns {Generator<number, never>} */
export function* shownFrames(count) {
  for (let steps = 1; ; steps = Math.min(steps + 1, SLOWEST))
    for (let step = 0; step < count * steps; step += 1) yield Math.floor(step / steps);
}

/** @param {string} text */
function parse(text) {
  const [, i, count, rest] = /^([1-9]\d?)\/([1-9]\d?):(.+)$/.exec(text) ?? [];
  const bytes = Number(count) <= MOST_FRAMES && text.length <= LONGEST ? decode(rest) : null;
  if (!bytes || bytes.length <= CHECKSUM_LENGTH || Number(i) > Number(count)) return null;
  const [head, part] = [bytes.slice(0, CHECKSUM_LENGTH).join(), bytes.slice(CHECKSUM_LENGTH)];
  return { index: Number(i) - 1, count: Number(count), key: `${count} ${head}`, head, part };
}

/** Collects the frames that a camera reads, in any order, until a message is complete. Everything else that it reads is ignored. */
export class FrameCollector {
  /** @type {Map<string, Uint8Array[]>} the newest last */
  #messages = new Map();
  /** For each frame of the newest message, whether it was read. @type {boolean[]} */
  progress = [];

  /** Add the text of a code: a frame, or a link. Return the bytes of the message that it completes, else null. @param {string} text */
  add(text) {
    const frame = parse(text);
    if (!frame) return wholeLink(text);
    const { index, count, key, head, part } = frame;
    const parts = this.#messages.get(key) ?? Array(count);
    parts[index] ??= part;
    this.#messages.delete(key);
    this.#messages.set(key, parts);
    const [oldest] = this.#messages.keys();
    if (this.#messages.size > MOST_MESSAGES) this.#messages.delete(oldest);
    this.progress = Array.from(parts, Boolean);
    if (this.progress.includes(false)) return null;
    this.#messages.delete(key);
    const bytes = Uint8Array.from(parts.flatMap((each) => [...each]));
    return checksum(bytes).join() === head ? bytes : null;
  }
}

/** @param {string} text */
function wholeLink(text) {
  try {
    return bytesOfLink(text);
  } catch {
    return null;
  }
}
