// The time that one format of the runtime's module takes to be decoded and compiled, without the download: decode.html?zst
import { zstdStream } from "../engine/worker/zstd.js";

const kind = location.search.slice(1);
const FORMATS = {
  gz: () => new DecompressionStream("gzip"),
  br: () => new DecompressionStream("brotli"),
  zst: () => zstdStream(decoder()),
};

async function decoder() {
  const { body } = await fetch("../runtime/zstd.wasm.gz.bin");
  const plain = body.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(plain).arrayBuffer());
}

const packed = await (await fetch(`../runtime/pyodide.asm.wasm.${kind}.bin`)).blob();
const times = [];
try {
  const begun = performance.now();
  const plain = await new Response(packed.stream().pipeThrough(FORMATS[kind]())).arrayBuffer();
  const decoded = performance.now();
  await WebAssembly.compile(plain);
  times.push(decoded - begun, performance.now() - decoded);
} catch (error) {
  console.warn(error);
}
document.title = `took ${times.join(" ")}`;
