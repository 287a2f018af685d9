// A game by links between a host and a remote player of the same page. Returns the addresses of both tables.
// `isLost`: as if the phones had been connected before.
export default async ([game, isLost]) => {
  const load = name => import(new URL(`engine/client/friends/${name}.js`, document.baseURI).href);
  const [{ HostConnections }, { RemoteGame }] = await Promise.all([load("host-connections"), load("remote-game")]);
  const players = [{ kind: "person", name: "Mia" }, { kind: "person", name: "Phone" }];
  const setup = { game, options: {}, players, phones: [false, true] };
  const host = await HostConnections.create({ ...setup, allows: { undo: true, hint: true, query: true } });
  const remote = await RemoteGame.join(await host.invite(1, { carrier: "links" }), { name: "Ana" });
  await host.read(remote.outgoing.bytes);
  await remote.read(host.seats[1].outgoing.bytes);
  if (isLost) {
    remote.close();
    const own = path => import(new URL(path, document.baseURI).href);
    const [{ engine }, { inDatabase }] =
      await Promise.all([own("engine/client/worker-client.js"), own("engine/store/save-database.js")]);
    await host.setCarrier(1, "webrtc");
    await engine.ask("friends", { call: { do: "detach", pair: remote.id } });
    await inDatabase(["joined"], "readwrite", async tx => {
      const store = tx.objectStore("joined");
      await store.put({ ...await store.get(remote.id), carrier: "webrtc" }, remote.id);
    });
  }
  return [`play/${host.id}`, `join/${remote.id}`];
};
