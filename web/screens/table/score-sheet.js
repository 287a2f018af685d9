// Score sheet and log of a game, by round and seat, and the heading of a table.

import { t } from "../../core/i18n.js";
import { numeral } from "../../parts/format.js";
import { effectLine } from "../../parts/moves/game-text.js";
import { sentence } from "../../parts/moves/sentence-with-cards.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/**
 * @import { Effect, View } from "../../core/types.js"
 * @import { Table, TableConfig } from "../../parts/types.js"
 * @typedef {{totals: number[], points: number[], laid: string[][] | null,
 *   seats: Record<string, unknown>[] | null, entry: Record<string, any>}} Round
 */

/**
 * Return the finished rounds. An entry of the history has `totals` (by seat) and lists by seat of items with `cards`,
 * unless the table's configuration says otherwise.
 * @param {View} view
 * @param {TableConfig} config
 * @returns {Round[]}
 */
export function rounds(view, { score_sheet: sheet = {} }) {
  let before = Array(view.seats).fill(view.data[sheet.from ?? ""] ?? 0);
  return view.history.flatMap((entry) => {
    const seats = /** @type {any[] | null} */ (
      isBySeat(entry[sheet.seats ?? ""], view) ? entry[sheet.seats ?? ""] : null
    );
    const totals = /** @type {number[]} */ (
      entry.totals ?? seats?.map((each) => each[sheet.totals ?? ""])
    );
    if (!isBySeat(totals, view)) return [];
    const points = totals.map((total, seat) => total - before[seat]);
    before = totals;
    const lists = /** @type {any[] | undefined} */ (
      Object.values(entry).find(
        (value) =>
          isBySeat(value, view) &&
          /** @type {any[]} */ (value).every((each) =>
            Array.isArray(each?.[sheet.cards ?? "cards"]),
          ),
      )
    );
    const laid = lists?.map((each) => each[sheet.cards ?? "cards"].map(tokenOf)) ?? null;
    return [{ totals, points, laid, seats, entry }];
  });
}

/** @param {any} laid a card, or an object with one */
const tokenOf = (laid) => (typeof laid === "string" ? laid : laid.card);

/** @param {unknown} value @param {View} view */
const isBySeat = (value, view) => Array.isArray(value) && value.length === view.seats;

/** Return the name of a part of the game: a round, a deal, a stack. @param {string} game @param {number} number */
export const partName = (game, number) => t([`part.${game}`, "part.any"], { number });

/** Return the score sheet: per round the points and, smaller, the total. @param {Table} table */
export function scoreSheet({ view, names, config }) {
  const all = rounds(view, config);
  const leads = leading(view, all.length);
  return html`
    <section class="panel sheet" id="sheet" aria-labelledby="sheet-title">
      <h2 id="sheet-title">${t("sheet.title")}</h2>
      <div class="scrolls" role="group" tabindex="0" aria-labelledby="sheet-title">
        <table .style=${`--seats:${names.length}`}>
          <thead><tr><td></td>${names.map(
            (name, seat) =>
              html`<th scope="col" data-leads=${leads.includes(seat) ? "yes" : "no"}><span class="name">${name}</span></th>`,
          )}</tr></thead>
          <tbody>
            ${all.map(
              ({ points, totals }, i) => html`
                <tr><th scope="row">${partName(view.game, i + 1)}</th>${points.map(
                  (each, seat) =>
                    html`<td>${numeral(each)} <span class="so-far"><span class="unseen">${t("sheet.so_far")}</span> ${numeral(totals[seat])}</span></td>`,
                )}</tr>`,
            )}
            <tr class="total"><th scope="row">${t("sheet.total")}</th>${view.scores.map((each) => html`<td>${numeral(each)}</td>`)}</tr>
          </tbody>
          ${
            leads.length
              ? html`<tfoot><tr><td></td>${names.map(
                  (_, seat) =>
                    html`<td>${leads.includes(seat) ? html`<span class="leads">${t(view.over ? "table.won" : "sheet.leads")}</span>` : nothing}</td>`,
                )}</tr></tfoot>`
              : nothing
          }
        </table>
      </div>
    </section>`;
}

/** Return the leaders, unless all are equal. @param {View} view @param {number} played */
export function leading(view, played) {
  if (view.over) return view.winners;
  const { current_winners: ahead } = view.table;
  const begun = played > 0 || view.scores.some((score) => score !== view.scores[0]);
  return begun && ahead.length < view.seats ? ahead : [];
}

const LINES = 200;

/** Return the log by round. It shows its end. @param {Table} table */
export function logPanel({ view, names, config }) {
  const parts = partsOf(view, config)
    .map(({ number, effects }) => ({
      number,
      lines: effects
        .map((effect) => sentence(view.game, () => effectLine(view.game, names, effect)))
        .filter((line) => line.length),
    }))
    .filter(({ lines }) => lines.length);
  return html`
    <section class="panel log" aria-labelledby="log-title">
      <h2 id="log-title">${t("log.title")}</h2>
      ${
        parts.length
          ? html`<div class="scrolled" role="group" tabindex="0" aria-labelledby="log-title"><div>${parts.map(
              ({ number, lines }) => html`
                ${number ? html`<h3>${partName(view.game, number)}</h3>` : nothing}
                <ol>${lines.map((line) => html`<li>${line}</li>`)}</ol>`,
            )}</div></div>`
          : html`<p class="quiet">${t("log.empty")}</p>`
      }
    </section>`;
}

/**
 * Return the latest effects by round, beginning with a whole round. The table's configuration names the effect that
 * ends one.
 * @param {View} view
 * @param {TableConfig} config
 */
function partsOf({ log }, { round_end: end }) {
  /** @type {{number: number, effects: Effect[]}[]} */
  const parts = [];
  const last = end ? log.filter(({ type }) => type === end).map(({ event }) => event) : [];
  const latest = log.at(-LINES)?.event ?? 0;
  const since = end ? (last.findLast((event) => event < latest) ?? 0) : latest - 1;
  let before = 0;
  for (const effect of log) {
    if (effect.event <= since) continue;
    while (before < last.length && last[before] < effect.event) before += 1;
    const number = end ? before + 1 : 0;
    if (parts.at(-1)?.number !== number) parts.push({ number, effects: [] });
    parts.at(-1)?.effects.push(effect);
  }
  return parts;
}

/** Return the heading: title and part of the game. @param {string} title @param {Table["view"]} view */
export const heading = (title, { game, data }) =>
  html`<h1>${title}<span class="where">${t([`where.${game}`, "where.any"], data)}</span></h1>`;
