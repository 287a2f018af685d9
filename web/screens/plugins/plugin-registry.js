// Registry of the installed plug-ins, loaded if there are any. Their games are listed with the others, and played by a
// separate engine.

import { language, loadTexts, t } from "../../core/i18n.js";
import { Refusal, refusal } from "../../core/refusal.js";
import { loadStyle } from "../../core/stylesheets.js";
import { keepPluginFiles } from "../../engine/client/service-worker-client.js";
import { engine } from "../../engine/client/worker-client.js";
import {
  listPlugins,
  listRemoved,
  markStarted,
  removePlugin,
  restorePlugin,
  watchStart,
} from "../../engine/store/plugins.js";
import { listSaves } from "../../engine/store/save-database.js";
import { registerPluginData } from "../../games/plugin-data.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { confirmTwice, refreshSaves } from "../app/saves.js";
import { appData, draw, notices } from "../app/state.js";

/** @import { Plugin as Added } from "../../engine/rpc-types.js" */

/** Plug-ins by the game's id. @type {Map<string, Added>} */
const plugins = new Map();
/** Removed plug-ins that can be restored. @type {Added[]} */
let removed = [];

/** @param {string} id the game's */
export const has = (id) => plugins.has(id);

/** Return the plug-in of a wheel. @param {string} name */
export const pluginOfWheel = (name) =>
  [...plugins.values()].find(({ wheel }) => wheel.name === name);

/** List the installed plug-ins, and register their games. */
export async function find() {
  const parts = [loadTexts("plugins"), loadStyle("styles/plugins.css")];
  const [found, gone] = await Promise.all([listPlugins(), listRemoved(), ...parts]);
  removed = gone;
  for (const id of plugins.keys()) {
    registerPluginData(id, null);
    delete appData.tableConfigs[id];
  }
  appData.games = appData.games.filter(({ id }) => !plugins.has(id));
  plugins.clear();
  for (const each of found) {
    const { game } = each;
    if (appData.games.some(({ id }) => id === game.id)) continue;
    plugins.set(game.id, each);
    appData.games.push(game);
    appData.tableConfigs[game.id] = {
      ...registerPluginData(game.id, each.brought),
      added: each.out ? "out" : "in",
    };
  }
}

/** Start the engine for a game. @param {string} id */
export async function serve(id) {
  const added = plugins.get(id);
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

/** Start the engine for a saved game. @param {string} id */
export async function serveSave(id) {
  const save = (await listSaves()).good.find((each) => each.id === id);
  const { game = "", wheel } = save ?? {};
  if (wheel && !appData.games.some((each) => each.id === game))
    throw refusal("added.missing", { ...wheel });
  await serve(game);
}

/** Start the engine that exports a saved game. A plug-in's save is exported unchanged, by any engine. @param {IDBValidKey} id */
export async function serveFile(id) {
  const save = (await listSaves()).good.find((each) => each.id === id);
  if (save && !save.wheel) await engine.usePlugin(null);
}

/** Import the finished game of a link. Only an engine can read which game it is. @param {string} text */
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

export const ids = () => [...plugins.keys()];

/** Return a size in words. @param {number} bytes */
export const formatSize = (bytes) =>
  new Intl.NumberFormat(language(), {
    style: "unit",
    unit: "kilobyte",
    maximumFractionDigits: 0,
  }).format(Math.max(1, bytes / 1000));

async function retry() {
  markStarted();
  await find();
  draw();
}

/** @param {Added} added */
async function uninstall({ wheel, game }) {
  await engine.usePlugin(null);
  await removePlugin(wheel.name);
  await find();
  notices.done = t("plugin.removed", { title: game.title });
  await refreshSaves();
}

/** @param {Added} added */
async function restore({ wheel, game }) {
  notices.done = "";
  try {
    await restorePlugin(wheel.name, keepPluginFiles);
    notices.done = t("plugin.done", { title: game.title });
  } catch (error) {
    console.warn(error);
    notices.done = t("error.added.no_way");
  }
  await find();
  await refreshSaves();
}

/** Return the section of the settings. */
export const section = () => html`
  <section class="about" aria-labelledby="settings-added">
    <h2 id="settings-added">${t("plugin.list")}</h2>
    <ul class="added">${[...plugins.values()].map((added) => {
      const { wheel, game } = added;
      const asked = notices.deleting === `added:${wheel.name}`;
      return html`
        <li data-added=${game.id}>
          <p><strong>${game.title}</strong> <span class="quiet">${t("plugin.is", { name: wheel.name, version: wheel.version, size: formatSize(wheel.size) })}</span></p>
          <p class="quiet hash">${t("plugin.hash")} <code>${wheel.sha256}</code></p>
          ${added.out ? html`<p class="notice" role="alert">${t("error.added.out", { title: game.title })}</p>` : nothing}
          ${asked ? html`<p role="status">${t("plugin.stays", { title: game.title, version: wheel.version })}</p>` : nothing}
          <div class="buttons">
            ${added.out ? html`<button type="button" @click=${retry}>${t("plugin.again")}</button>` : nothing}
            <button type="button" class=${asked ? "danger" : ""} aria-label=${t(asked ? "plugin.really.of" : "plugin.remove.of", { title: game.title })}
              @click=${() => confirmTwice(`added:${wheel.name}`, () => uninstall(added))}>${t(asked ? "plugin.really" : "plugin.remove")}</button>
          </div>
        </li>`;
    })}</ul>
    ${removed.length ? html`<h3>${t("plugin.removed.list")}</h3>` : nothing}
    <ul class="added">${removed.map(
      (added) => html`
        <li data-removed=${added.game.id}>
          <p><strong>${added.game.title}</strong> <span class="quiet">${t("plugin.is", { name: added.wheel.name, version: added.wheel.version, size: formatSize(added.wheel.size) })}</span></p>
          <button type="button" aria-label=${t("plugin.back.of", { title: added.game.title })} @click=${() => restore(added)}>${t("plugin.back")}</button>
        </li>`,
    )}</ul>
    <p><a class="button" href="#/add">${t("menu.add")}</a></p>
  </section>`;
