// Games from a file, and games into one: in the worker, since records show every card, and bit by bit, so that everything else goes
// on between. What has come in stays, wherever it breaks off; what is here already is known by its record and comes in once.

import { marksOf } from "../../../core/result-squares.js";
import { dealOf } from "../../../core/shared-deals.js";
import {
  arePlayers,
  isCount,
  isResult,
  isSave,
  markDeleted,
  whyUnkept,
} from "../../store/saves.js";
import { addGames, gameIds, getGame, isBeginning, origin, standing } from "../save-store.js";
import { encodingOf, fileOf, gamesIn, pieceOf } from "./backup-format.js";
import { stranger } from "./foreign-saves.js";
import { anyReview, keepReview, made } from "./review-cache.js";

/**
 * @typedef {import("../../../core/types.js").Save} Save
 * @typedef {import("../../../core/types.js").Imported} Imported
 * @typedef {import("../../../core/types.js").Told} Told
 * @typedef {import("../../../core/types.js").Checked} Checked
 * @typedef {{
 *   attempt: import("../../../core/types.js").Attempt, blank: () => Save, taken: (id: string) => void,
 *   seated: (players: Save["players"], game: string) => {players: Save["players"]}, notes: () => Record<string, string>,
 * }} Tools what the worker lends
 * @typedef {{save: Save, record?: string, damaged: string[], kind: "added" | "further" | "restored", review?: unknown}} Comes
 */

/** Milliseconds of one bit of work. */
const BIT = 150;
const GAMES_AT_ONCE = 50;
/** Faults that are told one by one; the others are counted. */
const MOST_TOLD = 100;
/** Of a review, in characters. */
const LONGEST_REVIEW = 2_000_000;

export class Import {
  #tools;
  #file;
  #games = /** @type {AsyncGenerator<import("./backup-format.js").Piece> | null} */ (null);
  #reads;
  /** records here that have not been looked at yet */
  #unseen = /** @type {IDBValidKey[] | null} */ (null);
  /** ids by what records of one game have in common */
  #here = /** @type {Map<string, Set<IDBValidKey>>} */ (new Map());
  /** games here of which it is not known yet by what they are known again */
  #unnamed = /** @type {IDBValidKey[]} */ ([]);
  /** not yet written down, by id */
  #batch = /** @type {Map<IDBValidKey, Comes>} */ (new Map());
  /** the games of this engine, asked for once @type {import("../../../core/types.js").Game[] | undefined} */
  #catalog;
  /** @type {Imported} */
  #told;

