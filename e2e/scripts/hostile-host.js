// A host without an engine, with the keys of its pairing: it sends what a test says. Returns its link.
export default async ({ game, options, players, view }) => {
  const load = name => import(new URL(`engine/${name}.js`, document.baseURI).href);
  const names = [
    "worker/friends/host-protocol", "worker/friends/host-state", "client/friends/webrtc-carrier",
    "friends/link-encoding",
    ...["pairing-keys", "pairing-code", "envelope", "channel-state"].map(name => `friends/${name}`),
  ];
  const all = Object.assign({}, ...await Promise.all(names.map(load)));
  const carrier = new all.WebrtcCarrier({ askCamera: async () => false });
  const endpoint = await carrier.gather();
  const keys = await all.newKeys();
  const code = await all.pairingCode("host", keys.publicKey, endpoint);
  const engine = {
    async ask(op) {
      if (op === "receipt") return { digits: "1".repeat(64) };
      if (op === "view") return structuredClone(view);
      return { record: "{}", status: view.table };
    },
  };
  const state = all.newHostState({
    game, options, players, remote: [false, true], allows: { undo: true, hint: true, query: true },
  });
  const host = new all.HostProtocol({ engine, store: async () => {}, state });
  let pairing;
  window.accept = async bytes => {
    const player = Uint8Array.from(bytes);
    pairing = await all.derivePairing(keys.privateKey, code, player);
    carrier.addEventListener("message", ({ detail }) => host.receive(pairing.pair, detail));
    const opened = new Promise(done => {
      carrier.addEventListener("state", () => carrier.state === "open" && done());
    });
    const [own, other] = [code, player].map(all.unpackCode);
    await carrier.connect({ ...own, endpoint }, other);
    await opened;
    await host.pair(1, { ...pairing, carrier });
  };
  const channel = () => host.state.pairings[0].channel;
  window.sealed = (text, { length } = {}) => seal(text, { ...pairing, role: "host", length });
  // The next message, as the host's own state has it. Returns its number.
  window.tell = async (type, body, more = {}) => {
    await host.settled;
    const n = await all.write(channel(), "host", type, body);
    const text = all.canonical({ ...JSON.parse(channel().newest), ...more });
    const own = channel().own.at(-1);
    own.hash = await all.messageHash("host", text);
    carrier.send(await sealed(text));
    return n;
  };
  window.raw = async bytes => carrier.send(Uint8Array.from(bytes));
  window.sendText = async text => carrier.send(await sealed(text));
  window.goodView = view;
  window.isAnswered = () => channel().own.length === 1;
  return all.linksOf(code, "")[0];
};
