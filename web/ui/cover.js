// Between two people on one device: nothing is shown until the next one holds the button.

import { t } from "../app/text.js";
import { effectLine } from "../games/words.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";

/**
 * @typedef {import("../app/session.js").Session} Session
 * @typedef {import("../app/types.js").Game} Game
 */

const HOLD = 350;
const LINES = 6;

/**
 * @param {Session} session
 * @param {Game | undefined} game
 */
export function coverScreen(session, game) {
  const seat = session.status.to_act ?? 0;
  const name = session.names[seat];
  const lines = session.meanwhile
    .map((effect) => effectLine(session.save.game, session.names, effect))
    .filter(Boolean)
    .slice(-LINES);
  return html`
    <main class="screen cover" aria-labelledby="cover-name">
      <p class="quiet">${game?.title ?? ""}</p>
      <h1 id="cover-name">${t("cover.title", { name })}</h1>
      <p>${t("cover.text", { name })}</p>
      <button type="button" class="primary hold" @pointerdown=${(/** @type {PointerEvent} */ event) => hold(event, session)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => byKey(event, session)}
        @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}>
        ${icon("eye")} ${t("cover.hold")}
      </button>
      ${
        lines.length
          ? html`<section class="panel log"><h2>${t("cover.meanwhile")}</h2><ol>${lines.map((line) => html`<li>${line}</li>`)}</ol></section>`
          : nothing
      }
      <a class="quiet-link" href="#/">${t("play.home")}</a>
    </main>`;
}

/** @param {PointerEvent} event @param {Session} session */
function hold(event, session) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  button.dataset.held = "yes";
  const timer = setTimeout(() => session.reveal(), HOLD);
  const stop = () => {
    clearTimeout(timer);
    delete button.dataset.held;
  };
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    button.addEventListener(end, stop, { once: true });
  }
}

/** @param {KeyboardEvent} event @param {Session} session */
function byKey(event, session) {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  session.reveal();
}
