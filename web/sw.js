// Service worker: caches every file of one build, and serves them. build.py writes the list of files, the content security policy and
// texts of all languages into this script, so a new build is a new script. It uses only caches of this page: other pages of the origin
// have their own.

/**
 * @import { FileEntry, Files } from "./core/types.js"
 * @typedef {{path: string, size: number, sha256?: string}} FileMeta a file, perhaps without its hash
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const FILES = /** @type {Files} */ (/** @type {unknown} */ ("__FILES__"));
const SCOPE = new URL("./", self.location.href);
const PREFIX = `pygames:${SCOPE.pathname}:`;
const NAME = `${PREFIX}files:${FILES.build}`;
const INCOMING = `${PREFIX}incoming:${FILES.build}`;
const POLICY = "__POLICY__";
/** @type {Record<string, string>} */
const TYPES = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  json: "application/json",
  webmanifest: "application/manifest+json",
  svg: "image/svg+xml",
  png: "image/png",
  wasm: "application/wasm",
  zip: "application/zip",
};
const LIST = "files.json";
/** Path of the share target. The page reads the shared data from the cache: screens/share/share-target.js. */
const SHARED = "shared";
const SHARED_CACHE = `${PREFIX}${SHARED}`;
/** Plug-ins, written by the page. If there are any, the optional files are cached, too. */
const ADDED = `${PREFIX}added`;
/** Removed plug-ins, which can be restored. */
const REMOVED = `${PREFIX}removed`;
/** Games that could not be written to the database: unsaved-games.js. */
const UNSAVED = `${PREFIX}unsaved`;
/** Bytes from which the page itself checks a file: reading it here takes time. */
const LARGE = 200_000;
/** Milliseconds without bytes before a connection counts as dead. */
const SILENCE = 8_000;
/** Concurrent requests. Chromium allows a background worker three, so that a fourth would wait for a stalled one. */
const LANES = 3;
const GZIP = 0x1f;

/** Return the path to fetch a file from: the compressed one, if there is one. @param {FileEntry} file */
const sentPath = ({ path, packed }) => (packed ? `${path}.gz.bin` : path);

/** @param {string} path */
const address = (path) => new URL(path, SCOPE).href;

/** Digits of a SHA-256 in the list of files. Former versions had more. */
const DIGITS = 10;

/** @param {ArrayBuffer} bytes */
async function hash(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes), 0, DIGITS / 2);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Return the response of a file. Its headers are always this build's, even if the bytes are from another one.
 * @param {FileMeta} file
 * @param {BodyInit} body
 */
function fileResponse({ path, size, sha256 }, body) {
  const type = TYPES[path.split(".").pop() ?? ""] ?? "application/octet-stream";
  /** @type {Record<string, string>} */
  const headers = { "Content-Type": type, "Content-Length": String(size) };
  if (sha256) headers["X-Sha256"] = sha256;
  if (path.endsWith(".html") || path === "engine/worker/index.js") {
    headers["Content-Security-Policy"] = POLICY;
  }
  return new Response(body, { headers });
}

/** Return the list of files. It is part of this script, so it is always this version's. */
function listResponse() {
  const text = JSON.stringify(FILES);
  return fileResponse({ path: LIST, size: text.length }, text);
}

// -- from the network ---------------------------------------------------------------------------------------

