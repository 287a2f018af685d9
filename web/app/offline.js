// The service worker's page end: everything that was fetched stays on the device, is checked by its hash, and can be fetched anew;
// a new version waits until it is asked for.

/** @typedef {{verified: boolean, update: boolean, fault: string, renew: () => void}} Offline */

/** @type {Offline} */
export const offline = {
  /** Whether every file is on this device, each with its right hash. */
  verified: false,
  /** A new version is on the device and waits. */
  update: false,
  /** Why nothing can be kept: "room", "refused" (a private window, say), "" */
  fault: "",
  renew() {},
};

/** @returns {ServiceWorker | null} that answers for this page */
const keeper = () => navigator.serviceWorker?.controller ?? null;

/**
 * @param {"verify" | "repair"} order
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

/** Whether there is a service worker that can repair. */
export const canRepair = () => keeper() !== null;

/** @param {() => void} redraw */
export async function keepOffline(redraw) {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker
    .register("sw.js", { updateViaCache: "none" })
    .catch(() => null);
  if (!registration) {
    offline.fault = "refused";
    redraw();
    return;
  }
  const check = async () => {
    const wrong = await ask("verify", registration.active).catch(() => null);
    offline.verified = wrong?.length === 0;
    // From here on the page needs no server; programs and tests may wait for it.
    document.documentElement.dataset.offline = offline.verified ? "yes" : "no";
    redraw();
  };
  navigator.serviceWorker.ready.then(check);
  const look = () => {
    const { waiting, active, installing } = registration;
    if (!waiting && !active && !installing) {
      offline.fault = "room";
      redraw();
    }
    if (!waiting || !keeper()) return;
    offline.update = true;
    offline.renew = () => waiting.postMessage("renew");
    redraw();
  };
  look();
  const watch = () => registration.installing?.addEventListener("statechange", look);
  watch();
  registration.addEventListener("updatefound", watch);
  followVersion();
}

/** A new version has taken over, from this tab or another: every move is saved, so the page begins anew where it was. */
function followVersion() {
  let had = keeper() !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (had) location.reload();
    had = true;
  });
}
