// Keeps every file of one build on the device, and answers from there. build.py writes the list of files, the page's content
// policy and the words of all languages into this script, so a new build is a new script. Only caches of this page are touched: other pages of the same origin have their own.

/**
 * @typedef {import("./core/types.js").Files} Files
 * @typedef {import("./core/types.js").FileEntry} FileEntry
 * @typedef {{path: string, size: number, sha256?: string}} Named a file whose hash need not be told
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
/** What another app shares with this one is sent here, and put by for the page: screens/share/share-target.js. */
const SHARED = "shared";
const PUT_BY = `${PREFIX}${SHARED}`;
/** Games that were added lie here, written by the page. Where there are any, this device keeps the optional files, too. */
const ADDED = `${PREFIX}added`;
/** Games that were removed, which can be put back. */
const REMOVED = `${PREFIX}removed`;
/** Games that could not be written to the database: unsaved-games.js. */
const UNSAVED = `${PREFIX}unsaved`;
/** Files of at least so many bytes go to the page as they lie in the cache, and the page checks them: to read them here takes time. */
const LARGE = 200_000;
/** A line that brings nothing for so long is dead. */
const SILENCE = 8_000;
/** So many files are on their way at once: of a worker that nobody looks at Chromium lets three go, and a fourth would wait for a silent one. */
const LANES = 3;
const GZIP = 0x1f;

/** How a file comes: compressed, where it has such a twin beside it. @param {FileEntry} file */
const sent = ({ path, packed }) => (packed ? `${path}.gz.bin` : path);

/** @param {string} path */
const address = (path) => new URL(path, SCOPE).href;

/** So many digits of a SHA-256 the list of files has; those of former versions had more. */
const DIGITS = 16;

/** @param {ArrayBuffer} bytes */
async function hash(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes), 0, DIGITS / 2);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A file as it is answered and kept. Headers are made anew for every answer: the policy is this build's, wherever the bytes are from.
 * @param {Named} file
 * @param {BodyInit} body
 */
function made({ path, size, sha256 }, body) {
  const type = TYPES[path.split(".").pop() ?? ""] ?? "application/octet-stream";
  /** @type {Record<string, string>} */
  const headers = { "Content-Type": type, "Content-Length": String(size) };
  if (sha256) headers["X-Sha256"] = sha256;
  if (path.endsWith(".html") || path === "engine/worker/index.js") {
    headers["Content-Security-Policy"] = POLICY;
  }
  return new Response(body, { headers });
}

/** The list of files is this script's own: it cannot be lost, nor be another version's. */
function list() {
  const text = JSON.stringify(FILES);
  return made({ path: LIST, size: text.length }, text);
}

// -- from the network ---------------------------------------------------------------------------------------

/** A file's plain bytes as they arrive; they fail when the line falls silent. @param {FileEntry} file @param {RequestCache} cache */
async function arriving(file, cache) {
  const stop = new AbortController();
  /** @type {number | undefined} */
  let timer;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), SILENCE);
  };
  alive();
  const path = sent(file);
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
 * Inflate what comes compressed: some hosts send it so that the browser has done that.
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
 * The file as this build has it: what the page has put by, else what the browser still has, else from the network.
 * @param {FileEntry} file
 */
async function fetched(file) {
  const path = sent(file);
  const putBy = async () => {
    const here = await caches.match(address(path), { cacheName: INCOMING });
    if (!here?.body) throw new Error(`${path} is not put by`);
    return inflated(here.body);
  };
  const begun = Date.now();
  for (const come of [putBy, () => arriving(file, "force-cache"), () => arriving(file, "reload")]) {
    // On a silent line the next try would be as long.
    if (Date.now() - begun >= SILENCE) break;
    const body = await come()
      .then(whole)
      .catch(() => null);
    if (body && (await hash(body)) === file.sha256) return body;
  }
  throw Object.assign(new Error(`${path} does not come as this build has it`), { path });
}

// -- on the device ------------------------------------------------------------------------------------------

/**
 * The bytes of a file of this build; null: it is missing or damaged.
 * @param {FileEntry} file
 * @param {Promise<Response | undefined> | Response | undefined} answer
 */
async function sound(file, answer) {
  const bytes = await (await answer)?.arrayBuffer().catch(() => null);
  return bytes && (await hash(bytes)) === file.sha256 ? bytes : null;
}

