// A session on each page, without a table. `runUntil(n)` plays random moves of this device.
export default async () => {
  const load = path => import(new URL(`${path}.js`, document.baseURI).href);
  const names = ["host-connections", "remote-game"].map(name => `engine/client/friends/${name}`);
  const more = ["engine/client/worker-client", "engine/client/game/session"];
  window.friends = Object.assign({}, ...await Promise.all([...names, ...more].map(load)));
  window.begin = ({ save, status }, engine) => {
    window.session?.leave();
    window.session = new friends.Session(save, status, false, engine);
    window.faults = [];
    const listen = () => session.refusal && faults.push(session.refusal.code);
    session.addEventListener("change", listen);
    session.advance();
    return wait(() => session.view);
  };
  window.wait = async done => {
    while (!done()) await new Promise(next => setTimeout(next, 5));
  };
  window.canMove = () => session.state === "choosing" && session.view?.to_act === session.view?.seat;
  window.playOne = async () => {
    const { legal } = session.view;
    session.play([legal[Math.floor(Math.random() * legal.length)]]);
    await wait(() => session.state !== "sending");
    // As many as the host accepts.
    await new Promise(next => setTimeout(next, 110));
  };
  window.runUntil = async count => {
    while (session.state !== "over" && session.status.events < count) {
      if (canMove()) await playOne();
      else await new Promise(next => setTimeout(next, 5));
    }
    return session.state === "over";
  };
};
