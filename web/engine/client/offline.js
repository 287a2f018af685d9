// What this page knows of the files that are kept on this device: the service worker's page end, as far as every start needs it.

/**
 * @typedef {"" | "full" | "refused" | "file"} Fault why not everything can be kept: too little room, a browser that forbids it (a private
 *   window, say), or a file that does not come as it should
 * @typedef {{verified: boolean, update: boolean, fault: Fault, file: string, renew: () => void, retry: () => void, look: (seen: boolean) => void}} Offline
 */

/** @type {Offline} */
export const offline = {
  /** Whether every file is on this device, each with its right hash. */
  verified: false,
  /** A new version is on the device and waits. */
  update: false,
  fault: "",
  /** Which file it was. */
  file: "",
  renew() {},
  retry() {},
  /** Look for a new version, where the last look is long ago. */
  look() {},
};

/** @returns {ServiceWorkerContainer | null} null also where a browser's setting forbids even to ask */
export function workers() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** @returns {ServiceWorker | null} that answers for this page */
export const keeper = () => workers()?.controller ?? null;

let had = keeper() !== null;
// A new version has taken over, from this tab or another, or because the old one could not be mended: every move is saved, so the page
// begins anew where it was. From the first moment on: where a file is missing nothing more may come.
workers()?.addEventListener("controllerchange", () => {
  if (had) location.reload();
  had = true;
});
