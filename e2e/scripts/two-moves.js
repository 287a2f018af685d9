// The moves of a game of two, up to one of the first or the last one.
export default async ({ game, options, last }) => {
  window.engine = (await import(new URL("engine/client/worker-client.js", document.baseURI).href)).engine;
  const players = ["Ana", "Bo"].map(name => ({ kind: "person", name }));
  const start = () => engine.ask("start", { plan: { game, players, options, seed: 7 } });
  const moves = [];
  let { status } = await start();
  while (!status.over) {
    const seat = status.to_act;
    const { legal } = await engine.ask("view", { viewpoint: { seat, log: false } });
    moves.push({ seat, moves: [legal[0]] });
    status = (await engine.ask("play", moves.at(-1))).table;
  }
  await start();
  const upto = last ? moves.length - 1 : 1;
  for (const move of moves.slice(0, upto)) await engine.ask("play", move);
  return [moves[upto], (await engine.ask("view", {})).table.events];
};
