// The records of saved games: they show every card, so only the worker imports this module.
import { createStore, del, get, set } from "../vendor/idb-keyval/index.js";

/** @type {ReturnType<typeof createStore> | undefined} */
let opened;
const here = () => {
  opened ??= createStore("pygames-records", "records");
  return opened;
};

/** @param {string} id @returns {Promise<string | undefined>} */
export const getRecord = (id) => get(id, here());

/** @param {string} id @param {string} text */
export const putRecord = (id, text) => set(id, text, here());

/** @param {string} id */
export const deleteRecord = (id) => del(id, here());
