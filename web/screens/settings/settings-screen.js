// Settings of the person and of the device.

import { dynamicKey, languageName, t } from "../../core/i18n.js";
import { CHOICES, changeSettings, settings } from "../../core/settings.js";
import { isStoragePersistent } from "../../core/storage.js";
import { card } from "../../parts/card.js";
import { icon } from "../../parts/icons.js";
import { addressOf, backOf } from "../../parts/page/return-address.js";
import { isSilent, playSample } from "../../parts/sound/sound.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { changeLanguage } from "../app/document.js";
import { route } from "../app/routes.js";
import { loadDaily } from "../app/saves.js";
import { PlainScreen } from "../app/screen-without-table.js";
import { appData, draw, page } from "../app/state.js";
import { deviceSection } from "./device-section.js";

/** The sentence about the storage: the browser may evict it, or not. */
let storage = "";

/** @type {import("../app/types.js").OpenScreen} */
export async function openScreen(asked, isCurrent) {
  if (asked.id === "devices")
    return (await import("./devices-screen.js")).openScreen(asked, isCurrent);
  const refresh = async () => {
    storage = t((await isStoragePersistent()) ? "settings.persistent" : "settings.may_be_cleared");
    draw();
  };
  const leave = () => {
    for (const event of REFRESHING) page.removeEventListener(event, refresh);
  };
  await Promise.all([loadDaily(), refresh()]);
  for (const event of REFRESHING) page.addEventListener(event, refresh);
  return new PlainScreen(asked, settingsScreen, { leave });
}

/** Events after which the sentence about the storage may be another. */
const REFRESHING = ["language", "visible"];

function settingsScreen() {
  const back = backOf(route());
  return html`
    <header class="bar">
      <a class="tool" href=${back ? addressOf(back) : "#/"} aria-label=${t(back ? "rules.back" : "play.home")}>${icon(back ? "back" : "home")}</a>
      <h1>${t("settings.title")}</h1>
    </header>
    <main class="screen form settings">
      <section aria-labelledby="settings-devices">
        <h2 id="settings-devices">${t("devices.title")}</h2>
        <p class="quiet">${t("settings.devices")}</p>
        <div class="buttons"><a class="button" href="#/settings/devices">${t("settings.connect")}</a></div>
      </section>
      <section aria-labelledby="settings-look">
        <h2 id="settings-look">${t("settings.appearance")}</h2>
        ${choice("theme")}
        ${choice("suits", draw, preview("suits"))}
        ${choice("cards", draw, preview("cards"))}
      </section>
      <section aria-labelledby="settings-play">
        <h2 id="settings-play">${t("settings.play")}</h2>
        ${choice("speed")}
        ${choice("taps")}
        ${choice("handover")}
        ${choice("hand")}
        ${choice("sound", playChoice)}
        ${settings.sound !== "off" ? choice("volume", playChoice) : nothing}
        ${settings.sound !== "off" && isSilent ? html`<p class="notice" role="status">${t("settings.silent")}</p>` : nothing}
        ${"vibrate" in navigator ? choice("vibration") : nothing}
        ${choice("shortcuts")}
        ${choice("tips")}
        ${choice("copies")}
        ${choice("rating")}
      </section>
      <section aria-labelledby="settings-language">
        <h2 id="settings-language">${t("settings.language")}</h2>
        ${choice("language", changeLanguage, nothing, "unseen")}
      </section>
      ${deviceSection(storage)}
      ${appData.plugins?.section() ?? nothing}
      <section class="about" aria-labelledby="settings-about">
        <h2 id="settings-about">${t("settings.about")}</h2>
        <p class="quiet">${t("menu.notice")}</p>
        <p><a class="quiet-link" href="licences.txt">${t("settings.licences")}</a></p>
        <p><a class="quiet-link" href="docs/index.html">${t("settings.reference")}</a></p>
      </section>
    </main>`;
}

/** Play a sample of the chosen sound: browsers only start sound during a tap. */
function playChoice() {
  playSample(draw);
  draw();
}

/** Return the label of a choice. Languages have their own names. @param {string} name @param {string} value */
const label = (name, value) =>
  name === "language" && value !== "auto"
    ? html`<span lang=${value} translate="no">${languageName(value)}</span>`
    : html`<span>${t(dynamicKey(`settings.${name}.${value}`))}</span>`;

/**
 * Return a row of choices.
 * @param {keyof typeof CHOICES} name
 * @param {() => void} [act] called after a change
 * @param {unknown} [cards] a preview
 * @param {string} [legend] a CSS class
 */
function choice(name, act = draw, cards = nothing, legend = "") {
  return html`
    <fieldset class="choice" data-setting=${name}><legend class=${legend}>${t(`settings.${name}`)}</legend>
      <div class="segments" data-count=${CHOICES[name].length}>
        ${CHOICES[name].map(
          (value) => html`
            <label><input type="radio" name=${name} value=${value} .checked=${settings[name] === value}
              @change=${() => {
                changeSettings({ [name]: value });
                act();
              }}>${label(name, value)}</label>`,
        )}
      </div>
      ${cards}
    </fieldset>`;
}

/** Return cards in the chosen style, of the first game that provides some. @param {keyof typeof CHOICES} name */
function preview(name) {
  const found = Object.entries(appData.tableConfigs).find(([, { preview }]) => preview?.[name]);
  return found
    ? html`<p class=${name === "cards" ? "preview sizes" : "preview"} data-game=${found[0]} aria-hidden="true">${found[1].preview?.[name]?.map((token) => card(token))}</p>`
    : nothing;
}
