// Keeps every file of one build on the device, and answers from there. build.py writes the list of files and the page's content policy
// into this script, so a new build is a new script. Only caches of this page are touched: other pages of the same origin have their own.

const FILES = "__FILES__";
const SCOPE = new URL("./", self.location.href);
const PREFIX = `pygames:${SCOPE.pathname}:`;
const NAME = `${PREFIX}files:${FILES.build}`;
const INCOMING = `${PREFIX}incoming:${FILES.build}`;
const POLICY = "__POLICY__";
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

const address = (path) => new URL(path, SCOPE).href;

/** As the list of files has it: the first half of the SHA-256. */
async function hash(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes), 0, 16);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The file as this build has it: what the page has put by, else what the browser still has, else from the network. */
async function fetched(file, incoming) {
  const { path } = file.packed ?? file;
  const tries = [
    () => incoming.match(address(path)),
    () => fetch(new Request(address(path), { cache: "force-cache" })),
    () => fetch(new Request(address(path), { cache: "reload" })),
  ];
  for (const attempt of tries) {
    const answer = await attempt().catch(() => undefined);
    if (!answer?.ok) continue;
    const bytes = await answer.arrayBuffer();
    const body = file.packed ? await inflate(bytes).catch(() => bytes) : bytes;
    if ((await hash(body)) === file.sha256) return body;
  }
  throw new Error(`${path} does not come as this build has it`);
}

function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/** What older builds of this page have on the device: hash → response. */
async function onDevice() {
  const known = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(`${PREFIX}files:`)) continue;
    const cache = await caches.open(name);
    const list = await cache.match(address(LIST));
    const { files } = list ? await list.json() : { files: [] };
    for (const { path, sha256 } of files) known.set(sha256, () => cache.match(address(path)));
  }
  return known;
}

/** One file of this build into the cache, its hash checked on the way. */
async function keep(file, cache, incoming) {
  const body = await fetched(file, incoming);
  const type = TYPES[file.path.split(".").pop()] ?? "application/octet-stream";
  const headers = { "Content-Type": type, "Content-Length": String(body.byteLength) };
  if (file.path.endsWith(".html") || file.path === "app/worker.js") {
    headers["Content-Security-Policy"] = POLICY;
  }
  await cache.put(address(file.path), new Response(body, { headers }));
}

async function install() {
  const [known, cache, incoming] = await Promise.all([
    onDevice(),
    caches.open(NAME),
    caches.open(INCOMING),
  ]);
  try {
    for (const file of FILES.files) {
      const here = await known.get(file.sha256)?.();
      if (here && (await hash(await here.clone().arrayBuffer())) === file.sha256) {
        await cache.put(address(file.path), here);
      } else {
        await keep(file, cache, incoming);
      }
    }
    const list = new Response(JSON.stringify(FILES), { headers: { "Content-Type": TYPES.json } });
    await cache.put(address(LIST), list);
  } catch (error) {
    // Half a build is of no use, and takes the room of what is.
    if (error.name === "QuotaExceededError") await caches.delete(NAME);
    throw error;
  } finally {
    await caches.delete(INCOMING);
  }
}

/** The files of this build that are not on the device as they should be. */
async function faults() {
  const cache = await caches.open(NAME);
  const wrong = [];
  for (const file of FILES.files) {
    const here = await cache.match(address(file.path));
    if (!here || (await hash(await here.arrayBuffer())) !== file.sha256) wrong.push(file);
  }
  return wrong;
}

/** Fetch everything anew that is missing or damaged; what was remembered of a good start goes, too. */
async function repair() {
  await caches.delete(`${PREFIX}snapshot:${FILES.build}`);
  const wrong = await faults();
  const [cache, incoming] = await Promise.all([caches.open(NAME), caches.open(INCOMING)]);
  try {
    for (const file of wrong) await keep(file, cache, incoming);
    const list = new Response(JSON.stringify(FILES), { headers: { "Content-Type": TYPES.json } });
    await cache.put(address(LIST), list);
  } finally {
    await caches.delete(INCOMING);
  }
  return wrong.length;
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

const ours = new Set([NAME, `${PREFIX}snapshot:${FILES.build}`]);

async function tidy() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && !ours.has(name)) await caches.delete(name);
  }
  await self.clients.claim();
}

const PATHS = new Set([LIST, ...FILES.files.map(({ path }) => path)]);

async function answer(path, request) {
  const cache = await caches.open(NAME);
  return (await cache.match(address(path))) ?? healed(request);
}

const LOST = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>pygames</title>
<h1>pygames</h1>
<p>The files of this page are no longer on this device, and there is no network. Saved games are kept. Open the page once with a network.</p>
<p lang="pt-BR">Os arquivos desta página não estão mais neste aparelho, e não há rede. Os jogos salvos continuam guardados. Abra a página uma vez com rede.</p>`;

/** Somebody has emptied the cache: fetch, and put everything back where it can be. */
async function healed(request) {
  try {
    const answer = await fetch(request);
    mend().catch(() => {});
    return answer;
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    return new Response(LOST, { status: 503, headers: { "Content-Type": TYPES.html } });
  }
}

/** What the page asks, answered through the port that it sends along. */
const ORDERS = {
  renew: () => self.skipWaiting(),
  verify: async () => (await faults()).map(({ path }) => path),
  repair: mend,
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", (event) => {
  const [port] = event.ports;
  const done = Promise.resolve(ORDERS[event.data]?.());
  event.waitUntil(
    done.then(
      (ok) => port?.postMessage({ ok }),
      (error) => port?.postMessage({ error: String(error) }),
    ),
  );
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(SCOPE.href)) return;
  const path = url.pathname.slice(SCOPE.pathname.length) || "index.html";
  if (PATHS.has(path)) event.respondWith(answer(path, request));
});
