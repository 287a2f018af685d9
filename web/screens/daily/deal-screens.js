// Screens of the daily deals, of a deal of a link, of the last game, and of content from other apps. They have
// addresses, and are loaded with the first of them.

import { dateOf, hasBegun, today } from "../../core/days.js";
import { loadGameTexts, loadTexts, t } from "../../core/i18n.js";
import { nameKey, shownName } from "../../core/player-names.js";
import { refusal } from "../../core/refusal.js";
import { dealOf } from "../../core/shared-deals.js";
import { formatDate, numeral } from "../../parts/format.js";
import { icon } from "../../parts/icons.js";
import { homeBar } from "../../parts/page/page-header.js";
import { startButton } from "../../parts/page/start-button.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { gameOf } from "../app/routes.js";
import { refreshSaves } from "../app/saves.js";
import { PlainScreen } from "../app/screen-without-table.js";
import { appData, draw, notices } from "../app/state.js";
import { start } from "../app/user-actions.js";
import { copyNotice } from "../backup/no-backup-notice.js";
import { art } from "../menu/menu-screen.js";
import { faces, opponentsText, saveState } from "../menu/saved-game-item.js";
import { challengeOf, checkWhole, planOfDay } from "../share/challenge-link.js";
import { Sharing } from "../share/result-share-panel.js";
import { resultOf } from "../share/share-result.js";
import { offerToInstall } from "./install-prompt.js";

/**
 * @import { Deal, Game, Plan, Save } from "../../core/types.js"
 * @import { OpenScreen } from "../app/types.js"
 */

const sharing = new Sharing(draw);

export { gamesElsewhere, installHelp } from "./install-prompt.js";

/** Return the one offer of the menu: to install the page, or to copy games. */
export function installOffer() {
  const offer = offerToInstall();
  return offer === nothing ? copyNotice() : offer;
}

/** @type {OpenScreen} */
export async function openScreen(route) {
  await refreshSaves();
  if (route.name === "daily") return new PlainScreen(route, dailyScreen);
  if (route.name === "deal") return openDeal(route);
  if (route.name === "shared") await (await import("../share/share-target.js")).openReceived(route);
  else location.replace(lastGameAddress());
  return null;
}

/** Return the address of the last unfinished game. */
function lastGameAddress() {
  const ids = new Set(appData.games.map(({ id }) => id));
  const last = appData.saves.good.find(({ over, game }) => !over && ids.has(game));
  return last ? `#/play/${last.id}` : "#/";
}

// -- the deals of a day -------------------------------------------------------------------------------------

/** Return the save of a day's deal. @param {string} game @param {string} [day] */
const playedOn = (game, day = today()) =>
  appData.saves.good.find((save) => save.game === game && dealOf(save)?.day === day);

/** @param {string} day */
const formatDay = (day) => formatDate(dateOf(day), "full");

/** @param {string} title @param {unknown} body */
const frame = (title, body) => html`
  ${homeBar(title)}
  <main class="screen menu returns">
    ${notices.notice ? html`<p class="notice" role="alert">${notices.notice}</p>` : nothing}
    ${body}
  </main>`;

function dailyScreen() {
  const day = today();
  // The page may be drawn a minute late: the deal is that of the day of the press.
  const tiles = appData.games.map((game) =>
    dealTile(game, () => planOfDay(game, today()), playedOn(game.id, day)),
  );
  return frame(
    t("menu.daily"),
    html`
      <p class="day">${formatDay(day)}</p>
      <p class="quiet">${t("daily.lead")}</p>
      <ul class="tiles">${tiles}</ul>
      <a class="button to-puzzles" href="#/puzzles">${icon("hint")} ${t("menu.puzzles")}</a>`,
  );
}

/**
 * Return the tile of a deal: to start, to continue, or with its result.
 * @param {Game} game
 * @param {() => Plan} planned
 * @param {Save | undefined} save
 */
