// Steps of a lesson on its table, with the keys of its texts instead of the texts: the instruction; the text while the meant moves are
// shown; and the answers to their beginnings, to other moves, and to single cards of those.
import { markup } from "./markup.mjs";

export default async function run({ game, lesson, keys, steps }) {
  globalThis.fetch = async () => new Response(JSON.stringify(Object.fromEntries(keys.map((key) => [key, key]))));
  const [{ loadGameTexts, setLanguage }, { settings }] = await Promise.all(["i18n", "settings"].map((name) => import(`../../web/core/${name}.js`)));
  const { loadTable, tableOf } = await import("../../web/games/registry.js");
  const { appData } = await import("../../web/screens/app/state.js");
  const { LessonSource } = await import("../../web/screens/lesson/lesson-table-source.js");
  const { Recording } = await import("../../web/screens/lesson/lesson-recording.js");
  const { default: config } = await import(`../../web/games/${game}/table-config.json`, { with: { type: "json" } });
  appData.tableConfigs[game] = config;
  await setLanguage("en");
  await Promise.all([loadGameTexts(game), loadTable(game)]);
  Object.assign(settings, { sound: "off", vibration: "off", speed: "off" });
  return steps.map(({ at, meant, other, cards }) => {
    settings.lessons = { [game]: at };
    const shown = (element, act = (_) => {}) => {
      const source = new LessonSource({ id: game, title: "", offered_bots: [] }, new Recording(lesson), () => null);
      source.render();
      act(source);
      return markup(source.render()).match(new RegExp(`<p class="${element}"[^>]*>(.*?)</p>`, "s"))?.[1] ?? "";
    };
    const answer = (act) => shown("refusal", act);
    // A table that says which selections are part of a move has its own words for them.
    const selected = tableOf(game).fits ? [] : cards;
    return {
      texts: [shown("says"), shown("says", (source) => source.play(meant))],
      accepted: meant.map((_, i) => answer((source) => source.play(meant.slice(0, i + 1)))),
      answers: [...other.map((move) => [move, answer((source) => source.play([move]))]), ...selected.map((card) => [card, answer((source) => source.accepts([card]))])],
    };
  });
}
