// Template of a card. CSS alone draws it from its token. It has no accessible name: its container does.
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * Return a card.
 * @param {string | null} token null: its back
 * @param {boolean} fresh whether it has just arrived
 * @param {{marked?: boolean, back?: string | null}} more `back`: text on its back
 */
export function card(token, fresh = false, { marked = false, back = null } = {}) {
  if (token === null) {
    return html`<span class="card back" data-back=${back ?? nothing} data-fresh=${fresh ? "yes" : "no"}>${signs(back ?? "")}</span>`;
  }
  return html`<span class="card face" data-card=${token} data-length=${Math.min(token.length, 4)} data-marked=${marked ? "yes" : nothing}
    data-fresh=${fresh ? "yes" : "no"}>${signs(token)}</span>`;
}

/** @param {string} text */
const signs = (text) => [...text].map((sign) => html`<i data-sign=${sign}></i>`);
