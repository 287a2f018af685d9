// State of the offline files: the part of the service worker's client that every start needs.

import { tryCall } from "../../core/browser-api.js";

/**
 * @typedef {"" | "full" | "refused" | "file"} Fault a reason why files are not cached: no space, forbidden by the browser (as in a
 *   private window), or a missing or damaged file
 * @typedef {{verified: boolean, update: boolean, fault: Fault, file: string, renew: () => void, retry: () => void, checkForUpdate: (seen: boolean) => void}} Offline
 */

/** @type {Offline} */
export const offline = {
  /** True if every file is cached with the right hash. */
  verified: false,
  /** True if a new version waits. */
  update: false,
  fault: "",
  /** The path of the file at fault. */
  file: "",
  renew() {},
  retry() {},
  /** Check for a new version, if the last check is long ago. */
  checkForUpdate() {},
};

/** @returns {ServiceWorkerContainer | null} null also if a browser's setting forbids the access */
export const workerContainer = () => tryCall(() => navigator.serviceWorker, null);

/** @returns {ServiceWorker | null} */
export const controllingWorker = () => workerContainer()?.controller ?? null;

let hadWorker = controllingWorker() !== null;
// A new version has taken over, because a tab asked for it or the old one could not be repaired: every move is saved, so the page
// reloads. The listener is added at once, as later scripts may be missing.
workerContainer()?.addEventListener("controllerchange", () => {
  if (hadWorker) location.reload();
  hadWorker = true;
});
