// Settings of the person and of the device.

import { dynamicKey, languageName, loadTexts, t } from "../../core/i18n.js";
import { CHOICES, changeSettings, settings } from "../../core/settings.js";
import { loadStyle } from "../../core/stylesheets.js";
import { card } from "../../parts/card.js";
import { icon } from "../../parts/icons.js";
import { isSilent, playSample } from "../../parts/sound/sound.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { deviceSection } from "./device-section.js";

/**
 * @typedef {{
 *   tableConfigs: import("../../parts/types.js").TableConfigs, redraw: () => void, speak: () => void, back: string | null, device: import("./device-section.js").Device,
 *   added?: unknown,
 * }} Props
 */

/** Load texts and styles. */
export const ready = () => Promise.all([loadTexts("settings"), loadStyle("styles/settings.css")]);

/** @param {Props} props */
export function settingsScreen({ tableConfigs, redraw, speak, back, device, added }) {
  return html`
    <header class="bar">
      <a class="tool" href=${back ? `#/play/${back}` : "#/"} aria-label=${t(back ? "rules.back" : "play.home")}>${icon(back ? "back" : "home")}</a>
      <h1>${t("settings.title")}</h1>
    </header>
    <main class="screen form settings">
      <section aria-labelledby="settings-look">
        <h2 id="settings-look">${t("settings.appearance")}</h2>
        ${choice("theme", redraw)}
        ${choice("suits", redraw, preview("suits", tableConfigs))}
        ${choice("cards", redraw, preview("cards", tableConfigs))}
      </section>
      <section aria-labelledby="settings-play">
        <h2 id="settings-play">${t("settings.play")}</h2>
        ${choice("speed", redraw)}
        ${choice("taps", redraw)}
        ${choice("handover", redraw)}
        ${choice("hand", redraw)}
        ${choice("sound", withSample(redraw))}
        ${settings.sound !== "off" ? choice("volume", withSample(redraw)) : nothing}
        ${settings.sound !== "off" && isSilent ? html`<p class="notice" role="status">${t("settings.silent")}</p>` : nothing}
        ${"vibrate" in navigator ? choice("vibration", redraw) : nothing}
        ${choice("shortcuts", redraw)}
        ${choice("tips", redraw)}
      </section>
      <section aria-labelledby="settings-language">
        <h2 id="settings-language">${t("settings.language")}</h2>
        ${choice("language", speak, nothing, "unseen")}
      </section>
      ${deviceSection(device)}
      ${added ?? nothing}
      <section class="about" aria-labelledby="settings-about">
        <h2 id="settings-about">${t("settings.about")}</h2>
        <p class="quiet">${t("menu.notice")}</p>
        <p><a class="quiet-link" href="licences.txt">${t("settings.licences")}</a></p>
        <p><a class="quiet-link" href="docs/index.html">${t("settings.reference")}</a></p>
      </section>
    </main>`;
}

/** Play a sample of the chosen sound: browsers only start sound during a tap. @param {() => void} redraw */
const withSample = (redraw) => () => {
  playSample(redraw);
  redraw();
};

/** Return the label of a choice. Languages have their own names. @param {string} name @param {string} value */
const label = (name, value) =>
  name === "language" && value !== "auto"
    ? html`<span lang=${value} translate="no">${languageName(value)}</span>`
    : html`<span>${t(dynamicKey(`settings.${name}.${value}`))}</span>`;

/**
 * Return a row of choices.
 * @param {keyof typeof CHOICES} name
 * @param {() => void} redraw
 * @param {unknown} [cards] a preview
 * @param {string} [legend] a CSS class
 */
function choice(name, redraw, cards = nothing, legend = "") {
  return html`
    <fieldset class="choice" data-setting=${name}><legend class=${legend}>${t(`settings.${name}`)}</legend>
      <div class="segments" data-count=${CHOICES[name].length}>
        ${CHOICES[name].map(
          (value) => html`
            <label><input type="radio" name=${name} value=${value} .checked=${settings[name] === value}
              @change=${() => {
                changeSettings({ [name]: value });
                redraw();
              }}>${label(name, value)}</label>`,
        )}
      </div>
      ${cards}
    </fieldset>`;
}

/**
 * Return cards in the chosen style, of the first game that provides some.
 * @param {keyof typeof CHOICES} name
 * @param {Props["tableConfigs"]} tableConfigs
 */
function preview(name, tableConfigs) {
  const found = Object.entries(tableConfigs).find(([, { preview }]) => preview?.[name]);
  return found
    ? html`<p class=${name === "cards" ? "preview sizes" : "preview"} data-game=${found[0]} aria-hidden="true">${found[1].preview?.[name]?.map((token) => card(token))}</p>`
    : nothing;
}
