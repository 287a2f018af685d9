// Phones that don't reach each other, on the page of a host and of a remote player, until the address changes.
export default async () => {
  const load = name => import(new URL(`engine/client/friends/${name}.js`, document.baseURI).href);
  const [{ HostConnections }, { RemoteGame }] = await Promise.all([load("host-connections"), load("remote-game")]);
  const failure = { code: "isolated", params: {} };
  const failed = seat => seat.kind === "phone" ? { ...seat, failure } : seat;
  const replace = ({ prototype }, name, make) => {
    const own = Object.getOwnPropertyDescriptor(prototype, name);
    const get = function () { return make(own.get.call(this)); };
    Object.defineProperty(prototype, name, { configurable: true, get });
    const restore = () => Object.defineProperty(prototype, name, own);
    addEventListener("hashchange", restore, { once: true });
  };
  replace(HostConnections, "seats", seats => seats.map(failed));
  replace(RemoteGame, "failure", () => failure);
};
