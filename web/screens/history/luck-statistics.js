// Wins without luck in the statistics: an estimate by level, measured when the player asks for it.

import { loadTexts, t } from "../../core/i18n.js";
import { Refusal } from "../../core/refusal.js";
import { FEWEST_GAMES, withoutLuck } from "../../engine/client/game/statistics.js";
import { engine } from "../../engine/client/worker-client.js";
import { focusOn } from "../../parts/page/focus.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { route } from "../app/routes.js";
import { appData, draw, isPlugin } from "../app/state.js";
import { attempt } from "../app/user-actions.js";
import { formatPercent } from "../coach/luck-panel.js";
import { measureLuck } from "./rating-panel.js";

/**
 * @import { LuckShares } from "../../core/types.js"
 * @import { Line } from "../../engine/client/game/statistics.js"
 */

/** Milliseconds between two displays of the progress. */
const SHOW_EVERY = 300;

/** The measured luck of games, while it is known. @type {LuckShares} */
let shares = {};
/** The running measurement. @type {{game: string, games: number, all: number} | null} */
let measuring = null;
/** The game whose measurement failed for lack of the network. */
let failed = "";
/** Games that have been tried: the record of some is damaged. @type {Set<string>} */
const tried = new Set();

/** Load the luck that has been measured before. */
export async function readyLuck() {
  const saves = appData.saves.good
    .filter(({ over, game }) => over && !isPlugin(game))
    .map(({ id }) => id);
  if (saves.length === 0) return;
  [shares] = await Promise.all([
    engine.ask("luckOf", { saves }).catch(() => shares),
    // These texts have the sentence on the error of the measurement.
    loadTexts("coach"),
  ]);
  draw();
}

/** Return the games whose luck is known or can be measured. @param {Line} line */
const measurable = ({ games }) =>
  games.filter(({ id, isComplete }) => isComplete && (shares[id] || !tried.has(id)));

/** Return the games that can be measured, of levels with enough of them. @param {Line[]} lines */
const unmeasured = (lines) =>
  lines
    .map(measurable)
    .filter(({ length }) => length >= FEWEST_GAMES)
    .flat()
    .filter(({ id }) => !shares[id])
    .map(({ id }) => id);

/** Measure the luck of games until all are done, or the player stops it or leaves. @param {string} game @param {string[]} saves */
async function measure(game, saves) {
  const own = { game, games: 0, all: saves.length };
  measuring = own;
  failed = "";
  draw();
  focusOn(".stop-luck");
  const end = () => {
    if (measuring === own) measuring = null;
  };
  const onAddress = () => route().name !== "statistics" && end();
  addEventListener("hashchange", onAddress);
  await attempt(async () => {
    try {
      await measureAll(own, saves);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "page.luck") throw error;
      failed = game;
      focusOn(`[data-game="${game}"] .begin-luck`);
    } finally {
      removeEventListener("hashchange", onAddress);
      end();
      await readyLuck();
    }
  });
}

/** @param {NonNullable<typeof measuring>} own @param {string[]} saves */
async function measureAll(own, saves) {
  let shown = performance.now();
  const isDone = await measureLuck(saves, ({ games }) => {
    if (measuring !== own) return false;
    own.games = games;
    if (performance.now() >= shown + SHOW_EVERY) {
      draw();
      shown = performance.now();
    }
    return true;
  });
  if (isDone) for (const id of saves) tried.add(id);
}

/** @param {string} game */
function stop(game) {
  measuring = null;
  draw();
  focusOn(`[data-game="${game}"] .begin-luck`);
}

/**
 * Return the wins without luck by level, and the offer to measure more games.
 * @param {string} game
 * @param {Line[]} lines
 * @param {(level: string) => string} levelName
 */
export function luckFigures(game, lines, levelName) {
  if (isPlugin(game)) return nothing;
  const left = unmeasured(lines);
  const found = lines.map((line) => ({ level: line.level, figure: withoutLuck(line, shares) }));
  const known = found.filter(({ figure }) => figure.count > 0);
  const isOwn = measuring?.game === game;
  if (known.length === 0 && left.length === 0 && !isOwn) return nothing;
  return html`
    <div class="without-luck" role="group" aria-labelledby=${`luck-${game}`}>
      <h3 id=${`luck-${game}`}>${t("statistics.luck")}</h3>
      ${known.length ? html`<dl class="habits">${known.map(({ level, figure }) => html`<div data-luck=${level}><dt>${levelName(level)}</dt><dd>${figureText(figure)}</dd></div>`)}</dl>` : nothing}
      ${
        isOwn
          ? html`<p class="quiet" role="status">${t("statistics.luck.progress", { games: measuring?.games ?? 0, all: measuring?.all ?? 0 })}</p>
            <button type="button" class="stop-luck" @click=${() => stop(game)}>${t("statistics.luck.stop")}</button>`
          : left.length && !measuring
            ? html`<button type="button" class="begin-luck" @click=${() => measure(game, left)}>${t("statistics.luck.measure", { count: left.length })}</button>`
            : nothing
      }
      ${failed === game && !isOwn ? html`<p class="refusal" role="alert">${t("error.page.luck")}</p>` : nothing}
      <p class="quiet">${t("statistics.luck.how", { ranges: known.some(({ figure }) => figure.mean !== null) })}</p>
    </div>`;
}

/** @param {ReturnType<typeof withoutLuck>} figure */
function figureText({ count, mean, low, high }) {
  if (mean === null)
    return html`<span class="quiet">${t("statistics.luck.few", { count, needed: FEWEST_GAMES })}</span>`;
  return html`<b>${formatPercent(mean)}</b> <span class="quiet">${t("statistics.luck.range", { low, high, count })}</span>`;
}
