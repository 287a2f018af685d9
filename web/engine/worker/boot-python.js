// Starts Python in this worker: fetch (told byte by byte), inflate, start, import the engine; or, faster, go on from the memory
// that an earlier start left on this device (python-snapshot.js).

import { tryAsync, tryCall } from "../../core/browser-api.js";
import { answered, Fault, hash, isPage, PACKED } from "../../core/fetch.js";
import { BASE } from "../../core/storage.js";
// @ts-expect-error build.py puts the runtime there
import { loadPyodide as loadUntyped } from "../../runtime/pyodide.js";
import { readSnapshot, writeSnapshot } from "./python-snapshot.js";

/**
 * @typedef {import("../../core/types.js").FileEntry} FileEntry
 * @typedef {(progress: import("../rpc-types.js").Progress) => void} Tell
 */

/** @type {typeof import("pyodide").loadPyodide} */
const loadPyodide = loadUntyped;
const RUNTIME = new URL("runtime/", BASE).href;
const NEEDED = ["pyodide.asm.js", "pyodide.asm.wasm", "stdlib.zip", "engine.zip"];
const WASM_MAGIC = [0x00, 0x61, 0x73, 0x6d];
const SMALLEST_WASM = Uint8Array.of(...WASM_MAGIC, 1, 0, 0, 0);
/** Milliseconds for compiling it on a device that is busy. */
const COMPILED_WITHIN = 10_000;
const GZIP = 0x1f;

/** True if this browser runs WebAssembly. Lockdown Mode and some security settings turn it off. */
async function runsWasm() {
  const headers = { "Content-Type": "application/wasm" };
  const smallest = new Response(SMALLEST_WASM, { headers });
  const compile = async () =>
    WebAssembly.instantiate(await WebAssembly.compileStreaming(smallest), {});
  return (await tryAsync(compile, null, COMPILED_WITHIN)) !== null;
}

/**
 * @param {import("../rpc-types.js").Order & {reach?: object}} order `reach`: all that Python may reach of JavaScript, for a game that was added
 * @param {Tell} tell
 */
export async function boot({ files, cached, bad, incoming, snapshot: place, reach }, tell) {
  if (!(await runsWasm())) throw new Fault("wasm");
  const names = reach ? [...NEEDED, "added.zip"] : NEEDED;
  const parcels = names.map((name) => parcel(name, files, cached, bad));
  const total = parcels.reduce((sum, each) => sum + each.size, 0);
  let loaded = 0;
  tell({ loaded, total });
  for (const each of parcels) {
    each.onBytes = (count) => {
      loaded += count;
      tell({ loaded, total });
    };
  }
  const [script, wasm, stdlib, engine, added] = parcels;
  const [factory, library, own, compiled, kept, rest] = await Promise.all([
    loadFactory(script, cached),
    bytes(stdlib),
    bytes(engine),
    whole(wasm, WebAssembly.compileStreaming(cached ? keptWasm(wasm) : wasmResponse(wasm))),
    readSnapshot(place),
    added && bytes(added),
  ]);
  tell({ loaded: total, total });
  const parts = { factory, compiled, library, engine: own, reach };
  // Not what the list names, but what has come: a page may be of another version than some of its files.
  const hashes = [wasm, stdlib, engine].map((each) => each.hash);
  const of = hashes.every(Boolean) ? hashes.join(" ") : "";
  const memory = of && kept?.of === of ? kept.memory : null;
  const { python, handle, made } =
    (memory && (await goOn(parts, memory, place))) ||
    (await start(parts, of && !reach ? place : ""));
  return {
    python,
    handle,
    /** for games that were added */
    rest,
    /** Keep what is still to be kept; whether the next start goes on from this one's memory. */
    async store() {
      await store(parcels, incoming);
      return made ? writeSnapshot(place, made, of) : memory !== null;
    },
  };
}

/**
 * @typedef {{factory: any, compiled: WebAssembly.Module, library: Uint8Array, engine: Uint8Array, reach?: object}} Parts
 * @typedef {{python: any, handle: (text: string) => string, made: Uint8Array | null}} Started `made`: the memory, for the next start
 */

/** What every start imports, so that a snapshot holds it. */
const IMPORTS = "import pygames.bridge; from pygames.games import games; [*games().values()]";

/** @param {Parts} parts @param {string} place where a snapshot is to be kept; "": none is made @returns {Promise<Started>} */
async function start(parts, place) {
  const python = await load(parts, { _makeSnapshot: Boolean(place) });
  python.runPython(`import sys; sys.path.insert(0, '/lib/engine.zip'); ${IMPORTS}`);
  const made = place ? remembered(python) : null;
  return { python, handle: python.pyimport("pygames.bridge").handle, made };
}

/** The memory as it is now, where this version of the runtime can tell it. @param {any} python */
function remembered(python) {
  try {
    return /** @type {Uint8Array} */ (python.makeMemorySnapshot());
  } catch {
    return null;
  }
}

/**
 * Go on from an earlier start's memory; null, and the memory is thrown away, when anything is wrong with it.
 * @param {Parts} parts
 * @param {Uint8Array} memory
 * @param {string} place
 * @returns {Promise<Started | null>}
 */
async function goOn(parts, memory, place) {
  try {
    const python = await load(parts, { _loadSnapshot: memory });
    const { handle } = python.pyimport("pygames.bridge");
    JSON.parse(handle('{"id": 0, "op": "games"}'));
    return { python, handle, made: null };
  } catch (error) {
    console.warn("the snapshot is of no use:", error);
    await tryAsync(() => caches.delete(place), false);
    return null;
  }
}

/**
 * One file on its way.
 * @param {string} name
 * @param {FileEntry[]} files
 * @param {boolean} cached
 * @param {string} bad
 */
