// The Python code of the sandbox: at its start, and for the inspection of a wheel.
import { addLibrary, inspect } from "../../web/engine/worker/plugin-sandbox.js";

export default () => {
  const codes = [];
  const runPython = (code) => codes.push(code) && '{"ok": {}}';
  addLibrary({ FS: { writeFile() {}, rename() {} }, runPython, toPy() {} }, null);
  inspect(new ArrayBuffer(0));
  return codes;
};
