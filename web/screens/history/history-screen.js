// Finished games, newest first, with filters for game, opponent, result and time.

import { isRecent } from "../../core/days.js";
import { t, textOr } from "../../core/i18n.js";
import { shownName } from "../../core/player-names.js";
import { nameOfPerson } from "../../engine/client/game/statistics.js";
import { botLevel } from "../../engine/store/save-database.js";
import { focusOn } from "../../parts/page/focus.js";
import { homeBar } from "../../parts/page/page-header.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { rivalsOf } from "../app/game-setup.js";
import { backup } from "../app/saves.js";
import { PlainScreen } from "../app/screen-without-table.js";
import { appData, draw, notices } from "../app/state.js";
import { savedGameItem } from "../menu/saved-game-item.js";

/** @import { Save } from "../../core/types.js" */

/** Games per page. */
const PAGE = 50;
const DAY = 24 * 3600 * 1000;
/** Milliseconds of each time filter, by the name of its text. */
const TIMES = { day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY };
const PERIODS = /** @type {(keyof typeof TIMES)[]} */ (Object.keys(TIMES));
const RESULTS = /** @type {const} */ (["won", "lost"]);

/** The criteria of the filters, until the page is loaded again. "": all. */
const criteria = { game: "", rival: "", result: "", time: "" };
let limit = PAGE;

/** @type {import("../app/types.js").OpenScreen} */
export const openScreen = (route) => new PlainScreen(route, historyScreen, { isList: true });

function historyScreen() {
  const finished = appData.saves.good.filter(({ over }) => over);
  const found = finished.filter(matchesFilters(Date.now()));
  return html`
    ${historyHeader("history")}
    <main class="screen menu history">
      ${notices.notice ? html`<p class="notice" role="alert">${notices.notice}</p>` : nothing}
      ${backup?.transfers() ?? nothing}
      ${backup?.savesNotices() ?? nothing}
      ${finished.length ? filters(finished) : html`<p class="quiet">${t("history.none")}</p>`}
      ${finished.length ? html`<p class="quiet found" role="status">${t("history.found", { count: found.length })}</p>` : nothing}
      <ul class="saves">${found.slice(0, limit).map((save) => savedGameItem(save))}</ul>
      ${found.length > limit ? html`<button type="button" class="further" @click=${() => showMore()}>${t("history.more", { count: Math.min(PAGE, found.length - limit) })}</button>` : nothing}
      ${backup?.deleted() ?? nothing}
      ${backup?.undoNotice() ?? nothing}
    </main>`;
}

/** Return the header with links to both screens. @param {"history" | "statistics"} at */
export const historyHeader = (at) =>
  homeBar(
    t(`${at}.title`),
    html`<nav class="tabs" aria-label=${t("past.title")}>
      ${/** @type {const} */ (["history", "statistics"]).map((name) => html`<a class="button" href=${`#/${name}`} aria-current=${name === at ? "page" : nothing}>${t(`${name}.title`)}</a>`)}
    </nav>`,
  );

function showMore() {
  const first = limit;
  limit += PAGE;
  draw();
  focusOn(`.saves li:nth-child(${first + 1}) .resume`);
}

// -- filters ----------------------------------------------------------------------------------------------------

/** @param {number} now @returns {(save: Save) => boolean} */
const matchesFilters = (now) => (save) =>
  (!criteria.game || save.game === criteria.game) &&
  (!criteria.rival || rivalsIn(save).includes(criteria.rival)) &&
  (!criteria.result || resultOf(save) === criteria.result) &&
  (!criteria.time ||
    isRecent(save.changed, TIMES[/** @type {keyof typeof TIMES} */ (criteria.time)], now));

/** Return the opponents: a level or a person's name each. @param {Save} save */
function rivalsIn(save) {
  const persons = save.players.filter(({ kind }) => kind === "person");
  const rivals = persons.length > 1 && save.seat === undefined ? save.players : rivalsOf(save);
  return rivals.map(({ bot, name }) => (bot ? `bot ${bot}` : `name ${nameOfPerson(name)}`));
}

/** Return the result of the only person. "": there is not exactly one. @param {Save} save */
function resultOf({ players, winners, guest: isUnowned }) {
  const seat = players.findIndex(({ kind }) => kind === "person");
  if (isUnowned || players.filter(({ kind }) => kind === "person").length !== 1) return "";
  return winners?.includes(seat) ? "won" : "lost";
}

/** @param {string} rival */
function rivalName(rival) {
  const [kind, ...rest] = rival.split(" ");
  const what = rest.join(" ");
  return kind === "bot" ? textOr(`bot.${botLevel(what)}`, what) : shownName(what);
}

/** @param {Save[]} finished */
function filters(finished) {
  const played = new Set(finished.map(({ game }) => game));
  const rivals = [...new Set(finished.flatMap(rivalsIn))]
    .map((value) => ({ value, text: rivalName(value) }))
    .sort((a, b) => a.text.localeCompare(b.text));
  const games = appData.games
    .filter(({ id }) => played.has(id))
    .map(({ id, title }) => ({ value: id, text: title }));
  const results = RESULTS.map((value) => ({ value, text: t(`history.result.${value}`) }));
  const times = PERIODS.map((value) => ({ value, text: t(`history.time.${value}`) }));
  return html`
    <div class="filters" role="group" aria-label=${t("history.filters")}>
      ${choice("game", games)} ${choice("rival", rivals)} ${choice("result", results)} ${choice("time", times)}
    </div>`;
}

/** @param {keyof typeof criteria} what @param {{value: string, text: string}[]} all */
function choice(what, all) {
  // The value may have been deleted.
  if (!all.some(({ value }) => value === criteria[what])) criteria[what] = "";
  return html`
    <label class="field"><span>${t(`history.${what}`)}</span>
      <select name=${what} @change=${(/** @type {Event} */ event) => {
        criteria[what] = /** @type {HTMLSelectElement} */ (event.target).value;
        limit = PAGE;
        draw();
      }}>
        <option value="" ?selected=${!criteria[what]}>${t(`history.${what}.all`)}</option>
        ${all.map(({ value, text }) => html`<option value=${value} ?selected=${criteria[what] === value}>${text}</option>`)}
      </select>
    </label>`;
}
