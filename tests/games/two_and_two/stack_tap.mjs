// The answer to a tap on the stack while no card is chosen.
import { elementsOf } from "../../web/markup.mjs";
import { openTable } from "../../web/open_table.mjs";

export default async function run(seen) {
  const { config, module } = await openTable("two_and_two");
  const view = { ...seen, table: { events: 0 }, provisional_scores: { so_far: [0, 0] } };
  const said = [];
  const table = { view, names: ["Ana", "Bo"], config, selection: [], active: true, ui: {}, explainIllegal: (_, why) => said.push(why) };
  elementsOf(module.render(table)).find(({ className }) => className.includes("tray")).dispatchEvent({ type: "click" });
  return said;
}
