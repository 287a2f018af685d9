// The database of a page or worker, in memory.

export const stores = Object.fromEntries(["joined", "saves", "records", "damaged", "hosted"].map((name) => [name, new Map()]));
/** The writes until the device is switched off. */
export const device = { writesLeft: Number.POSITIVE_INFINITY };

/** A transaction: what it writes is stored once it is done, all or nothing. */
function transaction() {
  const writes = [];
  const write = async (act) => {
    if (device.writesLeft <= 0) throw new Error("switched off");
    device.writesLeft -= 1;
    writes.push(act);
  };
  const objectStore = (name) => ({
    get: async (id) => structuredClone(stores[name].get(id)),
    getAll: async () => [...stores[name].values()],
    getAllKeys: async () => [...stores[name].keys()],
    put: (value, id = value.id) => write(() => stores[name].set(id, structuredClone(value))),
    delete: (id) => write(() => stores[name].delete(id)),
  });
  return { objectStore, abort() {}, get done() { return (async () => { for (const act of writes.splice(0)) act(); })(); } };
}

export function useMemory() {
  for (const kind of ["Database", "ObjectStore", "Index", "Cursor", "Transaction", "Request"]) globalThis[`IDB${kind}`] = class {};
  const database = { addEventListener() {}, transaction };
  globalThis.indexedDB = { open: () => Object.assign(Promise.resolve(database), database) };
  globalThis.self = { postMessage() {} };
}
