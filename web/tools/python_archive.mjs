// Archives of the sources that the page's Python needs and no more, written inside Pyodide under node (compile_bytecode.mjs compiles them):
//   stdlib.zip   the modules of the standard library that the engine imports, and the importer of these archives
//   engine.zip   the engine: its wheel, without the modules of the terminal
//   added.zip    for people who add games: other libraries, and the rest of the standard library and of the engine
//   luck.zip     the part of the engine that measures the luck of finished games
//   catalog.json the games of the bridge, for the time before Python is ready
// usage: node python_archive.mjs OUT WHEEL OTHER...
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide, lockFileContents } from "./pyodide_node.mjs";
import { UNUSED } from "./strip_builtin_modules.mjs";

const [out, wheel, ...others] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const python = await loadPyodide({ lockFileContents });
const unpack = (archive, extractDir) =>
  python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir });
python.FS.mkdirTree("/engine");
python.FS.mkdirTree("/others");
unpack(wheel, "/engine");
for (const each of others) unpack(each, "/others");
for (const name of ["python_archive.py", "bytecode_importer.py"]) {
  python.FS.writeFile(`/${name}`, readFileSync(join(here, name), "utf8"));
}
python.runPython("import sys; sys.path[:0] = ['/', '/engine']");
const removed = JSON.stringify(UNUSED.flatMap(({ modules }) => modules));
const summary = python.runPython(
  `from python_archive import write_archives; write_archives('/engine', '/others', ${removed})`,
);
for (const name of ["stdlib.zip", "engine.zip", "added.zip", "luck.zip", "catalog.json"]) {
  writeFileSync(join(out, name), python.FS.readFile(`/${name}`));
}
console.log(summary);
