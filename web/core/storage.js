// Where this page lies on its origin. All that it keeps there bears its path, so that two of them side by side share nothing.

import { tryAsync, tryCall } from "./browser-api.js";

/** The address of this page's folder. */
export const BASE = new URL("..", import.meta.url);
const PATH = BASE.pathname;

/** What this page's own database, setting, channel, lock is called. @param {string} name */
export const scoped = (name) => `pygames:${PATH}:${name}`;

/**
 * What localStorage has under a name. What lay there before names bore a path goes to the page that asks first.
 * @param {string} name
 */
export const remembered = (name) =>
  tryCall(() => {
    const kept = localStorage.getItem(scoped(name));
    const shared = localStorage.getItem(`pygames:${name}`);
    if (kept !== null || shared === null) return kept;
    // Where there is no room, it stays where it is.
    if (remember(name, shared)) localStorage.removeItem(`pygames:${name}`);
    return shared;
  }, null);

/**
 * Store a text in localStorage under a name; null removes it. Return true if the browser took it.
 * @param {string} name
 * @param {string | null} text
 */
export const remember = (name, text) =>
  tryCall(() => {
    if (text === null) localStorage.removeItem(scoped(name));
    else localStorage.setItem(scoped(name), text);
    return true;
  }, false);

/** True if the browser keeps what is stored here. */
export const isStorageKept = () => tryAsync(() => navigator.storage.persisted(), false);

/** Keep something until this tab is closed. @param {string} name @param {unknown} [value] undefined: forget it */
export function keepInTab(name, value) {
  try {
    if (value === undefined) sessionStorage.removeItem(scoped(name));
    else sessionStorage.setItem(scoped(name), JSON.stringify(value));
  } catch {
    // Without storage it lasts as long as it is shown.
  }
}

/** Return what was kept in this tab under a name; null if nothing can be read. @param {string} name @returns {any} */
export function keptInTab(name) {
  try {
    return JSON.parse(sessionStorage.getItem(scoped(name)) ?? "null");
  } catch {
    return null;
  }
}

let asked = false;

/** Ask the browser, once, to keep what is stored here when room runs low. Some browsers ask the person: call it when there is a loss to fear. */
export function askToPersist() {
  if (asked) return;
  asked = true;
  tryAsync(() => navigator.storage.persist(), false);
}

/** Bytes: that there is so little room left is told before there is none. */
const LITTLE = 4_000_000;

/** Return how much is stored here and how much may be; nothing where the browser does not say. @returns {Promise<StorageEstimate>} */
export const storageEstimate = () => tryAsync(() => navigator.storage.estimate(), {});

/** Whether this device may soon keep nothing more, as far as its browser tells. */
export async function isTight() {
  const { quota = Infinity, usage = 0 } = await storageEstimate();
  return quota - usage < LITTLE;
}
