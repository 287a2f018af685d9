// Saved games with their records, which show every card: so only the worker imports this module. A save and its record are
// written together or not at all, and only by the worker that holds the game: the one that opened it last.
import { FORMAT, inDatabase, isResult, isSave, STORES } from "../store/saves.js";

/**
 * @typedef {import("../../core/types.js").Save} Save
 * @typedef {import("../../core/types.js").Status} Status
 * @typedef {import("../../vendor/idb/index.js").IDBPTransaction<unknown, string[], "readwrite">} Change
 * @typedef {{former?: string[], original?: string}} Since what is still to be written with a game. `former`: holders that the database
 *   may still name, since that could not be changed; `original`: the damaged record that this one was mended from, kept beside it
 * @typedef {{save: Save, record: string, since: Since}} Unsaved a game that could not be written to the database
 */

/** Another tab has opened this game since. */
export class Elsewhere extends Error {}
/** A newer version of this page has written this save. */
export class Newer extends Error {}

/**
 * Change what is kept, all of it or nothing.
 * @template Result
 * @param {(tx: Change) => Promise<Result>} change
 */
const changed = (change) => inDatabase(STORES, "readwrite", change);

/** A save as its game stands; when it is over, with what it came to. @param {Save} save @param {Status} status @param {Save["result"] | null} [result] @returns {Save} */
export const standing = (
  { result: _result, deleted: _deleted, originalDeleted: _original, ...save },
  status,
  result,
) => ({
  ...save,
  ...(result ? { result } : {}),
  format: FORMAT,
  players: status.players,
  over: status.over,
  // Told only when the game is over: then it hides nothing any more.
  seed: status.seed ?? save.seed,
  toAct: status.to_act,
  events: status.events,
  scores: status.scores,
  winners: status.winners,
  changed: Date.now(),
});

/**
 * @param {Save} save
 * @param {string} record
 * @param {Since} [since]
 */
export const writeGame = (save, record, since = {}) =>
  changed(async (tx) => {
    const kept = await tx.objectStore("saves").get(save.id);
    if (kept && !mayWrite(save, kept.holder, since))
      throw new Elsewhere("another tab plays this game");
    await putGame(tx, save, record, since);
  });

/** Write a game that could not be written before, unless another tab plays it now or the database has it as it is. @param {Unsaved} game */
export const restoreGame = ({ save, record, since }) =>
  changed(async (tx) => {
    const kept = await tx.objectStore("saves").get(save.id);
    if (kept && !mayWrite(save, kept.holder, since)) return;
    // Both are compared: an undo leaves fewer events, a clock that was set back an earlier time.
    if (kept?.holder === save.holder && kept.events >= save.events && kept.changed >= save.changed)
      return;
    // A game that was deleted since stays deleted.
    const { deleted, originalDeleted } = kept ?? {};
    const marks = { ...(deleted && { deleted }), ...(originalDeleted && { originalDeleted }) };
    await putGame(tx, { ...save, ...marks }, record, since);
  });

/** @param {Save} save @param {string} holder @param {Since} since */
const mayWrite = (save, holder, { former = [] }) =>
  holder === save.holder || former.includes(holder);

/** @param {Change} tx @param {Save} save @param {string} record @param {Since} since */
async function putGame(tx, save, record, { original }) {
  await Promise.all([
    tx.objectStore("saves").put(save),
    tx.objectStore("records").put(record, save.id),
  ]);
  if (original !== undefined) await putBy(tx, save.id, [original]);
}

/** Games from elsewhere, as they come. @param {{save: Save, record?: any, damaged?: string[]}[]} games */
export const addGames = (games) =>
  changed(async (tx) => {
    for (const { save, record, damaged = [] } of games) {
      await tx.objectStore("saves").put(save);
      if (record !== undefined) await tx.objectStore("records").put(record, save.id);
      if (damaged.length) await putBy(tx, save.id, damaged);
    }
  });

/** Lay beside finished games what they came to; whoever plays them goes on. @param {Map<string, import("../../core/types.js").Summary>} results */
export const addResults = (results) =>
  changed(async (tx) => {
    const saves = tx.objectStore("saves");
    for (const [id, result] of results) {
      const save = await saves.get(id);
      if (save?.over) await saves.put({ ...save, result });
    }
  });

