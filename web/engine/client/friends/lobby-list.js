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

/** Note a game, unless it has begun. @param {Pick<HostInfo, "id" | "game" | "stage" | "seats">} info */
export function noteLobby({ id, game, stage, seats }) {
  if (stage !== "lobby") {
    forgetLobby(id);
    return;
  }
  const names = seats.map(({ name }) => name);
  const phones = seats.map(({ kind }) => kind === "phone");
  const lobbies = notedLobbies();
  const { changed = Date.now() } = lobbies.find((each) => each.id === id) ?? {};
  note([...lobbies.filter((each) => each.id !== id), { id, game, names, phones, changed }]);
  store(JOINED, "yes");
}

/** @param {string} id */
export const forgetLobby = (id) => note(notedLobbies().filter((each) => each.id !== id));
