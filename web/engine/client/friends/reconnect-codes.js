// Codes of next connections, by pairing: while two phones are connected, each sends the other its end of a connection that it has prepared.
// A page that is reloaded then needs no code of the other side. Codes are stored in localStorage, so both pages of a device know them.

import { readStored, store } from "../../../core/storage.js";
import { PairingError, packCode, unpackCode } from "../../friends/pairing-code.js";

/**
 * @typedef {import("../../friends/pairing-code.js").PairingCode} PairingCode
 * @typedef {import("../../friends/pairing-code.js").FullCode} FullCode
 */

/** Name of the list in localStorage: a pairing and a code each, the newest last. */
const NEXT = "next-codes";
const MOST_CODES = 20;

const entries = () => (readStored(NEXT) ?? "").split(" ").filter(Boolean);

/** @param {string} pair @param {PairingCode} code */
export function noteNextCode(pair, code) {
  const others = entries().filter((each) => !each.startsWith(`${pair}:`));
  const text = btoa(String.fromCharCode(...packCode(code)));
  store(NEXT, [...others, `${pair}:${text}`].slice(-MOST_CODES).join(" "));
}

/** Return the other side's code of the next connection; null: it has sent none. @param {string} pair @returns {FullCode | null} */
export function nextCode(pair) {
  const found = entries().find((each) => each.startsWith(`${pair}:`));
  if (!found) return null;
  try {
    const text = atob(found.slice(pair.length + 1));
    const code = unpackCode(Uint8Array.from(text, (each) => each.charCodeAt(0)));
    return code.endpoint ? { ...code, endpoint: code.endpoint } : null;
  } catch (error) {
    // Changed by hand.
    if (error instanceof PairingError || error instanceof DOMException) return null;
    throw error;
  }
}
