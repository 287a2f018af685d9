// Finished games of other hosts, each saved twice at once, as by two tabs, and again after its save was deleted for good.
// Then the number of a host's unfinished games among others.
import { saveFinished } from "../../../web/engine/client/friends/finished-games.js";
import { unfinishedToday } from "../../../web/engine/client/friends/joined-games-store.js";
import { engine } from "../../../web/engine/client/worker-client.js";
import { stores, useMemory } from "./database.mjs";

export default async function run({ view, records, checks }) {
  useMemory();
  const { importJoined } = await import("../../../web/engine/worker/jobs/import-joined.js");
  const { setHandler } = await import("../../../web/engine/worker/python-rpc.js");
  setHandler((text) => {
    const { op, record } = JSON.parse(text);
    return JSON.stringify(op === "check" ? checks[record] : { ok: [] });
  });
  engine.ask = (_op, asked) => importJoined(asked);
  const saves = await Promise.all(records.map(async (record, number) => {
    const saved = `joined-${number}-abcdef01`;
    stores.joined.set(`${number}`, { state: { view, record, commitments: ["", "abcdef0123"] } });
    const save = () => saveFinished(`${number}`, async () => {}).catch(({ code }) => code);
    const found = [await Promise.all([save(), save()]), stores.saves.get(saved) ?? null];
    stores.saves.delete(saved);
    return [...found, await save(), stores.saves.has(saved)];
  }));
  stores.joined.clear();
  const unfinished = { hello: { name: "Rosa" }, view, record: "" };
  const changes = [{}, {}, { record: "{}" }, { view: null }, { hello: { name: "Ben" } }, { hello: null }];
  const today = Date.now();
  for (const [number, change] of changes.entries())
    stores.joined.set(`${number}`, { state: { ...unfinished, ...change }, changed: today });
  stores.joined.set("old", { state: unfinished, changed: today - 86_400_000 });
  return { saves, unfinished: await unfinishedToday("Rosa", ({ name }) => name) };
}
