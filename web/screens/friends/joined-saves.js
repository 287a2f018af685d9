// Games between phones in lists of saves: those of other hosts that this phone plays, and the deletion of any. Those that are over are
// added to the games of this phone.

import { tryAsync } from "../../core/browser-api.js";
import { saveFinished } from "../../engine/client/friends/finished-games.js";
import {
  joinedGames,
  runningOf,
  stageOf,
  waitingOf,
  waitingSave,
} from "../../engine/client/friends/joined-games-store.js";
import { notedLobbies } from "../../engine/client/friends/lobby-list.js";
import { refreshSaves } from "../app/saves.js";

/** @import { Save } from "../../core/types.js" */

/** Delete a game of another host, which gets a message. One that a person has to send is shown. @param {string} id */
async function leaveJoined(id) {
  const { RemoteGame } = await import("../../engine/client/friends/remote-game.js");
  const { state, carrier } = new Map(await joinedGames()).get(id) ?? {};
  // Only the open game has a connection.
  const isReached = RemoteGame.current?.id === id || carrier !== "webrtc";
  const leave = async () => {
    const game = await RemoteGame.open(id);
    await game?.remote.leave();
    return game?.outgoing;
  };
  if (
    state &&
    !["over", "ended"].includes(stageOf(state)) &&
    isReached &&
    (await tryAsync(leave, null))
  )
    location.hash = `#/join/${id}`;
  else await RemoteGame.forget(id);
  await refreshSaves();
}

/**
 * End a game between phones that is to be deleted, with messages to the other phones. Resolve with true if it must not be deleted now, as a person
 * has to send messages about that, or if it has no save.
 * @param {{id: string, isJoined?: boolean, isLobby?: boolean, over?: boolean}} game
 */
export async function endGame({ id, isJoined, isLobby, over }) {
  if (isJoined) {
    await leaveJoined(id);
    return true;
  }
  if (over) return false;
  const { HostConnections } = await import("../../engine/client/friends/host-connections.js");
  const isWaiting = await tryAsync(() => HostConnections.end(id), false);
  // With a seat, the lobby does not go on to the table.
  if (isWaiting) location.hash = `#/friends/${id}?seat=0`;
  else if (isLobby) {
    await HostConnections.forget(id);
    await refreshSaves();
  }
  return isWaiting || isLobby === true;
}

/** Return the own games that wait for phones. @returns {Save[]} */
const lobbies = () =>
  notedLobbies().map(({ id, game, names, phones, changed }) => {
    const players = names.map((name) => ({ kind: /** @type {const} */ ("person"), name }));
    const toAct = phones.indexOf(true);
    const waiting = waitingSave({ id, game, players, phones, toAct, changed });
    return { ...waiting, state: "waits", isLobby: true };
  });

/** Return the games of other hosts that this device plays, and all that wait for phones. @returns {Promise<Save[]>} */
export async function joinedSaves() {
  const found = await joinedGames();
  // If it can't be saved now, it stays with its pairing.
  for (const [id, { state, save }] of found)
    if (stageOf(state) === "over" && save === undefined)
      saveFinished(id).then((saved) => void (saved && refreshSaves()), console.warn);
  return [...runningOf(found).filter(({ owner }) => !owner), ...waitingOf(found), ...lobbies()];
}
