// Store of saves, the headers of saved games, without hidden information. Their records are in stores that only the worker opens
// (worker/save-store.js). Saves may be damaged, or of another version: each is validated.

import { isObject, scoped } from "../../core/storage.js";
import { Connection, isBroken } from "./connection.js";

/** @import { Deleted, Save, Saves, StorageProblem } from "../../core/types.js" */

/** The format of saves. The first one had no number and two databases. */
export const FORMAT = 2;
/** Stores, by the id of the game; "damaged": records before their repair; "hosted": pairings of phones (worker/friends/). */
export const STORES = ["saves", "records", "damaged", "hosted"];
/** The store of games of other hosts: client/friends/remote-game.js. */
export const JOINED = "joined";
/** Name of the list in localStorage of the games between phones whose next link this device has not sent. */
export const UNSENT = "unsent-links";

const VERSION = 2;
const MOST_PLAYERS = 64;
const LAST_DAY = 8.64e15;

const connection = new Connection(scoped("saves"), VERSION, (db) => {
  for (const name of [...STORES, JOINED]) {
    if (db.objectStoreNames.contains(name)) continue;
    db.createObjectStore(name, name === "saves" ? { keyPath: "id" } : {});
  }
});

/** Return the open database. Prefer `inDatabase`. */
export const database = () => connection.open();

/** Do work in one transaction: see `Connection.run`. @type {Connection["run"]} */
export const inDatabase = (...given) => connection.run(...given);

/** Classify a storage error. @param {unknown} error @returns {StorageProblem} */
export function storageProblem(error) {
  const { name } = /** @type {Error} */ (error);
  if (name === "QuotaExceededError") return "full";
  if (name === "VersionError") return "newer";
  return isBroken(error) ? "lost" : "refused";
}

/** Sort saves, newest first. Those in the future, by a wrong clock, are last. @template {{changed: number}} T @param {T[]} saves */
export function newestFirst(saves) {
  const soon = Date.now() + 60_000;
  const past = (/** @type {T} */ { changed }) => Number(!(changed > soon));
  return saves.sort((a, b) => past(b) - past(a) || b.changed - a.changed);
}

/** @param {any} value a save of any version @param {boolean} original @returns {Deleted} */
const deletedOf = (value, original) => ({
  id: value.id,
  when: original ? value.originalDeleted : value.deleted,
  save: isSave(value) ? value : null,
  original,
});

/** Return a list without saves. @param {Saves["fault"]} [fault] @returns {Saves} */
export const noSaves = (fault = "") => ({
  good: [],
  bad: [],
  damaged: new Set(),
  deleted: [],
  away: [],
  fault,
});

/** @returns {Promise<Saves>} valid games, newest first, and all else */
export async function listSaves() {
  try {
    const [values, records, damaged] = await inDatabase(STORES, "readonly", (tx) =>
      Promise.all([
        tx.objectStore("saves").getAll(),
        tx.objectStore("records").getAllKeys(),
        tx.objectStore("damaged").getAllKeys(),
      ]),
    );
    const recorded = new Set(records);
    const isAway = (/** @type {Save} */ { owner, over }) => owner && !over;
    const hidden = new Set(
      values.filter((save) => save.deleted || isAway(save)).map(({ id }) => id),
    );
    const good = values
      .filter(({ id }) => !hidden.has(id))
      .filter((save) => isSave(save) && (recorded.has(save.id) || isResult(save)))
      .map(withStats)
      .map((save) => (recorded.has(save.id) ? save : { ...save, shrunk: true }));
    const listed = new Set(good.map(({ id }) => id));
    const others = new Map(values.map((save) => [save.id, save.format > FORMAT]));
    for (const id of [...records, ...damaged]) if (!others.has(id)) others.set(id, false);
    return {
      good: newestFirst(good),
      bad: [...others].flatMap(([id, newer]) =>
        listed.has(id) || hidden.has(id) ? [] : [{ id, newer }],
      ),
      damaged: new Set(
        damaged.filter((id) => !good.some((each) => each.id === id && each.originalDeleted)),
      ),
      deleted: values
        .flatMap((save) => [
          ...(save.deleted ? [deletedOf(save, false)] : []),
          ...(save.originalDeleted && !save.deleted ? [deletedOf(save, true)] : []),
        ])
        .sort((a, b) => b.when - a.when),
      away: values.filter((save) => isSave(save) && isAway(save) && !save.deleted),
      fault: "",
    };
  } catch (error) {
    return noSaves(storageProblem(error));
  }
}

