// Hand-over screen between two persons on one device: the table is covered until the next person holds the button. It
// lists the public effects since that person's last turn.

import { t } from "../../core/i18n.js";
import { icon } from "../../parts/icons.js";
import { watchPress } from "../../parts/input/press-end.js";
import { effectLine } from "../../parts/moves/game-text.js";
import { sentence } from "../../parts/moves/sentence-with-cards.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { reloadButton } from "../app/database-reload.js";
import { lowStorageOffer } from "../backup/free-space.js";
import { lastTurns } from "../table/turn-history.js";

/** @import { Session } from "../../engine/client/game/session.js" */

/** Milliseconds, as in the styles. */
const HOLD = 600;
/** Most lines of several turns. */
const LINES = 8;

/** @param {import("../app/types.js").Play} play */
export function handoverScreen({ session, game, friends }) {
  const seat = session.status.to_act ?? 0;
  const name = session.names[seat];
  const { game: id } = session.save;
  const { lines, left } = lastTurns(
    session.publicEffects,
    (effect) => sentence(id, () => effectLine(id, session.names, effect)),
    LINES,
  );
  return html`
    <main class="screen cover" aria-labelledby="cover-name">
      ${saveErrorNotice({ session, friends })}
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
              ${left ? html`<p class="quiet">${t("cover.earlier")}</p>` : nothing}
              <ol>${lines.map((line) => html`<li>${line}</li>`)}</ol></section>`
          : nothing
      }
      <a class="quiet-link" href="#/">${t("play.home")}</a>
    </main>`;
}

/**
 * Return the notice that the last move could not be saved. The next one tries again.
 * @param {Pick<import("../app/types.js").Play, "session" | "friends">} play
 */
export function saveErrorNotice({ session, friends }) {
  if (friends?.isUnsaved)
    return html`<div class="refusal unsaved"><p role="alert">${t("error.friends.unsaved")}</p></div>`;
  const { unsaved: why } = session.status;
  return why
    ? html`<div class="refusal unsaved"><p role="alert">${t(`play.unsaved.${why}`)}</p>${why === "full" ? lowStorageOffer(() => session.advance()) : nothing}${why === "aside" ? reloadButton() : nothing}</div>`
    : nothing;
}

/**
 * Reveal the table after a long press. After a short one say so, and offer a second button: some people and some screen
 * readers can't hold a button, and no accident presses both.
 * @param {HTMLElement} button
 * @param {Session} session
 * @param {"pointerup" | "keyup"} release
 * @param {number | null} pointer the `pointerId`. null: a key
 * @param {() => void} [onHeld] called before the table is revealed
 */
function hold(button, session, release, pointer, onHeld = () => {}) {
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
    onHeld();
    session.reveal();
  }, HOLD);
  button.dataset.held = "yes";
  sayShort(button, false);
  addEventListener(release, short, { signal });
  watchPress(pointer, short, signal);
}

/** @param {HTMLElement} button @param {boolean} short */
function sayShort(button, short) {
  const [why, tooShort] = button.parentElement?.querySelector(".too-short")?.children ?? [];
  why?.toggleAttribute("hidden", short);
  tooShort?.toggleAttribute("hidden", !short);
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
  // A repeated key was pressed on the previous screen.
  if (event.repeat) return;
  hold(/** @type {HTMLElement} */ (event.currentTarget), session, "keyup", null, swallowRepeats);
}

/** Reveal at the click of a screen reader or a switch, which can't hold. @param {MouseEvent} event @param {Session} session */
function byHelper({ detail }, session) {
  if (detail === 0) session.reveal();
}

/** Ignore the key until it is released: it must not press the next button. */
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
