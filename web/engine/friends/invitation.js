// Invitation of a phone by code or link: the host's code with the first message. A person reads who invites to which game before they
// join, and the answer to it is enough to deal: two links, then play.

import { canonical, deflate, inflate, isDeeper, LIMITS, Malformed } from "./envelope.js";
import { HOST, matches } from "./message-schemas.js";
import { firstMessageIn, packFirst } from "./packet-format.js";
import { PairingError } from "./pairing-code.js";

/** @import { Bodies, Bytes } from "./types.js" */

/** Return the packet of an invitation. @param {Bytes} code of the host @param {Bodies<"host">["hello"]} hello */
export const packInvitation = async (code, hello) =>
  packFirst(code, await deflate(canonical(hello)));

/**
 * Return the host's first message in a packet; null: it has only a code.
 * @param {Bytes} bytes
 * @returns {Promise<Bodies<"host">["hello"] | null>} rejects with PairingError
 */
export async function invitationIn(bytes) {
  const deflated = firstMessageIn(bytes);
  if (!deflated) return null;
  try {
    const text = await inflate(deflated);
    const hello = isDeeper(text, LIMITS.depth) ? null : JSON.parse(text);
    if (matches(HOST.hello, hello)) return hello;
  } catch (error) {
    if (!(error instanceof Malformed || error instanceof SyntaxError)) throw error;
  }
  throw new PairingError("invalid");
}
