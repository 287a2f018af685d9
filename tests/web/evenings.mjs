// Evenings by seeds: `node evenings.mjs KIND FROM COUNT` prints the first fault as JSON, with the number of evenings until then.
import { globals } from "./page_globals.mjs";

Object.assign(globalThis, globals);
console.warn = () => {};

const [kind, from, count] = [process.argv[2], ...process.argv.slice(3).map(Number)];

async function friendsEvenings() {
  const { default: run } = await import("./friends/model.mjs");
  for (let seed = from; seed < from + count; seed += 1) {
    const [{ faults }] = await run([seed]).catch((error) => [{ faults: [error.stack] }]);
    if (faults.length) return { evenings: seed - from + 1, seed, fault: faults[0] };
  }
  return { evenings: count, fault: "" };
}

const found = kind === "friends" ? friendsEvenings() : import("./sync/evening.mjs").then(({ default: run }) => run({ from, count }));
process.stdout.write(`${JSON.stringify(await found)}\n`);
process.exit();
