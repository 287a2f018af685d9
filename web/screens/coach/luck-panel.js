// Luck and play of a finished game: a sentence, and the curve of the win probability with the same as a table.

import { language, t } from "../../core/i18n.js";
import { lossText } from "../../parts/moves/game-text.js";
import { focusOn } from "../../parts/page/focus.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { route } from "../app/routes.js";

/**
 * @import { Decision, LuckBalance as Balance, LuckPoint as Point } from "../../core/types.js"
 * @import { Luck, Review } from "../../engine/client/game/review-model.js"
 * @import { Table } from "../../parts/types.js"
 * @typedef {{at: number, chance: number | null, luck: number | null, mistake: Decision | null, mover: number | null}} Highlight a
 *   position that is highlighted on the curve or in the table. `chance`: null without an estimate. `mover`: the seat whose move led to it, null for the deal
 */

/** The most lucky events on the curve. */
const MOST_MARKED = 8;
/** The least luck on the curve, in shares of the win. */
const LEAST_MARKED = 0.02;
const [WIDE, HIGH] = [300, 90];
/** Half of a mark of a mistake. */
const HALF = 4;

/**
 * Return the part of the review about luck: its progress, the sentences and the curve, or nothing.
 * @param {Review} review
 * @param {Table} table
 */
export function luckPart(review, table) {
  const { luck, luckState } = review;
  if (luckState === "none") return nothing;
  const status = (/** @type {unknown} */ text) =>
    html`<p class="luck-sum" role="status">${text}</p>`;
  return html`
    <div class="luck" data-luck=${luckState}>
      ${luckState === "done" && luck ? status(sentences(luck, table)) : nothing}
      ${luckState === "failed" ? status(t("error.page.luck")) : nothing}
      ${luckState === "runs" ? progress(review) : nothing}
      ${luckState === "stopped" || luckState === "failed" ? html`<div class="buttons"><button type="button" class="begin-luck" @click=${() => begin(review)}>${t("luck.begin")}</button></div>` : nothing}
      ${luckState === "done" && luck ? curve(luck, review, table) : nothing}
    </div>`;
}

/** @param {Review} review */
function begin(review) {
  review.measureLuck();
  focusOn(".stop-luck");
}

/** @param {Review} review */
function stop(review) {
  review.stopLuck();
  focusOn(".begin-luck");
}

/** @param {Review} review */
const progress = (review) => html`
  <p>${t("luck.progress")}</p>
  <progress max=${review.luck?.total || 1} value=${review.luck?.points.length ?? 0} aria-label=${t("luck.title")}></progress>
  <div class="buttons"><button type="button" class="stop-luck" @click=${() => stop(review)}>${t("luck.stop")}</button></div>`;

// -- the sentence -------------------------------------------------------------------------------------------

/** Return one sentence for each person. @param {Luck} luck @param {Table} table */
const sentences = ({ balance, unit }, { names, view }) =>
  balance
    .map((each) => sentence(each, unit, balance.length > 1 ? names[each.seat] : null, view.game))
    .join(" ");

/** Hundredths of a win. */
const WHOLE = 100;

/**
 * Return the sentence of a seat.
 * @param {Balance} balance
 * @param {Luck["unit"]} unit
 * @param {string | null} name null: the only person
 * @param {string} game
 */
function sentence({ luck, cost, mistakes }, unit, name, game) {
  const facts = { name: name ?? "", mistakes };
  if (unit !== "share")
    return t(name === null ? "luck.sum" : "luck.sum.of", {
      ...facts,
      luck: luck === 0 ? "even" : luck > 0 ? "good" : "bad",
      worth: lossText(game, Math.abs(luck)),
      cost: lossText(game, cost),
    });
  const isWhole = Math.abs(luck) > WHOLE;
  return t(name === null ? "luck.share" : "luck.share.of", {
    ...facts,
    luck: luck === 0 ? "even" : luck > 0 ? (isWhole ? "great" : "good") : isWhole ? "awful" : "bad",
    worth: formatPercent(Math.abs(luck) / WHOLE),
    cost: cost > WHOLE ? t("luck.whole") : formatPercent(cost / WHOLE),
  });
}

