// The one place that knows Python. It answers the page's requests one after the other, and writes the
// running game's record before it answers: what the page shows is safe.
import { freshId } from "./ids.js";
import { boot } from "./python.js";
import { allGames, Elsewhere, getRecord, migrate, Newer, takeGame, writeGame } from "./records.js";
import { deleteSave, FORMAT } from "./saves.js";

/**
 * @typedef {import("./types.js").Status} Status
 * @typedef {import("./types.js").Save} Save
 * @typedef {import("./types.js").Plan} Plan
 * @typedef {import("./types.js").View} View
 * @typedef {{id: number, op: string, [field: string]: any}} Request
 */

/** @type {((text: string) => string) | undefined} */
let handle;
/** @type {Save | undefined} */
let running;
/** @type {Promise<unknown>} */
let queue = Promise.resolve();
/** This worker's name as the holder of games, and the version of the page that it belongs to. */
const holder = freshId();
let build = "";
/** Tabs tell each other which game they have taken. */
const tabs = new BroadcastChannel("pygames");

/** An error that the page can tell by its code. */
class Refused extends Error {
  /** @param {{code: string, message: string, params: object}} told */
  constructor(told) {
    super(told.message);
    this.told = told;
  }
}

/** @param {string} code @param {string} message */
const refuse = (code, message) => new Refused({ code, message, params: {} });

/**
 * Ask the engine.
 * @param {string} op
 * @param {object} fields
 * @returns {any}
 */
function ask(op, fields = {}) {
  if (!handle) throw refuse("page.not_ready", "Python is not there yet");
  const answer = JSON.parse(answered(JSON.stringify({ id: 0, op, ...fields })));
  if (answer.error) throw new Refused(answer.error);
  return answer.ok;
}

/**
 * The engine answers every request; when Python itself breaks down, this worker is of no more use. Its end is seen by the page,
 * which starts another one and opens the game again.
 * @param {string} text
 */
function answered(text) {
  try {
    return /** @type {(text: string) => string} */ (handle)(text);
  } catch (error) {
    setTimeout(() => self.close());
    throw error;
  }
}

/** A seed that nobody knows. */
function freshSeed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 21) * 2 ** 32 + low;
}

/** The seed for what is still to come: from the game's own seed where it was given one. @param {Save} save */
function seedToGoOn(save) {
  const { seed, events } = save;
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(events)) return freshSeed();
  // As a number the product would lose its last digits, and with them what tells one moment from another.
  return Number(BigInt.asUintN(53, BigInt(seed ?? 0) * 2654435761n + BigInt(events) * 40503n + 1n));
}

/**
 * Write the running game down. Where the device refuses, the game goes on, and the status says so.
 * @param {Status} status
 */
async function keep(status) {
  if (!running) return;
  const save = {
    ...running,
    format: FORMAT,
    holder,
    players: status.players,
    over: status.over,
    toAct: status.to_act,
    events: status.events,
    scores: status.scores,
    winners: status.winners,
    changed: Date.now(),
  };
  try {
    await writeGame(save, ask("record").text);
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (error instanceof Elsewhere) throw refuse("page.elsewhere", error.message);
    console.warn("not saved:", error);
    status.unsaved = true;
  }
  running = save;
}

/**
 * A game that is new on this device.
 * @param {{game: string, players: Save["players"], options: Save["options"], seed: number | null}} plan
 * @param {Status} status
 */
async function begin({ game, players, options, seed }, status) {
  running = {
    format: FORMAT,
    holder,
    id: freshId(),
    game,
    players,
    options,
    seed,
    over: false,
    toAct: null,
    events: 0,
    scores: null,
    winners: null,
    changed: 0,
  };
  await keep(status);
  return { save: running, status };
}

/**
 * The engine at the point where a record was left; of a damaged one, at the last point that is sound.
 * @param {Save} save
 * @param {string} record
 */
function resume(save, record) {
  const order = { players: save.players, seed: seedToGoOn(save) };
  try {
    return { status: ask("resume", { ...order, record }), lost: 0 };
  } catch (error) {
    if (!(error instanceof Refused) || !error.told.code.startsWith("record.")) throw error;
    const sound = ask("rescue", { record });
    const status = ask("resume", { ...order, record: sound.text });
    return { status, lost: Math.max(1, save.events - sound.events) };
  }
}

/** @param {string} id @returns {Promise<string>} */
async function recordOf(id) {
  const text = await getRecord(id);
  if (!text) throw refuse("page.no_save", "there is no such saved game");
  return text;
}

/** No move of a game that another tab has taken. */
function mine() {
  if (!running) throw refuse("page.elsewhere", "another tab plays this game");
}

/** Who wrote a file. */
const notes = () => ({ x_program: "pygames", x_build: build });

