// The service worker: everything that was fetched stays on the device, and a new version waits until it is asked for.

export const offline = {
  /** A new version is on the device and waits. */
  update: false,
  renew() {},
};

/** @param {() => void} redraw */
export async function keepOffline(redraw) {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker
    .register("sw.js", { updateViaCache: "none" })
    .catch(() => null);
  if (!registration) return;
  // From here on the page needs no server; programs and tests may wait for it.
  navigator.serviceWorker.ready.then(() => {
    document.documentElement.dataset.offline = "yes";
  });
  const look = () => {
    const { waiting } = registration;
    if (!waiting || !navigator.serviceWorker.controller) return;
    offline.update = true;
    offline.renew = () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
        once: true,
      });
      waiting.postMessage("renew");
    };
    redraw();
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
}
