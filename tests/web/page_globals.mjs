// Globals that modules of the page need when they load. A script may replace them for itself.
const element = () => Object.assign(new EventTarget(), { append() {}, replaceChildren() {}, setAttribute() {}, remove() {}, style: {} });
const document = {
  documentElement: {}, styleSheets: [], adoptedStyleSheets: [], createComment: () => ({}), createTreeWalker: () => ({}), addEventListener() {},
  head: { append: (link) => link.onload(Object.assign(link, { sheet: { cssRules: [1] } })) }, body: element(),
  createElement: element, getElementById: element, querySelectorAll: () => [], querySelector: () => null,
};
const { clearTimeout, setTimeout } = globalThis;
export const globals = {
  clearTimeout,
  document,
  addEventListener() {},
  dispatchEvent() {},
  getComputedStyle: () => ({ fontSize: "16px" }),
  HTMLElement: class {},
  MouseEvent: Event,
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
