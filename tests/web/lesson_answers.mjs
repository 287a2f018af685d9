// Steps of a lesson on its table, with the keys of its texts instead of the texts: the answers to moves that are not meant, to single
// cards of them, and to the beginnings of the meant moves; the instruction; and the text while these are shown.
import { readFile } from "node:fs/promises";
import { markup } from "./markup.mjs";

export default async function run({ game, lesson, keys, steps }) {
  globalThis.fetch = async () => new Response(JSON.stringify(Object.fromEntries(keys.map((key) => [key, key]))));
  const { loadGameTexts, setLanguage } = await import("../../web/core/i18n.js");
  const { settings } = await import("../../web/core/settings.js");
  const { loadTable, tableOf } = await import("../../web/games/registry.js");
  const { appData } = await import("../../web/screens/app/state.js");
  const { LessonSource } = await import("../../web/screens/lesson/lesson-source.js");
  const { Recording } = await import("../../web/screens/lesson/lesson-recording.js");
  const config = new URL(`../../web/games/${game}/table-config.json`, import.meta.url);
  appData.tableConfigs[game] = JSON.parse(await readFile(config, "utf8"));
  await setLanguage("en");
  await Promise.all([loadGameTexts(game), loadTable(game)]);
  Object.assign(settings, { sound: "off", vibration: "off", speed: "off", lessons: {} });
  const recording = new Recording(lesson);
  return steps.map(({ at, meant, other, cards }) => {
    settings.lessons[game] = at;
    const shown = (element, act = (_) => {}) => {
      const source = new LessonSource({ id: game, title: "", offered_bots: [] }, recording, () => null);
      source.render();
      act(source);
      return markup(source.render()).match(new RegExp(`<p class="${element}"[^>]*>(.*?)</p>`, "s"))?.[1] ?? "";
    };
    const answer = (act) => shown("refusal", act).replaceAll(/<[^>]*>/g, "");
    return {
      asked: shown("says"),
      shown: shown("says", (source) => source.play(meant)),
      accepted: meant.map((_, i) => answer((source) => source.play(meant.slice(0, i + 1)))),
      answers: [
        ...other.map((move) => [move, answer((source) => source.play([move]))]),
        // A table that says which selections are part of a move has its own words for them.
        ...(tableOf(game).fits ? [] : cards.map((card) => [card, answer((source) => source.accepts([card]))])),
      ],
    };
  });
}
