// Prompts of a game's views, or screens of its positions as HTML: with the prompt, with a hint, with refusals, and under review.
import { markup } from "./markup.mjs";

export default async function run({ game, language, texts, positions, views }) {
  globalThis.fetch = async () => new Response(JSON.stringify(texts));
  const { loadGameTexts, setLanguage } = await import("../../web/core/i18n.js");
  const { loadTable, tableOf } = await import("../../web/games/registry.js");
  const { playScreen } = await import("../../web/screens/play/play-screen.js");
  await setLanguage(language);
  await Promise.all([loadGameTexts(game), loadTable(game)]);
  const { prompt } = await import("../../web/parts/moves/game-text.js");
  if (views) return views.map((view) => prompt(view, ["Ana", "Bo"]));
  const { default: config } = await import(`../../web/games/${game}/table-config.json`, { with: { type: "json" } });
  const module = tableOf(game);
  return positions.map(({ view, hint, refusals }) => {
    const all = new Proxy({}, { get: () => true });
    const screen = ({ selection = [], review = null, ...session }) => {
      const table = {
        view, config, before: null, names: ["Ana", "Ben"], selection, active: !review, oneTap: false, replayTurn: null,
        ui: { moves: true, opened: { view, paths: all } }, select() {}, play() {}, explainIllegal() {}, setUi() {}, query: () => null,
      };
      return markup(playScreen({
        session: { hint: null, state: "choosing", names: table.names, status: {}, save: { game }, id: "a", ...session },
        controller: { table: () => table, player: {} }, module, game: { title: "" }, review, keys: false,
      }));
    };
    const { move, reasons } = hint;
    const losses = view.legal.slice(0, 5).map((each, loss) => ({ move: each, loss }));
    const decision = { event: 1, seat: view.to_act, move: view.legal[0], best: move, loss: 1, confidence: 1, significant: true, reasons, best_reasons: reasons };
    const review = { selected: { decision, losses, isComplete: true }, decisions: [decision], costliest: [], decisionsOf: () => [], numberOf: () => 1, next: () => null };
    const words = [...new Set(view.legal.flatMap((each) => each.split(" ")))].slice(0, 20);
    return {
      prompt: screen({}) + words.map((word) => screen({ selection: [word] })).join(""),
      hint: screen({ hint }),
      refusal: refusals.map((refusal) => screen({ refusal })).join(""),
      review: screen({ review }),
    };
  });
}
