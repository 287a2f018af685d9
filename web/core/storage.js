// Storage of the browser. Keys contain the page's path, so that two pages of one origin share nothing.

import { tryAsync, tryCall } from "./browser-api.js";

/** The address of this page's folder. */
export const BASE = new URL("..", import.meta.url);
const PATH = BASE.pathname;

/** Return this page's name of a database, setting, channel or lock. @param {string} name */
export const scoped = (name) => `pygames:${PATH}:${name}`;

/** Return the value of a JSON text; null if it is not valid. @param {unknown} text @returns {any} */
export function parseJson(text) {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

/** @param {unknown} value @returns {value is Record<string, any>} */
export const isObject = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Read from localStorage. Former versions had no path in the key: the first page that reads such an entry gets it. @param {string} name */
export const readStored = (name) =>
  tryCall(() => {
    const own = localStorage.getItem(scoped(name));
    const shared = localStorage.getItem(`pygames:${name}`);
    if (own !== null || shared === null) return own;
    // On a full disk the former key stays.
    if (store(name, shared)) localStorage.removeItem(`pygames:${name}`);
    return shared;
  }, null);

/** Write a text to localStorage; null removes it. Return true if it is stored. @param {string} name @param {string | null} text */
export const store = (name, text) =>
  tryCall(() => {
    if (text === null) localStorage.removeItem(scoped(name));
    else localStorage.setItem(scoped(name), text);
    return true;
  }, false);

export const isStoragePersistent = () => tryAsync(() => navigator.storage.persisted(), false);

/** Store a value until this tab is closed, if the browser can. @param {string} name @param {unknown} [value] undefined: remove it */
export const storeInTab = (name, value) =>
  tryCall(() => {
    if (value === undefined) sessionStorage.removeItem(scoped(name));
    else sessionStorage.setItem(scoped(name), JSON.stringify(value));
  }, undefined);

/** Read a value of this tab; null if there is none. @param {string} name @returns {any} */
export const readFromTab = (name) =>
  tryCall(() => parseJson(sessionStorage.getItem(scoped(name))), null);

let hasAsked = false;

/** Request persistent storage, once. Some browsers ask the person: call it when data could be lost. */
export function askToPersist() {
  if (hasAsked) return;
  hasAsked = true;
  tryAsync(() => navigator.storage.persist(), false);
}

/** Bytes left at which the page warns. */
const LOW = 4_000_000;

/** Return usage and quota, if the browser knows them. @returns {Promise<StorageEstimate>} */
export const storageEstimate = () => tryAsync(() => navigator.storage.estimate(), {});

/** True if little space is left, as far as the browser knows. */
export async function isStorageLow() {
  const { quota = Infinity, usage = 0 } = await storageEstimate();
  return quota - usage < LOW;
}
