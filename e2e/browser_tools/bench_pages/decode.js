// The time that one format of the runtime's module takes to be decoded and compiled, without the download: decode.html?xz
import { xzStream } from "../engine/worker/xz.js";

const kind = location.search.slice(1);
const FORMATS = {
  gz: () => new DecompressionStream("gzip"),
  br: () => new DecompressionStream("brotli"),
  xz: () => xzStream(WebAssembly.compileStreaming(fetch("../runtime/xz.wasm"))),
};
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
