// Short lists in localStorage: entries without blanks, the newest last.

import { readStored, store } from "../../../core/storage.js";

/** @param {string} name */
export const readList = (name) => (readStored(name) ?? "").split(" ").filter(Boolean);

/**
 * Put an entry last, in place of the one with the same beginning.
 * @param {string} name
 * @param {string} start the beginning
 * @param {string} entry "": remove the former one
 * @param {number} most entries
 */
export function replaceEntry(name, start, entry, most) {
  const others = readList(name).filter((each) => !each.startsWith(start));
  store(name, [...others, entry].filter(Boolean).slice(-most).join(" ") || null);
}
