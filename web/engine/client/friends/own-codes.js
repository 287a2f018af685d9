// Public keys of the host's codes that this device has made, so that each of its pages knows its own links.

import { recentEntries } from "../../../core/storage.js";
import { keyIn } from "../../friends/packets.js";

/** @import { Bytes } from "../../friends/types.js" */

const ownKeys = recentEntries("hosts", 20);

/** True if this device has made a host's code. @param {Bytes} code */
export const isOwnCode = (code) => ownKeys.get(keyIn(code)) !== undefined;

/** Note a code of this device. @param {Bytes} code */
export const noteOwnCode = (code) => ownKeys.set(keyIn(code));
