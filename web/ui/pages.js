// Rules and settings: pages that only show text or keep a choice.

import { change, settings } from "../app/settings.js";
import { t } from "../app/text.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";

/**
 * @typedef {import("../app/types.js").Game} Game
 * @typedef {{title: string, text: string[]}[]} Rules
 */

/** @param {{game: Game | undefined, rules: Rules | null, back: string | null}} props */
export function rulesScreen({ game, rules, back }) {
  return html`
    <header class="bar">
      <a class="tool" href=${back ? `#/play/${back}` : "#/"} aria-label=${back ? t("rules.back") : t("play.home")}>${icon(back ? "undo" : "home")}</a>
      <h1>${t("rules.title", { title: game?.title ?? "" })}</h1>
    </header>
    <main class="screen text">
      ${
        rules
          ? rules.map(
              ({ title, text }) => html`<section><h2>${title}</h2>${text.map(paragraph)}</section>`,
            )
          : html`<p class="quiet">${t("rules.none")}</p>`
      }
      ${
        game
          ? html`<div class="buttons end">
              ${back ? html`<a class="button primary" href=${`#/play/${back}`}>${t("rules.back")}</a>` : html`<a class="button primary" href=${`#/new?game=${game.id}`}>${t("menu.play")}</a>`}
            </div>`
          : nothing
      }
    </main>`;
}

/** @param {string} text "- " begins an item of a list */
const paragraph = (text) =>
  text.startsWith("- ") ? html`<p class="item">${text.slice(2)}</p>` : html`<p>${text}</p>`;

/** @param {{redraw: () => void, storage: string}} props */
export function settingsScreen({ redraw, storage }) {
  return html`
    <header class="bar">
      <a class="tool" href="#/" aria-label=${t("play.home")}>${icon("home")}</a>
      <h1>${t("settings.title")}</h1>
    </header>
    <main class="screen form">
      ${choice("theme", ["auto", "light", "dark"], redraw)}
      ${choice("speed", ["auto", "normal", "fast", "off"], redraw)}
      <p class="quiet">${storage}</p>
      <p><a href="licences.txt">${t("settings.licences")}</a></p>
      <p class="quiet">${t("menu.notice")}</p>
    </main>`;
}

/** @param {"theme" | "speed"} name @param {string[]} values @param {() => void} redraw */
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
