// Running games of other hosts that one device of a person takes over from another, with the keys of their pairings.

import { refusal } from "../../../core/refusal.js";
import { inDatabase, JOINED } from "../../store/save-database.js";
import { stateOfText, textOfState } from "../../sync/game-state-text.js";
import { joinedGames, noteJoined, runningOf, stageOf } from "../friends/joined-games-store.js";

/**
 * @import { Device } from "../../sync/types.js"
 * @import { Joined } from "../friends/joined-games-store.js"
 */

/** Return the running games of other hosts, as `runningOf`. */
export const joinedRunning = async () => runningOf(await joinedGames());

/**
 * Change a stored running game.
 * @param {string} id
 * @param {(joined: Joined) => Joined | null} change null: it must not be changed
 */
const changeJoined = (id, change) =>
  inDatabase([JOINED], "readwrite", async (tx) => {
    const joined = await tx.objectStore(JOINED).get(id);
    const changed = joined && stageOf(joined.state) === "playing" ? change(joined) : null;
    if (!changed) throw refusal("page.no_save", {}, "this device does not play the game");
    await tx.objectStore(JOINED).put(changed, id);
    return changed;
  });

/**
 * Hand a game to another device: from now on it can't be continued here. Again, if its text was lost on the way.
 * @param {string} id
 * @param {Device} owner
 * @returns {Promise<string>} its text; rejects if this device does not play it, or a former build made its keys
 */
export async function giveJoined(id, owner) {
  await textOfState(new Map(await joinedGames()).get(id));
  const given = await changeJoined(id, (joined) =>
    joined.owner && joined.owner.id !== owner.id ? null : { ...joined, owner, holder: "" },
  );
  const { RemoteGame } = await import("../friends/remote-game.js");
  RemoteGame.release(id);
  return textOfState(given);
}

/** Take a game that another device has handed to this one. @param {string} id @param {string} text */
export async function takeJoined(id, text) {
  const { owner, ...joined } = await stateOfText(text);
  await inDatabase([JOINED], "readwrite", (tx) => tx.objectStore(JOINED).put(joined, id));
  noteJoined(true);
}

/** Continue a game here whose device is lost. @param {string} id */
export const reclaimJoined = (id) => changeJoined(id, ({ owner, ...joined }) => joined);
