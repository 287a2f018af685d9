// Format of backups: {"format": "pygames-saves/1", …, "puzzles": {"progress": …, "own": …}, "saves": [{"record": …, …}, …]}. A file of any
// length is parsed game by game. The length, depth and number of tokens of a game are limited before it is parsed. Puzzles are texts with
// the JSON of the page's storage. "device" has texts, too: the index of the device (../../sync/), its names and lessons.

const FORMAT = "pygames-saves/1";
/** The first characters, which contain the format. */
const HEAD = 400;
const CHUNK = 1 << 20;
/** Bytes of a sample to detect the encoding. */
const PIECE = 1 << 16;
/** Bytes of a single record that the engine accepts. */
const LONGEST_RECORD = 2_000_000;
/** Limits of a game: characters, levels, and characters outside of strings. */
const LONGEST = 32_000_000;
const DEEPEST = 8;
const MOST_PARTS = 100_000;

const [QUOTE, BACKSLASH] = ['"', "\\"].map((sign) => sign.charCodeAt(0));
const OPENING = new Set(["[", "{"].map((sign) => sign.charCodeAt(0)));
const CLOSING = new Set(["]", "}"].map((sign) => sign.charCodeAt(0)));

/** The parts of a file by their names and brackets. @type {Record<string, Kind>} */
const KINDS = { "saves[": "game", "puzzles{": "puzzles", "device{": "device" };

/** @typedef {import("../../../core/types.js").ImportProgress["encoding"]} Encoding */
/**
 * @typedef {{game?: any, puzzles?: object, device?: object, fault?: "size" | "json" | "broken", read: number}} Piece
 *   `read`: bytes so far
 */
/** @typedef {"" | "game" | "puzzles" | "device"} Kind of a part of the file */
/** @typedef {(bytes: number[]) => string} FindEncoding asks the engine for the encoding of bytes that are not plain UTF-8 */

/**
 * Return the encoding of a file; "damaged": UTF-8 with invalid bytes.
 * @param {File} file
 * @param {FindEncoding} find
 * @returns {Promise<Encoding>}
 */
export async function encodingOf(file, find) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let at = 0; at < file.size; at += PIECE) {
    const bytes = new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
    let fits = true;
    try {
      decoder.decode(bytes, { stream: at + PIECE < file.size });
    } catch {
      fits = false;
    }
    // Only UTF-16 starts with zeros, and may be valid UTF-8, too.
    if (fits && (at > 0 || !bytes.includes(0))) continue;
    const encoding = /** @type {Encoding} */ (find([...bytes]));
    if (encoding !== "utf-8") return encoding;
    if (!fits) return "damaged";
  }
  return "utf-8";
}

/**
 * Yield the games of a file, which is a backup or a single record.
 * @param {File} file
 * @param {Encoding} encoding
 * @returns {AsyncGenerator<Piece>}
 */
export async function* gamesIn(file, encoding) {
  const newDecoder = () => new TextDecoder(encoding === "damaged" ? "utf-8" : encoding);
  const head = newDecoder().decode(await file.slice(0, HEAD).arrayBuffer());
  if (head.includes(FORMAT)) return yield* many(file, newDecoder());
  if (file.size > LONGEST_RECORD) return yield { fault: "size", read: file.size };
  const record = newDecoder().decode(await file.arrayBuffer());
  yield { game: { record }, read: file.size };
}

/** @param {File} file @param {TextDecoder} decoder @returns {AsyncGenerator<Piece>} */
async function* many(file, decoder) {
  const scanner = new Scanner();
  for (let at = 0; at < file.size; at += CHUNK) {
    const bytes = await file.slice(at, at + CHUNK).arrayBuffer();
    const read = Math.min(file.size, at + CHUNK);
    const text = decoder.decode(bytes, { stream: read < file.size });
    for (const { text: found, kind } of scanner.feed(text)) {
      const { game, fault } = parsed(found);
      // Damaged puzzles do not count as a damaged game.
      if (kind === "game") yield { game, fault, read };
      else if (!fault) yield { [kind]: game, read };
    }
  }
  if (!scanner.whole) yield { fault: "broken", read: file.size };
}

