// Links: bytes in the part of an address after "#", which no server receives. A person sends them by any messenger, so they have letters
// and digits only, and their length. Messengers break lines, quote them with ">", and take other signs for formats.

import { tryCall } from "../../core/browser-api.js";
import { CHECKSUM_LENGTH, partsOf } from "./message-parts.js";
import { PairingError } from "./pairing-code.js";

/** @import { Part } from "./message-parts.js" */

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE = BigInt(DIGITS.length);
const BITS = Math.log2(DIGITS.length);
/** Bytes that are one number: 43 letters have little more than 32 bytes. */
const BLOCK = 32;
/** Letters before the part: its place, the number of parts, and its length in three. */
const [HEAD, LENGTH] = [5, 3];
/** Most bytes of a link, which has at most 3,500 letters: some messengers cut after 4,096. */
const MOST_BYTES = 2_500;
const MARK = "#/join/";
/** The mark, also as some programs change it. */
const MARKS = /#[/!#]*join\//;

/** @param {bigint | number} value @param {number} length */
function toLetters(value, length) {
  let text = "";
  for (let rest = BigInt(value); text.length < length; rest /= BASE)
    text = DIGITS[Number(rest % BASE)] + text;
  return text;
}

/** @param {string} letters */
const toNumber = (letters) =>
  Array.from(letters).reduce((sum, each) => sum * BASE + BigInt(DIGITS.indexOf(each)), 0n);

/** Return the number of letters that a number of bytes needs. @param {number} length */
const lettersFor = (length) =>
  Math.floor(length / BLOCK) * lettersOfBlock(BLOCK) + lettersOfBlock(length % BLOCK);
/** @param {number} length at most that of a block */
const lettersOfBlock = (length) => Math.ceil((length * 8) / BITS);

/** @param {Uint8Array} bytes */
function encode(bytes) {
  const blocks = Array.from({ length: Math.ceil(bytes.length / BLOCK) }, (_, i) => {
    const block = bytes.subarray(i * BLOCK, (i + 1) * BLOCK);
    const value = block.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    return toLetters(value, lettersFor(block.length));
  });
  return blocks.join("");
}

/** Return bytes of letters; null: no bytes have these letters. @param {string} letters @param {number} length of the bytes */
function decode(letters, length) {
  const bytes = new Uint8Array(length);
  for (let at = 0, from = 0; at < length; at += BLOCK) {
    const size = Math.min(BLOCK, length - at);
    const end = from + lettersFor(size);
    let value = toNumber(letters.slice(from, end));
    for (let i = at + size - 1; i >= at; i -= 1, value >>= 8n) bytes[i] = Number(value & 255n);
    if (value) return null;
    from = end;
  }
  return bytes;
}

/**
 * Return the links with bytes: one, or several parts of a long message, which are read in any order.
 * @param {Uint8Array} bytes
 * @param {string} [page] its address
 */
export const linksOf = (bytes, page = location.href) =>
  partsOf(bytes, MOST_BYTES).map(({ index, count, bytes: part }) => {
    const head = DIGITS[index + 1] + DIGITS[count] + toLetters(part.length, LENGTH);
    return `${page.split("#")[0]}${MARK}${head}${encode(part)}`;
  });

/**
 * Return what the links of a text contain. Other words, breaks of lines and quotes may be between and within them.
 * @param {string} text
 * @returns {Part[]} none: the text has no link
 * @throws {PairingError} if none is whole
 */
export function partsOfLinks(text) {
  const [, ...found] = decoded(text).split(MARKS);
  const parts = found.map(partOf).filter((each) => each !== null);
  if (found.length && !parts.length) throw new PairingError("invalid");
  return parts;
}

/** Return a text without the escapes of addresses, where a blank is "%20". Some programs escape twice. @param {string} text */
const decoded = (text) =>
  [1, 2].reduce((each) => tryCall(() => decodeURIComponent(each), each), text);

/** @param {string} text after the mark @returns {Part | null} */
function partOf(text) {
  const letters = text.replace(/[^\dA-Za-z]/g, "");
  const [index, count] = Array.from(letters.slice(0, 2), (each) => DIGITS.indexOf(each));
  const length = Number(toNumber(letters.slice(2, HEAD)));
  const end = HEAD + lettersFor(length);
  const isPart = index > 0 && index <= count && length > CHECKSUM_LENGTH && length <= MOST_BYTES;
  if (!isPart || letters.length < end) return null;
  const bytes = decode(letters.slice(HEAD, end), length);
  return bytes && { index: index - 1, count, bytes };
}
