// The saved games of this device, as the page may know them: nothing hidden. The records lie beside them, in a store that only
// the worker opens (records.js).
import { openDB } from "../vendor/idb/index.js";

/** @typedef {import("./types.js").Save} Save */

/** Of a save; the first format had no number and lay in two databases. */
export const FORMAT = 2;

const NAME = "pygames";
const VERSION = 1;

/** @type {Promise<import("../vendor/idb/index.js").IDBPDatabase> | undefined} */
let opened;

/** The database; a refusal is not remembered. */
export function database() {
  opened ??= openDB(NAME, VERSION, {
    upgrade(db) {
      db.createObjectStore("saves", { keyPath: "id" });
      db.createObjectStore("records");
    },
    // A newer page in another tab wants to change it.
    blocking(_now, _then, event) {
      /** @type {IDBDatabase} */ (event.target).close();
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** @returns {Promise<Save[]>} newest first; what a clock that was wrong has put into the future comes after all that is known better */
export async function listSaves() {
  const all = /** @type {Save[]} */ (await (await database()).getAll("saves"));
  const soon = Date.now() + 60_000;
  const past = (/** @type {Save} */ { changed }) => Number(!(changed > soon));
  return all.sort((a, b) => past(b) - past(a) || b.changed - a.changed);
}

/** @param {string} id */
export async function deleteSave(id) {
  const tx = (await database()).transaction(["saves", "records"], "readwrite");
  tx.objectStore("saves").delete(id);
  tx.objectStore("records").delete(id);
  await tx.done;
}
