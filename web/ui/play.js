// The screen of a running game: table, what is asked, score sheet, log.

import { t } from "../app/text.js";
import { actions, felt, moveList } from "../games/generic.js";
import { effectLine, errorText } from "../games/words.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { coverScreen } from "./cover.js";
import { icon } from "./icons.js";
import { finalResult, roundResult, scoreSheet } from "./results.js";

/**
 * @typedef {import("../app/session.js").Session} Session
 * @typedef {import("../app/types.js").Game} Game
 * @typedef {{
 *   session: Session, game: Game | undefined, hints: import("../app/types.js").GameHints, picked: string[], roundsSeen: number,
 *   pick: (words: string[]) => void, play: (move: string) => void, seenRound: () => void, rematch: () => void,
 *   saveFile: () => void,
 * }} Play
 */

/** @param {Play} props */
export function playScreen(props) {
  const { session } = props;
  if (session.waits === "cover") return coverScreen(session, props.game);
  const { view, names } = session;
  if (!view) return html`<main class="screen waits"><p class="quiet">${t("boot.wait")}</p></main>`;
  const table = {
    view,
    before: session.before,
    names,
    hints: props.hints,
    picked: props.picked,
    active: session.waits === "your-turn",
    pick: props.pick,
    play: props.play,
  };
  const title = props.game?.title ?? view.game;
  return html`
    <div class="play" data-game=${view.game}>
      <header class="bar">
        <a class="tool" href="#/" aria-label=${t("play.home")}>${icon("home")}</a>
        <h1>${title}<span class="where">${t([`where.${view.game}`, "where.any"], view.data)}</span></h1>
        <button type="button" class="tool" aria-label=${t("play.undo")} aria-disabled=${session.status.can_undo ? nothing : "true"}
          @click=${() => session.status.can_undo && session.undo()}>${icon("undo")}</button>
        <a class="tool" href="#sheet" aria-label=${t("play.sheet")} @click=${toSheet}>${icon("sheet")}</a>
        <a class="tool" href=${`#/rules/${view.game}?back=${session.id}`} aria-label=${t("play.rules")}>${icon("rules")}</a>
      </header>
      <main class="table" aria-label=${title}>
        ${view.over ? finalResult(props, view) : roundResult(props, view)}
        ${view.over ? nothing : felt(table)}
        <div class="below">
          ${scoreSheet(view, names, props.hints)}
          ${logPanel(session)}
          ${moveList(table)}
        </div>
      </main>
      ${
        view.over
          ? nothing
          : html`<footer class="bar action">
              ${session.status.unsaved ? html`<p class="refused" role="alert">${t("play.unsaved")}</p>` : nothing}
              ${session.refused ? html`<p class="refused" role="alert">${errorText(session.refused)}</p>` : nothing}
              ${actions(table)}
            </footer>`
      }
    </div>`;
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
