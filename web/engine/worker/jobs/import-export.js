// Import and export of saved games: in the worker, as records contain every card, and in slices, so that other requests are answered
// between. Imported games stay if the job is cancelled. A game that is already here is recognized by its record.

import { tryAsync } from "../../../core/browser-api.js";
import { squaresOf } from "../../../core/result-squares.js";
import { dealOf } from "../../../core/shared-deals.js";
import { parseJson } from "../../../core/storage.js";
import {
  arePlayers,
  isCount,
  isResult,
  isSave,
  markDeleted,
  storageProblem,
} from "../../store/save-database.js";
import { asRestored, keysOf } from "../../sync/compare.js";
import { closeEverywhere, emptySave, fileNotes } from "../current-game.js";
import { attempt } from "../python-rpc.js";
import { withAvailableBots } from "../resume.js";
import { anyReview, reviewKey, storeReview } from "../review-cache.js";
import { addGames, gameIds, getGame, isBeginning, origin, saveHeader } from "../save-store.js";
import { encodingOf, fileOf, gamesIn, pieceOf } from "./backup-format.js";
import { marks } from "./deletion-marks.js";
import { indexOf, merge, pairingsIn, pairingsOf, syncedFields } from "./sync.js";
import { foreignSave } from "./unknown-game-saves.js";

/**
 * @import { Device, Extras } from "../../sync/types.js"
 * @import { ErrorBody, ExportProgress, Game, ImportProgress, RecordCheck, Save } from "../../../core/types.js"
 * @typedef {{save: Save, record?: string, damaged?: string[], kind: "added" | "further" | "restored", review?: unknown,
 *   hosted?: any}} ImportedGame
 * @typedef {object} ImportOptions
 * @property {(game: string) => boolean} [isOurs] whether this worker imports games of an id; "": unknown
 * @property {string} [device] this device, if the file is of another one of the person: games have the ids of that, and deleted ones
 *   stay deleted
 * @property {string} [id] of the only game, if it is new
 */

/** Milliseconds of a slice of work. */
const SLICE = 150;
const GAMES_AT_ONCE = 50;
/** The most failures that are reported; the others are counted. */
const MAX_REPORTED = 100;
/** Characters of a review. */
const LONGEST_REVIEW = 2_000_000;

/**
 * Import a file, and yield the progress after each slice of work.
 * @param {File} file
 * @param {ImportOptions} options
 * @returns {AsyncGenerator<ImportProgress>}
 */
export const importGames = (file, options) => new ImportJob(file, options).run();

/** Import a whole file of games of this worker's engine. @param {File} file @param {ImportOptions} [options] */
export async function importAll(file, options = {}) {
  let last;
  for await (const progress of importGames(file, options)) last = progress;
  return /** @type {ImportProgress} */ (last);
}

class ImportJob {
  #file;
  #games = /** @type {AsyncGenerator<import("./backup-format.js").Piece> | null} */ (null);
  #isOurs;
  /** ids of stored games that are not indexed yet */
  #unindexed = /** @type {IDBValidKey[] | null} */ (null);
  /** ids of stored games by the keys of their records and results */
  #idsByOrigin = /** @type {Map<string, Set<IDBValidKey>>} */ (new Map());
  /** finished games whose digest is not computed yet */
  #undigested = /** @type {IDBValidKey[]} */ ([]);
  /** imported games that are not written yet, by id */
  #batch = /** @type {Map<IDBValidKey, ImportedGame>} */ (new Map());
  /** the games of this engine @type {Game[] | undefined} */
  #catalog;
  /** @type {ImportProgress["puzzles"]} */
  #puzzles = null;
  #device;
  #id;
  /** ids of the games of another device that are missing here; null: all games of the file are wanted @type {Set<string> | null} */
  #wanted = null;
  /** @type {Map<string, number> | null} marks of games that were deleted for good */
  #marks = null;
  /** @type {ImportProgress} */
  #progress;