  /** @param {File} file @param {Tools} tools @param {(game: string) => boolean} reads whether it is this engine that reads these; "": nobody knows whose it is */
  constructor(file, tools, reads) {
    this.#tools = tools;
    this.#reads = reads;
    this.#file = file;
    const counts = {
      games: 0,
      added: 0,
      known: 0,
      further: 0,
      restored: 0,
      mended: 0,
      unchecked: 0,
      failures: 0,
    };
    const place = { done: false, read: 0, size: file.size };
    this.#told = {
      ...place,
      ...counts,
      failed: [],
      fault: "",
      only: "",
      elsewhere: [],
      encoding: "utf-8",
    };
  }

  /** The next bit; how far it is. @returns {Promise<Imported>} */
  async go() {
    const told = this.#told;
    try {
      await this.#work();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // The file was moved, or lies in a cloud that does not answer.
      const isUnread = ["NotReadableError", "NotFoundError"].includes(error.name);
      const fault = isUnread ? "unread" : whyUnkept(error);
      Object.assign(told, { done: true, fault, only: "" });
    }
    if (told.done && told.games === 0) told.fault ||= "none";
    return { ...told };
  }

  /** As much as fits into a bit. */
  async #work() {
    const told = this.#told;
    const until = performance.now() + BIT;
    this.#unseen ??= await gameIds(true);
    this.#games ??= await this.#open();
    while (!told.done && performance.now() < until) {
      if (this.#unseen.length) {
        await Promise.all(this.#unseen.splice(0, GAMES_AT_ONCE).map((id) => this.#look(id)));
        continue;
      }
      const { value, done } = await this.#games.next();
      if (value) await this.#take(value);
      if (done) told.done = true;
    }
    await this.#write();
  }

  async #open() {
    const { attempt } = this.#tools;
    this.#told.encoding = await encodingOf(
      this.#file,
      (bytes) => attempt("encoding", { bytes }).ok?.encoding ?? "utf-8",
    );
    return gamesIn(this.#file, this.#told.encoding);
  }

  /** @param {IDBValidKey} id of a game here */
  async #look(id) {
    const { save, record } = await getGame(id);
    if (isResult(save)) this.#remember(save.result.of, id);
    else if (save?.over === true) this.#unnamed.push(id);
    try {
      this.#remember(origin(JSON.parse(record)), id);
    } catch {
      // A damaged one is like no other.
    }
  }

  /** @param {string} key @param {IDBValidKey} id */
  #remember(key, id) {
    this.#here.set(key, (this.#here.get(key) ?? new Set()).add(id));
  }

  /** @param {import("./backup-format.js").Piece} piece */
  async #take({ game, fault, read }) {
    const told = this.#told;
    told.read = read;
    told.only = "";
    if (fault === "broken") {
      told.fault = fault;
      return;
    }
    told.games += 1;
    const whose = fault ? "" : gameOf(game);
    if (!this.#reads(whose)) {
      if (!told.elsewhere.includes(whose)) told.elsewhere.push(whose);
      return;
    }
    let id = fault ? "" : await this.#known(game?.record);
    if (id) told.known += 1;
    else if (!fault && game?.record === undefined && isResult(game)) {
      await this.#bringResult(game);
    } else {
      const answer = fault ? null : this.#checked(game);
      const code = answer?.error?.code ?? `record.${fault}`;
      if (answer?.ok) id = await this.#bring(game, answer.ok, answer.mended);
      else if (code === "record.game") id = await this.#bringStranger(game);
      if (!id) {
        this.#failed(game, { code, params: answer?.error?.params ?? {} });
        return;
      }
    }
    if (told.games === 1) told.only = id;
  }

  /** The id of the game here that goes as far as this record does: nobody needs to replay it. @param {unknown} record */
  async #known(record) {
    try {
      const text = String(record);
      const same = await this.#same(origin(JSON.parse(text)), text);
      return same && !same.further ? same.save.id : "";
    } catch {
      return "";
    }
  }

  /** @param {any} game @param {Pick<Told, "code" | "params">} why */
  #failed(game, { code, params }) {
    const told = this.#told;
    told.failures += 1;
    if (told.failed.length === MOST_TOLD) return;
    const names = arePlayers(game?.players)
      ? game.players.map((/** @type {{name: string}} */ { name }) => name)
      : [];
    told.failed.push({ number: told.games, names, code, params });
  }

  /**
   * What the engine says to a record, with those who played it if they fit; else to its sound beginning.
   * @param {any} game
   * @returns {{ok?: Checked, error?: Told, mended?: boolean}}
   */
  #checked(game) {
    const { record, players } = game ?? {};
    const { attempt, seated } = this.#tools;
    const who = arePlayers(players) ? [seated(players, String(game.game)).players, null] : [null];
    /** @type {{ok?: Checked, error?: Told}} */
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

  /** @param {any} from @param {Checked} checked @param {boolean} [mended] @returns {Promise<string>} its id here */
  async #bring(from, { text, game, options, status, summary }, mended) {
    const told = this.#told;
    const key = origin(JSON.parse(text));
    const lost = summary ? await this.#shrunk(summary.of) : null;
    const same = lost ? { save: lost, further: true } : await this.#same(key, text);
    if (same && !same.further) {
      told.known += 1;
      return same.save.id;
    }
    const begun = this.#begun(same?.save, from, game, options);
    // A record alone does not say whose it was.
    if (!same && !arePlayers(from.players)) begun.guest = true;
    const { players } = same?.save ?? status;
    const save = standing(begun, { ...status, players }, summary);
    if (lost) save.changed = lost.changed;
    if (!same && isCount(from.changed)) save.changed = Math.min(from.changed, save.changed);
    const damaged = damagedOf(from);
    if (mended) damaged.push(from.record);
    const kind = lost ? "restored" : same ? "further" : "added";
    this.#batch.set(save.id, { save, record: text, damaged, kind, review: from.review });
    this.#remember(key, save.id);
    if (summary) this.#remember(summary.of, save.id);
    told[kind] += 1;
    if (mended) told.mended += 1;
    return save.id;
  }

  /** One that needs a game that was added, or is to be. @param {any} from @returns {Promise<string>} its id here; "": it is none */
  async #bringStranger(from) {
    const key = origin(JSON.parse(from.record));
    const same = await this.#same(key, from.record);
    const save = stranger(from, this.#begun(same?.save, from, "", {}));
    if (!save) return "";
    const kind = same ? "further" : "added";
    this.#batch.set(save.id, { save, record: from.record, damaged: damagedOf(from), kind });
    this.#remember(key, save.id);
    this.#told[kind] += 1;
    this.#told.unchecked += 1;
    return save.id;
  }

  /** What is known of a game before its record is looked at. @param {Save | undefined} same @param {any} from @param {string} game @param {Save["options"]} options @returns {Save} */
  #begun(same, from, game, options) {
    if (same) return { ...same, holder: "" };
    const seed = isCount(from.seed) ? from.seed : null;
    const guest = from.guest === true ? { guest: true } : {};
    return { ...this.#tools.blank(), game, options, seed, ...this.#beside(from, game), ...guest };
  }

  /** What there may be of a game besides, as far as it makes sense. @param {any} from @param {string} game */
  #beside(from, game) {
    this.#catalog ??= this.#tools.attempt("games", {}).ok ?? [];
    const limits = this.#catalog.find(({ id }) => id === game)?.limits;
    return { deal: dealOf(from, limits), marks: marksOf(from) };
  }

  /** The game here, without its record, that is known again by this. @param {string} of @returns {Promise<Save | null>} */
  async #shrunk(of) {
    for (const id of this.#here.get(of) ?? []) {
      const { save, record } = this.#batch.get(id) ?? (await getGame(id));
      if (record === undefined && isSave(save)) return restored(save);
    }
    return null;
  }

  /** A game of which only what it came to is left. @param {any} from */
  async #bringResult(from) {
    const told = this.#told;
    const { attempt, seated } = this.#tools;
    const { game, options, result } = from;
    const who = arePlayers(from.players) ? seated(from.players, String(game)).players : [];
    const { ok, error } = attempt("result", { game, players: who, options, result });
    if (!ok) {
      const unknown = error?.code === "record.game";
      this.#failed(from, unknown ? error : { code: "record.result", params: {} });
      return;
    }
    await this.#name();
    const here = this.#here.get(ok.of);
    if (here) {
      for (const id of here) await restored((await getGame(id)).save);
      told.known += 1;
      return;
    }
    /** @type {Save} */
    const save = {
      ...this.#begun(undefined, from, game, options),
      ...{ players: who, over: true, result: ok },
      ...{ scores: ok.scores, winners: ok.winners },
      events: isCount(from.events) ? from.events : 0,
      changed: isCount(from.changed) ? Math.min(from.changed, Date.now()) : Date.now(),
    };
    this.#batch.set(save.id, { save, damaged: [], kind: "added" });
    this.#remember(ok.of, save.id);
    told.added += 1;
  }

  /** Learn by what every finished game here is known again: asked only where a file has one without its record. */
  async #name() {
    for (const id of this.#unnamed.splice(0)) {
      const { record } = await getGame(id);
      if (!isText(record)) continue;
      const { ok } = this.#tools.attempt("digest", { record });
      if (ok) this.#remember(ok.text, id);
    }
  }

  /** The game here that this is the beginning of, or that is the beginning of this. @param {string} key @param {string} text */
  async #same(key, text) {
    for (const id of this.#here.get(key) ?? []) {
      const { save, record } = this.#batch.get(id) ?? (await getGame(id));
      if (!isSave(save)) continue;
      if (isBeginning(text, record)) return { save: await restored(save), further: false };
      if (isBeginning(record, text)) return { save: await restored(save), further: true };
    }
    return null;
  }

  async #write() {
    const batch = [...this.#batch.values()];
    this.#batch.clear();
    try {
      if (batch.length) await addGames(batch);
    } catch (error) {
      for (const { kind } of batch) this.#told[kind] -= 1;
      throw error;
    }
    for (const each of batch) {
      if (each.kind !== "added") this.#tools.taken(each.save.id);
      await this.#keepReview(each);
    }
  }

  /** The review that came with a game, if the engine takes it for one that it could have made. @param {Comes} comes */
  async #keepReview({ save, record, review: text }) {
    if (!isText(text) || text.length > LONGEST_REVIEW || !save.result || record === undefined)
      return;
    const told = parsed(text);
    if (told?.of !== made(save.result.of)) return;
    const { players } = save;
    const { ok } = this.#tools.attempt("recall", { record, players, review: told.review });
    if (ok) await keepReview(save.id, ok, told.of);
  }
}

