// QR codes: drawn as the path of an SVG picture, and read from a camera. The library is loaded when it is wanted.

import { tryAsync, tryCall } from "../../../core/browser-api.js";

/**
 * @typedef {(video: HTMLVideoElement) => Promise<string[]>} Reader returns the texts of the codes in a picture
 * @typedef {{detect: (video: HTMLVideoElement) => Promise<{rawValue: string}[]>}} Detector
 * @typedef {{new (options: {formats: string[]}): Detector, getSupportedFormats: () => Promise<string[]>}} DetectorClass
 */

/** Milliseconds that a frame is shown if there are several: a slow camera reads three pictures in this time. */
export const FRAME_TIME = 600;
/** Milliseconds without a code until the library reads, too: some browsers' readers find nothing, or never answer. */
const PATIENCE = 2_000;
/** Milliseconds between two pictures. */
const PAUSE = 60;
/** Milliseconds that the library may search one picture. */
const SEARCH_TIME = 120;
/** Pixels of the searched square in the middle of a picture. */
const LONGEST_SIDE = 720;
/** A screen has no dirt, and larger squares help a camera more than further error correction. */
const CORRECTION = "low";
/** Light squares around a code. */
const QUIET = 4;
const FORMAT = "qr_code";

/** Return a code as a path, in squares of size 1, and its side with the quiet zone around it. @param {string} text */
export async function drawing(text) {
  const { encodeQR } = await import("../../../vendor/qr/index.js");
  const rows = encodeQR(text, "raw", { ecc: CORRECTION, border: QUIET });
  const path = rows.flatMap((row, y) => {
    const runs = row.map(Number).join("").matchAll(/1+/g);
    return Array.from(runs, ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`);
  });
  return { size: rows.length, path: path.join("") };
}

/**
 * Report the text of each code that a camera sees, again for each picture of it, until the signal. Rejects if the library can't be
 * loaded.
 * @param {HTMLVideoElement} video
 * @param {(text: string) => void} report
 * @param {AbortSignal} signal
 * @param {number} [patience] milliseconds
 */
export async function scan(video, report, signal, patience = PATIENCE) {
  const pause = () => new Promise((done) => setTimeout(done, PAUSE));
  let last = performance.now();
  const readWith = async (/** @type {Reader | null} */ read) => {
    while (read && !signal.aborted) {
      const texts = video.readyState >= video.HAVE_CURRENT_DATA ? await read(video) : [];
      if (texts.length) last = performance.now();
      if (!signal.aborted) texts.forEach(report);
      await pause();
    }
  };
  let isAlone = true;
  const native = nativeReader().then(readWith).catch(console.warn);
  native.then(() => {
    isAlone = false;
  });
  while (isAlone && performance.now() - last < patience && !signal.aborted) await pause();
  if (signal.aborted) return;
  const library = await libraryReader().catch(async (error) => {
    // Without the library, the browser's reader may still find something.
    await native;
    if (!signal.aborted) throw error;
    return null;
  });
  await readWith(library);
}

/** Return the browser's own reader; null if it has none, as Firefox and Safari. @returns {Promise<Reader | null>} */
async function nativeReader() {
  const Native = /** @type {{BarcodeDetector?: DetectorClass}} */ (globalThis).BarcodeDetector;
  const formats = await tryAsync(() => Native?.getSupportedFormats(), null);
  if (!Native || !formats?.includes(FORMAT)) return null;
  const detector = tryCall(() => new Native({ formats: [FORMAT] }), null);
  return (
    detector && (async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue))
  );
}

/** Return the reader of the library. @returns {Promise<Reader>} */
async function libraryReader() {
  const { decodeQR } = await import("../../../vendor/qr/decode.js");
  const canvas = document.createElement("canvas");
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    const square = Math.min(videoWidth, videoHeight);
    const side = Math.min(square, LONGEST_SIDE);
    if (!side) return [];
    Object.assign(canvas, { width: side, height: side });
    try {
      const context = canvas.getContext("2d", { willReadFrequently: true });
      const [x, y] = [(videoWidth - square) / 2, (videoHeight - square) / 2];
      context?.drawImage(video, x, y, square, square, 0, 0, side, side);
      const image = context?.getImageData(0, 0, side, side);
      return image ? [decodeQR(image, { timeLimit: SEARCH_TIME })] : [];
    } catch {
      // Most pictures have no code.
      return [];
    }
  };
}