  /** @param {File} file @param {ImportOptions} options */
  constructor(file, { isOurs = () => true, device = "", id }) {
    this.#device = device;
    this.#id = id;
    this.#isOurs = isOurs;
    this.#file = file;
    this.#progress = {
      done: false,
      read: 0,
      size: file.size,
      games: 0,
      added: 0,
      known: 0,
      further: 0,
      restored: 0,
      mended: 0,
      unchecked: 0,
      failures: 0,
      failed: [],
      fault: "",
      only: "",
      elsewhere: [],
      puzzles: null,
      encoding: "utf-8",
    };
  }

  /** Yield the progress after each slice of work. @returns {AsyncGenerator<ImportProgress>} */
  async *run() {
    const progress = this.#progress;
    while (!progress.done) {
      try {
        await this.#runSlice();
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        // The file was moved, or is in a cloud that does not answer.
        const isUnread = ["NotReadableError", "NotFoundError"].includes(error.name);
        const fault = isUnread ? "unread" : storageProblem(error);
        Object.assign(progress, { done: true, fault, only: "" });
      }
      if (progress.done) progress.puzzles = this.#puzzles;
      if (progress.done && progress.games === 0 && !this.#puzzles) progress.fault ||= "none";
      yield { ...progress };
    }
  }

  async #runSlice() {
    const progress = this.#progress;
    const until = performance.now() + SLICE;
    this.#unindexed ??= await gameIds(true);
    this.#games ??= await this.#parseFile();
    while (!progress.done && performance.now() < until) {
      if (this.#unindexed.length) {
        await Promise.all(this.#unindexed.splice(0, GAMES_AT_ONCE).map((id) => this.#index(id)));
        continue;
      }
      const { value, done } = await this.#games.next();
      if (value) await this.#importPiece(value);
      if (done) progress.done = true;
    }
    await this.#write();
  }

  async #parseFile() {
    this.#progress.encoding = await encodingOf(
      this.#file,
      (bytes) => attempt("encoding", { bytes }).ok?.encoding ?? "utf-8",
    );
    return gamesIn(this.#file, this.#progress.encoding);
  }

  /** Add a stored game to the index. @param {IDBValidKey} id */
  async #index(id) {
    const { save, record } = await getGame(id);
    if (isResult(save)) this.#addKey(save.result.of, id);
    else if (save?.over === true) this.#undigested.push(id);
    try {
      this.#addKey(origin(JSON.parse(record)), id);
    } catch {
      // A damaged record has no key.
    }
  }

  /** @param {string} key @param {IDBValidKey} id */
  #addKey(key, id) {
    this.#idsByOrigin.set(key, (this.#idsByOrigin.get(key) ?? new Set()).add(id));
  }

  /** @param {import("./backup-format.js").Piece} piece */
  async #importPiece({ game, puzzles, device, fault, read }) {
    const progress = this.#progress;
    progress.read = read;
    if (device) {
      await this.#mergeIndex(device);
      return;
    }
    if (puzzles) {
      this.#puzzles = puzzles;
      return;
    }
    progress.only = "";
    if (fault === "broken") {
      progress.fault = fault;
      return;
    }
    progress.games += 1;
    if (this.#wanted && !this.#wanted.has(game?.id)) {
      progress.known += 1;
      return;
    }
    const own = fault ? "" : gameId(game);
    if (!this.#isOurs(own)) {
      if (!progress.elsewhere.includes(own)) progress.elsewhere.push(own);
      return;
    }
    // The owner of a running game may be another one now.
    const mayBeKnown = !fault && (!this.#device || game?.over === true);
    let id = mayBeKnown ? await this.#knownId(game?.record) : "";
    if (id) progress.known += 1;
    else if (!fault && game?.record === undefined && isResult(game)) {
      await this.#addResult(game);
    } else {
      const answer = fault ? null : this.#checkRecord(game);
      const code = answer?.error?.code ?? `record.${fault}`;
      if (answer?.ok) id = await this.#addGame(game, answer.ok, answer.mended);
      else if (code === "record.game") id = await this.#addForeign(game);
      if (!id) {
        this.#addFailure(game, { code, params: answer?.error?.params ?? {} });
        return;
      }
    }
    if (progress.games === 1) progress.only = id;
  }

  /** Delete and restore games as the device of this file did, if it is another one of the person. @param {any} device */
  async #mergeIndex({ index, rest }) {
    const there = parseJson(index);
    if (!this.#device || !isText(there?.device?.id)) return;
    const { id, name } = there.device;
    // A backup of this device restores its games.
    if (id === this.#device) this.#device = "";
    else {
      this.#wanted = new Set((await merge(there)).wanted);
      this.#progress.device = { id, name: String(name), extras: parseJson(rest) ?? {} };
    }
  }

  /** Return the id of the stored game that contains this record, which then needs no check. @param {unknown} record */
  async #knownId(record) {
    try {
      const text = String(record);
      const same = await this.#sameGame(origin(JSON.parse(text)), text);
      return same && !same.further ? same.save.id : "";
    } catch {
      return "";
    }
  }

  /** @param {any} game @param {Pick<ErrorBody, "code" | "params">} why */
  #addFailure(game, { code, params }) {
    const progress = this.#progress;
    progress.failures += 1;
    if (progress.failed.length === MAX_REPORTED) return;
    const names = arePlayers(game?.players)
      ? game.players.map((/** @type {{name: string}} */ { name }) => name)
      : [];
    progress.failed.push({ number: progress.games, names, code, params });
  }

  /**
   * Check a record in the engine, with the players of the file if they fit; else its valid beginning.
   * @param {any} game
   * @returns {{ok?: RecordCheck, error?: ErrorBody, mended?: boolean}}
   */
  #checkRecord(game) {
    const { record } = game ?? {};
    const known = playersOf(game);
    const who = known ? [known, null] : [null];
    /** @type {{ok?: RecordCheck, error?: ErrorBody}} */
    let first = { error: { code: "record.json", message: "", params: {} } };
    if (typeof record !== "string") return first;
    for (const rescue of [false, true]) {
      for (const players of who) {
        const answer = attempt("check", { record, players, rescue });
        if (answer.ok) return { ...answer, mended: rescue };
        if (!rescue) first = answer;
      }
    }
    return first;
  }

  /** @param {any} from @param {RecordCheck} checked @param {boolean} [mended] @returns {Promise<string>} its id */
  async #addGame(from, { text, game, options, status, summary }, mended) {
    const progress = this.#progress;
    const key = origin(JSON.parse(text));
    const resultOnly = summary ? await this.#resultOnly(summary.of) : null;
    const same = resultOnly
      ? { save: resultOnly, further: true }
      : await this.#storedGame(from, key, text);
    if (same && !same.further) {
      progress.known += 1;
      return same.save.id;
    }
    const base = this.#baseSave(same?.save, from, game, options);
    // A record alone does not identify people.
    if (!same && !arePlayers(from.players)) base.guest = true;
    const { players } = same?.save ?? status;
    const save = saveHeader(base, { ...status, players }, summary);
    if (resultOnly) save.changed = resultOnly.changed;
    if ((!same || this.#device) && isCount(from.changed))
      save.changed = Math.min(from.changed, save.changed);
    const damaged = damagedOf(from);
    if (mended) damaged.push(from.record);
    const kind = resultOnly ? "restored" : same ? "further" : "added";
    const { review } = from;
    const hosted = this.#device ? await pairingsIn(from, this.#device) : undefined;
    if (hosted) save.phones = hosted.state.remote;
    if (mended) progress.mended += 1;
    const keys = summary ? [key, summary.of] : [key];
    return this.#add(from, { save, record: text, damaged, kind, review, hosted }, keys);
  }

  /** Add a game of a plug-in, unchecked. @param {any} from @returns {Promise<string>} its id; "": invalid */
  async #addForeign(from) {
    const key = origin(JSON.parse(from.record));
    const same = await this.#storedGame(from, key, from.record);
    const save = foreignSave(from, this.#baseSave(same?.save, from, "", {}));
    if (!save) return "";
    this.#progress.unchecked += 1;
    const kind = same ? "further" : "added";
    return this.#add(from, { save, record: from.record, damaged: damagedOf(from), kind }, [key]);
  }

  /**
   * Add a game to those that are written at the end of the slice.
   * @param {any} from its entry in the file
   * @param {ImportedGame} game
   * @param {string[]} keys of its record and result
   * @returns {Promise<string>} its id
   */
  async #add(from, game, keys) {
    const { save, kind } = game;
    await this.#takeOver(save, from);
    this.#batch.set(save.id, game);
    for (const key of keys) this.#addKey(key, save.id);
    this.#progress[kind] += 1;
    return save.id;
  }

  /**
   * Return the save of a game before its status is known.
   * @param {Save | undefined} same
   * @param {any} from
   * @param {string} game
   * @param {Save["options"]} options
   * @returns {Save}
   */
  #baseSave(same, from, game, options) {
    if (same) return { ...same, holder: "" };
    this.#catalog ??= attempt("games", {}).ok ?? [];
    const limits = this.#catalog.find(({ id }) => id === game)?.limits;
    const { players, seat, seed } = from;
    const hasSeat = isCount(seat) && arePlayers(players) && players[seat]?.kind === "person";
    return {
      ...emptySave(),
      ...(this.#id && { id: this.#id }),
      ...(this.#device && isId(from.id) && { id: from.id }),
      game,
      options,
      seed: isCount(seed) ? seed : null,
      deal: dealOf(from, limits),
      marks: squaresOf(from),
      ...(hasSeat && { seat }),
      ...(from.guest === true && { guest: true }),
    };
  }

  /**
   * Note the owner and the number of changes that another device states. A game that was deleted for good counts as restored, so that other
   * devices restore it, too.
   * @param {Save} save
   * @param {any} from
   */
  async #takeOver(save, from) {
    if (this.#device) Object.assign(save, syncedFields(from, save, this.#device));
    this.#marks ??= await tryAsync(marks, new Map());
    const counts = keysOf({ id: save.id, of: save.result?.of ?? "" }).map(
      (key) => this.#marks?.get(key) ?? 0,
    );
    const count = Math.max(...counts, save.deletions ?? 0);
    if (count) save.deletions = asRestored(count);
  }

  /** Return the stored game without a record that has this digest. @param {string} of @returns {Promise<Save | null>} */
  async #resultOnly(of) {
    for (const id of this.#idsByOrigin.get(of) ?? []) {
      const { save, record } = this.#batch.get(id) ?? (await getGame(id));
      if (record === undefined && isSave(save)) return undeleted(save);
    }
    return null;
  }

  /** Add a game of which only the result is left. @param {any} from */
  async #addResult(from) {
    const { game, options, result } = from;
    const players = playersOf(from) ?? [];
    const { ok, error } = attempt("result", { game, players, options, result });
    if (!ok) {
      const unknown = error?.code === "record.game";
      this.#addFailure(from, unknown ? error : { code: "record.result", params: {} });
      return;
    }
    await this.#digestAll();
    const here = this.#idsByOrigin.get(ok.of);
    if (here) {
      for (const id of here) await undeleted((await getGame(id)).save);
      this.#progress.known += 1;
      return;
    }
    /** @type {Save} */
    const save = {
      ...this.#baseSave(undefined, from, game, options),
      ...{ players, over: true, result: ok },
      ...{ scores: ok.scores, winners: ok.winners },
      events: isCount(from.events) ? from.events : 0,
      changed: isCount(from.changed) ? Math.min(from.changed, Date.now()) : Date.now(),
    };
    await this.#add(from, { save, kind: "added" }, [ok.of]);
  }

  /** Compute the digests of stored games: only needed once a file contains a game without its record. */
  async #digestAll() {
    for (const id of this.#undigested.splice(0)) {
      const { record } = await getGame(id);
      if (!isText(record)) continue;
      const { ok } = attempt("digest", { record });
      if (ok) this.#addKey(ok.text, id);
    }
  }

  /**
   * Return the stored game that a record is of. The copy of another device's running game is always replaced by its present state.
   * @param {any} from
   * @param {string} key
   * @param {string} text
   */
  async #storedGame({ id }, key, text) {
    const { save } = this.#device && isId(id) ? (this.#batch.get(id) ?? (await getGame(id))) : {};
    if (isSave(save) && !save.over) return { save, further: true };
    return this.#sameGame(key, text);
  }

  /** Return the stored game whose record continues this one, or that this one continues. @param {string} key @param {string} text */
  async #sameGame(key, text) {
    for (const id of this.#idsByOrigin.get(key) ?? []) {
      const { save, record } = this.#batch.get(id) ?? (await getGame(id));
      if (!isSave(save)) continue;
      const further = !isBeginning(text, record);
      if (further && !isBeginning(record, text)) continue;
      return { save: this.#device ? save : await undeleted(save), further };
    }
    return null;
  }

  async #write() {
    const batch = [...this.#batch.values()];
    this.#batch.clear();
    try {
      if (batch.length) await addGames(batch);
    } catch (error) {
      for (const { kind } of batch) this.#progress[kind] -= 1;
      throw error;
    }
    for (const each of batch) {
      if (each.kind !== "added") closeEverywhere(each.save.id);
      await this.#storeReview(each);
    }
  }

  /** Store an imported review, if the engine accepts it. @param {ImportedGame} game */
  async #storeReview({ save, record, review: text }) {
    if (!isText(text) || text.length > LONGEST_REVIEW || !save.result || record === undefined)
      return;
    const review = parseJson(text);
    if (review?.of !== reviewKey(save.result.of)) return;
    const { players } = save;
    const { ok } = attempt("recall", { record, players, review: review.review });
    if (ok) await storeReview(save.id, ok, review.of);
  }
}

