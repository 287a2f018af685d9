// A card's name and effect, shown by a long press, a right click, or the key I while the card has the focus. A part of the table with a
// text (`data-about`) and no other use shows it at a tap, too.

import { ignoreClick, watchPress } from "./press-end.js";
import { isModifier, shortcut } from "./shortcut-keys.js";

/** @typedef {{name: string, text: string}} CardInfo the name of a card, and its effect ("": unknown) */
/** @typedef {{clientX: number, clientY: number}} Point */
/** @typedef {{place: Element, token: string | null}} Found `token` null: it is face down */

/** Milliseconds of a long press, and pixels of a move that ends it. */
const LONG = 500;
const FAR = 8;

/** Cards, apart from one that lies below another. */
const CARDS = ":is([data-card], .card.back):not(.under *)";
const ABOUT = ".play [data-about]";
/** Parts of a table in which something else may cover the cards. */
const AREAS = ".felt :is(.zone, .player, .discarded)";

/**
 * Return the card at a point, or that of the focused spot, or null.
 * @param {EventTarget | null} at
 * @param {Point} [point]
 * @returns {Found | null}
 */
function cardAt(at, point) {
  if (!(at instanceof Element) || at.closest(".messages")) return null;
  const part = at.closest(ABOUT);
  if (part) return { place: part, token: null };
  // Cards take no events themselves: their spots do.
  const spot = at.closest(".play .spot") ?? at.closest(".play [data-card]");
  const area = spot ?? (point ? at.closest(AREAS) : null);
  if (!area) return null;
  const cards = [...(area.matches(CARDS) ? [area] : []), ...area.querySelectorAll(CARDS)];
  // The last one is on top of the others.
  const place =
    cards.filter((card) => point && isOver(card, point)).at(-1) ?? (spot && cards.at(-1));
  return place ? { place, token: place.getAttribute("data-card") } : null;
}

/** @param {Element} card @param {Point} point */
function isOver(card, { clientX: x, clientY: y }) {
  const { left, right, top, bottom } = card.getBoundingClientRect();
  return left <= x && x < right && top <= y && y < bottom;
}

/**
 * Listen for requests for a card's text. Return a function that hides the text.
 * @param {(token: string | null, place: Element) => CardInfo | null} infoOf returns the text of a card; null: there is none
 * @param {() => void} onPress is called when a press has shown a text, so that it does nothing else
 */
export function listenForCardInfo(infoOf, onPress) {
  const panel = document.createElement("p");
  panel.className = "card-info";
  panel.role = "status";
  document.body.append(panel);
  /** @type {AbortController | null} */
  let press = null;
  /** The card whose text is visible. @type {Element | null} */
  let shown = null;

  const hide = () => {
    shown = null;
    panel.replaceChildren();
  };
  /** Return true if there is a card with a text. @param {EventTarget | null} at @param {Point} [point] */
  const show = (at, point) => {
    const card = cardAt(at, point);
    const info = card && infoOf(card.token, card.place);
    if (!info) return false;
    const name = document.createElement("b");
    name.textContent = info.name;
    const line = document.createElement("span");
    line.append(name, info.text && `: ${info.text}`);
    panel.replaceChildren(line);
    shown = card.place;
    place(panel, card.place);
    return true;
  };
  const endPress = () => {
    press?.abort();
    press = null;
  };
  /** Show a text during a press, which then neither drags nor taps. @param {EventTarget | null} at @param {Point} point */
  const showDuringPress = (at, point) => {
    if (!show(at, point)) return;
    onPress();
    ignoreClick();
  };

  addEventListener(
    "pointerdown",
    (event) => {
      hide();
      endPress();
      const { target, button, isPrimary, pointerId, clientX, clientY } = event;
      if (button !== 0 || !isPrimary || !cardAt(target, event)) return;
      const controller = new AbortController();
      const { signal } = controller;
      press = controller;
      const timer = setTimeout(() => {
        endPress();
        showDuringPress(target, { clientX, clientY });
      }, LONG);
      signal.addEventListener("abort", () => clearTimeout(timer));
      addEventListener("pointerup", endPress, { signal, capture: true });
      addEventListener(
        "pointermove",
        (moved) => {
          if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > FAR) endPress();
        },
        { signal },
      );
      watchPress(pointerId, endPress, signal);
    },
    { capture: true },
  );
  addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest(ABOUT)) show(target);
  });
  addEventListener("contextmenu", (event) => {
    if (!cardAt(event.target, event)) return;
    // A long press of a finger opens the browser's menu, too.
    event.preventDefault();
    if (!press) {
      show(event.target, event);
      return;
    }
    endPress();
    showDuringPress(event.target, event);
  });
  addEventListener(
    "keydown",
    (event) => {
      if (isModifier(event)) return;
      const before = shown;
      hide();
      const isAsked = shortcut(event) === "i";
      // A second time, the key hides the text. Escape does nothing else then.
      if (isAsked && (!before || cardAt(document.activeElement)?.place !== before))
        show(document.activeElement);
      else if (event.key === "Escape" && before) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  return hide;
}

/**
 * Lay the panel over the messages, which no card is under, else above the card or below it.
 * @param {HTMLElement} panel
 * @param {Element} card
 */
function place(panel, card) {
  const messages = document.querySelector(".felt .messages")?.getBoundingClientRect();
  const box = card.getBoundingClientRect();
  const isOver = messages !== undefined && messages.height > LEAST;
  const isBelow = !isOver && box.top < HEIGHT + 2 * GAP;
  Object.assign(panel.style, {
    left: `${isOver ? messages.left : GAP}px`,
    width: `${isOver ? messages.width : innerWidth - 2 * GAP}px`,
    minHeight: `${isOver ? messages.height : HEIGHT}px`,
    top: isBelow ? `${box.bottom + GAP}px` : "auto",
    // A long text grows upwards, away from the own hand.
    bottom: isBelow ? "auto" : `${innerHeight - (isOver ? messages.bottom : box.top - GAP)}px`,
  });
}

/** The height of a panel in pixels, its distance to a card, and the least height of a place for it. */
const HEIGHT = 64;
const GAP = 8;
const LEAST = 30;
