// Everything that was fetched stays on the device, is checked by its hash, and can be fetched anew; a new version waits until it is
// asked for.

import { keeper, offline, workers } from "./offline.js";

/** @typedef {import("./offline.js").Fault} Fault */

/** A server that says nothing for so long says nothing. */
const SILENCE = 10_000;
/** Milliseconds between two looks for a new version: while the page is in sight, and when it is seen again. */
const [IN_SIGHT, SEEN] = [3_600_000, 600_000];

/**
 * @param {"verify" | "repair" | "keep"} order
 * @param {ServiceWorker | null | undefined} worker
 * @returns {Promise<any>}
 */
function ask(order, worker) {
  if (!worker) return Promise.reject(new Error("no service worker"));
  const { port1, port2 } = new MessageChannel();
  return new Promise((done, failed) => {
    port1.onmessage = ({ data }) => (data.error ? failed(new Error(data.error)) : done(data.ok));
    worker.postMessage(order, [port2]);
  });
}

/** Fetch what is missing or damaged; rejects without a network. Saved games are not touched. */
export const repair = () => ask("repair", keeper());

/** What games that were added need, from now on and through every update: once the first of them is kept. Rejects when it does not come. */
export const keepAdded = () => ask("keep", keeper());

/** @param {() => void} redraw */
export async function keepOffline(redraw) {
  /** @param {Fault} fault */
  const tell = (fault, file = "") => {
    Object.assign(offline, { fault, file });
    redraw();
  };
  if (!workers()) return tell("refused");
  offline.retry = () => {
    tell("");
    keep(tell);
  };
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    // A new version that does not come is no fault of the one that is here.
    if (data.unkept && !keeper()) tell(data.unkept, data.file);
  });
  navigator.serviceWorker.startMessages();
  await keep(tell);
}

/** How often it was tried to keep everything: what an earlier try still hears of its own worker is no news. */
let tries = 0;

/** @param {(fault: Fault, file?: string) => void} say */
async function keep(say) {
  tries += 1;
  const mine = tries;
  const tell = (/** @type {Fault} */ fault, file = "") => {
    if (mine === tries) say(fault, file);
  };
  const late = setTimeout(() => tell("file", "sw.js"), SILENCE);
  let why = "";
  const registration = await navigator.serviceWorker
    .register("sw.js", { updateViaCache: "none" })
    .catch((error) => {
      why = error.name;
      return null;
    });
  clearTimeout(late);
  if (!registration) {
    // A TypeError is never the browser's no: the script did not come, or came cut short.
    const refused = why !== "TypeError" && (await isThere("sw.js"));
    return refused ? tell("refused") : tell("file", "sw.js");
  }
  const look = () => {
    const { waiting, active, installing } = registration;
    if (!waiting && !active && !installing && !offline.fault) tell("file");
    if (!waiting || !keeper()) return;
    offline.update = true;
    offline.renew = () => waiting.postMessage("renew");
    tell(offline.fault, offline.file);
  };
  look();
  const watch = () => registration.installing?.addEventListener("statechange", look);
  watch();
  registration.addEventListener("updatefound", watch);
  let looked = Date.now();
  offline.look = (seen) => {
    // A clock that was put back must not end the looks.
    if (Math.abs(Date.now() - looked) < (seen ? SEEN : IN_SIGHT)) return;
    looked = Date.now();
    registration.update().catch(() => {});
  };
  const { active } = await navigator.serviceWorker.ready;
  if (mine === tries) await check(active, tell);
}

/**
 * See that every file is there as it should be; what is not is fetched unasked.
 * @param {ServiceWorker | null} worker
 * @param {(fault: Fault, file?: string) => void} tell
 */
async function check(worker, tell) {
  const wrong = await ask("verify", worker).catch(() => null);
  const mended = wrong?.length ? await ask("repair", worker).catch(() => null) : wrong;
  offline.verified = mended !== null;
  // From here on the page needs no server; programs and tests may wait for it.
  document.documentElement.dataset.offline = offline.verified ? "yes" : "no";
  if (offline.verified) tell("");
  else tell("file", wrong?.[0]);
}

/** Whether the server has this script. @param {string} path */
async function isThere(path) {
  const answer = await fetch(path, { cache: "no-store" }).catch(() => null);
  return Boolean(answer?.ok && answer.headers.get("Content-Type")?.includes("javascript"));
}