/** What other builds of this page have on the device: hash → response. */
async function onDevice() {
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

/** Every file of this build into the cache, its hash checked on the way; how many were not there. The page can do without optional ones. */
async function fill() {
  const [known, cache] = await Promise.all([onDevice(), caches.open(NAME)]);
  let count = 0;
  await all(async (file) => {
    if (await sound(file, cache.match(address(file.path)))) return;
    try {
      const body = (await sound(file, known.get(file.sha256)?.())) ?? (await fetched(file));
      await cache.put(address(file.path), made(file, body));
      count += 1;
    } catch (error) {
      if (!file.optional) throw error;
    }
  });
  await cache.put(address(LIST), list());
  await caches.delete(INCOMING);
  return count;
}

/** Do it for every file that is kept here, a few at once, until one fails. @param {(file: FileEntry) => Promise<void>} what */
async function all(what) {
  const adds = await caches.has(ADDED);
  const left = FILES.files.filter(({ optional }) => adds || !optional);
  const lane = async () => {
    try {
      for (let file = left.shift(); file; file = left.shift()) await what(file);
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
    // What has come stays, for the next try; but where there is no room, half a build takes that of the games.
    const full = error.name === "QuotaExceededError";
    if (full) await Promise.all([caches.delete(NAME), caches.delete(INCOMING)]);
    await tell({ unkept: full ? "full" : "file", file: error.path ?? "" });
    throw error;
  }
}

/** To every window of this page, also those of which this worker has not taken charge yet. @param {object} news */
async function tell(news) {
  const windows = await worker.clients.matchAll({ includeUncontrolled: true });
  for (const each of windows) if (each.url.startsWith(SCOPE.href)) each.postMessage(news);
}

/** The files of this build that are not on the device as they should be. */
async function faults() {
  const cache = await caches.open(NAME);
  /** @type {string[]} */
  const wrong = [];
  await all(async (file) => {
    if (!(await sound(file, cache.match(address(file.path))))) wrong.push(file.path);
  });
  return wrong;
}

/** Fetch everything anew that is missing or damaged; what was remembered of a good start goes, too. */
async function repair() {
  await caches.delete(`${PREFIX}snapshot:${FILES.build}`);
  try {
    return await fill();
  } catch (error) {
    await renew();
    throw error;
  }
}

/** What is missing or damaged, an optional file, too: for a game that was added. */
async function keep() {
  await fill();
  const [wrong] = await faults();
  if (wrong) throw new Error(wrong);
}

/** @type {Promise<unknown> | undefined} */
let mending;

/** One repair at a time. */
function mend() {
  mending ??= repair().finally(() => {
    mending = undefined;
  });
  return mending;
}

/** This version cannot be made whole any more. Where the server has another, that one takes over as soon as it is here. */
async function renew() {
  await worker.registration.update().catch(() => {});
  const { installing, waiting } = worker.registration;
  (installing ?? waiting)?.postMessage("renew");
}

const ours = new Set([NAME, PUT_BY, ADDED, REMOVED, UNSAVED, `${PREFIX}snapshot:${FILES.build}`]);

async function tidy() {
  // A game was added while this version waited: what it needs the former one has.
  if (await caches.has(ADDED)) await fill().catch(() => {});
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && !ours.has(name)) await caches.delete(name);
  }
  await worker.clients.claim();
}

// -- answers ------------------------------------------------------------------------------------------------

const LISTED = new Map(FILES.files.map((file) => [file.path, file]));

/** @param {FileEntry} file @param {Request} request */
async function answer(file, request) {
  const cache = await caches.open(NAME);
  const here = await cache.match(address(file.path));
  if (here && file.size >= LARGE) return here;
  const body = await sound(file, here);
  if (body) return made(file, body);
  try {
    return await healed(file, cache);
  } catch {
    renew();
    return request.mode === "navigate"
      ? new Response(LOST, { status: 503, headers: { "Content-Type": TYPES.html } })
      : Response.error();
  }
}

/** A file that is missing or damaged: fetched, answered, and put back where it can be. @param {FileEntry} file @param {Cache} cache */
async function healed(file, cache) {
  const known = (await onDevice()).get(file.sha256);
  const keep = (/** @type {ArrayBuffer} */ body) =>
    cache.put(address(file.path), made(file, body)).catch(() => {});
  if (file.size < LARGE || file.optional) {
    const body = (await sound(file, known?.())) ?? (await fetched(file));
    await keep(body);
    return made(file, body);
  }
  // The page tells how far it is, and checks what it gets: the answer does not say that it is right.
  const [shown, kept] = (await arriving(file, "reload")).tee();
  whole(kept).then(
    async (body) => (await hash(body)) === file.sha256 && keep(body),
    () => {},
  );
  return made({ ...file, sha256: "" }, shown);
}

/** Store what another app shares, all of it, and lead to the page, which judges it: share-target.js. @param {Request} request */
async function received(request) {
  try {
    const form = await request.formData();
    const all = [...form.values()];
    const words = ["text", "url", "title"].flatMap((name) => form.getAll(name));
    const cache = await caches.open(PUT_BY);
    const put = (/** @type {string} */ name, /** @type {BodyInit} */ body) =>
      cache.put(address(`${SHARED}/${encodeURIComponent(name)}`), new Response(body));
    await put("words", JSON.stringify(words.filter((each) => typeof each === "string")));
    // A field for files that was left empty comes as a file without a name.
    for (const [i, each] of all.entries())
      if (each instanceof File && (each.name || each.size)) await put(`${i}-${each.name}`, each);
    return Response.redirect(address(`#/${SHARED}`), 303);
  } catch {
    return Response.redirect(address(`#/${SHARED}?unread`), 303);
  }
}

const LOST = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>pygames</title>
<h1>pygames</h1>
<!-- each language: <p lang="{language}">{lost} <button>{lost.again}</button></p> -->
<script>
const again = () => location.reload();
for (const button of document.querySelectorAll("button")) button.onclick = again;
addEventListener("online", again);
navigator.serviceWorker.oncontrollerchange = again;
</script>`;

/** What the page asks, answered through the port that it sends along. @type {Record<string, () => Promise<unknown>>} */
const ORDERS = { renew: () => worker.skipWaiting(), verify: faults, repair: mend, keep };

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  const done = Promise.resolve(ORDERS[event.data]?.());
  event.waitUntil(
    done.then(
      (ok) => port?.postMessage({ ok }),
      (error) => port?.postMessage({ error: String(error) }),
    ),
  );
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (!url.href.startsWith(SCOPE.href)) return;
  const path = url.pathname.slice(SCOPE.pathname.length) || "index.html";
  if (request.method === "POST" && path === SHARED) return event.respondWith(received(request));
  if (request.method !== "GET") return;
  if (path === LIST) return event.respondWith(list());
  // A "#" that was encoded on its way, as in 404.html.
  const [, after] = /^(?:index\.html)?%(?:25)*23(.*)/is.exec(path + url.search) ?? [];
  if (request.mode === "navigate" && after !== undefined)
    return event.respondWith(Response.redirect(address(`#${after}`)));
  const file = LISTED.get(path);
  if (file) event.respondWith(answer(file, request));
});
