// The game that this worker plays, and alone may write: its record is written before anything of it is answered, so that what the
// page shows is safe.
import { tryAsync, tryCall } from "../../core/browser-api.js";
import { freshId } from "../../core/random-id.js";
import { scoped } from "../../core/storage.js";
import { FORMAT, isResult, isSave, whyUnkept } from "../store/saves.js";
import { ask, engineVersion, refuse, tell } from "./python-rpc.js";
import { resume } from "./resume.js";
import {
  Elsewhere,
  getGame,
  holderOf,
  Newer,
  purge,
  restoreGame,
  standing,
  takeGame,
  writeGame,
} from "./save-store.js";
import { forgetUnsaved, putUnsaved, unsavedGame, unsavedGames } from "./unsaved-games.js";

/**
 * @typedef {import("../../core/types.js").Status} Status
 * @typedef {import("../../core/types.js").Save} Save
 * @typedef {import("../../core/protocol.js").TableUpdate} TableUpdate
 */

/** @type {Save | undefined} */
export let running;
/** Why it could not be written down. @type {Status["unsaved"]} */
export let unsaved;
/** Whether it waits in the cache instead (unsaved-games.js). */
let isSetAside = false;
/** @type {import("./save-store.js").Since} */
let since = {};
/** This worker's name as the holder of games. */
const holder = freshId();
/** Tabs tell each other which game they have taken. */
export const tabs = /** @type {Pick<BroadcastChannel, "addEventListener" | "postMessage">} */ (
  tryCall(() => new BroadcastChannel(scoped("tabs")), { addEventListener() {}, postMessage() {} })
);
/**
 * What this worker belongs to: the version of the page; the cache of what is never needed (python-snapshot.js); the game that was added,
 * where it is for one, which is written into what is kept.
 * @type {{build: string, spare: string, wheel: Save["wheel"]}}
 */
export const home = { build: "", spare: "", wheel: undefined };

/**
 * The running game, after a change if there is one that takes no time to think.
 * @param {import("../../core/protocol.js").Update} [request]
 */
export const update = (request = {}) => /** @type {TableUpdate} */ (ask("update", request));

/**
 * Write the running game down. Where the device refuses, the game goes on, and the status says so.
 * @param {TableUpdate} update
 * @returns {Promise<Status>}
 */
export async function keep({ status, record, summary }) {
  if (!running) return status;
  const { build, wheel } = home;
  const by = { holder, engine: engineVersion(), build, ...(wheel && { wheel }) };
  const save = standing({ ...running, ...by }, status, summary);
  try {
    await written(save, record);
    since = {};
    unsaved = undefined;
    if (isSetAside) await forgetUnsaved(save.id);
    isSetAside = false;
  } catch (error) {
    if (error instanceof Elsewhere) {
      lose(save.id);
      throw refuse("page.elsewhere", error.message);
    }
    console.warn("not saved:", error);
    const why = whyUnkept(error);
    isSetAside = why !== "refused" && (await putUnsaved({ save, record, since }));
    unsaved = why === "lost" && isSetAside ? "aside" : why;
  }
  running = save;
  return unsaved ? { ...status, unsaved } : status;
}

/** Write a game, and make room for it as long as anything can go. @param {Save} save @param {string} text @returns {Promise<void>} */
async function written(save, text) {
  try {
    await writeGame(save, text, since);
  } catch (error) {
    if (whyUnkept(error) !== "full" || !(await freed())) throw error;
    await written(save, text);
  }
}

/** Write the running game down once more; return true if a reload of the page would lose nothing of it. */
export async function secure() {
  if (running) await keep(update());
  return !running || !unsaved || isSetAside;
}

/** Write down the games that an earlier page could not write. @returns {Promise<boolean>} whether there were any */
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

/** Delete for good what was marked as deleted before a moment, wherever it waits. @param {number} before @returns {Promise<IDBValidKey[]>} the games' ids */
export async function purgeGames(before) {
  const gone = await purge(before);
  await Promise.all(gone.map(forgetUnsaved));
  return gone;
}

