// Answers of the scripts here, which import modules of the page: {script, given} a line on standard input, {ok} or {error} a line on
// standard output.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { globals } from "./page_globals.mjs";

/** Milliseconds after which a script counts as one that never ends: the longest takes seconds. */
const PATIENCE = 120_000;
const { clearTimeout, setTimeout } = globals;

for await (const line of createInterface({ input: process.stdin })) {
  Object.assign(globalThis, globals);
  const { script, given } = JSON.parse(line);
  const answer = async () => (await import(pathToFileURL(script))).default(given);
  const ended = answer().then((ok) => ({ ok: ok ?? null }), (error) => ({ error: error?.stack ?? `${error}` }));
  let timer = 0;
  const late = new Promise((done) => {
    timer = setTimeout(done, PATIENCE, { error: "the script never ends" });
  });
  const found = await Promise.race([ended, late]);
  clearTimeout(timer);
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
// A channel between tabs would keep node alive.
process.exit();
