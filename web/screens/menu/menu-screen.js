// Menu: the last game, all games, other unfinished games, and links to the other screens.

import { t } from "../../core/i18n.js";
import { cleanName, typedName } from "../../core/player-names.js";
import { changeSettings, settings } from "../../core/settings.js";
import { offline } from "../../engine/client/offline.js";
import { newestFirst } from "../../engine/store/save-database.js";
import { card } from "../../parts/card.js";
import { icon } from "../../parts/icons.js";
import { startButton } from "../../parts/page/start-button.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { fileErrorNotice } from "../app/boot-notice.js";
import { PAGE_NAME } from "../app/document.js";
import { lastPlan, rivalsOf } from "../app/game-setup.js";
import { backup, openFiles } from "../app/saves.js";
import { PlainScreen } from "../app/screen-without-table.js";
import { appData, draw, notices } from "../app/state.js";
import { start } from "../app/user-actions.js";
import {
  addressOf,
  faces,
  isWaiting,
  opponentsText,
  saveButtons,
  savedGameItem,
  saveState,
} from "./saved-game-item.js";

/** @import { Game, Save, Token } from "../../core/types.js" */

/** The menu, which needs nothing loaded. */
export const menu = new PlainScreen({ name: "menu", id: "" }, menuScreen, { isList: true });

function menuScreen() {
  const { games, saves, joined, daily } = appData;
  const known = new Set(games.map(({ id }) => id));
  // Without games of other hosts the order doesn't depend on the clock.
  const all = joined.length ? newestFirst([...joined, ...saves.good]) : saves.good;
  const running = all.filter(({ over, game }) => !over || !known.has(game));
  // The person's turns come first.
  const open = [...running.filter((save) => !isWaiting(save)), ...running.filter(isWaiting)];
  const last = open.find(({ game }) => known.has(game));
  const others = open.filter((save) => save !== last);
  const finished = all.length - open.length;
  return html`
    <header class="bar home">
      <h1>${PAGE_NAME}</h1>
      <a class="tool" href="#/settings" aria-label=${t("menu.settings")}>${icon("settings")}</a>
    </header>
    <main class="screen menu">
      ${all.length ? nothing : html`<p class="lead">${t("menu.lead")} <a href="#/settings/devices">${t("menu.new_phone")}</a></p>`}
      ${all.length ? nothing : nameField()}
      ${daily?.gamesElsewhere()}
      ${offline.update ? html`<p class="notice">${t("menu.update")} <button type="button" @click=${offline.renew}>${t("menu.renew")}</button></p>` : nothing}
      ${fileErrorNotice(offline)}
      ${notices.notice ? html`<p class="notice" role="alert">${notices.notice}</p>` : nothing}
      ${notices.done ? html`<p class="notice" role="status">${notices.done}</p>` : nothing}
      ${backup?.fault() ?? nothing}
      ${backup?.savesNotices() ?? nothing}
      ${backup?.transfers() ?? nothing}
      ${last ? latestGame(last) : nothing}
      <section aria-labelledby="games-title">
        <h2 id="games-title" class="unseen">${t("menu.games")}</h2>
        <ul class="tiles">${games.map((game) => tile(game))}</ul>
      </section>
      <div class="today"><a class="button to-daily" href="#/daily">${icon("day")} ${t("menu.daily")} ${daily?.dayLine()}</a><a class="button" href="#/puzzles">${t("menu.puzzles")}</a><a class="button" href="#/friends">${t("menu.friends")}</a>${daily?.dayShare()}</div>
      ${others.length + saves.bad.length ? otherGames(others) : nothing}
      ${backup?.deleted() ?? nothing}
      ${daily?.installOffer()}
      <section class="more">
        ${finished ? html`<a class="button to-history" href="#/history">${icon("history")} ${t("menu.history", { count: finished })}</a><a class="button" href="#/statistics">${t("menu.statistics")}</a>` : nothing}
        <label class="button file">${t("menu.open")}<input type="file" multiple @change=${filesChosen}></label>
        <a class="button" href="#/settings/devices">${t("devices.title")}</a>
        <a class="button" href="#/add">${t("menu.add")}</a>
        <p class="quiet">${t("menu.notice")}</p>
      </section>
      ${backup?.undoNotice() ?? nothing}
    </main>`;
}

