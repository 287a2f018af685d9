// What the finished games of this device come to: by game and level, how one plays, and who beats whom.

import { language, loadGameTexts, t, textOr } from "../../core/i18n.js";
import { shownName } from "../../core/player-names.js";
import { movingAverage, statisticsOf, unsummarized } from "../../engine/client/game/statistics.js";
import { engine } from "../../engine/client/worker-client.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { pastBar } from "./history-screen.js";

/**
 * @typedef {import("../../core/types.js").Save} Save
 * @typedef {import("../../core/types.js").Game} Game
 * @typedef {import("../../engine/client/game/statistics.js").Line} Line
 * @typedef {import("../app/types.js").PastHost} Host
 * @typedef {import("../app/types.js").PastKept & {games: Game[]}} Kept
 */

/** So many of the latest games are drawn. */
const MOST = 60;
/** The line is the average of so many. */
const SPAN = 10;
const [WIDE, HIGH] = [300, 90];

/** Milliseconds after which it is shown how far the counting is. */
const EACH = 1000;

/** Whose; "": everybody's. */
let who = "";

/** Have everything summed up, and fetch the words of what was played. @param {Host} host */
export async function readyStatistics(host) {
  await host.listed();
  const played = new Set(host.saves().good.map(({ game }) => game));
  await Promise.all([...played].map(loadGameTexts));
  if (unsummarized(here(host.saves().good, host.games)).length) sumUp(host);
}

/** Saved games whose game is here. @param {Save[]} saves @param {Game[]} games */
const here = (saves, games) => saves.filter((save) => games.some(({ id }) => id === save.game));

/** Each engine sums up its own games; one that does not start holds up no other. @param {Host} host */
async function sumUp({ attempt, listed, draw, saves, games, added }) {
  const wanted = here(unsummarized(saves().good), games);
  const engines = new Set(wanted.map(({ game }) => (added?.has(game) ? game : "")));
  await attempt(async () => {
    /** @type {unknown[]} */
    const faults = [];
    for (const game of engines) {
      const served = added ? added.serve(game) : engine.usePlugin(null);
      await served.then(() => sumOwn(listed)).catch((error) => faults.push(error));
    }
    draw();
    if (faults.length) throw faults[0];
  });
}

/** @param {Host["listed"]} listed */
async function sumOwn(listed) {
  const { job } = await engine.ask("summarize");
  let shown = performance.now();
  for (let done = false; !done; ) {
    const told = await engine.ask("continueJob", { job });
    done = told?.done ?? true;
    if (!done && performance.now() < shown + EACH) continue;
    await listed();
    shown = performance.now();
  }
}

/** What was counted last, and of what: the page is drawn more often than it changes. */
const last = {
  of: /** @type {Save[]} */ ([]),
  among: /** @type {Game[]} */ ([]),
  who,
  found: statisticsOf([], who),
};

/** @param {Save[]} saves @param {Game[]} games */
function sums(saves, games) {
  if (last.of !== saves || last.among !== games || last.who !== who) {
    const found = statisticsOf(here(saves, games), who);
    Object.assign(last, { of: saves, among: games, who, found });
  }
  return last.found;
}

/** Games that were added and are gone: what was played of them does not count until they are back. @param {Save[]} saves @param {Game[]} games */
function missing(saves, games) {
  const away = saves.filter(({ over, wheel }) => over && wheel);
  const wheels = away.flatMap(({ game, wheel }) =>
    wheel && !games.some(({ id }) => id === game) ? [[wheel.name, wheel]] : [],
  );
  return [...new Map(/** @type {[string, NonNullable<Save["wheel"]>][]} */ (wheels)).values()].map(
    (wheel) => html`<p class="notice needs">${t("statistics.needs", wheel)}</p>`,
  );
}

/** @param {Kept} props @param {() => void} draw */
export function statisticsScreen({ games, saves, notice }, draw) {
  const { all, left, known: names, asked, games: found, pairs } = sums(saves.good, games);
  who = asked;
  const titles = new Map(games.map(({ id, title }) => [id, title]));
  return html`
    ${pastBar("statistics")}
    <main class="screen menu statistics" data-left=${left}>
      ${notice ? html`<p class="notice" role="alert">${notice}</p>` : nothing}
      ${left ? html`<p class="quiet" role="status">${t("statistics.left", { count: left })}</p>` : nothing}
      ${missing(saves.good, games)}
      ${all.length ? nothing : html`<p class="quiet">${t("statistics.none")}</p>`}
      ${names.length > 1 ? whose(names, draw) : nothing}
      ${games.filter(({ id }) => found.has(id)).map((game) => ofGame(game, found.get(game.id) ?? []))}
      ${pairs.length ? headToHead(pairs, titles) : nothing}
      ${all.length ? html`<p class="quiet">${t("statistics.how")}</p>` : nothing}
    </main>`;
}

/** @param {string[]} names @param {() => void} draw */
const whose = (names, draw) => html`
  <label class="field whose"><span>${t("statistics.player")}</span>
    <select name="who" @change=${(/** @type {Event} */ event) => {
      who = /** @type {HTMLSelectElement} */ (event.target).value;
      draw();
    }}>
      <option value="" ?selected=${!who}>${t("statistics.all_players")}</option>
      ${names.map((name) => html`<option value=${name} ?selected=${who === name}>${shownName(name)}</option>`)}
    </select>
  </label>`;

/** @param {number} value @param {number} [digits] */
const said = (value, digits = 1) =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: digits, useGrouping: false })
    .format(value)
    .replace("-", "\u2212");

/** @param {number} part @param {number} whole */
const percent = (part, whole) =>
  new Intl.NumberFormat(language(), { style: "percent" }).format(whole ? part / whole : 0);

