// Decoder of .zst files: a fifth fewer bytes than gzip, of which browsers have a decoder. It is Zstandard's own, in WebAssembly, and
// decodes a file at once: that takes a sixth of the time of xz, which has a twelfth fewer bytes.

const MAGIC = 0x28;

/**
 * @typedef {{memory: WebAssembly.Memory, malloc(size: number): number, ZSTD_isError(code: number): number,
 *   ZSTD_findDecompressedSize(start: number, size: number): bigint,
 *   ZSTD_decompress(target: number, size: number, start: number, count: number): number}} Zstd
 */

/** True if bytes may be of this format. @param {number | undefined} firstByte */
export const isZstd = (firstByte) => firstByte === MAGIC;

/**
 * Return a stream that decodes one file, when all of it has come.
 * @param {Promise<WebAssembly.Module>} compiled
 * @returns {TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>}
 */
export function zstdStream(compiled) {
  /** @type {Uint8Array[]} */
  const chunks = [];
  return new TransformStream({
    transform(chunk) {
      chunks.push(chunk);
    },
    async flush(out) {
      out.enqueue(decode(await instantiate(compiled), chunks.splice(0)));
    },
  });
}

/**
 * Return a decoder. Each file has its own: the decoded bytes stay in its memory, without a copy.
 * @param {Promise<WebAssembly.Module>} compiled
 */
async function instantiate(compiled) {
  const imports = { env: { emscripten_notify_memory_growth() {} } };
  const { exports } = await WebAssembly.instantiate(await compiled, imports);
  return /** @type {Zstd} */ (/** @type {unknown} */ (exports));
}

/** @param {Zstd} zstd @param {Uint8Array[]} chunks @returns {Uint8Array<ArrayBuffer>} in the memory of the decoder */
function decode(zstd, chunks) {
  const count = chunks.reduce((sum, { length }) => sum + length, 0);
  const start = zstd.malloc(count);
  let at = start;
  for (const chunk of chunks) {
    new Uint8Array(zstd.memory.buffer).set(chunk, at);
    at += chunk.length;
  }
  const size = Number(zstd.ZSTD_findDecompressedSize(start, count));
  if (size < 0) throw new Error("zstd: expected a whole frame with its size");
  const target = zstd.malloc(size);
  const written = zstd.ZSTD_decompress(target, size, start, count);
  if (zstd.ZSTD_isError(written) || written !== size) throw new Error("zstd: damaged");
  return new Uint8Array(zstd.memory.buffer, target, size);
}
