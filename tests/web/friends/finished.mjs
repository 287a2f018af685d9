// Finished games of other hosts. Each record is saved twice at once, as by two tabs, and again after its save was deleted for good.
import { saveFinished } from "../../../web/engine/client/friends/finished-games.js";
import { engine } from "../../../web/engine/client/worker-client.js";

const stores = { joined: new Map(), saves: new Map(), records: new Map(), damaged: new Map(), hosted: new Map() };
const objectStore = (name) => ({
  get: async (id) => structuredClone(stores[name].get(id)),
  getAll: async () => structuredClone([...stores[name].values()]),
  getAllKeys: async () => [...stores[name].keys()],
  put: async (value, id = value.id) => void stores[name].set(id, structuredClone(value)),
});

export default async function run({ view, records, checks }) {
  for (const kind of ["Database", "ObjectStore", "Index", "Cursor", "Transaction", "Request"]) globalThis[`IDB${kind}`] = class {};
  const database = { addEventListener() {}, transaction: () => ({ objectStore, done: Promise.resolve(), abort() {} }) };
  globalThis.indexedDB = { open: () => Object.assign(Promise.resolve(database), { addEventListener() {} }) };
  globalThis.self = { postMessage() {} };
  const { importJoined } = await import("../../../web/engine/worker/jobs/joined-games.js");
  const attempt = (op, { record }) => (op === "check" ? checks[record] : { ok: [] });
  const tools = { attempt, emptySave: () => ({ id: "other" }), withAvailableBots: (players) => ({ players }), onTaken() {} };
  engine.ask = (_op, asked) => importJoined(asked, tools);
  const found = {};
  for (const [name, record] of Object.entries(records)) {
    stores.joined.set(name, { state: { view, record } });
    const save = () => saveFinished(name, async () => {});
    found[name] = [...(await Promise.all([save(), save()])), [...stores.saves.values()]];
    stores.saves.clear();
    found[name].push(await save(), stores.saves.size);
  }
  return found;
}
