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
  await (await import("../../../web/core/i18n.js")).setLanguage("en");
  // A player has given up: the host's heading and bar, and the own bar and question.
  const host = tableOf({ seat: 0, kind: "person", name: "Ana" }, seatOf({ connection: "ended", closed: "friends.left", carrier: "links" }));
  host.game = { offered_bots: ["easy"] };
  const table = { view: { to_act: 1, log: [], seat: 0 }, names: ["Ana", "Ben"], active: true };
  const keysOf = (template) => markup(template).match(/(friends|over|play)\.\w+(\.\w+)?/g);
  const { prompt, buttons } = host.actions(table);
  const { RemoteTable } = await import("../../../web/screens/friends/remote-table.js");
  const { endButton, leaveButton } = await import("../../../web/screens/friends/exchange-steps.js");
  const { notices } = await import("../../../web/screens/app/state.js");
  const game = Object.assign(new EventTarget(), { id: "b", closed: "friends.left", stage: "ended", carrier: "links", outgoing: { id: "bye", bytes: Uint8Array.of(1) }, seat: 1, remote: { pendingMoves: ["pass"], state: {} } });
  const own = new RemoteTable(game);
  const asked = [keysOf(leaveButton(game))];
  notices.deleting = "b";
  asked.push(keysOf(leaveButton(game)), keysOf(endButton("b", async () => {}, "cancel")));
  const gone = { host: [keysOf(host.heading("", false)), prompt, keysOf(buttons)], own: [own.isClosed, own.pendingMoves, keysOf(own.warning), keysOf(own.actions(table).buttons)] };
  // A lobby by links: the first step has the field for an answer, and after a player who was removed comes the next one.
  const { Lobby } = await import("../../../web/screens/friends/lobby-screen.js");
  const free = (seat) => seatOf({ seat, connection: "free", hasCommitted: true });
  const waiting = { id: "c", stage: "lobby", farewells: [], seats: [host.host.seats[0], free(1), free(2)], remove: async (seat) => { waiting.seats[seat].kind = "bot"; } };
  const lobby = new Lobby(Object.assign(new EventTarget(), waiting, { seats: waiting.seats }), { title: "Small", offered_bots: ["easy"] }, 1);
  await elementsOf(lobby.screen()).find(({ className }) => className === "to-bot").listeners.click();
  return { ends, gone, asked, lobby: [markup(lobby.screen()).includes("to-paste"), Number(elementsOf(lobby.screen()).find(({ isPressed }) => isPressed).dataset.seat)] };
}
