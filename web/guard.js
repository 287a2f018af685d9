// Sees to it that the page comes, and says so when it does not. The build writes this script, and what it imports, into index.html:
// it is there before any file that can fail. Until the page is alive it takes every failure for its own; later it tells those that
// nobody else does. It checks every file against the list of files, past all that the browser has put by.

import { mediaQuery } from "./core/browser-api.js";
import { answered, Fault, hash as hashOf, isPage, json, PACKED } from "./core/fetch.js";

/** @typedef {import("./core/types.js").FileEntry} FileEntry */

/** @type {Record<string, Record<string, string>>} */
const WORDS = JSON.parse("__WORDS__");
const BASE = new URL(".", location.href).href;
const SETTINGS = `pygames:${new URL(BASE).pathname}:settings`;
const QUIET = 8_000;
const RECENT = 60_000;
const GZIP = 0x1f;
/** What a browser insists on. @type {Record<string, string>} */
const TYPES = { js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
/** What fails in silence. */
const SILENT = /\.(css|svg|png)$/;
const MARK = `pygames:again:${BASE}`;

const root = document.documentElement;
let alive = false;
/** How much is waited for now: first of all the page. */
let awaited = 1;
let progressed = performance.now();
/** What is told now. @type {Fault | null} */
let told = null;
let looking = false;
/** Beginnings of the paths that are in doubt. @type {Set<string>} */
const suspects = new Set();
/** @type {Map<string, number>} */
const sizes = new Map();

/** @param {string} address */
const pathOf = (address) =>
  address.startsWith(BASE) ? address.slice(BASE.length).split(/[?#]/)[0] : null;

/** What was chosen on an earlier visit. @returns {Record<string, any>} */
function chosen() {
  try {
    return JSON.parse(localStorage.getItem(SETTINGS) ?? "") ?? {};
  } catch {
    return {};
  }
}

/** The colour of the browser's bar; index.html has them, too, for the time before any script runs. */
const BARS = { light: "#f4f6f4", dark: "#10181a" };
const dark = mediaQuery("(prefers-color-scheme: dark)");

/** Show the page, and the browser's own bar above it, light or dark. @param {unknown} wish "light" or "dark"; anything else: as the device */
function showTheme(wish) {
  const own = dark.matches ? "dark" : "light";
  const theme = wish === "light" || wish === "dark" ? wish : own;
  root.dataset.theme = theme;
  const metas = /** @type {NodeListOf<HTMLMetaElement>} */ (
    document.querySelectorAll("meta[name]")
  );
  for (const meta of metas) {
    if (meta.name === "theme-color") meta.content = BARS[theme];
    if (meta.name === "color-scheme") meta.content = theme;
  }
}

// Nothing is painted in the other theme before the page is there.
showTheme(chosen().theme);

// -- what is said -------------------------------------------------------------------------------------------

/** @param {string} key @param {Record<string, unknown>} [facts] */
function word(key, facts = {}) {
  const wishes = alive ? [root.lang] : [chosen().language ?? "", ...(navigator.languages ?? [])];
  const tongue = (/** @type {string} */ each) => each.toLowerCase().split("-")[0];
  const known = Object.keys(WORDS);
  const found = wishes.map(
    (wish) =>
      known.find((each) => each === wish) ?? known.find((each) => tongue(each) === tongue(wish)),
  );
  const text = WORDS[found.find(Boolean) ?? known[0]][key] ?? "";
  return text.replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));
}

/** What is wrong, for the person; and for those who run the site, who can do something about it. @param {Fault} fault */
function words({ kind, path, facts }) {
  const owner = word(`owner.${kind}`, { ...facts, path });
  return { text: word(kind), owner: path && !path.endsWith("/") ? owner : "" };
}

const panel = document.createElement("section");
const [said, owners] = [document.createElement("p"), document.createElement("p")];
const again = document.createElement("button");
panel.id = "guard";
panel.setAttribute("role", "alert");
// It stands in the flow, and looks decent before any style is there.
panel.style.cssText =
  "max-width:44rem;margin:0 auto;padding:1rem;border-left:6px solid #c4473d;font:1rem/1.5 system-ui,sans-serif";
owners.style.cssText = "font-size:.8em;overflow-wrap:anywhere";
again.style.cssText = "min-height:44px;padding:.3rem 1rem;margin-top:.5rem;font:inherit";
again.className = "primary";
again.type = "button";
again.onclick = tryAgain;
panel.append(said, owners, again);

/** @param {Fault | null} fault */
function show(fault) {
  told = fault;
  if (!fault) {
    panel.remove();
    return;
  }
  const { text, owner } = words(fault);
  Object.assign(said, { textContent: text });
  Object.assign(owners, { textContent: owner });
  Object.assign(again, { textContent: word(looking ? "looking" : "again"), disabled: looking });
  if (panel.isConnected) return;
  root.dataset.state = "error";
  document.body.prepend(panel);
  scrollTo(0, 0);
  dispatchEvent(new Event("fault"));
}

/** A silence is over when what it was about has come. */
function heard() {
  if (told?.kind === "stalled") show(null);
}

// -- what is wrong ------------------------------------------------------------------------------------------

/**
 * Fetch the files in doubt anew, and look at each; the first fault is thrown.
 * @param {string[]} starts of their paths
 * @param {boolean} [widely] everything but Python
 */
async function check(starts, widely = false) {
  const stop = new AbortController();
  const init = /** @type {const} */ ({ cache: "reload", signal: stop.signal });
  let timer = 0;
  const wind = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), QUIET);
  };
  wind();
  try {
    const { files } = /** @type {import("./core/types.js").Files} */ (
      await json("files.json", { ...init, cache: "no-store" })
    );
    await Promise.all(
      files.map((file) => {
        const { path, packed } = file;
        const parcel = packed && starts.includes(path + PACKED) ? path + PACKED : path;
        const wanted = widely
          ? !path.startsWith("runtime/")
          : starts.some((start) => parcel.startsWith(start)) || (!alive && !packed);
        return wanted && checkFile(file, parcel, init, wind);
      }),
    );
  } catch (error) {
    throw stop.signal.aborted ? new Fault("stalled") : error;
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/**
 * @param {FileEntry} file
 * @param {string} path of the file or of its parcel
 * @param {RequestInit} init
 * @param {() => void} wind called whenever something comes
 */
async function checkFile(file, path, init, wind) {
  const answer = await answered(path === "index.html" ? "" : path, init);
  wind();
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (answer.body).getReader();
  const chunks = [];
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Fault("network", path);
    });
    if (done) break;
    wind();
    chunks.push(value);
  }
  const first = chunks[0]?.[0];
  const ending = path.split(".").pop() ?? "";
  const type = answer.headers.get("Content-Type") ?? "";
  const foreign = ending === "svg" ? type.includes("html") : ending !== "html";
  if (isPage(first) && foreign) throw new Fault("other", path);
  const need = TYPES[ending];
  if (need && !type.includes(need.split("/")[1])) throw new Fault("type", path, { type, need });
  /** @type {ReadableStream} */
  let body = new Blob(chunks).stream();
  if (path !== file.path && first === GZIP) {
    body = body.pipeThrough(new DecompressionStream("gzip"));
  }
  const bytes = await new Response(body).arrayBuffer().catch(() => new ArrayBuffer(0));
  if (bytes.byteLength !== file.size || !(await isTrue(bytes, file.sha256))) {
    throw new Fault("damaged", path);
  }
}

