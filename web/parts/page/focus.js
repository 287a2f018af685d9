// Keyboard focus that a screen moves.

/** Focus an element after the next drawing. @param {string} selector @param {boolean} [preventScroll] */
export function focusOn(selector, preventScroll = true) {
  setTimeout(() => {
    const there = document.querySelector(selector);
    if (there instanceof HTMLElement) there.focus({ preventScroll });
  });
}
