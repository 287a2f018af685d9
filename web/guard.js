// Guard of the page's start: it reports files that fail to load, and diagnoses the cause. The build writes this script and its imports
// into index.html, so it runs before any file that can fail. Until the page has started it reports every failure, later only those
// without another handler. It checks files against the list of files, past the browser's cache.

import { mediaQuery, tryCall } from "./core/browser-api.js";
import { COMPRESSED, fetchOk, isHtml, json, LoadError, sha256 } from "./core/fetch.js";

/** @import { FileEntry, Files } from "./core/types.js" */

/** @type {Record<string, Record<string, string>>} */
const TEXTS = JSON.parse("__WORDS__");
const BASE = new URL(".", location.href).href;
const SETTINGS_KEY = `pygames:${new URL(BASE).pathname}:settings`;
const QUIET = 8_000;
const RECENT = 60_000;
const GZIP = 0x1f;
/** Content types that browsers require. @type {Record<string, string>} */
const TYPES = { js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
const FAILS_SILENTLY = /\.(css|svg|png)$/;
const RELOAD_KEY = `pygames:again:${BASE}`;

const root = document.documentElement;
let isPageStarted = false;
/** The number of parts that are loading: at first the page itself. */
let pending = 1;
let progressed = performance.now();
/** The fault on display. @type {LoadError | null} */
let shown = null;
let isDiagnosing = false;
/** Path prefixes of files to check. @type {Set<string>} */
const suspects = new Set();
/** @type {Map<string, number>} */
const sizes = new Map();

/** @param {string} address */
const pathOf = (address) =>
  address.startsWith(BASE) ? address.slice(BASE.length).split(/[?#]/)[0] : null;

/** Return the settings of an earlier visit. @returns {Record<string, any>} */
const storedSettings = () =>
  tryCall(() => JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "null"), {});

/** Colours of the felt and of the browser's bar. index.html has them, too, for the time before any script runs. */
const FELT = { light: "#145039", dark: "#10332a" };
const dark = mediaQuery("(prefers-color-scheme: dark)");

/**
 * Set the theme of the page and of the browser's bar. The felt is painted before any style sheet has loaded.
 * @param {unknown} wish "light" or "dark"; anything else: the device's
 */
function showTheme(wish) {
  const own = dark.matches ? "dark" : "light";
  const theme = wish === "light" || wish === "dark" ? wish : own;
  root.dataset.theme = theme;
  Object.assign(root.style, { backgroundColor: FELT[theme], color: "#f4faf6" });
  const metas = /** @type {NodeListOf<HTMLMetaElement>} */ (
    document.querySelectorAll("meta[name]")
  );
  for (const meta of metas) {
    if (meta.name === "theme-color") meta.content = FELT[theme];
    if (meta.name === "color-scheme") meta.content = theme;
  }
}

// At once: nothing is painted in the other theme.
showTheme(storedSettings().theme);

// -- display ------------------------------------------------------------------------------------------------

/** @param {string} key @param {Record<string, unknown>} [facts] */
function translate(key, facts = {}) {
  const wishes = isPageStarted
    ? [root.lang]
    : [storedSettings().language ?? "", ...(navigator.languages ?? [])];
  const primaryTag = (/** @type {string} */ each) => each.toLowerCase().split("-")[0];
  const known = Object.keys(TEXTS);
  const found = wishes.map(
    (wish) =>
      known.find((each) => each === wish) ??
      known.find((each) => primaryTag(each) === primaryTag(wish)),
  );
  const text = TEXTS[found.find(Boolean) ?? known[0]][key] ?? "";
  return text.replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));
}

/** Return the texts of a fault for the person and for the site's owner. @param {LoadError} fault */
function describe({ kind, path, facts }) {
  const owner = translate(`owner.${kind}`, { ...facts, path });
  return { text: translate(kind), owner: path && !path.endsWith("/") ? owner : "" };
}

const panel = document.createElement("section");
const [message, details] = [document.createElement("p"), document.createElement("p")];
const again = document.createElement("button");
panel.id = "guard";
panel.setAttribute("role", "alert");
// It needs no style sheet.
panel.style.cssText =
  "max-width:44rem;margin:0 auto;padding:1rem;border-left:6px solid #c4473d;font:1rem/1.5 system-ui,sans-serif";
details.style.cssText = "font-size:.8em;overflow-wrap:anywhere";
again.style.cssText = "min-height:44px;padding:.3rem 1rem;margin-top:.5rem;font:inherit";
again.className = "primary";
again.type = "button";
again.onclick = tryAgain;
panel.append(message, details, again);

