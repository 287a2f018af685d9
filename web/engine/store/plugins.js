// Store of plug-ins: wheels and results of their checks, in a separate cache that survives updates of the page. If it exists, the
// service worker caches the files that plug-ins need.

import { tryAsync } from "../../core/browser-api.js";
import { sha256 } from "../../core/fetch.js";
import { BASE, readStored, scoped, store } from "../../core/storage.js";
import { withPresentNames } from "./plugin-migration.js";

/** @import { Plugin, Wheel } from "../rpc-types.js" */

const INSTALLED = scoped("added");
/** The cache of removed plug-ins, which can be restored for a week. */
const REMOVED = scoped("removed");
const WEEK = 7 * 24 * 3_600_000;
const KINDS = [".whl", ".json"];
/** The key of the plug-in that is starting. */
const STARTING = "starting";

/** @param {string} name @param {string} kind */
const address = (name, kind) => new URL(`added/${encodeURIComponent(name)}${kind}`, BASE).href;

/** List plug-ins, the oldest first. @returns {Promise<Plugin[]>} */
export const listPlugins = () => tryAsync(readPlugins, /** @type {Plugin[]} */ ([]));

/** Return the facts of all plug-ins in a cache that can be read. @param {string} place @returns {Promise<any[]>} */
async function readFacts(place) {
  // Without creating it. Rejects if the browser forbids the access.
  const cache = (await caches.has(place)) ? await caches.open(place) : null;
  const found = [];
  for (const request of (await cache?.keys()) ?? []) {
    if (!request.url.endsWith(".json")) continue;
    const facts = await (await cache?.match(request))?.json().catch(() => null);
    if (facts) found.push(facts);
  }
  return found;
}

async function readPlugins() {
  const facts = await readFacts(INSTALLED);
  const found = facts.filter(({ wheel, game }) => wheel && game).map(withPresentNames);
  const broken = readStored(STARTING);
  for (const each of found) each.out = each.wheel.name === broken;
  return found.sort((a, b) => a.when - b.when);
}

/** Return the bytes of a wheel; null if they are missing or damaged. @param {Wheel} wheel */
export async function wheelBytes({ name, sha256: expected }) {
  const answer = await (await caches.open(INSTALLED)).match(address(name, ".whl"));
  const bytes = await answer?.arrayBuffer();
  return bytes && (await sha256(bytes)) === expected ? bytes : null;
}

/**
 * Install a plug-in, or change nothing.
 * @param {Plugin} added
 * @param {ArrayBuffer} bytes
 * @param {() => Promise<unknown>} complete fetches the other files that it needs
 */
export async function installPlugin(added, bytes, complete) {
  const { name } = added.wheel;
  const before = await read(name);
  try {
    const now = [new Response(bytes), new Response(JSON.stringify(added))];
    await write(name, now);
    await complete();
  } catch (error) {
    await erase(name, INSTALLED);
    if (before.every(Boolean)) await write(name, /** @type {Response[]} */ (before));
    throw error;
  }
  await moveToRemoved(name, before);
}

/** @param {string} name @param {string} [place] */
async function read(name, place = INSTALLED) {
  const cache = await caches.open(place);
  return Promise.all(KINDS.map((kind) => cache.match(address(name, kind))));
}

/** @param {string} name @param {Response[]} answers @param {string} [place] */
async function write(name, answers, place = INSTALLED) {
  const cache = await caches.open(place);
  await Promise.all(KINDS.map((kind, i) => cache.put(address(name, kind), answers[i])));
}

/** Keep a removed or replaced plug-in for a while, if there is space. @param {string} name @param {(Response | undefined)[]} answers */
async function moveToRemoved(name, [bytes, facts]) {
  if (!bytes || !facts) return;
  const added = { ...(await facts.json()), removed: Date.now() };
  await write(name, [bytes, new Response(JSON.stringify(added))], REMOVED).catch(console.warn);
}

/** List removed plug-ins, the latest first, and delete the old ones. @returns {Promise<Plugin[]>} */
export const listRemoved = () => tryAsync(readRemoved, /** @type {Plugin[]} */ ([]));

async function readRemoved() {
  /** @type {Plugin[]} */
  const found = [];
  for (const added of await readFacts(REMOVED)) {
    if (added.removed > Date.now() - WEEK) found.push(withPresentNames(added));
    else await erase(added.wheel.name, REMOVED);
  }
  return found.sort((a, b) => (b.removed ?? 0) - (a.removed ?? 0));
}

/** @param {string} name @param {string} place */
async function erase(name, place) {
  const cache = await caches.open(place);
  await Promise.all(KINDS.map((kind) => cache.delete(address(name, kind))));
  if ((await cache.keys()).length === 0) await caches.delete(place);
}

/** Restore a removed plug-in. A later version of it is removed. @param {string} name @param {() => Promise<unknown>} complete */
export async function restorePlugin(name, complete) {
  const [bytes, facts] = await read(name, REMOVED);
  if (!bytes || !facts) return;
  const { removed: _, ...added } = await facts.json();
  await erase(name, REMOVED);
  await installPlugin(added, await bytes.arrayBuffer(), complete);
}

/** Remove a plug-in. Its saved games stay. @param {string} name */
export async function removePlugin(name) {
  await moveToRemoved(name, await read(name));
  await erase(name, INSTALLED);
  if (readStored(STARTING) === name) markStarted();
}

/** Note that the start has ended, or that the page is left. */
export const markStarted = () => void store(STARTING, null);

/**
 * Note a plug-in while it starts, so that the next start of the page knows if it crashed the page.
 * @param {string} name
 * @param {() => Promise<void>} start
 */
export async function watchStart(name, start) {
  store(STARTING, name);
  addEventListener("pagehide", markStarted);
  try {
    await start();
    markStarted();
  } finally {
    removeEventListener("pagehide", markStarted);
  }
}
