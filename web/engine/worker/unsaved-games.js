// Cache of games whose last moves could not be written to the database, until that works again: that may take a reload of the page. It
// also works without a connection to the database. Only the worker imports this module, as records contain every card.

import { tryAsync, tryCall } from "../../core/browser-api.js";
import { BASE, scoped } from "../../core/storage.js";

/** @import { Unsaved } from "./save-store.js" */

const CACHE = scoped("unsaved");
// The worker of an added game loses these names before it plays (plugin-sandbox.js).
const { Response } = self;
/** null: the browser forbids the access. */
const storage = tryCall(() => self.caches, null);
/** @type {Promise<Cache> | undefined} */
let opened;

/** @param {IDBValidKey} id */
const address = (id) => new URL(`unsaved/${encodeURIComponent(String(id))}`, BASE).href;

/** Open the cache before that is forbidden. */
export const openUnsavedCache = () => cache().catch(() => {});

async function cache() {
  if (!storage) throw new Error("no Cache Storage");
  opened ??= storage.open(CACHE);
  return opened;
}

/**
 * Do work with the cache, a second time with a new handle: WebKit's is of no use once the process with the storage has ended.
 * @template Result
 * @param {(cache: Cache) => Promise<Result>} work
 */
async function inCache(work) {
  try {
    return await attempt(work);
  } catch {
    opened = undefined;
    return attempt(work);
  }
}

/**
 * Do work with the cache once. Rejects where the browser never answers: the worker must not wait for that.
 * @template Result
 * @param {(cache: Cache) => Promise<Result>} work
 */
async function attempt(work) {
  const done = await tryAsync(async () => ({ result: await work(await cache()) }), null);
  if (!done) throw new Error("the cache fails or does not answer");
  return done.result;
}

/** Return true if a game is stored. @param {Unsaved} game */
export async function putUnsaved(game) {
  const text = JSON.stringify(game);
  try {
    await inCache((place) => place.put(address(game.save.id), new Response(text)));
    return true;
  } catch (error) {
    console.warn("not set aside:", error);
    return false;
  }
}

/** @param {string} id @returns {Promise<Unsaved | null>} */
export async function unsavedGame(id) {
  try {
    const found = await inCache((place) => place.match(address(id)));
    return (await found?.json()) ?? null;
  } catch {
    return null;
  }
}

/** Delete a cached game, if there is one. @param {IDBValidKey} id */
export const forgetUnsaved = (id) => inCache((place) => place.delete(address(id))).catch(() => {});

/** Return all cached games that can be read, without creating the cache. @returns {Promise<Unsaved[]>} */
export async function unsavedGames() {
  try {
    if (!(await tryAsync(() => storage?.has(CACHE), false))) return [];
    return await inCache(async (place) => {
      const found = await Promise.all((await place.keys()).map((key) => place.match(key)));
      const games = await Promise.all(found.map((each) => each?.json().catch(() => null)));
      return games.filter(Boolean);
    });
  } catch {
    return [];
  }
}
