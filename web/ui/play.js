// The screen of a running game: table, what is asked, score sheet, log.

import { t } from "../app/text.js";
import { effectLine, errorText } from "../games/words.js";
import { moveList } from "../table/actions.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { coverScreen } from "./cover.js";
import { icon } from "./icons.js";
import { finalResult, roundResult, scoreSheet } from "./results.js";

/**
 * @typedef {import("../app/session.js").Session} Session
 * @typedef {import("../app/types.js").Game} Game
 * @typedef {import("../app/types.js").Table} Table
 * @typedef {{
 *   session: Session, game: Game | undefined, table: Table | null, module: import("../app/types.js").TableModule, roundsSeen: number,
 *   tips: boolean, hideTips: () => void, seenRound: () => void, rematch: () => void, saveFile: () => void,
 * }} Play
 */

/** @param {Play} props */
export function playScreen(props) {
  const { session, table, module } = props;
  if (session.waits === "cover") return coverScreen(session, props.game);
  if (!table) return html`<main class="screen waits"><p class="quiet">${t("boot.wait")}</p></main>`;
  const { view, names, hints } = table;
  const title = props.game?.title ?? view.game;
  const section = module.section?.(table) ?? "";
  return html`
    <div class="play" data-game=${view.game} data-tips=${props.tips && table.active ? "yes" : "no"}>
      <header class="bar">
        <a class="tool" href="#/" aria-label=${t("play.home")}>${icon("home")}</a>
        <h1>${title}<span class="where">${t([`where.${view.game}`, "where.any"], view.data)}</span></h1>
        <button type="button" class="tool" aria-label=${t("play.undo")} aria-disabled=${session.status.can_undo ? nothing : "true"}
          @click=${() => session.status.can_undo && session.undo()}>${icon("undo")}</button>
        <a class="tool" href="#sheet" aria-label=${t("play.sheet")} @click=${toSheet}>${icon("sheet")}</a>
        <a class="tool" href=${rulesAt(session, section)} aria-label=${t("play.rules")}>${icon("rules")}</a>
      </header>
      <main class="table" aria-label=${title}>
        ${view.over ? finalResult(props, table) : roundResult(props, table)}
        ${view.over ? nothing : module.felt(table)}
        <div class="below">
          ${scoreSheet(view, names, hints)}
          ${logPanel(session)}
          ${moveList(table)}
        </div>
      </main>
      ${
        view.over
          ? nothing
          : html`<footer class="bar action">
              ${session.status.unsaved ? html`<p class="refused" role="alert">${t("play.unsaved")}</p>` : nothing}
              ${session.refused ? refusal(session, session.refused) : tip(props, table)}
              ${module.actions(table)}
            </footer>`
      }
    </div>`;
}

/** The rules, opened where they matter. @param {Session} session @param {string} section its id, or a ruling */
const rulesAt = (session, section) =>
  `#/rules/${session.save.game}${section ? `/${section}` : ""}?back=${session.id}`;

/** Why a move was refused, with the way to the rule. @param {Session} session @param {import("../app/bridge.js").Refusal} refused */
function refusal(session, refused) {
  const { rule } = refused.params;
  return html`<p class="refused" role="alert">${errorText(refused)}
    ${typeof rule === "string" ? html`<a href=${rulesAt(session, rule)}>${t("play.rule")}</a>` : nothing}</p>`;
}

/** What can be done now, for a first game. @param {Play} props @param {Table} table */
function tip({ session, module, tips, hideTips }, table) {
  const key = tips && table.active ? module.tip?.(table) : "";
  if (!key) return nothing;
  const section = module.section?.(table) ?? "";
  return html`
    <aside class="tip" aria-label=${t("tip.title")}>
      <p>${t(key)} <a href=${rulesAt(session, section)}>${t("tip.more")}</a></p>
      <button type="button" class="tool" aria-label=${t("tip.hide")} @click=${hideTips}>${icon("close")}</button>
    </aside>`;
}

/** @param {Event} event */
function toSheet(event) {
  event.preventDefault();
  const sheet = document.getElementById("sheet");
  sheet?.scrollIntoView({ block: "start" });
  sheet?.focus({ preventScroll: true });
}

const LINES = 60;

/** @param {Session} session */
function logPanel({ view, names }) {
  if (!view) return nothing;
  const lines = view.log
    .slice(-LINES * 2)
    .map((effect) => effectLine(view.game, names, effect))
    .filter(Boolean)
    .slice(-LINES)
    .reverse();
  return html`
    <section class="panel log" aria-labelledby="log-title">
      <h2 id="log-title">${t("log.title")}</h2>
      ${lines.length ? html`<ol reversed tabindex="0" aria-labelledby="log-title">${lines.map((line) => html`<li>${line}</li>`)}</ol>` : html`<p class="quiet">${t("log.empty")}</p>`}
    </section>`;
}