/** Fetch a file as a stream of inflated bytes, which fails on a stall. @param {FileEntry} file @param {RequestCache} cache */
async function fetchPlain(file, cache) {
  const stop = new AbortController();
  /** @type {number | undefined} */
  let timer;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), SILENCE);
  };
  alive();
  const path = sentPath(file);
  const answer = await fetch(new Request(address(path), { cache, signal: stop.signal }));
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`);
  const watch = new TransformStream({
    transform(chunk, out) {
      alive();
      out.enqueue(chunk);
    },
    flush: () => clearTimeout(timer),
  });
  const body = answer.body.pipeThrough(watch);
  return file.packed ? inflated(body) : body;
}

/**
 * Inflate a stream that is compressed. Some hosts set a header so that the browser has inflated it already.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 */
async function inflated(body) {
  const reader = body.getReader();
  const first = await reader.read();
  const whole = new ReadableStream({
    start: (out) => (first.done ? out.close() : out.enqueue(first.value)),
    async pull(out) {
      const { done, value } = await reader.read();
      if (done) out.close();
      else out.enqueue(value);
    },
    cancel: (why) => reader.cancel(why),
  });
  return first.value?.[0] === GZIP ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

/** @param {BodyInit} body */
const whole = (body) => new Response(body).arrayBuffer();

/**
 * Fetch a file with this build's hash: from the page's downloads, else the browser's cache, else the network.
 * @param {FileEntry} file
 */
async function fetchFile(file) {
  const path = sentPath(file);
  const fromIncoming = async () => {
    const here = await caches.match(address(file.path), { cacheName: INCOMING });
    if (!here?.body) throw new Error(`${path}: expected in the cache of downloads, not found`);
    return here.body;
  };
  const startedAt = Date.now();
  for (const come of [
    fromIncoming,
    () => fetchPlain(file, "force-cache"),
    () => fetchPlain(file, "reload"),
  ]) {
    // After a stall the next try would take as long.
    if (Date.now() - startedAt >= SILENCE) break;
    const body = await come()
      .then(whole)
      .catch(() => null);
    if (body && (await hash(body)) === file.sha256) return body;
  }
  throw Object.assign(new Error(`${path}: expected the hash of this build`), { path });
}

// -- updates of the engine ------------------------------------------------------------------------------------

/** The archive of which an update fetches the changed entries only, and the folder with them. */
const ARCHIVE = "runtime/engine.zip";
const ENTRIES = "runtime/engine/";
/** Share of the archive, in bytes, from which all of it is fetched. */
const MANY = 0.3;
/** Marks and sizes of a zip. */
const [ENTRY_MARK, END_SIZE, HEAD_SIZE] = [0x02014b50, 22, 46];

/** @typedef {{name: string, crc: number, start: number, end: number}} Entry */

/**
 * Return the entries of a zip, by its directory. The directory ends the zip, without a comment.
 * @param {ArrayBuffer} bytes
 * @returns {{entries: Entry[], size: number}} `size`: bytes before the directory
 */
function readDirectory(bytes) {
  const view = new DataView(bytes);
  const end = bytes.byteLength - END_SIZE;
  const [length, size] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  /** @type {Entry[]} */
  const entries = [];
  for (let at = end - length; at < end; ) {
    if (view.getUint32(at, true) !== ENTRY_MARK) throw new Error(`${ARCHIVE}: damaged directory`);
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const text = new TextDecoder().decode(new Uint8Array(bytes, at + HEAD_SIZE, name));
    const [crc, start] = [16, 42].map((field) => view.getUint32(at + field, true));
    entries.push({ name: text, crc, start, end: size });
    at += HEAD_SIZE + name + extra + comment;
  }
  entries.sort((a, b) => a.start - b.start);
  for (const [i, each] of entries.entries()) each.end = entries[i + 1]?.start ?? size;
  return { entries, size };
}

/**
 * Return the new archive, built of that of another build and the changed entries; null if that is not possible.
 * @param {FileEntry} file
 */
async function updatedArchive(file) {
  if (file.path !== ARCHIVE) return null;
  try {
    const part = async (/** @type {string} */ name) =>
      whole(await fetchPlain({ ...file, path: ENTRIES + name, packed: true }, "force-cache"));
    const former = await formerFile(file.path);
    if (!former) return null;
    const known = new Map(readDirectory(former).entries.map((each) => [each.name, each]));
    const directory = await part(file.sha256);
    const { entries, size } = readDirectory(directory);
    const bytes = new Uint8Array(file.size);
    bytes.set(new Uint8Array(directory), size);
    /** @type {Entry[]} */
    const changed = [];
    for (const each of entries) {
      const { start, end, crc } = known.get(each.name) ?? { start: 0, end: 0, crc: 0 };
      if (crc !== each.crc || end - start !== each.end - each.start) changed.push(each);
      else bytes.set(new Uint8Array(former, start, end - start), each.start);
    }
    const count = changed.reduce((sum, { start, end }) => sum + end - start, 0);
    if (count > MANY * size) return null;
    for (const { name, crc, start } of changed) {
      const sum = crc.toString(16).padStart(8, "0");
      bytes.set(new Uint8Array(await part(`${sum}-${name.replaceAll("/", ".")}`)), start);
    }
    return (await hash(bytes.buffer)) === file.sha256 ? bytes.buffer : null;
  } catch {
    return null;
  }
}

/** Return the bytes that another build has of a file. @param {string} path */
async function formerFile(path) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(`${PREFIX}files:`) || name === NAME) continue;
    const found = await (await caches.open(name)).match(address(path));
    if (found) return found.arrayBuffer();
  }
  return null;
}

// -- on the device ------------------------------------------------------------------------------------------

/**
 * Return the bytes of a cached file; null if it is missing or damaged.
 * @param {FileEntry} file
 * @param {Promise<Response | undefined> | Response | undefined} answer
 */
async function validBytes(file, answer) {
  const bytes = await (await answer)?.arrayBuffer().catch(() => null);
  return bytes && (await hash(bytes)) === file.sha256 ? bytes : null;
}

/** Return the cached files of other builds: hash → response. */
async function filesOfOtherBuilds() {
  /** @type {Map<string, () => Promise<Response | undefined>>} */
  const known = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(`${PREFIX}files:`) || name === NAME) continue;
    const cache = await caches.open(name);
    const listed = await cache.match(address(LIST));
    const { files } = (await listed?.json().catch(() => null)) ?? { files: [] };
    for (const { path, sha256 } of files) {
      known.set(sha256.slice(0, DIGITS), () => cache.match(address(path)));
    }
  }
  return known;
}

/** Cache every file of this build that is missing or damaged. Return their number. Optional ones may fail. */
async function fill() {
  const [known, cache] = await Promise.all([filesOfOtherBuilds(), caches.open(NAME)]);
  let count = 0;
  await forEachFile(async (file) => {
    if (await validBytes(file, cache.match(address(file.path)))) return;
    try {
      const body =
        (await validBytes(file, known.get(file.sha256)?.())) ??
        (await updatedArchive(file)) ??
        (await fetchFile(file));
      await cache.put(address(file.path), fileResponse(file, body));
      count += 1;
    } catch (error) {
      if (!file.optional) throw error;
    }
  });
  await cache.put(address(LIST), listResponse());
  await caches.delete(INCOMING);
  return count;
}

/** Do work for every file to cache, a few at once, until one fails. @param {(file: FileEntry) => Promise<void>} work */
async function forEachFile(work) {
  const adds = await caches.has(ADDED);
  const left = FILES.files.filter(({ optional }) => adds || !optional);
  const lane = async () => {
    try {
      for (let file = left.shift(); file; file = left.shift()) await work(file);
    } finally {
      left.length = 0;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function install() {
  try {
    await fill();
  } catch (caught) {
    const error = /** @type {Error & {path?: string}} */ (caught);
    // Fetched files stay for the next try, but on a full disk saved games need the space.
    const full = error.name === "QuotaExceededError";
    if (full) await Promise.all([caches.delete(NAME), caches.delete(INCOMING)]);
    await notifyPages({ unkept: full ? "full" : "file", file: error.path ?? "" });
    throw error;
  }
}

/** Post a message to all windows of this page, even if this worker does not control them yet. @param {object} message */
async function notifyPages(message) {
  const windows = await worker.clients.matchAll({ includeUncontrolled: true });
  for (const each of windows) if (each.url.startsWith(SCOPE.href)) each.postMessage(message);
}

/** Return the paths of missing and damaged files. */
async function damagedFiles() {
  const cache = await caches.open(NAME);
  /** @type {string[]} */
  const wrong = [];
  await forEachFile(async (file) => {
    if (!(await validBytes(file, cache.match(address(file.path))))) wrong.push(file.path);
  });
  return wrong;
}

/** Fetch missing and damaged files, and delete the snapshot of Python. */
async function repair() {
  await caches.delete(`${PREFIX}snapshot:${FILES.build}`);
  try {
    return await fill();
  } catch (error) {
    await activateNewest();
    throw error;
  }
}

/** Fetch missing and damaged files, including the optional ones, for a plug-in. */
async function cacheAll() {
  await fill();
  const [wrong] = await damagedFiles();
  if (wrong) throw new Error(wrong);
}

/** Cache the files that are wanted after the first game, or without a network, once all others are here. They may fail. */
async function cacheLater() {
  const cache = await caches.open(NAME);
  for (const file of FILES.files) {
    if (!file.later || (await validBytes(file, cache.match(address(file.path))))) continue;
    await repairedResponse(file, cache).catch(() => {});
  }
}

/** @type {Promise<unknown> | undefined} */
let repairing;

/** Start a repair, unless one is running. */
function repairOnce() {
  repairing ??= repair().finally(() => {
    repairing = undefined;
  });
  return repairing;
}

/** Let a newer version take over at once, as this one cannot be repaired. */
async function activateNewest() {
  await worker.registration.update().catch(() => {});
  const { installing, waiting } = worker.registration;
  (installing ?? waiting)?.postMessage("renew");
}

const OUR_CACHES = new Set([
  NAME,
  SHARED_CACHE,
  ADDED,
  REMOVED,
  UNSAVED,
  `${PREFIX}snapshot:${FILES.build}`,
]);

async function tidy() {
  // A plug-in may have been added while this version was waiting.
  if (await caches.has(ADDED)) await fill().catch(() => {});
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && !OUR_CACHES.has(name)) await caches.delete(name);
  }
  await worker.clients.claim();
}

// -- responses ----------------------------------------------------------------------------------------------

const LISTED = new Map(FILES.files.map((file) => [file.path, file]));

/** @param {FileEntry} file @param {Request} request */
async function answer(file, request) {
  const cache = await caches.open(NAME);
  const here = await cache.match(address(file.path));
  if (here && file.size >= LARGE) return here;
  const body = await validBytes(file, here);
  if (body) return fileResponse(file, body);
  try {
    return await repairedResponse(file, cache);
  } catch {
    activateNewest();
    return request.mode === "navigate"
      ? new Response(LOST_PAGE, { status: 503, headers: { "Content-Type": TYPES.html } })
      : Response.error();
  }
}

/** Fetch a missing or damaged file, and cache it again. @param {FileEntry} file @param {Cache} cache */
async function repairedResponse(file, cache) {
  const known = (await filesOfOtherBuilds()).get(file.sha256);
  const keep = (/** @type {ArrayBuffer} */ body) =>
    cache.put(address(file.path), fileResponse(file, body)).catch(() => {});
  if (file.size < LARGE || file.optional) {
    const body = (await validBytes(file, known?.())) ?? (await fetchFile(file));
    await keep(body);
    return fileResponse(file, body);
  }
  // The page shows the progress, and checks the file itself: a response without a hash.
  const [shown, copy] = (await fetchPlain(file, "reload")).tee();
  whole(copy).then(
    async (body) => (await hash(body)) === file.sha256 && keep(body),
    () => {},
  );
  return fileResponse({ ...file, sha256: "" }, shown);
}

/** Store shared data, and redirect to the page, which validates it. @param {Request} request */
async function receiveShared(request) {
  try {
    const form = await request.formData();
    const all = [...form.values()];
    const words = ["text", "url", "title"].flatMap((name) => form.getAll(name));
    const cache = await caches.open(SHARED_CACHE);
    const put = (/** @type {string} */ name, /** @type {BodyInit} */ body) =>
      cache.put(address(`${SHARED}/${encodeURIComponent(name)}`), new Response(body));
    await put("words", JSON.stringify(words.filter((each) => typeof each === "string")));
    // An empty file field contains a file without a name.
    for (const [i, each] of all.entries())
      if (each instanceof File && (each.name || each.size)) await put(`${i}-${each.name}`, each);
    return Response.redirect(address(`#/${SHARED}`), 303);
  } catch {
    return Response.redirect(address(`#/${SHARED}?unread`), 303);
  }
}