/** Restore a stored game if it was deleted. @param {Save} save */
async function undeleted(save) {
  if (!save?.deleted) return save;
  await markDeleted(save.id, "deleted");
  const { deleted: _, ...rest } = save;
  return rest;
}

/** Return the players in an entry of a file, with bots that are available; null: they are invalid. @param {any} from */
const playersOf = (from) =>
  arePlayers(from?.players) ? withAvailableBots(from.players, String(from.game)).players : null;

/** @param {any} from @returns {string[]} */
const damagedOf = ({ damaged }) => (Array.isArray(damaged) ? damaged.filter(isText) : []);

/** Return the id of the game, without a check. @param {any} from */
function gameId(from) {
  const { game, record } = from ?? {};
  const [, id = game] = /"game"\s*:\s*"(\w+)"/.exec(String(record)) ?? [];
  return String(id);
}

/** @param {unknown} value @returns {value is string} */
const isId = (value) => typeof value === "string" && /^[\da-f]{32}$/.test(value);

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string";

/**
 * Export games to a file, and yield the progress after each slice of work. The last one has the file.
 * @param {import("../../rpc-types.js").Fields<"exportAll">} asked
 * @returns {AsyncGenerator<ExportProgress>}
 */
export async function* exportGames({ device, games, extras }) {
  const left = games ? [...games] : await gameIds();
  const all = left.length;
  /** @type {Blob[]} */
  const pieces = [];
  do {
    const ids = left.splice(0, GAMES_AT_ONCE);
    const some = await Promise.all(ids.map((id) => exportedGame(id, device)));
    if (some.length) pieces.push(pieceOf(some));
    const done = left.length === 0;
    // Only a file of all games has an index.
    const notes = games ? fileNotes : () => notesWithIndex(device, extras);
    const file = done ? fileOf(await notes(), pieces) : null;
    yield { done, games: all - left.length, all, file };
  } while (left.length);
}

