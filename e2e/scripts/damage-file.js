// Damages a file in the offline cache, and deletes the snapshot of the start.
export default async ([path, how]) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    if (name.includes(":snapshot:")) await caches.delete(name);
    if (!name.includes(":files:")) continue;
    const [key] = await cache.keys(new URL(path, document.baseURI).href);
    if (how === "missing") {
      await cache.delete(key);
      continue;
    }
    const found = await cache.match(key);
    const bytes = new Uint8Array(await found.arrayBuffer());
    const spoiled = { truncated: bytes.slice(0, bytes.length >> 1), empty: new Uint8Array(),
      garbled: bytes.map(byte => byte ^ 85) }[how];
    await cache.put(key, new Response(spoiled, { headers: found.headers }));
  }
};
