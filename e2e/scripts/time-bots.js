// Plays two bots in the page's worker, in the time slices of the page, then reviews the game and measures its luck.
export default async ([game, options]) => {
  const { engine, SLICE } = await import(new URL("engine/client/worker-client.js", document.baseURI).href);
  const bot = { kind: "bot", name: "Bo", bot: "hard" };
  let { status } = await engine.ask("start", { plan: { game, players: [bot, bot], options, seed: 5 } });
  const moves = [];
  const slices = [];
  const timed = async (op, fields) => {
    const begun = performance.now();
    const answer = await engine.ask(op, fields);
    slices.push(performance.now() - begun);
    return answer;
  };
  while (!status.over) {
    const begun = performance.now();
    let answer;
    do answer = await timed("step", { milliseconds: SLICE }); while (answer.thinking);
    status = answer.table;
    moves.push(performance.now() - begun);
  }
  const begun = performance.now();
  let found;
  do found = await timed("review", { since: 0, milliseconds: SLICE }); while (found.thinking);
  const reviewed = performance.now();
  let part;
  let positions = 0;
  do {
    part = await timed("luck", { since: positions, milliseconds: SLICE });
    positions += part.points.length;
  } while (part.total === 0 || positions < part.total);
  const [review, luck] = [reviewed - begun, performance.now() - reviewed];
  return { moves, slices, review, decisions: found.total, luck, positions };
};