function dealTile(game, planned, save) {
  const { id, title } = game;
  const shown = save ?? planned();
  return html`
    <li class="tile" data-game=${id} data-deal=${save ? (save.over ? "over" : "begun") : "new"}>
      ${art(appData.tableConfigs[id]?.art)}
      <div class="tile-text">
        <h2>${title}</h2>
        <p class="with">${faces(shown)} ${opponentsText(shown)}</p>
        ${save ? html`<p class="states">${saveState(save)}</p>` : nothing}
      </div>
      <div class="buttons">${
        save?.over
          ? html`
            ${shareButton(save, title)}
            ${save.shrunk ? nothing : html`<a class="button primary" href=${`#/play/${save.id}`} aria-label=${t("daily.result.of", { title })}>${t("daily.result")}</a>`}`
          : save
            ? html`<a class="button primary" href=${`#/play/${save.id}`} aria-label=${t("daily.continue.of", { title })}>${t("menu.continue")}</a>`
            : startButton({
                label: t("menu.play"),
                waits: notices.starting === id,
                press: () => start(planned()),
              })
      }</div>
      ${save?.over ? sharing.answer(save.id) : nothing}
    </li>`;
}

/** Return the button that shares a result. @param {Save} save @param {string} title */
function shareButton(save, title) {
  const share = () => sharing.text(save.id, resultOf({ ...save, deal: dealOf(save) }, title));
  return html`<button type="button" class="share" aria-label=${t("share.of", { title })} @click=${share}>${t("share.share")}</button>`;
}

/** Return the save of today's deal that was played last. */
function latest() {
  const { games, saves } = appData;
  const day = today();
  const save = saves.good.find((each) => dealOf(each)?.day === day);
  const game = games.find(({ id }) => id === save?.game);
  return save && game ? { title: game.title, save } : null;
}

/** Return the menu's line about today's deal. */
export function dayLine() {
  const { title, save } = latest() ?? {};
  if (!save) return nothing;
  const points = save.players.map((_, seat) => numeral(save.scores?.[seat] ?? 0)).join(" : ");
  return html`<span class="quiet"><span class="unseen">${title}</span> ${save.over ? points : t("daily.running")}</span>`;
}

/** Return the button that shares the result of today's deal. */
export function dayShare() {
  const { title = "", save } = latest() ?? {};
  if (!save?.over) return nothing;
  return html`${shareButton(save, title)}
    ${sharing.answer(save.id)}`;
}

// -- a deal of a link -------------------------------------------------------------------------------------------

/** @param {import("../app/routes.js").Route} route */
async function openDeal(route) {
  const asked = gameOf(route);
  const game = appData.games.find(({ id }) => id === asked);
  if (!game) checkWhole(route.query);
  if (!game) throw refusal("link.game", { game: /^\w{1,40}$/.test(asked) ? asked : null });
  const words = [loadGameTexts(game.id), ...["new-game", "table"].map(loadTexts)];
  await Promise.all(words);
  const plan = challengeOf(route, game);
  return new PlainScreen(route, () => dealScreen(game, plan));
}

/** Return true if a save is of this deal. @param {Save} save @param {Plan & {deal: Deal}} plan */
function isFrom(save, { game, seed, deal }) {
  const from = dealOf(save);
  if (save.game !== game || !from) return false;
  return deal.day
    ? from.day === deal.day
    : save.seed === seed && nameKey(from.by ?? "") === nameKey(deal.by ?? "");
}

/** @param {Game} game @param {Plan & {deal: Deal}} plan */
function dealScreen(game, plan) {
  const { title, id } = game;
  const { by = "", points = 0, day } = plan.deal;
  const sum = t([`points.${id}`, "over.points"], { points });
  const save = appData.saves.good.find((each) => isFrom(each, plan));
  return frame(
    t("deal.title", { title }),
    html`
      ${day ? html`<p class="day">${t("menu.daily")}, ${formatDay(day)}</p>` : nothing}
      ${day && !hasBegun(day) ? html`<p class="early">${t("deal.early", { today: formatDay(today()) })}</p>` : nothing}
      <p class="sent">${by ? t("deal.sent", { by: shownName(by), sum }) : t("deal.alone")}</p>
      <p class="quiet">${t("deal.lead")}</p>
      <ul class="tiles">${dealTile(game, () => plan, save)}</ul>`,
  );
}
