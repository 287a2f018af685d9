// Files of saved games, and what is damaged on this device: rarely wanted, so it comes when it is. Records never come to the page;
// what it hands on are files that the worker has made.

import { loadTexts } from "../../core/i18n.js";
import { today } from "../../core/shared-deals.js";
import { askToPersist, isStorageLow } from "../../core/storage.js";
import { loadStyle } from "../../core/stylesheets.js";
import { download } from "../../engine/client/download.js";
import { engine, WorkerLost } from "../../engine/client/worker-client.js";
import { markDeleted } from "../../engine/store/saves.js";
import { errorText } from "../../parts/format.js";
import { nothing } from "../../vendor/lit-html/lit-html.js";
import { faultNotice, KINDS, originalRow, otherRow, transferNotice } from "./backup-notices.js";
import { deletedList, undoNotice } from "./deleted-saves.js";
import { foresee, roomNotice } from "./free-space.js";

/**
 * @typedef {import("../../core/types.js").Saves} Saves
 * @typedef {import("../../core/types.js").ImportProgress} Imported
 * @typedef {import("../../core/types.js").ExportProgress} Exported
 * @typedef {{
 *   draw: () => void, attempt: (what: () => Promise<void>) => Promise<void>, listed: () => Promise<void>, opened: (id: string) => void,
 *   saves: () => Saves, deleting: () => unknown, remove: (id: any) => void, saveFile: (id: any) => void,
 *   sure: (what: string, act: () => Promise<void>) => void, spare: () => void, undo: () => unknown,
 *   named: import("./deleted-saves.js").Named,
 *   putAway: (id: IDBValidKey, what: "deleted" | "originalDeleted") => Promise<void>, added: () => import("../app/types.js").AddedGames | null,
 * }} Host `sure`: do it at the second time of asking
 * @typedef {import("../app/types.js").Transfer} Transfer
 */

/** Load the texts and styles of all that is shown here. */
export const ready = () => Promise.all([loadTexts("backup"), loadStyle("styles/backup.css")]);

/** What came of a file that several engines read: the first has seen all of it. @param {Imported} first @param {Imported} more @returns {Imported} */
const joined = (first, more) => ({
  ...first,
  ...Object.fromEntries(KINDS.map((kind) => [kind, first[kind] + more[kind]])),
  read: more.read,
  failed: [...first.failed, ...more.failed],
  fault: first.fault || more.fault,
  only: first.only || more.only,
});

/** Whose engines are still to read it. @param {Transfer["told"]} told */
const elsewhere = (told) => (told && "elsewhere" in told ? told.elsewhere : []);

/** Milliseconds for which what was deleted can be restored: usually, and where there is little room. */
const [DAYS, MINUTES] = [7 * 24 * 3_600_000, 10 * 60_000];

export class Keeping {
  #host;
  /** @type {Transfer | null} */
  #transfer = null;
  /** Files that were read before it, of several that were opened at once. @type {Transfer[]} */
  #earlier = [];
  /** Settles when nothing is read or written: one file comes after the other. */
  #idle = Promise.resolve();

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  // -- what is shown ----------------------------------------------------------------------------------------

  /** True if a file is being read or written, or what came of that is still shown. */
  get isOpen() {
    return this.#transfer !== null;
  }

  /** How far a file is, and what came of it. */
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

  /** That there is little room left, and what can be done. */
  room() {
    const { draw, listed } = this.#host;
    return roomNotice({ draw, after: listed, saveAll: () => this.saveAll() });
  }

  /** Look whether there is. */
  async foresee() {
    await foresee(this.#host.saves().good);
    this.#host.draw();
  }

  /** Why no saved games can be shown. */
  fault() {
    const { fault } = this.#host.saves();
    return fault ? faultNotice(fault) : nothing;
  }

  /** A save that can't be opened. @param {IDBValidKey} id @param {"newer" | "damaged" | "unknown"} why @param {string} [names] @param {import("../../core/types.js").Save["wheel"]} [wheel] */
  other(id, why, names, wheel) {
    const { deleting, remove, spare, saveFile } = this.#host;
    const asked = deleting() === id;
    return otherRow({ id, why, names, wheel, asked, remove, spare, saveFile });
  }

  /** Beside a game that was mended: the record as it was. @param {string} id */
  original(id) {
    if (!this.#host.saves().damaged.has(id)) return nothing;
    const { deleting, sure, spare, putAway, attempt } = this.#host;
    const name = `damaged:${id}`;
    return originalRow({
      asked: deleting() === name,
      save: () =>
        attempt(async () => {
          download(
            await engine.ask("exportDamaged", { save: id }),
            `pygames-damaged-${id.slice(0, 8)}.json`,
          );
        }),
      spare,
      remove: () => sure(name, () => putAway(id, "originalDeleted")),
    });
  }

  // -- what was deleted -------------------------------------------------------------------------------------

  /** What was deleted just now, and the way back. */
  undoNotice() {
    const found = this.#host.saves().deleted.find(({ id }) => id === this.#host.undo());
    return found ? undoNotice(found, this.#host.named, () => this.#restore(found)) : nothing;
  }

  /** What was deleted in the last days. */
  deleted() {
    const { deleted } = this.#host.saves();
    if (!deleted.length) return nothing;
    return deletedList(deleted, this.#host.named, {
      restore: (each) => this.#restore(each),
      purge: () => this.#purge(Number.POSITIVE_INFINITY),
    });
  }

  /** @param {import("../../core/types.js").Deleted} deleted */
  async #restore({ id, original }) {
    await markDeleted(id, original ? "originalDeleted" : "deleted");
    await this.#host.listed();
  }

  /** @param {number} before */
  async #purge(before) {
    await engine.ask("purge", { before });
    await this.#host.listed();
  }

