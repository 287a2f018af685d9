// Statistics of the finished games: by game and level, habits, and results between players.

import { language, loadGameTexts, t, textOr } from "../../core/i18n.js";
import { shownName } from "../../core/player-names.js";
import { settings } from "../../core/settings.js";
import { movingAverage, statisticsOf, unsummarized } from "../../engine/client/game/statistics.js";
import { engine } from "../../engine/client/worker-client.js";
import { newestFirst } from "../../engine/store/save-database.js";
import { formatDate } from "../../parts/format.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { refreshSaves } from "../app/saves.js";
import { PlainScreen } from "../app/screen-without-table.js";
import { appData, draw, notices } from "../app/state.js";
import { attempt } from "../app/user-actions.js";
import { formatPercent } from "../coach/luck-panel.js";
import { historyHeader } from "./history-screen.js";
import { luckFigures, readyLuck } from "./luck-statistics.js";
import { estimate, gamesPart, isRated, ready, strengthPart, toggleReset } from "./rating-panel.js";

/**
 * @import { Game, Save } from "../../core/types.js"
 * @import { Duel, Line, Played } from "../../engine/client/game/statistics.js"
 */

/** Most games in a chart. */
const MOST = 60;
/** Games in the moving average. */
const SPAN = 10;
const [WIDE, HIGH] = [300, 90];

/** Milliseconds between two displays of the progress. */
const SHOW_EVERY = 1000;

/** The player whose statistics are shown. "": all players. */
let player = "";

/** Start the summaries that are missing, and load the texts of all games played. @type {import("../app/types.js").OpenScreen} */
export async function openScreen(route) {
  await refreshSaves();
  const { saves, games } = appData;
  const played = new Set(saves.good.map(({ game }) => game));
  await Promise.all([...played].map(loadGameTexts));
  if (unsummarized(playable(saves.good, games)).length) sumUp();
  readyLuck();
  readyStrengths();
  return new PlainScreen(route, statisticsScreen, { isList: true });
}

/** The strengths of the player by game, while they are known. @type {Map<string, import("./rating-panel.js").Estimate>} */
let strengths = new Map();

/** Estimate the strength of the player in each game. */
async function readyStrengths() {
  const who = player;
  const rated = appData.games.filter(isRated);
  await attempt(async () => {
    await ready();
    /** @type {typeof strengths} */
    const found = new Map();
    for (const { id } of rated) {
      const each = await estimate(id, who);
      if (each?.games.length || (each && settings.strengths[id]?.since)) found.set(id, each);
    }
    if (who === player) strengths = found;
  });
}

/** @param {string} game */
function strengthOf(game) {
  const found = settings.rating === "on" && strengths.get(game);
  if (!found) return nothing;
  const reset = () => {
    toggleReset(game);
    readyStrengths();
  };
  return html`${strengthPart(found)}${gamesPart(game, found, reset)}`;
}

/** Return the saves whose game is installed. @param {Save[]} saves @param {Game[]} games */
const playable = (saves, games) => saves.filter((save) => games.some(({ id }) => id === save.game));

/** Let each engine summarize its own games. One that fails does not stop the others. */
async function sumUp() {
  const { saves, games, plugins } = appData;
  const wanted = playable(unsummarized(saves.good), games);
  const engines = new Set(wanted.map(({ game }) => (plugins?.has(game) ? game : "")));
  await attempt(async () => {
    /** @type {unknown[]} */
    const faults = [];
    for (const game of engines) {
      const served = plugins ? plugins.serve(game) : engine.usePlugin(null);
      await served.then(sumOwn).catch((error) => faults.push(error));
    }
    draw();
    if (faults.length) throw faults[0];
  });
}

async function sumOwn() {
  const { job } = await engine.ask("summarize");
  let shown = performance.now();
  for (let done = false; !done; ) {
    const progress = await engine.ask("continueJob", { job });
    done = progress?.done ?? true;
    if (!done && performance.now() < shown + SHOW_EVERY) continue;
    await refreshSaves();
    shown = performance.now();
  }
}

