// States of running games in the list of saved games, as keys of texts.
export default async function run({ games, unsent }) {
  const { scoped } = await import("../../../web/core/storage.js");
  globalThis.localStorage = { getItem: (name) => (name === scoped("unsent-links") ? unsent : null) };
  const { stateOf } = await import("../../../web/screens/menu/saved-game-item.js");
  return games.map((save) => stateOf({ over: false, ...save }));
}