/** @param {string | null} text null: over a limit @returns {{game?: any, fault?: "size" | "json"}} */
function parsed(text) {
  if (text === null) return { fault: "size" };
  try {
    return { game: JSON.parse(text) };
  } catch {
    return { fault: "json" };
  }
}

/** Incremental scanner of the games in a file, and its puzzles. */
class Scanner {
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** the last key on the first level */
  #name = "";
  /** the part that is read @type {Kind} */
  #kind = "";
  /** text of the current game, or of the puzzles */
  #parts = /** @type {string[]} */ ([]);
  #length = 0;
  #marks = 0;
  #tooMuch = false;

  /** True if all brackets are closed. */
  whole = false;

  /** The depth at which the wanted text begins. */
  get #level() {
    if (this.#kind === "game") return 3;
    return this.#kind ? 2 : Infinity;
  }

  /** @param {string} text @returns {Generator<{text: string | null, kind: Kind}>} games that end in it; null for one over a limit */
  *feed(text) {
    let start = 0;
    for (let i = 0; i < text.length; i += 1) {
      const sign = text.charCodeAt(i);
      if (this.#inString) {
        this.#string(sign);
        continue;
      }
      this.#marks += 1;
      if (sign === QUOTE) {
        this.#inString = true;
        if (this.#depth === 1) this.#name = "";
      } else if (OPENING.has(sign)) {
        this.#depth += 1;
        if (this.#depth === 2) this.#kind = KINDS[`${this.#name}${text[i]}`] ?? "";
        if (this.#depth === this.#level) {
          start = i;
          this.#begin();
        }
        if (this.#depth > DEEPEST) this.#tooMuch = true;
      } else if (CLOSING.has(sign)) {
        if (this.#depth === this.#level)
          yield { text: this.#end(text.slice(start, i + 1)), kind: this.#kind };
        this.#depth -= 1;
        this.whole = this.#depth === 0;
      }
    }
    if (this.#depth >= this.#level) this.#add(text.slice(start));
  }

  /** @param {number} sign within a string */
  #string(sign) {
    if (this.#escaped) this.#escaped = false;
    else if (sign === BACKSLASH) this.#escaped = true;
    else if (sign === QUOTE) this.#inString = false;
    else if (this.#depth === 1 && this.#name.length < HEAD) this.#name += String.fromCharCode(sign);
  }

  #begin() {
    this.#parts = [];
    this.#length = this.#marks = 0;
    this.#tooMuch = false;
  }

  /** @param {string} text */
  #add(text) {
    this.#length += text.length;
    if (this.#length > LONGEST || this.#marks > MOST_PARTS) this.#tooMuch = true;
    if (this.#tooMuch) this.#parts = [];
    else this.#parts.push(text);
  }

  /** @param {string} text @returns {string | null} */
  #end(text) {
    this.#add(text);
    const whole = this.#tooMuch ? null : this.#parts.join("");
    this.#parts = [];
    return whole;
  }
}

/**
 * Return a backup, composed of blobs that the browser may store on its disk.
 * @param {Record<string, unknown>} notes
 * @param {Blob[]} pieces texts of games
 */
export function fileOf(notes, pieces) {
  const head = JSON.stringify({ format: FORMAT, ...notes }, null, 1).slice(0, -2);
  const between = pieces.flatMap((piece, i) => (i ? [",\n", piece] : [piece]));
  return new Blob([head, ',\n "saves": [\n', ...between, "\n]}\n"], { type: "application/json" });
}

/** Return the text of games for a backup, valid or not. @param {any[]} games */
export const pieceOf = (games) => new Blob([games.map(asText).join(",\n")]);

/** @param {any} game */
function asText(game) {
  try {
    return JSON.stringify(game);
  } catch {
    // Damaged data may be cyclic, or have no JSON form.
    return JSON.stringify({ record: game.record, damaged: game.damaged });
  }
}
