// Backups and damaged saves, loaded when wanted. Records never cross to the page: it only passes on files that the worker writes.

import { today } from "../../core/days.js";
import { loadTexts } from "../../core/i18n.js";
import { askToPersist } from "../../core/storage.js";
import { loadStyle } from "../../core/stylesheets.js";
import { download } from "../../engine/client/share-or-download.js";
import { noteDevice, thisDevice } from "../../engine/client/sync/known-devices.js";
import { addExtras, ownExtras } from "../../engine/client/sync/player-progress.js";
import { engine, WorkerLost } from "../../engine/client/worker-client.js";
import { nothing } from "../../vendor/lit-html/lit-html.js";
import { route } from "../app/routes.js";
import { refreshSaves } from "../app/saves.js";
import { appData, currentScreen, draw } from "../app/state.js";
import { awayNotices } from "./away-games.js";
import { KINDS, transferNotice } from "./backup-notices.js";
import { lowStorageNotice } from "./free-space.js";
import { noteCopied } from "./no-backup-notice.js";

/**
 * @import { ExportProgress as Exported, ImportProgress as Imported } from "../../core/types.js"
 * @import { Transfer } from "../app/types.js"
 */

export { damagedSave, fault, original } from "./backup-notices.js";
export { deleted, purgeOld, undoNotice } from "./deleted-saves.js";
export { checkStorage } from "./free-space.js";

/** Return what is to be known of saves: low storage, and running games that other devices play. */
export const savesNotices = () => [lowStorageNotice(), awayNotices()];

/** Load texts and styles. */
export const ready = () => Promise.all([loadTexts("backup"), loadStyle("styles/backup.css")]);

/**
 * Return the sum of two reports on one file that several engines import. The first has read all of it.
 * @param {Imported} first
 * @param {Imported} more
 * @returns {Imported}
 */
const sumReports = (first, more) => ({
  ...first,
  ...Object.fromEntries(KINDS.map((kind) => [kind, first[kind] + more[kind]])),
  read: more.read,
  failed: [...first.failed, ...more.failed],
  fault: first.fault || more.fault,
  only: first.only || more.only,
});

/** Return the plug-ins whose engines have not imported the file yet. @param {Transfer["progress"]} progress */
const remainingPlugins = (progress) =>
  progress && "elsewhere" in progress ? progress.elsewhere : [];

/** The transfer that runs, or whose result is still shown. @type {Transfer | null} */
let current = null;
/** Finished transfers of the same selection of files. @type {Transfer[]} */
let earlier = [];
/** Settles when no file is read or written: files are handled one after the other. @type {Promise<unknown>} */
let idle = Promise.resolve();

/** Return true if a transfer runs, or its result is still shown. */
export const isOpen = () => current !== null;

/** Return the progress and results of transfers. */
export function transfers() {
  if (!current) return nothing;
  const all = [...earlier, current];
  return all.map((each) => transferNotice(each, all.length > 1, cancel, close));
}

/**
 * Read files, each with a record or with many games.
 * @param {File[]} files
 * @param {boolean} alone true if a single game is opened at once
 * @param {boolean} [isOwn] true if the person says that the files are of other devices of theirs: then deleted games stay deleted
 */
export const openFiles = (files, alone, isOwn = false) =>
  after(async () => {
    close();
    for (const file of files) {
      if (current) earlier.push(current);
      const progress = /** @type {Imported | null} */ (
        await run("import", (game) => beginImport(file, game, isOwn), file.name)
      );
      await refreshSaves();
      if (!alone || !progress?.only || progress.failures || progress.mended) continue;
      // A notice about the file's encoding is shown first.
      if (progress.encoding !== "utf-8") continue;
      close();
      // The menu is shown, and no other screen is on its way.
      if (currentScreen?.name === "menu" && route().name === "menu")
        location.hash = `#/play/${progress.only}`;
    }
  });

/** Run an action after all earlier ones. @template T @param {() => Promise<T>} act */
function after(act) {
  const done = idle.then(act);
  idle = done.catch(() => {});
  return done;
}

/** @param {File} file @param {string} game the plug-in whose engine imports its games. "": the built-in games @param {boolean} isOwn */
async function beginImport(file, game, isOwn) {
  const added = appData.plugins;
  await (added?.serve(game) ?? engine.usePlugin(null));
  const device = isOwn ? thisDevice().id : "";
  return engine.ask("import", { file, readElsewhere: added?.ids() ?? [], device });
}

/** Save all games to one file. */
export async function saveAll() {
  if (isBusy()) return;
  const begin = () => engine.ask("exportAll", { device: thisDevice(), extras: ownExtras() });
  const progress = /** @type {Exported | null} */ (await after(() => run("export", begin, "")));
  if (!progress?.file) return;
  const transfer = current;
  const name = `kitchen-table-games-${today()}.json`;
  download(progress.file, name, () => {
    noteCopied();
    if (transfer) transfer.name = name;
    draw();
  });
}

/**
 * Run a transfer slice by slice until it ends or is cancelled.
 * @param {Transfer["kind"]} kind
 * @param {(game: string) => Promise<{job: number}>} begin
 * @param {string} name
 */
async function run(kind, begin, name) {
  /** @type {Transfer} */
  const transfer = { kind, name, progress: null, state: "runs" };
  current = transfer;
  draw();
  try {
    await runJob(transfer, await begin(""));
    for (const game of remainingPlugins(transfer.progress))
      if (transfer.state === "runs") await runJob(transfer, await begin(game));
    transfer.state = transfer.state === "runs" ? "over" : "cancelled";
  } catch (error) {
    transfer.state = "lost";
    if (!(error instanceof WorkerLost)) throw error;
  } finally {
    draw();
  }
  if (kind === "import") finishImport(transfer);
  return transfer.state === "over" ? transfer.progress : null;
}

/** Store the puzzles of the file, and the rest of another device. @param {Transfer} transfer */
function finishImport(transfer) {
  const progress = /** @type {Imported | null} */ (transfer.progress);
  if (!progress) return;
  const { device, puzzles } = progress;
  if (transfer.state === "over") {
    transfer.hasPuzzles = addExtras({ ...device?.extras, puzzles });
    if (device) noteDevice({ ...device, met: Date.now() });
  }
  draw();
  askToPersist();
}

/** @param {Transfer} transfer @param {{job: number}} begun */
async function runJob(transfer, { job }) {
  const before = /** @type {Imported | null} */ (transfer.progress);
  while (transfer.state === "runs") {
    const progress = /** @type {any} */ (await engine.ask("continueJob", { job }));
    transfer.progress = before && progress ? sumReports(before, progress) : progress;
    draw();
    if (progress?.done) return;
  }
  await engine.ask("cancelJob", { job });
}

function cancel() {
  if (current?.state === "runs") current.state = "ends";
  draw();
}

const isBusy = () => current?.state === "runs" || current?.state === "ends";

/** Close the results. */
export function close() {
  earlier = [];
  if (!isBusy()) current = null;
  draw();
}
