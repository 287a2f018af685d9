// A game between phones on a table: whether a screen without a player is still at the result of a round, after the round and after a time,
// and whether each header shows the mark of its seat.
import { readFile } from "node:fs/promises";

export default async function run(view) {
  const { appData, show } = await import("../../web/screens/app/state.js");
  const { LiveSource } = await import("../../web/screens/play/live-source.js");
  const { playerHeader } = await import("../../web/parts/table/player-header.js");
  const { seatHeader } = await import("../../web/games/cant_even/seat.js");
  const timers = [];
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (act) => timers.push(act);
  try {
    const config = new URL(`../../web/games/${view.game}/table-config.json`, import.meta.url);
    appData.tableConfigs[view.game] = JSON.parse(await readFile(config, "utf8"));
    const session = Object.assign(new EventTarget(), {
      save: { id: "a", game: view.game }, status: { events: 3, over: false }, view: { ...view, history: [] }, names: view.names, state: "waiting",
    });
    const friends = { safely: (_, act) => act(true), leave() {}, mark: () => "MARK" };
    const source = new LiveSource(session, friends);
    show(source.controller);
    source.controller.activeTable = () => null;
    const change = () => session.dispatchEvent(new Event("change"));
    change();
    session.view = view;
    change();
    const isShown = [source.roundResult];
    for (const act of timers) act();
    isShown.push(source.roundResult);
    const contains = (template) => JSON.stringify(template.values).includes("MARK");
    const table = { view, names: view.names, seatMark: friends.mark };
    return { isShown, marks: [playerHeader, seatHeader].map((header) => view.scores.map((_, seat) => contains(header(table, seat)))) };
  } finally {
    Object.assign(globalThis, { setTimeout });
  }
}
