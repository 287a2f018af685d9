// Pyodide under node, for the build.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export { loadPyodide } from "pyodide";

/** What the build can't do is told in one line. @param {unknown} error */
export function told(error) {
  console.error(String(error?.message ?? error).slice(0, 5000));
  process.exit(1);
}
process.on("uncaughtException", told);

const lock = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve("pyodide/pyodide-lock.json")), "utf8"),
);
/** No package is known by name. */
export const lockFileContents = { info: lock.info, packages: {} };
