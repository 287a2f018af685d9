// Score breakdown of a round: the Box by columns, and the groups.

import { t } from "../../core/i18n.js";
import { card } from "../../parts/card.js";
import { cardName } from "../../parts/card-names.js";
import { numeral } from "../../parts/format.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { groupName } from "./box.js";

/**
 * @import { Table } from "../../parts/types.js"
 * @import { BoxScore, Column } from "./view.js"
 */

/** @param {Table} table @param {Record<string, any>} entry @param {number} seat */
export function scoreBreakdown({ view }, entry, seat) {
  const score = /** @type {Required<BoxScore>} */ (entry.boxes[seat]);
  const all = /** @type {Column[]} */ (score.columns);
  return html`
    <div class="why-box" data-game=${view.game}>
      <ul class="columns">
        ${all.map((column, i) => columnOf(view.game, score, column, i))}
      </ul>
      <div class="score-lines">
        ${score.groups.map((group) => html`<p><span>${groupName(group)}</span> <strong>${numeral(group.points)}</strong></p>`)}
        ${sum(score)}
        ${entry.ended_by === seat ? html`<p class="quiet">${t("breakdown.two_can.first")}</p>` : nothing}
      </div>
    </div>`;
}

/** @param {string} game @param {Required<BoxScore>} score @param {Column} column @param {number} i */
function columnOf(game, { cards, columns, groups }, { pair, points }, i) {
  const two = [cards[i], cards[i + columns.length]];
  const params = {
    column: i + 1,
    upper: cardName(game, two[0]),
    lower: cardName(game, two[1]),
    points,
  };
  const group = groups.some(({ number }) => number === pair);
  return html`
    <li data-pair=${pair === null ? "no" : "yes"} data-group=${group ? "yes" : "no"}>
      <span class="two" role="img" aria-label=${t("breakdown.two_can.column", params)}>${two.map((token) => card(token))}</span>
      <span class="worth">${pair === null ? points : t("breakdown.two_can.pair")}</span>
    </li>`;
}

/** Return the sum of the terms that are not zero. The points of a group alone are above it. @param {BoxScore} score */
function sum({ columns, groups, points }) {
  const terms = [...columns, ...groups]
    .map((each) => each?.points ?? 0)
    .filter((each) => each !== 0);
  if (terms.length === 1 && groups.length > 0) return nothing;
  const texts = terms.map((each, i) =>
    i === 0 ? numeral(each) : `${each < 0 ? "\u2212" : "+"} ${Math.abs(each)}`,
  );
  return html`<p class="adds">${terms.length > 1 ? `${texts.join(" ")} = ` : nothing}${numeral(points)}</p>`;
}
