// Keys of a pairing, from the codes that both sides show, and the words that people compare if a code went by link.

import { concat, digest, encode, fromHex, PROTOCOL } from "./bytes.js";
import { Malformed } from "./envelope.js";

/**
 * @typedef {import("./types.js").Bytes} Bytes
 * @typedef {import("./types.js").Role} Role
 */

const VERSION = 1;
const CURVE = { name: "ECDH", namedCurve: "P-256" };
const KEY_BYTES = 65;
/** Digits of `pair`: 16 bytes. */
const PAIR_DIGITS = 32;

/** Return new keys. The private one can be stored, and never leaves the device. */
export const newKeys = () => crypto.subtle.generateKey(CURVE, false, ["deriveBits"]);

/**
 * Return the code of one side.
 * @param {Role} role
 * @param {CryptoKey} publicKey
 * @param {Bytes} [network] for WebRTC
 */
export async function pairingCode(role, publicKey, network = new Uint8Array()) {
  const key = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
  return concat(Uint8Array.of(VERSION * 2 + Number(role === "player")), key, network);
}

/** Return the parts of a code. @param {Bytes} code @returns {{version: number, role: Role, key: Bytes, network: Bytes}} */
export function readCode(code) {
  const version = code[0] >> 1;
  if (code.length < 1 + KEY_BYTES || version === 0) throw new Malformed("code");
  const role = code[0] & 1 ? "player" : "host";
  return { version, role, key: code.slice(1, 1 + KEY_BYTES), network: code.slice(1 + KEY_BYTES) };
}

/**
 * Return the name of a pairing and the key of its messages.
 * @param {CryptoKey} privateKey of this side
 * @param {Bytes} own code
 * @param {Bytes} other code
 */
export async function derivePairing(privateKey, own, other) {
  const codes = [own, other];
  if (readCode(own).role === "player") codes.reverse();
  if (readCode(codes[0]).role !== "host" || readCode(codes[1]).role !== "player")
    throw new Malformed("code");
  const pair = (await digest(`${PROTOCOL} pair`, concat(...codes))).slice(0, PAIR_DIGITS);
  const publicKey = await crypto.subtle
    .importKey("raw", readCode(other).key, CURVE, false, [])
    .catch(() => {
      throw new Malformed("code");
    });
  const secret = await crypto.subtle.deriveBits(
    { name: "ECDH", public: publicKey },
    privateKey,
    256,
  );
  const hkdf = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const how = {
    name: "HKDF",
    hash: "SHA-256",
    salt: fromHex(pair),
    info: encode(`${PROTOCOL} key`),
  };
  const key = await crypto.subtle.deriveKey(how, hkdf, { name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  return { pair, key };
}

/** Return the host's commitment to its random number. @param {string} number 64 digits */
export const wordsCommitment = (number) => digest(`${PROTOCOL} words`, fromHex(number));

/**
 * Return the numbers, from 0 to 255, of the four words that both sides show.
 * @param {string} pair
 * @param {string} host the host's random number
 * @param {string} player the player's
 */
export async function comparedWords(pair, host, player) {
  const hash = await digest(`${PROTOCOL} compare`, fromHex(pair + host + player));
  return [...fromHex(hash.slice(0, 8))];
}
