// Figures in the rules of 2CAN.

import { card } from "../../parts/card.js";
import { named, one, sign, tokens, verdict } from "../../parts/figure.js";
import { numeral } from "../../parts/format.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @import { Drawings, SpokenParts, Words } from "../../parts/figure.js" */

const PLACES = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"];

/**
 * @typedef {object} Box
 * @property {string} cards
 * @property {boolean} [places] true if the names of the places are shown
 * @property {(number | null)[]} [columns] points of each column. null: a Pair
 * @property {Record<string, number>} [groups] points of each group by the numbers of its Pairs
 * @property {number} [score]
 * @property {string[]} [touched] places of a move
 */

/** @param {Box} box */
function box({ cards: text, places, columns, groups = {}, score, touched = [] }) {
  const all = tokens(text);
  const place = (/** @type {number} */ at) =>
    one(all[at], {
      state: touched.includes(PLACES[at]) ? "touched" : "",
      over: places ? html`<b class="place">${PLACES[at]}</b>` : nothing,
    });
  return html`
    <span class="box">
      ${[0, 1, 2, 3].map(
        (column) => html`
          <span class="column" data-pair=${columns?.[column] === null ? "yes" : nothing}>
            ${place(column)}${place(column + 4)}
            ${columns ? html`<span class="adds">${numeral(columns[column] ?? 0)}</span>` : nothing}
          </span>`,
      )}
    </span>
    ${score === undefined ? nothing : html`<span class="sum">${Object.entries(groups).map(group)}<b>= ${numeral(score)}</b></span>`}`;
}

/** @param {[string, number]} group */
const group = ([pairs, points]) =>
  html`<span class="group">${tokens(pairs).map((number) => card(number))}<b>${numeral(points)}</b></span>`;

/** @param {{before: string, hand: string, move: string, after?: string, discard?: string}} item @param {Words} words */
function boxMove({ before, hand, move, after, discard = "" }, words) {
  const touched = move.split(" ").slice(1);
  return html`
    <span class="scene">
      ${box({ cards: before, touched })}${named(words.hand, one(hand, { state: "held" }))}${after ? nothing : verdict(false)}
    </span>
    ${
      after
        ? html`${sign("leads")}<span class="scene">${box({ cards: after, touched })}${named(words.discard, one(discard))}</span>`
        : nothing
    }`;
}

/** @type {Drawings} */
export const drawings = { box, moves: boxMove };

/** @type {SpokenParts} */
export const spoken = { cards: ["before", "hand", "drawn", "cards"], after: ["after", "discard"] };
