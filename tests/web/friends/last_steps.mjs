// The end of a game by message on the host's phone, before and after its last message is sent: keys of texts in the bar below the result.
export default async function run() {
  globalThis.localStorage = { items: new Map(), getItem: (key) => localStorage.items.get(key) ?? null, setItem: (key, text) => localStorage.items.set(key, text) };
  globalThis.location = { href: "https://example.org/cards/", hash: "" };
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { maxTouchPoints: 1, share: async () => {} } });
  const { HostTable } = await import("../../../web/screens/friends/host-table.js");
  const { finalFoot } = await import("../../../web/screens/table/results.js");
  const { elementsOf, markup } = await import("../markup.mjs");
  const seatOf = (more) => ({ seat: 1, kind: "phone", name: "Ben", carrier: "links", connection: "connected", asking: "", closed: "", ...more });
  const tableOf = (...seats) => new HostTable(Object.assign(new EventTarget(), { id: "a", game: "small", seats }));
  const ends = {};
  for (const carrier of ["links", "codes", "webrtc"]) {
    const friends = tableOf(seatOf({ carrier, outgoing: { id: carrier, bytes: Uint8Array.of(1) } }));
    const foot = () => finalFoot({ friends, session: { persons: [0], status: { winners: [0] } } });
    const keys = () => markup(foot()).match(/(friends|over)\.\w+(\.\w+)?/g);
    ends[carrier] = [keys()];
    await elementsOf(foot()).find(({ tag, className }) => tag === "button" && className.includes("primary")).listeners.click?.();
    ends[carrier].push(keys());
  }
  return { ends };
}
