// All orders in which a person may tap the marked places of a hint: its moves as a table makes them, and the taps that fail.
import { elementsOf } from "./markup.mjs";
import { openTable } from "./open_table.mjs";

/** States of a table between taps that are tried for a decision. */
const MOST = 120;

export default async function run({ game, decisions }) {
  const { TableController } = await import("../../web/screens/table/table-controller.js");
  const { config, module } = await openTable(game);
  const { querySelectorAll } = document;
  const faults = [];
  let taps = 0;

  /** Open a table. Return a function that taps a marked place by its index, at first none, and returns the places marked then. */
  function open({ view, moves, answers }, oneTap) {
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
    let [places, before] = [draw(), ""];
    return async (index) => {
      places[index]?.dispatchEvent(new MouseEvent("click"));
      for (let i = 0; i < 5; i += 1) await null;
      taps += Number(index >= 0);
      if (outcome) return outcome;
      places = draw();
      const state = JSON.stringify([[...controller.shown.selection].sort(), controller.shown.ui]);
      const refused = state === before ? ["nothing happens"] : undefined;
      before = state;
      return { places, state, refused };
    };
  }

  try {
    for (const decision of decisions) {
      for (const oneTap of [false, true]) {
        const seen = new Set();
        const paths = [[]];
        while (paths.length && seen.size < MOST) {
          const path = paths.pop();
          const tap = open(decision, oneTap);
          let step = await tap(-1);
          for (const index of path) step = await tap(index);
          // The first place goes on at this table. Each other place needs a new one, as no tap is taken back.
          for (; step; path.push(0)) {
            const { places = [], state, played, refused } = step;
            const fault = refused ? `refused: ${refused}` : played ? played.some((move, i) => move !== decision.moves[i]) && `other: ${played}` : places.length === 0 && "no mark";
            if (fault) faults.push({ fault, moves: decision.moves, oneTap, path: [...path], phase: decision.view.phase, event: decision.event });
            const goesOn = places.length > 0 && !refused && !seen.has(state);
            if (goesOn) seen.add(state);
            for (let index = 1; goesOn && index < places.length; index += 1) paths.push([...path, index]);
            step = goesOn && (await tap(0));
          }
        }
      }
    }
  } finally {
    document.querySelectorAll = querySelectorAll;
  }
  return { faults, taps };
}
