// Boot of Python in this worker: fetch with progress, inflate, start, import the engine; or, faster, from the snapshot of an earlier
// start (python-snapshot.js).

import { tryAsync, tryCall } from "../../core/browser-api.js";
import { COMPRESSED, fetchOk, isHtml, LoadError, sha256 } from "../../core/fetch.js";
import { BASE } from "../../core/storage.js";
// @ts-expect-error build.py puts the runtime there
import { loadPyodide as loadUntyped } from "../../runtime/pyodide.js";
import { readSnapshot, writeSnapshot } from "./python-snapshot.js";
import { isZstd, zstdStream } from "./zstd.js";

/**
 * @import { FileEntry } from "../../core/types.js"
 * @typedef {(progress: import("../rpc-types.js").Progress) => void} Report
 */

/** @type {typeof import("pyodide").loadPyodide} */
const loadPyodide = loadUntyped;
const RUNTIME = new URL("runtime/", BASE).href;
const NEEDED = ["pyodide.asm.js", "pyodide.asm.wasm", "stdlib.zip", "engine.zip"];
const WASM_MAGIC = [0x00, 0x61, 0x73, 0x6d];
const SMALLEST_WASM = Uint8Array.of(...WASM_MAGIC, 1, 0, 0, 0);
/** Milliseconds for the compilation on a busy device. */
const COMPILED_WITHIN = 10_000;

/**
 * @typedef {"gz" | "br" | "zst"} Format
 * @typedef {{suffix: string, isPacked: (firstByte: number | undefined) => boolean, stream: () => GenericTransformStream}} Packing
 *   `isPacked`: false if the browser or the host has decoded the file already
 */

/** @type {Promise<WebAssembly.Module>} */
let decoder;

/** @type {Record<Format, Packing>} */
const PACKINGS = {
  gz: {
    suffix: COMPRESSED,
    isPacked: (firstByte) => firstByte === 0x1f,
    stream: () => new DecompressionStream("gzip"),
  },
  br: {
    suffix: ".br.bin",
    // The bits of the stream's window, as build.py sets them.
    isPacked: (firstByte) => ((firstByte ?? 0) & 15) === 15,
    stream: () => new DecompressionStream(/** @type {CompressionFormat} */ ("brotli")),
  },
  zst: { suffix: ".zst.bin", isPacked: isZstd, stream: () => zstdStream(decoder) },
};

/** Return the formats that this browser decodes, the best first. @returns {Format[]} */
function formats() {
  try {
    PACKINGS.br.stream();
    return ["br", "gz"];
  } catch {
    decoder = loadDecoder();
    // A decoder that fails is reported by the streams that need it. The repeated start does without one.
    decoder.catch(() => {});
    return ["zst", "gz"];
  }
}

/**
 * Return the plain bytes of a file, as the host may have decoded it.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} bytes
 * @param {Packing | undefined} packing
 * @param {number | undefined} first
 */
const unpacked = (bytes, packing, first) =>
  packing?.isPacked(first) ? bytes.pipeThrough(packing.stream()) : bytes;

async function loadDecoder() {
  const answer = await fetchOk(`runtime/zstd.wasm${COMPRESSED}`, {}, BASE.href);
  const packed = await answer.arrayBuffer();
  const [first] = new Uint8Array(packed);
  const plain = unpacked(new Blob([packed]).stream(), PACKINGS.gz, first);
  return WebAssembly.compile(await new Response(plain).arrayBuffer());
}

/** True if this browser runs WebAssembly. Lockdown Mode and some security settings turn it off. */
async function runsWasm() {
  const headers = { "Content-Type": "application/wasm" };
  const smallest = new Response(SMALLEST_WASM, { headers });
  const compile = async () =>
    WebAssembly.instantiate(await WebAssembly.compileStreaming(smallest), {});
  return (await tryAsync(compile, null, COMPILED_WITHIN)) !== null;
}

/**
 * @param {import("../rpc-types.js").BootOptions & {reach?: object}} options `reach`: the JavaScript globals of Python, for a plug-in
 * @param {Report} report
 */
