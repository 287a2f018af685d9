// The worker. It starts Python, and answers the page's requests one after the other.
import { tryAsync } from "../../core/browser-api.js";
import { onDisconnected } from "../store/connection.js";
import { database, deleteSave, isResult, whyUnkept } from "../store/saves.js";
import { boot } from "./boot-python.js";
import {
  acknowledge,
  begin,
  blank,
  check,
  forget,
  home,
  keep,
  lose,
  marked,
  mine,
  open,
  purgeGames,
  restoreUnsaved,
  running,
  secure,
  shrunk,
  tabs,
  tellTaken,
  unsaved,
  update,
} from "./current-game.js";
import { FORWARDED } from "./forwarded.js";
import { ask, attempt, engineVersion, opened, Refused, refuse, tell } from "./python-rpc.js";
import { freshSeed, seated } from "./resume.js";
import { addMarks, getGame } from "./save-store.js";
import { forgetUnsaved, reachUnsaved } from "./unsaved-games.js";

/**
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../rpc-types.js").Op} Op
 * @typedef {import("../rpc-types.js").Forwarded} Forwarded
 * @typedef {import("../rpc-types.js").ToWorker} ToWorker
 * @typedef {import("../rpc-types.js").Request<"play" | "step" | "undo" | "look">} Seeing
 * @import * as protocol from "../../core/protocol.js"
 * @import { Operations } from "../rpc-types.js"
 */

/** Requests up to this one were made before somebody covered the table: they are answered as all may see it. */
let covered = 0;
/** @type {Promise<unknown>} */
let queue = Promise.resolve();
/** The database of version 0.1.0: see jobs/save-migration.js. */
const FORMER = "pygames";

/** Whose view is for all to see. @type {import("../../core/types.js").Eyes} */
const ALL = { seat: null };

/**
 * What those who have asked see now; where the table was covered since, what all may see.
 * @param {Seeing} request
 * @param {protocol.TableUpdate["view"]} [own] the view that they asked for, where it is there
 * @returns {View}
 */
function seen({ id, eyes = ALL }, own) {
  const { shared, ...asked } = eyes;
  const isCovered = shared && asked.seat !== null && id <= covered;
  const view = isCovered ? ask("view", ALL) : (own ?? ask("view", asked));
  return unsaved ? { ...view, table: { ...view.table, unsaved } } : view;
}

/** @param {IDBValidKey} id @returns {Promise<string>} */
async function recordOf(id) {
  const { save, record } = await getGame(id);
  if (record === undefined && isResult(save)) throw shrunk();
  if (typeof record !== "string") throw refuse("page.no_save", "there is no such saved game");
  return record;
}

/**
 * A change with what is to be shown then, as one request to Python; the end of a game between several is for all to see.
 * @param {Seeing} request
 * @param {protocol.Change} change
 * @returns {protocol.Update}
 */
function updateRequest({ eyes = ALL }, change) {
  mine();
  const { shared, ...view } = eyes;
  return { change, view, ...(shared && view.seat !== null && { final_view: ALL }) };
}

/** @param {Seeing} request @param {protocol.TableUpdate} update */
async function respond(request, update) {
  await keep(update);
  if (update.refused) throw new Refused(update.refused);
  return seen(request, update.view);
}

/** @param {Seeing} request @param {protocol.Change} change */
function changeByPerson(request, change) {
  const answer = update(updateRequest(request, change));
  acknowledge();
  return respond(request, answer);
}

/** Who wrote a file. */
const notes = () => ({ x_program: "pygames", x_build: home.build, x_engine: engineVersion() });

/** Taking in a game that somebody adds. */
const admitting = () => import("./plugin-sandbox.js");

/** Reading and writing files of games: rarely wanted, so loaded then. */
const transfer = () => import("./jobs/import-export.js");

/** What is kept of reviews: wanted when there is one. */
const past = () => import("./jobs/review-cache.js");

/** @type {import("./jobs/import-export.js").Tools} */
const tools = {
  attempt,
  blank,
  seated,
  notes,
  taken(id) {
    tellTaken(id);
    lose(id);
  },
};

/**
 * @typedef {{go: () => Promise<NonNullable<import("../rpc-types.js").Answer<"goOn">>>}} Work
 * @type {Map<number, Work>} files that are being read or written, a bit with each request
 */
const works = new Map();
let nextWork = 1;

