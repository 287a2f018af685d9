// Sandbox of a plug-in in a separate worker: its wheel is installed, then every global is removed that gives access to the page, the
// network or the device, and only then its code runs. Our own scripts hold references to those that they need.

import { Refusal } from "../../core/refusal.js";

/** @import { CheckedPlugin, Wheel, WheelInfo } from "../rpc-types.js" */

/** Bytes of memory. */
const MOST_MEMORY = 256 << 20;
const PAGE = 65_536;
const WHEELS = "/tmp";

// -- globals ------------------------------------------------------------------------------------------------

/** Globals of the language, and harmless APIs. */
const SAFE_GLOBALS = new Set(
  `globalThis self undefined NaN Infinity Object Function Array String Number Boolean Symbol BigInt Date RegExp Promise Proxy Reflect JSON
  Math Intl Atomics Map Set WeakMap WeakSet WeakRef FinalizationRegistry Iterator ArrayBuffer SharedArrayBuffer DataView Int8Array Uint8Array
  Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array Float64Array BigInt64Array BigUint64Array Error
  AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError DisposableStack AsyncDisposableStack
  isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape WebAssembly console crypto
  performance setTimeout clearTimeout queueMicrotask TextDecoder TextEncoder URL Blob File DOMException AbortController AbortSignal Event
  EventTarget IDBDatabase IDBTransaction IDBObjectStore IDBIndex IDBCursor IDBCursorWithValue IDBRequest IDBOpenDBRequest IDBKeyRange`.split(
    /\s+/,
  ),
);
const forbidden = () => {
  throw new Error("plug-in: this API is forbidden");
};

/** The JavaScript globals of its Python. */
export const allowedGlobals = Object.freeze(
  Object.assign(
    Object.fromEntries(
      ["Object", "Array", "Map", "Set", "Promise", "Uint8Array", "Date", "Error", "console"].map(
        (name) => [name, /** @type {any} */ (globalThis)[name]],
      ),
    ),
    Object.fromEntries(
      ["eval", "fetch", "setTimeout", "clearTimeout", "setInterval", "clearInterval"].map(
        (name) => [name, forbidden],
      ),
    ),
  ),
);

/** Remove access to the page, the network and the device, and freeze the rest. */
function confine() {
  const { grow } = WebAssembly.Memory.prototype;
  /** @this {WebAssembly.Memory} @param {number} pages */
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > MOST_MEMORY) throw new RangeError("no more memory");
    return grow.call(this, pages);
  };
  const { addEventListener } = EventTarget.prototype;
  /** @this {EventTarget} @param {any[]} given */
  EventTarget.prototype.addEventListener = function (...given) {
    if (this === undefined || this === self) return forbidden();
    return Reflect.apply(addEventListener, this, given);
  };
  const makers = [async () => {}, function* () {}, async function* () {}].map(
    Object.getPrototypeOf,
  );
  for (const each of [Function.prototype, ...makers])
    Object.defineProperty(each, "constructor", { value: forbidden });
  const chain = [];
  for (let each = self; each && each !== EventTarget.prototype; each = Object.getPrototypeOf(each))
    chain.push(each);
  for (const each of chain) {
    for (const name of Reflect.ownKeys(each)) {
      if (typeof name === "string" && SAFE_GLOBALS.has(name)) continue;
      if (Reflect.deleteProperty(each, name)) continue;
      Reflect.defineProperty(each, name, { value: undefined });
    }
  }
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"])
    Object.defineProperty(self, name, { value: undefined });
  const intrinsics = [...SAFE_GLOBALS].map((name) => /** @type {any} */ (globalThis)[name]);
  for (const each of [
    ...intrinsics,
    ...makers,
    WebAssembly.Memory,
    Object.getPrototypeOf(Uint8Array),
  ]) {
    if (typeof each !== "function" && typeof each !== "object") continue;
    if (each === self || !each) continue;
    Object.freeze(each);
    if (each.prototype) Object.freeze(each.prototype);
  }
}

