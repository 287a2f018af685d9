// Frames: bytes as short texts that fit into QR codes. Several are shown in turn, and read in any order.
//
// A frame is "i/m:", and its part with the checksum of all bytes, in the alphabet of QR codes. A code of this alphabet is smaller than
// one of any other text.

import { tryCall } from "../../../core/browser-api.js";
import { partsOfLinks } from "../../friends/link-encoding.js";
import { CHECKSUM_LENGTH, PartCollector, partsOf } from "../../friends/message-parts.js";
import { MOST_PACKED } from "../../friends/packet-format.js";

/** Base 45 of RFC 9285, which is the alphanumeric mode of QR codes. */
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const BASE = ALPHABET.length;
const LONGEST_HEAD = "84/84:".length;
/** Most characters of a frame. A camera reads a code with more of them too slowly. */
const LONGEST = 600;
/** Three characters have two bytes. */
const MOST_PART = ((LONGEST - LONGEST_HEAD) / 3) * 2;
const MOST_FRAMES = Math.ceil(MOST_PACKED / (MOST_PART - CHECKSUM_LENGTH));
/** Most steps that a frame is shown. */
const SLOWEST = 4;

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

/** Return the frames of bytes. @param {Uint8Array} bytes */
export const framesOf = (bytes) =>
  partsOf(bytes, MOST_PART).map(
    ({ index, count, bytes: part }) => `${index + 1}/${count}:${encode(part)}`,
  );

/** Yield the frame of each step. Each round is slower: a camera may miss one. @param {number} count @returns {Generator<number, never>} */
export function* shownFrames(count) {
  for (let steps = 1; ; steps = Math.min(steps + 1, SLOWEST))
    for (let step = 0; step < count * steps; step += 1) yield Math.floor(step / steps);
}

/** @param {string} text @returns {import("../../friends/message-parts.js").Part | null} */
function partOf(text) {
  const [, i, count, rest] = /^([1-9]\d?)\/([1-9]\d?):(.+)$/.exec(text) ?? [];
  const bytes = Number(count) <= MOST_FRAMES && text.length <= LONGEST ? decode(rest) : null;
  if (!bytes || bytes.length <= CHECKSUM_LENGTH || Number(i) > Number(count)) return null;
  return { index: Number(i) - 1, count: Number(count), bytes };
}

/** Collects the frames and links that a camera reads, until a message is complete. Everything else that it reads is ignored. */
export class FrameCollector extends PartCollector {
  /** Add the text of a code. Return the bytes of the message that it completes, else null. @param {string} text */
  add(text) {
    const part = partOf(text);
    const [found = null] = this.addParts(part ? [part] : tryCall(() => partsOfLinks(text), []));
    return found;
  }
}