/** Lay beside a finished game how it went, as squares. @param {string} id @param {string} marks */
export const addMarks = (id, marks) =>
  changed(async (tx) => {
    const save = await tx.objectStore("saves").get(id);
    if (save?.over) await tx.objectStore("saves").put({ ...save, marks });
  });

/**
 * Let go of the records of finished games that can do without. Nothing is written, so there is always room for it.
 * @param {string[]} ids
 * @returns {Promise<string[]>} of those that have become smaller
 */
export const dropRecords = (ids) =>
  changed(async (tx) => {
    const dropped = [];
    for (const id of ids) {
      const save = await tx.objectStore("saves").get(id);
      if (!isSave(save) || !isResult(save)) continue;
      await Promise.all(["records", "damaged"].map((name) => tx.objectStore(name).delete(id)));
      dropped.push(id);
    }
    return dropped;
  });

/** What two records of one game have in common: who plays what, the first deal, and where it went on from another game. @param {any} record @returns {string} */
export const origin = ({ game, options, players, events, x_branched }) =>
  JSON.stringify([game, options, players, events[0], x_branched]);

/** Whether one record (its text) is the beginning of another, or all of it. @param {unknown} part @param {unknown} whole */
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

/** @param {Change} tx @param {string} id @param {string[]} originals */
async function putBy(tx, id, originals) {
  const store = tx.objectStore("damaged");
  const there = (await store.get(id)) ?? [];
  await store.put([...new Set([...there, ...originals])], id);
}

/**
 * Take a game to play on: whoever held it before can't write it any more.
 * @param {string} id
 * @param {string} holder
 * @returns {Promise<{save: Save, record: string, since?: Since} | null>} null: there is none; `since`: nothing can be written now
 */
export async function takeGame(id, holder) {
  const { save, record } = await getGame(id);
  if (save?.format > FORMAT) throw new Newer("a newer version has written this save");
  if (!isSave(save) || save.deleted || typeof record !== "string") return null;
  try {
    return await changed(async (tx) => {
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

/** Who plays a game. @param {string} id @returns {Promise<string | undefined>} */
export const holderOf = (id) =>
  inDatabase(["saves"], "readonly", async (tx) => (await tx.objectStore("saves").get(id))?.holder);

/**
 * All that is kept under an id, whatever that is.
 * @param {IDBValidKey} id
 * @returns {Promise<{save: any, record: any, damaged: string[]}>}
 */
export async function getGame(id) {
  const [save, record, damaged = []] = await inDatabase(STORES, "readonly", (tx) =>
    Promise.all(STORES.map((name) => tx.objectStore(name).get(id))),
  );
  return { save, record, damaged };
}

/** @param {boolean} [deleted] whether with those that were deleted @returns {Promise<IDBValidKey[]>} the ids of all games that have a record, or can do without */
export async function gameIds(deleted = false) {
  const [ids, saves] = await inDatabase(["saves", "records"], "readonly", (tx) =>
    Promise.all([tx.objectStore("records").getAllKeys(), tx.objectStore("saves").getAll()]),
  );
  const gone = new Set(saves.filter((save) => save.deleted && !deleted).map(({ id }) => id));
  const all = new Set([...ids, ...saves.filter(isResult).map(({ id }) => id)]);
  return [...all].filter((id) => !gone.has(id));
}

/**
 * Delete for good what was marked as deleted before a moment.
 * @param {number} before
 * @returns {Promise<IDBValidKey[]>} the ids of the games that are gone
 */
export const purge = (before) =>
  changed(async (tx) => {
    const gone = [];
    for (const save of await tx.objectStore("saves").getAll()) {
      const { originalDeleted, ...kept } = save;
      if (save.deleted < before) {
        await Promise.all(STORES.map((name) => tx.objectStore(name).delete(save.id)));
        gone.push(save.id);
      } else if (originalDeleted < before) {
        await tx.objectStore("damaged").delete(save.id);
        await tx.objectStore("saves").put(kept);
      }
    }
    return gone;
  });
