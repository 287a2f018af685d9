// Zstandard of files, by Python in Pyodide, as node has it from version 22 on: node pack_zstd.mjs, with a list of [source, target] in
// JSON as input. A file has its size and a checksum of its contents, which the page's decoder verifies.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide, lockFileContents } from "./pyodide_node.mjs";

const PACK = `
from compression.zstd import CompressionParameter, Strategy, compress

options = {
    CompressionParameter.compression_level: 22,
    CompressionParameter.strategy: Strategy.btultra2,
    CompressionParameter.window_log: 23,
    CompressionParameter.checksum_flag: 1,
}

def pack(path):
    with open(path, "rb") as file:
        data = compress(file.read(), options=options)
    with open(path, "wb") as file:
        file.write(data)

pack
`;

const pairs = JSON.parse(readFileSync(0, "utf8"));
const python = await loadPyodide({ lockFileContents });
const pack = python.runPython(PACK);
for (const [source, target] of pairs) {
  python.FS.writeFile("/file", readFileSync(source));
  pack("/file");
  writeFileSync(target, python.FS.readFile("/file"));
}
console.log(pairs.length);
