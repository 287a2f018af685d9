// Where the keyboard is after a drawing.

import { route } from "./routes.js";

/**
 * A person with a keyboard goes on where they were, or at the first thing to do.
 * @param {HTMLElement} page
 * @param {Element | null} was
 */
export function keepFocus(page, was) {
  const now = document.activeElement;
  const lost = was && was !== document.body && (!was.isConnected || now === document.body);
  if (!lost) return;
  const next = page.querySelector(
    ".hold, .hand-over, .reviewing .primary, [data-live=yes], .action button, .costly-one, h2[tabindex]",
  );
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** Once it is drawn, the keyboard goes there. @param {string} selector */
export function focusOn(selector) {
  setTimeout(() => {
    const there = document.querySelector(selector);
    if (there instanceof HTMLElement) there.focus({ preventScroll: true });
  });
}

let resultShown = "";

/** A result that has just come is brought to the eye; the last one to the keyboard, too. @param {HTMLElement} page */
export function showResult(page) {
  // A moment of the game that is looked at again lies over the result, which was seen.
  if (page.querySelector("[data-review=yes]")) return;
  const result = page.querySelector(".result");
  const title = result?.querySelector("h2");
  const now = title ? `${route().id} ${title.id} ${title.textContent}` : "";
  if (now && now !== resultShown) {
    result?.closest(".table")?.scrollTo(0, 0);
    if (title?.id === "final-title") title.focus({ preventScroll: true });
  }
  resultShown = now;
}
