// This device and the other ones of the person that it has met, in localStorage.

import { randomId, tryCall } from "../../../core/browser-api.js";
import { isObject, parseJson, readStored, store } from "../../../core/storage.js";

/**
 * @import { Device } from "../../sync/types.js"
 * @typedef {Device & {met: number, games: number}} KnownDevice `met`: the last time, in milliseconds; `games`: finished ones that both had then
 */

const NAME = "devices";
const MOST_DEVICES = 20;

/** The names of systems that people know, by the words of browsers. */
const SYSTEMS = {
  Android: "Android",
  iPhone: "iPhone",
  iPad: "iPad",
  Mac: "Mac",
  Windows: "Windows",
  CrOS: "Chromebook",
  Linux: "Linux",
};

/** Return the name of this device as its browser says it. */
function systemName() {
  const words = tryCall(() => navigator.userAgent, "");
  // An iPad calls itself a Mac, and no Mac has a touch screen.
  if (words.includes("Macintosh") && navigator.maxTouchPoints > 1) return "iPad";
  return Object.entries(SYSTEMS).find(([word]) => words.includes(word))?.[1] ?? "?";
}

function read() {
  const { id, known } = parseJson(readStored(NAME)) ?? {};
  const isKnown = (/** @type {any} */ each) => isObject(each) && typeof each.id === "string";
  return {
    id: typeof id === "string" ? id : "",
    known: /** @type {KnownDevice[]} */ (Array.isArray(known) ? known.filter(isKnown) : []),
  };
}

/** Return this device. @returns {Device} */
export function thisDevice() {
  const { id, known } = read();
  if (id) return { id, name: systemName() };
  const device = { id: randomId(), name: systemName() };
  store(NAME, JSON.stringify({ id: device.id, known }));
  return device;
}

/** Return the other devices, the last one first. */
export const knownDevices = () => read().known;

/** Note that this device has met another. @param {KnownDevice} device */
export function noteDevice(device) {
  const { id } = thisDevice();
  const others = read().known.filter((each) => each.id !== device.id);
  store(NAME, JSON.stringify({ id, known: [device, ...others].slice(0, MOST_DEVICES) }));
}

/** Forget another device. @param {string} id */
export const forgetDevice = (id) =>
  store(NAME, JSON.stringify({ ...read(), known: read().known.filter((each) => each.id !== id) }));
