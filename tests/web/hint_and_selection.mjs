// The selected words of a player while a hint of another move comes, and afterwards.
import { readFile } from "node:fs/promises";

export default async function run({ view, hint, selection }) {
  const { appData } = await import("../../web/screens/app/state.js");
  const { LiveSource } = await import("../../web/screens/play/live-table-source.js");
  const { loadTable } = await import("../../web/games/registry.js");
  const config = new URL(`../../web/games/${view.game}/table-config.json`, import.meta.url);
  appData.tableConfigs[view.game] = JSON.parse(await readFile(config, "utf8"));
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