/** A game here; where it was deleted, it is listed again. @param {Save} save */
async function restored(save) {
  if (!save?.deleted) return save;
  await markDeleted(save.id, "deleted");
  const { deleted: _, ...kept } = save;
  return kept;
}

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {any} from @returns {string[]} */
const damagedOf = ({ damaged }) => (Array.isArray(damaged) ? damaged.filter(isText) : []);

/** Of which game this is, as far as that is seen at once. @param {any} from */
function gameOf(from) {
  const { game, record } = from ?? {};
  const [, told = game] = /"game"\s*:\s*"(\w+)"/.exec(String(record)) ?? [];
  return String(told);
}

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string";

export class Export {
  #tools;
  #ids = /** @type {IDBValidKey[] | null} */ (null);
  #all = 0;
  #pieces = /** @type {Blob[]} */ ([]);

  /** @param {Tools} tools */
  constructor(tools) {
    this.#tools = tools;
  }

  /** The next bit; how far it is, and at the end the file. @returns {Promise<import("../../../core/types.js").Exported>} */
  async go() {
    this.#ids ??= await gameIds();
    this.#all ||= this.#ids.length;
    const some = await Promise.all(this.#ids.splice(0, GAMES_AT_ONCE).map(whole));
    if (some.length) this.#pieces.push(pieceOf(some));
    const done = this.#ids.length === 0;
    const file = done ? fileOf(this.#tools.notes(), this.#pieces) : null;
    return { done, games: this.#all - this.#ids.length, all: this.#all, file };
  }
}

/** All that there is of a game. @param {IDBValidKey} id */
async function whole(id) {
  const { save, record, damaged } = await getGame(id);
  const review = await anyReview(id);
  const { originalDeleted, ...kept } = save ?? {};
  return {
    ...kept,
    record,
    ...(damaged.length && !originalDeleted ? { damaged } : {}),
    // As text, as the record is: whoever reads the file looks into it later.
    ...(review ? { review: JSON.stringify(review) } : {}),
  };
}

/** A game as a file, as it is, whatever that is. @param {IDBValidKey} id @param {Tools} tools */
export const rawFile = async (id, tools) => fileOf(tools.notes(), [pieceOf([await whole(id)])]);

/** The damaged records that a game was mended from, as a file. @param {IDBValidKey} id @param {Tools} tools */
export async function damagedFile(id, tools) {
  const { save, damaged } = await getGame(id);
  return fileOf(tools.notes(), [pieceOf(damaged.map((record) => ({ ...save, record })))]);
}
