// Starts Python in this worker: fetch (told byte by byte), inflate, start, import the engine.
// @ts-expect-error build.py puts the runtime there
import { loadPyodide as loadUntyped } from "../runtime/pyodide.mjs";

/**
 * @typedef {import("./types.js").FileEntry} FileEntry
 * @typedef {{files: FileEntry[], cached: boolean, incoming: string}} Order
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
export async function boot({ files, cached, incoming }, tell) {
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
  const [factory, library, own, compiled] = await Promise.all([
    loadFactory(script, cached),
    bytes(stdlib),
    bytes(engine),
    whole(WebAssembly.compileStreaming(cached ? keptWasm(wasm) : wasmResponse(wasm))),
  ]);
  tell({ loaded: total, total });
  const handle = await start(factory, compiled, library, own);
  return { handle, store: () => store(parcels, incoming) };
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
    /** @type {Uint8Array<ArrayBuffer>[]} kept for the service worker, so that nothing is fetched twice */
    chunks: [],
    onBytes: (/** @type {number} */ _count) => {},
  };
}

/**
 * The file's plain bytes, as they arrive.
 * @param {ReturnType<typeof parcel>} each
 * @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>}
 */
async function plain(each) {
  const answer = await fetch(each.url).catch((error) => {
    throw new BootError("boot.network", String(error));
  });
  if (!answer.ok || !answer.body)
    throw new BootError("boot.missing", `${each.name}: ${answer.status}`);
  const counted = answer.body.pipeThrough(
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
  return new Uint8Array(await whole(new Response(body).arrayBuffer()));
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
  const answer = await fetch(each.url);
  if (!answer.ok) throw new BootError("boot.missing", `${each.name}: ${answer.status}`);
  each.onBytes(each.size);
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
  return (await import(`${RUNTIME}pyodide.asm.mjs`)).default;
}

/**
 * @param {any} createPyodideModule
 * @param {WebAssembly.Module} module
 * @param {Uint8Array} library
 * @param {Uint8Array} engine
 * @returns {Promise<(text: string) => string>}
 */
async function start(createPyodideModule, module, library, engine) {
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
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
  try {
    const python = await loadPyodide({
      indexURL: RUNTIME,
      stdLibURL,
      lockFileContents: { info: lockInfo(), packages: {} },
      createPyodideModule,
      checkAPIVersion: false,
    });
    python.FS.writeFile("/lib/engine.zip", engine);
    python.runPython("import sys; sys.path.insert(0, '/lib/engine.zip')");
    const bridge = python.pyimport("pygames.bridge");
    return bridge.handle;
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
  if (!("caches" in self)) return;
  const cache = await caches.open(incoming);
  for (const each of parcels.filter(({ packed }) => packed)) {
    const type = { "Content-Type": "application/octet-stream" };
    await cache.put(each.url, new Response(new Blob(each.chunks), { headers: type }));
    each.chunks = [];
  }
}
