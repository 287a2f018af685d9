// Reviews that were made: of which record, by which coach. They are found anew when they are lost, and lie apart from the games.

import { scoped } from "../../../core/storage.js";
import { Connection } from "../../store/connection.js";
import { ask, versions } from "../python-rpc.js";

/** @typedef {import("../../../core/types.js").Answers["review"]} Reviewed */

const connection = new Connection(
  scoped("reviews"),
  1,
  (db) => void db.createObjectStore("reviews"),
);

/** @template Result @param {"readonly" | "readwrite"} mode @param {(store: any) => Promise<Result>} work */
const inStore = (mode, work) =>
  connection.run(["reviews"], mode, (tx) => work(tx.objectStore("reviews")));

/** Open what they lie in: later that may be forbidden. */
export const reach = () => connection.open().catch(() => {});

/** What is reviewed, and by which coach. @param {string} [digest] the game's; else that of the running one */
export function made(digest = ask("digest", {}).text) {
  const { version, review } = versions();
  return `${version} ${review} ${digest}`;
}

/** Of the running game. @param {string} id @returns {Promise<Reviewed | null>} */
export async function keptReview(id) {
  try {
    const kept = await inStore("readonly", (store) => store.get(id));
    return kept?.of === made() ? kept.review : null;
  } catch {
    return null;
  }
}

/**
 * A review is made once, bit by bit; then what came of it is kept.
 * @param {string | undefined} id of the running game
 * @param {import("../../../core/types.js").Requests["review"]} asked
 * @returns {Promise<Reviewed>}
 */
export async function reviewed(id, { since = 0, milliseconds }) {
  const kept = since === 0 && id ? await keptReview(id) : null;
  if (kept) return kept;
  const found = ask("review", { since, milliseconds });
  if (id && !found.thinking)
    await keepReview(id, since ? ask("review", { since: 0, milliseconds: 1 }) : found);
  return found;
}

/** @param {string} id @param {Reviewed} review @param {string} [of] else it is of the running game */
export async function keepReview(id, review, of = made()) {
  try {
    await inStore("readwrite", (store) => store.put({ of, review }, id));
  } catch (error) {
    console.warn("review not kept:", error);
  }
}

/** As it is kept of any game, for a file. @param {IDBValidKey} id @returns {Promise<{of: string, review: Reviewed} | null>} */
export async function anyReview(id) {
  try {
    return (await inStore("readonly", (store) => store.get(id))) ?? null;
  } catch {
    return null;
  }
}

/** @param {IDBValidKey} id */
export async function forgetReview(id) {
  try {
    await inStore("readwrite", (store) => store.delete(id));
  } catch {
    // There is none.
  }
}
