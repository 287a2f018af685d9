// A screen that is the table of a game between phones: where it shows a result after a round, and after a time; the marks of its seats.
// The names of a host: its own, or that of a table. The recap after the own move.
import { markup } from "./markup.mjs";
import { openTable } from "./open_table.mjs";

export default async function run(view) {
  const { LiveSource } = await import("../../web/screens/play/live-table-source.js");
  const { nameOfHost } = await import("../../web/screens/friends/code-exchange.js");
  const [timers, { setTimeout }] = [[], globalThis];
  globalThis.setTimeout = (act) => timers.push(act);
  try {
    await openTable(view.game);
    const session = Object.assign(new EventTarget(), {
      save: { id: "a", game: view.game }, status: { events: 3, over: false }, view: { ...view, history: [] }, names: view.names, state: "waiting",
    });
    const friends = { safely: (_, act) => act(true), leave() {}, mark: (seat) => `mark of ${seat}` };
    const source = new LiveSource(session, friends);
    session.dispatchEvent(new Event("change"));
    session.view = view;
    session.dispatchEvent(new Event("change"));
    const before = source.roundResult;
    for (const act of timers) act();
    const drawn = JSON.stringify(source.module.render(source.controller.table()));
    const players = [{ name: "Rosa" }, { name: "Ben" }];
    const hosts = [1, null].map((host) => nameOfHost({ host, players }));
    const { recap } = await import("../../web/parts/table/recap.js");
    const { past, names } = view;
    const line = (more) => past && markup(recap({ view: past, names, config: source.config, ui: {}, ...more }));
    const [again] = line({ replayTurn() {} })?.match(/<button.*class="again".*<.button>/s) ?? [];
    return { hosts, is_past_shown: line({ seatMark: friends.mark })?.includes("div"), again, results: [before, source.roundResult], has_results: !source.config.score_sheet?.quiet, marks: view.scores.map((_, seat) => drawn.includes(friends.mark(seat))) };
  } finally {
    Object.assign(globalThis, { setTimeout });
  }
}
