// Codes by which two devices of one person connect. They have no keys: the fingerprints of the connection are in the codes themselves.

import {
  DEVICE,
  endpointBytes,
  endpointIn,
  isDeviceCode,
  PairingError,
  ROLES,
} from "../friends/pairing-code.js";

/**
 * @import { Bytes } from "../friends/types.js"
 * @import { FullCode } from "../friends/pairing-code.js"
 */

/** @param {Pick<FullCode, "role" | "endpoint">} code @returns {Bytes} */
export const packDeviceCode = ({ role, endpoint }) =>
  Uint8Array.of(DEVICE | ROLES.indexOf(role), ...endpointBytes(endpoint));

/** Return the code of bytes from anywhere. @param {Bytes} bytes @returns {FullCode} @throws {PairingError} */
export function unpackDeviceCode(bytes) {
  if (!isDeviceCode(bytes)) throw new PairingError("not_a_device");
  const endpoint = endpointIn(bytes.slice(1));
  return { role: ROLES[bytes[0] & 1], publicKey: new Uint8Array(), endpoint };
}
