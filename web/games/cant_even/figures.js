// Figures in the rules of I Can't Even.

import { named, one, sign, tokens } from "../../parts/figure.js";
import { signed } from "../../parts/format.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @import { Drawings, Words } from "../../parts/figure.js" */

/** @param {{pit: {name: string, down: string | null, up: string, own?: boolean}, gone?: string}} item */
const pit = ({ pit: { name, down, up, own = false }, gone }) =>
  named(
    name,
    html`<span class="row-of">${one(down, { marked: own, state: gone === "down" ? "gone" : "" })}${one(up, { state: gone === "up" ? "gone" : "" })}</span>`,
  );

/**
 * @typedef {object} Banker
 * @property {string} [name]
 * @property {string} bank cards in the Bank before
 * @property {string} new cards that are banked, lower case if face down
 * @property {number[]} points of each of these
 * @property {number} [bitten]
 * @property {number} [before] points before
 * @property {number} [after] points after
 */

/** @param {{seats: Banker[]}} item @param {Words} words */
const bank = ({ seats }, words) => html`
  ${seats.map(
    ({ name, bank: old, new: banked, points, bitten, before, after }) => html`
      <span class="banker">
        ${named(
          name || words.bank,
          html`<span class="row-of">
            ${tokens(old).map((token) => one(token, { state: "old" }))}
            ${[...banked].map((letter, i) =>
              one(letter.toUpperCase(), {
                marked: letter !== letter.toUpperCase(),
                state: "new",
                over: html`<b class="tag" data-loss=${points[i] < 0 ? "yes" : nothing}>${points[i] ? signed(points[i]) : points[i]}</b>`,
              }),
            )}
          </span>`,
        )}
        ${
          after === undefined
            ? nothing
            : html`<span class="sum">${before}${bitten ? html`<b class="tag" data-loss="yes">${signed(-bitten)}</b>` : nothing}${sign("leads")}<b>${after}</b></span>`
        }
      </span>`,
  )}`;

/** @type {Drawings} */
export const drawings = { pits: pit, bank };
