// The prompt of each view, and its buttons by their words, in English.
import { elementsOf, markup } from "../../web/markup.mjs";
import { openTable } from "../../web/open_table.mjs";

export default async function run({ texts, asked }) {
  globalThis.fetch = async () => new Response(JSON.stringify(texts));
  const { loadGameTexts, setLanguage } = await import("../../../web/core/i18n.js");
  await setLanguage("en");
  const [{ config, module }] = await Promise.all([openTable("two_and_two"), loadGameTexts("two_and_two")]);
  return asked.map(({ view, selection }) => {
    const table = { view, names: ["Ana", "Bo"], config, selection, active: view.seat === view.to_act, ui: {} };
    const { prompt, buttons } = module.actions(table);
    const switches = elementsOf(buttons).filter(({ className, tag }) => className === "stepper" && tag === "button");
    return [markup(prompt).replace(/<[^>]*>/g, "").trim(), switches.length];
  });
}