/** The last statistics and their inputs, cached: the page is drawn more often than they change. */
const cached = {
  of: /** @type {Save[]} */ ([]),
  among: /** @type {Game[]} */ ([]),
  who: player,
  found: statisticsOf([], player),
};

/** @param {Save[]} saves @param {Game[]} games */
function cachedStatistics(saves, games) {
  if (cached.of !== saves || cached.among !== games || cached.who !== player) {
    const found = statisticsOf(playable(saves, games), player);
    Object.assign(cached, { of: saves, among: games, who: player, found });
  }
  return cached.found;
}

/**
 * Return a notice for each plug-in that is missing: its games do not count until it is installed.
 * @param {Save[]} saves
 * @param {Game[]} games
 */
function missing(saves, games) {
  const away = saves.filter(({ over, wheel }) => over && wheel);
  const wheels = away.flatMap(({ game, wheel }) =>
    wheel && !games.some(({ id }) => id === game) ? [[wheel.name, wheel]] : [],
  );
  return [...new Map(/** @type {[string, NonNullable<Save["wheel"]>][]} */ (wheels)).values()].map(
    (wheel) => html`<p class="notice needs">${t("statistics.needs", wheel)}</p>`,
  );
}

function statisticsScreen() {
  const { games, saves } = appData;
  const { notice } = notices;
  const { all, left, known, asked, pairs, ...found } = cachedStatistics(saves.good, games);
  player = asked;
  const titles = new Map(games.map(({ id, title }) => [id, title]));
  return html`
    ${historyHeader("statistics")}
    <main class="screen menu statistics" data-left=${left}>
      ${notice ? html`<p class="notice" role="alert">${notice}</p>` : nothing}
      ${left ? html`<p class="quiet" role="status">${t("statistics.left", { count: left })}</p>` : nothing}
      ${missing(saves.good, games)}
      ${all.length ? nothing : html`<p class="quiet">${t("statistics.none")}</p>`}
      ${known.length > 1 ? whose(known) : known.map((name) => html`<p class="whose">${t("statistics.player")} <b>${shownName(name)}</b></p>`)}
      ${games.filter(({ id }) => found.games.has(id)).map((game) => gamePanel(game, found.games.get(game.id) ?? []))}
      ${pairs.length ? headToHead(pairs, titles) : nothing}
      ${all.length ? html`<p class="quiet">${t("statistics.how")}</p>` : nothing}
    </main>`;
}

/** @param {string[]} names */
const whose = (names) => html`
  <label class="field whose"><span>${t("statistics.player")}</span>
    <select name="who" @change=${(/** @type {Event} */ event) => {
      player = /** @type {HTMLSelectElement} */ (event.target).value;
      draw();
      readyStrengths();
    }}>
      <option value="" ?selected=${!player}>${t("statistics.all_players")}</option>
      ${names.map((name) => html`<option value=${name} ?selected=${player === name}>${shownName(name)}</option>`)}
    </select>
  </label>`;

/** @param {number} value @param {number} [digits] */
const formatNumber = (value, digits = 1) =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: digits, useGrouping: false })
    .format(value)
    .replace("-", "\u2212");

/** @param {string} level */
const levelName = (level) => (level ? t("statistics.bots", { level }) : t("statistics.mixed"));

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
function gamePanel({ id, title, bots }, lines) {
  // Levels in order of strength, then removed levels and mixed tables.
  const rank = (/** @type {Line} */ { level }) =>
    bots.includes(level) ? -bots.indexOf(level) : bots.length;
  const sorted = lines.toSorted((a, b) => rank(a) - rank(b));
  const played = newestFirst(sorted.flatMap(({ games }) => games)).reverse();
  return html`
    <section class="panel stats" data-game=${id} aria-labelledby=${`stats-${id}`}>
      <h2 id=${`stats-${id}`}>${title}</h2>
      <div class="scrolls" role="group" tabindex="0" aria-labelledby=${`stats-${id}`}>
        <table class="levels">
          <thead><tr>${COLUMNS.map((name) => html`<th scope="col">${t(`statistics.${name}`)}</th>`)}</tr></thead>
          <tbody>${sorted.map(levelRow)}</tbody>
        </table>
      </div>
      ${strengthOf(id)}
      ${habitsOf(id, sorted)}
      ${luckFigures(id, sorted, levelName)}
      ${chart(id, played)}
    </section>`;
}

