// Strength of a person in a game, estimated by the engine from finished games against bots: a sentence, a line between the levels,
// and the games behind it. It stays on this device.

import { loadTexts, t, textOr } from "../../core/i18n.js";
import { shownName } from "../../core/player-names.js";
import { changeSettings, settings } from "../../core/settings.js";
import { loadStyle } from "../../core/stylesheets.js";
import { soloGames } from "../../engine/client/game/statistics.js";
import { engine } from "../../engine/client/worker-client.js";
import { FITTED } from "../../engine/store/save-database.js";
import { formatDate } from "../../parts/format.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { botNameOf } from "../app/game-setup.js";
import { appData } from "../app/state.js";

/**
 * @import { Game, LuckShares, Responses, Save } from "../../core/types.js"
 * @import { SoloGame } from "../../engine/client/game/statistics.js"
 * @typedef {Responses["rate"] & {games: SoloGame[], luck: LuckShares}} Estimate
 */

/** The most games that are rated: older ones no longer matter. */
const MOST = 300;
/** The space beyond the weakest and the strongest level on the line. */
const BEYOND = 150;
/** The most that a strength is off a level that it is about equal to. */
const NEAR = 50;
/** The fewest games with a strength: after a first win, a doubt would only discourage. */
const FEWEST = 3;
/** The width of an interval from which it is too early for more than words. */
const UNCERTAIN = 500;

/** Load texts and styles. */
export const ready = () => Promise.all([loadTexts("rating"), loadStyle("styles/history.css")]);

/** Return true if the strength of a person is estimated in a game. @param {Game | undefined} game */
export const isRated = (game) =>
  settings.rating === "on" && game?.offered_bots.includes(FITTED) === true;

/**
 * Return the strength of a person, and store the bot that fits it.
 * @param {string} game
 * @param {string} who the person's name; "": who played last
 * @returns {Promise<Estimate>}
 */
async function estimated(game, who) {
  const since = settings.strengths[game]?.since ?? 0;
  const games = soloGames(appData.saves.good, game, who)
    .filter(({ changed }) => changed > since)
    .slice(-MOST);
  const luck = await engine
    .ask("luckOf", { saves: games.map(({ id }) => id) })
    .catch(() => /** @type {LuckShares} */ ({}));
  const found = await engine.ask("rate", {
    game,
    games: games.map(({ id, seat, share, rivals }) => ({
      rivals,
      share,
      luck: luck[id]?.[seat] ?? null,
    })),
  });
  const { bot, since: _, ...others } = settings.strengths[game] ?? {};
  const fitting = found.rating ? found.bot : undefined;
  if (bot !== fitting) store(game, { ...others, since, bot: fitting });
  return { ...found, games: games.filter((_, i) => found.counted[i]), luck };
}

/** The same; null if that fails: strengths are an extra everywhere. @param {[game: string, who: string]} given */
export const estimate = (...given) =>
  estimated(...given).catch((error) => {
    console.warn("strength:", error);
    return null;
  });

/** @param {string} game @param {typeof settings.strengths[string]} strength */
const store = (game, strength) =>
  changeSettings({ strengths: { ...settings.strengths, [game]: strength } });

/** Let only later games count, or all games again. @param {string} game */
export function toggleReset(game) {
  const { since, ...others } = settings.strengths[game] ?? {};
  store(game, since ? others : { since: Date.now() });
}

/**
 * Measure the luck of games. Resolve with true when all are done, with false if they are not wanted any more, or the worker was lost.
 * @param {string[]} saves
 * @param {(progress: {games: number}) => boolean} isWanted called after each slice of work
 */
export async function measureLuck(saves, isWanted) {
  const { job } = await engine.ask("measureLuck", { saves });
  for (;;) {
    const progress = await engine.ask("continueJob", { job });
    // A worker that has replaced a lost one does not know the job.
    if (!progress) return false;
    if (!isWanted(progress)) {
      engine.ask("cancelJob", { job });
      return false;
    }
    if (progress.done) return true;
  }
}

/**
 * Return the sentence and the line of a strength.
 * @param {Estimate} found
 * @param {Save["players"]} [next] bots of that strength that come next, instead of others
 */
export function strengthPart({ rating, levels, games, luck }, next = []) {
  if (!rating) return nothing;
  if (games.length < FEWEST) return coming(next);
  const { strength, low, high } = rating;
  const ordered = Object.entries(levels).sort(([, a], [, b]) => a - b);
  const below = ordered.findLast(([, at]) => at <= strength)?.[0];
  const above = ordered.find(([, at]) => at > strength)?.[0];
  const near = ordered.find(([, at]) => Math.abs(at - strength) <= NEAR)?.[0];
  const kind = near ? "near" : below ? (above ? "between" : "above") : "below";
  const least = ordered[0][1] - BEYOND;
  const width = ordered[ordered.length - 1][1] + BEYOND - least;
  const place = (/** @type {number} */ at) =>
    Math.min(100, Math.max(0, (100 * (at - least)) / width));
  const without = games.filter(({ id, seat }) => luck[id]?.[seat] !== undefined).length;
  // So few games get no place on the line, which seems to say more.
  if (high - low > UNCERTAIN)
    return html`<div class="strength" data-without=${without}><p>${t("rating.uncertain", { count: games.length })}</p>${coming(next)}</div>`;
  return html`
    <div class="strength" data-without=${without}>
      <p><b>${t("rating.between", { kind, near: nameOf(near), below: nameOf(below), above: nameOf(above) })}</b>
        <span class="quiet">${t("rating.games", { count: games.length })}</span></p>
      <div class="scale" aria-hidden="true" .style=${`--low:${place(low)}%;--high:${place(high)}%;--at:${place(strength)}%`}>
        <span class="range"></span>
        ${ordered.map(([level, at]) => html`<span class="level" .style=${`--at:${place(at)}%`}>${nameOf(level)}<span class="quiet">${textOr(`level.${level}`, level)}</span></span>`)}
        <span class="own"></span>
      </div>
      <p class="quiet">${t("rating.number", { strength, low, high, without })}</p>
      ${coming(next)}
    </div>`;
}

/** Name the bots of the next game. @param {Save["players"]} next */
const coming = (next) =>
  next.length
    ? html`<p>${t("rating.next", { names: next.map(({ name }) => shownName(name)).join(", ") })}</p>`
    : nothing;

/** @param {string | undefined} level */
const nameOf = (level) => (level ? botNameOf(level) : "");

/**
 * Return the games behind a strength, with a way to begin again and back.
 * @param {string} game
 * @param {Estimate} found
 * @param {() => void} reset
 */
export function gamesPart(game, { games, luck }, reset) {
  const again = Boolean(settings.strengths[game]?.since);
  const button = html`<button type="button" class="reset-rating" @click=${reset}>${t("rating.reset", { again })}</button>`;
  if (games.length < FEWEST) return again ? button : nothing;
  return html`
    <details class="rated-games">
      <summary>${t("rating.list", { count: games.length })}</summary>
      <ol reversed>${games.toReversed().map(({ id, names, share, seat, changed, isComplete }) => {
        const result = share === 1 ? "won" : share ? "shared" : "lost";
        const against = t("rating.against", { result, names: names.map(shownName).join(", ") });
        return html`
          <li>${formatDate(changed)}: ${isComplete ? html`<a href=${`#/replay/${id}`}>${against}</a>` : against}${luck[id]?.[seat] === undefined ? html`<span class="quiet">${t("rating.luck")}</span>` : nothing}</li>`;
      })}</ol>
      <p class="quiet">${t("rating.how")}</p>
      ${button}
    </details>`;
}
