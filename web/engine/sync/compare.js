// Comparison of the games of two devices. Finished games never change, so the union of two devices needs no clock: of a deletion and its undo
// the later one has the greater count, and of a running game only its owner changes the revision.

/** @import { Entry } from "./types.js" */

/** True if a game with this number of deletions and restorations is deleted. @param {number} count */
export const isDeleted = (count) => (count & 1) === 1;

/** Return the least number of a deleted game from this one on. @param {number} count */
export const asDeleted = (count) => count + 1 - (count & 1);

/** Return the least number of a game that is not deleted, from this one on. @param {number} count */
export const asRestored = (count) => count + (count & 1);

/**
 * Return the keys of a game: a copy that was imported from a file has another id, and the same digest.
 * @param {Pick<Entry, "id" | "of">} entry
 */
export const keysOf = ({ id, of }) => (of ? [id, of] : [id]);

/** True if an entry is a game and not only the mark of a deletion. @param {Entry} entry */
const isGame = ({ whole, of }) => whole || of !== "";

/** True if a device has more of a game than another. @param {Entry} one @param {Entry} other */
function hasMore(one, other) {
  if (one.of || other.of) return one.of !== "" && (other.of === "" || (one.whole && !other.whole));
  return one.revision > other.revision;
}

/**
 * Return what a device has to do to have the union of its games and another's.
 * @param {Entry[]} here
 * @param {Entry[]} there
 * @returns {{wanted: string[], changed: Entry[], superseded: string[]}} `wanted`: ids of the other device; `changed`: its entries
 *   that delete or restore a game; `superseded`: own ids of unfinished copies of games that are here under another id
 */
export function compare(here, there) {
  /** @type {Map<string, Entry[]>} */
  const byKey = new Map();
  for (const entry of here)
    for (const key of keysOf(entry)) byKey.set(key, [...(byKey.get(key) ?? []), entry]);
  /** @type {ReturnType<typeof compare>} */
  const found = { wanted: [], changed: [], superseded: [] };
  for (const entry of there) {
    const known = keysOf(entry).flatMap((key) => byKey.get(key) ?? []);
    // A copy under another id, or a mark, may know more than a game here.
    const deletions = Math.max(...[entry, ...known].map((each) => each.deletions));
    const isNews = known.length ? known.some((own) => own.deletions < deletions) : deletions > 0;
    if (isNews) found.changed.push({ ...entry, deletions });
    if (isDeleted(deletions) || !isGame(entry)) continue;
    const games = known.filter(isGame);
    const finished = games.find(({ of, whole }) => of !== "" && of === entry.of && whole);
    if (finished) found.superseded.push(...games.filter(({ of }) => !of).map(({ id }) => id));
    else if (games.every((own) => hasMore(entry, own))) found.wanted.push(entry.id);
  }
  return found;
}
