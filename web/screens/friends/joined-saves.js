// Games of other hosts that this phone plays, as saves for the menu.

import { joinedGames, stageOf } from "../../engine/client/friends/joined-games-store.js";
import { FORMAT } from "../../engine/store/saves.js";

/** @import { Save } from "../../core/types.js" */

/** Forget a game of another host, without a message to it. @param {string} id */
async function forget(id) {
  const { RemoteGame } = await import("../../engine/client/friends/remote-game.js");
  await RemoteGame.forget(id);
}

/**
 * Return the running games of other hosts. The own seat comes first, and only its player is a person of this phone.
 * @returns {Promise<Save[]>}
 */
export async function joinedSaves() {
  const found = await joinedGames();
  return found.flatMap(([id, { state, changed }]) =>
    stageOf(state) === "playing" && state.view ? [saveOf(id, state.view, changed)] : [],
  );
}

/**
 * @param {string} id
 * @param {NonNullable<import("../../engine/friends/types.js").RemoteState["view"]>} view
 * @param {number} changed
 * @returns {Save}
 */
function saveOf(id, { table, game, options, seat }, changed) {
  const { players, over, events, to_act: toAct, scores, winners } = table;
  const own = seat ?? 0;
  /** @template T @param {T[]} list @returns {T[]} */
  const turned = (list) => [...list.slice(own), ...list.slice(0, own)];
  const seats = turned(players.map((_, each) => each));
  const place = (/** @type {number} */ each) => seats.indexOf(each);
  return {
    id,
    game,
    options,
    players: turned(players),
    seed: null,
    over,
    events,
    toAct: toAct === null ? null : place(toAct),
    scores: scores && turned(scores),
    winners: winners?.map(place) ?? null,
    format: FORMAT,
    holder: "",
    changed,
    forget: () => forget(id),
  };
}
