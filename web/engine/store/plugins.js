// Games that were added, as this device keeps them: of each its wheel, and what was found out when it was tried. They lie in a cache
// of their own, which no update of the page touches; where it is, the service worker keeps what they need.

import { tryAsync } from "../../core/browser-api.js";
import { hash } from "../../core/fetch.js";
import { BASE, remember, remembered, scoped } from "../../core/storage.js";
import { withPresentNames } from "./plugin-migration.js";

/**
 * @typedef {import("../rpc-types.js").Added} Added
 * @typedef {import("../rpc-types.js").Wheel} Wheel
 */

const PLACE = scoped("added");
/** Games that were removed in the last days, to be put back. */
const REMOVED = scoped("removed");
/** Milliseconds for which they are kept. */
const WEEK = 7 * 24 * 3_600_000;
const KINDS = [".whl", ".json"];
/** The game whose start has begun and has not ended. */
const STARTING = "starting";

/** @param {string} name @param {string} kind */
const address = (name, kind) => new URL(`added/${encodeURIComponent(name)}${kind}`, BASE).href;

/** Where they lie, once there is one; to look makes no place for them. Rejects where a browser forbids to ask. */
const ifAny = async (place = PLACE) => ((await caches.has(place)) ? caches.open(place) : null);

/** Those that were added first come first; one that broke its last start says so. @returns {Promise<Added[]>} */
export const listAdded = () => tryAsync(listed, /** @type {Added[]} */ ([]));

async function listed() {
  const cache = await ifAny();
  /** @type {Added[]} */
  const found = [];
  if (!cache) return found;
  for (const request of await cache.keys()) {
    if (!request.url.endsWith(".json")) continue;
    const told = await (await cache.match(request))?.json().catch(() => null);
    if (told?.wheel && told.game) found.push(withPresentNames(told));
  }
  const broken = remembered(STARTING);
  for (const each of found) each.out = each.wheel.name === broken;
  return found.sort((a, b) => a.when - b.when);
}

/** Its bytes, where they are as they were when it was added. @param {Wheel} wheel */
export async function bytesOf({ name, sha256 }) {
  const answer = await (await caches.open(PLACE)).match(address(name, ".whl"));
  const bytes = await answer?.arrayBuffer();
  return bytes && (await hash(bytes)) === sha256 ? bytes : null;
}

/**
 * All of it, or things stay as they were.
 * @param {Added} added
 * @param {ArrayBuffer} bytes
 * @param {() => Promise<unknown>} complete brings what it needs besides
 */
export async function keepAll(added, bytes, complete) {
  const { name } = added.wheel;
  const before = await taken(name);
  try {
    const now = [new Response(bytes), new Response(JSON.stringify(added))];
    await put(name, now);
    await complete();
  } catch (error) {
    await drop(name);
    if (before.every(Boolean)) await put(name, /** @type {Response[]} */ (before));
    throw error;
  }
  await setAside(name, before);
}

/** @param {string} name @param {string} [place] */
async function taken(name, place = PLACE) {
  const cache = await caches.open(place);
  return Promise.all(KINDS.map((kind) => cache.match(address(name, kind))));
}

/** @param {string} name @param {Response[]} answers @param {string} [place] */
async function put(name, answers, place = PLACE) {
  const cache = await caches.open(place);
  await Promise.all(KINDS.map((kind, i) => cache.put(address(name, kind), answers[i])));
}

/** Keep what was removed or replaced for a while, where there is room. @param {string} name @param {(Response | undefined)[]} answers */
async function setAside(name, [bytes, facts]) {
  if (!bytes || !facts) return;
  const added = { ...(await facts.json()), removed: Date.now() };
  await put(name, [bytes, new Response(JSON.stringify(added))], REMOVED).catch(console.warn);
}

/** Those that can be put back, the latest first; what was removed long ago is deleted. @returns {Promise<Added[]>} */
export const listRemoved = () => tryAsync(listedRemoved, /** @type {Added[]} */ ([]));

async function listedRemoved() {
  /** @type {Added[]} */
  const found = [];
  const cache = await ifAny(REMOVED);
  if (!cache) return found;
  for (const request of await cache.keys()) {
    if (!request.url.endsWith(".json")) continue;
    const added = await (await cache.match(request))?.json().catch(() => null);
    if (added?.removed > Date.now() - WEEK) found.push(withPresentNames(added));
    else if (added) await forget(added.wheel.name);
  }
  return found.sort((a, b) => (b.removed ?? 0) - (a.removed ?? 0));
}

/** @param {string} name */
async function forget(name) {
  const cache = await caches.open(REMOVED);
  await Promise.all(KINDS.map((kind) => cache.delete(address(name, kind))));
  if ((await cache.keys()).length === 0) await caches.delete(REMOVED);
}

/** Put a removed game back; one of another version that was added since takes its place among the removed ones. @param {string} name @param {() => Promise<unknown>} complete */
export async function putBack(name, complete) {
  const [bytes, facts] = await taken(name, REMOVED);
  if (!bytes || !facts) return;
  const { removed: _, ...added } = await facts.json();
  await forget(name);
  await keepAll(added, await bytes.arrayBuffer(), complete);
}

/** Remove a game, so that it can be put back for a while. Its saved games stay. @param {string} name */
export async function remove(name) {
  await setAside(name, await taken(name));
  await drop(name);
}

/** @param {string} name */
async function drop(name) {
  const cache = await caches.open(PLACE);
  await Promise.all(KINDS.map((kind) => cache.delete(address(name, kind))));
  if ((await cache.keys()).length === 0) await caches.delete(PLACE);
  if (remembered(STARTING) === name) started();
}

/** Its start has ended well, or nobody waits for it. */
export const started = () => void remember(STARTING, null);

/**
 * Start it. What breaks the page down with it is known at the next start; whoever goes away breaks nothing.
 * @param {string} name
 * @param {() => Promise<void>} start
 */
export async function starting(name, start) {
  remember(STARTING, name);
  addEventListener("pagehide", started);
  try {
    await start();
    started();
  } finally {
    removeEventListener("pagehide", started);
  }
}
