// Luck of finished games: the optional part of the engine that measures it. Results are stored with the reviews.

import { tryAsync } from "../../../core/browser-api.js";
import { fetchOk } from "../../../core/fetch.js";
import { refusal } from "../../../core/refusal.js";
import { BASE } from "../../../core/storage.js";
import { context } from "../current-game.js";
import { ask, runtime, versions } from "../python-rpc.js";
import { cachedReview, reviewKey, storedEntry, storeWithReview } from "../review-cache.js";
import { getGame } from "../save-store.js";

/**
 * @import { JobProgress, LuckShares, Responses } from "../../../core/types.js"
 * @typedef {Responses["luck"]} Luck
 */

const ARCHIVE = "runtime/luck.zip";
/** Milliseconds of a slice of work in a job. */
const SLICE = 100;
/** Milliseconds of a download. */
const TIMEOUT = 30_000;

/** Resolves with true, or with the error. @type {Promise<unknown> | undefined} */
let loading;

/**
 * Load the optional part of the engine. Return true once it is loaded. A request waits for a slice only, so that the page can do something
 * else meanwhile. Plug-ins have no luck model, and Python says so.
 */
async function isLoaded() {
  if (context.wheel) return true;
  loading ??= load().then(
    () => true,
    (error) => error,
  );
  const found = await tryAsync(() => loading, false, SLICE);
  if (typeof found === "boolean") return found;
  loading = undefined;
  console.warn("luck:", found);
  throw refusal("page.luck", {}, String(found));
}

async function load() {
  const answer = await fetchOk(ARCHIVE, { signal: AbortSignal.timeout(TIMEOUT) }, BASE.href);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const python = runtime();
  python.FS.writeFile("/lib/luck.zip", bytes);
  python.runPython("import sys; sys.path.append('/lib/luck.zip'); import rest_for_luck");
}

/** Return the key of a game's luck. @param {string} digest */
function luckKey(digest) {
  const { version, luck } = versions();
  return `${version} ${luck} ${digest}`;
}

/** Return the key of a game's luck and balance, which follows from the review, too. @param {string} digest */
const resultKey = (digest) => `${luckKey(digest)} ${reviewKey(digest)}`;

/** @type {Luck} */
const NOTHING = { thinking: true, total: 0, points: [], unit: "share", error: 0, balance: [] };

/**
 * Return the next part of the luck of the running game. When it is complete, it is stored, with the balance of luck and mistakes by its
 * review.
 * @param {string | undefined} id of the running game
 * @param {{since?: number, milliseconds?: number}} asked
 * @returns {Promise<Luck>}
 */
export async function nextLuckPart(id, { since = 0, milliseconds }) {
  const stored = since === 0 && id ? (await storedEntry(id))?.luck : null;
  if (stored && stored.of === resultKey(ask("digest", {}).text)) return stored.found;
  if (!(await isLoaded())) return NOTHING;
  const found = ask("luck", { since, milliseconds });
  if (found.thinking) return found;
  const review = (id && (await cachedReview(id))) || ask("review", { since: 0, milliseconds });
  if (review.thinking) return { ...found, thinking: true, balance: [] };
  const { decisions } = review;
  if (id) {
    const whole = ask("luck", { since: 0, milliseconds: 1, decisions });
    const { text: digest } = ask("digest", {});
    await storeWithReview(id, { luck: { of: resultKey(digest), found: whole } });
    await storeShares(id, sharesOf(luckKey(digest), whole));
  }
  return ask("luck", { since, milliseconds: 1, decisions });
}

/** @param {string} of @param {Luck} found */
const sharesOf = (of, { balance }) => ({
  of,
  bySeat: Object.fromEntries(balance.map(({ seat, share }) => [seat, share])),
});

/** Shares that could not be stored. They last until the worker ends. @type {Map<string, ReturnType<typeof sharesOf>>} */
const unstored = new Map();

/** @param {string} id @param {ReturnType<typeof sharesOf>} shares */
async function storeShares(id, shares) {
  if (await storeWithReview(id, { shares })) unstored.delete(id);
  else unstored.set(id, shares);
}

/** Return the stored luck by seat of some games, in shares of the win. @param {string[]} saves @returns {Promise<LuckShares>} */
export async function luckOf(saves) {
  const current = luckKey("");
  /** @type {LuckShares} */
  const found = {};
  for (const id of saves) {
    const shares = unstored.get(id) ?? (await storedEntry(id))?.shares;
    if (shares?.of.startsWith(current)) found[id] = shares.bySeat;
  }
  return found;
}

/**
 * Measure the luck of some finished games, one after the other, and yield the progress after each slice of work.
 * @param {string[]} saves
 * @returns {AsyncGenerator<JobProgress>}
 */
export async function* measureLuck(saves) {
  const left = [...saves];
  do {
    const id = (await isLoaded()) ? left.at(-1) : undefined;
    if (id !== undefined && (await isMeasured(id))) left.pop();
    const games = saves.length - left.length;
    yield { done: left.length === 0, games, all: saves.length };
  } while (left.length);
}

/** Measure one game for a while. Return true if it is done, or impossible because its record is damaged. @param {string} id */
async function isMeasured(id) {
  const { record } = await getGame(id);
  if (typeof record !== "string") return true;
  try {
    // The curve is not wanted.
    const found = ask("luck", { record, since: Number.MAX_SAFE_INTEGER, milliseconds: SLICE });
    if (found.thinking) return false;
    const of = luckKey(ask("digest", { record }).text);
    await storeShares(id, sharesOf(of, found));
  } catch {
    // The result of a damaged game counts without luck.
  }
  return true;
}
