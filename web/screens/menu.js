// The first screen: games, saved games, what else there is.

import { shownName } from "../core/names.js";
import { language, t } from "../core/text.js";
import { card } from "../parts/card.js";
import { icon } from "../parts/icons.js";
import { numeral } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { unkept } from "./about-device.js";

/**
 * @typedef {import("../core/types.js").Game} Game
 * @typedef {import("../core/types.js").Save} Save
 * @typedef {{
 *   games: Game[], hints: import("../parts/types.js").Hints, saves: import("../core/types.js").Saves, deleting: IDBValidKey, notice: string, done: string,
 *   offline: import("../engine/offline.js").Offline, keeping: import("./keeping.js").Keeping | null,
 *   remove: (id: string) => void, saveFile: (id: string) => void, openFile: (file: File) => void,
 * }} Menu
 */

/** @param {Menu} props */
export function menuScreen(props) {
  const { games, saves, keeping } = props;
  return html`
    <header class="bar home">
      <h1>pygames</h1>
      <a class="tool" href="#/settings" aria-label=${t("menu.settings")}>${icon("settings")}</a>
    </header>
    <main class="screen menu">
      <p class="lead">${t("menu.lead")}</p>
      ${props.offline.update ? html`<p class="notice">${t("menu.update")} <button type="button" @click=${props.offline.renew}>${t("menu.renew")}</button></p>` : nothing}
      ${unkept(props.offline)}
      ${props.notice ? html`<p class="notice" role="alert">${props.notice}</p>` : nothing}
      ${props.done ? html`<p class="notice" role="status">${props.done}</p>` : nothing}
      ${keeping?.fault() ?? nothing}
      ${keeping?.transfer() ?? nothing}
      ${saves.good.length + saves.bad.length ? savedGames(props) : nothing}
      <section aria-labelledby="games-title">
        <h2 id="games-title">${t("menu.games")}</h2>
        <ul class="tiles">${games.map((game) => tile(game, props.hints[game.id]?.art))}</ul>
      </section>
      <section class="more">
        <label class="button file">${t("menu.open")}<input type="file" accept=".json,application/json"
          @change=${(/** @type {Event} */ event) => picked(event, props)}></label>
        <p class="quiet">${t("menu.notice")}</p>
      </section>
    </main>`;
}

/** @param {Event} event @param {Menu} props */
function picked(event, props) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (file) props.openFile(file);
  input.value = "";
}

/** @param {Game} game @param {import("../core/types.js").Token[]} [art] cards that stand for it */
function tile(game, art = [null, null, null]) {
  const [least, most] = game.seats;
  return html`
    <li class="tile" data-game=${game.id}>
      <span class="art" aria-hidden="true">${art.map((token) => card(token))}</span>
      <div>
        <h3>${game.title}</h3>
        <p class="quiet">${t([`game.${game.id}.line`, "game.line"])} ${t(least === most ? "game.seats.exactly" : "game.seats", { least, most })}</p>
        <div class="buttons">
          <a class="button" href=${`#/rules/${game.id}`}>${t("menu.rules")}</a>
          <a class="button primary" href=${`#/new?game=${game.id}`}>${t("menu.play")}</a>
        </div>
      </div>
    </li>`;
}

/** @param {Menu} props */
function savedGames(props) {
  const { saves, keeping } = props;
  return html`
    <section aria-labelledby="saves-title">
      <h2 id="saves-title">${t("menu.saves")}</h2>
      <ul class="saves">
        ${saves.good.map((save) => savedGame(save, props))}
        ${saves.bad.map(({ id, newer }) => keeping?.other(id, newer ? "newer" : "damaged"))}
      </ul>
    </section>`;
}

/** @param {Save} save @param {Menu} props */
function savedGame(save, { games, keeping, deleting, remove, saveFile }) {
  const title = games.find(({ id }) => id === save.game)?.title;
  const names = save.players.map(({ name }) => shownName(name)).join(", ");
  if (!title) return keeping?.other(save.id, "unknown", names);
  return html`
    <li data-save=${save.id}>
      <a class="resume" href=${`#/play/${save.id}`}>
        <strong>${title}</strong>
        <span class="quiet when">${when(save.changed)}</span>
        <span class="state">${stateOf(save)}</span>
        <span class="quiet scores">${scoresOf(save)}</span>
      </a>
      <button type="button" class="tool" aria-label=${t("saves.file", { names })} @click=${() => saveFile(save.id)}>${icon("save")}</button>
      <button type="button" class="tool ${deleting === save.id ? "danger" : ""}"
        aria-label=${t(deleting === save.id ? "saves.really" : "saves.delete", { names })} @click=${() => remove(save.id)}>
        ${deleting === save.id ? t("saves.sure") : icon("trash")}
      </button>
      ${keeping?.original(save.id) ?? nothing}
    </li>`;
}

/** Who has how much. @param {Save} save */
const scoresOf = ({ players, scores }) =>
  players
    .map(({ name }, seat) =>
      scores ? `${shownName(name)} ${numeral(scores[seat])}` : shownName(name),
    )
    .join(" · ");

/** @param {Save} save */
function stateOf(save) {
  if (save.over) {
    const winners = (save.winners ?? []).map((seat) => shownName(save.players[seat].name));
    const names = new Intl.ListFormat(language(), { type: "conjunction" }).format(winners);
    return t("saves.over", { names });
  }
  return t("saves.turn", {
    name: save.toAct === null ? "" : shownName(save.players[save.toAct].name),
  });
}

/** @param {number} time */
function when(time) {
  const today = new Date(time).toDateString() === new Date().toDateString();
  const style = /** @type {Intl.DateTimeFormatOptions} */ (
    today ? { timeStyle: "short" } : { dateStyle: "medium" }
  );
  return new Intl.DateTimeFormat(language(), style).format(time);
}