/** @param {string} level */
const levelName = (level) => (level ? textOr(`level.${level}`, level) : t("statistics.mixed"));

const COLUMNS = /** @type {const} */ ([
  "level",
  "played",
  "won",
  "streak",
  "longest",
  "best",
  "average",
]);

/** @param {Game} game @param {Line[]} lines */
function ofGame({ id, title, bots }, lines) {
  // The best comes last; after it those that the game no longer has, and several at a table.
  const rank = (/** @type {Line} */ { level }) =>
    bots.includes(level) ? -bots.indexOf(level) : bots.length;
  const sorted = lines.toSorted((a, b) => rank(a) - rank(b));
  return html`
    <section class="panel stats" data-game=${id} aria-labelledby=${`stats-${id}`}>
      <h2 id=${`stats-${id}`}>${title}</h2>
      <div class="scrolls" role="group" tabindex="0" aria-labelledby=${`stats-${id}`}>
        <table class="levels">
          <thead><tr>${COLUMNS.map((name) => html`<th scope="col">${t(`statistics.${name}`)}</th>`)}</tr></thead>
          <tbody>${sorted.map(levelRow)}</tbody>
        </table>
      </div>
      ${deedsOf(id, sorted)}
      ${chart(
        id,
        sorted.flatMap(({ games }) => games).sort((a, b) => a.changed - b.changed),
      )}
    </section>`;
}

/** @param {Line} line */
const levelRow = ({ level, games, won, streak, longest, best, average }) => html`
  <tr data-level=${level}>
    <th scope="row">${levelName(level)}</th>
    <td>${games.length}</td>
    <td>${won} <span class="quiet">(${percent(won, games.length)})</span></td>
    <td>${streak}</td><td>${longest}</td><td>${said(best)}</td><td>${said(average)}</td>
  </tr>`;

/** How one plays: what was done in all, and in a game. @param {string} game @param {Line[]} lines */
function deedsOf(game, lines) {
  const played = lines.reduce((sum, { games }) => sum + games.length, 0);
  const names = [...new Set(lines.flatMap(({ stats }) => Object.keys(stats)))];
  if (names.length === 0) return nothing;
  const sum = (/** @type {string} */ deed) =>
    lines.reduce((all, { stats }) => all + (stats[deed] ?? 0), 0);
  return html`
    <dl class="deeds">${names.map(
      (deed) =>
        html`<div data-deed=${deed}><dt>${textOr(`deed.${game}.${deed}`, deed)}</dt><dd><b>${sum(deed)}</b> <span class="quiet">${t("statistics.each", { count: said(sum(deed) / played, 2) })}</span></dd></div>`,
    )}</dl>`;
}

/** The points of the latest games, and their average over time; the same as a table. @param {string} game @param {import("../../engine/client/game/statistics.js").Played[]} games */
function chart(game, games) {
  if (games.length < 2) return nothing;
  const line = movingAverage(games, SPAN).slice(-MOST);
  const last = games.slice(-MOST);
  const all = last.map(({ score }) => score);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const x = (/** @type {number} */ i) => (i * WIDE) / Math.max(1, last.length - 1);
  const y = (/** @type {number} */ value) =>
    most > least ? HIGH - ((value - least) * HIGH) / (most - least) : HIGH / 2;
  const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium" });
  return html`
    <figure class="chart">
      <figcaption class="quiet">${t("statistics.chart", { count: last.length, least: said(least), most: said(most) })}</figcaption>
      <svg viewBox=${`-6 -6 ${WIDE + 12} ${HIGH + 12}`} role="img" aria-label=${t("statistics.chart.label", { first: said(line[0]), last: said(line[line.length - 1]) })}>
        ${last.map(({ score, won }, i) => svg`<circle class=${won ? "won" : "lost"} cx=${x(i)} cy=${y(score)} r="3" />`)}
        <polyline points=${line.map((value, i) => `${x(i)},${y(value)}`).join(" ")} />
      </svg>
      <details>
        <summary>${t("statistics.table")}</summary>
        <div class="scrolls" role="group" tabindex="0" aria-labelledby=${`stats-${game}`}>
          <table>
            <thead><tr><th scope="col">${t("statistics.date")}</th><th scope="col">${t("statistics.points")}</th><th scope="col">${t("statistics.result")}</th><th scope="col">${t("statistics.average")}</th></tr></thead>
            <tbody>${last.map(({ score, won, changed }, i) => html`<tr><th scope="row">${when.format(changed)}</th><td>${said(score)}</td><td>${t(won ? "history.result.won" : "history.result.lost")}</td><td>${said(line[i])}</td></tr>`)}</tbody>
          </table>
        </div>
      </details>
    </figure>`;
}

/** @param {import("../../engine/client/game/statistics.js").Duel[]} pairs @param {Map<string, string>} titles */
const headToHead = (pairs, titles) => html`
  <section class="panel stats duels" aria-labelledby="stats-duels">
    <h2 id="stats-duels">${t("statistics.duels")}</h2>
    <div class="scrolls" role="group" tabindex="0" aria-labelledby="stats-duels">
      <table>
        <thead><tr><th scope="col">${t("history.game")}</th><th scope="col">${t("statistics.pair")}</th><th scope="col">${t("statistics.played")}</th><th scope="col">${t("statistics.score")}</th></tr></thead>
        <tbody>${pairs.map(
          ({ game, names, played, won }) =>
            html`<tr data-game=${game} data-names=${names.join("|")}><th scope="row">${titles.get(game) ?? game}</th><td>${names.map(shownName).join(" – ")}</td><td>${played}</td><td>${won[0]} : ${won[1]}</td></tr>`,
        )}</tbody>
      </table>
    </div>
  </section>`;
