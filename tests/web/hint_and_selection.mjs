// The selected words of a player while a hint of another move comes, and afterwards.

export default async function run({ view, hint, selection }) {
  const { appData } = await import("../../web/screens/app/state.js");
  const { LiveSource } = await import("../../web/screens/play/live-table-source.js");
  const { loadTable } = await import("../../web/games/registry.js");
  const { default: config } = await import(`../../web/games/${view.game}/table-config.json`, { with: { type: "json" } });
  appData.tableConfigs[view.game] = config;
  await loadTable(view.game);
  const session = Object.assign(new EventTarget(), {
    save: { id: "a", game: view.game }, status: { events: 3, over: false }, names: ["Ana", "Ben"], state: "choosing", hint: null, view,
  });
  const { controller } = new LiveSource(session, null);
  const chosen = () => {
    session.dispatchEvent(new Event("change"));
    return [...controller.shown.selection];
  };
  chosen();
  controller.shown.selection = selection;
  const before = chosen();
  session.hint = { move: hint, plan: [], reasons: [] };
  const comes = chosen();
  // The player prefers another move.
  controller.shown.selection = selection;
  return [before, comes, chosen()];
}
