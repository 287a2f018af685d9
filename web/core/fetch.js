// Fetching of the page's files, and its errors. The build also puts this into index.html, together with guard.js: so it imports
// nothing, and knows no address but the given one.

/**
 * @typedef {"part" | "network" | "stalled" | "missing" | "server" | "other" | "type" | "damaged" | "unmended" | "broken" | "slow"
 *   | "worker" | "wasm"} Kind each has a text in i18n/<language>/load-errors.json
 */

/** Suffix of compressed files: gzip, which every browser decodes. */
export const COMPRESSED = ".gz.bin";

/** Failure to load a file of this page. */
export class LoadError extends Error {
  /** @param {Kind} kind @param {string} [path] the file @param {Record<string, unknown>} [facts] for the site's owner */
  constructor(kind, path = "", facts = {}) {
    super(`${path || "the page"}: ${kind}`);
    this.kind = kind;
    this.path = path;
    this.facts = facts;
  }
}

/**
 * Fetch a file, and check the status. The body may still be wrong.
 * @param {string} path
 * @param {RequestInit} [init]
 * @param {string} [base]
 */
export async function fetchOk(path, init, base = "") {
  const answer = await fetch(base + (path || "./"), init).catch(() => {
    throw new LoadError("network", path);
  });
  const { ok, status } = answer;
  if (!ok) throw new LoadError(status < 500 ? "missing" : "server", path, { status });
  return answer;
}

/** True if content starts like HTML: the login page of a network, or a host's "not found". */
export const isHtml = (/** @type {number | undefined} */ firstByte) => firstByte === 0x3c;

/** Fetch JSON. @param {string} path @param {RequestInit} [init] @returns {Promise<any>} */
export async function json(path, init) {
  const answer = await fetchOk(path, init);
  const text = await answer.text().catch(() => {
    throw new LoadError("network", path);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new LoadError(isHtml(text.trimStart().charCodeAt(0)) ? "other" : "damaged", path);
  }
}

/** Return the SHA-256 of bytes in hexadecimal digits. @param {BufferSource} bytes */
export async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Data of plug-ins by the path that a built-in game's file would have. @type {Map<string, unknown>} */
const virtualFiles = new Map();

/** Make data of a plug-in available under a path. @param {string} path @param {unknown} data undefined: remove it */
export function registerVirtualFile(path, data) {
  if (data === undefined) virtualFiles.delete(path);
  else virtualFiles.set(path, data);
}

/** Fetch JSON; null if this build has no such file, as for a plug-in. @param {string} path */
export async function jsonOrNull(path) {
  if (virtualFiles.has(path)) return virtualFiles.get(path);
  try {
    return await json(path);
  } catch (fault) {
    /** @type {{files: {path: string}[]}} */
    const { files } = await json("files.json");
    if (files.some((each) => each.path === path)) throw fault;
    return null;
  }
}
