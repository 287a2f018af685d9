// The places in the own hand of each view.
import { elementsOf } from "../../web/markup.mjs";
import { openTable } from "../../web/open_table.mjs";

export default async (views) => {
  const { module, config } = await openTable("cant_even");
  const table = (view) => ({ view, config, active: view.seat === view.to_act, names: ["Ana", "Bo", "Cleo"], selection: [], ui: {} });
  return views.map((view) => elementsOf(module.render(table(view))).find(({ dataset }) => dataset.zone === "hand0").style);
};
