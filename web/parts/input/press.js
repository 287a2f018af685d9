// A press of a pointer: every way in which it ends without a release over the page, and the click that follows it.

/**
 * Call `end` when this press is over, or can no longer be relied on, in any way but by its release over the page.
 * @param {number | null} pointer its `pointerId`; null: of a key
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
  // An element inside loses the pointer whenever the whole page takes it.
  on(
    window,
    "lostpointercapture",
    (event) => same(event) && event.target === document.documentElement,
  );
  // Its button was released where this page could not see it, or another button is pressed, too.
  on(window, "pointermove", (event) => same(event) && event.buttons !== 1);
  on(window, "blur", ({ target }) => target === window);
  on(window, "pagehide");
  on(document, "visibilitychange", () => document.hidden);
}

/**
 * Ignore the click that the release of the current press causes. A key, a screen reader and the next press click as ever.
 * @param {boolean} [released] whether it has been released already: then the click follows at once
 */
export function ignoreClick(released = false) {
  const heard = new AbortController();
  const { signal } = heard;
  const forget = () => heard.abort();
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
  // The click of a finger comes some time after it was lifted.
  addEventListener("pointerup", (event) => isMouse(event) && soon(), options);
  addEventListener("pointermove", (event) => isMouse(event) && !event.buttons && forget(), options);
  addEventListener("pointercancel", forget, options);
  // Not this press, but the next one.
  setTimeout(() => addEventListener("pointerdown", forget, options));
}
