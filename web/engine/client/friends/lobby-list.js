// Own games that wait for phones, noted in localStorage for the menu: the worker that stores them may not run yet.

import { parseJson, readStored, store } from "../../../core/storage.js";
import { JOINED } from "../../store/save-database.js";

/**
 * @import { HostInfo } from "../../rpc-types.js"
 * @typedef {{id: string, game: string, names: string[], phones: boolean[], changed: number}} NotedLobby `phones`: by seat, whether a phone
 *   holds it
 */

const LOBBIES = "lobbies";
const MOST = 40;

/** Return the noted games, the newest last. @returns {NotedLobby[]} */
export function notedLobbies() {
  const found = parseJson(readStored(LOBBIES));
  return Array.isArray(found) ? found : [];
}

/** @param {NotedLobby[]} lobbies */
const note = (lobbies) =>
  store(LOBBIES, lobbies.length ? JSON.stringify(lobbies.slice(-MOST)) : null);

/**
 * Note a game, and forget it once it has begun. The state of a game comes with every message: only a change is written.
 * @param {Pick<HostInfo, "id" | "game" | "stage" | "seats">} info
 */
export function noteLobby({ id, game, stage, seats }) {
  const lobbies = notedLobbies();
  const noted = lobbies.find((each) => each.id === id);
  if (stage !== "lobby") {
    if (noted) forgetLobby(id);
    return;
  }
  const names = seats.map(({ name }) => name);
  const phones = seats.map(({ kind }) => kind === "phone");
  const lobby = { id, game, names, phones, changed: noted?.changed ?? Date.now() };
  if (JSON.stringify(lobby) === JSON.stringify(noted)) return;
  note([...lobbies.filter((each) => each !== noted), lobby]);
  store(JOINED, "yes");
}

/** @param {string} id */
export const forgetLobby = (id) => note(notedLobbies().filter((each) => each.id !== id));
