// States of running games in the list of saved games, as keys of texts, and the order of games on the menu.
export default async function run({ games, unsent }) {
  const { scoped } = await import("../../../web/core/storage.js");
  globalThis.localStorage = { getItem: (name) => (name === scoped("unsent-links") ? unsent : null) };
  const { stateOf } = await import("../../../web/screens/menu/saved-game-item.js");
  const states = games.map((save) => stateOf({ over: false, ...save }));
  const { appData } = await import("../../../web/screens/app/state.js");
  const { menu } = await import("../../../web/screens/menu/menu-screen.js");
  const { markup } = await import("../markup.mjs");
  await (await import("../../../web/core/i18n.js")).setLanguage("en");
  const [game] = games;
  appData.games = [{ id: "small", title: "Small", seats: [2, 2], offered_bots: [], options: [] }];
  const more = { game: "small", over: false, options: {}, scores: null };
  const listed = { theirs: { toAct: 1 }, mine: { toAct: 0 }, bots: { toAct: 0, phones: undefined } };
  appData.saves.good = Object.entries(listed).map(([id, each], i) => ({ ...game, ...more, ...each, id, changed: 9 - i }));
  const order = [...markup(menu.render()).matchAll(/data-save=(\w+)/g)].map(([, id]) => id);
  return { states, order };
}
