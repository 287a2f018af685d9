// Template of a card. CSS alone draws it from its token. It has no accessible name: its container does.
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * Return a card.
 * @param {string | null} token null: its back
 * @param {boolean} fresh whether it has just arrived
 * @param {{marked?: boolean, back?: string | null, words?: Record<string, string>}} more `back`: text on its back. `words`: printed on the
 *   card, by sign
 */
export function card(token, fresh = false, { marked = false, back = null, words = {} } = {}) {
  if (token === null) {
    return html`<span class="card back" data-back=${back ?? nothing} data-fresh=${fresh ? "yes" : "no"}>${signs(back ?? "")}</span>`;
  }
  return html`<span class="card face" data-card=${token} data-length=${Math.min(token.length, 4)} data-marked=${marked ? "yes" : nothing}
    data-fresh=${fresh ? "yes" : "no"}>${signs(token, words)}</span>`;
}

/** @param {string} text @param {Record<string, string>} [words] */
const signs = (text, words = {}) =>
  [...text].map((sign) => {
    const word = words[sign];
    return word
      ? html`<i data-sign=${sign} data-word=${word} .style=${`--letters:${word.length}`}></i>`
      : html`<i data-sign=${sign}></i>`;
  });
