// A card's name and effect, shown by a long press, a right click, or the key I while the card has the focus.

import { ignoreClick, watchPress } from "./press.js";
import { shortcut } from "./shortcuts.js";

/** Milliseconds of a long press, and pixels of a move that ends it. */
const LONG = 500;
const FAR = 8;

/** @param {EventTarget | Element | null} at @returns {{place: Element, token: string} | null} */
function cardAt(at) {
  if (!(at instanceof Element) || !at.closest(".play")) return null;
  // Cards take no events themselves: their spots do.
  const place = at.closest("[data-card]") ?? at.closest(".spot")?.querySelector("[data-card]");
  const token = place instanceof HTMLElement ? place.dataset.card : undefined;
  return place && token ? { place, token } : null;
}

/**
 * Listen for requests for a card's text.
 * @param {(token: string) => string} textOf returns the text of a card; "": there is none
 */
export function listenForCardInfo(textOf) {
  const panel = document.createElement("p");
  panel.className = "card-info";
  panel.role = "status";
  document.body.append(panel);
  /** @type {AbortController | null} */
  let press = null;

  const hide = () => panel.replaceChildren();
  /** Return true if the card has a text. @param {EventTarget | null} at */
  const show = (at) => {
    const card = cardAt(at);
    const text = card && textOf(card.token);
    if (!card || !text) return false;
    panel.textContent = text;
    place(panel, card.place);
    return true;
  };

  addEventListener(
    "pointerdown",
    (event) => {
      hide();
      press?.abort();
      press = null;
      const { target, button, isPrimary, pointerId, clientX, clientY } = event;
      if (button !== 0 || !isPrimary || !cardAt(target)) return;
      const controller = new AbortController();
      const { signal } = controller;
      press = controller;
      const timer = setTimeout(() => {
        controller.abort();
        if (show(target)) ignoreClick();
      }, LONG);
      signal.addEventListener("abort", () => clearTimeout(timer));
      const end = () => controller.abort();
      addEventListener("pointerup", end, { signal, capture: true });
      addEventListener(
        "pointermove",
        (moved) => Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > FAR && end(),
        { signal },
      );
      watchPress(pointerId, end, signal);
    },
    { capture: true },
  );
  addEventListener("contextmenu", (event) => {
    if (!cardAt(event.target)) return;
    // A long press of a finger opens the browser's menu, too.
    event.preventDefault();
    show(event.target);
  });
  addEventListener("keydown", (event) => {
    if (shortcut(event) === "i" && show(document.activeElement)) return;
    if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) hide();
  });
}

/** Lay the panel over the messages, which no card is under, else above the card. @param {HTMLElement} panel @param {Element} card */
function place(panel, card) {
  const messages = document.querySelector(".felt .messages")?.getBoundingClientRect();
  const { top, left, width, height } =
    messages && messages.height > LEAST ? messages : above(card.getBoundingClientRect());
  Object.assign(panel.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    minHeight: `${height}px`,
  });
}

/** The height of a panel in pixels, and the least height of a place for it. */
const HEIGHT = 64;
const LEAST = 30;

/** @param {DOMRect} card */
const above = ({ top, bottom }) => ({
  left: 8,
  width: innerWidth - 16,
  height: HEIGHT,
  top: top > HEIGHT + 12 ? top - HEIGHT - 12 : bottom + 12,
});
