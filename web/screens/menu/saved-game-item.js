// A saved game as it is listed: what, against whom, how it stands or how it ended, when.

import { language, t, textOr } from "../../core/i18n.js";
import { shownName } from "../../core/player-names.js";
import { numeral } from "../../parts/format.js";
import { icon } from "../../parts/icons.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { rivalsOf } from "../app/game-setup.js";

/**
 * @typedef {import("../../core/types.js").Save} Save
 * @typedef {{
 *   games: import("../../core/types.js").Game[], saves: import("../../core/types.js").Saves, deleting: IDBValidKey,
 *   keeping: import("../backup/backup-controller.js").Keeping | null, remove: (id: string) => void, spare: () => void, saveFile: (id: string) => void,
 * }} Kept what is kept, and what can be done with it
 */

/** @param {Save} save @param {Kept} props */
export function savedGame(save, props) {
  const { games, keeping } = props;
  const title = games.find(({ id }) => id === save.game)?.title;
  if (!title)
    return keeping?.other(save.id, "unknown", listed(save.players.map(called)), save.wheel);
  return html`
    <li data-save=${save.id}>
      ${
        save.shrunk
          ? html`<div class="resume">${about(title, save)}<span class="quiet shrunk">${t("history.shrunk")}</span></div>`
          : html`<a class="resume" href=${`#/${save.over ? "replay" : "play"}/${save.id}`}>${about(title, save)}</a>`
      }
      ${tools(save, title, props)}
      ${keeping?.original(save.id) ?? nothing}
    </li>`;
}

/** @param {string} title @param {Save} save */
const about = (title, save) => html`
  <strong>${title}</strong>
  <span class="quiet with">${against(save.players)}</span>
  ${standing(save)}`;

/** Which game it is, in a sentence. @param {string} title @param {Save} save */
export const named = (title, save) =>
  t("saves.named", {
    title,
    names: listed(rivalsOf(save.players).map(called)),
    scores: scoresOf(save),
    when: when(save.changed),
  });

/** What can be done with it besides. @param {Save} save @param {string} title @param {Kept} props */
export function tools(save, title, { deleting, remove, spare, saveFile }) {
  const { id, players } = save;
  const names = players.map(({ name }) => shownName(name)).join(", ");
  const asked = deleting === id;
  return html`
    ${
      asked
        ? html`<p class="ask-first" role="alert">${t("saves.ask", { game: named(title, save) })}</p>
          <button type="button" class="spare" @click=${spare}>${t("saves.keep")}</button>`
        : nothing
    }
    <button type="button" class="tool" aria-label=${t("saves.file", { names })} @click=${() => saveFile(id)}>${icon("save")}</button>
    <button type="button" class="tool ${asked ? "danger" : ""}" aria-label=${t(asked ? "saves.really" : "saves.delete", { names })} @click=${() => remove(id)}>
      ${asked ? t("saves.sure") : icon("trash")}
    </button>`;
}

/** How it stands, or who has won; points; when that was. @param {Save} save */
export const standing = (save) => html`
  <span class="state">${stateOf(save)}</span>
  <span class="quiet scores">${scoresOf(save)}</span>
  <span class="quiet when">${when(save.changed)}</span>`;

/** @param {Save["players"][number]} player */
const called = ({ name, bot }) =>
  bot
    ? t("player.bot", { name: shownName(name), level: textOr(`level.${bot}`, bot) })
    : shownName(name);

/** Whom one plays against, and how strong they are. @param {Save["players"]} players */
export const against = (players) =>
  t("menu.against", { names: listed(rivalsOf(players).map(called)) });

/** @param {string[]} names */
const listed = (names) => new Intl.ListFormat(language(), { type: "conjunction" }).format(names);

/** Who has how much. @param {Save} save */
const scoresOf = ({ players, scores }) =>
  players
    .map(({ name }, seat) =>
      scores ? `${shownName(name)} ${numeral(scores[seat])}` : shownName(name),
    )
    .join(" · ");

/** @param {Save} save */
function stateOf({ over, winners, toAct, players }) {
  if (over) {
    return t("saves.over", {
      names: listed((winners ?? []).map((seat) => shownName(players[seat].name))),
    });
  }
  const persons = players.filter(({ kind }) => kind === "person");
  const actor = players[toAct ?? 0];
  if (persons.length === 1 && actor.kind === "person") return t("saves.yours");
  return t("saves.turn", { name: shownName(actor.name) });
}

/** @param {number} time */
function when(time) {
  const today = new Date(time).toDateString() === new Date().toDateString();
  const style = /** @type {Intl.DateTimeFormatOptions} */ (
    today ? { timeStyle: "short" } : { dateStyle: "medium" }
  );
  return new Intl.DateTimeFormat(language(), style).format(time);
}