// -- a wheel ------------------------------------------------------------------------------------------------

/** @type {any} */
let python;
/** The path of the inspected wheel. */
let path = "";

/** Add the rest of the library: modules for plug-ins, and the installer. @param {any} runtime @param {Uint8Array} rest */
export function addLibrary(runtime, rest) {
  python = runtime;
  python.FS.writeFile("/lib/added.zip", rest);
  python.runPython(`import sys
sys.path.append('/lib/added.zip')
import rest_of_library`);
}

/**
 * Run Python code. Its errors have a code.
 * @param {string} code the body of a function that returns JSON
 * @param {Record<string, unknown>} given
 */
function run(code, given) {
  const answer = JSON.parse(
    python.runPython(SAFELY + code.replace(/^/gm, "  ") + ANSWER, { globals: python.toPy(given) }),
  );
  if (answer.error) throw new Refusal(answer.error);
  return answer.ok;
}

const SAFELY = `import json
from pygames.core.errors import PygamesError
def act():
`;
const ANSWER = `
def safely():
  try:
    return {"ok": act()}
  except PygamesError as error:
    return {"error": {"code": error.code, "message": str(error), "params": error.params}}
  except BaseException as error:
    why = f"{type(error).__name__}: {error}"[:200]
    return {"error": {"code": "added.broke", "message": why, "params": {"error": why}}}
json.dumps(safely())`;

/** Inspect a wheel without running its code. @param {ArrayBuffer} bytes @returns {WheelInfo} */
export function inspect(bytes) {
  path = `${WHEELS}/any.whl`;
  python.FS.writeFile(path, new Uint8Array(bytes));
  const wheel = run(
    `from pathlib import Path
from pygames.plugins.wheel import inspect_wheel
wheel = inspect_wheel(Path(path))
names = ("name", "version", "id", "entry", "package", "filename", "size", "sha256")
return {name: getattr(wheel, name) for name in names}`,
    { path },
  );
  python.FS.rename(path, `${WHEELS}/${wheel.filename}`);
  path = `${WHEELS}/${wheel.filename}`;
  return wheel;
}

/** Install the wheel without running its code. */
const install = () =>
  python.runPythonAsync(
    `import micropip\nawait micropip.install(${JSON.stringify(`emfs:${path}`)}, deps=False)`,
  );

/** Install the inspected wheel, and check that the game conforms. @param {WheelInfo} wheel @returns {Promise<CheckedPlugin>} */
export async function check({ id, entry, package: name }) {
  await install();
  confine();
  return run(
    `from pathlib import Path
from pygames.plugins.wheel import check_game, inspect_wheel, load_game
from pygames.bridge import Bridge
from pygames.plugins.page_data import in_package, load_page_data
files = in_package(inspect_wheel(Path(path)).files, name)
game = load_game(id, entry)
for _ in check_game(game):
  pass
page = load_page_data(files, game)
return {"game": json.loads(Bridge({id: game}).handle('{"id": 0, "op": "games"}'))["ok"][0], "brought": page}`,
    { id, entry, name, path },
  );
}

/**
 * Load a plug-in that was checked before. Return its request handler.
 * @param {Wheel} wheel
 * @param {ArrayBuffer} bytes
 * @returns {Promise<(text: string) => string>}
 */
export async function loadPlugin({ id, entry, filename }, bytes) {
  path = `${WHEELS}/${filename}`;
  python.FS.writeFile(path, new Uint8Array(bytes));
  await install();
  confine();
  run(
    `from pygames.plugins.wheel import load_game
from pygames.bridge import Bridge
import pygames.bridge
pygames.bridge.handle = Bridge({id: load_game(id, entry)}).handle
return True`,
    { id, entry },
  );
  return python.pyimport("pygames.bridge").handle;
}
