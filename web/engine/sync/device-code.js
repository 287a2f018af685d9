// Codes by which two devices of one person connect. They have no keys: the fingerprints of the connection are in the codes themselves.
// After the first byte: the length of the device's text, the first characters of its id and its name as this text, the end of the connection.

import { tryCall } from "../../core/browser-api.js";
import {
  DEVICE,
  endpointBytes,
  endpointIn,
  FORMER_DEVICE,
  isDeviceCode,
  PairingError,
  ROLES,
} from "../friends/pairing-code.js";

/**
 * @import { Bytes } from "../friends/types.js"
 * @import { FullCode } from "../friends/pairing-code.js"
 * @import { Device } from "./types.js"
 * @typedef {FullCode & {device: Device}} DeviceCode `device`: as its code says, with the beginning of its id
 */

/** Characters of an id in a code: enough to tell the devices of one person apart. */
const ID_LENGTH = 8;
/** The most characters of a name, as anyone may have made the code. */
const NAME_LENGTH = 20;

/** @param {Pick<DeviceCode, "role" | "endpoint" | "device">} code @returns {Bytes} */
export function packDeviceCode({ role, endpoint, device: { id, name } }) {
  const text = new TextEncoder().encode(id.slice(0, ID_LENGTH) + name.slice(0, NAME_LENGTH));
  const first = DEVICE | ROLES.indexOf(role);
  return Uint8Array.of(first, text.length, ...text, ...endpointBytes(endpoint));
}

/** Return the code of bytes from anywhere. @param {Bytes} bytes @returns {DeviceCode} @throws {PairingError} */
export function unpackDeviceCode(bytes) {
  if (bytes[0] >> 1 === FORMER_DEVICE) throw new PairingError("other_version", { newer: false });
  if (!isDeviceCode(bytes)) throw new PairingError("not_a_device");
  const end = 2 + bytes[1];
  const text = tryCall(() => new TextDecoder().decode(bytes.slice(2, end)), "");
  const name = text.slice(ID_LENGTH, ID_LENGTH + NAME_LENGTH);
  const device = { id: text.slice(0, ID_LENGTH), name };
  const endpoint = endpointIn(bytes.slice(end));
  const code = { role: ROLES[bytes[0] & 1], publicKey: new Uint8Array(), endpoint, device };
  // A code has one form, as others have.
  if (!name || packDeviceCode(code).join() !== bytes.join()) throw new PairingError("invalid");
  return code;
}

/**
 * True if a code says that it is of a device: anyone who has seen a code can say so.
 * @param {Device} known
 * @param {DeviceCode["device"]} device
 */
export const isSameDevice = (known, { id }) => known.id.slice(0, ID_LENGTH) === id;
