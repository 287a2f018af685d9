// The button for the rest of a text above the own hand.

import { t } from "../../core/i18n.js";
import { html } from "../../vendor/lit-html/lit-html.js";

/**
 * Return the button that opens and closes the rest of a text. Any further event closes it, as it covers the middle of the table.
 * @param {Pick<import("../types.js").Table, "view" | "ui" | "setUi">} table
 * @param {string} text
 */
export function more({ view, ui, setUi }, text) {
  const now = `${view.log.length} ${text}`;
  const isOpen = ui.rest === now;
  const toggle = () => setUi({ rest: isOpen ? "" : now });
  return {
    isOpen,
    toggle,
    button: html`<button type="button" class="more" aria-expanded=${isOpen ? "true" : "false"} @click=${toggle}>${t(isOpen ? "recap.less" : "recap.more")}</button>`,
  };
}

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
