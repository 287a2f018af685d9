// What a round and a game came to. A finished round of a game's history may hold `totals` (by seat), and lists by seat of things
// with `cards`, which are laid open here.

import { t } from "../app/text.js";
import { cardName } from "../games/words.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { card } from "./card.js";

/**
 * @typedef {import("../app/types.js").View} View
 * @typedef {import("./play.js").Play} Play
 * @typedef {{cards: string[], points?: number}} Laid
 */

/** How many rounds are finished. @param {View | null} view */
export const roundsDone = (view) => (view ? rounds(view).length : 0);

/** @param {View} view @returns {{totals: number[], points: number[], laid: Laid[] | null}[]} */
function rounds(view) {
  let before = Array(view.seats).fill(0);
  const finished = view.history.filter((entry) => isBySeat(entry.totals, view));
  return finished.map((entry) => {
    const totals = /** @type {number[]} */ (entry.totals);
    const points = totals.map((total, seat) => total - before[seat]);
    before = totals;
    const laid = Object.values(entry).find(
      (value) =>
        isBySeat(value, view) &&
        /** @type {any[]} */ (value).every((each) => Array.isArray(each?.cards)),
    );
    return { totals, points, laid: /** @type {Laid[] | null} */ (laid ?? null) };
  });
}

/** @param {unknown} value @param {View} view */
const isBySeat = (value, view) => Array.isArray(value) && value.length === view.seats;

/** @param {string[]} names */
const listed = (names) => new Intl.ListFormat("en", { type: "conjunction" }).format(names);

/** The score sheet: one row a round. @param {View} view @param {string[]} names */
export function scoreSheet(view, names) {
  const all = rounds(view);
  return html`
    <section class="panel sheet" id="sheet" tabindex="-1" aria-labelledby="sheet-title">
      <h2 id="sheet-title">${t("sheet.title")}</h2>
      <div class="scrolls">
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

/** The last finished round, until it is put away. @param {Play} props @param {View} view */
export function roundResult({ session, roundsSeen, seenRound }, view) {
  const all = rounds(view);
  if (all.length === 0 || all.length <= roundsSeen) return nothing;
  const { points, totals, laid } = all[all.length - 1];
  return html`
    <section class="panel result round" aria-labelledby="round-title">
      <h2 id="round-title">${t("round.title", { round: all.length })}</h2>
      <ul class="standing">
        ${session.names.map(
          (name, seat) =>
            html`<li>${outcome(view, name, points[seat], totals[seat])}${laid ? layout(view, laid[seat]) : nothing}</li>`,
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

/** @param {View} view @param {Laid} laid */
function layout(view, { cards }) {
  const columns = typeof view.data.columns === "number" ? view.data.columns : cards.length;
  return html`
    <ul class="cards small" data-columns=${columns}>
      ${cards.map((token) => html`<li><span class="spot" role="img" aria-label=${cardName(view.game, token)}>${card(token)}</span></li>`)}
    </ul>`;
}

/** Who won, why, and how to go on. @param {Play} props @param {View} view */
export function finalResult({ session, rematch, saveFile }, view) {
  const winners = view.winners.map((seat) => session.names[seat]);
  const all = rounds(view);
  const laid = all.at(-1)?.laid ?? null;
  const order = session.names.map((_, seat) => seat);
  const lowWins = view.winners.every((seat) => view.scores[seat] === Math.min(...view.scores));
  order.sort((a, b) =>
    lowWins ? view.scores[a] - view.scores[b] : view.scores[b] - view.scores[a],
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
              <span class="sum">${t("over.points", { points: signed(view.scores[seat]) })}</span>
              ${laid ? layout(view, laid[seat]) : nothing}
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