/** Return the question for the person's name, before the first game. It stays, as a press on a button below ends the input. */
const nameField = () => html`
  <label class="your-name"><span>${t("menu.name")}</span>
    <input name="name" autocomplete="given-name" maxlength="40" .value=${settings.names[0] ?? ""} @change=${(
      /** @type {Event} */ event,
    ) => {
      const name = cleanName(typedName(/** @type {HTMLInputElement} */ (event.target).value));
      if (name) changeSettings({ names: [name, ...settings.names.slice(1)] });
      draw();
    }}></label>`;

/** Open the files of a field. @param {Event} event */
export function filesChosen(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  openFiles([...(input.files ?? [])]);
  input.value = "";
}

/** @param {Save} save */
function latestGame(save) {
  const game = appData.games.find(({ id }) => id === save.game);
  return html`
    <section class="latest" data-save=${save.id} data-game=${save.game} aria-labelledby="latest-title">
      ${faces(save)}
      <div class="tile-text">
        <h2 id="latest-title">${game?.title}</h2>
        <p class="quiet">${opponentsText(save)}</p>
      </div>
      <a class="button primary resume" href=${addressOf(save)}>${t("menu.continue")}</a>
      <p class="states">${saveState(save)}</p>
      <div class="buttons">${saveButtons(save, game?.title ?? "")}</div>
      ${backup?.original(save.id) ?? nothing}
    </section>`;
}

/** Return the picture of a game. @param {Token[]} [cards] */
export const art = (cards = [null, null, null]) =>
  html`<span class="art" aria-hidden="true">${cards.map((token) => card(token))}</span>`;

/** Return a game's tile. One tap starts the last setup. @param {Game} game */
function tile(game) {
  const { tableConfigs } = appData;
  const [least, most] = game.seats;
  const plan = lastPlan(game);
  const about = `with-${game.id}`;
  const added = tableConfigs[game.id]?.added;
  const isPlayed = settings.last[game.id] !== undefined;
  // From its lesson.
  const isKnown = isLearnt(game) && !isPlayed;
  const against = opponentsText(plan);
  const names = rivalsOf(plan).map(({ name }) => name);
  return html`
    <li class="tile" data-game=${game.id} data-known=${isKnown ? "yes" : "no"}>
      ${art(tableConfigs[game.id]?.art)}
      <div class="tile-text">
        <h3>${game.title}${added ? html` <span class="mark">${t(`plugin.mark.${added}`)}</span>` : nothing}</h3>
        ${isPlayed ? html`<p class="quiet line" id=${about}>${faces(plan)} ${against}</p>` : html`<p class="quiet line">${isKnown ? html`<b>${t("menu.known", { title: game.title })}</b>` : t([`game.${game.id}.line`, "game.line"])} <span class="seats">${t(least === most ? "game.seats.exactly" : "game.seats", { least, most })}</span></p>`}
      </div>
      ${startButton({ label: t("menu.play"), waits: notices.starting === game.id, press: () => start(plan), describedby: about })}
      ${isPlayed ? nothing : html`<p class="with" id=${about}>${faces(plan)}<span class="unseen">${against}</span><span class="names" aria-hidden="true">${t("menu.vs", { names: names.join(", ") })}</span></p>`}
      <nav class="links" aria-label=${game.title}>
        ${tableConfigs[game.id]?.lesson ? learnLink(game) : nothing}
        <a href=${`#/new?game=${game.id}`} aria-label=${t("menu.change.of", { title: game.title })}>${t("menu.change")}</a>
        <a href=${`#/rules/${game.id}`} aria-label=${t("menu.rules.of", { title: game.title })}>${t("menu.rules")}</a>
      </nav>
    </li>`;
}

/** Return true if a lesson or a game was played. @param {Game} game */
const isLearnt = ({ id }) => settings.last[id] !== undefined || settings.lessons[id] === "done";

/** Return the link to a lesson. It stands out until the game is learnt. @param {Game} game */
export const learnLink = (game) =>
  html`<a class="learn" data-learnt=${isLearnt(game) ? "yes" : "no"} href=${`#/lesson/${game.id}`} aria-label=${t("menu.learn.of", { title: game.title })}>${t("menu.learn")}</a>`;

/** @param {Save[]} saves */
function otherGames(saves) {
  return html`
    <section aria-labelledby="saves-title">
      <h2 id="saves-title">${t("menu.saves")}</h2>
      <ul class="saves">
        ${saves.map((save) => savedGameItem(save))}
        ${appData.saves.bad.map(({ id, newer }) => backup?.damagedSave(id, newer ? "newer" : "damaged"))}
      </ul>
    </section>`;
}