/** @param {LoadError | null} fault */
function show(fault) {
  shown = fault;
  if (!fault) {
    panel.remove();
    return;
  }
  const { text, owner } = describe(fault);
  message.textContent = text;
  details.textContent = owner;
  again.textContent = translate(isDiagnosing ? "looking" : "again");
  again.disabled = isDiagnosing;
  if (panel.isConnected) return;
  root.dataset.state = "error";
  document.body.prepend(panel);
  scrollTo(0, 0);
  dispatchEvent(new Event("fault"));
}

/** Hide a reported stall once a part has loaded. */
function endStall() {
  if (shown?.kind === "stalled") show(null);
}

// -- diagnosis ----------------------------------------------------------------------------------------------

/**
 * Fetch and check files. Throws the first fault.
 * @param {string[]} starts prefixes of their paths
 * @param {boolean} [widely] all files but Python's
 */
async function check(starts, widely = false) {
  const stop = new AbortController();
  const init = /** @type {const} */ ({ cache: "reload", signal: stop.signal });
  let timer = 0;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), QUIET);
  };
  restartTimer();
  try {
    const { files } = /** @type {Files} */ (
      await json("files.json", { ...init, cache: "no-store" })
    );
    await Promise.all(
      files.map((file) => {
        const { path, packed } = file;
        const sentPath = packed && starts.includes(path + COMPRESSED) ? path + COMPRESSED : path;
        const wanted = widely
          ? !path.startsWith("runtime/")
          : starts.some((start) => sentPath.startsWith(start)) || (!isPageStarted && !packed);
        return wanted && checkFile(file, sentPath, init, restartTimer);
      }),
    );
  } catch (error) {
    throw stop.signal.aborted ? new LoadError("stalled") : error;
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/**
 * @param {FileEntry} file
 * @param {string} path its own, or that of the compressed file
 * @param {RequestInit} init
 * @param {() => void} restartTimer called whenever bytes arrive
 */
async function checkFile(file, path, init, restartTimer) {
  const answer = await fetchOk(path === "index.html" ? "" : path, init);
  restartTimer();
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (answer.body).getReader();
  const chunks = [];
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new LoadError("network", path);
    });
    if (done) break;
    restartTimer();
    chunks.push(value);
  }
  const first = chunks[0]?.[0];
  const ending = path.split(".").pop() ?? "";
  const type = answer.headers.get("Content-Type") ?? "";
  const foreign = ending === "svg" ? type.includes("html") : ending !== "html";
  if (isHtml(first) && foreign) throw new LoadError("other", path);
  const need = TYPES[ending];
  if (need && !type.includes(need.split("/")[1])) throw new LoadError("type", path, { type, need });
  /** @type {ReadableStream} */
  let body = new Blob(chunks).stream();
  if (path !== file.path && first === GZIP) {
    body = body.pipeThrough(new DecompressionStream("gzip"));
  }
  const bytes = await new Response(body).arrayBuffer().catch(() => new ArrayBuffer(0));
  // Where the browser cannot compute a hash, the size must do.
  const isRight = !crypto.subtle || (await sha256(bytes)).startsWith(file.sha256);
  if (bytes.byteLength !== file.size || !isRight) throw new LoadError("damaged", path);
}

/**
 * Check the suspected files; null if they are right now. A service worker repairs its files. If it cannot although the server
 * responds, it is unregistered.
 * @param {string[]} [starts]
 * @returns {Promise<LoadError | null>}
 */
async function diagnose(starts = []) {
  for (const start of starts) suspects.add(start);
  // Some browsers forbid the access.
  const worker = tryCall(() => navigator.serviceWorker.controller, null);
  try {
    if (!worker) {
      await check([...suspects]);
      // Failures of scripts are reported by their importers.
      if (isPageStarted) await check([], true);
    } else if (wasReloadedRecently() || !(await isRepaired(worker))) await unregisterWorker();
    return null;
  } catch (error) {
    return error instanceof LoadError ? error : new LoadError("broken");
  }
}

/** @param {ServiceWorker} worker @returns {Promise<boolean>} whether all its files are right now */
function isRepaired(worker) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    setTimeout(done, QUIET, false);
    port1.onmessage = ({ data }) => done(!data.error);
    worker.postMessage("repair", [port2]);
  });
}

/** Unregister the service worker. Saved games and settings stay. */
async function unregisterWorker() {
  const signal = AbortSignal.timeout(QUIET);
  const answer = await fetchOk("sw.js", { cache: "no-store", signal }).catch(() => null);
  // The login page of a network has any name.
  if (!answer?.headers.get("Content-Type")?.includes("javascript")) throw new LoadError("unmended");
  await (await navigator.serviceWorker.getRegistration())?.unregister();
}

