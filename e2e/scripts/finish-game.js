// Plays one person against a bot to the end, in a new game or in that of a save. Returns the id of the game.
export default async given => {
  const { engine } = await import(new URL("engine/client/worker-client.js", document.baseURI).href);
  await engine.ready;
  const { save } = await (given.id ? engine.ask("open", { save: given.id }) : engine.ask("start", { plan: given }));
  const seat = save.players.findIndex(({ kind }) => kind === "person");
  const eyes = { seat, log: false };
  let view = await engine.ask("view", { viewpoint: eyes });
  for (let turn = 1; !view.over; turn += 1) {
    const { kind } = view.table.players[view.to_act];
    const moves = [view.legal[(turn * 7) % (view.legal.length || 1)]];
    view = kind === "bot"
      ? await engine.ask("step", { milliseconds: 1000, viewpoint: eyes })
      : await engine.ask("play", { seat, moves, viewpoint: eyes });
    while (view.thinking) view = await engine.ask("step", { milliseconds: 1000, viewpoint: eyes });
  }
  return save.id;
};