/** Whether these bytes have this hash; where a browser can't tell, the size must do. @param {ArrayBuffer} bytes @param {string} hash */
async function isTrue(bytes, hash) {
  return !crypto.subtle || (await hashOf(bytes)).startsWith(hash);
}

/**
 * What is wrong with the files in doubt; null when they are well now. What a service worker has on this device it mends; where it
 * can't although there is a server, the page does without it.
 * @param {string[]} [starts]
 * @returns {Promise<Fault | null>}
 */
async function diagnose(starts = []) {
  for (const start of starts) suspects.add(start);
  const worker = keeper();
  try {
    if (!worker) {
      await check([...suspects]);
      // A script that does not come is told by the one that asked for it.
      if (alive) await check([], true);
    } else if (wasRecent() || !(await mended(worker))) await without();
    return null;
  } catch (error) {
    return error instanceof Fault ? error : new Fault("broken");
  }
}

/** The service worker that answers for this page; some browsers forbid even to ask. */
function keeper() {
  try {
    return navigator.serviceWorker?.controller;
  } catch {
    return null;
  }
}

/** @param {ServiceWorker} worker @returns {Promise<boolean>} whether everything on this device is well now */
function mended(worker) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    setTimeout(done, QUIET, false);
    port1.onmessage = ({ data }) => done(!data.error);
    worker.postMessage("repair", [port2]);
  });
}

/** Give the service worker up; saved games and settings are not its own. */
async function without() {
  const signal = AbortSignal.timeout(QUIET);
  const answer = await answered("sw.js", { cache: "no-store", signal }).catch(() => null);
  // The page of a hotel's network would answer to any name.
  if (!answer?.headers.get("Content-Type")?.includes("javascript")) throw new Fault("unmended");
  await (await navigator.serviceWorker.getRegistration())?.unregister();
}

