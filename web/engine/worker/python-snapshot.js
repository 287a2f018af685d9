// Snapshot of Python's memory after a start, to speed up the next one. It is optional, valid only for the same files, and verified by a
// hash. The runtime's interface for it is private and may be removed.

import { tryAsync } from "../../core/browser-api.js";
import { sha256 } from "../../core/fetch.js";
import { storageEstimate } from "../../core/storage.js";

const FILE = "memory";
const HASH = "x-sha256";
const SOURCE = "x-made-of";

// Most of the memory is zeros: only other pages are stored. Format: length of the memory, number of pages, their offsets (32 bits
// each), then the pages.
const PAGE = 65_536;
const UNIT = 4;

/** @param {Uint8Array} memory @returns {Uint8Array<ArrayBuffer>} */
export function pack(memory) {
  const pages = [];
  for (let start = 0; start < memory.length; start += PAGE) {
    const page = memory.subarray(start, start + PAGE);
    if (page.some((byte) => byte !== 0)) pages.push(start);
  }
  const head = new Uint32Array([memory.length, pages.length, ...pages]);
  const packed = new Uint8Array(head.byteLength + pages.length * PAGE);
  packed.set(new Uint8Array(head.buffer));
  pages.forEach((start, i) => {
    packed.set(memory.subarray(start, start + PAGE), head.byteLength + i * PAGE);
  });
  return packed;
}

/** @param {Uint8Array<ArrayBuffer>} packed @returns {Uint8Array<ArrayBuffer>} */
export function unpack(packed) {
  const [length, count] = new Uint32Array(packed.buffer, 0, 2);
  const pages = new Uint32Array(packed.buffer, 2 * UNIT, count);
  const memory = new Uint8Array(length);
  let at = (2 + count) * UNIT;
  for (const start of pages) {
    memory.set(packed.subarray(at, at + Math.min(PAGE, length - start)), start);
    at += PAGE;
  }
  return memory;
}

/** @param {string} cacheName "": none @returns {Promise<{memory: Uint8Array<ArrayBuffer>, of: string} | null>} `of`: hashes of the files */
export async function readSnapshot(cacheName) {
  try {
    if (!cacheName || !(await tryAsync(() => caches.has(cacheName), false))) return null;
    const stored = await (await caches.open(cacheName)).match(FILE);
    if (!stored) return null;
    const bytes = new Uint8Array(await stored.arrayBuffer());
    if ((await sha256(bytes)) === stored.headers.get(HASH)) {
      return { memory: unpack(bytes), of: stored.headers.get(SOURCE) ?? "" };
    }
    await caches.delete(cacheName);
  } catch (error) {
    console.warn("no snapshot:", error);
  }
  return null;
}

/** @param {string} cacheName @param {Uint8Array} bytes @param {string} of @returns {Promise<boolean>} whether it is stored */
export async function writeSnapshot(cacheName, bytes, of) {
  try {
    const body = pack(bytes);
    // Little space is reserved for saved games.
    const { quota = Infinity, usage = 0 } = await storageEstimate();
    if (quota - usage < 2 * body.length) return false;
    const headers = { [HASH]: await sha256(body), [SOURCE]: of };
    await (await caches.open(cacheName)).put(FILE, new Response(body, { headers }));
    return true;
  } catch (error) {
    // As on a full disk: the next start takes as long.
    console.warn("no snapshot stored:", error);
    await tryAsync(() => caches.delete(cacheName), false);
    return false;
  }
}
