// The running game of this worker, which alone may write it. Its record is written before a request is answered, so that the page shows
// only saved moves.

import { randomId, tryAsync, tryCall } from "../../core/browser-api.js";
import { refusal } from "../../core/refusal.js";
import { scoped } from "../../core/storage.js";
import { FORMAT, isResult, isSave, storageProblem } from "../store/save-database.js";
import { ask, engineVersion, postToPage } from "./python-rpc.js";
import { resume } from "./resume.js";
import {
  getGame,
  HeldElsewhere,
  holderOf,
  NewerFormat,
  purgeDeleted,
  restoreGame,
  saveHeader,
  takeGame,
  writeGame,
} from "./save-store.js";
import { forgetUnsaved, putUnsaved, unsavedGame, unsavedGames } from "./unsaved-games.js";

/**
 * @import { TableUpdate, Update } from "../../core/protocol.js"
 * @import { Opened, Save, Status } from "../../core/types.js"
 */

/** @type {Save | undefined} */
export let currentSave;
/** The reason why the running game could not be written. @type {Status["unsaved"]} */
export let saveError;
/** True if the running game is in the cache instead (unsaved-games.js). */
let isInCache = false;
/** @type {import("./save-store.js").Pending} */
let since = {};
/** This worker's id as the holder of games. */
export const holder = randomId();
/** Channel on which tabs announce the games that they take. */
export const tabChannel =
  /** @type {Pick<BroadcastChannel, "addEventListener" | "postMessage">} */ (
    tryCall(() => new BroadcastChannel(scoped("tabs")), { addEventListener() {}, postMessage() {} })
  );
/**
 * The page's version, the cache of the snapshot (python-snapshot.js), and the plug-in of this worker, which is stored in saves.
 * @type {{build: string, snapshotCache: string, wheel: Save["wheel"]}}
 */
export const context = { build: "", snapshotCache: "", wheel: undefined };

/** Apply a change without thinking time to the running game, and return its data. @param {Update} [request] */
export const update = (request = {}) => /** @type {TableUpdate} */ (ask("update", request));

/**
 * Save the running game. If that fails, the game continues, and the status contains the reason.
 * @param {TableUpdate} update
 * @returns {Promise<Status>}
 */
export async function persist({ status, record, summary }) {
  if (!currentSave) return status;
  const { build, wheel } = context;
  const by = { holder, engine: engineVersion(), build, ...(wheel && { wheel }) };
  const save = saveHeader({ ...currentSave, ...by }, status, summary);
  try {
    await write(save, record);
    since = {};
    saveError = undefined;
    if (isInCache) await forgetUnsaved(save.id);
    isInCache = false;
  } catch (error) {
    if (error instanceof HeldElsewhere) {
      releaseGame(save.id);
      throw refusal("page.elsewhere", {}, error.message);
    }
    console.warn("not saved:", error);
    const why = storageProblem(error);
    isInCache = why !== "refused" && (await putUnsaved({ save, record, since }));
    saveError = why === "lost" && isInCache ? "aside" : why;
  }
  currentSave = save;
  return saveError ? { ...status, unsaved: saveError } : status;
}

/** Write a game. On a full disk, free space and try again. @param {Save} save @param {string} text @returns {Promise<void>} */
async function write(save, text) {
  try {
    await writeGame(save, text, since);
  } catch (error) {
    if (storageProblem(error) !== "full" || !(await freeSpace())) throw error;
    await write(save, text);
  }
}

/** Save the running game again. Return true if it survives a reload of the page. */
export async function secure() {
  if (currentSave) await persist(update());
  return !currentSave || !saveError || isInCache;
}

/** Write the games that an earlier page could not write. @returns {Promise<boolean>} whether there were any */
export async function restoreUnsaved() {
  const games = await unsavedGames();
  for (const game of games) {
    try {
      await restoreGame(game);
      await forgetUnsaved(game.save.id);
    } catch (error) {
      console.warn("still not saved:", error);
    }
  }
  return games.length > 0;
}

/**
 * Delete for good the games that were marked as deleted before a time.
 * @param {number} before
 * @returns {Promise<IDBValidKey[]>} their ids
 */
export async function purgeGames(before) {
  const { markDeletedForGood } = await import("./jobs/deletion-marks.js");
  const ids = await purgeDeleted(before, markDeletedForGood);
  await Promise.all(ids.map(forgetUnsaved));
  return ids;
}

/** Free space: delete the snapshot, then deleted games. @returns {Promise<boolean>} whether there was any */
export async function freeSpace() {
  const cacheName = context.snapshotCache;
  context.snapshotCache = "";
  if (cacheName !== "" && (await tryAsync(() => caches.delete(cacheName), false))) return true;
  return (await purgeGames(Number.POSITIVE_INFINITY).catch(() => [])).length > 0;
}

/**
 * Start a game that is new on this device.
 * @param {{game: string, players: Save["players"], options: Save["options"], seed: number | null, deal?: Save["deal"], id?: string}} plan
 * @param {TableUpdate} update
 */
