// Screen that installs a plug-in: a wheel from a file, a drop or this origin. It is inspected, confirmed, checked in a
// sandbox, and stored. An error is one sentence, and changes nothing.

import { tryCall } from "../../core/browser-api.js";
import { LoadError } from "../../core/fetch.js";
import { language, t } from "../../core/i18n.js";
import { Refusal, refusal } from "../../core/refusal.js";
import { askToPersist } from "../../core/storage.js";
import { controllingWorker } from "../../engine/client/offline.js";
import { CHECK_TIMEOUT, PluginCheck } from "../../engine/client/plugin-check.js";
import { keepPluginFiles } from "../../engine/client/service-worker-client.js";
import { installPlugin } from "../../engine/store/plugins.js";
import { errorText } from "../../parts/format.js";
import { focusOn } from "../../parts/page/focus.js";
import { homeBar } from "../../parts/page/page-header.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { navigate } from "../app/router.js";
import { route } from "../app/routes.js";
import { PlainScreen } from "../app/screen-without-table.js";
import { appData, draw } from "../app/state.js";
import { loadPlugins } from "../app/user-actions.js";
import { find, formatSize, pluginOfWheel } from "./plugin-registry.js";

/**
 * @import { WheelInfo as Looked } from "../../engine/rpc-types.js"
 * @typedef {{name: string, title: Record<string, string>, version: string, file: string, size: number}} Offer
 * @typedef {{at: "choose"} | {at: "looks" | "tries", name: string} | {at: "asks", looked: Looked} | {at: "refused", why: string}
 *   | {at: "added", id: string, title: string}} Step
 */

const LARGEST = 2_000_000;

/** @type {Step} */
let step = { at: "choose" };
/** @type {Offer[]} */
let offers = [];
/** @type {PluginCheck | null} */
let currentCheck = null;
let bytes = new ArrayBuffer(0);
/** A plug-in's file that was passed on, and is not inspected yet. @type {File | null} */
let pending = null;

/** Inspect a file that was dropped on the page, or opened with it. @param {File} file */
export function add(file) {
  pending = file;
  if (route().name === "add") navigate();
  else location.hash = "#/add";
}

/** Open the screen, and inspect a wheel that was passed on. @type {import("../app/types.js").OpenScreen} */
export async function openScreen(asked, isCurrent) {
  await loadPlugins();
  if (!isCurrent()) return null;
  end();
  step = { at: "choose" };
  loadOffers();
  const wanted = asked.query.get("wheel");
  const file = pending;
  pending = null;
  if (file) inspect(file.name, async () => file.arrayBuffer(), file.size);
  else if (wanted) inspect(wanted.split("/").at(-1) ?? "", () => fetched(wanted));
  return new PlainScreen(asked, screen, { leave: end });
}

/** Cancel the check. */
function end() {
  currentCheck?.end();
  currentCheck = null;
}

async function loadOffers() {
  const answer = await fetch("more.json").catch(() => null);
  const found = answer?.ok ? await answer.json().catch(() => []) : [];
  offers = Array.isArray(found) ? found : [];
  draw();
}

/** @param {string} wanted an address on this origin */
async function fetched(wanted) {
  const url = tryCall(() => new URL(wanted, document.baseURI), null);
  if (url?.origin !== location.origin) throw refusal("added.elsewhere");
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) throw refusal("added.not_fetched", { file: url.pathname.split("/").at(-1) });
  return answer.arrayBuffer();
}

/** @param {Step} next */
function go(next) {
  step = next;
  draw();
  focusOn("#adding-title");
}

/** Run an action, and show its error if the check is still the current one. @param {PluginCheck} mine @param {() => Promise<void>} act */
async function attempt(mine, act) {
  try {
    await act();
  } catch (error) {
    if (currentCheck !== mine) return;
    end();
    if (!(error instanceof Refusal || error instanceof LoadError)) console.warn(error);
    go({ at: "refused", why: reasonOf(error) });
  }
}

/** Return the sentence about an error. @param {unknown} error */
function reasonOf(error) {
  if (error instanceof LoadError && error.kind === "wasm") return guard.describe(error).text;
  if (error instanceof Refusal) return errorText(error);
  return errorText(
    error instanceof DOMException ? refusal("added.unread") : refusal("added.no_way"),
  );
}

/** @param {string} name the file's @param {() => Promise<ArrayBuffer>} read @param {number} [size] */
async function inspect(name, read, size = 0) {
  end();
  const mine = new PluginCheck(draw);
  currentCheck = mine;
  go({ at: "looks", name });
  await attempt(mine, async () => {
    if (!controllingWorker() || !("caches" in globalThis)) throw refusal("added.unkept");
    if (size > LARGEST) throw refusal("added.too_large", { most: LARGEST / 1e6 });
    bytes = await read();
    const wheel = await mine.inspect(bytes.slice(0));
    if (currentCheck !== mine) return;
    const existing = appData.games.find(({ id }) => id === wheel.id);
    if (existing && pluginOfWheel(wheel.name)?.game.id !== wheel.id)
      throw refusal("added.taken", { id: wheel.id });
    go({ at: "asks", looked: wheel });
  });
}

/** @param {Looked} looked */
async function check(looked) {
  const mine = currentCheck;
  if (!mine) return;
  go({ at: "tries", name: looked.name });
  await attempt(mine, async () => {
    const { game, brought } = await mine.check(looked);
    if (currentCheck !== mine) return;
    end();
    if (!isGame(game) || game.id !== looked.id) throw refusal("added.no_game");
    const { title } = game;
    await installPlugin(
      { wheel: { ...looked, title }, game, brought, when: Date.now() },
      bytes,
      keepPluginFiles,
    );
    askToPersist();
    await find();
    go({ at: "added", id: game.id, title });
  });
}