const LOST_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kitchen Table</title>
<h1>Kitchen Table</h1>
<!-- each language: <p lang="{language}">{lost} <button>{lost.again}</button></p> -->
<script>
const again = () => location.reload();
for (const button of document.querySelectorAll("button")) button.onclick = again;
addEventListener("online", again);
navigator.serviceWorker.oncontrollerchange = again;
</script>`;

/** Commands of the page. The result is posted to the port of the message. @type {Record<string, () => Promise<unknown>>} */
const COMMANDS = {
  renew: () => worker.skipWaiting(),
  verify: damagedFiles,
  repair: repairOnce,
  keep: cacheAll,
};

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  const done = Promise.resolve(COMMANDS[event.data]?.());
  const answered = done.then(
    (ok) => port?.postMessage({ ok }),
    (error) => port?.postMessage({ error: String(error) }),
  );
  // A page verifies its files when it has nothing else to do.
  event.waitUntil(event.data === "verify" ? answered.then(cacheLater) : answered);
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (!url.href.startsWith(SCOPE.href)) return;
  const path = url.pathname.slice(SCOPE.pathname.length) || "index.html";
  if (request.method === "POST" && path === SHARED)
    return event.respondWith(receiveShared(request));
  if (request.method !== "GET") return;
  if (path === LIST) return event.respondWith(listResponse());
  // An encoded "#", as in 404.html.
  const [, after] = /^(?:index\.html)?%(?:25)*23(.*)/is.exec(path + url.search) ?? [];
  if (request.mode === "navigate" && after !== undefined)
    return event.respondWith(Response.redirect(address(`#${after}`)));
  const file = LISTED.get(path);
  if (file) event.respondWith(answer(file, request));
});
