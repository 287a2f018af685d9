// Marks of games that were deleted for good, so that another device does not bring them back: the number of their deletions and restorations,
// by their id and digest.

import { tryAsync } from "../../../core/browser-api.js";
import { scoped } from "../../../core/storage.js";
import { Connection } from "../../store/connection.js";
import { asDeleted, keysOf } from "../../sync/compare.js";

const STORE = "deletions";
const connection = new Connection(scoped("deletions"), 1, (db) => {
  db.createObjectStore(STORE);
});

/** Open the database before that is forbidden. */
export const openMarks = () => connection.open().catch(() => {});

/** Store the deletions of games. Of two counts the greater one stays. @param {{id: string, of: string, deletions: number}[]} games */
export const markAll = (games) =>
  connection.run([STORE], "readwrite", async (tx) => {
    const store = tx.objectStore(STORE);
    for (const game of games)
      for (const key of keysOf(game))
        await store.put(Math.max(game.deletions, (await store.get(key)) ?? 0), key);
  });

/** Return all marks. @returns {Promise<Map<string, number>>} */
export const marks = () =>
  connection.run([STORE], "readonly", async (tx) => {
    const store = tx.objectStore(STORE);
    const [keys, counts] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return new Map(keys.map((key, i) => [String(key), counts[i]]));
  });

/**
 * Mark games that are deleted for good. On a full disk or without a database this does nothing.
 * @param {{id: any, deletions?: number, result?: {of: string}}[]} saves
 */
export const markDeletedForGood = (saves) =>
  tryAsync(
    () =>
      markAll(
        saves.map(({ id, deletions = 0, result }) => ({
          id: String(id),
          of: result?.of ?? "",
          deletions: asDeleted(deletions),
        })),
      ),
    undefined,
  );