// -- the curve ----------------------------------------------------------------------------------------------

/** Return a share in per cent. @param {number} share @param {"auto" | "exceptZero"} [signDisplay] */
export const formatPercent = (share, signDisplay = "auto") =>
  new Intl.NumberFormat(language(), { style: "percent", signDisplay })
    .format(share)
    .replace("-", "\u2212");

/** @param {number} value */
const signedPercent = (value) => formatPercent(value, "exceptZero");

/**
 * Return the positions that the curve marks and the table lists: the deal, the greatest luck, mistakes, and the end.
 * @param {Point[]} points
 * @param {Decision[]} decisions
 * @param {number} seat whose luck it is
 * @returns {Highlight[]}
 */
function highlightsOf(points, decisions, seat) {
  const size = (/** @type {Point} */ { luck }) => Math.abs(luck?.[seat] ?? 0);
  const lucky = new Set(
    points
      .filter((point) => size(point) >= LEAST_MARKED)
      .sort((one, other) => size(other) - size(one))
      .slice(0, MOST_MARKED),
  );
  const costly = new Map(
    decisions.filter(({ significant }) => significant).map((each) => [each.event, each]),
  );
  return points.flatMap((point, at) => {
    const mistake = costly.get(point.event) ?? null;
    const isEnd = at === 0 || at === points.length - 1;
    if (!lucky.has(point) && !mistake && !isEnd) return [];
    const luck = lucky.has(point) || at === 0 ? (point.luck?.[seat] ?? null) : null;
    const mover = at > 0 ? points[at - 1].seat : null;
    return [{ at, chance: point.chances?.[seat] ?? null, luck, mistake, mover }];
  });
}

/** Return the height of the line at a position, between two estimates. @param {{at: number, chance: number}[]} known @param {number} at */
function onLine(known, at) {
  const before = known.findLast((each) => each.at <= at) ?? known[0];
  const after = known.find((each) => each.at >= at) ?? before;
  const share = after.at === before.at ? 0 : (at - before.at) / (after.at - before.at);
  return before.chance + share * (after.chance - before.chance);
}

/** @param {Luck} luck @param {Review} review @param {Table} table */
function curve({ points, balance, unit }, review, table) {
  const mine = balance.find((each) => each.seat === table.view.seat) ?? balance[0];
  if (mine === undefined || points.length < 2) return nothing;
  const { seat } = mine;
  const name = table.names[seat];
  const x = (/** @type {number} */ at) => (at * WIDE) / (points.length - 1);
  const y = (/** @type {number} */ chance) => HIGH - chance * HIGH;
  const known = points.flatMap(({ chances }, at) =>
    chances ? [{ at, chance: chances[seat] }] : [],
  );
  const highlights = highlightsOf(points, review.decisions, seat);
  const label = t("luck.curve.label", {
    name,
    first: known[0].chance,
    last: known[known.length - 1].chance,
  });
  return html`
    <figure class="chart luck-curve">
      <figcaption class="quiet">${t("luck.curve", { name })}</figcaption>
      <svg viewBox=${`-6 -6 ${WIDE + 12} ${HIGH + 12}`} role="img" aria-label=${label}>
        <line class="half" x1="0" x2=${WIDE} y1=${y(0.5)} y2=${y(0.5)} />
        <polyline points=${known.map(({ at, chance }) => `${x(at)},${y(chance)}`).join(" ")} />
        ${highlights.map(({ at, luck, mistake }) => mark(x(at), y(onLine(known, at)), luck, mistake?.seat === seat))}
      </svg>
      <p class="legend quiet">
        <span>${key(0, 1)} ${t("luck.good")}</span> <span>${key(0, -1)} ${t("luck.bad")}</span> <span>${key(1, 0)} ${t("luck.mistake")}</span>
      </p>
      <details ?open=${review.isTableOpen} @toggle=${(/** @type {Event} */ { target }) => review.setTable(/** @type {HTMLDetailsElement} */ (target).open)}>
        <summary>${t("luck.table")}</summary>
        <div class="scrolls" role="group" tabindex="0" aria-label=${t("luck.title")}>
          <table>
            <thead><tr><th scope="col">${t("luck.step")}</th><th scope="col">${t("luck.chance")}</th><th scope="col">${t("luck.what")}</th></tr></thead>
            <tbody>${highlights.map((highlight) => row(highlight, points.length, review, table))}</tbody>
            <tfoot>${sums(points, highlights, mine, unit, table.view.game)}</tfoot>
          </table>
        </div>
      </details>
      <p class="quiet">${t("luck.how")}</p>
    </figure>`;
}

