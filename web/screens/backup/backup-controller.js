// Controller of backups and damaged saves, loaded when wanted. Records never cross to the page: it only passes on files
// that the worker writes.

import { today } from "../../core/days.js";
import { loadTexts, t } from "../../core/i18n.js";
import { askToPersist, isStorageLow } from "../../core/storage.js";
import { loadStyle } from "../../core/stylesheets.js";
import { download } from "../../engine/client/share-or-download.js";
import { noteDevice, thisDevice } from "../../engine/client/sync/known-devices.js";
import { addExtras, ownExtras } from "../../engine/client/sync/player-progress.js";
import { engine, WorkerLost } from "../../engine/client/worker-client.js";
import { markDeleted } from "../../engine/store/save-database.js";
import { errorText } from "../../parts/format.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { route } from "../app/routes.js";
import { refreshSaves } from "../app/saves.js";
import { appData, currentScreen, draw, notices } from "../app/state.js";
import { saveName } from "../menu/saved-game-item.js";
import {
  damagedSaveRow,
  faultNotice,
  KINDS,
  originalRow,
  transferNotice,
} from "./backup-notices.js";
import { deletedList, undoNotice } from "./deleted-saves.js";
import { checkStorage, lowStorageNotice } from "./free-space.js";
import { noteCopied } from "./no-backup-notice.js";

/**
 * @import { Deleted, ExportProgress as Exported, ImportProgress as Imported, Save } from "../../core/types.js"
 * @import { Transfer } from "../app/types.js"
 */

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

/** Milliseconds for which deleted saves can be restored: usually, and when storage is low. */
const [DAYS, MINUTES] = [7 * 24 * 3_600_000, 10 * 60_000];

/** Return the name of a save; "": its game is not installed. @param {Save} save */
function nameOf(save) {
  const game = appData.games.find(({ id }) => id === save.game);
  return game ? saveName(game.title, save) : "";
}

export class BackupController {
  /** @type {Transfer | null} */
  #transfer = null;
  /** Finished transfers of the same selection of files. @type {Transfer[]} */
  #earlier = [];
  /** Settles when no file is read or written: files are handled one after the other. */
  #idle = Promise.resolve();

  // -- notices --------------------------------------------------------------------------------------------------

  /** True if a transfer runs, or its result is still shown. */
  get isOpen() {
    return this.#transfer !== null;
  }

  /** Return the progress and results of transfers. */
  transfer() {
    if (!this.#transfer) return nothing;
    const on = {
      why: (/** @type {Imported["failed"][number]} */ failed) =>
        errorText({ ...failed, message: "" }),
      cancel: () => this.#cancel(),
      close: () => this.close(),
    };
    const all = [...this.#earlier, this.#transfer];
    return all.map((each) => transferNotice(each, all.length > 1, on));
  }

  /** Return the notice that storage is low. */
  lowStorageNotice() {
    return lowStorageNotice({ draw, after: refreshSaves, saveAll: () => this.saveAll() });
  }

  /** Check whether storage is low. */
  async checkStorage() {
    await checkStorage(appData.saves.good);
    draw();
  }

  /** Return the notice that saved games can't be listed. */
  fault() {
    const { fault } = appData.saves;
    return fault ? faultNotice(fault) : nothing;
  }

  damagedSave = damagedSaveRow;
  original = originalRow;

  // -- deleted saves ----------------------------------------------------------------------------------------------

  /** Return the notice about the save just deleted, with undo. */
  undoNotice() {
    const found = appData.saves.deleted.find(({ id }) => id === notices.undo);
    return found ? undoNotice(found, nameOf, () => this.#restore(found)) : nothing;
  }

  /** Return the way to running games that moved to other devices, and the list of recently deleted saves. */
  deleted() {
    const { deleted, away } = appData.saves;
    const moved = away.length
      ? html`<p><a class="quiet-link" href="#/settings/devices">${t("backup.away", { games: away.length })}</a></p>`
      : nothing;
    return html`${moved}${deleted.length ? this.#deletedList(deleted) : nothing}`;
  }

  /** @param {Deleted[]} deleted */
  #deletedList(deleted) {
    return deletedList(deleted, nameOf, {
      restore: (each) => this.#restore(each),
      purge: () => this.#purge(Number.POSITIVE_INFINITY),
    });
  }

  /** @param {Deleted} deleted */
  async #restore({ id, original }) {
    await markDeleted(id, original ? "originalDeleted" : "deleted");
    await refreshSaves();
  }

  /** @param {number} before */
  async #purge(before) {
    await engine.ask("purge", { before });
    await refreshSaves();
  }

