// Messages above the own hand: the recap of the others' turns, and below it the prompt, a tip, a hint or a refusal. The area has a
// constant height, so that no message moves a card.

import { html } from "../../vendor/lit-html/lit-html.js";
import { recap } from "./recap.js";

/** @param {import("../types.js").Table} table @param {import("../types.js").Recap} [rules] the game's rules for the recap */
export const messageArea = (table, rules) => html`
  <div class="messages">
    ${recap(table, rules)}
    <div class="message">${table.message}</div>
  </div>`;

/** Show the button of messages that are longer than their place. @param {ResizeObserverEntry[]} changes */
function onResize(changes) {
  for (const { target } of changes) {
    const { dataset, scrollHeight, clientHeight } = /** @type {HTMLElement} */ (
      target.closest("[data-open]")
    );
    dataset.long = scrollHeight > clientHeight + 1 ? "yes" : "no";
  }
}

/** Reads no layout while something moves. @type {ResizeObserver | undefined} */
let observer;
/** @type {Element | null | undefined} */
let observed = null;

/** Observe the message that was drawn, if its text may be long. */
export function observeMessage() {
  const text = document.querySelector(".message > [data-open] > p");
  if (text === observed) return;
  observer ??= new ResizeObserver(onResize);
  observer.disconnect();
  observed = text;
  if (text?.parentElement)
    [text, text.parentElement].forEach((each) => {
      observer?.observe(each);
    });
}
