// Saved games of this device, for all screens: the list, deletion at the second press, and files. Backups and damaged games have
// a controller of their own, which is loaded with the first of them.

import { tryAsync } from "../../core/browser-api.js";
import { loadTexts } from "../../core/i18n.js";
import { isStorageLow, readStored } from "../../core/storage.js";
import { engine } from "../../engine/client/worker-client.js";
import {
  deleteSave,
  JOINED,
  listSaves,
  markDeleted,
  storageProblem,
} from "../../engine/store/save-database.js";
import { appData, currentScreen, currentTable, draw, notices, show } from "./state.js";
import { attempt, trackRequest } from "./user-actions.js";

/** The controller of backups and damaged games, once it is needed. @type {typeof import("../backup/backup-controller.js") | null} */
export let backup = null;

/** True if games of a former version could not be migrated. */
let migrationFailed = false;
engine.addEventListener("saves", (event) => {
  migrationFailed = /** @type {CustomEvent} */ (event).detail.unmoved === true;
  refreshSaves();
});

const onMenu = () => currentScreen?.name === "menu";

const sharedGames = () => import("../friends/joined-saves.js");

/** Read the list of saved games, and draw it. */
export async function refreshSaves() {
  const found = await listSaves();
  // If the database is lost, the saved games still exist, and can be read after a reload.
  appData.saves = found.fault === "lost" ? { ...appData.saves, fault: "lost" } : found;
  if (migrationFailed) appData.saves.fault ||= "unmoved";
  const { good, bad, damaged, deleted, away, fault } = appData.saves;
  const installed = new Set(appData.games.map(({ id }) => id));
  const hasFinished = good.some(({ over }) => over);
  const wellKnown = good.every(({ game }) => installed.has(game));
  if (
    !backup &&
    (bad.length || damaged.size || deleted.length + away.length || fault || !wellKnown)
  )
    await withBackup();
  if (deleted.length) await backup?.purgeOld();
  if (onMenu() && hasFinished && (await isStorageLow()))
    await withBackup((controller) => controller.checkStorage());
  const isApp = /** @type {{standalone?: boolean}} */ (navigator).standalone;
  if (onMenu() && !appData.daily && (isApp || hasFinished)) loadDaily().then(draw);
  draw();
  if (!readStored(JOINED)) return;
  appData.joined = await tryAsync(async () => (await sharedGames()).joinedSaves(), appData.joined);
  draw();
}

/** Load the daily deals, whose state the menu shows. */
export async function loadDaily() {
  const comes = Promise.all([
    import("../daily/deal-screens.js"),
    loadTexts("daily"),
    loadTexts("copy"),
  ]);
  [appData.daily] = await guard.load(comes, "screens/", "core/", "games/");
}

/**
 * Load the backup controller, and run an action with it.
 * @param {(controller: NonNullable<typeof backup>) => unknown} [act]
 */
async function withBackup(act) {
  notices.done = "";
  const comes = import("../backup/backup-controller.js");
  const controller = await guard.load(comes, "engine/", "parts/", "screens/");
  await guard.load(controller.ready());
  backup = controller;
  await attempt(async () => act?.(controller));
}

/** Save all games to one file. */
export const saveAll = () => withBackup((controller) => controller.saveAll());

/**
 * Import games from files: see `openFiles` of the controller.
 * @param {[files: File[], alone: boolean, isOwn?: boolean]} given
 */
export const openGames = (...given) => withBackup((controller) => controller.openFiles(...given));

/** Open files of saved games, or of a game to add. @param {Iterable<File>} files */
export async function openFiles(files) {
  const wanted = trackRequest();
  const target = await guard.load(import("../share/share-target.js"), "screens/share/");
  await target.openFiles([...files], wanted);
}

const loadSavedFile = () => guard.load(import("../share/share-saved-game.js"), "screens/share/");

/** Save a game to a file. @param {IDBValidKey} id */
export const saveFile = async (id) => (await loadSavedFile()).saveFile(id);

/** Share a finished game: the engine refuses any other. @param {string} id */
export const share = async (id) => (await loadSavedFile()).share(id);

engine.addEventListener("file", async (event) =>
  (await loadSavedFile()).offerFile(/** @type {CustomEvent} */ (event).detail),
);

// -- deletion -------------------------------------------------------------------------------------------------

/** Run an action at the second press. @param {IDBValidKey} what @param {() => Promise<void>} act */
export async function confirmTwice(what, act) {
  const asked = notices.deleting === what;
  notices.deleting = asked ? "" : what;
  draw();
  if (asked) await act();
}

export function cancelDelete() {
  notices.deleting = "";
  draw();
}

/** @param {Omit<Partial<import("../../core/types.js").Save>, "id"> & {id: IDBValidKey}} save */
export function remove(save) {
  const { id } = save;
  confirmTwice(id, async () => {
    if (save.phones && (await (await sharedGames()).endGame(/** @type {any} */ (save)))) return;
    if (currentTable()?.id === id) show(null);
    await moveToTrash(id, "deleted");
    await engine.ask("close", { save: id });
  });
}

/** Mark as deleted; on a full disk, delete for good. @param {IDBValidKey} id @param {"deleted" | "originalDeleted"} what */
export async function moveToTrash(id, what) {
  try {
    await markDeleted(id, what, Date.now());
  } catch (error) {
    const why = storageProblem(error);
    // Nothing is deleted, and the list shows the reason.
    if (why === "lost") return refreshSaves();
    if (what !== "deleted" || why !== "full") throw error;
    await deleteSave(id);
    engine.ask("remove", { save: id }).catch(() => {});
  }
  notices.undo = id;
  await refreshSaves();
}
