// Files of saved games, and what is damaged on this device: rarely wanted, so it comes when it is. Records never come to the page;
// what it hands on are files that the worker has made.

import { engine, Lost } from "../engine/bridge.js";
import { download } from "../engine/device.js";
import { errorText } from "../parts/said.js";
import { nothing } from "../vendor/lit-html/lit-html.js";
import { faultNotice, originalRow, otherRow, transferNotice } from "./keeping-notices.js";
import { foresee, roomNotice } from "./room.js";

/**
 * @typedef {import("../core/types.js").Saves} Saves
 * @typedef {import("../core/types.js").Imported} Imported
 * @typedef {import("../core/types.js").Exported} Exported
 * @typedef {{
 *   draw: () => void, attempt: (what: () => Promise<void>) => Promise<void>, listed: () => Promise<void>, opened: (id: string) => void,
 *   saves: () => Saves, deleting: () => unknown, remove: (id: any) => void, saveFile: (id: any) => void,
 *   sure: (what: string, act: () => Promise<void>) => void,
 * }} Host `sure`: do it at the second time of asking
 * @typedef {import("./types.js").Transfer} Transfer
 */

export class Keeping {
  #host;
  /** @type {Transfer | null} */
  #transfer = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  // -- what is shown ----------------------------------------------------------------------------------------

  /** How far a file is, and what came of it. */
  transfer() {
    if (!this.#transfer) return nothing;
    return transferNotice(this.#transfer, {
      why: (code) => errorText({ code, message: "", params: {} }),
      cancel: () => this.#cancel(),
      close: () => this.close(),
    });
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

  /** A save that can't be opened. @param {IDBValidKey} id @param {"newer" | "damaged" | "unknown"} why @param {string} [names] @param {import("../core/types.js").Save["wheel"]} [wheel] */
  other(id, why, names, wheel) {
    const { deleting, remove, saveFile } = this.#host;
    const asked = deleting() === id;
    return otherRow({ id, why, names, wheel, asked, remove, saveFile });
  }

  /** Beside a game that was mended: the record as it was. @param {string} id */
  original(id) {
    if (!this.#host.saves().damaged.has(id)) return nothing;
    const { deleting, sure, listed, attempt } = this.#host;
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
      remove: () =>
        sure(name, async () => {
          await engine.ask("forgetDamaged", { save: id });
          await listed();
        }),
    });
  }

  // -- files ------------------------------------------------------------------------------------------------

  /** A record, or a file of many games. @param {File} file */
  async openFile(file) {
    const told = /** @type {Imported | null} */ (
      await this.#run("import", () => engine.ask("import", { file }), file.name)
    );
    await this.#host.listed();
    if (!told?.only || told.failures || told.mended) return;
    this.close();
    this.#host.opened(told.only);
  }

  async saveAll() {
    const told = /** @type {Exported | null} */ (
      await this.#run("export", () => engine.ask("exportAll"), "")
    );
    if (!told?.file) return;
    download(told.file, `pygames-${new Date().toISOString().slice(0, 10)}.json`);
  }

  /** Bit by bit, until it ends or is ended. @param {Transfer["kind"]} kind @param {() => Promise<{work: number}>} begin @param {string} name */
  async #run(kind, begin, name) {
    if (this.#transfer?.state === "runs" || this.#transfer?.state === "ends") return null;
    /** @type {Transfer} */
    const transfer = { kind, name, told: null, state: "runs" };
    this.#transfer = transfer;
    this.#host.draw();
    try {
      const { work } = await begin();
      while (transfer.state === "runs") {
        transfer.told = /** @type {Imported | Exported | null} */ (
          await engine.ask("goOn", { work })
        );
        if (transfer.told?.done) transfer.state = "over";
        this.#host.draw();
      }
      if (transfer.state === "ends") {
        await engine.ask("stop", { work });
        transfer.state = "cancelled";
      }
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      transfer.state = "lost";
    }
    this.#host.draw();
    return transfer.state === "over" ? transfer.told : null;
  }

  #cancel() {
    if (this.#transfer?.state === "runs") this.#transfer.state = "ends";
    this.#host.draw();
  }

  /** What came of a file has been read. */
  close() {
    if (this.#transfer?.state !== "runs" && this.#transfer?.state !== "ends") this.#transfer = null;
    this.#host.draw();
  }
}