/** @param {number} x @param {number} y @param {number | null} luck @param {unknown} mistake */
const mark = (x, y, luck, mistake) => svg`
  ${luck ? svg`<circle class=${luck > 0 ? "won" : "lost"} cx=${x} cy=${y} r="3.500" />` : nothing}
  ${mistake ? svg`<path class="mistake" d=${`M${x - HALF} ${y - HALF}l${2 * HALF} ${2 * HALF}m0 ${-2 * HALF}l${-2 * HALF} ${2 * HALF}`} />` : nothing}`;

/** Return the key to a mark. @param {number} mistake @param {number} luck */
const key = (mistake, luck) =>
  html`<svg class="key" viewBox="-6 -6 12 12" aria-hidden="true">${mark(0, 0, luck || null, mistake || null)}</svg>`;

/** @param {Highlight} highlight @param {number} all @param {Review} review @param {Table} table */
function row({ at, chance, luck, mistake, mover }, all, review, { names, view }) {
  const what = [
    at === all - 1 ? t("luck.end") : "",
    luck === null
      ? ""
      : mover === null
        ? t("luck.deal", { share: signedPercent(luck) })
        : t("luck.move", { name: names[mover], share: signedPercent(luck) }),
  ];
  const lost =
    mistake &&
    t("luck.lost", {
      name: names[mistake.seat],
      number: review.numberOf(mistake),
      lost: lossText(view.game, mistake.loss),
    });
  return html`
    <tr>
      <th scope="row"><a class="to-step" data-step=${at + 1} href=${`#/replay/${route().id}/${at + 1}`} @click=${() => review.setTable(true, at + 1)} aria-label=${t("luck.replay", { step: at + 1 })}>${at + 1}</a></th>
      <td>${chance === null ? "–" : formatPercent(chance)}</td>
      <td>${what.filter(Boolean).join(" ")} ${lost ? html`<button type="button" class="to-mistake" data-event=${mistake?.event} @click=${() => review.select(mistake)}>${lost}</button>` : nothing}</td>
    </tr>`;
}

/**
 * Return the last rows of the table: the luck that it does not list, and all of it.
 * @param {Point[]} points
 * @param {Highlight[]} highlights
 * @param {Balance} balance
 * @param {Luck["unit"]} unit
 * @param {string} game
 */
function sums(points, highlights, { seat, luck }, unit, game) {
  const all = points.reduce((sum, point) => sum + (point.luck?.[seat] ?? 0), 0);
  const listed = highlights.reduce((sum, highlight) => sum + (highlight.luck ?? 0), 0);
  const share = signedPercent(all);
  const inPoints = unit !== "share" && luck !== 0;
  return html`
    <tr><th scope="row" colspan="2">${t("luck.others")}</th><td>${t("luck.worth", { share: signedPercent(all - listed) })}</td></tr>
    <tr><th scope="row" colspan="2">${t("luck.all")}</th><td>${inPoints ? t("luck.worth.points", { share, worth: lossText(game, Math.abs(luck)) }) : t("luck.worth", { share })}</td></tr>`;
}
