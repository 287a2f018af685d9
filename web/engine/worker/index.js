// Entry point of the worker: it starts Python, and answers the page's requests one after the other.

import { tryAsync } from "../../core/browser-api.js";
import { Refusal, refusal } from "../../core/refusal.js";
import { onDisconnected } from "../store/connection.js";
import { database, deleteSave, isResult, storageProblem } from "../store/save-database.js";
import { FORWARDED } from "./allowed-operations.js";
import { boot } from "./boot-python.js";
import {
  acknowledge,
  beginGame,
  checkOwnership,
  closeGame,
  context,
  currentSave,
  fileNotes,
  openGame,
  persist,
  purgeGames,
  requireOwnership,
  restoreUnsaved,
  resultOnlyError,
  saveError,
  secure,
  setSquares,
  tabChannel,
  update,
} from "./current-game.js";
import { ask, attempt, bodyOf, postToPage, setHandler } from "./python-rpc.js";
import { randomSeed } from "./resume.js";
import { addSquares, getGame } from "./save-store.js";
import { forgetUnsaved, openUnsavedCache } from "./unsaved-games.js";

/**
 * @import { View, Viewpoint } from "../../core/types.js"
 * @import { Forwarded, Op, ToWorker } from "../rpc-types.js"
 * @typedef {Request<"play" | "step" | "undo" | "view">} GameRequest
 * @import * as protocol from "../../core/protocol.js"
 * @import { Answer, Operations, Request } from "../rpc-types.js"
 */

/** The module of hosts, if one was wanted. @type {typeof import("./friends/hosted-game.js") | undefined} */
let hosts;

async function loadHosts() {
  hosts ??= await import("./friends/hosted-game.js");
  return hosts;
}

/** Return the host of the running game, if phones take part. */
const host = () => hosts?.runningHost() ?? null;

/** Close a game that was deleted. @param {IDBValidKey} id */
function close(id) {
  closeGame(id);
  hosts?.closeHost(id);
}

/** Requests up to this id were made before the table was covered: they are answered with public information only. */
let covered = 0;
/** @type {Promise<unknown>} */
let queue = Promise.resolve();
/** The database of version 0.1.0: see save-migration.js. */
const FORMER = "pygames";

/** The viewpoint with public information only. @type {Viewpoint} */
const ALL = { seat: null };

/**
 * Return the view for a request; the public one if the table was covered meanwhile.
 * @param {GameRequest} request
 * @param {protocol.TableUpdate["view"]} [own] the requested view, if the engine has returned it already
 * @returns {View}
 */
function viewFor({ id, viewpoint = ALL }, own) {
  const { shared, ...rest } = viewpoint;
  const isCovered = shared && rest.seat !== null && id <= covered;
  const view = isCovered ? ask("view", ALL) : (own ?? ask("view", host()?.show(rest) ?? rest));
  return saveError ? { ...view, table: { ...view.table, unsaved: saveError } } : view;
}

/** @param {IDBValidKey} id @returns {Promise<string>} */
async function recordOf(id) {
  const { save, record } = await getGame(id);
  if (record === undefined && isResult(save)) throw resultOnlyError();
  if (typeof record !== "string")
    throw refusal("page.no_save", {}, "the saved game does not exist");
  return record;
}

/**
 * Return a change and the view after it as one request to Python. The end of a game between several people is public.
 * @param {GameRequest} request
 * @param {protocol.Change} change
 * @returns {protocol.Update}
 */
function updateRequest({ viewpoint = ALL }, change) {
  requireOwnership();
  const { shared, ...view } = viewpoint;
  return { change, view, ...(shared && view.seat !== null && { final_view: ALL }) };
}

/** @param {GameRequest} request @param {protocol.TableUpdate} update */
async function respond(request, update) {
  if (!host()) await persist(update);
  if (update.refused) throw new Refusal(update.refused);
  return viewFor(request, update.view);
}

/** @param {GameRequest} request @param {protocol.Change} change */
async function changeByPerson(request, change) {
  const asked = updateRequest(request, change);
  const answer = (await host()?.change(asked)) ?? update(asked);
  acknowledge();
  return respond(request, answer);
}

const pluginSandbox = () => import("./plugin-sandbox.js");

const transfer = () => import("./jobs/import-export.js");

const sync = () => import("./jobs/sync.js");

const reviewCache = () => import("./review-cache.js");

const luckJobs = () => import("./jobs/measure-luck.js");

/**
 * @typedef {AsyncGenerator<NonNullable<Answer<"continueJob">>>} Job yields the progress after each slice of work
 * @type {Map<number, Job>} running jobs: each request does a slice
 */
const jobs = new Map();
let nextJob = 1;

const forwarded = /** @type {Operations<Forwarded>} */ (
  Object.fromEntries(FORWARDED.map((op) => [op, (/** @type {any} */ request) => ask(op, request)]))
);

/** @param {Job} job */
function startJob(job) {
  const number = nextJob;
  nextJob += 1;
  jobs.set(number, job);
  return { job: number };
}

