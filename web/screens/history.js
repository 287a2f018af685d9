// The games that are over, newest first; each opens as it ended.

import { t } from "../core/text.js";
import { icon } from "../parts/icons.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { savedGame } from "./saved.js";

/** @param {import("./saved.js").Kept & {notice: string}} props */
export function historyScreen(props) {
  const finished = props.saves.good.filter(({ over }) => over);
  return html`
    <header class="bar">
      <a class="tool" href="#/" aria-label=${t("play.home")}>${icon("home")}</a>
      <h1>${t("history.title")}</h1>
    </header>
    <main class="screen menu history">
      ${props.notice ? html`<p class="notice" role="alert">${props.notice}</p>` : nothing}
      ${
        finished.length
          ? html`<ul class="saves">${finished.map((save) => savedGame(save, props))}</ul>`
          : html`<p class="quiet">${t("history.none")}</p>`
      }
    </main>`;
}
