// Pyodide under node, for the build.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export { loadPyodide } from "pyodide";

/** Print an error as one line and end the build. @param {unknown} error */
export function fail(error) {
  console.error(String(error?.message ?? error).slice(0, 5000));
  process.exit(1);
}
process.on("uncaughtException", fail);

const lock = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve("pyodide/pyodide-lock.json")), "utf8"),
);
/** A lock file without packages. */
export const lockFileContents = { info: lock.info, packages: {} };
