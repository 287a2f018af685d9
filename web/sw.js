// Keeps every file of one build on the device, and answers from there. build.py writes the list of files into this script, so a new
// build is a new script. Only caches of this page are touched: other pages of the same origin have their own.

const FILES = "__FILES__";
const SCOPE = new URL("./", self.location.href);
const PREFIX = `pygames:${SCOPE.pathname}:`;
const NAME = `${PREFIX}files:${FILES.build}`;
const INCOMING = `${PREFIX}incoming:${FILES.build}`;
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; " +
  "style-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'";
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

async function hash(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of this hash: what the page has put by, else what the browser still has, else from the network. */
async function fetched({ path, sha256 }, incoming) {
  const tries = [
    () => incoming.match(address(path)),
    () => fetch(new Request(address(path), { cache: "force-cache" })),
    () => fetch(new Request(address(path), { cache: "reload" })),
  ];
  for (const attempt of tries) {
    const answer = await attempt().catch(() => undefined);
    if (!answer?.ok) continue;
    const bytes = await answer.arrayBuffer();
    if ((await hash(bytes)) === sha256) return bytes;
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

async function install() {
  const [known, cache, incoming] = await Promise.all([
    onDevice(),
    caches.open(NAME),
    caches.open(INCOMING),
  ]);
  for (const file of FILES.files) {
    const here = await known.get(file.sha256)?.();
    if (here) {
      await cache.put(address(file.path), here);
      continue;
    }
    const bytes = await fetched(file.packed ?? file, incoming);
    const body = file.packed ? await inflate(bytes) : bytes;
    const type = TYPES[file.path.split(".").pop()] ?? "application/octet-stream";
    const headers = { "Content-Type": type, "Content-Length": String(body.byteLength) };
    if (file.path.endsWith(".html") || file.path === "app/worker.js") {
      headers["Content-Security-Policy"] = POLICY;
    }
    await cache.put(address(file.path), new Response(body, { headers }));
  }
  const list = new Response(JSON.stringify(FILES), { headers: { "Content-Type": TYPES.json } });
  await cache.put(address(LIST), list);
  await caches.delete(INCOMING);
}

async function tidy() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  }
  await self.clients.claim();
}

const PATHS = new Set([LIST, ...FILES.files.map(({ path }) => path)]);

async function answer(path, request) {
  const cache = await caches.open(NAME);
  return (await cache.match(address(path))) ?? healed(request);
}

/** Somebody has emptied the cache: fetch, and put it back where it can be. */
async function healed(request) {
  const answer = await fetch(request);
  install().catch(() => {});
  return answer;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", (event) => {
  if (event.data === "renew") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(SCOPE.href)) return;
  const path = url.pathname.slice(SCOPE.pathname.length) || "index.html";
  if (PATHS.has(path)) event.respondWith(answer(path, request));
});
