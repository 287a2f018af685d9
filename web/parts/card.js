// One card, drawn in CSS alone: its token large, and once more in the corner where a fan shows it; or, as a game's styles have
// it, sign by sign. It says nothing; who shows it names it.
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * @param {string | null} token null: its back
 * @param {boolean} fresh it has just come to lie here
 * @param {{marked?: boolean, back?: string | null}} more a mark on it; what its back shows
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
