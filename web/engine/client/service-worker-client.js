// Registration of the service worker, verification and repair of its files, and updates.

import { controllingWorker, offline, workerContainer } from "./offline.js";

/** @import { Fault } from "./offline.js" */

/** Milliseconds before a server counts as unreachable. */
const SILENCE = 10_000;
/** Milliseconds between checks for a new version: while the page is visible, and when it becomes visible. */
const [VISIBLE_INTERVAL, RETURN_INTERVAL] = [3_600_000, 600_000];

/** @param {"verify" | "repair" | "keep"} order @param {ServiceWorker | null | undefined} worker @returns {Promise<any>} */
function ask(order, worker) {
  if (!worker) return Promise.reject(new Error("no service worker"));
  const { port1, port2 } = new MessageChannel();
  return new Promise((done, failed) => {
    port1.onmessage = ({ data }) => (data.error ? failed(new Error(data.error)) : done(data.ok));
    worker.postMessage(order, [port2]);
  });
}

/** Fetch missing and damaged files. Rejects without a network. */
export const repair = () => ask("repair", controllingWorker());

/** Cache the files that plug-ins need. Rejects if that fails. */
export const keepPluginFiles = () => ask("keep", controllingWorker());

/** @param {() => void} redraw */
export async function keepOffline(redraw) {
  /** @param {Fault} fault */
  const report = (fault, file = "") => {
    Object.assign(offline, { fault, file });
    redraw();
  };
  if (!workerContainer()) return report("refused");
  offline.retry = () => {
    report("");
    register(report);
  };
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    // The failure of a new version does not affect the current one.
    if (data.unkept && !controllingWorker()) report(data.unkept, data.file);
  });
  navigator.serviceWorker.startMessages();
  await register(report);
}

/** Counts attempts, so that reports of an earlier one are ignored. */
let attempts = 0;

/** @param {(fault: Fault, file?: string) => void} say */
async function register(say) {
  attempts += 1;
  const attempt = attempts;
  const report = (/** @type {Fault} */ fault, file = "") => {
    if (attempt === attempts) say(fault, file);
  };
  const late = setTimeout(() => report("file", "sw.js"), SILENCE);
  let why = "";
  const registration = await navigator.serviceWorker
    .register("sw.js", { updateViaCache: "none" })
    .catch((error) => {
      why = error.name;
      return null;
    });
  clearTimeout(late);
  if (!registration) {
    // A TypeError is never the browser's refusal: the script is missing or truncated.
    const refused = why !== "TypeError" && (await isOnServer());
    return refused ? report("refused") : report("file", "sw.js");
  }
  const onStateChange = () => {
    const { waiting, active, installing } = registration;
    if (!waiting && !active && !installing && !offline.fault) report("file");
    if (!waiting || !controllingWorker()) return;
    offline.update = true;
    offline.renew = () => waiting.postMessage("renew");
    report(offline.fault, offline.file);
  };
  onStateChange();
  const watch = () => registration.installing?.addEventListener("statechange", onStateChange);
  watch();
  registration.addEventListener("updatefound", watch);
  let checkedAt = Date.now();
  offline.checkForUpdate = (seen) => {
    // A clock that was set back must not end the checks.
    if (Math.abs(Date.now() - checkedAt) < (seen ? RETURN_INTERVAL : VISIBLE_INTERVAL)) return;
    checkedAt = Date.now();
    registration.update().catch(() => {});
  };
  const { active } = await navigator.serviceWorker.ready;
  if (attempt === attempts) await verify(active, report);
}

/**
 * Verify every file, and repair them if necessary.
 * @param {ServiceWorker | null} worker
 * @param {(fault: Fault, file?: string) => void} report
 */
async function verify(worker, report) {
  const wrong = await ask("verify", worker).catch(() => null);
  const mended = wrong?.length ? await ask("repair", worker).catch(() => null) : wrong;
  offline.verified = mended !== null;
  // From now on the page needs no server. Tests wait for it.
  document.documentElement.dataset.offline = offline.verified ? "yes" : "no";
  if (offline.verified) report("");
  else report("file", wrong?.[0]);
}

/** True if the server has the service worker. */
async function isOnServer() {
  const answer = await fetch("sw.js", { cache: "no-store" }).catch(() => null);
  return Boolean(answer?.ok && answer.headers.get("Content-Type")?.includes("javascript"));
}
