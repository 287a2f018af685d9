// Meeting of two devices of one person: each sends its index, and the games that the other lacks. It may end at any time: what has come stays, and
// the next meeting goes on from there.

import { parseJson } from "../../../core/storage.js";
import { isSave } from "../../store/save-database.js";
import { Documents } from "./document-transfer.js";
import { giveJoined, takeJoined } from "./joined-transfer.js";

/**
 * @import { ExportProgress, ImportProgress, Save } from "../../../core/types.js"
 * @import { Bytes } from "../../friends/types.js"
 * @import { Device, Extras, Index } from "../../sync/types.js"
 * @import { SessionEngine, Wheel } from "../../rpc-types.js"
 * @typedef {"connected" | "done" | "lost"} Stage "done": each side has all games of the other; "lost": the connection ended before
 * @typedef {{received: number, wanted: number, sent: number, deleted: number, restored: number}} Counts of games
 * @typedef {{type: "index", index: Index, extras: Extras} | {type: "want", games: string[]} | {type: "sent"} | {type: "stored"}
 *   | {type: "wheel", sha256: string} | {type: "take", game: string, isJoined?: boolean}
 *   | {type: "moved", game: string, isMoved: boolean, joined?: string}} Message a document that begins as these; others are files. `joined`:
 *   the text of a game of another host
 */

/** Games of a file: what has come is stored after each. */
const GAMES_OF_FILE = 100;
/** The first characters of a message. */
const MESSAGE = '{"type":';

/** True if a document is a wheel, which is a zip archive. @param {Bytes} document */
const isWheel = ([one, other]) => one === 0x50 && other === 0x4b;

/** Dispatches "change", and "wheel" with the bytes of an added game that was asked for as `detail`. */
export class DeviceSync extends EventTarget {
  /** @type {Stage} */
  stage = "connected";
  /** @type {Device | null} */
  other = null;
  /** @type {Counts} */
  counts = { received: 0, wanted: 0, sent: 0, deleted: 0, restored: 0 };
  /** The running game that is on its way here. @type {Save | null} */
  moving = null;
  /** The added games of the other device. @type {Wheel[]} */
  wheels = [];
  /** Running games of other hosts that the other device plays. @type {Save[]} */
  joined = [];
  /** Running games that have come here. @type {Save[]} */
  taken = [];
  /** True once the other device has refused a running game, which it does not play any more. */
  isRefused = false;
  /** Running games that come here after the one on its way. @type {Save[]} */
  #asked = [];
  #engine;
  #device;
  #carrier;
  #documents;
  #addExtras;
  #wheelBytes;
  #hasAll = false;
  #otherHasAll = false;
  /** Documents are read one after the other. @type {Promise<unknown>} */
  #idle = Promise.resolve();

  /**
   * @param {EventTarget & {state: string, send(bytes: Bytes): boolean, close(): void}} carrier that is open
   * @param {object} options
   * @param {Device} options.device this one
   * @param {Pick<SessionEngine, "ask">} options.engine
   * @param {(extras: Extras) => void} options.addExtras
   * @param {(sha256: string) => Promise<ArrayBuffer | null>} options.wheelBytes of an added game of this device
   */
  constructor(carrier, { device, engine, addExtras, wheelBytes }) {
    super();
    this.#carrier = carrier;
    this.#device = device;
    this.#engine = engine;
    this.#addExtras = addExtras;
    this.#wheelBytes = wheelBytes;
    this.#documents = new Documents(carrier, (document) => {
      this.#idle = this.#idle
        .then(() => this.#read(document))
        .catch((error) => {
          console.warn(error);
          this.close();
        });
    });
    carrier.addEventListener("state", () => carrier.state === "closed" && this.#end());
  }

  /** Send what this device has. @param {Extras} extras */
  async begin(extras) {
    const index = await this.#engine.ask("indexGames", { device: this.#device });
    this.#send({ type: "index", index, extras });
  }

  /** False once the connection has ended: no game moves any more. */
  get isOpen() {
    return this.#carrier.state !== "closed";
  }

  /** Get running games of the other device, one after the other, to continue them here. @param {Save[]} saves */
  take(...saves) {
    this.#asked.push(...saves);
    this.isRefused = false;
    if (!this.moving) this.#takeNext();
  }

