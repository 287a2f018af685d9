// The games of the cache of unsaved games that can be read, by the bodies of its entries.
export default async function run(bodies) {
  const entries = new Map(bodies.map((body, number) => [`/${number}`, new Response(body)]));
  const cache = { keys: async () => [...entries.keys()], match: async (key) => entries.get(key) };
  globalThis.self = { Response, caches: { has: async () => true, open: async () => cache } };
  const { unsavedGames } = await import("../../web/engine/worker/unsaved-games.js");
  return unsavedGames();
}
