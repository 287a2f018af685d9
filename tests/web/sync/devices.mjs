// Devices of one person, each with the real modules of its worker and its own database in memory. Python is a small game: a record is over
// once its last event is "end".
import { register } from "node:module";
import { scoped } from "../../../web/core/storage.js";
import "../../../web/node_modules/fake-indexeddb/auto/index.mjs";

register("./loader.mjs", import.meta.url);
const { IDBFactory, IDBDatabase } = globalThis;
globalThis.self = Object.assign(globalThis, { postMessage() {} });
/** Ids are counted, so that they are in the order in which they were made. */
let ids = 0;
const random = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (array) => (array instanceof Uint32Array ? array.fill((ids += 1)) : random(array));

const WORKER = new URL("../../../web/engine/worker/", import.meta.url).href;
/** The number of transactions until this process counts as killed. */
export const life = { left: Number.POSITIVE_INFINITY };
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (...given) {
  life.left -= 1;
  if (life.left < 0) throw new DOMException("killed", "QuotaExceededError");
  return transaction.apply(this, given);
};

/** The database of the page with the marks of deletions. */
const MARKS = scoped("deletions");
const PLAYERS = [{ kind: "person", name: "Ana" }, { kind: "bot", name: "Bo", bot: "easy" }];

const SCORES = { scores: [1, 0], winners: [0] };
const recordOf = (game, events) =>
  JSON.stringify({ game: "small", options: { game }, players: ["Ana", "Bo"], events: ["deal", ...events], ...(events.at(-1) === "end" ? SCORES : { scores: null, winners: null }) });
/** True for a game of a plug-in, which this device's engine does not know. */
const isForeign = (game) => Number(game[1]) % 3 === 2;
const WHEEL = { name: "other", version: "1.0", title: "Other" };

/** The answers of the engine to a record of the small game. */
function check(record) {
  const { game, options, events } = JSON.parse(record);
  const over = events.at(-1) === "end";
  const { scores = null, winners = null } = over ? SCORES : {};
  const status = { players: PLAYERS, over, seed: null, to_act: over ? null : 0, events: events.length, scores, winners };
  const summary = over && !isForeign(options.game) ? { of: `of-${options.game}-${events.length}`, version: 1, scores, winners } : undefined;
  return { text: record, game, options, status, summary };
}

/** The answers of the small game. */
function attempt(op, { record }) {
  const { options, events } = JSON.parse(record ?? "{}");
  const known = options && !isForeign(options.game);
  if (op === "digest" && known) return { ok: { text: `of-${options.game}-${events.length}` } };
  if (op === "version") return { ok: { version: "1", review: 1 } };
  if (op === "games") return { ok: [] };
  return op === "check" && known ? { ok: check(record) } : { error: { code: "record.game", params: {} } };
}

/** Return the last progress of a job. */
async function lastOf(job) {
  let last;
  for await (const progress of job) last = progress;
  return last;
}

export class TestDevice {
  static async of(name) {
    const device = new TestDevice();
    device.device = { id: name.repeat(32), name };
    globalThis.indexedDB = device.factory = new IDBFactory();
    const load = (path) => import(`${WORKER}${path}?device=${name}`);
    const { setHandler } = await load("python-rpc.js");
    setHandler((text) => {
      const { op, ...fields } = JSON.parse(text);
      return JSON.stringify(attempt(op, fields));
    });
    device.current = await load("current-game.js");
    device.sync = await load("jobs/sync.js");
    device.files = await load("jobs/import-export.js");
    device.store = await load("save-store.js");
    device.saves = await load("../store/save-database.js");
    device.deletions = await load("jobs/deletion-marks.js");
    device.client = await load("../client/sync/device-sync.js");
    device.joined = await load("../client/sync/joined-transfer.js");
    // All databases are open from now on.
    await Promise.all([device.saves.listSaves(), device.deletions.marks(), (await load("review-cache.js")).anyReview("x")]);
    return device;
  }

  /** Write a game as the worker does after each move. */
  async #write(save, game, events) {
    const record = recordOf(game, events);
    const { status, summary } = check(record);
    const base = { ...save, game: "small", options: { game }, ...(isForeign(game) && { wheel: WHEEL }) };
    await this.store.addGames([{ save: this.store.saveHeader(base, status, summary), record }]);
  }

  start = async (id, events = []) => this.#write({ ...this.current.emptySave(), id }, id, events);
  finish = (id) => this.start(id, ["end"]);

  /** Make a move of a running game, if this device plays it. */
  async move(id, event = "move") {
    const taken = await this.store.takeGame(id, "tab");
    if (!taken || taken.save.over) return false;
    await this.#write(taken.save, taken.save.options.game, [...JSON.parse(taken.record).events.slice(1), event]);
    return true;
  }

  async #has(id) {
    return this.saves.isSave((await this.store.getGame(id)).save);
  }

  delete = async (id) => (await this.#has(id)) && this.saves.markDeleted(id, "deleted", 1);
  restore = async (id) => (await this.#has(id)) && this.saves.markDeleted(id, "deleted");
  purge = () => this.store.purgeDeleted(Number.POSITIVE_INFINITY, this.deletions.markDeletedForGood);
  handOver = (id, other) => this.sync.handOver(id, other.device).catch(() => {});

  /** Get from another device what this one lacks. */
  async mergeWith(other) {
    const merged = await this.sync.merge(await other.sync.indexOf(other.device));
    return this.importFile(await other.file(merged.wanted));
  }

  /** Get it from a file with all games of the other device. */
  mergeFileOf = async (other) => this.importFile(await other.file());

  async file(games) {
    return (await lastOf(this.files.exportGames({ device: this.device, games }))).file;
  }

  importFile(file, device = this.device.id) {
    return this.files.importAll(new File([file], "device"), { device });
  }

  /** Forget everything. */
  async clear() {
    await this.saves.inDatabase(this.saves.STORES, "readwrite", async (tx) => {
      for (const name of this.saves.STORES) await tx.objectStore(name).clear();
    });
    const marks = await new Promise((done) => {
      const opening = this.factory.open(MARKS);
      opening.onsuccess = () => done(opening.result);
    });
    await new Promise((done) => {
      const clearing = marks.transaction(["deletions"], "readwrite").objectStore("deletions").clear();
      clearing.onsuccess = done;
    });
    marks.close();
  }

  /** All games as a person sees them: live, finished, deleted and away. */
  async library() {
    const { good, deleted, away, bad } = await this.saves.listSaves();
    const facts = ({ id, over, owner }) => `${id} ${over ? "over" : "runs"}${owner ? ` on ${owner.name}` : ""}`;
    const found = { good: good.map(facts), away: away.map(facts), deleted: deleted.map(({ id }) => id) };
    if (bad.length) throw new Error(`unreadable: ${JSON.stringify(bad)}`);
    return found;
  }
}
