// Games of other hosts that this phone plays, as saves for the menu. Those that are over are added to the games of this phone.

import { saveFinished } from "../../engine/client/friends/finished-games.js";
import { joinedGames, saveOf, stageOf } from "../../engine/client/friends/joined-games-store.js";
import { refreshSaves } from "../app/saves.js";

/** @import { Save } from "../../core/types.js" */

/** Forget a game of another host, without a message to it. @param {string} id */
async function forget(id) {
  const { RemoteGame } = await import("../../engine/client/friends/remote-game.js");
  await RemoteGame.forget(id);
}

/** Return the running games of other hosts. @returns {Promise<Save[]>} */
export async function joinedSaves() {
  const found = await joinedGames();
  // If it can't be saved now, it stays with its pairing.
  for (const [id, { state, save }] of found)
    if (stageOf(state) === "over" && save === undefined)
      saveFinished(id).then((saved) => void (saved && refreshSaves()), console.warn);
  return found.flatMap(([id, { state, changed }]) =>
    stageOf(state) === "playing" && state.view
      ? [{ ...saveOf(id, state.view, changed), forget: () => forget(id) }]
      : [],
  );
}
