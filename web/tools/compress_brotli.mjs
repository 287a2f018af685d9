// Brotli of files: node compress_brotli.mjs, with a list of [source, target] in JSON as input. Every file starts with the byte of a window
// of 2^24 bytes, by which the page knows the format.
import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};

/** @param {[string, string]} pair */
async function pack([source, target]) {
  const data = readFileSync(source);
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
  writeFileSync(target, await promisify(brotliCompress)(data, { params: { ...params, ...size } }));
}

await Promise.all(JSON.parse(readFileSync(0, "utf8")).map(pack));
console.log("null");
