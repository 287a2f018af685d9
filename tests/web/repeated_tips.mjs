// True for each decision of a game, given by its number of events and its seat, at which the tip for a first game is shown.
import { markup } from "./markup.mjs";
import { openTable } from "./open_table.mjs";

export default async function run({ game, view, decisions }) {
  const [{ settings }, { playScreen }] = await Promise.all([import("../../web/core/settings.js"), import("../../web/screens/play/play-screen.js")]);
  const { config, module } = await openTable(game);
  Object.assign(settings, { tips: "on" });
  const session = { id: "a", hint: null, state: "choosing", names: ["Ana", "Bo"], status: {}, save: { game } };
  const drawn = ([events, seat]) => {
    const acts = { select() {}, play() {}, explainIllegal() {}, setUi() {}, query: () => null };
    const shown = { ...view, seat, table: { ...view.table, events } };
    const table = { view: shown, config, before: null, names: ["Ana", "Bo"], selection: [], active: true, oneTap: false, replayTurn: null, ui: {}, ...acts };
    return markup(playScreen({ session, controller: { table: () => table, player: {} }, module: { ...module, tip: () => "tip.x" }, game: { title: "" }, review: null, keys: false }));
  };
  return decisions.map((decision) => drawn(decision).includes("tip.x"));
}
