// Games that former versions of this page have kept, brought to where this one keeps them. Nothing goes from there before it is here,
// and whoever begins with it anew, after a break, ends it.

import { tryCall } from "../../../core/browser-api.js";
import { freshId } from "../../../core/random-id.js";
import { BASE } from "../../../core/storage.js";
import { deleteDB, openDB } from "../../../vendor/idb/index.js";
import { FORMAT } from "../../store/saves.js";
import { addGames, getGame, isBeginning } from "../save-store.js";

// Before names bore the page's path, all pages of an origin shared this one; the first to come has its games.
const SHARED = "pygames";
const PLACE = BASE.pathname;

/** @returns {Promise<number>} how many games there were */
export async function migrate() {
  const db = await there(SHARED);
  if (!db) return 0;
  const holder = freshId();
  const claim = db.transaction(["saves", "records"], "readwrite", { durability: "strict" });
  const saves = claim.objectStore("saves");
  /** @type {Map<string, {save: any, record: any}>} */
  const games = new Map();
  for (const save of await saves.getAll()) {
    if ((save.place ?? PLACE) !== PLACE) continue;
    // An old page in another tab can't write it from here on: it sees another holder.
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
  await bring([...games.values()]);
  const end = db.transaction(["saves", "records"], "readwrite");
  for (const id of games.keys()) {
    end.objectStore("saves").delete(id);
    await end.objectStore("records").delete(id);
  }
  const left = await end.objectStore("saves").count();
  await end.done;
  db.close();
  if (left === 0) drop(SHARED);
  return games.size;
}

/** One after the other: a game that is already here has been brought before, or was played on since by an old page. @param {{save: any, record: any}[]} games */
async function bring(games) {
  for (const { save, record } of games) {
    const { place: _, ...plain } = save;
    const here = await getGame(save.id);
    if (here.save && isBeginning(record, here.record)) continue;
    const id = here.save ? freshId() : save.id;
    await addGames([{ save: { ...plain, id, format: save.format ?? FORMAT, holder: "" }, record }]);
  }
}

/** Not waited for: an old page in another tab may still have it open. @param {string} name */
const drop = (name) => void deleteDB(name).catch(() => {});

/** A database that is there already. @param {string} name */
async function there(name) {
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
