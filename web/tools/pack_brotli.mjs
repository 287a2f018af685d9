// Brotli of files: node pack_brotli.mjs, with a list of [source, target] in JSON as input. Every file starts with the byte of a window
// of 2^24 bytes, by which the page knows the format.
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};
const pairs = JSON.parse(readFileSync(0, "utf8"));
for (const [source, target] of pairs) {
  const data = readFileSync(source);
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
  writeFileSync(target, brotliCompressSync(data, { params: { ...params, ...size } }));
}
console.log(pairs.length);
