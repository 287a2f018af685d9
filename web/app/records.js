// Saved games with their records, which show every card: so only the worker imports this module. A save and its record are
// written together or not at all, and only by the worker that holds the game: the one that opened it last.
import { deleteDB, openDB } from "../vendor/idb/index.js";
import { database, FORMAT } from "./saves.js";

/** @typedef {import("./types.js").Save} Save */

/** Another tab has opened this game since. */
export class Elsewhere extends Error {}
/** A newer version of this page has written this save. */
export class Newer extends Error {}

const STORES = ["saves", "records"];
// On the disk before it is shown.
const SAFE = { durability: /** @type {const} */ ("strict") };

/** @param {Save} save @param {string} record */
export async function writeGame(save, record) {
  const tx = (await database()).transaction(STORES, "readwrite", SAFE);
  const saves = tx.objectStore("saves");
  const kept = await saves.get(save.id);
  if (kept && kept.holder !== save.holder) {
    tx.done.catch(() => {});
    tx.abort();
    throw new Elsewhere("another tab plays this game");
  }
  saves.put(save);
  tx.objectStore("records").put(record, save.id);
  await tx.done;
}

/**
 * Take a game to play on: whoever held it before can't write it any more.
 * @param {string} id
 * @param {string} holder
 * @returns {Promise<{save: Save, record: string} | null>} null: there is none
 */
export async function takeGame(id, holder) {
  const tx = (await database()).transaction(STORES, "readwrite");
  const [save, record] = await Promise.all([
    tx.objectStore("saves").get(id),
    tx.objectStore("records").get(id),
  ]);
  if (save?.format > FORMAT) throw new Newer("a newer version has written this save");
  if (!save || typeof record !== "string") return null;
  const held = { ...save, holder };
  tx.objectStore("saves").put(held);
  await tx.done;
  return { save: held, record };
}

/** @param {string} id @returns {Promise<string | undefined>} */
export const getRecord = async (id) => (await database()).get("records", id);

/** @returns {Promise<{save: Save, record: string}[]>} all games of this device */
export async function allGames() {
  const tx = (await database()).transaction(STORES);
  const saves = /** @type {Save[]} */ (await tx.objectStore("saves").getAll());
  const records = await Promise.all(saves.map(({ id }) => tx.objectStore("records").get(id)));
  return saves.flatMap((save, i) => (records[i] ? [{ save, record: records[i] }] : []));
}

/**
 * Bring the games of former formats into this one.
 * @returns {Promise<number>} how many there were
 */
export async function migrate() {
  const [saves, records] = await Promise.all([
    oldStore("pygames-saves", "saves"),
    oldStore("pygames-records", "records"),
  ]);
  const tx = (await database()).transaction(STORES, "readwrite", SAFE);
  for (const [id, save] of saves) {
    const record = records.get(id);
    if (record === undefined || (await tx.objectStore("saves").getKey(id))) continue;
    tx.objectStore("saves").put({ ...save, format: FORMAT, holder: "" });
    tx.objectStore("records").put(record, id);
  }
  await tx.done;
  // Not waited for: an old page in another tab may still have them open.
  if (saves.size || records.size) {
    deleteDB("pygames-saves").catch(() => {});
    deleteDB("pygames-records").catch(() => {});
  }
  return saves.size;
}

/** What lies in a database of the first format. @param {string} name @param {string} store @returns {Promise<Map<string, any>>} */
async function oldStore(name, store) {
  let isNew = false;
  const db = await openDB(name, 1, {
    upgrade(_db, _old, _new, tx) {
      isNew = true;
      tx.done.catch(() => {});
      tx.abort();
    },
  }).catch(() => null);
  if (!db || isNew || !db.objectStoreNames.contains(store)) {
    db?.close();
    return new Map();
  }
  const [keys, values] = await Promise.all([db.getAllKeys(store), db.getAll(store)]);
  db.close();
  return new Map(keys.map((key, i) => [String(key), values[i]]));
}
