// This device and the other ones of the person that it has met, in localStorage.

import { randomId, tryCall } from "../../../core/browser-api.js";
import { isObject, parseJson, readStored, store } from "../../../core/storage.js";

/**
 * @import { Device } from "../../sync/types.js"
 * @typedef {Device & {met: number}} KnownDevice `met`: the last time, in milliseconds
 */

const NAME = "devices";
const MOST_DEVICES = 20;

/** The names of systems that people know, by the words of browsers. */
const SYSTEMS = {
  Android: "Android",
  iPhone: "iPhone",
  iPad: "iPad",
  Mac: "Mac",
  Windows: "Windows PC",
  CrOS: "Chromebook",
  Linux: "Linux PC",
};

/** Return the name of this device as its browser says it. */
function systemName() {
  const words = tryCall(() => navigator.userAgent, "");
  // An iPad calls itself a Mac, and no Mac has a touch screen.
  if (words.includes("Macintosh") && navigator.maxTouchPoints > 1) return "iPad";
  return Object.entries(SYSTEMS).find(([word]) => words.includes(word))?.[1] ?? "?";
}

function read() {
  const { id, name, known, copied, away } = parseJson(readStored(NAME)) ?? {};
  const isKnown = (/** @type {any} */ each) => isObject(each) && typeof each.id === "string";
  return {
    id: typeof id === "string" ? id : "",
    name: typeof name === "string" ? name : "",
    known: /** @type {KnownDevice[]} */ (Array.isArray(known) ? known.filter(isKnown) : []),
    copied: Number(copied) || 0,
    away: Number(away) || 0,
  };
}

/** @param {Partial<ReturnType<typeof read>>} changed */
const write = (changed) => store(NAME, JSON.stringify({ ...read(), ...changed }));

/** Return this device. @returns {Device} */
export function thisDevice() {
  const { id: known, name } = read();
  const id = known || randomId();
  if (!known) write({ id });
  return { id, name: name || systemName() };
}

/** Name this device. @param {string} name as the person calls it; "": as the browser says it */
export const nameThisDevice = (name) => write({ name });

/** Return the other devices, the last one first. */
export const knownDevices = () => read().known;

/** Note that this device has met another. @param {KnownDevice} device */
export function noteDevice({ id, name, met }) {
  const others = read().known.filter((each) => each.id !== id);
  write({ known: [{ id, name, met }, ...others].slice(0, MOST_DEVICES) });
}

/** Forget another device. @param {string} id */
export const forgetDevice = (id) => write({ known: read().known.filter((each) => each.id !== id) });

/** Return the numbers of finished games when there was a copy of all, and when the notice about copies was put away. */
export function copies() {
  const { copied, away } = read();
  return { copied, away };
}

/** @param {Partial<ReturnType<typeof copies>>} changed */
export const noteCopies = (changed) => write(changed);
