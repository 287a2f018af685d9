// Gathers, inside Pyodide under node, what the page's Python needs and no more, as sources (compile.mjs makes bytecode of them):
//   stdlib.zip   the modules of the standard library that the engine really imports
//   engine.zip   the engine: its wheel, without what only the terminal needs
//   added.zip    for those who add games: what they need besides, the rest of the standard library and of the engine
//   catalog.json what the bridge says about its games, for the time before Python is there
// usage: node gather.mjs OUT WHEEL BESIDES...
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide, lockFileContents } from "./node_python.mjs";

const [out, wheel, ...besides] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const python = await loadPyodide({ lockFileContents });
const unpack = (archive, extractDir) =>
  python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir });
python.FS.mkdirTree("/engine");
python.FS.mkdirTree("/besides");
unpack(wheel, "/engine");
for (const each of besides) unpack(each, "/besides");
python.FS.writeFile("/gather.py", readFileSync(join(here, "gather.py"), "utf8"));
python.runPython("import sys; sys.path[:0] = ['/', '/engine']");
const made = python.runPython("from gather import gather; gather('/engine', '/besides')");
for (const name of ["stdlib.zip", "engine.zip", "added.zip", "catalog.json"]) {
  writeFileSync(join(out, name), python.FS.readFile(`/${name}`));
}
console.log(made);