/** A game from a file: a record alone, or with what lay beside it. @param {Record<string, any>} saved */
async function bring({ record, players, seed = null }) {
  const order = { record, seed: typeof seed === "number" ? seed : freshSeed() };
  const status = ask("resume", Array.isArray(players) ? { ...order, players } : order);
  const { game, options } = ask("view", { seat: null });
  const plan = { game, options, seed: typeof seed === "number" ? seed : null };
  return begin({ ...plan, players: status.players }, status);
}

/** @type {Record<string, (request: Request) => any>} */
const operations = {
  async start({ plan }) {
    const { game, players, options, seed } = /** @type {Plan} */ (plan);
    const status = ask("new", { game, players, options, seed: seed ?? freshSeed() });
    return begin({ game, players, options, seed }, status);
  },
  async open({ save: id }) {
    const taken = await takeGame(id, holder).catch((error) => {
      throw error instanceof Newer ? refuse("page.newer", error.message) : error;
    });
    if (!taken) throw refuse("page.no_save", "there is no such saved game");
    tabs.postMessage({ taken: id, holder });
    const { status, lost } = resume(taken.save, taken.record);
    running = taken.save;
    return { save: running, status, lost };
  },
  async play({ seat, move }) {
    mine();
    const status = ask("play", { seat, move });
    await keep(status);
    return status;
  },
  async step({ milliseconds }) {
    mine();
    const status = ask("bot_step", { milliseconds });
    if (!status.thinking) await keep(status);
    return status;
  },
  async undo({ seat }) {
    mine();
    const status = ask("undo", { seat });
    await keep(status);
    return status;
  },
  look({ seat }) {
    return ask("view", { seat });
  },
  advise({ seat, question }) {
    return ask("advise", { seat, question });
  },
  hint({ seat, milliseconds }) {
    return ask("hint", { seat, milliseconds });
  },
  review({ since, milliseconds }) {
    return ask("review", { since, milliseconds });
  },
  moment({ event, seat }) {
    return ask("moment", { event, seat });
  },
  effects({ seat, since }) {
    return ask("effects", { seat, since });
  },
  /** A record as it stands, damaged ones too. */
  async export({ save }) {
    const record = await recordOf(save);
    try {
      return ask("export", { record, notes: notes() }).text;
    } catch {
      return record;
    }
  },
  async exportAll() {
    const saves = (await allGames()).map(({ save, record }) => ({ ...save, record }));
    return ask("pack", { saves, notes: notes() }).text;
  },
  async link({ save }) {
    return ask("link", { record: await recordOf(save) }).text;
  },
  /** A record, or a file of many games: what came in, and how many could not be read. */
  async import({ text }) {
    const games = ask("unpack", { text });
    const brought = [];
    /** @type {unknown} */
    let fault;
    for (const game of games) {
      try {
        brought.push(await bring(game));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        fault = error;
      }
    }
    if (brought.length === 0 && fault) throw fault;
    return { games: brought, refused: games.length - brought.length };
  },
  async importLink({ text }) {
    return bring({ record: ask("unlink", { text }).text });
  },
  async remove({ save }) {
    await deleteSave(save);
    if (running?.id === save) running = undefined;
  },
  games() {
    return ask("games");
  },
};

/** @param {Request} request */
async function answer({ id, op, ...fields }) {
  try {
    const ok = await operations[op]({ id, op, ...fields });
    postMessage({ id, ok });
  } catch (error) {
    const told =
      error instanceof Refused
        ? error.told
        : { code: "page.worker", message: String(error), params: {} };
    postMessage({ id, error: told });
  }
}

tabs.addEventListener("message", ({ data }) => {
  if (running?.id !== data.taken || data.holder === holder) return;
  running = undefined;
  postMessage({ event: "elsewhere", save: data.taken });
});

addEventListener("message", (event) => {
  const { data } = event;
  if (data.op === "boot") {
    // Held as long as this worker lives: who waits for it learns at once of its end.
    navigator.locks?.request(data.lock, () => new Promise(() => {}));
    build = data.build;
    migrate().then(
      (moved) => moved && postMessage({ event: "saves" }),
      () => {},
    );
    queue = boot(data, (progress) => postMessage({ event: "progress", ...progress })).then(
      (ready) => {
        handle = ready.handle;
        postMessage({ event: "ready", milliseconds: performance.now() });
        ready.store().then(
          (kept) => postMessage({ event: "stored", kept }),
          () => postMessage({ event: "stored", kept: false }),
        );
      },
      (error) =>
        postMessage({ event: "failed", code: error.code ?? "boot", message: String(error) }),
    );
    return;
  }
  queue = queue.then(() => answer(data));
});