export async function boot(
  { files, cached, damagedPath, incoming, snapshot: cacheName, reach },
  report,
) {
  if (!(await runsWasm())) throw new LoadError("wasm");
  const names = reach ? [...NEEDED, "added.zip"] : NEEDED;
  // A repeated start takes what every browser decodes.
  /** @type {Format[]} */
  const wanted = cached ? [] : damagedPath ? ["gz"] : formats();
  const downloads = names.map((name) => downloadOf(name, files, wanted, damagedPath));
  const total = downloads.reduce((sum, each) => sum + each.size, 0);
  let loaded = 0;
  report({ loaded, total });
  for (const each of downloads) {
    each.onBytes = (count) => {
      loaded += count;
      report({ loaded, total });
    };
  }
  const [script, wasm, stdlib, engine, added] = downloads;
  const [factory, library, own, compiled, stored, rest] = await Promise.all([
    loadFactory(script, cached),
    bytes(stdlib),
    bytes(engine),
    orDamaged(wasm, WebAssembly.compileStreaming(cached ? cachedWasm(wasm) : wasmResponse(wasm))),
    readSnapshot(cacheName),
    added && bytes(added),
  ]);
  report({ loaded: total, total });
  const parts = { factory, compiled, library, engine: own, reach };
  // The hashes of the received files, as the list may be of another version.
  const hashes = [wasm, stdlib, engine].map((each) => each.hash);
  const of = hashes.every(Boolean) ? hashes.join(" ") : "";
  const memory = of && stored?.of === of ? stored.memory : null;
  const { python, handle, snapshot } =
    (memory && (await startFromSnapshot(parts, memory, cacheName))) ||
    (await start(parts, of && !reach ? cacheName : ""));
  return {
    python,
    handle,
    /** the library of plug-ins */
    rest,
    /** Store downloads and the snapshot. Return true if the next start can use a snapshot. */
    async store() {
      await storeDownloads(downloads, incoming);
      return snapshot ? writeSnapshot(cacheName, snapshot, of) : memory !== null;
    },
  };
}

/**
 * @typedef {{factory: any, compiled: WebAssembly.Module, library: Uint8Array, engine: Uint8Array, reach?: object}} Parts
 * @typedef {{python: any, handle: (text: string) => string, snapshot: Uint8Array | null}} Started `snapshot`: for the next start
 */

/** Imports of every start, so that a snapshot contains them. */
const IMPORTS = "import pygames.bridge; from pygames.games import games; [*games().values()]";

/** @param {Parts} parts @param {string} cacheName the cache of the snapshot; "": create none @returns {Promise<Started>} */
async function start(parts, cacheName) {
  const python = await load(parts, { _makeSnapshot: Boolean(cacheName) });
  python.runPython(`import sys; sys.path.insert(0, '/lib/engine.zip'); ${IMPORTS}`);
  // This version of the runtime may not support it.
  const snapshot = cacheName ? tryCall(() => python.makeMemorySnapshot(), null) : null;
  return { python, handle: python.pyimport("pygames.bridge").handle, snapshot };
}

/**
 * Start from a snapshot; if that fails, delete it and return null.
 * @param {Parts} parts
 * @param {Uint8Array} memory
 * @param {string} cacheName
 * @returns {Promise<Started | null>}
 */
async function startFromSnapshot(parts, memory, cacheName) {
  try {
    const python = await load(parts, { _loadSnapshot: memory });
    const { handle } = python.pyimport("pygames.bridge");
    JSON.parse(handle('{"id": 0, "op": "games"}'));
    return { python, handle, snapshot: null };
  } catch (error) {
    console.warn("the snapshot is of no use:", error);
    await tryAsync(() => caches.delete(cacheName), false);
    return null;
  }
}

/**
 * Return the state of a download.
 * @param {string} name
 * @param {FileEntry[]} files
 * @param {Format[]} formats the best first; none for the plain file
 * @param {string} bad
 */
function downloadOf(name, files, formats, bad) {
  const path = `runtime/${name}`;
  const entry = files.find((file) => file.path === path);
  if (!entry) throw new LoadError("missing", path);
  const sizes = typeof entry.packed === "object" ? entry.packed : {};
  const format = formats.find((each) => sizes[each]);
  const packing = format && PACKINGS[format];
  const sentPath = path + (packing?.suffix ?? "");
  return {
    path: sentPath,
    plainUrl: new URL(path, BASE).href,
    size: (format && sizes[format]) ?? entry.size,
    /** when inflated */
    plainSize: entry.size,
    packing,
    sha256: entry.sha256,
    /** of the received bytes; the service worker sends that of the wasm file */
    hash: "",
    again: sentPath === bad,
    /** @type {LoadError | null} */
    fault: null,
    /** @type {Uint8Array<ArrayBuffer>[]} the inflated file, for the service worker, so that nothing is fetched twice */
    chunks: [],
    onBytes: (/** @type {number} */ _count) => {},
  };
}

/** @param {ReturnType<typeof downloadOf>} each */
const request = (each) => fetchOk(each.path, each.again ? { cache: "reload" } : {}, BASE.href);

/**
 * Stream the file's inflated bytes. Some hosts send it so that the browser has inflated it already.
 * @param {ReturnType<typeof downloadOf>} each
 * @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>}
 */
async function plainStream(each) {
  const { body } = await request(each);
  if (!body) throw new LoadError("damaged", each.path);
  const reader = body.getReader();
  let counted = 0;
  const next = async () => {
    const { done, value } = await reader.read().catch(() => {
      each.fault = new LoadError("network", each.path);
      throw each.fault;
    });
    if (done) return null;
    const count = Math.min(each.size - counted, value.length);
    counted += count;
    each.onBytes(count);
    return value;
  };
  const first = await next();
  if (isHtml(first?.[0])) throw new LoadError("other", each.path);
  const bytes = new ReadableStream({
    start(out) {
      if (first) out.enqueue(first);
    },
    async pull(out) {
      const chunk = await next();
      if (chunk) out.enqueue(chunk);
      else out.close();
    },
  });
  return unpacked(bytes, each.packing, first?.[0]);
}

