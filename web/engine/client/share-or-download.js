// Export of files, pictures, texts and links: by the share sheet, the clipboard, or as a download.

import { outcomeOf, tryCall } from "../../core/browser-api.js";
import { engine } from "./worker-client.js";

/**
 * @typedef {"" | "copied" | "saved" | "cancelled" | "by_hand" | "no_picture"} Answer the outcome; "": the share sheet has shown it;
 *   "by_hand", "no_picture": the person gets the text to copy
 * @typedef {(answer: Answer) => void} Report may be called again: a share sheet may open late
 */

/** True on an iPhone or iPad, which may call itself a Mac. */
export const isApple = () =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** True in an app on the Home Screen of an iPhone or iPad, which has no downloads. Only WebKit there knows this property. */
const isHomeScreenApp = () =>
  /** @type {{standalone?: boolean}} */ (navigator).standalone === true && isApple();

/** True if the share sheet comes first: on a desktop the clipboard is nearer. */
const sharesByTouch = () => navigator.maxTouchPoints > 0 && Boolean(navigator.share);

/** @param {ShareData} data */
const canShare = (data) => tryCall(() => navigator.canShare(data), false);

/**
 * Save a file on the device. Never rejects: where it fails, the page offers the file once more (event "file" of the engine).
 * @param {Blob} file
 * @param {string} name
 * @param {() => void} [done] called once the device has taken it; not if a person cancels
 * @param {boolean} [retried]
 */
export async function download(file, name, done = () => {}, retried = false) {
  const offer = (/** @type {boolean} */ needed) => {
    const detail = needed ? () => download(file, name, done, true) : null;
    engine.dispatchEvent(new CustomEvent("file", { detail }));
  };
  const data = { files: [new File([file], name, { type: file.type })] };
  if (isHomeScreenApp() && canShare(data)) {
    const outcome = await outcomeOf(
      () => navigator.share(data),
      () => offer(true),
    );
    // If the file took long to create, the browser wants a second tap.
    if (outcome === "done") done();
    if (outcome !== "failed") return offer(false);
    if (!retried) return offer(true);
  }
  const isStarted = startDownload(file, name);
  if (isStarted) done();
  offer(!isStarted);
}

/** Start a download; true if the browser took it. @param {Blob} file @param {string} name */
function startDownload(file, name) {
  const address = tryCall(() => URL.createObjectURL(file), "");
  if (!address) return false;
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}

/** Return the address of a finished game. @param {string} text */
export const linkTo = (text) => new URL(`#/game/${text}`, location.href.split("#")[0]).href;

/**
 * Share a text: by the share sheet, else by the clipboard.
 * @param {string} text
 * @param {Report} report
 * @param {ShareData} [data] for the share sheet
 */
export async function shareText(text, report, data = { text }) {
  const late = () => report("by_hand");
  const shared = sharesByTouch() ? await outcomeOf(() => navigator.share(data), late) : "failed";
  if (shared !== "failed") return report(shared === "done" ? "" : "cancelled");
  const copied = await outcomeOf(() => navigator.clipboard.writeText(text), late);
  report(copied === "done" ? "copied" : "by_hand");
}

/**
 * Share a picture: by the share sheet, else as a download.
 * @param {File} file
 * @param {string} text shared with it
 * @param {Report} report
 */
export async function sharePicture(file, text, report) {
  const data = { files: [file], text };
  if (sharesByTouch() && canShare(data)) {
    const late = () => report("by_hand");
    if ((await outcomeOf(() => navigator.share(data), late)) !== "failed") return report("");
  }
  report(!isHomeScreenApp() && startDownload(file, file.name) ? "saved" : "no_picture");
}
