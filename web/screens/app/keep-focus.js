// Keyboard focus after a drawing.

import { route } from "./routes.js";

/** True if the focused element was removed while no other could take the focus: the next one that can gets it. */
let isFocusPending = false;

/**
 * Keep the focus after a drawing, or move it to the first element that can be acted on.
 * @param {HTMLElement} page
 * @param {Element | null} focused
 */
export function keepFocus(page, focused) {
  const now = document.activeElement;
  if (!focused || (focused === document.body && !isFocusPending)) return;
  const lost = now === document.body || !focused.isConnected;
  const next = lost ? page.querySelector(NEXT) : isIdle(focused) ? nearest(page, focused) : null;
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  isFocusPending = lost && !next;
}

const NEXT =
  ".hold, .hand-over, .way-on, .reviewing .primary, .felt button[data-live=yes], .action button:not(.skip), .costly-one, .undo button, h2[tabindex]";

/** Return true if an element of a table became disabled during the viewer's turn. @param {Element} element */
const isIdle = (element) =>
  document.documentElement.dataset.state === "your-turn" &&
  element.closest(".felt, .action") !== null &&
  element.getAttribute("aria-disabled") === "true";

/**
 * Return the next element for the focus: in the same zone, else in the action bar, else anywhere.
 * @param {HTMLElement} page
 * @param {Element} element
 */
function nearest(page, element) {
  const here = element.closest("[data-zone], .player")?.querySelector("button[data-live=yes]");
  return here ?? page.querySelector(".action .primary") ?? page.querySelector(NEXT);
}

let resultShown = "";

/** Scroll to a new result. The final one also gets the focus. @param {HTMLElement} page */
export function showResult(page) {
  // During a review the result is hidden, and it has been seen.
  if (page.querySelector("[data-review=yes]")) return;
  const result = page.querySelector(".result");
  const title = result?.querySelector("h2");
  const now = title ? `${route().id} ${title.id} ${title.textContent}` : "";
  if (now && now !== resultShown) {
    result?.closest(".table")?.scrollTo(0, 0);
    const wayOn = /** @type {HTMLElement | null} */ (page.querySelector(".way-on"));
    (title?.id === "final-title" ? title : wayOn)?.focus({ preventScroll: true });
  }
  resultShown = now;
}
