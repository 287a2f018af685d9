// Finished games of other hosts, which this phone adds to its own.

import { refusal } from "../../../core/refusal.js";
import { inDatabase, JOINED } from "../../store/save-database.js";
import { engine } from "../worker-client.js";
import { joinedGames } from "./joined-games-store.js";

/** Pairings whose record is invalid. A later version of this page may read it. @type {Set<string>} */
const invalid = new Set();

/**
 * Save the game of a pairing once it is over and Python is there. Until then the pairing has its record.
 * @param {string} id
 * @param {() => Promise<unknown>} ready waits for Python
 * @returns {Promise<string>} the id of its save, even if that was deleted; "": it is not over. Rejects with Refusal or WorkerLost
 */
export async function saveFinished(id, ready = () => engine.ready) {
  const read = async () => new Map(await joinedGames().catch(() => [])).get(id);
  if (!(await read())?.save) await ready();
  // Another tab may have saved it meanwhile.
  const joined = await read();
  if (!joined) throw refusal("page.no_storage");
  const { view, record, commitments } = joined.state;
  if (joined.save || !view || view.seat === null || !record) return joined.save ?? "";
  const { game, seat, table } = view;
  const players = [...table.players];
  // A bot may have played the end for this player.
  players[seat] = { kind: "person", name: players[seat].name };
  // A pairing may have several games, one after the other.
  const saveId = `joined-${id.split(".")[0]}-${(commitments[seat] ?? "").slice(0, 8)}`;
  const given = { save: saveId, game, record, players, seat, scores: table.scores };
  const save = invalid.has(id) ? "" : await engine.ask("importJoined", given);
  if (!save) {
    invalid.add(id);
    throw refusal("friends.record");
  }
  await inDatabase([JOINED], "readwrite", async (tx) => {
    const stored = await tx.objectStore(JOINED).get(id);
    if (stored?.state.record === record) await tx.objectStore(JOINED).put({ ...stored, save }, id);
  }).catch((error) => console.warn("not noted:", error));
  return save;
}