function parcel(name, files, cached, bad) {
  const path = `runtime/${name}`;
  const entry = files.find((file) => file.path === path);
  if (!entry) throw new Fault("missing", path);
  const packed = cached ? undefined : entry.packed;
  const comes = packed ? path + PACKED : path;
  return {
    path: comes,
    url: new URL(comes, BASE).href,
    size: Number(packed ?? entry.size),
    /** what it is when it is inflated */
    plainSize: entry.size,
    packed: Boolean(packed),
    sha256: entry.sha256,
    /** of what has come; of the runtime's own file the service worker knows it */
    hash: "",
    again: comes === bad,
    /** @type {Fault | null} what went wrong on the way */
    fault: null,
    /** @type {Uint8Array<ArrayBuffer>[]} kept for the service worker, so that nothing is fetched twice */
    chunks: [],
    onBytes: (/** @type {number} */ _count) => {},
  };
}

/** @param {ReturnType<typeof parcel>} each */
const asked = (each) => answered(each.path, each.again ? { cache: "reload" } : {}, BASE.href);

/**
 * The file's plain bytes, as they arrive; hosts differ in whether they arrive inflated.
 * @param {ReturnType<typeof parcel>} each
 * @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>}
 */
async function plain(each) {
  const { body } = await asked(each);
  if (!body) throw new Fault("damaged", each.path);
  const reader = body.getReader();
  let counted = 0;
  const next = async () => {
    const { done, value } = await reader.read().catch(() => {
      each.fault = new Fault("network", each.path);
      throw each.fault;
    });
    if (done) return null;
    const count = Math.min(each.size - counted, value.length);
    counted += count;
    each.onBytes(count);
    if (each.packed) each.chunks.push(value);
    return value;
  };
  const first = await next();
  if (isPage(first?.[0])) throw new Fault("other", each.path);
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
  return each.packed && first?.[0] === GZIP
    ? bytes.pipeThrough(new DecompressionStream("gzip"))
    : bytes;
}

/** @param {ReturnType<typeof parcel>} each */
async function bytes(each) {
  const body = await plain(each);
  const all = new Uint8Array(await whole(each, new Response(body).arrayBuffer()));
  each.hash = crypto.subtle ? await hash(all) : "";
  const right = crypto.subtle ? each.hash.startsWith(each.sha256) : all.length === each.plainSize;
  if (!right) throw new Fault("damaged", each.path);
  return all;
}

/**
 * What began to arrive and then cannot be inflated or compiled is damaged.
 * @template T
 * @param {ReturnType<typeof parcel>} each
 * @param {Promise<T>} made
 * @returns {Promise<T>}
 */
async function whole(each, made) {
  try {
    return await made;
  } catch (error) {
    throw each.fault ?? (error instanceof Fault ? error : new Fault("damaged", each.path));
  }
}

/** From the service worker, untouched: so the browser may keep what it compiles. @param {ReturnType<typeof parcel>} each */
async function keptWasm(each) {
  const answer = await asked(each);
  each.onBytes(each.size);
  each.hash = answer.headers.get("X-Sha256") ?? "";
  return answer;
}

/** @param {ReturnType<typeof parcel>} each */
async function wasmResponse(each) {
  const headers = { "Content-Type": "application/wasm" };
  const body = await plain(each);
  return new Response(body.pipeThrough(checkMagic(each)), { headers });
}

/** Something else than wasm must not look like a wait. @param {ReturnType<typeof parcel>} each */
function checkMagic(each) {
  let seen = 0;
  return new TransformStream({
    transform(/** @type {Uint8Array} */ chunk, out) {
      for (let i = 0; seen < WASM_MAGIC.length && i < chunk.length; i += 1, seen += 1) {
        if (chunk[i] !== WASM_MAGIC[seen]) {
          throw new Fault("damaged", each.path);
        }
      }
      out.enqueue(chunk);
    },
  });
}

/**
 * The runtime's script. Before a service worker is there it arrives compressed and is imported from memory; where a host's
 * policy forbids that, and later always, it is imported by its address.
 * @param {ReturnType<typeof parcel>} each
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
      // Below.
    } finally {
      URL.revokeObjectURL(address);
    }
  }
  const script = await import(`${RUNTIME}pyodide.asm.js`).catch(() => {
    throw new Fault("part", "runtime/pyodide.asm.js");
  });
  return script.default;
}

/**
 * The runtime with the engine's files in it.
 * @param {Parts} parts
 * @param {object} more options
 */
async function load({ factory, compiled, library, engine, reach }, more) {
  // The runtime fetches its wasm and its library itself; it gets what is already here.
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
      lockFileContents: { info: lockInfo(), packages: {} },
      createPyodideModule: factory,
      checkAPIVersion: false,
      ...(reach && { jsglobals: reach }),
      ...more,
    });
    python.FS.writeFile("/lib/engine.zip", engine);
    return python;
  } finally {
    self.fetch = fetchNow;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** What the runtime wants to read in a lock file that locks nothing. */
function lockInfo() {
  return {
    abi_version: "2026_0",
    arch: /** @type {const} */ ("wasm32"),
    platform: "emscripten_5_0_3",
    python: "3.14.2",
    version: "314.0.7",
  };
}

/**
 * Leave the compressed files where the service worker looks before it fetches.
 * @param {ReturnType<typeof parcel>[]} parcels
 * @param {string} incoming
 */
async function store(parcels, incoming) {
  const packed = parcels.filter((each) => each.packed);
  if (!("caches" in self) || packed.length === 0) return;
  const cache = await caches.open(incoming);
  for (const each of packed) {
    const type = { "Content-Type": "application/octet-stream" };
    await cache.put(each.url, new Response(new Blob(each.chunks), { headers: type }));
    each.chunks = [];
  }
}
