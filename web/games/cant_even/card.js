// Cards of monsters with name, scoring and current value, and small images of monsters.

import { t } from "../../core/i18n.js";
import { cardName } from "../../parts/card-names.js";
import { numeral, signed } from "../../parts/format.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";

/** @import { Face } from "./offer-draft.js" */

const GAME = "cant_even";

/** @param {string | null} token */
export const nameOf = (token) => cardName(GAME, token);

/** @typedef {"A" | "B" | "G" | "I" | "M" | "V" | "W"} Monster the letter on its cards */

export const MONSTERS = /** @type {Monster[]} */ ([..."ABGIMVW"]);

/** @param {string} token */
export const scoringText = (token) => t(`scoring.cant_even.${/** @type {Monster} */ (token)}.full`);

/**
 * Return the change of points, "+3". If it depends on the face: "±3", or "+3/−2".
 * @param {number[]} worth face down, face up
 */
function worthOf([down, up]) {
  if (down === up) return signed(down);
  return down === -up ? `±${numeral(down)}` : `${signed(down)}/${signed(up)}`;
}

/**
 * Return a card. Its text is visual only: the caller adds a label.
 * @param {string} token
 * @param {{face?: Face | null, worth?: number[]}} more `face`: of a card in a Pit. `worth`: its current value by face
 */
export function monster(token, { face = null, worth } = {}) {
  const how = t(`scoring.cant_even.${/** @type {Monster} */ (token)}`);
  return html`<span class="card face monster" data-card=${token} data-length="1" data-marked=${face === "down" ? "yes" : nothing}>
      ${worth ? html`<span class="worth" data-good=${Math.max(...worth) > 0 ? "yes" : "no"} data-text=${worthOf(worth)}></span>` : nothing}
      ${face ? html`<span class="lies">${eye(face)}</span>` : nothing}
      <span class="title" data-text=${nameOf(token)}></span>
      <span class="how" data-text=${how}></span>
    </span>`;
}

/** Return the sign for a face: an open or a closed eye. @param {Face} face */
export const eye = (face) =>
  face === "up"
    ? svg`<svg class="icon eye" viewBox="0 0 24 24" aria-hidden="true"><path d="M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6z" /><circle cx="12" cy="12" r="2.8" /></svg>`
    : svg`<svg class="icon eye" viewBox="0 0 24 24" aria-hidden="true"><path d="M2.5 10c2 3.5 5.5 5.5 9.5 5.5s7.5-2 9.5-5.5M5 13.5 3 16M9.5 15.5 8.5 18.5M14.5 15.5 15.5 18.5M19 13.5 21 16" /></svg>`;

export const back = () => html`<span class="card back"></span>`;

/** Return a small image without a frame. @param {string} token */
export const picture = (token) => html`<i class="sprite" data-card=${token}></i>`;
