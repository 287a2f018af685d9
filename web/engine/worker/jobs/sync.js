// Union of the games of a person's devices, in the worker, as records contain every card. Two devices exchange indexes, and then files with
// the games that the other lacks.

import { randomId } from "../../../core/browser-api.js";
import { refusal } from "../../../core/refusal.js";
import { FORMAT, inDatabase, isCount, isSave } from "../../store/save-database.js";
import { asDeleted, asRestored, compare, isDeleted, keysOf } from "../../sync/compare.js";
import { closeEverywhere } from "../current-game.js";
import { attempt } from "../python-rpc.js";
import { getGame, inWrite } from "../save-store.js";
import { markAll, marks } from "./deletion-marks.js";

/**
 * @import { Save } from "../../../core/types.js"
 * @import { Device, Entry, Index, Merged } from "../../sync/types.js"
 */

/** Return the index of this device. Damaged games, and those of a newer version, are not in it. @param {Device} device */
export async function indexOf(device) {
  return { device, games: await entries() };
}

/** @returns {Promise<Entry[]>} */
async function entries() {
  const [saves, ids] = await inDatabase(["saves", "records"], "readonly", (tx) =>
    Promise.all([tx.objectStore("saves").getAll(), tx.objectStore("records").getAllKeys()]),
  );
  const recorded = new Set(ids);
  const games = [];
  for (const save of saves) {
    if (!isSave(save) || save.format > FORMAT) continue;
    const whole = recorded.has(save.id);
    games.push({
      id: save.id,
      of: save.over ? (save.result?.of ?? (whole ? await digestOf(save.id) : "")) : "",
      deletions: deletionsOf(save),
      revision: save.revision ?? 0,
      whole,
    });
  }
  const marked = Array.from(await marks(), ([id, deletions]) => ({
    ...{ id, of: "", deletions },
    ...{ revision: 0, whole: false },
  }));
  return [...games, ...marked];
}

/** @param {any} entry from another device @returns {entry is Entry} */
const isEntry = (entry) =>
  [entry?.id, entry?.of].every((text) => typeof text === "string") &&
  [entry.deletions, entry.revision].every(isCount) &&
  typeof entry.whole === "boolean";

/** Return the number of deletions and restorations. Earlier versions did not count them. @param {Save} save */
const deletionsOf = ({ deletions = 0, deleted }) => (deleted ? asDeleted : asRestored)(deletions);

/** @param {string} id of a finished game without a result */
async function digestOf(id) {
  const { record } = await getGame(id);
  return attempt("digest", { record }).ok?.text ?? "";
}

/**
 * Delete and restore games as another device did. Return what it has and this one lacks.
 * @param {Index} index of the other device
 * @returns {Promise<Merged>}
 */
export async function merge({ games }) {
  const here = await entries();
  const there = Array.isArray(games) ? games.filter(isEntry) : [];
  const { wanted, changed, superseded } = compare(here, there);
  /** @type {Map<string, number>} */
  const counts = new Map();
  // A game may be there twice: itself, and the older mark of a deletion.
  for (const entry of changed)
    for (const key of keysOf(entry))
      counts.set(key, Math.max(entry.deletions, counts.get(key) ?? 0));
  const touched = here
    .map((own) => ({
      id: own.id,
      deletions: Math.max(0, ...keysOf(own).map((key) => counts.get(key) ?? 0)),
    }))
    .filter(({ deletions }) => deletions);
  const merged = { wanted, deleted: 0, restored: 0 };
  const closed = await inWrite(async (tx) => {
    const store = tx.objectStore("saves");
    const ids = [];
    for (const { id, deletions } of touched) {
      const save = await store.get(id);
      if (!isSave(save) || deletions <= deletionsOf(save)) continue;
      const { deleted: before, ...rest } = save;
      if (isDeleted(deletions)) ids.push(id);
      if (isDeleted(deletions) && !before) merged.deleted += 1;
      if (!isDeleted(deletions) && before) merged.restored += 1;
      await store.put({
        ...rest,
        deletions,
        ...(isDeleted(deletions) && { deleted: before ?? Date.now() }),
      });
    }
    for (const id of superseded) {
      if (!(await store.get(id))?.owner) continue;
      for (const name of ["saves", "records"]) await tx.objectStore(name).delete(id);
    }
    return ids;
  });
  // Marks come last: while they lack, the next meeting repeats this.
  await markAll(changed);
  closed.forEach(closeEverywhere);
  return merged;
}

/** Hand a running game to another device: from now on it cannot be continued here. @param {string} id @param {Device} owner */
export async function handOver(id, owner) {
  await pairingsOf(id);
  await inWrite(async (tx) => {
    const save = await tx.objectStore("saves").get(id);
    if (!isSave(save) || save.over || save.deleted || save.owner)
      throw refusal("page.no_save", {}, "this device does not play the game");
    const revision = (save.revision ?? 0) + 1;
    await tx.objectStore("saves").put({ ...save, owner, revision, holder: "" });
  });
  closeEverywhere(id);
}

/** Load what only games between phones need: their files come last to a device. */
const loadState = () => import("../../sync/game-state-text.js");

/** Return the pairings of a game between phones as text; "": it has none. @param {string} id */
export async function pairingsOf(id) {
  const hosted = await inDatabase(["hosted"], "readonly", (tx) => tx.objectStore("hosted").get(id));
  return hosted ? (await loadState()).textOfState(hosted) : "";
}

/**
 * Return the pairings in a game that another device has handed to this one; null: none, so those that this device may have are of the past.
 * @param {any} from
 * @param {string} device this one
 */
export async function pairingsIn({ pairings, owner }, device) {
  if (typeof pairings !== "string" || owner?.id !== device) return null;
  // If that can't be loaded, the next meeting brings the game again.
  const { stateOfText } = await loadState();
  return stateOfText(pairings).catch(() => null);
}

/**
 * Continue a copy of a running game whose device is lost. Both may go on: they are two games then.
 * @param {string} id
 * @returns {Promise<string>} the id of the copy
 */
export const continueCopy = (id) =>
  inWrite(async (tx) => {
    const [saves, records] = ["saves", "records"].map((name) => tx.objectStore(name));
    const { owner, phones, ...save } = (await saves.get(id)) ?? {};
    if (!owner) throw refusal("page.no_save", {}, "no other device plays this game");
    const copy = { ...save, id: randomId(), holder: "", changed: Date.now() };
    await records.put(await records.get(id), copy.id);
    await saves.put(copy);
    await Promise.all([saves, records, tx.objectStore("hosted")].map((each) => each.delete(id)));
    return copy.id;
  });

/** Return the other fields of a game that another device has sent. @param {any} from @param {Save} save @param {string} device this one */
export function syncedFields({ owner, revision, deletions }, save, device) {
  const isAway = !save.over && typeof owner?.id === "string" && owner.id !== device;
  const name = String(owner?.name ?? "").slice(0, 100);
  return {
    revision: Number(revision) || 0,
    deletions: asRestored(isCount(deletions) ? deletions : 0),
    owner: isAway ? { id: owner.id, name } : undefined,
  };
}
