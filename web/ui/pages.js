// Settings: what this person prefers, and what the page knows of its device.

import { change, settings } from "../app/settings.js";
import { t } from "../app/text.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";

/** @param {{redraw: () => void, speak: () => void, storage: string}} props */
export function settingsScreen({ redraw, speak, storage }) {
  return html`
    <header class="bar">
      <a class="tool" href="#/" aria-label=${t("play.home")}>${icon("home")}</a>
      <h1>${t("settings.title")}</h1>
    </header>
    <main class="screen form">
      ${choice("theme", ["auto", "light", "dark"], redraw)}
      ${choice("language", ["auto", "en", "pt-BR"], speak)}
      ${choice("cards", ["normal", "large"], redraw)}
      ${choice("suits", ["four", "two"], redraw)}
      ${choice("hand", ["right", "left"], redraw)}
      ${choice("speed", ["auto", "normal", "fast", "off"], redraw)}
      ${choice("sound", ["off", "on"], redraw)}
      ${choice("tips", ["on", "off"], redraw)}
      <p class="quiet">${storage}</p>
      <p><a href="licences.txt">${t("settings.licences")}</a></p>
      <p class="quiet">${t("menu.notice")}</p>
    </main>`;
}

/** @param {Exclude<keyof typeof settings, "names">} name @param {string[]} values @param {() => void} redraw */
function choice(name, values, redraw) {
  return html`
    <fieldset class="choice"><legend>${t(`settings.${name}`)}</legend>
      ${values.map(
        (value) => html`
          <label><input type="radio" name=${name} value=${value} ?checked=${settings[name] === value}
            @change=${() => {
              change({ [name]: value });
              redraw();
            }}><span>${t(`settings.${name}.${value}`)}</span></label>`,
      )}
    </fieldset>`;
}
