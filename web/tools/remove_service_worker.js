// The service worker of a page that is served from the sources: it ends, so that each load of the page is of the present files, and
// deletes the copies that former builds have stored at this address.
const PREFIX = `pygames:${new URL("./", self.location.href).pathname}:`;
const BUILD = "__BUILD__";

async function end() {
  for (const name of await caches.keys()) {
    const isCopy = ["files:", "incoming:", "snapshot:"].some((kind) => name.startsWith(PREFIX + kind));
    if (isCopy && !name.endsWith(BUILD)) await caches.delete(name);
  }
  // Else the page would say that a file is missing.
  for (const page of await self.clients.matchAll({ includeUncontrolled: true }))
    page.postMessage({ unkept: "refused" });
  await self.registration.unregister();
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(end()));
