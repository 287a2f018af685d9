// Hands files, pictures, texts and links over to the device: by its share sheet, its clipboard, or as a download.

import { outcomeOf, tryCall } from "../../core/browser-api.js";
import { engine } from "./worker-client.js";

/**
 * @typedef {"" | "copied" | "saved" | "by_hand" | "no_picture"} Answer what became of it; "": the share sheet has shown that itself; with
 *   "by_hand" and "no_picture" the person gets the text to copy
 * @typedef {(answer: Answer) => void} Tell may be called again: a share sheet that seemed not to open may yet be used
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
 * @param {boolean} [retried]
 */
export async function download(file, name, retried = false) {
  const offer = (/** @type {boolean} */ needed) => {
    const detail = needed ? () => download(file, name, true) : null;
    engine.dispatchEvent(new CustomEvent("file", { detail }));
  };
  const data = { files: [new File([file], name, { type: file.type })] };
  if (isHomeScreenApp() && canShare(data)) {
    const outcome = await outcomeOf(
      () => navigator.share(data),
      () => offer(true),
    );
    // Where the file took long to make, the tap is too long ago for the browser: a second tap helps.
    if (outcome !== "failed") return offer(false);
    if (!retried) return offer(true);
  }
  offer(!startDownload(file, name));
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
 * @param {Tell} tell
 * @param {ShareData} [data] what the share sheet gets
 */
export async function shareText(text, tell, data = { text }) {
  const late = () => tell("by_hand");
  if (sharesByTouch() && (await outcomeOf(() => navigator.share(data), late)) !== "failed")
    return tell("");
  const copied = await outcomeOf(() => navigator.clipboard.writeText(text), late);
  tell(copied === "done" ? "copied" : "by_hand");
}

/**
 * Share a picture: by the share sheet, else as a download.
 * @param {File} file
 * @param {string} text that goes with it
 * @param {Tell} tell
 */
export async function sharePicture(file, text, tell) {
  const data = { files: [file], text };
  if (sharesByTouch() && canShare(data)) {
    const late = () => tell("by_hand");
    if ((await outcomeOf(() => navigator.share(data), late)) !== "failed") return tell("");
  }
  tell(!isHomeScreenApp() && startDownload(file, file.name) ? "saved" : "no_picture");
}
