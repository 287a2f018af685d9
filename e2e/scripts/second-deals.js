// Plays two rounds from each seed by random bots, and returns the cards of the second one.
export default async ([game, seeds]) => {
  const { engine } = await import(new URL("engine/client/worker-client.js", document.baseURI).href);
  const players = ["A", "B"].map(name => ({ kind: "bot", name, bot: "random" }));
  const later = [];
  for (const seed of seeds) {
    const { save } = await engine.ask("start", { plan: { game, players, options: { rounds: 2 }, seed } });
    let { status } = await engine.ask("open", { save: save.id });
    while (!status.over) status = (await engine.ask("step", { milliseconds: 1000 })).table;
    const { events } = JSON.parse(await (await engine.ask("export", { save: save.id })).text());
    later.push(events.filter(event => event.startsWith("* "))[1]);
  }
  return later;
};
