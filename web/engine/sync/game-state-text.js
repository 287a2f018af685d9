// Stored state of a game between phones as text, with the keys of its pairings: another device of the person goes on with them.

import { isObject } from "../../core/storage.js";
import { fromHex, hex } from "../friends/bytes.js";

/**
 * Return the text of stored data.
 * @param {unknown} data
 * @returns {Promise<string>} rejects if a former build made its keys: those stay here
 */
export const textOfState = async (data) => JSON.stringify(await exported(data));

/** Return the data of a text of another device. @param {string} text @returns {Promise<any>} rejects if it is damaged */
export const stateOfText = async (text) => imported(JSON.parse(text));

/** @param {any} value @returns {Promise<unknown>} */
async function exported(value) {
  if (value instanceof CryptoKey) {
    const { algorithm, usages } = value;
    return { $jwk: await crypto.subtle.exportKey("jwk", value), algorithm, usages };
  }
  return value instanceof Uint8Array ? { $hex: hex(value) } : mapped(value, exported);
}

/** @param {any} value @returns {Promise<unknown>} */
async function imported(value) {
  if (value?.$jwk)
    return crypto.subtle.importKey("jwk", value.$jwk, value.algorithm, true, value.usages);
  return value?.$hex === undefined ? mapped(value, imported) : fromHex(value.$hex);
}

/** Apply a function to each element or field of a value. @param {any} value @param {(part: any) => Promise<unknown>} change */
async function mapped(value, change) {
  if (Array.isArray(value)) return Promise.all(value.map(change));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(async ([name, part]) => [name, await change(part)]);
  return Object.fromEntries(await Promise.all(entries));
}
