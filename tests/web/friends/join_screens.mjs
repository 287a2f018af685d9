// Screens of a phone that joins: a link that was cut so short that it has the form of a game's id, the entry with and without a camera,
// codes with and without the names of a game and its host, and connections that were not made, and a message sent twice. Returned: keys of texts, in their order.
import { linksOf } from "../../../web/engine/friends/link-encoding.js";
import { packNamed } from "../../../web/engine/friends/packet-format.js";
import { PairingError } from "../../../web/engine/friends/pairing-code.js";
import { useMemory } from "./database.mjs";
import { keys } from "./fixtures.mjs";

export default async function run(cut) {
  useMemory();
  const page = "https://example.org/cards/";
  const setDevices = (mediaDevices) => Object.defineProperty(globalThis, "navigator", { configurable: true, value: { userAgent: "", mediaDevices } });
  globalThis.isSecureContext = false;
  const { appData } = await import("../../../web/screens/app/state.js");
  const { openScreen } = await import("../../../web/screens/friends/friends-screen.js");
  const open = async (id, keyPattern) => {
    globalThis.location = { href: `${page}#/join/${id}` };
    const screen = await openScreen({ name: "join", id, query: new URLSearchParams() }, () => true);
    await new Promise((done) => setTimeout(done));
    return JSON.stringify(screen.render()).match(keyPattern);
  };
  setDevices();
  const half = await open(cut, /friends\.fault\.\w+/g);
  const entries = {};
  for (const kind of ["videoinput", "audioinput", "none"]) {
    setDevices(kind === "none" ? undefined : { enumerateDevices: async () => [{ kind }] });
    entries[kind] = await open("", /friends\.(scan|link\.field|entry\.link)(?=")/g);
  }
  appData.games = [{ id: "small", title: "Small" }];
  const endpoint = { ufrag: "abcd", password: "p".repeat(24), fingerprint: new Uint8Array(32), candidates: [{ address: "10.0.0.1", port: 5000 }] };
  const code = await keys.pairingCode("host", (await keys.newKeys()).publicKey, endpoint);
  const leads = [];
  for (const [game, name] of [["small", "Ana"], ["small", ""], ["other", "Ana"]])
    leads.push(await open(linksOf(packNamed(code, game, name), page)[0].split("#/join/")[1], /friends\.(join\.game|step\.invited|join\.lead)/g));
  const { JoinScreen } = await import("../../../web/screens/friends/join-screen.js");
  const failed = ["isolated", "camera_refused", "unsupported"].map((fault) => {
    const facts = { code: Uint8Array.of(1, 2), carrier: "webrtc", connection: "invited", stage: "pairing", closed: "", game: "", remote: { state: {} } };
    const game = Object.assign(new EventTarget(), facts, { failure: new PairingError(fault) });
    const screen = new JoinScreen({ game, onTable() {}, readElsewhere: async () => true }).screen();
    return JSON.stringify(screen).match(/friends\.(own\.late|link\.send|fault\.\w+|failed\.join)(?=")/g);
  });
  const { LinkSharing } = await import("../../../web/screens/friends/link-sharing.js");
  const [links, sent] = [new LinkSharing(), []];
  const message = { id: "m", bytes: Uint8Array.of(1, 2, 3) };
  let stored = null;
  globalThis.localStorage = { getItem: () => stored, setItem: (_, text) => { stored = text; } };
  Object.assign(navigator, { maxTouchPoints: 1, share: async () => {} });
  for (const _ of ["first", "again"]) {
    await links.send(message, "");
    sent.push(JSON.stringify(links.status(message, "Ana")).match(/friends\.link\.\w*sent/g));
  }
  // A copy is still to be sent, also after a reload.
  Object.assign(navigator, { share: undefined, clipboard: { writeText: async () => {} } });
  await links.send(message, "");
  sent.push(JSON.stringify(new LinkSharing().status(message, "Ana")).match(/friends\.link\.\w+/g));

  // The host's table says of its link what it brings, by the movers of its events: the end of the own move may be the other's.
  const { HostTable } = await import("../../../web/screens/friends/host-table.js");
  const ana = { kind: "phone", seat: 1, name: "Ana", carrier: "links", connection: "connected", outgoing: { ...message, id: "n" } };
  const table = new HostTable(Object.assign(new EventTarget(), { id: "a", game: "small", seats: [{ kind: "person", seat: 0, name: "Rosa" }, ana, { kind: "bot", seat: 2, name: "Otis" }] }));
  const news = [[null], [0, 1], [0, 2], [1, 0], [1, 2]].map((seats) => {
    const log = seats.flatMap((seat, event) => [{ event, seat }, { event, seat: 1 }]);
    return table.actions({ view: { to_act: 1, log } });
  });
  const [prompts, [first]] = [news.map(({ prompt }) => prompt), news.map(({ buttons }) => JSON.stringify(buttons).match(/friends\.(link|turn)\.\w+/g))];
  return { half, entries, leads, failed, sent: sent.flat(), prompts, first };
}
