// Presses of a pointer: ends without a release over the page, and the click that follows.

/**
 * Call `end` when a press ends, or can no longer be tracked, except by its release over the page.
 * @param {number | null} pointer its `pointerId`; null: a key
 * @param {() => void} end
 * @param {AbortSignal} signal stops listening
 */
export function watchPress(pointer, end, signal) {
  const on = (
    /** @type {Window | Document} */ where,
    /** @type {string} */ type,
    test = (/** @type {any} */ _) => true,
  ) => where.addEventListener(type, (event) => test(event) && end(), { signal, capture: true });
  const same = (/** @type {PointerEvent} */ { pointerId }) => pointerId === pointer;
  on(window, "pointercancel", same);
  // An inner element loses the pointer whenever the whole page captures it.
  on(
    window,
    "lostpointercapture",
    (event) => same(event) && event.target === document.documentElement,
  );
  // Its button was released outside of the page, or another button is pressed, too.
  on(window, "pointermove", (event) => same(event) && event.buttons !== 1);
  on(window, "blur", ({ target }) => target === window);
  on(window, "pagehide");
  on(document, "visibilitychange", () => document.hidden);
}

/**
 * Ignore the click of the current press. Clicks of a key, a screen reader and the next press count.
 * @param {boolean} [released] whether the press is over already: then the click follows at once
 */
export function ignoreClick(released = false) {
  const controller = new AbortController();
  const { signal } = controller;
  const forget = () => controller.abort();
  const options = { signal, capture: true };
  const soon = () => setTimeout(forget);
  const isMouse = (/** @type {PointerEvent} */ { pointerType }) => pointerType === "mouse";
  addEventListener(
    "click",
    (event) => {
      if (event.detail === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      forget();
    },
    options,
  );
  if (released) {
    soon();
    return;
  }
  // The click of a finger follows some time after the release.
  addEventListener("pointerup", (event) => isMouse(event) && soon(), options);
  addEventListener("pointermove", (event) => isMouse(event) && !event.buttons && forget(), options);
  addEventListener("pointercancel", forget, options);
  // The next press, not this one.
  setTimeout(() => addEventListener("pointerdown", forget, options));
}
