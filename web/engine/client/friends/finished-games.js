// Finished games of other hosts, which this phone adds to its own.

import { refusal } from "../../../core/refusal.js";
import { inDatabase, JOINED } from "../../store/saves.js";
import { engine } from "../worker-client.js";

/** Pairings whose record is invalid. A later version of this page may read it. @type {Set<string>} */
const invalid = new Set();

/** @param {string} id @returns {Promise<import("./joined-games-store.js").Joined>} rejects with Refusal */
async function joinedGame(id) {
  const read = inDatabase([JOINED], "readonly", (tx) => tx.objectStore(JOINED).get(id));
  const joined = await read.catch((error) => console.warn("not read:", error));
  if (!joined) throw refusal("page.no_storage");
  return joined;
}

/**
 * Save the game of a pairing once it is over and Python is there. Until then the pairing has its record.
 * @param {string} id
 * @param {() => Promise<unknown>} ready waits for Python
 * @returns {Promise<string | undefined>} the id of its save, even if that was deleted; "": the record is invalid; undefined: it is not
 *   over. Rejects with Refusal or WorkerLost
 */
export async function saveFinished(id, ready = () => engine.ready) {
  if ((await joinedGame(id)).save === undefined) await ready();
  // Another tab may have saved it meanwhile.
  const { save: known, state } = await joinedGame(id);
  const { view, record } = state;
  if (known !== undefined || invalid.has(id)) return known ?? "";
  if (!view || !record) return undefined;
  const { game, seat, table } = view;
  // A bot may have played the end for this player.
  const players = table.players.map(({ name, ...player }, each) =>
    each === seat ? { kind: /** @type {const} */ ("person"), name } : { name, ...player },
  );
  const { scores } = table;
  const given = { save: `joined-${id}`, game, record, players, seat: seat ?? 0, scores };
  const save = await engine.ask("importJoined", given);
  if (save) await noteSave(id, save).catch((error) => console.warn("not noted:", error));
  else invalid.add(id);
  return save;
}

/** @param {string} id @param {string} save */
const noteSave = (id, save) =>
  inDatabase([JOINED], "readwrite", async (tx) => {
    const stored = await tx.objectStore(JOINED).get(id);
    if (stored) await tx.objectStore(JOINED).put({ ...stored, save }, id);
  });