export async function beginGame(plan, update) {
  currentSave = saveHeader(
    { ...emptySave(), ...plan, id: plan.id ?? randomId(), holder },
    update.status,
  );
  since = {};
  isInCache = false;
  const status = await persist(update);
  return { save: currentSave, status };
}

/** Make a game the running one that was written by other means: friends/hosted-game.js. @param {Save} save */
export function adoptGame(save) {
  currentSave = save;
  since = {};
  saveError = undefined;
  isInCache = false;
}

/** Return a save with default fields. @returns {Save} */
export const emptySave = () => ({
  format: FORMAT,
  holder: "",
  id: randomId(),
  game: "",
  players: [],
  options: {},
  seed: null,
  over: false,
  toAct: null,
  events: 0,
  scores: null,
  winners: null,
  changed: 0,
  ...(context.wheel && { wheel: context.wheel }),
});

const REFUSALS = /** @type {const} */ ({
  newer: "page.newer",
  lost: "page.lost",
  full: "page.no_storage",
  refused: "page.no_storage",
});

/**
 * Take a game to continue it; from the cache if the database cannot be read or written.
 * @param {string} id
 * @returns {Promise<(Awaited<ReturnType<typeof takeGame>> & {isSetAside?: boolean}) | null>}
 */
async function take(id) {
  /** @type {unknown} */
  let failure;
  const taken = await takeGame(id, holder).catch((error) => {
    failure = error;
    return null;
  });
  // Nothing is pending.
  if (taken && !taken.since) return taken;
  const aside = await unsavedGame(id);
  const former = aside ? [aside.save.holder, ...(aside.since.former ?? [])] : [];
  if (aside && (!taken || taken.since?.former?.some((each) => former.includes(each))))
    return {
      save: { ...aside.save, holder },
      record: aside.record,
      since: { ...aside.since, former },
      isSetAside: true,
    };
  if (!failure) return taken;
  const why = failure instanceof NewerFormat ? "newer" : storageProblem(failure);
  throw refusal(REFUSALS[why], {}, String(failure));
}

/** Open a game as the running one. @param {string} id @returns {Promise<Opened>} */
export async function openGame(id) {
  const taken = await take(id);
  if (!taken) throw await missingGameError(id);
  announceTaken(id);
  let { status, lost, reopened } = resume(taken.save, taken.record);
  currentSave = { ...taken.save, players: status.players };
  since = taken.since ?? {};
  saveError = undefined;
  isInCache = taken.isSetAside ?? false;
  if (lost) {
    since.original = taken.record;
    currentSave.repaired = reopened;
    status = await persist(update());
  }
  return { save: currentSave, status, reopened: reopened ?? currentSave.repaired };
}

/** Return the reason why a game cannot be opened. @param {string} id */
async function missingGameError(id) {
  const { save, record } = await getGame(id);
  if (save?.deleted) return refusal("page.deleted", {}, "this game was deleted");
  if (save?.owner)
    return refusal("page.away", { name: save.owner.name }, "another device plays it");
  if (record === undefined && isSave(save) && isResult(save)) return resultOnlyError();
  if (save === undefined && record === undefined) {
    return refusal("page.no_save", {}, "the saved game does not exist");
  }
  return refusal("page.unreadable", {}, "the save is damaged");
}

export const resultOnlyError = () =>
  refusal("page.shrunk", {}, "only the result of this game is stored");

/** Set the result squares of the running game. @param {string} id @param {string} marks */
export function setSquares(id, marks) {
  if (currentSave?.id === id) currentSave = { ...currentSave, marks };
}

/** Close a game that was deleted. @param {IDBValidKey} id */
export function closeGame(id) {
  if (currentSave?.id === id) currentSave = undefined;
}

/** Return the metadata of an exported file. @returns {Record<string, string>} */
export const fileNotes = () => ({
  x_program: "pygames",
  x_build: context.build,
  x_engine: engineVersion(),
});

/** Announce to other tabs that this one has taken a game. @param {string} id */
export const announceTaken = (id) => tabChannel.postMessage({ taken: id, holder });

/** Release a game that another tab has taken. @param {string} id */
export function releaseGame(id) {
  if (currentSave?.id !== id) return;
  currentSave = undefined;
  postToPage({ event: "elsewhere", save: id });
}

/** Close a game in all tabs, as an import or another device has changed it. @param {string} id */
export function closeEverywhere(id) {
  announceTaken(id);
  releaseGame(id);
}

/** Release the running game if another tab has taken it. @param {string} id */
export async function checkOwnership(id) {
  if (currentSave?.id !== id) return;
  const owner = await holderOf(id).catch(() => holder);
  if (owner !== holder && !since.former?.includes(owner ?? "")) releaseGame(id);
}

/** Refuse moves of a game that another tab has taken. */
export function requireOwnership() {
  if (!currentSave) throw refusal("page.elsewhere", {}, "another tab plays this game");
}

/** Forget the notice of a repair once the person continues the game. */
export function acknowledge() {
  if (currentSave?.repaired) currentSave = { ...currentSave, repaired: undefined };
}
