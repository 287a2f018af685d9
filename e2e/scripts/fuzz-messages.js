// Seeded fuzz of one connection: damaged seals, damaged texts, and requests of any content. Fewer than 20 that
// can't be opened, which would end the pairing.
export default async seed => {
  const { below, of } = chance(seed);
  const scrap = depth => depth > 3 ? of([null, -1, 1e9, "", "x".repeat(900), true]) : of([
    () => Array.from({ length: below(4) }, () => scrap(depth + 1)),
    () => Object.fromEntries(Array.from({ length: below(4) }, (_, i) =>
      [of(["cards", "zone", "seat", "move", "kind", "__proto__", `k${i}`]), scrap(depth + 1)])),
    () => of([0, 1.5, null, "9h", "<b>", "\\u0000", "draw"]),
  ])();
  const kinds = ["damage", "damage", "text", "query", "query", "query", "play", "play", "undo", "hint"];
  const sent = {};
  let malformed = 0;
  for (let i = 0; i < 40; i += 1) {
    const kind = of(kinds);
    const isMalformed = ["damage", "text"].includes(kind);
    if (isMalformed && malformed === 18) continue;
    malformed += isMalformed;
    sent[kind] = (sent[kind] ?? 0) + 1;
    const at = await here();
    if (of([true, false])) at.at = below(50);
    const { legal } = remote.remote.state.view;
    if (kind === "damage") {
      const bytes = await sealed("{}");
      const part = bytes.slice(0, of([bytes.length, below(bytes.length)]));
      if (part.length) part[below(part.length)] ^= 1 + below(255);
      send(part);
    } else if (kind === "text") {
      const text = remote.remote.state.channel.newest;
      const place = below(text.length);
      const change = of(['"', "{", "[", ",", "0", "\\\\", "\\u0000", "é"]);
      send(await sealed(text.slice(0, place) + change + text.slice(place + below(3))));
    } else if (kind === "query") {
      const question = { kind: of(["x", 1]), more: scrap(0) };
      send(await forge("query", { ...at, question }));
    } else if (kind === "play") {
      const moves = of([[], ["draw"], ["x".repeat(999)], legal.slice(0, 50), ["0 draw", "1 draw"]]);
      send(await forge("play", { ...at, moves }));
    } else send(await forge(kind, at));
    await new Promise(next => setTimeout(next, 5));
  }
  return sent;
};
