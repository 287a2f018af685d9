// Where the keyboard is after a drawing.

import { route } from "./routes.js";

/** Whether what the keyboard was at has gone while there was nothing to do: it goes on with the next thing that there is. */
let homeless = false;

/**
 * A person with a keyboard goes on where they were, or at the first thing to do.
 * @param {HTMLElement} page
 * @param {Element | null} was
 */
export function keepFocus(page, was) {
  const now = document.activeElement;
  if (!was || (was === document.body && !homeless)) return;
  const lost = now === document.body || !was.isConnected;
  const next = lost ? page.querySelector(NEXT) : isIdle(was) ? nearest(page, was) : null;
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  homeless = lost && !next;
}

const NEXT =
  ".hold, .hand-over, .way-on, .reviewing .primary, .felt [data-live=yes], .action button, .costly-one, .undo button, h2[tabindex]";

/** Whether this is of a table where it is one's turn, and nothing can be done with it any more. @param {Element} was */
const isIdle = (was) =>
  document.documentElement.dataset.state === "your-turn" &&
  was.closest(".felt, .action") !== null &&
  was.getAttribute("aria-disabled") === "true";

/** Where one goes on: in the same place of the table, else in the foot, else wherever there is something to do. @param {HTMLElement} page @param {Element} was */
function nearest(page, was) {
  const here = was.closest("[data-zone], .player")?.querySelector("[data-live=yes]");
  return here ?? page.querySelector(".action .primary") ?? page.querySelector(NEXT);
}

/** Once it is drawn, the keyboard goes there. @param {string} selector */
export function focusOn(selector) {
  setTimeout(() => {
    const there = document.querySelector(selector);
    if (there instanceof HTMLElement) there.focus({ preventScroll: true });
  });
}

/** @param {HTMLElement} page @param {string} selector */
function focusIn(page, selector) {
  const there = page.querySelector(selector);
  if (there instanceof HTMLElement) there.focus({ preventScroll: true });
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
    else focusIn(page, ".way-on");
  }
  resultShown = now;
}
