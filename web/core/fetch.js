// How a file of this page comes over the line, and what can be wrong with it. The page and its worker import this; the build puts it
// into index.html, too, together with guard.js: so it imports nothing, and knows no address but the one it is given.

/**
 * @typedef {"part" | "network" | "stalled" | "missing" | "server" | "other" | "type" | "damaged" | "unmended" | "broken" | "slow"
 *   | "worker" | "wasm"} Kind what is wrong; i18n/<language>/load-errors.json says each in words
 */

/** How the name of a compressed file ends. */
export const PACKED = ".gz.bin";

/** Something of this page that did not come as it should. */
export class Fault extends Error {
  /** @param {Kind} kind @param {string} [path] the file @param {Record<string, unknown>} [facts] for those who run the site */
  constructor(kind, path = "", facts = {}) {
    super(`${path || "the page"}: ${kind}`);
    this.kind = kind;
    this.path = path;
    this.facts = facts;
  }
}

/**
 * An answer that says it is well; its body may still be another one.
 * @param {string} path
 * @param {RequestInit} [init]
 * @param {string} [base]
 */
export async function answered(path, init, base = "") {
  const answer = await fetch(base + (path || "./"), init).catch(() => {
    throw new Fault("network", path);
  });
  const { ok, status } = answer;
  if (!ok) throw new Fault(status < 500 ? "missing" : "server", path, { status });
  return answer;
}

/** What begins like a page of HTML is somebody else's: a network that wants to be logged in to, or a host's way to say "not found". */
export const isPage = (/** @type {number | undefined} */ firstByte) => firstByte === 0x3c;

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
export async function json(path, init) {
  const answer = await answered(path, init);
  const text = await answer.text().catch(() => {
    throw new Fault("network", path);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault(isPage(text.trimStart().charCodeAt(0)) ? "other" : "damaged", path);
  }
}

/** The SHA-256 of these bytes, in hexadecimal digits. @param {BufferSource} bytes */
export async function hash(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a game brings that was added to this page, as if it were a file of this build's. @type {Map<string, unknown>} */
const handed = new Map();

/** @param {string} path @param {unknown} data undefined: it is not there any more */
export function handIn(path, data) {
  if (data === undefined) handed.delete(path);
  else handed.set(path, data);
}

/** The same; null when this build has no such file, as for a game that was added to it. @param {string} path */
export async function jsonIfAny(path) {
  if (handed.has(path)) return handed.get(path);
  try {
    return await json(path);
  } catch (fault) {
    /** @type {{files: {path: string}[]}} */
    const { files } = await json("files.json");
    if (files.some((each) => each.path === path)) throw fault;
    return null;
  }
}
