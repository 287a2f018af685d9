// Public keys of the host's codes that this device has made, so that it knows its own links.

import { keyIn } from "../../friends/packet-format.js";
import { readList, replaceEntry } from "./stored-list.js";

/** @import { Bytes } from "../../friends/types.js" */

/** Name of the list of own public keys in localStorage: each page of this device then knows the own links. */
const OWN_KEYS = "hosts";
const MOST_OWN_KEYS = 20;

/** True if this device has made a host's code. @param {Bytes} code */
export const isOwnCode = (code) => readList(OWN_KEYS).includes(keyIn(code));

/** Note a code of this device. @param {Bytes} code */
export function noteOwnCode(code) {
  const key = keyIn(code);
  replaceEntry(OWN_KEYS, key, key, MOST_OWN_KEYS);
}
