// Notes every message that this phone opens in `received`.
export default async () => {
  const load = name => import(new URL(`engine/${name}.js`, document.baseURI).href);
  const names = ["client/friends/remote-protocol", "friends/envelope", "store/save-database"];
  const [{ RemoteProtocol }, { open }, { inDatabase, JOINED }] = await Promise.all(names.map(load));
  window.received = [];
  const { receive } = RemoteProtocol.prototype;
  RemoteProtocol.prototype.receive = async function (bytes) {
    const { pair } = this.state.channel;
    const joined = await inDatabase([JOINED], "readonly", tx => tx.objectStore(JOINED).getAll());
    const { key } = joined.find(({ state }) => state.channel.pair === pair);
    const opened = await open(key, "host", pair, bytes).catch(() => null);
    if (opened) received.push(JSON.stringify(opened.message));
    return receive.call(this, bytes);
  };
};
