// Between two people on one device: nothing is shown until the next one holds the button. What happened since their last look is
// told as everybody could see it.

import { t } from "../../core/i18n.js";
import { icon } from "../../parts/icons.js";
import { watchPress } from "../../parts/input/press.js";
import { effectLine } from "../../parts/moves/game-text.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { reloadButton } from "../app/reload-button.js";
import { roomOffer } from "../backup/free-space.js";

/**
 * @typedef {import("../../engine/client/game/session.js").Session} Session
 * @typedef {import("../../core/types.js").Game} Game
 */

/** Milliseconds; the styles fill the button as slowly. */
const HOLD = 600;
const LINES = 8;

/**
 * @param {Session} session
 * @param {Game | undefined} game
 */
export function coverScreen(session, game) {
  const seat = session.status.to_act ?? 0;
  const name = session.names[seat];
  const lines = session.publicEffects
    .map((effect) => effectLine(session.save.game, session.names, effect))
    .filter(Boolean)
    .slice(-LINES);
  return html`
    <main class="screen cover" aria-labelledby="cover-name">
      ${unsaved(session)}
      <p class="quiet">${game?.title ?? ""}</p>
      <h1 id="cover-name">${t("cover.title", { name })}</h1>
      <p id="cover-text">${t("cover.text", { name })}</p>
      <button type="button" class="primary hold" aria-describedby="cover-text"
        @pointerdown=${(/** @type {PointerEvent} */ event) => byPointer(event, session)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => byKey(event, session)}
        @keyup=${(/** @type {KeyboardEvent} */ event) => event.preventDefault()}
        @click=${(/** @type {MouseEvent} */ event) => byHelper(event, session)}
        @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}>
        <span>${icon("eye")} ${t("cover.hold", { name })}</span>
      </button>
      <p class="too-short" role="status"><span class="quiet">${t("cover.why")}</span><strong hidden>${t("cover.short")}</strong></p>
      <p class="without" hidden><button type="button" @click=${() => session.reveal()}>${t("cover.without")}</button></p>
      ${
        lines.length
          ? html`<section class="panel log" aria-labelledby="meanwhile"><h2 id="meanwhile">${t("cover.meanwhile")}</h2>
              <ol>${lines.map((line) => html`<li>${line}</li>`)}</ol></section>`
          : nothing
      }
      <a class="quiet-link" href="#/">${t("play.home")}</a>
    </main>`;
}

/** The last move could not be written down; the next one tries again. @param {Session} session */
export function unsaved(session) {
  const { unsaved: why } = session.status;
  return why
    ? html`<div class="refused unsaved"><p role="alert">${t(`play.unsaved.${why}`)}</p>${why === "full" ? room(session) : nothing}${why === "aside" ? reloadButton() : nothing}</div>`
    : nothing;
}

/** @param {Session} session */
const room = (session) =>
  roomOffer(
    () => session.dispatchEvent(new Event("change")),
    () => session.advance(),
  );

/**
 * Show when this was held long enough. Else say that it was not, and offer a second button: some people, and some screen readers,
 * cannot hold one, and no slip presses both.
 * @param {HTMLElement} button
 * @param {Session} session
 * @param {"pointerup" | "keyup"} release
 * @param {number | null} pointer the `pointerId` of what presses; null: a key
 * @param {() => void} [held] called when it was long enough
 */
function hold(button, session, release, pointer, held = () => {}) {
  if (button.dataset.held) return;
  const ended = new AbortController();
  const { signal } = ended;
  const stop = () => {
    ended.abort();
    clearTimeout(timer);
    delete button.dataset.held;
  };
  const short = () => {
    stop();
    sayShort(button, true);
  };
  const timer = setTimeout(() => {
    stop();
    held();
    session.reveal();
  }, HOLD);
  button.dataset.held = "yes";
  sayShort(button, false);
  addEventListener(release, short, { signal });
  watchPress(pointer, short, signal);
}

/** @param {HTMLElement} button @param {boolean} short */
function sayShort(button, short) {
  const [why, told] = button.parentElement?.querySelector(".too-short")?.children ?? [];
  why?.toggleAttribute("hidden", short);
  told?.toggleAttribute("hidden", !short);
  if (short) button.parentElement?.querySelector(".without")?.removeAttribute("hidden");
}

/** @param {PointerEvent} event @param {Session} session */
function byPointer(event, session) {
  if (!event.isPrimary || event.button !== 0) return;
  hold(/** @type {HTMLElement} */ (event.currentTarget), session, "pointerup", event.pointerId);
}

/** @param {KeyboardEvent} event @param {Session} session */
function byKey(event, session) {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  // A key that is still down from the screen before has not been pressed for this.
  if (event.repeat) return;
  hold(/** @type {HTMLElement} */ (event.currentTarget), session, "keyup", null, swallowRepeats);
}

/** A screen reader or a switch presses without holding. @param {MouseEvent} event @param {Session} session */
function byHelper({ detail }, session) {
  if (detail === 0) session.reveal();
}

/** Until the key is up again it must not press what has come into its place. */
function swallowRepeats() {
  const over = new AbortController();
  const { signal } = over;
  const swallow = (/** @type {KeyboardEvent} */ event) => event.preventDefault();
  addEventListener("keydown", swallow, { capture: true, signal });
  addEventListener(
    "keyup",
    (event) => {
      event.preventDefault();
      over.abort();
    },
    { capture: true, signal },
  );
}
