// Store of saves with their records. Only the worker imports this module, as records contain every card. A save and its record are
// written in one transaction, and only by the worker that holds the game: the one that opened it last.
import { FORMAT, inDatabase, isResult, isSave, STORES } from "../store/save-database.js";

/**
 * @import { Save, Status, Summary } from "../../core/types.js"
 * @typedef {import("../../vendor/idb/index.js").IDBPTransaction<unknown, string[], "readwrite">} Change
 * @typedef {{former?: string[], original?: string}} Pending data to write with a game. `former`: holders that the database may
 *   still name, as that could not be changed; `original`: the damaged record before its repair
 * @typedef {{save: Save, record?: any, damaged?: string[], hosted?: unknown}} Stored a game to write. `damaged`: added to those that are
 *   there; `hosted`: pairings of phones, null: those of the past are deleted
 * @typedef {{save: Save, record: string, since: Pending}} Unsaved a game that could not be written to the database
 */

/** Another tab has opened this game meanwhile. */
export class HeldElsewhere extends Error {}
/** A newer version of this page has written this save. */
export class NewerFormat extends Error {}

/**
 * Run a write in one transaction.
 * @template Result
 * @param {(tx: Change) => Promise<Result>} change
 */
export const inWrite = (change) => inDatabase(STORES, "readwrite", change);

/**
 * Return a save with the current status of its game, and its result at the end.
 * @param {Save} save
 * @param {Status} status
 * @param {Save["result"] | null} [result]
 * @returns {Save}
 */
export const saveHeader = (
  { result: _result, deleted: _deleted, originalDeleted: _original, ...save },
  status,
  result,
) => ({
  ...save,
  ...(result ? { result } : {}),
  format: FORMAT,
  players: status.players,
  over: status.over,
  // The status contains the seed only when the game is over.
  seed: status.seed ?? save.seed,
  toAct: status.to_act,
  events: status.events,
  scores: status.scores,
  winners: status.winners,
  changed: Date.now(),
  revision: (save.revision ?? 0) + 1,
});

/** @param {Save} save @param {string} record @param {Pending} [since] */
export const writeGame = (save, record, since = {}) =>
  inWrite(async (tx) => {
    const stored = await tx.objectStore("saves").get(save.id);
    if (stored && !mayWrite(save, stored.holder, since))
      throw new HeldElsewhere("another tab plays this game");
    await putGame(tx, { save, record, damaged: lostIn(since) });
  });

/** Write a game that could not be written before, unless another tab plays it now or the database is up to date. @param {Unsaved} game */
export const restoreGame = ({ save, record, since }) =>
  inWrite(async (tx) => {
    const stored = await tx.objectStore("saves").get(save.id);
    if (stored && !mayWrite(save, stored.holder, since)) return;
    // Number of events and time are both compared: an undo leaves fewer events, a clock that was set back an earlier time.
    if (
      stored?.holder === save.holder &&
      stored.events >= save.events &&
      stored.changed >= save.changed
    )
      return;
    // A game that was deleted meanwhile stays deleted.
    const { deleted, originalDeleted } = stored ?? {};
    const marks = { ...(deleted && { deleted }), ...(originalDeleted && { originalDeleted }) };
    await putGame(tx, { save: { ...save, ...marks }, record, damaged: lostIn(since) });
  });

/** @param {Save} save @param {string} holder @param {Pending} since */
const mayWrite = (save, holder, { former = [] }) =>
  holder === save.holder || former.includes(holder);

/** Return the damaged record of a game that was repaired, if it was. @param {Pending} since */
const lostIn = ({ original }) => (original === undefined ? [] : [original]);

/** @param {Change} tx @param {Stored} game */
async function putGame(tx, { save, record, damaged = [], hosted }) {
  const [saves, records, originals, hosts] = STORES.map((name) => tx.objectStore(name));
  const { id } = save;
  await saves.put(save);
  if (record !== undefined) await records.put(record, id);
  if (damaged.length)
    await originals.put([...new Set([...((await originals.get(id)) ?? []), ...damaged])], id);
  if (hosted) await hosts.put(hosted, id);
  else if (hosted === null) await hosts.delete(id);
}

/** Add imported games. @param {Stored[]} games */
export const addGames = (games) =>
  inWrite(async (tx) => {
    for (const game of games) await putGame(tx, game);
  });

/** Add results to finished games. Their holders stay. @param {Map<string, Summary>} results */
export const addResults = (results) =>
  inWrite(async (tx) => {
    const saves = tx.objectStore("saves");
    for (const [id, result] of results) {
      const save = await saves.get(id);
      if (save?.over) await saves.put({ ...save, result });
    }
  });

