// Starts Python in this worker: fetch (told byte by byte), inflate, start, import the engine; or, faster, go on from the memory
// that an earlier start left on this device (snapshot.js).
// @ts-expect-error build.py puts the runtime there
import { loadPyodide as loadUntyped } from "../runtime/pyodide.mjs";
import { hash, readSnapshot, writeSnapshot } from "./snapshot.js";

/**
 * @typedef {import("./types.js").FileEntry} FileEntry
 * @typedef {{files: FileEntry[], cached: boolean, incoming: string, snapshot: string}} Order
 * @typedef {(progress: {loaded: number, total: number}) => void} Tell
 */

/** @type {typeof import("pyodide").loadPyodide} */
const loadPyodide = loadUntyped;
const BASE = new URL("../", import.meta.url);
const RUNTIME = new URL("runtime/", BASE).href;
const NEEDED = ["pyodide.asm.mjs", "pyodide.asm.wasm", "stdlib.zip", "engine.zip"];
const WASM_MAGIC = [0x00, 0x61, 0x73, 0x6d];

/** Why Python did not start, by a code that the page has words for. */
class BootError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * @param {Order} order `cached`: a service worker answers with the inflated files
 * @param {Tell} tell
 */
export async function boot({ files, cached, incoming, snapshot: place }, tell) {
  const parcels = NEEDED.map((name) => parcel(name, files, cached));
  const total = parcels.reduce((sum, each) => sum + each.size, 0);
  let loaded = 0;
  tell({ loaded, total });
  for (const each of parcels) {
    each.onBytes = (count) => {
      loaded += count;
      tell({ loaded, total });
    };
  }
  const [script, wasm, stdlib, engine] = parcels;
  const [factory, library, own, compiled, kept] = await Promise.all([
    loadFactory(script, cached),
    bytes(stdlib),
    bytes(engine),
    whole(WebAssembly.compileStreaming(cached ? keptWasm(wasm) : wasmResponse(wasm))),
    readSnapshot(place),
  ]);
  tell({ loaded: total, total });
  const parts = { factory, compiled, library, engine: own };
  // Not what the list names, but what has come: a page may be of another version than some of its files.
  const hashes = [wasm, stdlib, engine].map((each) => each.hash);
  const of = hashes.every(Boolean) ? hashes.join(" ") : "";
  const memory = of && kept?.of === of ? kept.memory : null;
  const { handle, made } =
    (memory && (await goOn(parts, memory, place))) || (await start(parts, of ? place : ""));
  return {
    handle,
    /** Keep what is still to be kept; whether the next start goes on from this one's memory. */
    async store() {
      await store(parcels, incoming);
      return made ? writeSnapshot(place, made, of) : memory !== null;
    },
  };
}

/**
 * @typedef {{factory: any, compiled: WebAssembly.Module, library: Uint8Array, engine: Uint8Array}} Parts
 * @typedef {{handle: (text: string) => string, made: Uint8Array | null}} Started `made`: the memory, for the next start
 */

/** What every start imports, so that a snapshot holds it. */
const IMPORTS = "import pygames.bridge; from pygames.games import games; [*games().values()]";

/** @param {Parts} parts @param {string} place where a snapshot is to be kept; "": none is made @returns {Promise<Started>} */
async function start(parts, place) {
  const python = await load(parts, { _makeSnapshot: Boolean(place) });
  python.runPython(`import sys; sys.path.insert(0, '/lib/engine.zip'); ${IMPORTS}`);
  const made = place ? remembered(python) : null;
  return { handle: python.pyimport("pygames.bridge").handle, made };
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
    return { handle, made: null };
  } catch (error) {
    console.warn("the snapshot is of no use:", error);
    await caches.delete(place);
    return null;
  }
}

/**
 * One file on its way.
 * @param {string} name
 * @param {FileEntry[]} files
 * @param {boolean} cached
 */
function parcel(name, files, cached) {
  const entry = files.find((file) => file.path === `runtime/${name}`);
  if (!entry) throw new BootError("boot.missing", `no ${name} in the list of files`);
  const packed = cached ? undefined : entry.packed;
  return {
    url: new URL((packed ?? entry).path, BASE).href,
    size: (packed ?? entry).size,
    name,
    packed: Boolean(packed),
    sha256: entry.sha256,
    /** of what has come; of the runtime's own file the service worker knows it */
    hash: "",
    /** @type {Uint8Array<ArrayBuffer>[]} kept for the service worker, so that nothing is fetched twice */
    chunks: [],
    onBytes: (/** @type {number} */ _count) => {},
  };
}

/** @param {ReturnType<typeof parcel>} each */
async function answered(each) {
  const answer = await fetch(each.url).catch((error) => {
    throw new BootError("boot.network", String(error));
  });
  if (!answer.ok) throw new BootError("boot.missing", `${each.name}: ${answer.status}`);
  return answer;
}

/**
 * The file's plain bytes, as they arrive.
 * @param {ReturnType<typeof parcel>} each
 * @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>}
 */
async function plain(each) {
  const { body } = await answered(each);
  if (!body) throw new BootError("boot.missing", `${each.name} is empty`);
  const counted = body.pipeThrough(
    new TransformStream({
      transform(chunk, out) {
        each.onBytes(chunk.length);
        if (each.packed) each.chunks.push(chunk);
        out.enqueue(chunk);
      },
    }),
  );
  return each.packed ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
}

/** @param {ReturnType<typeof parcel>} each */
async function bytes(each) {
  const body = await plain(each);
  const all = new Uint8Array(await whole(new Response(body).arrayBuffer()));
  if (!crypto.subtle) return all;
  each.hash = await hash(all);
  if (each.hash.startsWith(each.sha256)) return all;
  throw new BootError("boot.damaged", `${each.name} is not the one of this build`);
}

/**
 * What began to arrive and then cannot be inflated or compiled is damaged.
 * @template T
 * @param {Promise<T>} made
 * @returns {Promise<T>}
 */
async function whole(made) {
  try {
    return await made;
  } catch (error) {
    throw error instanceof BootError ? error : new BootError("boot.damaged", String(error));
  }
}

/** From the service worker, untouched: so the browser may keep what it compiles. @param {ReturnType<typeof parcel>} each */
async function keptWasm(each) {
  const answer = await answered(each);
  each.onBytes(each.size);
  each.hash = answer.headers.get("X-Sha256") ?? "";
  return answer;
}

/** @param {ReturnType<typeof parcel>} each */
async function wasmResponse(each) {
  const headers = { "Content-Type": "application/wasm" };
  const body = await plain(each);
  return new Response(body.pipeThrough(checkMagic()), { headers });
}

/** Something else than wasm (a page that says "not found", say) must not look like a wait. */
function checkMagic() {
  let seen = 0;
  return new TransformStream({
    transform(/** @type {Uint8Array} */ chunk, out) {
      for (let i = 0; seen < WASM_MAGIC.length && i < chunk.length; i += 1, seen += 1) {
        if (chunk[i] !== WASM_MAGIC[seen]) {
          throw new BootError("boot.damaged", "the runtime is not WebAssembly");
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
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    try {
      return (await import(address)).default;
    } catch {
      // Below.
    } finally {
      URL.revokeObjectURL(address);
    }
  }
  const script = await import(`${RUNTIME}pyodide.asm.mjs`).catch((error) => {
    throw new BootError("boot.network", String(error));
  });
  return script.default;
}

/**
 * The runtime with the engine's files in it.
 * @param {Parts} parts
 * @param {object} more options
 */
async function load({ factory, compiled, library, engine }, more) {
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
