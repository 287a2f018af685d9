// One card, drawn in CSS alone: its token large, and once more in the corner where a fan shows it. It says nothing; who shows it
// names it.
import { html } from "../vendor/lit-html/lit-html.js";

/**
 * @param {string | null} token null: its back
 * @param {boolean} fresh it has just come to lie here
 */
export function card(token, fresh = false) {
  if (token === null) {
    return html`<span class="card back" data-fresh=${fresh ? "yes" : "no"}></span>`;
  }
  return html`<span class="card face" data-card=${token} data-length=${Math.min(token.length, 4)} data-fresh=${fresh ? "yes" : "no"}></span>`;
}
