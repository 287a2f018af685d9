// All orders in which a person may tap the marked places of a hint: its moves as a table makes them, and the taps that fail.
import { elementsOf } from "./markup.mjs";

/** States of a table between taps that are tried for a decision. */
const MOST = 120;

export default async function run({ game, decisions }) {
  globalThis.MouseEvent ??= Event;
  document.querySelector ??= () => null;
  const { loadTable, tableOf } = await import("../../web/games/registry.js");
  const { TableController } = await import("../../web/screens/table/table-controller.js");
  await loadTable(game);
  const { default: config } = await import(`../../web/games/${game}/table-config.json`, { with: { type: "json" } });
  const module = tableOf(game);
  const { querySelectorAll } = document;
  const faults = [];
  let taps = 0;

  /** Open a table and tap marked places by their indexes. Return the marked places after them, and the moves if they were made. */
  async function follow({ view, moves, answers }, oneTap, path) {
    let outcome = null;
    const known = ({ ...question }) => answers[JSON.stringify(question)] ?? null;
    const source = {
      name: "play", id: "a", gameId: game, module, config, names: ["Ana", "Ben"], hasKeys: true, oneTap, leave() {},
      position: { state: "choosing", view, before: null, canAct: true, marks: { hint: moves[0], moves } },
      play: (played) => { outcome = { played }; },
      explainIllegal: (...why) => { outcome = { refused: why }; },
      query: known, queryAsync: async (question) => known(question),
    };
    const controller = new TableController(source);
    const draw = () => {
      let [spots, buttons] = [[], []];
      document.querySelectorAll = (where) => (where === ".felt .spot" ? spots : where === ".action .buttons button" ? buttons : []);
      controller.around(() => {
        const table = controller.table();
        spots = elementsOf(module.render(table)).filter(({ className }) => className.split(" ").includes("spot"));
        buttons = elementsOf(module.actions(table).buttons).filter(({ tag }) => tag === "button");
      });
      return [...spots, ...buttons].filter(({ marks }) => marks.has("data-hint"));
    };
    let places = draw();
    for (const index of path) {
      const before = JSON.stringify([controller.shown.selection, controller.shown.ui]);
      places[index].dispatchEvent(new MouseEvent("click"));
      for (let i = 0; i < 5; i += 1) await null;
      taps += 1;
      if (outcome) return { ...outcome, places: [] };
      places = draw();
      if (before === JSON.stringify([controller.shown.selection, controller.shown.ui])) return { refused: ["nothing happens"], places };
    }
    return { places, state: JSON.stringify([[...controller.shown.selection].sort(), controller.shown.ui]) };
  }

  try {
    for (const decision of decisions) {
      for (const oneTap of [false, true]) {
        const seen = new Set();
        const paths = [[]];
        while (paths.length && seen.size < MOST) {
          const path = paths.pop();
          const { places, state, played, refused } = await follow(decision, oneTap, path);
          const fault = refused ? `refused: ${refused}` : played ? played.some((move, i) => move !== decision.moves[i]) && `other: ${played}` : places.length === 0 && "no mark";
          if (fault) faults.push({ fault, moves: decision.moves, oneTap, path, phase: decision.view.phase, event: decision.event });
          if (played || refused || seen.has(state)) continue;
          seen.add(state);
          for (const index of places.keys()) paths.push([...path, index]);
        }
      }
    }
  } finally {
    document.querySelectorAll = querySelectorAll;
  }
  return { faults, taps };
}
