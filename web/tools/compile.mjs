// The command of pyodide-build that makes bytecode, `pyodide py-compile`, inside Pyodide under node: it takes the page's own Python.
// usage: node compile.mjs TOOLS OUT LEVEL ARCHIVE... -- FLAG...
//   TOOLS: the folder with its wheel and those that it needs; LEVEL: how much it compresses; ARCHIVE: wheels and zips; FLAG: Python's
// Prints the names of what it made in OUT.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { loadPyodide, lockFileContents, told } from "./node_python.mjs";

const given = process.argv.slice(2);
const end = given.indexOf("--");
const [tools, out, level, ...archives] = given.slice(0, end);
const python = await loadPyodide({
  lockFileContents,
  args: given.slice(end + 1),
  // It marks neither zip nor bytecode with the hour.
  env: { HOME: "/home/pyodide", SOURCE_DATE_EPOCH: "1577836800", PYTHONHASHSEED: "0" },
});
for (const name of readdirSync(tools).sort()) {
  python.unpackArchive(new Uint8Array(readFileSync(join(tools, name))), "wheel");
}
python.FS.mkdirTree("/made");
const { main } = python.pyimport("pyodide_build.cli.py_compile");
for (const archive of archives) {
  const path = `/made/${basename(archive)}`;
  python.FS.writeFile(path, readFileSync(archive));
  try {
    const words = [path, "--silent", "--no-keep", "--compression-level", level];
    main.callKwargs(python.toPy(words), { standalone_mode: false });
  } catch (error) {
    const lines = String(error.message).trim().split("\n");
    const where = lines.findLast((line) => line.includes('File "'))?.trim() ?? basename(archive);
    told(`${where}: ${lines.at(-1)}`);
  }
  const made = python.FS.readdir("/made").find((name) => !name.startsWith("."));
  writeFileSync(join(out, made), python.FS.readFile(`/made/${made}`));
  python.FS.unlink(`/made/${made}`);
  console.log(made);
}