// -- recovery -----------------------------------------------------------------------------------------------

/** Return true if the page was reloaded recently. Without storage it is never reloaded automatically. */
const wasReloadedRecently = () =>
  tryCall(() => Math.abs(Date.now() - Number(sessionStorage.getItem(RELOAD_KEY))) < RECENT, true);

function reload() {
  tryCall(() => sessionStorage.setItem(RELOAD_KEY, String(Date.now())), undefined);
  location.reload();
}

/**
 * Show a fault, and diagnose it. A page that has not started is reloaded if its files are right now.
 * @param {LoadError} fault
 */
async function report(fault) {
  if (fault.path) suspects.add(fault.path);
  if (isDiagnosing || (shown && shown.kind !== "stalled")) return;
  show(fault);
  if (fault.kind === "stalled" || fault.kind === "broken") return;
  isDiagnosing = true;
  show(fault);
  const found = await diagnose();
  isDiagnosing = false;
  show(found ?? fault);
  if (!found && !isPageStarted && !wasReloadedRecently()) reload();
}

async function tryAgain() {
  isDiagnosing = true;
  show(shown);
  const found = await diagnose();
  isDiagnosing = false;
  if (found) show(found);
  else reload();
}

/**
 * Await a part of the page, and detect a stall.
 * @template T
 * @param {Promise<T>} part
 * @param {...string} paths prefixes of the loaded paths
 * @returns {Promise<T>}
 */
async function load(part, ...paths) {
  pending += 1;
  progressed = performance.now();
  try {
    const loaded = await part;
    endStall();
    return loaded;
  } catch (error) {
    for (const path of paths) suspects.add(path);
    throw /** @type {LoadError} */ (error)?.kind ? error : new LoadError("part", paths[0]);
  } finally {
    pending -= 1;
  }
}

// -- detection ----------------------------------------------------------------------------------------------

/** @param {unknown} error */
function uncaught(error) {
  const { kind, path, facts } = /** @type {LoadError} */ (error ?? {});
  if (kind) report(new LoadError(kind, path, facts));
  else report(new LoadError(isPageStarted ? "broken" : "part"));
}

addEventListener(
  "error",
  ({ target, error }) => {
    const { src, href } = /** @type {{src?: string, href?: string}} */ (target ?? {});
    const path = pathOf(src ?? href ?? "");
    // Once the page has started, importers get the error by their promise.
    if (path !== null) isPageStarted || report(new LoadError("part", path));
    else if (error || !isPageStarted) uncaught(error);
  },
  true,
);
document.addEventListener(
  "load",
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    const path = pathOf(target.href);
    // With a wrong content type it has no rules.
    if (path !== null && !target.sheet?.cssRules.length) report(new LoadError("part", path));
  },
  true,
);
addEventListener("unhandledrejection", ({ reason }) => {
  // The person left, or the browser cancelled it.
  if (!reason?.benign && reason?.name !== "AbortError") uncaught(reason);
});

addEventListener("hashchange", () => isPageStarted && !isDiagnosing && show(null));

/** Report style sheets and pictures of a wrong size. @param {PerformanceEntryList} entries */
function compare(entries) {
  for (const entry of entries) {
    const { name, decodedBodySize, responseStatus, initiatorType } =
      /** @type {PerformanceResourceTiming} */ (entry);
    const path = pathOf(name) ?? "";
    // Callers of `fetch` get their own errors, and so does the check above.
    if (!FAILS_SILENTLY.test(path) || initiatorType === "fetch") continue;
    const size = sizes.get(path) ?? 0;
    const short = decodedBodySize > 0 && decodedBodySize < size;
    if (size && (short || responseStatus >= 400)) report(new LoadError("part", path));
  }
}
tryCall(() => {
  new PerformanceObserver((seen) => {
    progressed = performance.now();
    compare(seen.getEntries());
  }).observe({ type: "resource" });
}, undefined);

setInterval(() => {
  if (pending && !shown && performance.now() - progressed > QUIET) show(new LoadError("stalled"));
}, 1000);

/** The interface of this script to the page. */
export const guard = {
  showTheme,
  load,
  report,
  describe,
  diagnose,
  get isShowing() {
    return shown !== null;
  },
  /** From now on the page reports its own failures. */
  pageStarted() {
    isPageStarted = true;
    pending -= 1;
    endStall();
  },
  /** @param {FileEntry[]} files */
  setFiles(files) {
    for (const { path, size } of files) sizes.set(path, size);
    compare(performance.getEntriesByType("resource"));
  },
};
window.guard = guard;
root.dataset.state = "loading";
document.getElementById("cut")?.remove();