/** @param {Line} line */
const levelRow = ({ level, games, won, streak, longest, best, average }) => html`
  <tr data-level=${level}>
    <th scope="row">${levelName(level)}</th>
    ${[
      games.length,
      html`${won} <span class="quiet">(${formatPercent(won / games.length)})</span>`,
      streak,
      longest,
      formatNumber(best),
      formatNumber(average),
    ].map((value, i) => html`<td data-name=${t(`statistics.${COLUMNS[i + 1]}`)}>${value}</td>`)}
  </tr>`;

/** Return counts of a player's moves, in all and per game. @param {string} game @param {Line[]} lines */
function habitsOf(game, lines) {
  const played = lines.reduce((sum, { games }) => sum + games.length, 0);
  const names = [...new Set(lines.flatMap(({ stats }) => Object.keys(stats)))];
  if (names.length === 0) return nothing;
  const sum = (/** @type {string} */ name) =>
    lines.reduce((all, { stats }) => all + (stats[name] ?? 0), 0);
  return html`
    <dl class="habits">${names.map(
      (name) =>
        html`<div data-deed=${name}><dt>${textOr(`deed.${game}.${name}`, name)}</dt><dd><b>${sum(name)}</b> <span class="quiet">${t("statistics.each", { count: formatNumber(sum(name) / played, 2) })}</span></dd></div>`,
    )}</dl>`;
}

/** Return a chart of the points and their moving average, and the same as a table. @param {string} game @param {Played[]} games */
function chart(game, games) {
  if (games.length < 2) return nothing;
  const line = movingAverage(games, SPAN).slice(-MOST);
  const last = games.slice(-MOST);
  const all = last.map(({ score }) => score);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const x = (/** @type {number} */ i) => (i * WIDE) / Math.max(1, last.length - 1);
  const y = (/** @type {number} */ value) =>
    most > least ? HIGH - ((value - least) * HIGH) / (most - least) : HIGH / 2;
  return html`
    <figure class="chart">
      <figcaption class="quiet">${t("statistics.chart", { count: last.length, least: formatNumber(least), most: formatNumber(most) })}</figcaption>
      <svg viewBox=${`-6 -6 ${WIDE + 12} ${HIGH + 12}`} role="img" aria-label=${t("statistics.chart.label", { first: formatNumber(line[0]), last: formatNumber(line[line.length - 1]) })}>
        ${last.map(({ score, won }, i) => svg`<circle class=${won ? "won" : "lost"} cx=${x(i)} cy=${y(score)} r="3" />`)}
        <polyline points=${line.map((value, i) => `${x(i)},${y(value)}`).join(" ")} />
      </svg>
      <details>
        <summary>${t("statistics.table")}</summary>
        <div class="scrolls" role="group" tabindex="0" aria-labelledby=${`stats-${game}`}>
          <table>
            <thead><tr><th scope="col">${t("statistics.date")}</th><th scope="col">${t("statistics.points")}</th><th scope="col">${t("statistics.result")}</th><th scope="col">${t("statistics.average")}</th></tr></thead>
            <tbody>${last.map(({ score, won, changed }, i) => html`<tr><th scope="row">${formatDate(changed)}</th><td>${formatNumber(score)}</td><td>${t(won ? "history.result.won" : "history.result.lost")}</td><td>${formatNumber(line[i])}</td></tr>`)}</tbody>
          </table>
        </div>
      </details>
    </figure>`;
}

/** @param {Duel[]} pairs @param {Map<string, string>} titles */
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