/** Add result squares to a finished game. @param {string} id @param {string} marks */
export const addSquares = (id, marks) =>
  inWrite(async (tx) => {
    const save = await tx.objectStore("saves").get(id);
    if (save?.over) await tx.objectStore("saves").put({ ...save, marks });
  });

/**
 * Drop the records of finished games that have a result. This works on a full disk, as nothing is written.
 * @param {string[]} ids
 * @returns {Promise<string[]>} the ids of the changed games
 */
export const dropRecords = (ids) =>
  inWrite(async (tx) => {
    const dropped = [];
    for (const id of ids) {
      const save = await tx.objectStore("saves").get(id);
      if (!isSave(save) || !isResult(save)) continue;
      const names = ["records", "damaged", "hosted"];
      await Promise.all(names.map((name) => tx.objectStore(name).delete(id)));
      dropped.push(id);
    }
    return dropped;
  });

/** Return the common key of records of one game: its setup, first event and branch. @param {any} record @returns {string} */
export const origin = ({ game, options, players, events, x_branched }) =>
  JSON.stringify([game, options, players, events[0], x_branched]);

/** True if the text of a record is the beginning of another, or equal. @param {unknown} part @param {unknown} whole */
export function isBeginning(part, whole) {
  if (part === whole) return true;
  try {
    const [a, b] = [part, whole].map((text) => JSON.parse(String(text)));
    return (
      origin(a) === origin(b) &&
      a.events.every(
        (/** @type {unknown} */ event, /** @type {number} */ i) => event === b.events[i],
      )
    );
  } catch {
    return false;
  }
}

/**
 * Take a game to continue it: from now on its former holder cannot write it.
 * @param {string} id
 * @param {string} holder
 * @returns {Promise<{save: Save, record: string, since?: Pending} | null>} null: there is none; `since`: nothing can be written now
 */
export async function takeGame(id, holder) {
  const { save, record } = await getGame(id);
  if (save?.format > FORMAT) throw new NewerFormat("a newer version has written this save");
  if (!isSave(save) || save.deleted || typeof record !== "string") return null;
  if (save.owner && !save.over) return null;
  try {
    return await inWrite(async (tx) => {
      const [now, text] = await Promise.all([
        tx.objectStore("saves").get(id),
        tx.objectStore("records").get(id),
      ]);
      if (!now) return null;
      const held = { ...now, holder };
      await tx.objectStore("saves").put(held);
      return { save: held, record: text };
    });
  } catch (error) {
    console.warn("not taken:", error);
    return { save: { ...save, holder }, record, since: { former: [save.holder] } };
  }
}

/** Return the holder of a game. @param {string} id @returns {Promise<string | undefined>} */
export const holderOf = (id) =>
  inDatabase(["saves"], "readonly", async (tx) => (await tx.objectStore("saves").get(id))?.holder);

/**
 * Return everything that is stored under an id, valid or not.
 * @param {IDBValidKey} id
 * @returns {Promise<{save: any, record: any, damaged: string[]}>}
 */
export async function getGame(id) {
  const [save, record, damaged = []] = await inDatabase(STORES, "readonly", (tx) =>
    Promise.all(STORES.map((name) => tx.objectStore(name).get(id))),
  );
  return { save, record, damaged };
}

/**
 * @param {boolean} [deleted] whether to include deleted games
 * @returns {Promise<IDBValidKey[]>} the ids of games with a record or a result
 */
export async function gameIds(deleted = false) {
  const [ids, saves] = await inDatabase(["saves", "records"], "readonly", (tx) =>
    Promise.all([tx.objectStore("records").getAllKeys(), tx.objectStore("saves").getAll()]),
  );
  const hidden = new Set(saves.filter((save) => save.deleted && !deleted).map(({ id }) => id));
  const all = new Set([...ids, ...saves.filter(isResult).map(({ id }) => id)]);
  return [...all].filter((id) => !hidden.has(id));
}

/**
 * Delete for good the games that were marked as deleted before a time.
 * @param {number} before
 * @param {(saves: any[]) => Promise<void>} mark called with them before
 * @returns {Promise<IDBValidKey[]>} their ids
 */
export async function purgeDeleted(before, mark) {
  const all = await inDatabase(["saves"], "readonly", (tx) => tx.objectStore("saves").getAll());
  const gone = all.filter(({ deleted }) => deleted < before);
  if (gone.length) await mark(gone);
  return inWrite(async (tx) => {
    const purged = [];
    for (const save of await tx.objectStore("saves").getAll()) {
      const { originalDeleted, ...rest } = save;
      if (save.deleted < before) {
        await Promise.all(STORES.map((name) => tx.objectStore(name).delete(save.id)));
        purged.push(save.id);
      } else if (originalDeleted < before) {
        await tx.objectStore("damaged").delete(save.id);
        await tx.objectStore("saves").put(rest);
      }
    }
    return purged;
  });
}
