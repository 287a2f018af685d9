// Installation of the page as an app: offered if the browser can do it, else explained. It is never offered before the
// second game is over, or during one.

import { mediaQuery, outcomeOf } from "../../core/browser-api.js";
import { t } from "../../core/i18n.js";
import { readStored, store } from "../../core/storage.js";
import { isApple } from "../../engine/client/share-or-download.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { saveAll } from "../app/saves.js";
import { appData, draw, say } from "../app/state.js";
import { filesChosen } from "../menu/menu-screen.js";

/** @import { InstallPrompt } from "../app/types.js" */

const NAME = "install";
const AWAY = "away";
/** Finished games before the first offer. */
const ENOUGH = 2;

/** Prompts that were used: a browser accepts each once. @type {WeakSet<InstallPrompt>} */
const used = new WeakSet();

/** @param {InstallPrompt | null} install @returns {install is InstallPrompt} */
const isOpen = (install) => install !== null && !used.has(install);

/** Never offer it again. */
const declineForever = () => store(NAME, AWAY);

/** @param {InstallPrompt} install what the browser offers */
async function take(install) {
  used.add(install);
  declineForever();
  draw();
  const fail = () => say(t("install.failed"));
  const outcome = await outcomeOf(() => install.prompt(), fail);
  if (outcome === "failed") fail();
  else say("");
}

/** Return the offer for the menu. */
export function offerToInstall() {
  const { install, saves } = appData;
  const finished = saves.good.filter(({ over }) => over).length;
  if (!isOpen(install) || finished < ENOUGH || readStored(NAME) === AWAY) return nothing;
  return html`
    <section class="install" aria-labelledby="install-title">
      <h2 id="install-title">${t("install.title")}</h2>
      <p class="quiet">${t("install.why")}</p>
      <div class="buttons">
        <button type="button" class="away" @click=${() => {
          declineForever();
          draw();
        }}>${t("install.away")}</button>
        <button type="button" class="take" @click=${() => take(install)}>${t("install.take")}</button>
      </div>
    </section>`;
}

const isInstalled = () =>
  mediaQuery("(display-mode: standalone)").matches ||
  /** @type {{standalone?: boolean}} */ (navigator).standalone === true;

/** True in an installed app whose storage is not that of the browser: one that Safari has installed. */
const hasSeparateStorage = () => isInstalled() && (isApple() || /^Apple/.test(navigator.vendor));

/** The icon of Apple's share button. */
const sign = () =>
  svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M8 9.5H5.5V20.5h13V9.5H16M12 14.5V3.5M8.5 7 12 3.5 15.5 7" /></svg>`;

/** Return the notice for an installed app without games: it does not have the browser's storage. */
export function gamesElsewhere() {
  const { good, bad, fault } = appData.saves;
  if (!hasSeparateStorage() || good.length || bad.length || fault) return nothing;
  return html`
    <section class="notice elsewhere">
      <p>${t("install.app")}</p>
      <label class="button primary file">${t("install.app.open")}<input type="file" @change=${filesChosen}></label>
    </section>`;
}

/** Return the section of the settings. */
export function installHelp() {
  const { install, saves } = appData;
  const games = saves.good.length + saves.bad.length;
  if (isInstalled()) return nothing;
  if (isOpen(install)) {
    return html`
      <p>${t("install.why")}</p>
      <div class="buttons"><button type="button" class="take" @click=${() => take(install)}>${t("install.take")}</button></div>`;
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