/**
 * Mark a game, or its damaged record, as deleted, or restore it. The worker purges it later.
 * @param {IDBValidKey} id
 * @param {"deleted" | "originalDeleted"} field
 * @param {number} [when] 0: restore it
 */
export const markDeleted = (id, field, when = 0) =>
  inDatabase(["saves"], "readwrite", async (tx) => {
    const store = tx.objectStore("saves");
    const { [field]: before, ...save } = (await store.get(id)) ?? { id };
    const next = when ? { ...save, [field]: when } : save;
    // Another device must know which came last.
    if (field === "deleted" && !before !== !when && isSave(save))
      next.deletions = (save.deletions ?? 0) + 1;
    // A record without a save gets one only while it is deleted.
    await (Object.keys(next).length > 1 ? store.put(next) : store.delete(id));
  });

/** Delete a game for good. @param {IDBValidKey} id */
export const deleteSave = (id) =>
  inDatabase(STORES, "readwrite", (tx) =>
    Promise.all(STORES.map((name) => tx.objectStore(name).delete(id))),
  );

/** @param {any} value */
export const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
/** @param {any} value @param {(each: any) => boolean} holds */
const isList = (value, holds) => Array.isArray(value) && value.every(holds);

/** Return the seat of this device's first person; -1: there is none. @param {Pick<Save, "players" | "phones" | "seat">} save */
export const ownSeat = ({ players, phones, seat }) =>
  seat ?? players.findIndex(({ kind }, each) => kind === "person" && !phones?.[each]);

/** True if a value is a list of players. @param {any} value @returns {value is Save["players"]} */
export const arePlayers = (value) =>
  isList(
    value,
    (each) =>
      isObject(each) &&
      typeof each.name === "string" &&
      (each.kind === "person" || (each.kind === "bot" && typeof each.bot === "string")),
  ) &&
  value.length > 0 &&
  value.length <= MOST_PLAYERS;

/** The level of bots whose strength fits the person. It follows in the name of such a bot: "fitted-900". */
export const FITTED = "fitted";

/** Return the level of a bot. @param {string} bot */
export const botLevel = (bot) => (bot.startsWith(`${FITTED}-`) ? FITTED : bot);

/** True if a save contains its result, so that it needs no record. @param {any} save */
export const isResult = (save) =>
  save?.over === true && typeof save.result?.of === "string" && !(save.format > FORMAT);

/** Rename the statistics of a summary, whose key was `deeds` before version 3. @param {any} save @returns {Save} */
function withStats(save) {
  const { deeds, ...result } = save.result ?? {};
  return deeds ? { ...save, result: { stats: deeds, ...result } } : save;
}

/** True if a value is a save of this version. @param {any} value @returns {value is Save} */
export function isSave(value) {
  if (!isObject(value) || !arePlayers(value.players)) return false;
  const { id, format, holder, game, players, options, seed, over, toAct, events } = value;
  const { scores, winners, changed, left, engine = "" } = value;
  const isSeat = (/** @type {any} */ seat) => isCount(seat) && seat < players.length;
  const texts = [id, holder, game, engine].every((text) => typeof text === "string");
  const counts = isCount(format) && isCount(events) && (seed === null || isCount(seed));
  const turn = typeof over === "boolean" && (over ? toAct === null : isSeat(toAct));
  const points =
    scores === null || (isList(scores, Number.isFinite) && scores.length === players.length);
  const won = winners === null || isList(winners, isSeat);
  const isLeft = left === undefined || isSeat(left);
  const dated = Number.isFinite(changed) && Math.abs(changed) <= LAST_DAY;
  return texts && counts && isObject(options) && turn && points && won && isLeft && dated;
}