/** @param {ReturnType<typeof downloadOf>} each */
async function bytes(each) {
  const body = await plainStream(each);
  const all = new Uint8Array(await orDamaged(each, new Response(body).arrayBuffer()));
  each.hash = crypto.subtle ? await sha256(all) : "";
  if (each.packing) each.chunks = [all];
  const right = crypto.subtle ? each.hash.startsWith(each.sha256) : all.length === each.plainSize;
  if (!right) throw new LoadError("damaged", each.path);
  return all;
}

/**
 * Await a result of a file's bytes. A failure means that they are damaged.
 * @template T
 * @param {ReturnType<typeof downloadOf>} each
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
async function orDamaged(each, promise) {
  try {
    return await promise;
  } catch (error) {
    throw each.fault ?? (error instanceof LoadError ? error : new LoadError("damaged", each.path));
  }
}

/**
 * Return the unchanged response of the service worker, so that the browser can cache the compiled code.
 * @param {ReturnType<typeof downloadOf>} each
 */
async function cachedWasm(each) {
  const answer = await request(each);
  each.onBytes(each.size);
  each.hash = answer.headers.get("X-Sha256") ?? "";
  return answer;
}

/** @param {ReturnType<typeof downloadOf>} each */
async function wasmResponse(each) {
  const headers = { "Content-Type": "application/wasm" };
  const body = await plainStream(each);
  return new Response(body.pipeThrough(checkMagic(each)), { headers });
}

/** Fail at once if the content is not wasm, and collect it. @param {ReturnType<typeof downloadOf>} each */
function checkMagic(each) {
  let seen = 0;
  return new TransformStream({
    transform(/** @type {Uint8Array<ArrayBuffer>} */ chunk, out) {
      if (each.packing) each.chunks.push(chunk);
      for (let i = 0; seen < WASM_MAGIC.length && i < chunk.length; i += 1, seen += 1) {
        if (chunk[i] !== WASM_MAGIC[seen]) {
          throw new LoadError("damaged", each.path);
        }
      }
      out.enqueue(chunk);
    },
  });
}

/**
 * Import the runtime's script: without a service worker from compressed bytes; if the host's policy forbids that, or with a service
 * worker, by its address.
 * @param {ReturnType<typeof downloadOf>} each
 * @param {boolean} cached
 */
async function loadFactory(each, cached) {
  if (cached) {
    each.onBytes(each.size);
  } else {
    const text = await bytes(each);
    const script = new Blob([text], { type: "text/javascript" });
    const address = tryCall(() => URL.createObjectURL(script), "");
    try {
      return (await import(address)).default;
    } catch {
      // Import it by its address.
    } finally {
      URL.revokeObjectURL(address);
    }
  }
  const script = await import(`${RUNTIME}pyodide.asm.js`).catch(() => {
    throw new LoadError("part", "runtime/pyodide.asm.js");
  });
  return script.default;
}

/** Load the runtime, and add the engine's files. @param {Parts} parts @param {object} more options */
async function load({ factory, compiled, library, engine, reach }, more) {
  // The runtime fetches its wasm and library itself: it gets the bytes that are already here.
  const stdLibURL = `${RUNTIME}stdlib.zip`;
  const { fetch: fetchNow } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = async (target, init) => {
    const address = target instanceof Request ? target.url : String(target);
    if (address === stdLibURL) return new Response(/** @type {BodyInit} */ (library));
    if (address === `${RUNTIME}pyodide.asm.wasm`) return new Response();
    return fetchNow(target, init);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: compiled,
    instance: await WebAssembly.instantiate(compiled, imports),
  });
  try {
    const python = await loadPyodide({
      indexURL: RUNTIME,
      stdLibURL,
      // An empty lock file.
      lockFileContents: { info: LOCK_INFO, packages: {} },
      createPyodideModule: factory,
      checkAPIVersion: false,
      ...(reach && { jsglobals: reach }),
      ...more,
    });
    python.FS.writeFile("/lib/engine.zip", engine, { canOwn: true });
    return python;
  } finally {
    self.fetch = fetchNow;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

const LOCK_INFO = /** @type {const} */ ({
  abi_version: "2026_0",
  arch: "wasm32",
  platform: "emscripten_5_0_3",
  python: "3.14.2",
  version: "314.0.7",
});

/**
 * Store the inflated files in the cache that the service worker reads before it fetches.
 * @param {ReturnType<typeof downloadOf>[]} downloads
 * @param {string} incoming
 */
async function storeDownloads(downloads, incoming) {
  const fetched = downloads.filter((each) => each.packing);
  if (!("caches" in self) || fetched.length === 0) return;
  const cache = await caches.open(incoming);
  for (const each of fetched) {
    const type = { "Content-Type": "application/octet-stream" };
    await cache.put(each.plainUrl, new Response(new Blob(each.chunks), { headers: type }));
    each.chunks = [];
  }
}
