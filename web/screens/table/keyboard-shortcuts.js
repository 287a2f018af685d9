// Keyboard shortcuts of a table, while no text is typed: hint, undo, continue, choices by number, and a sheet of them.

import { t } from "../../core/i18n.js";
import { shortcut } from "../../parts/input/shortcut-keys.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** The text of each key, and the label on the keyboard. */
const KEYS = /** @type {const} */ ([
  ["keys.h", "H"],
  ["keys.u", "U"],
  ["keys.enter", "Enter"],
  ["keys.digits", "1 … 9"],
  ["keys.i", "I"],
  ["keys.arrows", "← ↑ → ↓"],
  ["keys.escape", "Esc"],
  ["keys.help", "?"],
]);

/**
 * Return the enabled elements of the table, then those of the action bar. Sorting a hand is not a choice.
 * @returns {NodeListOf<HTMLElement>}
 */
const choices = () =>
  document.querySelectorAll(
    ".felt button[data-live=yes], .action .buttons button:not([aria-disabled=true], .back)",
  );

/** Return the element that a key presses. @param {string} key @returns {HTMLElement | null | undefined} */
function target(key) {
  if (key === "h") return document.querySelector("[data-tool=hint]");
  if (key === "u") return document.querySelector("[data-tool=undo]");
  if (key === "Enter")
    return (
      document.querySelector(".play .action .buttons [data-hint]") ??
      document.querySelector(".play .action .primary")
    );
  if (/^[1-9]$/.test(key)) return choices()[Number(key) - 1];
  return null;
}

/** Return true if Enter presses the focused element. @param {EventTarget | null} at */
function isPressed(at) {
  const presses = at instanceof Element ? at.closest("button, a, summary") : null;
  return presses !== null && presses.getAttribute("aria-disabled") !== "true";
}

/** Listen for keys. @param {() => boolean} shown @param {() => void} help */
export function listen(shown, help) {
  addEventListener("pointerdown", () => delete document.documentElement.dataset.keys);
  addEventListener("keydown", (event) => {
    const name = shortcut(event);
    if (!shown() || !name || event.repeat || (name === "Enter" && isPressed(event.target))) return;
    const dialog = document.querySelector("dialog[open]");
    if (name === "?" || dialog) {
      if (name === "?") help();
      return;
    }
    const found = target(name);
    if (!found) return;
    event.preventDefault();
    if (/^[1-9]$/.test(name)) found.focus({ preventScroll: true });
    found.click();
  });
}

/** Return the sheet of keyboard shortcuts. @param {boolean} open @param {() => void} close */
export function keySheet(open, close) {
  if (!open) return nothing;
  return html`
    <dialog class="keys" open aria-labelledby="keys-title" @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()}>
      <h2 id="keys-title" tabindex="-1">${t("keys.title")}</h2>
      <dl>${KEYS.map(([does, key]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(does)}</dd></div>`)}</dl>
      <div class="buttons end"><button type="button" class="primary" @click=${close}>${t("keys.close")}</button></div>
    </dialog>`;
}
