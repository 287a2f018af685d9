// The cache of unsaved games: the games that can be read, by the bodies of its entries; null: whether one is stored in a cache that never
// answers.
export default async function run(bodies) {
  const entries = new Map((bodies ?? []).map((body, number) => [`/${number}`, new Response(body)]));
  const cache = { keys: async () => [...entries.keys()], match: async (key) => entries.get(key), put: () => new Promise(() => {}) };
  globalThis.self = { Response, caches: { has: async () => true, open: async () => cache } };
  const { putUnsaved, unsavedGames } = await import("../../web/engine/worker/unsaved-games.js");
  if (bodies) return unsavedGames();
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (act, time, ...rest) => wait(act, time / 1000, ...rest);
  return putUnsaved({ save: { id: "a" } });
}
