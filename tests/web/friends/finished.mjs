// Finished games of other hosts, each saved twice at once, as by two tabs, and again after its save was deleted for good.
import { saveFinished } from "../../../web/engine/client/friends/finished-games.js";
import { engine } from "../../../web/engine/client/worker-client.js";

const stores = Object.fromEntries(["joined", "saves", "records", "damaged", "hosted"].map((name) => [name, new Map()]));
const objectStore = (name) => ({
  get: async (id) => stores[name].get(id),
  getAll: async () => [...stores[name].values()],
  getAllKeys: async () => [...stores[name].keys()],
  put: async (value, id = value.id) => void stores[name].set(id, structuredClone(value)),
});

export default async function run({ view, records, checks }) {
  for (const kind of ["Database", "ObjectStore", "Index", "Cursor", "Transaction", "Request"]) globalThis[`IDB${kind}`] = class {};
  const database = { addEventListener() {}, transaction: () => ({ objectStore, done: Promise.resolve() }) };
  globalThis.indexedDB = { open: () => Object.assign(Promise.resolve(database), database) };
  globalThis.self = { postMessage() {} };
  const { importJoined } = await import("../../../web/engine/worker/jobs/joined-games.js");
  const attempt = (op, { record }) => (op === "check" ? checks[record] : { ok: [] });
  const tools = { attempt, emptySave: () => ({}), withAvailableBots: (players) => ({ players }), onTaken() {} };
  engine.ask = (_op, asked) => importJoined(asked, tools);
  return Promise.all(records.map(async (record, number) => {
    const saved = `joined-${number}-abcdef01`;
    stores.joined.set(`${number}`, { state: { view, record, commitments: ["", "abcdef0123"] } });
    const save = () => saveFinished(`${number}`, async () => {}).catch(({ code }) => code);
    const found = [await Promise.all([save(), save()]), stores.saves.get(saved) ?? null];
    stores.saves.delete(saved);
    return [...found, await save(), stores.saves.has(saved)];
  }));
}