  /** Purge saves that were deleted days ago, or minutes ago if storage is low. */
  async purgeOld() {
    const before = Date.now() - ((await isStorageLow()) ? MINUTES : DAYS);
    if (appData.saves.deleted.some(({ when }) => when < before))
      this.#purge(before).catch(console.warn);
  }

  // -- files ------------------------------------------------------------------------------------------------------

  /**
   * Read files, each with a record or with many games.
   * @param {File[]} files
   * @param {boolean} alone true if a single game is opened at once
   * @param {boolean} [isOwn] true if the person says that the files are of other devices of theirs: then deleted games stay deleted
   */
  openFiles(files, alone, isOwn = false) {
    return this.#after(async () => {
      this.close();
      for (const file of files) {
        if (this.#transfer) this.#earlier.push(this.#transfer);
        const progress = /** @type {Imported | null} */ (
          await this.#run("import", (game) => this.#beginImport(file, game, isOwn), file.name)
        );
        await refreshSaves();
        if (!alone || !progress?.only || progress.failures || progress.mended) continue;
        // A notice about the file's encoding is shown first.
        if (progress.encoding !== "utf-8") continue;
        this.close();
        // The menu is shown, and no other screen is on its way.
        if (currentScreen?.name === "menu" && route().name === "menu")
          location.hash = `#/play/${progress.only}`;
      }
    });
  }

  /** Run an action after all earlier ones. @template T @param {() => Promise<T>} act */
  #after(act) {
    const done = this.#idle.then(act);
    this.#idle = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  /** @param {File} file @param {string} game the plug-in whose engine imports its games. "": the built-in games @param {boolean} isOwn */
  async #beginImport(file, game, isOwn) {
    const added = appData.plugins;
    await (added?.serve(game) ?? engine.usePlugin(null));
    const device = isOwn ? thisDevice().id : "";
    return engine.ask("import", { file, readElsewhere: added?.ids() ?? [], device });
  }

  async saveAll() {
    if (this.#isBusy) return;
    const progress = /** @type {Exported | null} */ (
      await this.#after(() =>
        this.#run(
          "export",
          () => engine.ask("exportAll", { device: thisDevice(), extras: ownExtras() }),
          "",
        ),
      )
    );
    if (!progress?.file) return;
    download(progress.file, `pygames-${today()}.json`);
    noteCopied();
  }

  /**
   * Run a transfer slice by slice until it ends or is cancelled.
   * @param {Transfer["kind"]} kind
   * @param {(game: string) => Promise<{job: number}>} begin
   * @param {string} name
   */
  async #run(kind, begin, name) {
    /** @type {Transfer} */
    const transfer = { kind, name, progress: null, state: "runs" };
    this.#transfer = transfer;
    draw();
    try {
      await this.#continue(transfer, await begin(""));
      for (const game of remainingPlugins(transfer.progress))
        if (transfer.state === "runs") await this.#continue(transfer, await begin(game));
      transfer.state = transfer.state === "runs" ? "over" : "cancelled";
    } catch (error) {
      transfer.state = "lost";
      if (!(error instanceof WorkerLost)) throw error;
    } finally {
      draw();
    }
    if (kind === "import") this.#finishImport(transfer);
    return transfer.state === "over" ? transfer.progress : null;
  }

  /** Store the puzzles of the file, and the rest of another device. @param {Transfer} transfer */
  #finishImport(transfer) {
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
  async #continue(transfer, { job }) {
    const before = /** @type {Imported | null} */ (transfer.progress);
    while (transfer.state === "runs") {
      const progress = /** @type {any} */ (await engine.ask("continueJob", { job }));
      transfer.progress = before && progress ? sumReports(before, progress) : progress;
      draw();
      if (progress?.done) return;
    }
    await engine.ask("cancelJob", { job });
  }

  #cancel() {
    if (this.#transfer?.state === "runs") this.#transfer.state = "ends";
    draw();
  }

  get #isBusy() {
    return this.#transfer?.state === "runs" || this.#transfer?.state === "ends";
  }

  /** Close the results. */
  close() {
    this.#earlier = [];
    if (!this.#isBusy) this.#transfer = null;
    draw();
  }
}