/** Operations that Python answers as the page asks them. */
const forwarded = /** @type {Operations<Forwarded>} */ (
  Object.fromEntries(FORWARDED.map((op) => [op, (/** @type {any} */ request) => ask(op, request)]))
);

/** @param {Work} work */
function begun(work) {
  const number = nextWork;
  nextWork += 1;
  works.set(number, work);
  return { work: number };
}

/** @type {Operations<Op>} */
const operations = {
  ...forwarded,
  async start({ plan, save: id, again }) {
    const written = again && id ? await open(id).catch(() => null) : null;
    if (written) return written;
    const { game, players, options, seed, takeBacks = false, deal } = plan;
    const order = { game, players, options, seed: seed ?? freshSeed(), take_backs: takeBacks };
    return begin({ game, players, options, seed, deal, id }, update({ change: { new: order } }));
  },
  open: ({ save }) => open(save),
  /** Tell whether the game is still this tab's, which may have slept. */
  check: ({ save }) => check(save),
  secure: () => secure(),
  /** These moves, as long as the turn lasts. */
  play: (request) =>
    changeByPerson(request, { play: { seat: request.seat, moves: request.moves } }),
  undo: (request) => changeByPerson(request, { undo: { seat: request.seat } }),
  step(request) {
    const change = { bot_step: { milliseconds: request.milliseconds } };
    const answer = ask("update", updateRequest(request, change));
    return "thinking" in answer ? answer : respond(request, answer);
  },
  look: (request) => seen(request),
  review: async (asked) => (await past()).reviewed(running?.id, asked),
  async replay({ save: id }) {
    const { save, status } = await open(id);
    return {
      save,
      status,
      stops: ask("positions", {}),
      review: await (await past()).keptReview(id),
    };
  },
  async branch({ event, players, save: id, again }) {
    const written = again && id ? await open(id).catch(() => null) : null;
    if (written) return written;
    if (!running) throw refuse("page.no_save", "there is no game to go on from");
    const { game, options } = running;
    const branch = { event, players, seed: freshSeed() };
    return begin({ game, players, options, seed: null, id }, update({ change: { branch } }));
  },
  /** A game as a file: its record, or, where there is no sound one, whatever there is. */
  async export({ save }) {
    const { record } = await getGame(save);
    const { ok } = attempt("export", { record, notes: notes() });
    // What needs an added game says so in its save.
    if (ok && !home.wheel) return new Blob([ok.text], { type: "application/json" });
    return (await transfer()).rawFile(save, tools);
  },
  /** The damaged records that a game was mended from, as a file. */
  exportDamaged: async ({ save }) => (await transfer()).damagedFile(save, tools),
  exportAll: async () => begun(new (await transfer()).Export(tools)),
  /** Old finished games let go of their records; then there may be room for what could not be written down. */
  async shrink({ saves }) {
    const { shrink } = await import("./jobs/compact-saves.js");
    await purgeGames(Number.POSITIVE_INFINITY);
    const games = await shrink(
      saves.filter((id) => id !== running?.id),
      attempt,
    );
    if (running && unsaved) await keep(update());
    return { games };
  },
  /** How a finished game went, as squares: it is shared later, and travels with the game. */
  async mark({ save, marks }) {
    marked(save, marks);
    await addMarks(save, marks).catch((error) => console.warn("not kept:", whyUnkept(error)));
  },
  sumUp: async () => begun(new (await import("./jobs/summarize-saves.js")).Summing(attempt)),
  /** Of several engines each reads its own games. */
  async import({ file, apart }) {
    const own = new Set(home.wheel && ask("games", {}).map(({ id }) => id));
    const reads = (/** @type {string} */ id) => (home.wheel ? own.has(id) : !apart.includes(id));
    return begun(new (await transfer()).Import(file, tools, reads));
  },
  /** A finished game from somebody's link; where nothing can be kept, to look at. */
  async importLink({ text }) {
    const record = ask("unlink", { text }).text;
    const work = new (await transfer()).Import(new File([record], "link"), tools, () => true);
    let told = await work.go();
    while (!told.done) told = await work.go();
    if (told.only) return { save: { id: told.only } };
    const now = update({ change: { resume: { record, seed: freshSeed() } } });
    const { game, options } = ask("view", ALL);
    return begin({ game, players: now.status.players, options, seed: null }, now);
  },
  /** The next bit of a file; how far it is. */
  async goOn({ work }) {
    const told = (await works.get(work)?.go()) ?? null;
    if (told?.done) works.delete(work);
    return told;
  },
  stop: ({ work }) => void works.delete(work),
  async link({ save }) {
    return ask("link", { record: await recordOf(save) }).text;
  },
  async remove({ save }) {
    await forgetUnsaved(save);
    await deleteSave(save);
    await (await past()).forgetReview(save);
    forget(save);
  },
  close: ({ save }) => forget(save),
  async purge({ before }) {
    const { forgetReview } = await past();
    await Promise.all((await purgeGames(before)).map(forgetReview));
  },
  inspect: async ({ bytes }) => (await admitting()).inspect(bytes),
  tryOut: async ({ looked }) => (await admitting()).tryOut(looked),
};