// -- what is done about it ----------------------------------------------------------------------------------

/** Whether the page was loaded again a moment ago. */
function wasRecent() {
  try {
    return Date.now() - Number(sessionStorage.getItem(MARK)) < RECENT;
  } catch {
    return true;
  }
}

function reload() {
  try {
    sessionStorage.setItem(MARK, String(Date.now()));
  } catch {
    // Then it is not done unasked.
  }
  location.reload();
}

/**
 * Say what is wrong, and find out more about it. A page that was not alive yet and whose files are well now is loaded again.
 * @param {Fault} fault
 */
async function tell(fault) {
  if (fault.path) suspects.add(fault.path);
  if (looking || (told && told.kind !== "stalled")) return;
  show(fault);
  if (fault.kind === "stalled" || fault.kind === "broken") return;
  looking = true;
  show(fault);
  const found = await diagnose();
  looking = false;
  show(found ?? fault);
  if (!found && !alive && !wasRecent()) reload();
}

async function tryAgain() {
  looking = true;
  show(told);
  const found = await diagnose();
  looking = false;
  if (found) show(found);
  else reload();
}

/**
 * Wait for a part of the page with an eye on the clock.
 * @template T
 * @param {Promise<T>} comes
 * @param {...string} paths beginnings of the paths of what comes
 * @returns {Promise<T>}
 */
async function expect(comes, ...paths) {
  awaited += 1;
  progressed = performance.now();
  try {
    const came = await comes;
    heard();
    return came;
  } catch (error) {
    for (const path of paths) suspects.add(path);
    throw /** @type {Fault} */ (error)?.kind ? error : new Fault("part", paths[0]);
  } finally {
    awaited -= 1;
  }
}

// -- what is seen -------------------------------------------------------------------------------------------

/** @param {unknown} error that nobody has caught */
function uncaught(error) {
  const { kind, path, facts } = /** @type {Fault} */ (error ?? {});
  if (kind) tell(new Fault(kind, path, facts));
  else tell(new Fault(alive ? "broken" : "part"));
}

addEventListener(
  "error",
  ({ target, error }) => {
    const { src, href } = /** @type {{src?: string, href?: string}} */ (target ?? {});
    const path = pathOf(src ?? href ?? "");
    // Who asked for a file when the page was alive is told by their own promise.
    if (path !== null) alive || tell(new Fault("part", path));
    else if (error || !alive) uncaught(error);
  },
  true,
);
document.addEventListener(
  "load",
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    const path = pathOf(target.href);
    // A sheet that came under a wrong type has no rules.
    if (path !== null && !target.sheet?.cssRules.length) tell(new Fault("part", path));
  },
  true,
);
addEventListener("unhandledrejection", ({ reason }) => {
  // Somebody went away, or the browser thought better of it.
  if (!reason?.benign && reason?.name !== "AbortError") uncaught(reason);
});

addEventListener("hashchange", () => alive && !looking && show(null));

/** Of styles and pictures the sizes tell. @param {PerformanceEntryList} entries each is looked at once: what was told is told */
function compare(entries) {
  for (const entry of entries) {
    const { name, decodedBodySize, responseStatus, initiatorType } =
      /** @type {PerformanceResourceTiming} */ (entry);
    const path = pathOf(name) ?? "";
    // Whoever fetches it is told; and what the own look broke off is no new fault.
    if (!SILENT.test(path) || initiatorType === "fetch") continue;
    const size = sizes.get(path) ?? 0;
    const short = decodedBodySize > 0 && decodedBodySize < size;
    if (size && (short || responseStatus >= 400)) tell(new Fault("part", path));
  }
}
try {
  new PerformanceObserver((seen) => {
    progressed = performance.now();
    compare(seen.getEntries());
  }).observe({ type: "resource" });
} catch (error) {
  console.warn(error);
}

setInterval(() => {
  if (awaited && !told && performance.now() - progressed > QUIET) show(new Fault("stalled"));
}, 1000);

window.guard = {
  showTheme,
  expect,
  tell,
  words,
  diagnose,
  get told() {
    return told !== null;
  },
  alive() {
    alive = true;
    awaited -= 1;
    heard();
  },
  list(files) {
    for (const { path, size } of files) sizes.set(path, size);
    compare(performance.getEntriesByType("resource"));
  },
};
root.dataset.state = "loading";
document.getElementById("cut")?.remove();
