// The games that are over, newest first: all of them, or those with a game, an opponent, a result, of a time.

import { t, textOr } from "../../core/i18n.js";
import { cleanName, shownName } from "../../core/player-names.js";
import { icon } from "../../parts/icons.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { focusOn } from "../app/focus.js";
import { rivalsOf } from "../app/game-setup.js";
import { savedGame } from "../menu/saved-game-item.js";

/**
 * @typedef {import("../../core/types.js").Save} Save
 * @typedef {import("../app/types.js").PastKept & import("../menu/saved-game-item.js").Kept} Kept
 */

/** So many games at once. */
const PAGE = 50;
const DAY = 24 * 3600 * 1000;
/** By the name of its text, how far back. */
const TIMES = { day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY };
const PERIODS = /** @type {(keyof typeof TIMES)[]} */ (Object.keys(TIMES));
const RESULTS = /** @type {const} */ (["won", "lost"]);

/** What is asked for, as long as this page is loaded; "": all. */
const asked = { game: "", rival: "", result: "", time: "" };
let most = PAGE;

/** @param {Kept} props @param {() => void} draw */
export function historyScreen(props, draw) {
  const finished = props.saves.good.filter(({ over }) => over);
  const found = finished.filter(isAsked(Date.now()));
  return html`
    ${pastBar("history")}
    <main class="screen menu history">
      ${props.notice ? html`<p class="notice" role="alert">${props.notice}</p>` : nothing}
      ${props.keeping?.transfer() ?? nothing}
      ${props.keeping?.room() ?? nothing}
      ${finished.length ? filters(finished, props, draw) : html`<p class="quiet">${t("history.none")}</p>`}
      ${finished.length ? html`<p class="quiet found" role="status">${t("history.found", { count: found.length })}</p>` : nothing}
      <ul class="saves">${found.slice(0, most).map((save) => savedGame(save, props))}</ul>
      ${found.length > most ? html`<button type="button" class="further" @click=${() => further(draw)}>${t("history.more", { count: Math.min(PAGE, found.length - most) })}</button>` : nothing}
      ${props.keeping?.deleted() ?? nothing}
      ${props.keeping?.undoNotice() ?? nothing}
    </main>`;
}

/** The way between the two. @param {"history" | "statistics"} at */
export const pastBar = (at) => html`
  <header class="bar">
    <a class="tool" href="#/" aria-label=${t("play.home")}>${icon("home")}</a>
    <h1>${t(`${at}.title`)}</h1>
    <nav class="tabs" aria-label=${t("past.title")}>
      ${/** @type {const} */ (["history", "statistics"]).map((name) => html`<a class="button" href=${`#/${name}`} aria-current=${name === at ? "page" : nothing}>${t(`${name}.title`)}</a>`)}
    </nav>
  </header>`;

/** @param {() => void} draw */
function further(draw) {
  const first = most;
  most += PAGE;
  draw();
  focusOn(`.saves li:nth-child(${first + 1}) .resume`);
}

// -- what is asked for --------------------------------------------------------------------------------------

/** @param {number} now @returns {(save: Save) => boolean} */
const isAsked = (now) => (save) =>
  (!asked.game || save.game === asked.game) &&
  (!asked.rival || rivalsIn(save).includes(asked.rival)) &&
  (!asked.result || resultOf(save) === asked.result) &&
  (!asked.time || save.changed > now - TIMES[/** @type {keyof typeof TIMES} */ (asked.time)]);

/** Whom one played against, by what tells them apart: a level, or a person's name. @param {Save} save */
function rivalsIn({ players }) {
  const persons = players.filter(({ kind }) => kind === "person");
  const rivals = persons.length > 1 ? players : rivalsOf(players);
  return rivals.map(({ bot, name }) => (bot ? `bot ${bot}` : `name ${cleanName(name)}`));
}

/** How it ended for the one person who played it; "": there is no such one. @param {Save} save */
function resultOf({ players, winners, guest }) {
  const seat = players.findIndex(({ kind }) => kind === "person");
  if (guest || players.filter(({ kind }) => kind === "person").length !== 1) return "";
  return winners?.includes(seat) ? "won" : "lost";
}

/** @param {string} rival */
function rivalName(rival) {
  const [kind, ...rest] = rival.split(" ");
  const what = rest.join(" ");
  return kind === "bot" ? textOr(`bot.${what}`, what) : shownName(what);
}

/** @param {Save[]} finished @param {Kept} props @param {() => void} draw */
function filters(finished, { games }, draw) {
  const played = new Set(finished.map(({ game }) => game));
  const rivals = [...new Set(finished.flatMap(rivalsIn))]
    .map((value) => ({ value, text: rivalName(value) }))
    .sort((a, b) => a.text.localeCompare(b.text));
  const titles = games.filter(({ id }) => played.has(id));
  return html`
    <div class="filters" role="group" aria-label=${t("history.filters")}>
      ${choice(
        "game",
        titles.map(({ id, title }) => ({ value: id, text: title })),
        draw,
      )}
      ${choice("rival", rivals, draw)}
      ${choice(
        "result",
        RESULTS.map((value) => ({ value, text: t(`history.result.${value}`) })),
        draw,
      )}
      ${choice(
        "time",
        PERIODS.map((value) => ({ value, text: t(`history.time.${value}`) })),
        draw,
      )}
    </div>`;
}

/** @param {keyof typeof asked} what @param {{value: string, text: string}[]} all @param {() => void} draw */
function choice(what, all, draw) {
  // What was asked for may have been deleted.
  if (!all.some(({ value }) => value === asked[what])) asked[what] = "";
  return html`
    <label class="field"><span>${t(`history.${what}`)}</span>
      <select name=${what} @change=${(/** @type {Event} */ event) => {
        asked[what] = /** @type {HTMLSelectElement} */ (event.target).value;
        most = PAGE;
        draw();
      }}>
        <option value="" ?selected=${!asked[what]}>${t(`history.${what}.all`)}</option>
        ${all.map(({ value, text }) => html`<option value=${value} ?selected=${asked[what] === value}>${text}</option>`)}
      </select>
    </label>`;
}
