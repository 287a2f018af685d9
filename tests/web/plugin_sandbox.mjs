// The Python code of the sandbox with its globals: at its start, and for the inspection of a wheel.
import { addLibrary, inspect } from "../../web/engine/worker/plugin-sandbox.js";

export default function run() {
  const codes = [];
  const runPython = (code, { globals = {} } = {}) => {
    codes.push([code, globals]);
    return '{"ok": {}}';
  };
  addLibrary({ FS: { writeFile() {}, rename() {} }, runPython, toPy: (given) => given }, new Uint8Array());
  inspect(new ArrayBuffer(0));
  return codes;
}
