// The list of saved games. It holds nothing hidden; the records are the worker's alone.
import { createStore, del, get, set, values } from "../vendor/idb-keyval/index.js";

/** @typedef {import("./types.js").Save} Save */

const store = () => createStore("pygames-saves", "saves");
/** @type {ReturnType<typeof store> | undefined} */
let opened;
const here = () => {
  opened ??= store();
  return opened;
};

/** @returns {Promise<Save[]>} newest first */
export async function listSaves() {
  const all = /** @type {Save[]} */ (await values(here()));
  return all.sort((a, b) => b.changed - a.changed);
}

/** @param {string} id @returns {Promise<Save | undefined>} */
export const getSave = (id) => get(id, here());

/** @param {Save} save */
export const putSave = (save) => set(save.id, save, here());

/** @param {string} id */
export const deleteSave = (id) => del(id, here());
