// Bytecode of wheels and zips by pyodide-build's command `pyodide py-compile`, inside Pyodide under node: for the page's own Python.
// usage: node compile_bytecode.mjs TOOLS OUT LEVEL ARCHIVE... -- FLAG...
//   TOOLS: folder of its wheel and requirements; LEVEL: of compression; ARCHIVE: wheels and zips; FLAG: of Python
// Prints the names of the new files in OUT.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fail, loadPyodide, lockFileContents } from "./pyodide_node.mjs";

const given = process.argv.slice(2);
const end = given.indexOf("--");
const [tools, out, level, ...archives] = given.slice(0, end);
const python = await loadPyodide({
  lockFileContents,
  args: given.slice(end + 1),
  // The same sources give the same bytes: no time stamps, no random hashes.
  env: { HOME: "/home/pyodide", SOURCE_DATE_EPOCH: "1577836800", PYTHONHASHSEED: "0" },
});
for (const name of readdirSync(tools).sort()) {
  python.unpackArchive(new Uint8Array(readFileSync(join(tools, name))), "wheel");
}
python.FS.mkdirTree("/archives");
const { main } = python.pyimport("pyodide_build.cli.py_compile");
for (const archive of archives) {
  const path = `/archives/${basename(archive)}`;
  python.FS.writeFile(path, readFileSync(archive));
  try {
    const words = [path, "--silent", "--no-keep", "--compression-level", level];
    main.callKwargs(python.toPy(words), { standalone_mode: false });
  } catch (error) {
    const lines = String(error.message).trim().split("\n");
    const where = lines.findLast((line) => line.includes('File "'))?.trim() ?? basename(archive);
    fail(`${where}: ${lines.at(-1)}`);
  }
  const file = python.FS.readdir("/archives").find((name) => !name.startsWith("."));
  writeFileSync(join(out, file), python.FS.readFile(`/archives/${file}`));
  python.FS.unlink(`/archives/${file}`);
  console.log(file);
}
