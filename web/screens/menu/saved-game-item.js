// List item of a saved game: title, opponents, state or result, and time.

import { language, t, textOr } from "../../core/i18n.js";
import { shownName } from "../../core/player-names.js";
import { readStored } from "../../core/storage.js";
import { botLevel, UNSENT } from "../../engine/store/save-database.js";
import { formatDate, formatList, numeral } from "../../parts/format.js";
import { icon } from "../../parts/icons.js";
import { face } from "../../parts/player-portrait.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { rivalsOf } from "../app/game-setup.js";
import { backup, cancelDelete, remove, saveFile } from "../app/saves.js";
import { appData, notices } from "../app/state.js";

/** @import { Save } from "../../core/types.js" */

/** @param {Save} save */
export function savedGameItem(save) {
  const title = appData.games.find(({ id }) => id === save.game)?.title;
  if (!title)
    return backup?.damagedSave(
      save.id,
      "unknown",
      formatList(save.players.map(playerName)),
      save.wheel,
    );
  return html`
    <li data-save=${save.id}>
      ${
        save.shrunk
          ? html`<div class="resume">${about(title, save)}<span class="quiet shrunk">${t("history.shrunk")}</span></div>`
          : html`<a class="resume" href=${addressOf(save)}>${about(title, save)}</a>`
      }
      ${saveButtons(save, title)}
      ${backup?.original(save.id) ?? nothing}
    </li>`;
}

/** Return the address of a saved game. @param {Save} save */
export const addressOf = ({ id, over, isJoined, isLobby }) =>
  `#/${over ? "replay" : isLobby ? "friends" : isJoined ? "join" : "play"}/${id}`;

/** @param {string} title @param {Save} save */
const about = (title, save) => html`
  ${faces(save)}
  <strong>${title}</strong>
  <span class="quiet with">${opponentsText(save)}</span>
  ${saveState(save)}`;

/** Return the name of a saved game in a sentence. @param {string} title @param {Save} save */
export const saveName = (title, save) =>
  t("saves.named", {
    title,
    names: formatList(rivalsOf(save).map(playerName)),
    scores: scoresOf(save),
    when: when(save.changed),
  });

/** Return the faces of the opponents, at most three. @param {Parameters<typeof rivalsOf>[0]} save */
export function faces(save) {
  const rivals = rivalsOf(save).slice(0, 3);
  return html`<span class="faces" aria-hidden="true">${rivals.map(({ name }) => face(name))}</span>`;
}

/** Return the buttons of a saved game. @param {Save} save @param {string} title */
export function saveButtons(save, title) {
  const { id, players, isJoined, isLobby } = save;
  const names = players.map(({ name }) => shownName(name)).join(", ");
  const asked = notices.deleting === id;
  return html`
    ${
      asked
        ? html`<p class="ask-first" role="alert">${t("saves.ask", { game: saveName(title, save) })}</p>
          <button type="button" class="spare" @click=${cancelDelete}>${t("saves.keep")}</button>`
        : nothing
    }
    ${isJoined || isLobby ? nothing : html`<button type="button" class="tool" aria-label=${t("saves.file", { names })} @click=${() => saveFile(id)}>${icon("save")}</button>`}
    <button type="button" class="tool ${asked ? "danger" : ""}" aria-label=${t(asked ? "saves.really" : "saves.delete", { names })} @click=${() => remove(save)}>
      ${asked ? t("saves.sure") : icon("trash")}
    </button>`;
}

/** Return the state or the winners, the points and the time. @param {Save} save */
export const saveState = (save) => html`
  <span class="state">${stateOf(save)}</span>
  <span class="quiet scores">${scoresOf(save)}</span>
  <span class="quiet when">${when(save.changed)}</span>`;

/** @param {Save["players"][number]} player */
const playerName = ({ name, bot }) =>
  bot
    ? t("player.bot", { name: shownName(name), level: textOr(`level.${botLevel(bot)}`, bot) })
    : shownName(name);

/** Return the names and levels of the opponents. @param {Parameters<typeof rivalsOf>[0]} save */
export const opponentsText = (save) =>
  t("menu.against", { names: formatList(rivalsOf(save).map(playerName)) });

/** Return the points of each player. @param {Save} save */
const scoresOf = ({ players, scores }) =>
  players
    .map(({ name }, seat) =>
      scores ? `${shownName(name)} ${numeral(scores[seat])}` : shownName(name),
    )
    .join(" · ");

/** Return whose turn it is, or the winners. @param {Save} save */
export function stateOf(save) {
  const { over, winners, toAct, players, phones, state, left } = save;
  if (over) {
    return t("saves.over", {
      names: formatList((winners ?? []).map((seat) => shownName(players[seat].name))),
    });
  }
  if (isUnsent(save)) return t("saves.unsent");
  const persons = players.filter(({ kind }, seat) => kind === "person" && !phones?.[seat]);
  const actor = players[left ?? toAct ?? 0];
  const isOwn = persons.length === 1 && persons[0] === actor;
  const found = state ?? (left === undefined ? (isOwn ? "yours" : "turn") : "left");
  return t(`saves.${found}`, { name: shownName(actor.name) });
}

/** @param {Save} save */
const isUnsent = ({ id, phones }) => phones && readStored(UNSENT)?.includes(id);

/** True if another phone is waited for. @param {Save} save */
export const isWaiting = (save) =>
  (save.phones?.[save.left ?? save.toAct ?? 0] ?? false) && !isUnsent(save);

/** @param {number} time */
function when(time) {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  // A time in the future was stored by a wrong clock.
  if (!isToday) return formatDate(Math.min(time, Date.now()));
  return new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(time);
}
