// The page as an app of its own: offered once where the browser can do it, explained where only its person can.
// Nobody is asked before the second game is over, or while one is played.

import { mediaQuery, outcomeOf } from "../../core/browser-api.js";
import { t } from "../../core/i18n.js";
import { readStored, store } from "../../core/storage.js";
import { isApple } from "../../engine/client/download.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";

/**
 * @typedef {import("../app/types.js").InstallPrompt} InstallPrompt
 * @typedef {{install: InstallPrompt | null, draw: () => void, say: (sentence: string) => void}} Offer `install`: what the browser offers;
 *   `say`: show a sentence, "" none
 */

const NAME = "install";
const AWAY = "away";
/** Games that are over before anybody is asked. */
const ENOUGH = 2;

/** Offers that have been taken up: a browser takes each once. @type {WeakSet<InstallPrompt>} */
const used = new WeakSet();

/** @param {InstallPrompt | null} install @returns {install is InstallPrompt} */
const isOpen = (install) => install !== null && !used.has(install);

/** Nobody is asked here again. */
const putAway = () => store(NAME, AWAY);

/** @param {Offer & {install: InstallPrompt}} offer */
async function take({ install, draw, say }) {
  used.add(install);
  putAway();
  draw();
  const fail = () => say(t("install.failed"));
  const outcome = await outcomeOf(() => install.prompt(), fail);
  if (outcome === "failed") fail();
  else say("");
}

/** On the menu. @param {import("../../core/types.js").Saves} saves @param {Offer} offer */
export function installOffer(saves, offer) {
  const { install, draw, say } = offer;
  const finished = saves.good.filter(({ over }) => over).length;
  if (!isOpen(install) || finished < ENOUGH || readStored(NAME) === AWAY) return nothing;
  return html`
    <section class="install" aria-labelledby="install-title">
      <h2 id="install-title">${t("install.title")}</h2>
      <p class="quiet">${t("install.why")}</p>
      <div class="buttons">
        <button type="button" class="away" @click=${() => {
          putAway();
          draw();
        }}>${t("install.away")}</button>
        <button type="button" class="take" @click=${() => take({ install, draw, say })}>${t("install.take")}</button>
      </div>
    </section>`;
}

const isInstalled = () =>
  mediaQuery("(display-mode: standalone)").matches ||
  /** @type {{standalone?: boolean}} */ (navigator).standalone === true;

/** True in an installed app whose storage is not that of the browser: one that Safari has installed. */
const isApart = () => isInstalled() && (isApple() || /^Apple/.test(navigator.vendor));

/** The sign on Apple's button: a box, and an arrow out of it. */
const sign = () =>
  svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M8 9.5H5.5V20.5h13V9.5H16M12 14.5V3.5M8.5 7 12 3.5 15.5 7" /></svg>`;

/**
 * On the menu of an installed app that has no games: those of the browser are not here, and how they come.
 * @param {import("../../core/types.js").Saves} saves
 * @param {{openFiles: (files: File[]) => void}} host
 */
export function gamesElsewhere({ good, bad, fault }, { openFiles }) {
  if (!isApart() || good.length || bad.length || fault) return nothing;
  return html`
    <section class="notice elsewhere">
      <p>${t("install.app")}</p>
      <label class="button primary file">${t("install.app.open")}<input type="file" @change=${(
        /** @type {Event} */ event,
      ) => {
        const input = /** @type {HTMLInputElement} */ (event.target);
        openFiles([...(input.files ?? [])]);
        input.value = "";
      }}></label>
    </section>`;
}

/** In the settings, about this device. @param {Offer & {games: number, saveAll: () => void}} offer `games`: how many are saved */
export function installHelp({ install, draw, say, games, saveAll }) {
  if (isInstalled()) return nothing;
  if (isOpen(install)) {
    return html`
      <p>${t("install.why")}</p>
      <div class="buttons"><button type="button" class="take" @click=${() => take({ install, draw, say })}>${t("install.take")}</button></div>`;
  }
  if (!isApple()) return nothing;
  return html`
    <div class="apple">
      <p>${t("install.apple")}</p>
      ${
        games
          ? html`<p class="along">${t("install.apple.along", { count: games })}</p>
            <div class="buttons"><button type="button" class="along" @click=${saveAll}>${t("install.along")}</button></div>`
          : nothing
      }
      <ol>
        <li>${sign()} ${t("install.apple.share")}</li>
        <li>${t("install.apple.add")}</li>
        <li>${t("install.apple.open")}</li>
        ${games ? html`<li>${t("install.apple.file")}</li>` : nothing}
      </ol>
    </div>`;
}
