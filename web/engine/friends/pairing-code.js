// Pairing codes: the public key of a phone and its end of a WebRTC connection, in about 200 bytes. Each side shows its own and reads
// the other's, in either order. Each then builds the other's description itself, so no server introduces them.
// The layout of the bytes: web/docs/friends-protocol.md.

import { tryCall } from "../../core/browser-api.js";
import { hex, MOST_BYTES } from "./bytes.js";

/**
 * @import { Bytes, Role } from "./types.js"
 * @typedef {object} Candidate where a phone can be reached
 * @property {string} address IPv4, IPv6, or a name of mDNS
 * @property {number} port
 * @typedef {object} Endpoint one end of a WebRTC connection
 * @property {string} ufrag
 * @property {string} password
 * @property {Uint8Array} fingerprint SHA-256 of its certificate
 * @property {Candidate[]} candidates
 * @typedef {object} PairingCode
 * @property {Role} role
 * @property {Bytes} publicKey a point of P-256, uncompressed
 * @property {Endpoint} [endpoint] missing if the messages go by code or link only
 * @property {string} [answers] the mark of the host's code that this one answers (`markOf`)
 * @typedef {PairingCode & {endpoint: Endpoint}} FullCode a code with an end of a WebRTC connection
 * @typedef {"invalid" | "other_version" | "same_role" | "camera_refused" | "camera_missing" | "local_network_refused" | "isolated"
 *   | "own" | "part" | "parts" | "read" | "early" | "used" | "replaced" | "other_tab" | "unsupported" | "not_a_device" | "early_device" | "own_device"
 *   | "same_side"} PairingFault
 */

/** Version of the protocol. The first byte of a code has it, so a packet whose first byte is 0, 1 or 255 is not a code. */
const VERSION = 2;
/** The version of a code that says which one it answers: former builds of the page ask for a reload. */
const ANSWER = 3;
/** Characters of the mark of a code with a connection: the first ones of its ufrag. */
const MARK_LENGTH = 4;
/** The first byte of a code of a person's other device (../sync/device-code.js): a version that friends will not have. */
export const DEVICE = 250;
/** The version of such codes in former builds. */
export const FORMER_DEVICE = 126;
/** @type {Role[]} */
export const ROLES = ["host", "player"];
const KEY_LENGTH = 65;
/** Bytes of a code without an end of a connection. */
export const CODE_LENGTH = 1 + KEY_LENGTH;
/** First byte of every uncompressed point. */
const UNCOMPRESSED = 4;
const FINGERPRINT_LENGTH = 32;
/** Least (RFC 8839) and greatest lengths. Browsers have 4 or 8, and 24 or 32. */
const UFRAG_LENGTHS = [4, 64];
const PASSWORD_LENGTHS = [22, 64];
/** The preference of a host candidate (RFC 8445) for its first address. */
const PREFERENCE = 65_535;

/** The one error of pairing: a code that can't be used, or a connection that can't be made. */
export class PairingError extends Error {
  /** @param {PairingFault} code @param {Record<string, unknown>} [params] for the text */
  constructor(code, params = {}) {
    super(`pairing: ${code}`);
    this.code = code;
    this.params = params;
  }
}

const invalid = () => new PairingError("invalid");

// -- addresses ----------------------------------------------------------------------------------------------

/** @param {string} text */
function parseIpv4(text) {
  const parts = text.split(".");
  const isAddress = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part));
  return isAddress && parts.every((part) => Number(part) < 256) ? parts.map(Number) : null;
}

/** @param {string} text */
function parseIpv6(text) {
  const [head, tail, more] = text.split("::").map((half) => (half ? half.split(":") : []));
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (more || (tail ? missing < 1 : missing !== 0)) return null;
  const groups = [...head, ...Array(tail ? missing : 0).fill("0"), ...(tail ?? [])];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  return groups.flatMap((group) => [
    Number.parseInt(group, 16) >> 8,
    Number.parseInt(group, 16) & 255,
  ]);
}

/** Read a name that a browser shows in place of an address: a UUID. @param {string} text */
function parseName(text) {
  const [, ...parts] =
    /^([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})\.local$/i.exec(text) ?? [];
  const digits = parts.join("").match(/../g) ?? [];
  return digits.length ? digits.map((digit) => Number.parseInt(digit, 16)) : null;
}

/** @param {Uint8Array} bytes */
const formatIpv6 = (bytes) =>
  (hex(bytes).match(/.{4}/g) ?? []).map((group) => group.replace(/^0{1,3}/, "")).join(":");

