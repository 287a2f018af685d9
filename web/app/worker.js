// The one place that knows Python. It answers the page's requests one after the other, and writes the
// running game's record before it answers: what the page shows is safe.
import { freshId } from "./ids.js";
import { boot } from "./python.js";
import { deleteRecord, getRecord, putRecord } from "./records.js";
import { deleteSave, getSave, putSave } from "./saves.js";

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
  if (save.seed === null) return freshSeed();
  return (save.seed * 2654435761 + save.events * 40503 + 1) % 2 ** 53;
}

/**
 * Write the running game down. Where the device refuses, the game goes on, and the status says so.
 * @param {Status} status
 */
async function keep(status) {
  try {
    await write(status);
  } catch (error) {
    if (error instanceof Refused) throw error;
    console.warn("not saved:", error);
    status.unsaved = true;
  }
}

/** @param {Status} status */
async function write(status) {
  if (!running) return;
  await putRecord(running.id, ask("record").text);
  running = {
    ...running,
    players: status.players,
    over: status.over,
    toAct: status.to_act,
    events: status.events,
    scores: status.scores,
    winners: status.winners,
    changed: Date.now(),
  };
  await putSave(running);
}

/** @type {Record<string, (request: Request) => any>} */
const operations = {
  async start({ plan }) {
    const { game, players, options, seed } = /** @type {Plan} */ (plan);
    const status = ask("new", { game, players, options, seed: seed ?? freshSeed() });
    running = {
      id: freshId(),
      game,
      players,
      options,
      seed,
      over: false,
      toAct: status.to_act,
      events: status.events,
      scores: null,
      winners: null,
      changed: Date.now(),
    };
    await keep(status);
    return { save: running, status };
  },
  async open({ save: id }) {
    const [save, record] = await Promise.all([getSave(id), getRecord(id)]);
    if (!save || !record) throw refuse("page.no_save", "there is no such saved game");
    const status = ask("resume", { record, players: save.players, seed: seedToGoOn(save) });
    running = save;
    return { save, status };
  },
  async play({ seat, move }) {
    const status = ask("play", { seat, move });
    await keep(status);
    return status;
  },
  async step({ milliseconds }) {
    const status = ask("bot_step", { milliseconds });
    if (!status.thinking) await keep(status);
    return status;
  },
  async undo({ seat }) {
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
  effects({ seat, since }) {
    return ask("effects", { seat, since });
  },
  async export({ save }) {
    const text = await getRecord(save);
    if (!text) throw refuse("page.no_save", "there is no such saved game");
    return text;
  },
  async import({ text }) {
    const status = ask("resume", { record: text, seed: freshSeed() });
    const { game, options } = ask("view", { seat: null });
    running = {
      id: freshId(),
      game,
      players: status.players,
      options,
      seed: null,
      over: status.over,
      toAct: status.to_act,
      events: status.events,
      scores: null,
      winners: null,
      changed: Date.now(),
    };
    await keep(status);
    return { save: running, status };
  },
  async remove({ save }) {
    await Promise.all([deleteRecord(save), deleteSave(save)]);
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

addEventListener("message", (event) => {
  const { data } = event;
  if (data.op === "boot") {
    // Held as long as this worker lives: who waits for it learns at once of its end.
    navigator.locks?.request(data.lock, () => new Promise(() => {}));
    queue = boot(data, (progress) => postMessage({ event: "progress", ...progress })).then(
      (ready) => {
        handle = ready.handle;
        postMessage({ event: "ready", milliseconds: performance.now() });
        ready.store().finally(() => postMessage({ event: "stored" }));
      },
      (error) =>
        postMessage({ event: "failed", code: error.code ?? "boot", message: String(error) }),
    );
    return;
  }
  queue = queue.then(() => answer(data));
});
