// The refusals that a tap on the place of a new run shows, by the reason that the engine gives and the phase of the turn.
import { layOnto } from "../../../web/games/buraco/table-gestures.js";
import { NEW } from "../../../web/games/buraco/view.js";

export default async function run({ view, cases }) {
  const shown = [];
  for (const [code, phase] of cases) {
    const answer = { ways: [], why: { code, rule: "", params: {}, message: "" }, discard: null, discard_refusal: null };
    const query = () => answer;
    const table = { view: { ...view, phase }, ui: {}, selection: ["Ac", "Kd", "5h"], active: true, query, queryAsync: async () => answer };
    await layOnto({ ...table, setUi() {}, play() {}, explainIllegal: (_, why) => shown.push(why) }, NEW);
  }
  return shown;
}