  /** Delete for good what was deleted days ago; where there is little room, minutes ago. */
  async purgeOld() {
    const before = Date.now() - ((await isStorageLow()) ? MINUTES : DAYS);
    if (this.#host.saves().deleted.some(({ when }) => when < before))
      this.#purge(before).catch(console.warn);
  }

  // -- files ------------------------------------------------------------------------------------------------

  /** Read files, each with a record or with many games. @param {File[]} files @param {boolean} alone whether a single game is opened */
  openFiles(files, alone) {
    return this.#after(async () => {
      this.close();
      for (const file of files) {
        if (this.#transfer) this.#earlier.push(this.#transfer);
        const told = /** @type {Imported | null} */ (
          await this.#run("import", (game) => this.#reads(file, game), file.name)
        );
        await this.#host.listed();
        if (!alone || !told?.only || told.failures || told.mended) continue;
        // How a file in another encoding was read is said first.
        if (told.encoding !== "utf-8") continue;
        this.close();
        this.#host.opened(told.only);
      }
    });
  }

  /** Do it when nothing is read or written any more. @template T @param {() => Promise<T>} act */
  #after(act) {
    const done = this.#idle.then(act);
    this.#idle = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  /** @param {File} file @param {string} game whose engine reads its own games; "": those that are built in */
  async #reads(file, game) {
    const added = this.#host.added();
    await (added?.serve(game) ?? engine.usePlugin(null));
    return engine.ask("import", { file, readElsewhere: added?.ids() ?? [] });
  }

  async saveAll() {
    if (this.#isBusy) return;
    const told = /** @type {Exported | null} */ (
      await this.#after(() => this.#run("export", () => engine.ask("exportAll"), ""))
    );
    if (!told?.file) return;
    download(told.file, `pygames-${today()}.json`);
  }

  /** Bit by bit, until it ends or is ended. @param {Transfer["kind"]} kind @param {(game: string) => Promise<{job: number}>} begin @param {string} name */
  async #run(kind, begin, name) {
    /** @type {Transfer} */
    const transfer = { kind, name, told: null, state: "runs" };
    this.#transfer = transfer;
    this.#host.draw();
    try {
      await this.#goOn(transfer, await begin(""));
      for (const game of elsewhere(transfer.told))
        if (transfer.state === "runs") await this.#goOn(transfer, await begin(game));
      transfer.state = transfer.state === "runs" ? "over" : "cancelled";
    } catch (error) {
      transfer.state = "lost";
      if (!(error instanceof WorkerLost)) throw error;
    } finally {
      this.#host.draw();
    }
    if (kind === "import" && transfer.told) askToPersist();
    return transfer.state === "over" ? transfer.told : null;
  }

  /** @param {Transfer} transfer @param {{job: number}} begun */
  async #goOn(transfer, { job }) {
    const before = /** @type {Imported | null} */ (transfer.told);
    while (transfer.state === "runs") {
      const told = /** @type {any} */ (await engine.ask("continueJob", { job }));
      transfer.told = before && told ? joined(before, told) : told;
      this.#host.draw();
      if (told?.done) return;
    }
    await engine.ask("cancelJob", { job });
  }

  #cancel() {
    if (this.#transfer?.state === "runs") this.#transfer.state = "ends";
    this.#host.draw();
  }

  get #isBusy() {
    return this.#transfer?.state === "runs" || this.#transfer?.state === "ends";
  }

  /** What came of files has been read. */
  close() {
    this.#earlier = [];
    if (!this.#isBusy) this.#transfer = null;
    this.#host.draw();
  }
}
