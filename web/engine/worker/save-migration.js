// Migration of saved games of former versions. Nothing is deleted before it is copied, and an interrupted migration is repeated.

import { randomId, tryCall } from "../../core/browser-api.js";
import { BASE } from "../../core/storage.js";
import { deleteDB, openDB } from "../../vendor/idb/index.js";
import { FORMAT } from "../store/save-database.js";
import { addGames, getGame, isBeginning } from "./save-store.js";

// Former names had no path, so all pages of an origin shared this database. The first page gets its games.
const SHARED = "pygames";
const PLACE = BASE.pathname;

/** @returns {Promise<number>} how many games there were */
export async function migrate() {
  const db = await openIfExists(SHARED);
  if (!db) return 0;
  const holder = randomId();
  const claim = db.transaction(["saves", "records"], "readwrite", { durability: "strict" });
  const saves = claim.objectStore("saves");
  /** @type {Map<string, {save: any, record: any}>} */
  const games = new Map();
  for (const save of await saves.getAll()) {
    if ((save.place ?? PLACE) !== PLACE) continue;
    // From now on an old page in another tab cannot write it, because of the new holder.
    const record = await claim.objectStore("records").get(save.id);
    games.set(save.id, { save, record });
    await saves.put({ ...save, place: PLACE, holder });
  }
  await claim.done;
  tryCall(() => {
    const tabs = new BroadcastChannel(SHARED);
    for (const id of games.keys()) tabs.postMessage({ taken: id, holder });
    tabs.close();
  }, undefined);
  await addMigrated([...games.values()]);
  const end = db.transaction(["saves", "records"], "readwrite");
  for (const id of games.keys()) {
    end.objectStore("saves").delete(id);
    await end.objectStore("records").delete(id);
  }
  const left = await end.objectStore("saves").count();
  await end.done;
  db.close();
  // Without waiting: an old page in another tab may still have it open.
  if (left === 0) deleteDB(SHARED).catch(() => {});
  return games.size;
}

/** Copy games. One that exists already was copied before, or an old page has continued it. @param {{save: any, record: any}[]} games */
async function addMigrated(games) {
  for (const { save, record } of games) {
    const { place: _, ...plain } = save;
    const here = await getGame(save.id);
    if (here.save && isBeginning(record, here.record)) continue;
    const id = here.save ? randomId() : save.id;
    await addGames([{ save: { ...plain, id, format: save.format ?? FORMAT, holder: "" }, record }]);
  }
}

/** Open a database if it exists. @param {string} name */
async function openIfExists(name) {
  let isNew = false;
  const db = await openDB(name, 1, {
    upgrade(_db, _old, _new, tx) {
      isNew = true;
      tx.done.catch(() => {});
      tx.abort();
    },
    blocking(_now, _then, event) {
      /** @type {IDBDatabase} */ (event.target).close();
    },
  }).catch(() => null);
  if (!isNew) return db;
  db?.close();
  return null;
}
