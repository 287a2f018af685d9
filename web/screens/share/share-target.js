// Content from other apps: shared (sw.js stores it until the page takes it), opened with the page, dropped, or chosen. All of it is
// opened, or refused in a sentence.

import { PATIENCE, tryAsync, tryCall } from "../../core/browser-api.js";
import { loadTexts, t } from "../../core/i18n.js";
import { scoped } from "../../core/storage.js";
import { cleaned } from "../app/routes.js";

/**
 * @typedef {{
 *   openGames: (files: File[], alone: boolean) => Promise<unknown>, addGame: (file: File) => unknown, say: (sentence: string) => void,
 * }} Host `openGames`: read files of saved games, and open the game if
 *   it comes alone; `addGame`: show a game's file where games are added; `say`: show a sentence on the menu
 * @typedef {{files: File[], words: string[]}} Shared `words`: texts and addresses
 * @typedef {{setConsumer: (consumer: (launch: {files?: readonly {getFile: () => Promise<File>}[]}) => void) => void}} LaunchQueue
 */

const SHARED = scoped("shared");
/** As sw.js calls the entry that holds texts. */
const WORDS = "words";
/** The first bytes of a ZIP archive, which a wheel is. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** A link of this page wherever it is served. */
const FOREIGN = /#\/(?:deal\?|game\/)\S+/;

/** Take what the service worker has stored. @returns {Promise<Shared | null>} null: nothing was shared */
async function takeShared() {
  const cache = await caches.open(SHARED);
  const requests = await cache.keys();
  /** @type {Shared} */
  const shared = { files: [], words: [] };
  for (const { url } of requests) {
    const answer = await cache.match(url);
    if (!answer) continue;
    const name = decodeURIComponent(url.split("/").at(-1) ?? "");
    if (name === WORDS) shared.words = await answer.json();
    else shared.files.push(new File([await answer.blob()], name.replace(/^\d+-/, "")));
  }
  await caches.delete(SHARED);
  return requests.length ? shared : null;
}

/** True if a file adds a game, whatever it is called. @param {File} file */
async function isWheel(file) {
  if (file.name.toLowerCase().endsWith(".whl")) return true;
  const start = await tryAsync(() => file.slice(0, ZIP.length).arrayBuffer(), new ArrayBuffer(0));
  return String([...new Uint8Array(start)]) === String(ZIP);
}

async function toMenu() {
  if (location.hash === "#/") return;
  const there = new Promise((done) => addEventListener("hashchange", done, { once: true }));
  location.replace("#/");
  await there;
}

/** @param {import("../../core/types.js").Key} sentence @param {Host} host */
async function refuse(sentence, host) {
  await loadTexts("daily");
  await toMenu();
  host.say(t(sentence));
}

/** Open files of saved games, or the one file of a game. @param {File[]} files @param {Host} host @param {boolean} [alone] whether these are all */
export async function openFiles(files, host, alone = files.length === 1) {
  const wheels = await Promise.all(files.map(isWheel));
  if (alone && wheels[0]) {
    host.addGame(files[0]);
    return;
  }
  const games = files.filter((_, i) => !wheels[i]);
  await toMenu();
  if (games.length) await host.openGames(games, alone);
  if (games.length < files.length) await refuse("shared.wheels", host);
}

/** Return the address within this page that a text links to; null if there is none. @param {string} text */
function linkIn(text) {
  const [page] = location.href.split("#");
  for (const found of text.match(/https?:\/\/\S+/g) ?? []) {
    const [address, ...hash] = found.split(/#|%23/);
    const place = cleaned(hash.join("#"));
    if ((hash.length ? address : address.replace(/[^\w/]+$/, "")) === page)
      return place.startsWith("shared") ? "#/" : `#/${place}`;
  }
  return text.match(FOREIGN)?.[0] ?? null;
}

/** @param {Shared} shared @param {Host} host */
async function openShared({ files, words }, host) {
  const record = words.find((text) => /^\s*[{[]/.test(text));
  if (!files.length && record !== undefined) files = [new File([record], t("shared.text"))];
  const link = files.length ? null : linkIn(words.join("\n"));
  if (files.length) await openFiles(files, host);
  else if (link) location.replace(link);
  else await refuse(words.some((text) => text.trim()) ? "shared.no_link" : "shared.empty", host);
}

/** @param {import("../app/routes.js").Route} route @param {Host} host */
export async function received({ query }, host) {
  const shared =
    "caches" in globalThis ? await tryAsync(takeShared, /** @type {const} */ ("unread")) : null;
  if (shared === "unread" || query.has("unread")) await refuse("shared.unread", host);
  else if (shared) await openShared(shared, host);
  else await toMenu();
  const { launchQueue } = /** @type {{launchQueue?: LaunchQueue}} */ (globalThis);
  tryCall(() => launchQueue?.setConsumer(({ files = [] }) => openLaunched(files, host)), null);
}

/** @param {readonly {getFile: () => Promise<File>}[]} handles @param {Host} host */
async function openLaunched(handles, host) {
  // From a cloud a file may be on its way for long.
  const read = handles.map((each) => tryAsync(() => each.getFile(), null, 10 * PATIENCE));
  const files = (await Promise.all(read)).filter((file) => file !== null);
  if (files.length) await openFiles(files, host, handles.length === 1);
  if (files.length < handles.length) await refuse("shared.unread", host);
}
