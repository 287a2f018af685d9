// Work that fails with some codes, one after the other, with the milliseconds of each wait before it is repeated.
import { mock } from "node:test";
import { Refusal } from "../../web/core/refusal.js";
import { untilStored } from "../../web/engine/client/friends/storage-retry.js";

export default async function run({ codes, closesAfter }) {
  const waits = [];
  mock.method(globalThis, "setTimeout", (done, wait) => {
    waits.push(wait);
    queueMicrotask(done);
  });
  mock.method(console, "warn", () => {});
  const work = async () => {
    const code = codes.shift();
    if (code) throw new Refusal({ code });
    return "done";
  };
  const end = await untilStored(work, () => waits.length < closesAfter).catch(({ code }) => code);
  mock.restoreAll();
  return { end, waits };
}