/** @template {Op} O @param {import("../rpc-types.js").Request<O>} request */
async function answer(request) {
  const { id, op } = request;
  try {
    tell({ id, ok: await operations[op](request) });
  } catch (error) {
    const told = error instanceof Refused ? error.told : refuse("page.worker", String(error)).told;
    tell({ id, error: told });
  }
}

tabs.addEventListener("message", ({ data }) => {
  queue = queue.then(() => check(data.taken));
});

/** Games of former versions of this page, where there are any. */
async function bringAlong() {
  try {
    const there = await tryAsync(() => indexedDB.databases(), null);
    if (there && !there.some(({ name }) => name === FORMER)) return;
    const { migrate } = await import("./jobs/save-migration.js");
    if (await migrate()) tell({ event: "saves" });
  } catch (error) {
    console.warn("not brought along:", error);
    tell({ event: "saves", unmoved: true });
  }
}

/** Games that could not be written to the database before, where it can be written now. */
async function restore() {
  if (await restoreUnsaved()) tell({ event: "saves" });
}

/** @param {Extract<ToWorker, {op: "boot"}>} order */
function start(order) {
  // Held as long as this worker lives: the page that waits for it learns at once of its end.
  let held = false;
  const hold = () => {
    held = true;
    return new Promise(() => {});
  };
  tryAsync(() => navigator.locks.request(order.lock, hold), null);
  home.build = order.build;
  home.spare = order.apart ? "" : order.snapshot;
  const along = Promise.all([order.apart || bringAlong(), restore()]);
  const started = booted(order).then(
    (ready) => {
      opened(ready.handle);
      tell({ event: "ready", held });
      if (order.apart) return;
      ready.store().then(
        (kept) => tell({ event: "stored", kept }),
        () => tell({ event: "stored", kept: false }),
      );
    },
    (error) => {
      const { kind = "broken", path, facts, message } = error;
      if (error instanceof Refused) tell({ event: "broke", told: error.told });
      else tell({ event: "failed", fault: { kind, path, facts }, message });
    },
  );
  queue = started.then(() => along);
}

/** Python; where it is for a game that was added, with that game in it. @param {Extract<ToWorker, {op: "boot"}>} order */
async function booted(order) {
  const admits = order.apart ? await admitting() : null;
  const ready = await boot({ ...order, reach: admits?.reach }, (progress) =>
    tell({ event: "progress", ...progress }),
  );
  if (!admits || !ready.rest) return ready;
  admits.complete(ready.python, ready.rest);
  if (!order.wheel) return ready;
  const { name, version, title } = order.wheel;
  home.wheel = { name, version, title };
  // From then on nothing is opened any more.
  const opens = [database().catch(() => {}), past().then(({ reach }) => reach()), reachUnsaved()];
  const [{ bytesOf }] = await Promise.all([import("../store/plugins.js"), ...opens]);
  const bytes = await bytesOf(order.wheel);
  if (!bytes) throw refuse("added.gone", "its file is no longer as it was");
  tell({ event: "admits" });
  return { ...ready, handle: await admits.admit(order.wheel, bytes) };
}

/** @param {MessageEvent<ToWorker>} message */
function hear({ data, isTrusted }) {
  if (!isTrusted) return;
  // At once, before what is still to be answered.
  if (data.op === "cover") covered = data.upto;
  else if (data.op === "boot") start(data);
  else queue = queue.then(() => answer(data));
}

onDisconnected(() => tell({ event: "disconnected" }));
addEventListener("message", hear);
