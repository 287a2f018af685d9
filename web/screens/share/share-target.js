// Content from other apps: shared (sw.js stores it until the page takes it), opened with the page, dropped, or chosen.
// It is opened, or refused by a message.

import { PATIENCE, tryAsync, tryCall } from "../../core/browser-api.js";
import { loadTexts, t } from "../../core/i18n.js";
import { scoped } from "../../core/storage.js";
import { cleanAddress } from "../app/repair-pasted-link.js";
import { openGames } from "../app/saves.js";
import { draw, notices } from "../app/state.js";
import { trackRequest } from "../app/user-actions.js";

/**
 * @typedef {{files: File[], words: string[]}} Shared `words`: texts and addresses
 * @typedef {{setConsumer: (consumer: (launch: {files?: readonly {getFile: () => Promise<File>}[]}) => void) => void}} LaunchQueue
 */

const SHARED = scoped("shared");
/** The name of the entry for texts, as in sw.js. */
const WORDS = "words";
/** The first bytes of a ZIP archive, and so of a wheel. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** A link to this page at any origin. */
const FOREIGN = /#\/(?:deal\?|game\/)\S+/;

/** Take the content that the service worker has stored. @returns {Promise<Shared | null>} null: nothing was shared */
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

/** Return true if a file is a wheel, by name or contents. @param {File} file */
async function isWheel(file) {
  if (file.name.toLowerCase().endsWith(".whl")) return true;
  const start = await tryAsync(() => file.slice(0, ZIP.length).arrayBuffer(), new ArrayBuffer(0));
  return String([...new Uint8Array(start)]) === String(ZIP);
}

async function goToMenu() {
  if (location.hash === "#/") return;
  const there = new Promise((done) => addEventListener("hashchange", done, { once: true }));
  location.replace("#/");
  await there;
}

/** @param {import("../../core/types.js").Key} sentence */
async function refuse(sentence) {
  await loadTexts("daily");
  await goToMenu();
  notices.notice = t(sentence);
  draw();
}

/**
 * Open files of saved games, or the file of one plug-in. If the person has gone to another screen meanwhile, it stays.
 * @param {File[]} files
 * @param {() => boolean} wanted false once the person has gone to another screen
 * @param {boolean} [alone] true if these are all
 */
export async function openFiles(files, wanted, alone = files.length === 1) {
  const wheels = await Promise.all(files.map(isWheel));
  if (alone && wheels[0]) {
    if (wanted()) (await import("../plugins/install-screen.js")).add(files[0]);
    return;
  }
  const games = files.filter((_, i) => !wheels[i]);
  if (wanted()) await goToMenu();
  if (games.length) await openGames(games, alone);
  if (games.length < files.length) await refuse("shared.wheels");
}

/** Return the address within this page that a text contains, or null. @param {string} text */
function linkIn(text) {
  const [page] = location.href.split("#");
  for (const found of text.match(/https?:\/\/\S+/g) ?? []) {
    const [address, ...hash] = found.split(/#|%23/);
    const place = cleanAddress(hash.join("#"));
    if ((hash.length ? address : address.replace(/[^\w/]+$/, "")) === page)
      return place.startsWith("shared") ? "#/" : `#/${place}`;
  }
  return text.match(FOREIGN)?.[0] ?? null;
}

/** @param {Shared} shared @param {() => boolean} wanted */
async function openShared({ files, words }, wanted) {
  const record = words.find((text) => /^\s*[{[]/.test(text));
  if (!files.length && record !== undefined) files = [new File([record], t("shared.text"))];
  const link = files.length ? null : linkIn(words.join("\n"));
  if (files.length) await openFiles(files, wanted);
  else if (link) location.replace(link);
  else await refuse(words.some((text) => text.trim()) ? "shared.no_link" : "shared.empty");
}

/** @param {import("../app/routes.js").Route} route */
export async function openReceived({ query }) {
  const wanted = trackRequest();
  const shared =
    "caches" in globalThis ? await tryAsync(takeShared, /** @type {const} */ ("unread")) : null;
  if (shared === "unread" || query.has("unread")) await refuse("shared.unread");
  else if (shared) await openShared(shared, wanted);
  else await goToMenu();
  const { launchQueue } = /** @type {{launchQueue?: LaunchQueue}} */ (globalThis);
  tryCall(() => launchQueue?.setConsumer(({ files = [] }) => openLaunched(files)), null);
}

/** @param {readonly {getFile: () => Promise<File>}[]} handles */
async function openLaunched(handles) {
  const wanted = trackRequest();
  // A file in a cloud may take long.
  const read = handles.map((each) => tryAsync(() => each.getFile(), null, 10 * PATIENCE));
  const files = (await Promise.all(read)).filter((file) => file !== null);
  if (files.length) await openFiles(files, wanted, handles.length === 1);
  if (files.length < handles.length) await refuse("shared.unread");
}