/** Room for games comes first: what only makes the next start faster goes, then what was deleted. @returns {Promise<boolean>} whether there was any of it */
async function freed() {
  const place = home.spare;
  home.spare = "";
  if (place !== "" && (await tryAsync(() => caches.delete(place), false))) return true;
  return (await purgeGames(Number.POSITIVE_INFINITY).catch(() => [])).length > 0;
}

/**
 * A game that is new on this device.
 * @param {{game: string, players: Save["players"], options: Save["options"], seed: number | null, deal?: Save["deal"], id?: string}} plan
 * @param {TableUpdate} update
 */
export async function begin(plan, update) {
  running = standing({ ...blank(), ...plan, id: plan.id ?? freshId(), holder }, update.status);
  since = {};
  isSetAside = false;
  const status = await keep(update);
  return { save: running, status };
}

/** A save of which nothing is known yet. @returns {Save} */
export const blank = () => ({
  format: FORMAT,
  holder: "",
  id: freshId(),
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
  ...(home.wheel && { wheel: home.wheel }),
});

const REFUSALS = /** @type {const} */ ({
  newer: "page.newer",
  lost: "page.lost",
  full: "page.no_storage",
  refused: "page.no_storage",
});

/**
 * Take a game to play on; where the database cannot be read or written, as it waits in the cache.
 * @param {string} id
 * @returns {Promise<(Awaited<ReturnType<typeof takeGame>> & {isSetAside?: boolean}) | null>}
 */
async function taking(id) {
  /** @type {unknown} */
  let failure;
  const taken = await takeGame(id, holder).catch((error) => {
    failure = error;
    return null;
  });
  // Written in full: nothing of it waits.
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
  const why = failure instanceof Newer ? "newer" : whyUnkept(failure);
  throw refuse(REFUSALS[why], String(failure));
}

/** From now on this is the running game. @param {string} id @returns {Promise<import("../../core/types.js").Opened>} */
export async function open(id) {
  const taken = await taking(id);
  if (!taken) throw await missing(id);
  tellTaken(id);
  let { status, lost, reopened } = resume(taken.save, taken.record);
  running = { ...taken.save, players: status.players };
  since = taken.since ?? {};
  unsaved = undefined;
  isSetAside = taken.isSetAside ?? false;
  if (lost) {
    since.original = taken.record;
    running.repaired = reopened;
    status = await keep(update());
  }
  return { save: running, status, reopened: reopened ?? running.repaired };
}

/** Why there is no game to open. @param {string} id */
async function missing(id) {
  const { save, record } = await getGame(id);
  if (save?.deleted) return refuse("page.deleted", "this game was deleted");
  if (record === undefined && isSave(save) && isResult(save)) return shrunk();
  if (save === undefined && record === undefined) {
    return refuse("page.no_save", "there is no such saved game");
  }
  return refuse("page.unreadable", "it is no saved game");
}

export const shrunk = () => refuse("page.shrunk", "only the result of this game is kept");

/** How a game went, as squares: it travels with the game. @param {string} id @param {string} marks */
export function marked(id, marks) {
  if (running?.id === id) running = { ...running, marks };
}

/** It is no longer kept. @param {IDBValidKey} id */
export function forget(id) {
  if (running?.id === id) running = undefined;
}

/** To other tabs. @param {string} id */
export const tellTaken = (id) => tabs.postMessage({ taken: id, holder });

/** The game is another tab's now. @param {string} id */
export function lose(id) {
  if (running?.id !== id) return;
  running = undefined;
  tell({ event: "elsewhere", save: id });
}

/** Whether the running game is still this tab's: asked whenever another one has taken it. @param {string} id */
export async function check(id) {
  if (running?.id !== id) return;
  const now = await holderOf(id).catch(() => holder);
  if (now !== holder && !since.former?.includes(now ?? "")) lose(id);
}

/** No move of a game that another tab has taken. */
export function mine() {
  if (!running) throw refuse("page.elsewhere", "another tab plays this game");
}

/** The person goes on with the game: what was lost of it need not be told again. */
export function acknowledge() {
  if (running?.repaired) running = { ...running, repaired: undefined };
}
