// Cache of reviews, each with a key of its record and coach, in a separate database. A lost review is computed again.

import { scoped } from "../../core/storage.js";
import { Connection } from "../store/connection.js";
import { ask, versions } from "./python-rpc.js";

/**
 * @typedef {import("../../core/types.js").Responses["review"]} Reviewed
 * @typedef {{
 *   of: string, review: Reviewed, luck: {of: string, found: import("../../core/types.js").Responses["luck"]},
 *   shares: {of: string, bySeat: Record<number, number>},
 * }} Entry each part with its key, or a review and its key alone. `shares`: the luck by seat, in shares of the win
 */

const connection = new Connection(
  scoped("reviews"),
  1,
  (db) => void db.createObjectStore("reviews"),
);

/** @template Result @param {"readonly" | "readwrite"} mode @param {(store: any) => Promise<Result>} work */
const inStore = (mode, work) =>
  connection.run(["reviews"], mode, (tx) => work(tx.objectStore("reviews")));

/** Open the database before that is forbidden. */
export const openReviewCache = () => connection.open().catch(() => {});

/** Return the key of a review. @param {string} [digest] the game's; by default that of the running one */
export function reviewKey(digest = ask("digest", {}).text) {
  const { version, review } = versions();
  return `${version} ${review} ${digest}`;
}

/** Return the valid review of the running game. @param {string} id @returns {Promise<Reviewed | null>} */
export async function cachedReview(id) {
  const { of, review = null } = (await storedEntry(id)) ?? {};
  return of && of === reviewKey() ? review : null;
}

/**
 * Return the next part of a review, which is stored when it is complete.
 * @param {string | undefined} id of the running game
 * @param {import("../../core/types.js").Requests["review"]} asked
 * @returns {Promise<Reviewed>}
 */
export async function reviewPart(id, { since = 0, milliseconds }) {
  const cached = since === 0 && id ? await cachedReview(id) : null;
  if (cached) return cached;
  const found = ask("review", { since, milliseconds });
  if (id && !found.thinking)
    await storeReview(id, since ? ask("review", { since: 0, milliseconds: 1 }) : found);
  return found;
}

/** @param {string} id @param {Reviewed} review @param {string} [of] its key; by default that of the running game */
export const storeReview = (id, review, of = reviewKey()) => storeWithReview(id, { of, review });

/**
 * Store a part of the entry of a game, and keep its other parts. Return true if it is stored.
 * @param {string} id
 * @param {Partial<Entry>} part
 */
export async function storeWithReview(id, part) {
  try {
    await inStore("readwrite", async (store) =>
      store.put({ ...(await store.get(id)), ...part }, id),
    );
    return true;
  } catch (error) {
    console.warn("review not stored:", error);
    return false;
  }
}

/** Return all that is stored with the review of a game. @param {IDBValidKey} id @returns {Promise<Partial<Entry> | null>} */
export async function storedEntry(id) {
  const entry = await inStore("readonly", (store) => store.get(id)).catch(() => null);
  return entry ?? null;
}

/** Return the stored review of any game, for an export. @param {IDBValidKey} id @returns {Promise<Pick<Entry, "of" | "review"> | null>} */
export async function anyReview(id) {
  const { of, review } = (await storedEntry(id)) ?? {};
  return of && review ? { of, review } : null;
}

/** Delete a review, if there is one. @param {IDBValidKey} id */
export const forgetReview = (id) =>
  inStore("readwrite", (store) => store.delete(id)).catch(() => {});