/** Return the parts of a file of all games before these. @param {Device} device @param {Extras} [extras] */
async function notesWithIndex(device, extras) {
  const { puzzles, ...rest } = extras ?? {};
  const index = JSON.stringify(await indexOf(device));
  const texts = { index, rest: JSON.stringify(rest) };
  return { ...fileNotes(), ...(puzzles && { puzzles }), device: texts };
}

/** Return all stored data of a game. @param {IDBValidKey} id @param {Device} [device] this one, which plays it unless another does */
async function exportedGame(id, device) {
  const { save, record, damaged } = await getGame(id);
  const review = await anyReview(id);
  const { originalDeleted, ...rest } = save ?? {};
  // Its new device has them from here. This one forgets them once it gets the game from there.
  const pairings = device && rest.owner ? await pairingsOf(String(id)) : "";
  return {
    ...rest,
    ...(device && { owner: rest.owner ?? device }),
    ...(pairings && { pairings }),
    record,
    ...(damaged.length && !originalDeleted ? { damaged } : {}),
    // As text, like the record: an import parses it later.
    ...(review ? { review: JSON.stringify(review) } : {}),
  };
}

/** Export a game, valid or not. @param {IDBValidKey} id */
export const rawFile = async (id) => fileOf(fileNotes(), [pieceOf([await exportedGame(id)])]);

/** Export the damaged records of a repaired game. @param {IDBValidKey} id */
export async function damagedFile(id) {
  const { save, damaged } = await getGame(id);
  return fileOf(fileNotes(), [pieceOf(damaged.map((record) => ({ ...save, record })))]);
}
