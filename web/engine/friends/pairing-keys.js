// Keys of a pairing, from the codes that both sides show, and the words that people compare if a code went by link.

import { concat, digest, encode, fromHex, PROTOCOL } from "./bytes.js";
import { PairingError, packCode, unpackCode } from "./pairing-code.js";

/** @import { Bytes, Role } from "./types.js" */

const CURVE = { name: "ECDH", namedCurve: "P-256" };
/** Digits of `pair`: 16 bytes. */
const PAIR_DIGITS = 32;

/** Return new keys. Only another device of the person ever gets the private one, with the game (../sync/game-state-text.js). */
export const newKeys = () => crypto.subtle.generateKey(CURVE, true, ["deriveBits"]);

/**
 * Return the code of one side.
 * @param {Role} role
 * @param {CryptoKey} publicKey
 * @param {import("./pairing-code.js").Endpoint} [endpoint] for WebRTC
 * @param {string} [answers] the mark of the code that this one answers
 */
export async function pairingCode(role, publicKey, endpoint, answers) {
  const key = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
  return packCode({ role, publicKey: key, ...(endpoint && { endpoint, answers }) });
}

/**
 * Return the name of a pairing and the key of its messages. They follow from the public keys alone, so codes with the same keys and
 * other ends of a connection find the former pairing.
 * @param {CryptoKey} privateKey of this side
 * @param {Bytes} own code
 * @param {Bytes} other code
 * @returns {Promise<{pair: string, key: CryptoKey}>} rejects with PairingError
 */
export async function derivePairing(privateKey, own, other) {
  const [mine, theirs] = [unpackCode(own), unpackCode(other)];
  if (mine.role === theirs.role) throw new PairingError("same_role", { role: mine.role });
  const both = mine.role === "host" ? [mine, theirs] : [theirs, mine];
  const keys = concat(...both.map(({ publicKey }) => publicKey));
  const pair = (await digest(`${PROTOCOL} pair`, keys)).slice(0, PAIR_DIGITS);
  const publicKey = await crypto.subtle
    .importKey("raw", theirs.publicKey, CURVE, false, [])
    .catch(() => {
      throw new PairingError("invalid");
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
  const key = await crypto.subtle.deriveKey(how, hkdf, { name: "AES-GCM", length: 256 }, true, [
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