/** Return true if the metadata is usable: the plug-in's program has sent it. @param {any} game */
function isGame(game) {
  const { title, seats, options, bots, offered_bots } = game ?? {};
  const isText = (/** @type {unknown} */ each) => typeof each === "string" && each.length <= 300;
  const areNames = (/** @type {unknown} */ each) => Array.isArray(each) && each.every(isText);
  const isSeat = (/** @type {unknown} */ each) =>
    Number.isInteger(each) && Number(each) > 0 && Number(each) <= 64;
  return (
    isText(title) &&
    Array.isArray(seats) &&
    seats.length === 2 &&
    seats.every(isSeat) &&
    areNames(bots) &&
    areNames(offered_bots) &&
    Array.isArray(options) &&
    options.every((each) => isText(each?.name) && isText(each?.kind) && isText(each?.help))
  );
}

// -- drawing ----------------------------------------------------------------------------------------------------

const screen = () => html`
  ${homeBar(t("menu.add"))}
  <main class="screen form adding" data-adding=${step.at}>${body()}</main>`;

function body() {
  switch (step.at) {
    case "looks":
      return waits(t("plugin.inspecting", { file: step.name }), "");
    case "tries":
      return waits(
        t("plugin.checking", { file: step.name }),
        t("plugin.limit", { minutes: CHECK_TIMEOUT / 60_000 }),
      );
    case "asks":
      return asks(step.looked);
    case "refused":
      return html`
        <section class="notice" role="alert"><h2 id="adding-title" tabindex="-1">${t("plugin.refused")}</h2><p>${step.why}</p></section>
        ${chooser(t("plugin.other"))}`;
    case "added":
      return html`
        <section class="notice" role="status"><h2 id="adding-title" tabindex="-1">${t("plugin.done", { title: step.title })}</h2>
          <p>${t("plugin.offline")}</p></section>
        <div class="buttons end">
          <a class="button" href="#/">${t("play.home")}</a>
          <a class="button primary" href=${`#/new?game=${step.id}`}>${t("menu.play")}</a>
        </div>`;
    default:
      return html`
        <h2 id="adding-title" tabindex="-1" class="unseen">${t("menu.add")}</h2>
        <p>${t("plugin.lead")}</p>
        ${chooser(t("plugin.open"))}
        ${offers.length ? more() : nothing}`;
  }
}

/** @param {string} label */
const chooser = (label) => html`
  <div class="buttons"><label class="button primary file">${label}<input type="file"
    @change=${(/** @type {Event} */ event) => {
      const input = /** @type {HTMLInputElement} */ (event.target);
      const file = input.files?.[0];
      if (file) inspect(file.name, () => file.arrayBuffer(), file.size);
      input.value = "";
    }}></label></div>`;

const more = () => html`
  <section aria-labelledby="adding-more">
    <h2 id="adding-more">${t("plugin.more")}</h2>
    <ul class="saves">${offers.map(
      ({ title, version, file, size }) => html`
      <li><a class="resume" href=${`#/add?wheel=${encodeURIComponent(file)}`}>
        <strong>${title?.[language()] ?? title?.en}</strong>
        <span class="quiet">${t("plugin.offer", { version, size: formatSize(size) })}</span></a></li>`,
    )}</ul>
  </section>`;

/** @param {string} text @param {string} limit */
const waits = (text, limit) => html`
  <section class="notice">
    <h2 id="adding-title" tabindex="-1">${text}</h2>
    ${limit ? html`<p>${limit}</p>` : nothing}
    ${
      currentCheck?.total && currentCheck.loaded < currentCheck.total
        ? html`<progress aria-labelledby="adding-title" max=${currentCheck.total} .value=${currentCheck.loaded}></progress>`
        : html`<progress aria-labelledby="adding-title"></progress>`
    }
    <div class="buttons"><button type="button" @click=${cancel}>${t("backup.cancel")}</button></div>
  </section>`;

function cancel() {
  end();
  // The file of the address can be opened again.
  tryCall(() => history.replaceState(history.state, "", "#/add"), undefined);
  go({ at: "choose" });
}

/** Ask for confirmation before any code of the wheel runs. @param {Looked} looked */
function asks(looked) {
  const { name, version, size, sha256 } = looked;
  const before = pluginOfWheel(name);
  return html`
    <section class="panel" aria-labelledby="adding-title">
      <h2 id="adding-title" tabindex="-1">${t("plugin.ask", { name })}</h2>
      <dl class="facts-of">
        <dt>${t("plugin.name")}</dt><dd>${name}</dd>
        <dt>${t("plugin.release")}</dt><dd>${version}</dd>
        <dt>${t("plugin.size")}</dt><dd>${formatSize(size)}</dd>
        <dt>${t("plugin.hash")}</dt><dd><code>${sha256}</code></dd>
      </dl>
      <p>${t("plugin.warning")}</p>
      ${before ? html`<p>${t("plugin.replaces", { title: before.game.title, before: before.wheel.version, version })}</p>` : nothing}
    </section>
    <div class="buttons end">
      <button type="button" @click=${cancel}>${t("plugin.no")}</button>
      <button type="button" class="primary" @click=${() => check(looked)}>${t(before ? "plugin.yes.replace" : "plugin.yes")}</button>
    </div>`;
}
