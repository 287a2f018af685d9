// Bar of a screen: its title, and the way to the menu.

import { t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { icon } from "../icons.js";

/** @param {unknown} title @param {unknown} [more] after the title */
export const homeBar = (title, more = nothing) => html`
  <header class="bar">
    <a class="tool" href="#/" aria-label=${t("play.home")}>${icon("home")}</a>
    <h1>${title}</h1>
    ${more}
  </header>`;
