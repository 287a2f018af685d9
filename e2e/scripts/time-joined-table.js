// `window.arrived`: when the first view has arrived; `window.drawn`: when the table is painted.
export default async () => {
  const { RemoteGame } = await import(new URL("engine/client/friends/remote-game.js", document.baseURI).href);
  const painted = done => new Promise(next => {
    const check = () => done() ? requestAnimationFrame(() => next(Date.now())) : setTimeout(check, 4);
    check();
  });
  const isArrived = () => RemoteGame.current?.stage === "playing";
  window.arrived = painted(isArrived);
  const files = () => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  const early = new Set();
  RemoteGame.current.addEventListener("change", () => {
    if (!early.size && isArrived()) for (const path of files()) early.add(path);
  });
  window.early = arrived.then(() => [...early]);
  window.drawn = painted(() => document.querySelector(".felt"));
};