/** Return the game that an earlier, unanswered request of this id has begun, or null. @param {string | undefined} id */
const existingGame = (id) => (id ? openGame(id).catch(() => null) : null);

/** @type {Operations<Op>} */
const operations = {
  ...forwarded,
  async start({ plan, save: id, again }) {
    const existing = again && (await existingGame(id));
    if (existing) return existing;
    const { game, players, options, seed, takeBacks = false, deal } = plan;
    const order = { game, players, options, seed: seed ?? randomSeed(), take_backs: takeBacks };
    return beginGame(
      { game, players, options, seed, deal, id },
      update({ change: { new: order } }),
    );
  },
  async open({ save }) {
    const opened = host()?.reopen(save) ?? (await openGame(save));
    return opened.save.phones ? (await loadHosts()).resumeHost(opened) : opened;
  },
  friends: async ({ call }) => (await loadHosts()).answerCall(call),
  check: ({ save }) => checkOwnership(save),
  secure: () => secure(),
  play: (request) =>
    changeByPerson(request, { play: { seat: request.seat, moves: request.moves } }),
  undo: (request) => changeByPerson(request, { undo: { seat: request.seat } }),
  async step(request) {
    const change = { bot_step: { milliseconds: request.milliseconds } };
    const asked = updateRequest(request, change);
    const answer = host() ? await host()?.step(asked) : ask("update", asked);
    // A phone has changed the position.
    if (!answer) return viewFor(request);
    return "thinking" in answer ? answer : respond(request, answer);
  },
  view: (request) => viewFor(request),
  review: async (asked) => (await reviewCache()).reviewPart(currentSave?.id, asked),
  luck: async (asked) => (await luckJobs()).nextLuckPart(currentSave?.id, asked),
  luckOf: async ({ saves }) => (await luckJobs()).luckOf(saves),
  measureLuck: async ({ saves }) => startJob((await luckJobs()).measureLuck(saves)),
  async replay({ save: id }) {
    const { save, status } = await openGame(id);
    return {
      save,
      status,
      positions: ask("positions", {}),
      review: await (await reviewCache()).cachedReview(id),
    };
  },
  async branch({ event, players, save: id, again }) {
    const existing = again && (await existingGame(id));
    if (existing) return existing;
    if (!currentSave) throw refusal("page.no_save", {}, "no game is open to continue");
    const { game, options } = currentSave;
    const branch = { event, players, seed: randomSeed() };
    return beginGame({ game, players, options, seed: null, id }, update({ change: { branch } }));
  },
  /** Export a game: its record, or, if that is damaged, everything that is stored. */
  async export({ save }) {
    const { record } = await getGame(save);
    const { ok } = attempt("export", { record, notes: fileNotes() });
    // The save of a plug-in's game names its wheel.
    if (ok && !context.wheel) return new Blob([ok.text], { type: "application/json" });
    return (await transfer()).rawFile(save);
  },
  exportDamaged: async ({ save }) => (await transfer()).damagedFile(save),
  exportAll: async (asked) => startJob((await transfer()).exportGames(asked)),
  indexGames: async ({ device }) => (await sync()).indexOf(device),
  mergeIndex: async ({ index }) => (await sync()).merge(index),
  continueCopy: async ({ save }) => (await sync()).continueCopy(save),
  handOver: async ({ save, owner }) => (await sync()).handOver(save, owner),
  /** Drop records of finished games, then try to write a running game that could not be written. */
  async compact({ saves }) {
    const job = await import("./jobs/compact-saves.js");
    await purgeGames(Number.POSITIVE_INFINITY);
    const games = await job.compact(saves.filter((id) => id !== currentSave?.id));
    if (currentSave && saveError) await persist(update());
    return { games };
  },
  async saveSquares({ save, marks }) {
    setSquares(save, marks);
    await addSquares(save, marks).catch((error) =>
      console.warn("not saved:", storageProblem(error)),
    );
  },
  summarize: async () => startJob((await import("./jobs/summarize-saves.js")).summarize()),
  /** Import games of this worker's engine: plug-ins have their own. */
  async import({ file, readElsewhere, device }) {
    const own = new Set(context.wheel && ask("games", {}).map(({ id }) => id));
    const isOurs = (/** @type {string} */ id) =>
      context.wheel ? own.has(id) : !readElsewhere.includes(id);
    return startJob((await transfer()).importGames(file, { isOurs, device }));
  },
  /** Import a finished game from a link; if it cannot be saved, open it for replay. */
  async importLink({ text }) {
    const record = ask("unlink", { text }).text;
    const { only } = await (await transfer()).importAll(new File([record], "link"));
    if (only) return { save: { id: only } };
    const now = update({ change: { resume: { record, seed: randomSeed() } } });
    const { game, options } = ask("view", ALL);
    return beginGame({ game, players: now.status.players, options, seed: null }, now);
  },
  importJoined: async (joined) => (await import("./jobs/import-joined.js")).importJoined(joined),
  async continueJob({ job }) {
    const progress = (await jobs.get(job)?.next())?.value ?? null;
    if (progress?.done) jobs.delete(job);
    return progress;
  },
  cancelJob: ({ job }) => void jobs.delete(job),
  async link({ save }) {
    return ask("link", { record: await recordOf(save) }).text;
  },
  async remove({ save }) {
    await forgetUnsaved(save);
    const { markDeletedForGood } = await import("./jobs/deletion-marks.js");
    await markDeletedForGood([(await getGame(save)).save ?? { id: save }]);
    await deleteSave(save);
    await (await reviewCache()).forgetReview(save);
    close(save);
  },
  close: ({ save }) => close(save),
  async purge({ before }) {
    const { forgetReview } = await reviewCache();
    await Promise.all((await purgeGames(before)).map(forgetReview));
  },
  inspectWheel: async ({ bytes }) => (await pluginSandbox()).inspect(bytes),
  checkPlugin: async ({ wheel }) => (await pluginSandbox()).check(wheel),
};

