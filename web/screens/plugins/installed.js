// Games that were added, for the rest of the page: loaded where there are any. They stand among the others, are played by an engine of
// their own, and are listed in the settings.

import { language, loadTexts, t } from "../../core/i18n.js";
import { loadStyle } from "../../core/stylesheets.js";
import { keepPluginFiles } from "../../engine/client/service-worker.js";
import { engine, Refusal, refusal } from "../../engine/client/worker-client.js";
import {
  listPlugins,
  listRemoved,
  markStarted,
  removePlugin,
  restorePlugin,
  watchStart,
} from "../../engine/store/plugins.js";
import { listSaves } from "../../engine/store/saves.js";
import { registerPluginData } from "../../games/plugin-data.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { known, said } from "../app/state.js";

/** @typedef {import("../../engine/rpc-types.js").Plugin} Added */

/** By the game's id. @type {Map<string, Added>} */
const all = new Map();
/** Those that can be put back. @type {Added[]} */
let removed = [];

/** @param {string} id of a game */
export const has = (id) => all.has(id);

/** The one that a wheel of this name brought. @param {string} name */
export const ofWheel = (name) => [...all.values()].find(({ wheel }) => wheel.name === name);

/** Find those that this device has, and put them among the games. */
export async function find() {
  const parts = [loadTexts("plugins"), loadStyle("styles/plugins.css")];
  const [found, gone] = await Promise.all([listPlugins(), listRemoved(), ...parts]);
  removed = gone;
  for (const id of all.keys()) {
    registerPluginData(id, null);
    delete known.tableConfigs[id];
  }
  known.games = known.games.filter(({ id }) => !all.has(id));
  all.clear();
  for (const each of found) {
    const { game } = each;
    if (known.games.some(({ id }) => id === game.id)) continue;
    all.set(game.id, each);
    known.games.push(game);
    known.tableConfigs[game.id] = {
      ...registerPluginData(game.id, each.brought),
      added: each.out ? "out" : "in",
    };
  }
}

/** Have the engine that plays this game. @param {string} id */
export async function serve(id) {
  const added = all.get(id);
  if (!added) return engine.usePlugin(null);
  const { title } = added.game;
  if (added.out) throw refusal("added.out", { title });
  try {
    await watchStart(added.wheel.name, () => engine.usePlugin(added.wheel));
  } catch (error) {
    await find();
    throw error;
  }
}

/** Have the engine for a saved game. @param {string} id */
export async function serveSave(id) {
  const save = (await listSaves()).good.find((each) => each.id === id);
  const { game = "", wheel } = save ?? {};
  if (wheel && !known.games.some((each) => each.id === game))
    throw refusal("added.missing", { ...wheel });
  await serve(game);
}

/** Have the engine that makes the file of a saved game; what needs a game that was added is handed on as it is, by any. @param {IDBValidKey} id */
export async function serveFile(id) {
  const save = (await listSaves()).good.find((each) => each.id === id);
  if (save && !save.wheel) await engine.usePlugin(null);
}

/** Have a finished game from a link; only an engine can see whose that is. @param {string} text */
export async function importLink(text) {
  await engine.usePlugin(null);
  try {
    return await engine.ask("importLink", { text });
  } catch (error) {
    const game = error instanceof Refusal ? String(error.params.game) : "";
    if (!has(game)) throw error;
    await serve(game);
    return await engine.ask("importLink", { text });
  }
}

/** The ids of all of them. */
export const ids = () => [...all.keys()];

/** As many bytes, in words. @param {number} bytes */
export const sized = (bytes) =>
  new Intl.NumberFormat(language(), {
    style: "unit",
    unit: "kilobyte",
    maximumFractionDigits: 0,
  }).format(Math.max(1, bytes / 1000));

/** @param {() => void} draw */
async function again(draw) {
  markStarted();
  await find();
  draw();
}

/** @param {Added} added @param {() => Promise<void>} listed */
async function drop({ wheel, game }, listed) {
  await engine.usePlugin(null);
  await removePlugin(wheel.name);
  await find();
  said.done = t("plugin.removed", { title: game.title });
  await listed();
}

/** @param {Added} added @param {() => Promise<void>} listed */
async function restore({ wheel, game }, listed) {
  said.done = "";
  try {
    await restorePlugin(wheel.name, keepPluginFiles);
    said.done = t("plugin.done", { title: game.title });
  } catch (error) {
    console.warn(error);
    said.done = t("error.added.no_way");
  }
  await find();
  await listed();
}

/**
 * In the settings: what was added, what it is, and how to be rid of it.
 * @param {{sure: (what: string, act: () => Promise<void>) => void, draw: () => void, listed: () => Promise<void>}} host
 */
export const section = ({ sure, draw, listed }) => html`
  <section class="about" aria-labelledby="settings-added">
    <h2 id="settings-added">${t("plugin.list")}</h2>
    <ul class="added">${[...all.values()].map((added) => {
      const { wheel, game } = added;
      const asked = said.deleting === `added:${wheel.name}`;
      return html`
        <li data-added=${game.id}>
          <p><strong>${game.title}</strong> <span class="quiet">${t("plugin.is", { name: wheel.name, version: wheel.version, size: sized(wheel.size) })}</span></p>
          <p class="quiet hash">${t("plugin.hash")} <code>${wheel.sha256}</code></p>
          ${added.out ? html`<p class="notice" role="alert">${t("error.added.out", { title: game.title })}</p>` : nothing}
          ${asked ? html`<p role="status">${t("plugin.stays", { title: game.title, version: wheel.version })}</p>` : nothing}
          <div class="buttons">
            ${added.out ? html`<button type="button" @click=${() => again(draw)}>${t("plugin.again")}</button>` : nothing}
            <button type="button" class=${asked ? "danger" : ""} aria-label=${t(asked ? "plugin.really.of" : "plugin.remove.of", { title: game.title })}
              @click=${() => sure(`added:${wheel.name}`, () => drop(added, listed))}>${t(asked ? "plugin.really" : "plugin.remove")}</button>
          </div>
        </li>`;
    })}</ul>
    ${removed.length ? html`<h3>${t("plugin.removed.list")}</h3>` : nothing}
    <ul class="added">${removed.map(
      (added) => html`
        <li data-removed=${added.game.id}>
          <p><strong>${added.game.title}</strong> <span class="quiet">${t("plugin.is", { name: added.wheel.name, version: added.wheel.version, size: sized(added.wheel.size) })}</span></p>
          <button type="button" aria-label=${t("plugin.back.of", { title: added.game.title })} @click=${() => restore(added, listed)}>${t("plugin.back")}</button>
        </li>`,
    )}</ul>
    <p><a class="button" href="#/add">${t("menu.add")}</a></p>
  </section>`;
