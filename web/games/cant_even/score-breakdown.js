// Score breakdown of a round or the whole game: cards with their scores, bites, and the sum.

import { t } from "../../core/i18n.js";
import { signed } from "../../parts/format.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { monster, nameOf, picture } from "./card.js";
import { bankedBy, score } from "./seat.js";

/**
 * @import { Table } from "../../parts/types.js"
 * @typedef {{card: string, down: boolean, score: number, lose: number}} Banked
 * @typedef {{banked: Banked[], bitten: Record<string, number>, score: number, lose: number, points: number}} Row
 */

/** @param {Table} table @param {Record<string, any>} entry @param {number} seat */
export function scoreBreakdown(table, entry, seat) {
  return table.view.over ? wholeGame(table, seat) : oneRound(table, entry, seat);
}

/** @param {Table} table @param {number} seat @returns {Row[]} */
const rowsOf = ({ view }, seat) =>
  view.history.map((entry) => /** @type {any} */ (entry).seats[seat]);

/** @param {Table} table */
const startOf = ({ view }) => Number(view.data.start);

/** @param {Table} table @param {Record<string, any>} entry @param {number} seat */
function oneRound(table, entry, seat) {
  const rows = rowsOf(table, seat);
  const { banked, bitten, score: won, lose } = rows[entry.round - 1];
  const floor = /** @type {boolean[][]} */ (table.view.data.floored)[entry.round - 1][seat];
  const before = entry.round > 1 ? rows[entry.round - 2].points : startOf(table);
  return html`
    <div class="why banked" data-seat=${seat}>
      ${banked.length ? html`<ul>${banked.map((each, at) => card(each, seat, at))}</ul>` : html`<p class="quiet">${t("breakdown.cant_even.nothing")}</p>`}
      ${Object.entries(bitten).map(([by, lost]) => html`<p class="bite"><b data-anchor=${`bitten${seat}:${by}`}>${signed(-lost)}</b> ${picture("V")} ${t("breakdown.cant_even.bitten", { name: table.names[Number(by)] })}</p>`)}
      <p class="sum-up" data-anchor=${`gain${seat}`}>
        <span>${t("breakdown.cant_even.sum", { before, won, lose, floor })}</span> ${score(table.view, seat)}
      </p>
    </div>`;
}

/** @param {Banked} banked @param {number} seat @param {number} at */
const card = ({ card: token, down, score: won, lose }, seat, at) => html`
  <li>
    <span class="spot" role="img" data-anchor=${`why${seat}:${at}`} aria-label=${t(down ? "mark.cant_even.pit" : "open.cant_even.pit", { what: nameOf(token) })}>${monster(token, { face: down ? "down" : "up" })}</span>
    <b class="worth" data-good=${won > lose ? "yes" : "no"}>${signed(won - lose)}</b>
  </li>`;

/** Return the points round by round. @param {Table} table @param {number} seat */
function wholeGame(table, seat) {
  const rows = rowsOf(table, seat);
  const banked = bankedBy(table.view, seat);
  return html`
    <div class="why game">
      <p class="sum-up"><span>${t("breakdown.cant_even.start", { start: startOf(table) })}</span> ${score(table.view, seat)}</p>
      <ol aria-label=${t("breakdown.cant_even.game")}>
        ${rows.map(
          ({ score: won, lose, points }, i) => html`
            <li>
              <span class="unseen">${roundText(banked[i], i + 1, won, lose, points)}</span>
              <span class="number" aria-hidden="true">${i + 1}</span>
              <span class="tinies" aria-hidden="true">${banked[i].map(({ card: token }) => html`<span class="tiny" data-card=${token}>${picture(token)}</span>`)}</span>
              <span class="gain" aria-hidden="true">${won ? html`<b>${signed(won)}</b>` : nothing}${lose ? html`<b data-good="no">${signed(-lose)}</b>` : nothing}</span>
              <span class="after" aria-hidden="true">${points}</span>
            </li>`,
        )}
      </ol>
    </div>`;
}

/** @param {Banked[]} banked @param {number} round @param {number} won @param {number} lose @param {number} points */
const roundText = (banked, round, won, lose, points) =>
  t("breakdown.cant_even.round", {
    round,
    cards: banked.map(({ card: token }) => nameOf(token)).join(", "),
    won,
    lose,
    points,
  });
