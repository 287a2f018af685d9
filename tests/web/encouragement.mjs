// The sentence about a finished game, by the games before it: the keys of its texts, and whether the result is a rare one.
// With the texts of a language, the sentence itself.
export default async function run({ cases, language, texts, game = "g" }) {
  if (texts) {
    globalThis.fetch = async () => new Response(JSON.stringify(texts));
    await (await import("../../web/core/i18n.js")).setLanguage(language);
  }
  const { appData } = await import("../../web/screens/app/state.js");
  const { kindWord } = await import("../../web/screens/table/encouragement.js");
  const players = [{ kind: "person", name: "Ana" }, { kind: "bot", name: "Bo", bot: "easy" }];
  const save = ([scores, winners], changed) => ({ id: String(changed), game, over: true, options: {}, players, scores, winners, changed });
  return cases.map(({ better, before, now, feat, data = {} }) => {
    appData.saves.good = before.map(save);
    const view = { scores: now[0], winners: now[1], table: { better }, data, seats: 2 };
    return Object.values(kindWord(save(now, 99), view, feat));
  });
}
