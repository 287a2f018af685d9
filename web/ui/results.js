// What a round and a game came to. A finished round of a game's history may hold `totals` (by seat), and lists by seat of things
// with `cards`, which are laid open here; or the game's hints say where they are.

import { has, language, t } from "../app/text.js";
import { plainFacts } from "../games/moves.js";
import { cardName } from "../games/words.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { card } from "./card.js";

/**
 * @typedef {import("../app/types.js").View} View
 * @typedef {import("./play.js").Play} Play
 * @typedef {import("../app/types.js").Table} Table
 * @typedef {import("../app/types.js").GameHints} GameHints
 * @typedef {{totals: number[], points: number[], laid: string[][] | null,
 *   seats: Record<string, unknown>[] | null, entry: Record<string, any>}} Round
 */

/** How many rounds are finished. @param {View | null} view @param {GameHints} [hints] */
export const roundsDone = (view, hints = {}) => (view ? rounds(view, hints).length : 0);

/** @param {View} view @param {GameHints} hints @returns {Round[]} */
function rounds(view, { sheet = {} }) {
  let before = Array(view.seats).fill(sheet.from ?? 0);
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

/** @param {any} laid a card, or what tells more of one */
const tokenOf = (laid) => (typeof laid === "string" ? laid : laid.card);

/** @param {unknown} value @param {View} view */
const isBySeat = (value, view) => Array.isArray(value) && value.length === view.seats;

/** @param {string[]} names */
const listed = (names) => new Intl.ListFormat(language(), { type: "conjunction" }).format(names);

/** The score sheet: one row a round. @param {View} view @param {string[]} names @param {GameHints} hints */
export function scoreSheet(view, names, hints) {
  const all = rounds(view, hints);
  return html`
    <section class="panel sheet" id="sheet" tabindex="-1" aria-labelledby="sheet-title">
      <h2 id="sheet-title">${t("sheet.title")}</h2>
      <div class="scrolls" role="group" tabindex="0" aria-labelledby="sheet-title">
        <table>
          <thead><tr><th scope="col">${t("sheet.round")}</th>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
          <tbody>
            ${all.map(({ points }, i) => html`<tr><th scope="row">${i + 1}</th>${points.map((each) => html`<td>${signed(each)}</td>`)}</tr>`)}
            <tr class="total"><th scope="row">${t("sheet.total")}</th>${view.scores.map((each) => html`<td>${signed(each)}</td>`)}</tr>
          </tbody>
        </table>
      </div>
    </section>`;
}

/** @param {number} points with a real minus */
const signed = (points) => String(points).replace("-", "\u2212");

/** The last finished round, until it is put away. @param {Play} props @param {Table} table */
export function roundResult({ session, module, roundsSeen, seenRound }, table) {
  const { view, hints } = table;
  const all = rounds(view, hints);
  if (all.length === 0 || all.length <= roundsSeen) return nothing;
  const { points, totals, laid, seats, entry } = all[all.length - 1];
  return html`
    <section class="panel result round" aria-labelledby="round-title">
      <h2 id="round-title">${t("round.title", { round: all.length })}</h2>
      <ul class="standing">
        ${session.names.map(
          (name, seat) =>
            html`<li>${outcome(view, name, points[seat], totals[seat])}${module.why?.(table, entry, seat) ?? html`${why(view, seats?.[seat])}${laid ? layout(view, laid[seat]) : nothing}`}</li>`,
        )}
      </ul>
      <button type="button" class="primary" @click=${seenRound}>${t("round.on")}</button>
    </section>`;
}

/** @param {View} _view @param {string} name @param {number} points @param {number} total */
const outcome = (_view, name, points, total) => html`
  <span class="name">${name}</span>
  <span class="gain">${t("round.points", { points: signed(points) })}</span>
  <span class="sum">${t("round.total", { total: signed(total) })}</span>`;

/** What a seat's points came from, where the game's texts tell it. @param {View} view @param {Record<string, unknown>} [facts] */
function why(view, facts) {
  const key = `round.why.${view.game}`;
  if (!facts || !has(key)) return nothing;
  return html`<span class="why quiet">${t(key, plainFacts(facts, view.seats, null))}</span>`;
}

const WIDE = 10;

/** @param {View} view @param {string[]} cards */
function layout(view, cards) {
  const columns = typeof view.data.columns === "number" ? view.data.columns : WIDE;
  return html`
    <ul class="cards small" data-columns=${columns}>
      ${cards.map((token) => html`<li><span class="spot" role="img" aria-label=${cardName(view.game, token)}>${card(token)}</span></li>`)}
    </ul>`;
}

/** Who won, why, and how to go on. @param {Play} props @param {Table} table */
export function finalResult({ session, module, rematch, saveFile }, table) {
  const { view, hints } = table;
  const winners = view.winners.map((seat) => session.names[seat]);
  const last = rounds(view, hints).at(-1);
  const laid = last?.laid ?? null;
  const order = session.names.map((_, seat) => seat);
  const lowWins = view.winners.every((seat) => view.scores[seat] === Math.min(...view.scores));
  const won = (/** @type {number} */ seat) => Number(view.winners.includes(seat));
  order.sort(
    (a, b) => won(b) - won(a) || (view.scores[b] - view.scores[a]) * (lowWins ? -1 : 1) || a - b,
  );
  return html`
    <section class="panel result final" aria-labelledby="final-title">
      <h2 id="final-title" tabindex="-1">${t(winners.length > 1 ? "over.shared" : "over.won", { names: listed(winners) })}</h2>
      <p>${t([`over.why.${view.game}`, "over.why"], { shared: winners.length > 1 })}</p>
      <ol class="standing">
        ${order.map(
          (seat) => html`
            <li data-won=${view.winners.includes(seat) ? "yes" : "no"}>
              <span class="name">${session.names[seat]}</span>
              <span class="sum">${t([`points.${view.game}`, "over.points"], { points: signed(view.scores[seat]) })}</span>
              ${(last && module.why?.(table, last.entry, seat)) ?? html`${why(view, last?.seats?.[seat])}${laid ? layout(view, laid[seat]) : nothing}`}
            </li>`,
        )}
      </ol>
      <div class="buttons">
        <a class="button" href="#/">${t("over.menu")}</a>
        <button type="button" @click=${saveFile}>${t("over.record")}</button>
        <button type="button" class="primary" @click=${rematch}>${t("over.rematch")}</button>
      </div>
    </section>`;
}