/** @template {Op} O @param {Request<O>} request */
async function answer(request) {
  const { id, op } = request;
  try {
    postToPage({ id, ok: await operations[op](request) });
  } catch (error) {
    const refused = error instanceof Refusal ? error : refusal("page.worker", {}, String(error));
    postToPage({ id, error: bodyOf(refused) });
  }
}

tabChannel.addEventListener("message", ({ data }) => {
  queue = queue.then(() => checkOwnership(data.taken));
  hosts?.releaseLobby(data.taken);
});

/** Migrate games of former versions of this page. */
async function migrateSaves() {
  try {
    const there = await tryAsync(() => indexedDB.databases(), null);
    if (there && !there.some(({ name }) => name === FORMER)) return;
    const { migrate } = await import("./save-migration.js");
    if (await migrate()) postToPage({ event: "saves" });
  } catch (error) {
    console.warn("not migrated:", error);
    postToPage({ event: "saves", unmoved: true });
  }
}

/** @param {Extract<ToWorker, {op: "boot"}>} order */
function start(order) {
  // Held as long as this worker lives, so that the page detects its end at once.
  let isHeld = false;
  const hold = () => {
    isHeld = true;
    return new Promise(() => {});
  };
  tryAsync(() => navigator.locks.request(order.lock, hold), null);
  context.build = order.build;
  context.snapshotCache = order.isIsolated ? "" : order.snapshot;
  const restored = restoreUnsaved().then((any) => any && postToPage({ event: "saves" }));
  const migrated = Promise.all([order.isIsolated || migrateSaves(), restored]);
  const started = booted(order).then(
    (ready) => {
      setHandler(ready.handle, ready.python);
      postToPage({ event: "ready", held: isHeld });
      if (order.isIsolated) return;
      ready.store().then(
        (hasSnapshot) => postToPage({ event: "stored", hasSnapshot }),
        () => postToPage({ event: "stored", hasSnapshot: false }),
      );
    },
    (error) => {
      const { kind = "broken", path, facts, message } = error;
      if (error instanceof Refusal) postToPage({ event: "broke", error: bodyOf(error) });
      else postToPage({ event: "failed", fault: { kind, path, facts }, message });
    },
  );
  queue = started.then(() => migrated);
}

/** Boot Python, with the plug-in if the worker is for one. @param {Extract<ToWorker, {op: "boot"}>} order */
async function booted(order) {
  const sandbox = order.isIsolated ? await pluginSandbox() : null;
  const ready = await boot({ ...order, reach: sandbox?.allowedGlobals }, (progress) =>
    postToPage({ event: "progress", ...progress }),
  );
  if (!sandbox || !ready.rest) return ready;
  sandbox.addLibrary(ready.python, ready.rest);
  if (!order.wheel) return ready;
  const { name, version, title } = order.wheel;
  context.wheel = { name, version, title };
  // Later the sandbox forbids to open anything.
  const opens = [
    database().catch(() => {}),
    reviewCache().then(({ openReviewCache }) => openReviewCache()),
    import("./jobs/deletion-marks.js").then(({ openMarks }) => openMarks()),
    openUnsavedCache(),
  ];
  const [{ wheelBytes }] = await Promise.all([import("../store/plugins.js"), ...opens]);
  const bytes = await wheelBytes(order.wheel);
  if (!bytes) throw refusal("added.gone", {}, "its file is missing or damaged");
  postToPage({ event: "admits" });
  return { ...ready, handle: await sandbox.loadPlugin(order.wheel, bytes) };
}

/** @param {MessageEvent<ToWorker>} message */
function onMessage({ data, isTrusted }) {
  if (!isTrusted) return;
  // At once, before pending requests.
  if (data.op === "cover") covered = data.upto;
  else if (data.op === "boot") start(data);
  else queue = queue.then(() => answer(data));
}

onDisconnected(() => postToPage({ event: "disconnected" }));
addEventListener("message", onMessage);
