// Public keys of the host's codes that this device has made, so that it knows its own links.

import { readStored, store } from "../../../core/storage.js";
import { keyIn } from "../../friends/packet-format.js";

/** @import { Bytes } from "../../friends/types.js" */

/** Name of the list of own public keys in localStorage: each page of this device then knows the own links. */
const OWN_KEYS = "hosts";
const MOST_OWN_KEYS = 20;

const ownKeys = () => (readStored(OWN_KEYS) ?? "").split(" ");

/** True if this device has made a host's code. @param {Bytes} code */
export const isOwnCode = (code) => ownKeys().includes(keyIn(code));

/** Note a code of this device. @param {Bytes} code */
export function noteOwnCode(code) {
  const key = keyIn(code);
  const others = ownKeys().filter((each) => each !== key);
  store(OWN_KEYS, [...others, key].slice(-MOST_OWN_KEYS).join(" "));
}
