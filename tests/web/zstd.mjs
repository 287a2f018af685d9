// Files in base64, as the page's decoder of zstd reads them, or its errors.
import { zstdStream } from "../../web/engine/worker/zstd.js";

export default function run({ wasm, files }) {
  const decoder = WebAssembly.compile(Buffer.from(wasm, "base64"));
  const decoded = (file) => new Response(new Blob([Buffer.from(file, "base64")]).stream().pipeThrough(zstdStream(decoder))).arrayBuffer();
  return Promise.all(files.map((file) => decoded(file).then((bytes) => Buffer.from(bytes).toString("base64"), ({ message }) => `error ${message}`)));
}
