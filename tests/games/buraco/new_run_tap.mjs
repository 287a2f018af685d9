// The refusals that a tap on the place of a new run shows, by the reason that the engine gives and the phase of the turn, and that of a tap
// on the discards with two cards, and whether the prompt is the answer to a tap on a run. Tips for a card that was tapped, and the reasons
// of three hints, the last of another seat, each drawn during an animation and after it.
import { loadGameTexts, setLanguage } from "../../../web/core/i18n.js";
import { actions } from "../../../web/games/buraco/actions.js";
import { hintLine } from "../../../web/screens/coach/hint-and-review.js";
import { piles } from "../../../web/games/buraco/table-center.js";
import { elementsOf, markup } from "../../web/markup.mjs";
import { tip, tipFacts } from "../../../web/games/buraco/tips.js";
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
  const two = { view, names: ["Ana", "Bo"], config: {}, ui: {}, selection: ["Ac", "Kd"], active: true, explainIllegal: (_, why) => shown.push(why) };
  elementsOf(piles(two)).find(({ dataset }) => dataset.anchor === "discard").dispatchEvent({ type: "click" });
  const query = () => ({ ways: [], why: null, discard: null, discard_refusal: null });
  const tips = ["2c", "Ac"].map((card) => tip({ view: { ...view, phase: "play" }, selection: [card], query }));
  const texts = Object.fromEntries(["useless", "fits_own", "holds"].map((code) => [`reason.buraco.${code}`, `${code}!`]));
  globalThis.fetch = async () => new Response(JSON.stringify(texts));
  await Promise.all([setLanguage("en"), loadGameTexts("buraco")]);
  const session = {};
  const hints = [["useless", 0], ["fits_own", 0], ["useless", 1]].map(([code, seat], turn) => {
    session.hint = { move: "discard Ac", reasons: [{ code, card: "Ac" }, { code: "holds" }], plan: [] };
    session.view = { table: { events: turn } };
    const text = (log) => markup(hintLine(session, { view: { ...view, seat, log }, names: ["Ana", "Bo"], config: {}, ui: {}, setUi() {} }));
    return [text([]), text([{}])].map((each) => each.match(/\w+!/g));
  });
  return { hints, shown, answers, tips: [...tips, tipFacts({ view }).wild] };
}
