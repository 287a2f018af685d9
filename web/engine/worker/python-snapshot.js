// The memory of a good start, kept on this device to start faster from: never needed, good only for the very files that it was made of,
// believed only when its hash is right. The runtime's interface for it is private and may go away.

import { tryAsync } from "../../core/browser-api.js";
import { hash } from "../../core/fetch.js";
import { storageEstimate } from "../../core/storage.js";

const FILE = "memory";
const HASH = "x-sha256";
const MADE_OF = "x-made-of";

// Most of a memory is zeros: only the pages that are not are kept. Unit: 32 bits; first the memory's length, then how many pages,
// then their numbers, then the pages.
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

/**
 * @param {string} place the name of a cache; "" for none
 * @returns {Promise<{memory: Uint8Array<ArrayBuffer>, of: string} | null>} `of`: which files it was made of
 */
export async function readSnapshot(place) {
  try {
    if (!place || !(await tryAsync(() => caches.has(place), false))) return null;
    const kept = await (await caches.open(place)).match(FILE);
    if (!kept) return null;
    const bytes = new Uint8Array(await kept.arrayBuffer());
    if ((await hash(bytes)) === kept.headers.get(HASH)) {
      return { memory: unpack(bytes), of: kept.headers.get(MADE_OF) ?? "" };
    }
    await caches.delete(place);
  } catch (error) {
    console.warn("no snapshot:", error);
  }
  return null;
}

/** @param {string} place @param {Uint8Array} bytes @param {string} of @returns {Promise<boolean>} whether it is kept */
export async function writeSnapshot(place, bytes, of) {
  try {
    const body = pack(bytes);
    // Where there is little room left it is that of the games.
    const { quota = Infinity, usage = 0 } = await storageEstimate();
    if (quota - usage < 2 * body.length) return false;
    const headers = { [HASH]: await hash(body), [MADE_OF]: of };
    await (await caches.open(place)).put(FILE, new Response(body, { headers }));
    return true;
  } catch (error) {
    // No room for it, say: the next start is as this one was.
    console.warn("no snapshot is kept:", error);
    await tryAsync(() => caches.delete(place), false);
    return false;
  }
}
