// Answers of the scripts here, which import modules of the page: {script, given} a line on standard input, {ok} or {error} a line on
// standard output.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

// Globals that modules of the page need when they load. A script may replace them for itself.
const element = () => Object.assign(new EventTarget(), { append() {}, replaceChildren() {}, setAttribute() {}, remove() {}, style: {} });
const document = {
  documentElement: {}, styleSheets: [], adoptedStyleSheets: [], createComment: () => ({}), createTreeWalker: () => ({}), addEventListener() {},
  head: { append: (link) => link.onload(Object.assign(link, { sheet: { cssRules: [1] } })) }, body: element(),
  createElement: element, getElementById: element, querySelectorAll: () => [],
};
const { clearTimeout, setTimeout } = globalThis;
const globals = {
  clearTimeout,
  document,
  addEventListener() {},
  dispatchEvent() {},
  fetch: async () => new Response('{"files": []}'),
  history: { state: null },
  innerHeight: 640,
  innerWidth: 360,
  guard: { load: (comes) => comes },
  localStorage: { getItem: () => null, setItem() {}, removeItem() {} },
  location: { href: "https://example.org/cards/#/menu", hash: "#/menu" },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  setTimeout,
};

/** Milliseconds after which a script counts as one that never ends: the longest takes seconds. */
const PATIENCE = 120_000;
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
