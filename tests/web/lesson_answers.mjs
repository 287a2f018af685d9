// Steps of a lesson on its table, with the keys of its texts instead of the texts: the instruction; the text while the meant moves are
// shown; and the answers to their beginnings, to other moves, and to single cards of those. And the bots of the first game: of the last
// step's button, and of the menu's afterwards.
import { elementsOf, markup } from "./markup.mjs";
import { openTable } from "./open_table.mjs";

export default async function run({ game, lesson, keys, steps }) {
  globalThis.fetch = async () => new Response(JSON.stringify(Object.fromEntries(keys.map((key) => [key, key]))));
  const [{ loadGameTexts, setLanguage }, { settings }] = await Promise.all(["i18n", "settings"].map((name) => import(`../../web/core/${name}.js`)));
  const { LessonSource } = await import("../../web/screens/lesson/lesson-table-source.js");
  const { lastPlan } = await import("../../web/screens/app/game-setup.js");
  const { Recording } = await import("../../web/screens/lesson/lesson-recording.js");
  await setLanguage("en");
  const [{ module }] = await Promise.all([openTable(game), loadGameTexts(game)]);
  Object.assign(settings, { sound: "off", vibration: "off", speed: "off" });
  const open = (at, bots = []) => {
    settings.lessons = { [game]: at };
    return new LessonSource({ id: game, title: "", seats: [lesson.seats], offered_bots: bots }, new Recording(lesson), () => null);
  };
  const last = open(lesson.steps.length - 1, ["hard", "medium", "easy"]);
  const begun = new Promise((begin) => { guard.load = async () => ({ begin }); });
  elementsOf(last.render()).find(({ className }) => className.includes("start")).dispatchEvent({ type: "click" });
  settings.lessons = { [game]: "done" };
  const first = [await begun, lastPlan(last.game)].map(({ players }) => players.map(({ bot }) => bot ?? null));
  return [first, steps.map(({ at, meant, other, cards }) => {
    const shown = (element, act = (_) => {}) => {
      const source = open(at);
      source.render();
      act(source);
      return markup(source.render()).match(new RegExp(`<p class="${element}"[^>]*>(.*?)</p>`, "s"))?.[1] ?? "";
    };
    const answer = (act) => shown("refusal", act);
    // A table that says which selections are part of a move has its own words for them: here those of a draft.
    const words = ([card, index]) => [module.fits ? `down ${index}` : card];
    return {
      texts: [shown("says"), shown("says", (source) => source.play(meant))],
      accepted: meant.map((_, i) => answer((source) => source.play(meant.slice(0, i + 1)))),
      answers: [...other.map((move) => [move, answer((source) => source.play([move]))]), ...cards.map((card) => [card, answer((source) => source.accepts(words(card)))])],
    };
  })];
}
