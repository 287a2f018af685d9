// Makes, inside Pyodide under node, what the page's Python needs and no more:
//   stdlib.zip   the modules of the standard library that the engine really imports, as bytecode
//   engine.zip   the engine, as bytecode
//   added.zip    for those who add games: micropip, the rest of the standard library and of the engine
//   catalog.json what the bridge says about its games, for the time before Python is there
// usage: node compile.mjs WHEEL MICROPIP OUT
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error));
  process.exit(1);
});
const [wheel, micropip, out] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const python = await loadPyodide({ lockFileContents: { info: info(), packages: {} } });
for (const [archive, extractDir] of [
  [wheel, "/engine"],
  [micropip, "/micropip"],
]) {
  python.FS.mkdirTree(extractDir);
  python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir });
}
python.FS.writeFile("/compile.py", readFileSync(join(here, "compile.py"), "utf8"));
python.runPython("import sys; sys.path[:0] = ['/', '/engine']");
const made = python.runPython("from compile import make; make('/engine', '/micropip')");
for (const name of ["stdlib.zip", "engine.zip", "added.zip", "catalog.json"]) {
  writeFileSync(join(out, name), python.FS.readFile(`/${name}`));
}
console.log(made);

function info() {
  const lock = JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve("pyodide/pyodide-lock.json")), "utf8"),
  );
  return lock.info;
}
