// Truncates the snapshot of the started engine, with the hash of the rest.
export default async () => {
  const name = (await caches.keys()).find(each => each.includes(":snapshot:"));
  const cache = await caches.open(name);
  const [key] = await cache.keys();
  const old = await cache.match(key);
  const bytes = (await old.arrayBuffer()).slice(0, 4000000);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hash = Array.from(digest, byte => byte.toString(16).padStart(2, "0")).join("");
  await cache.put(key, new Response(bytes, { headers: { "x-sha256": hash } }));
};