/** @param {Uint8Array} bytes */
const formatName = (bytes) =>
  hex(bytes)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
    .concat(".local");

/** @param {Uint8Array} bytes */
const formatIpv4 = (bytes) => bytes.join(".");

/** Kinds of addresses, in the order of a code. One byte has the numbers of all: `shift` is the place of each, `most` its greatest. */
const KINDS = [
  { length: 4, shift: 5, most: 7, parse: parseIpv4, format: formatIpv4 },
  { length: 16, shift: 2, most: 7, parse: parseIpv6, format: formatIpv6 },
  { length: 16, shift: 0, most: 3, parse: parseName, format: formatName },
];

/** True if an address is hidden behind a name, as browsers do before the camera is allowed. @param {Candidate} candidate */
export const isName = ({ address }) => parseName(address) !== null;

const PRIVATE =
  /^(10|127|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
/** Bytes that two addresses of one network share: half of them. */
const sharedPart = (/** @type {number[]} */ bytes) => bytes.slice(0, bytes.length / 2).join();

/**
 * True if an address is in the own network. A code of somewhere else must not make this phone contact any host of the internet.
 * @param {string} address
 * @param {Candidate[]} own
 */
function isNear(address, own) {
  const [ipv4, ipv6] = [parseIpv4(address), parseIpv6(address)];
  if (ipv4 ? PRIVATE.test(address) : !ipv6 || (ipv6[0] & 0xfe) === 0xfc) return true;
  const parse = ipv4 ? parseIpv4 : parseIpv6;
  const part = sharedPart(parse(address) ?? []);
  return own.some((each) => sharedPart(parse(each.address) ?? []) === part);
}

// -- bytes --------------------------------------------------------------------------------------------------

/** Return the bytes of letters, digits, "+" and "/", six bits each: the characters of ICE are those of base64. @param {string} text */
function packCharacters(text) {
  const bits = atob(text.padEnd(4 * Math.ceil(text.length / 4), "A"));
  const length = Math.ceil((6 * text.length) / 8);
  return Array.from(bits.slice(0, length), (each) => each.charCodeAt(0));
}

/** @param {Uint8Array} bytes @param {number} length of the text */
const unpackCharacters = (bytes, length) => btoa(String.fromCharCode(...bytes)).slice(0, length);

/** Return the bytes of an end. @param {Endpoint} endpoint */
export function endpointBytes({ ufrag, password, fingerprint, candidates }) {
  const byKind = KINDS.map(({ most, parse }) =>
    candidates
      .flatMap(({ address, port }) => {
        const bytes = parse(address);
        return bytes && port ? [[...bytes, port >> 8, port & 255]] : [];
      })
      .slice(0, most),
  );
  const counts = KINDS.reduce((all, { shift }, i) => all | (byKind[i].length << shift), 0);
  const characters = packCharacters(ufrag + password);
  return [ufrag.length, password.length, ...characters, ...fingerprint, counts, ...byKind.flat(2)];
}

/** Return the mark of a code, by which the answer to it names it. @param {FullCode} code */
export const markOf = ({ endpoint }) => endpoint.ufrag.slice(0, MARK_LENGTH);

/** Return the bytes of a code. @param {PairingCode} code */
export function packCode({ role, publicKey, endpoint, answers = "" }) {
  const first = ((answers ? ANSWER : VERSION) << 1) | ROLES.indexOf(role);
  const more = endpoint ? [...endpointBytes(endpoint), ...packCharacters(answers)] : [];
  return Uint8Array.of(first, ...publicKey, ...more);
}

/** @param {(length: number) => Bytes} take @returns {Endpoint} */
function unpackEndpoint(take) {
  const [ufragLength, passwordLength] = take(2);
  const isIn = (/** @type {number} */ length, /** @type {number[]} */ [least, greatest]) =>
    least <= length && length <= greatest;
  if (!isIn(ufragLength, UFRAG_LENGTHS) || !isIn(passwordLength, PASSWORD_LENGTHS)) throw invalid();
  const length = ufragLength + passwordLength;
  const characters = unpackCharacters(take(Math.ceil((6 * length) / 8)), length);
  const fingerprint = take(FINGERPRINT_LENGTH);
  const [counts] = take(1);
  const candidates = KINDS.flatMap(({ length, shift, most, format }) =>
    Array.from({ length: (counts >> shift) & most }, () => {
      const address = format(take(length));
      const [high, low] = take(2);
      return { address, port: (high << 8) | low };
    }),
  );
  const [ufrag, password] = [characters.slice(0, ufragLength), characters.slice(ufragLength)];
  return { ufrag, password, fingerprint, candidates };
}

/** Return the end of bytes from anywhere. @param {Bytes} bytes @returns {Endpoint} @throws {PairingError} */
export function endpointIn(bytes) {
  const endpoint = unpackEndpoint(reader(bytes));
  // Other bytes with the same meaning are damaged ones.
  if (endpointBytes(endpoint).join() !== bytes.join()) throw invalid();
  return endpoint;
}

/** Return a function that takes the next bytes. @param {Bytes} bytes */
function reader(bytes) {
  let at = 0;
  return (/** @type {number} */ length) => {
    const part = bytes.slice(at, at + length);
    at += length;
    if (part.length < length) throw invalid();
    return part;
  };
}

/** True if a code has an end of a WebRTC connection; false for one of codes and links alone, and for other bytes. @param {Bytes} bytes */
export const hasEndpoint = (bytes) =>
  tryCall(() => unpackCode(bytes).endpoint !== undefined, false);

/** True if bytes are the code of a person's other device. @param {Bytes} bytes */
export const isDeviceCode = ([first]) => first >> 1 === DEVICE >> 1;

/** Return the code of bytes from anywhere. @param {Bytes} bytes @returns {PairingCode} @throws {PairingError} */
export function unpackCode(bytes) {
  const take = reader(bytes);
  const [first] = take(1);
  const version = first >> 1;
  if (version === 0) throw invalid();
  if (version !== VERSION && version !== ANSWER)
    throw new PairingError("other_version", {
      newer: version > ANSWER && version !== FORMER_DEVICE,
    });
  const publicKey = take(KEY_LENGTH);
  if (publicKey[0] !== UNCOMPRESSED) throw invalid();
  /** @type {PairingCode} */
  const code = { role: ROLES[first & 1], publicKey };
  if (bytes.length > CODE_LENGTH) code.endpoint = unpackEndpoint(take);
  if (version === ANSWER) code.answers = unpackCharacters(take((MARK_LENGTH * 6) / 8), MARK_LENGTH);
  // A code has one form. Other bytes with the same meaning are a damaged one.
  if (packCode(code).join() !== bytes.join()) throw invalid();
  return code;
}

// -- descriptions of WebRTC ---------------------------------------------------------------------------------

/** Return the own end, from the own description. @param {string} sdp @returns {Endpoint} */
export function endpointOf(sdp) {
  const attribute = (/** @type {string} */ name) =>
    new RegExp(`^a=${name}:(?:sha-256 )?(\\S+)`, "im").exec(sdp)?.[1] ?? "";
  const digits = attribute("fingerprint").split(":");
  // Only UDP: no browser waits for connections by TCP. An address of one link (fe80) has no meaning elsewhere.
  const found = sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (?!fe80)(\S+) (\d+) typ host/gim);
  const addresses = new Map(
    Array.from(found, ([, address, port]) => [
      `${address} ${port}`,
      { address, port: Number(port) },
    ]),
  );
  return {
    ufrag: attribute("ice-ufrag"),
    password: attribute("ice-pwd"),
    fingerprint: Uint8Array.from(digits, (digit) => Number.parseInt(digit, 16)),
    candidates: [...addresses.values()],
  };
}