  #takeNext() {
    this.moving = this.#asked.shift() ?? null;
    if (this.moving) {
      const { id, isJoined } = this.moving;
      this.#send({ type: "take", game: id, isJoined });
    }
    this.#change();
  }

  /** Get an added game of the other device. @param {string} sha256 */
  askForWheel(sha256) {
    this.#send({ type: "wheel", sha256 });
  }

  close() {
    this.#carrier.close();
    this.#end();
  }

  #end() {
    if (this.stage === "connected") this.stage = "lost";
    this.#asked = [];
    this.moving = null;
    this.#change();
  }

  #change() {
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Message} message */
  #send(message) {
    this.#documents.send(new TextEncoder().encode(JSON.stringify(message)));
  }

  /** @param {Bytes} document */
  async #read(document) {
    if (isWheel(document)) this.dispatchEvent(new CustomEvent("wheel", { detail: document }));
    else await this.#readText(document);
    if (this.#hasAll && this.#otherHasAll && this.stage === "connected") this.stage = "done";
    this.#change();
  }

  /** @param {Bytes} document a message or a file of games */
  async #readText(document) {
    const text = await new Response(document).text();
    if (text.startsWith(MESSAGE)) await this.#readMessage(parseJson(text));
    else if (text) await this.#import(document);
  }

  /** @param {Message} message of any version of this page */
  async #readMessage(message) {
    switch (message?.type) {
      case "index":
        return this.#compare(message);
      case "want":
        for (let at = 0; at < message.games.length; at += GAMES_OF_FILE)
          await this.#sendGames(message.games.slice(at, at + GAMES_OF_FILE));
        this.counts.sent = message.games.length;
        this.#send({ type: "sent" });
        return;
      case "sent":
        this.#hasAll = true;
        return this.#send({ type: "stored" });
      case "stored":
        this.#otherHasAll = true;
        return;
      case "wheel": {
        const bytes = await this.#wheelBytes(message.sha256);
        if (bytes) this.#documents.send(new Uint8Array(bytes));
        return;
      }
      case "take":
        return message.isJoined ? this.#giveJoined(message.game) : this.#handOver(message.game);
      case "moved":
        if (message.joined) await takeJoined(message.game, message.joined);
        this.joined = this.joined.filter(({ id }) => id !== message.game);
        if (message.isMoved && this.moving?.id === message.game) this.taken.push(this.moving);
        this.isRefused ||= !message.isMoved;
        this.#takeNext();
    }
  }

  /** @param {Extract<Message, {type: "index"}>} message */
  async #compare({ index: { device, games }, extras }) {
    this.other = { id: String(device?.id), name: String(device?.name).slice(0, 40) };
    const index = { device: this.other, games };
    const { wanted, deleted, restored } = await this.#engine.ask("mergeIndex", { index });
    Object.assign(this.counts, { wanted: wanted.length, deleted, restored });
    this.wheels = Array.isArray(extras?.wheels) ? extras.wheels : [];
    const isForHere = (/** @type {Save} */ { owner }) => !owner || owner.id === this.#device.id;
    this.joined = (extras?.joined ?? []).filter((save) => isSave(save) && isForHere(save));
    this.#addExtras(extras);
    this.#send({ type: "want", games: wanted });
  }

  /** Hand a running game to the other device, and let it know. @param {string} game */
  async #handOver(game) {
    const owner = /** @type {Device} */ (this.other);
    const isMoved = await this.#engine.ask("handOver", { save: game, owner }).then(
      () => true,
      () => false,
    );
    if (isMoved) await this.#sendGames([game]);
    this.#sendMoved({ game, isMoved });
  }

  /** Hand the running game of another host to the other device, and let it know. @param {string} game */
  async #giveJoined(game) {
    const owner = /** @type {Device} */ (this.other);
    const joined = await giveJoined(game, owner).catch(() => "");
    this.#sendMoved({ game, isMoved: joined !== "", joined });
  }

  /** Let the other device know whether a game is its now. @param {{game: string, isMoved: boolean, joined?: string}} moved */
  #sendMoved(moved) {
    if (moved.isMoved) this.taken = this.taken.filter(({ id }) => id !== moved.game);
    this.#send({ type: "moved", ...moved });
  }

  /** @param {string[]} games */
  async #sendGames(games) {
    const asked = { device: this.#device, games };
    const { file } = /** @type {ExportProgress} */ (
      await this.#run(await this.#engine.ask("exportAll", asked))
    );
    if (file) await this.#documents.send(new Uint8Array(await file.arrayBuffer()));
  }

  /** @param {Bytes} document */
  async #import(document) {
    const file = new File([document], "device");
    const asked = { file, readElsewhere: [], device: this.#device.id };
    const progress = /** @type {ImportProgress} */ (
      await this.#run(await this.#engine.ask("import", asked))
    );
    if (progress.fault && progress.fault !== "none") throw new Error(progress.fault);
    if (!this.#hasAll) this.counts.received += progress.games;
  }

  /** Do all slices of a job. @param {{job: number}} begun */
  async #run({ job }) {
    for (;;) {
      const progress = await this.#engine.ask("continueJob", { job });
      if (!progress || progress.done) return progress;
    }
  }
}
