// The refusals that a tap on the place of a new run shows, by the reason that the engine gives and the phase of the turn, and whether the
// prompt is the answer to a tap on a run.
import { actions } from "../../../web/games/buraco/actions.js";
import { layOnto } from "../../../web/games/buraco/table-gestures.js";
import { NEW } from "../../../web/games/buraco/view.js";

export default async function run({ view, cases }) {
  const [shown, answers] = [[], []];
  for (const [code, phase] of cases) {
    const answer = { ways: [], why: { code, rule: "", params: {}, message: "" }, discard: null, discard_refusal: null };
    const query = () => answer;
    const table = { view: { ...view, phase }, ui: {}, selection: ["Ac", "Kd", "5h"], active: true, query, queryAsync: async () => answer };
    for (const ui of [{}, { asked: { selection: table.selection.join(" "), onto: 1 } }])
      answers.push(actions({ ...table, names: ["Ana", "Bo"], ui }).isAnswer);
    await layOnto({ ...table, setUi() {}, play() {}, explainIllegal: (_, why) => shown.push(why) }, NEW);
  }
  return { shown, answers };
}