/**
 * Return the description of the other side, as an answer to the own offer. Both sides offer, so a rule decides whose DTLS handshake
 * it is: the smaller fingerprint begins.
 * @param {FullCode} own
 * @param {FullCode} other
 * @throws {PairingError}
 */
export function answerOf(own, other) {
  if (own.role === other.role) throw new PairingError("same_role", { role: own.role });
  const { ufrag, password, fingerprint, candidates } = other.endpoint;
  const isFirst = hex(fingerprint) < hex(own.endpoint.fingerprint);
  const near = candidates.filter(({ address }) => isNear(address, own.endpoint.candidates));
  return [
    "v=0",
    "o=- 1 1 IN IP4 0.0.0.0",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    "a=mid:0",
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${hex(fingerprint).toUpperCase().match(/../g)?.join(":")}`,
    `a=setup:${isFirst ? "active" : "passive"}`,
    "a=sctp-port:5000",
    `a=max-message-size:${MOST_BYTES}`,
    ...near.map(({ address, port }, i) => {
      const priority = 126 * 2 ** 24 + (PREFERENCE - i) * 2 ** 8 + 255;
      return `a=candidate:${i + 1} 1 udp ${priority} ${address} ${port} typ host`;
    }),
    "a=end-of-candidates",
    "",
  ].join("\r\n");
}
