// The database of a page or worker, in memory.

export const stores = Object.fromEntries(["joined", "saves", "records", "damaged", "hosted"].map((name) => [name, new Map()]));
const objectStore = (name) => ({
  get: async (id) => stores[name].get(id),
  getAll: async () => [...stores[name].values()],
  getAllKeys: async () => [...stores[name].keys()],
  put: async (value, id = value.id) => void stores[name].set(id, structuredClone(value)),
});

export function useMemory() {
  for (const kind of ["Database", "ObjectStore", "Index", "Cursor", "Transaction", "Request"]) globalThis[`IDB${kind}`] = class {};
  const database = { addEventListener() {}, transaction: () => ({ objectStore, done: Promise.resolve() }) };
  globalThis.indexedDB = { open: () => Object.assign(Promise.resolve(database), database) };
  globalThis.self = { postMessage() {} };
}
