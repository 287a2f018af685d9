// Puzzle as the source of a table: a recorded position, in which the person looks for the best move. It needs no Python.

import { tryCall } from "../../core/browser-api.js";
import { dateOf, today } from "../../core/days.js";
import { loadTexts, t } from "../../core/i18n.js";
import { loadStyle } from "../../core/stylesheets.js";
import {
  afterFind,
  afterMiss,
  afterRemoval,
  attemptOf,
  isRemoved,
  keyOf,
  progress,
  saveProgress,
} from "../../engine/client/game/puzzle-schedule.js";
import { shareText } from "../../engine/client/share-or-download.js";
import { tableOf } from "../../games/registry.js";
import { errorText, formatDate } from "../../parts/format.js";
import { icon } from "../../parts/icons.js";
import { lossText, moveName, reasonLine, worthText } from "../../parts/moves/game-text.js";
import { sentence } from "../../parts/moves/sentence-with-cards.js";
import { moveList } from "../../parts/table/action-bar.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { botName, personName } from "../app/game-setup.js";
import { appData, gameNamed } from "../app/state.js";
import { sentenceOf, textToCopy } from "../share/copy-text-fallback.js";
import { loadForTable, TableController } from "../table/table-controller.js";

/**
 * @import { Table } from "../../parts/types.js"
 * @import { Source } from "../table/types.js"
 * @import { Puzzle } from "../../engine/client/game/own-puzzles.js"
 * @typedef {{next: () => string, day: string, isDaily: boolean}} Place `next`: the address of the next puzzle; `day`: the day on which it was
 *   opened, for which it counts, also after midnight; `isDaily`: whether it is that of this day
 */

/** The level whose names the other players have. */
const LEVEL = "medium";

/** Load the table of a puzzle, and begin it. @param {{game: string, puzzle: Puzzle & {names?: string[]}}} chosen @param {Place} place */
export async function beginPuzzle({ game, puzzle }, place) {
  const texts = ["coach", "lesson"].map(loadTexts);
  await Promise.all([loadForTable(game, texts), loadStyle("styles/lesson.css")]);
  return new PuzzleSource(game, puzzle, place).controller;
}

/** @implements {Source} */
export class PuzzleSource {
  name = "puzzles";
  hasKeys = true;
  #puzzle;
  #place;
  /** The wrong moves that were tried on this day, the last one last. @type {string[]} */
  #tried;
  /** @type {"asked" | "found" | "shown"} */
  #phase;
  /** The answer to a tap that stands for no legal move. */
  #refusal = "";
  #isMoveRefused = false;
  /** @type {import("../../engine/client/share-or-download.js").Answer} */
  #shared = "";

  /** @param {string} game @param {Puzzle & {names?: string[]}} puzzle @param {Place} place */
  constructor(game, puzzle, place) {
    this.gameId = game;
    this.id = puzzle.id;
    this.module = tableOf(game);
    this.config = appData.tableConfigs[game] ?? {};
    this.names = puzzle.names ?? namesAt(puzzle.view);
    this.#puzzle = puzzle;
    this.#place = place;
    const { tried, end } = attemptOf(progress(), this.#key, place.day);
    this.#tried = tried.filter((move) => move in puzzle.wrong);
    this.#phase = end || "asked";
    /** @type {TableController} */
    this.controller = new TableController(this);
  }

  leave() {}

  get #title() {
    return gameNamed(this.gameId).title;
  }

  get #key() {
    return keyOf(this.gameId, this.id);
  }

  /** True for a position of the person's own game, which no one else has. */
  get #isOwn() {
    return "names" in this.#puzzle;
  }

  get #isAsked() {
    return this.#phase === "asked";
  }

  /** @returns {import("../table/display-state.js").Position} */
  get position() {
    const { view } = this.#puzzle;
    if (this.#isAsked) return { state: "choosing", view, before: null, canAct: true, marks: {} };
    const marks = this.#marks();
    return { state: "over", view: { ...view, legal: [] }, before: null, canAct: false, marks };
  }

  /** Return the highlights of the answer: the best move, the last one that was tried, and what the others cost. */
  #marks() {
    const { right, wrong } = this.#puzzle;
    const all = [
      ...right.slice(1).map((move) => ({ move, loss: 0 })),
      ...Object.entries(wrong).map(([move, loss]) => ({ move, loss })),
    ];
    const worths = all.map(({ move, loss }) => ({ move, label: worthText(this.gameId, loss) }));
    return { hint: right[0], played: this.#tried.at(-1) ?? null, worths };
  }

  // -- answers ----------------------------------------------------------------------------------------------------

  /** Judge a move; of several, the first. @param {string[]} moves */
  play([move]) {
    if (!this.#isAsked) return;
    this.controller.clearSelection();
    this.#refusal = "";
    const { right, wrong } = this.#puzzle;
    if (right.includes(move)) this.#find();
    else if (move in wrong) this.#miss(move);
    else this.explainIllegal(move);
  }

  #find() {
    saveProgress(afterFind(progress(), this.#key, this.#place.day));
    this.#phase = "found";
    this.controller.draw();
  }

  /** @param {string} move */
  #miss(move) {
    saveProgress(afterMiss(progress(), this.#key, move, this.#place.day));
    this.#tried.push(move);
    this.#isMoveRefused = true;
    this.controller.playSounds([], true);
    this.controller.draw();
  }

  #showAnswer = () => {
    saveProgress(afterMiss(progress(), this.#key, null, this.#place.day));
    this.#phase = "shown";
    this.controller.draw();
  };

  get #isRemoved() {
    return isRemoved(progress(), this.#key);
  }

  /** Remove the puzzle, which may be wrong, or restore it. */
  #remove = () => {
    saveProgress(afterRemoval(progress(), this.#key, !this.#isRemoved));
    this.controller.draw();
  };

  /** @param {string} _move @param {import("../../core/types.js").ErrorCode} [why] */
  explainIllegal(_move, why) {
    if (!this.#isAsked) return;
    this.#refusal = why
      ? errorText({ code: why, message: "", params: {} })
      : t("error.page.nothing");
    this.controller.playSounds([], true);
    this.controller.draw();
  }

  // -- sharing ----------------------------------------------------------------------------------------------------

  /** Return the text to share, without the answer. */
  #shareText() {
    const { day, isDaily } = this.#place;
    const when = formatDate(dateOf(day));
    const marks = `${"🟥".repeat(Math.min(5, this.#tried.length))}${this.#phase === "found" ? "🟩" : "⬜"}`;
    const address = `#/puzzles/${this.#key}`;
    const link = new URL(address, location.href.split("#")[0]).href;
    return [
      t("puzzles.share.head", { title: this.#title, daily: isDaily, when }),
      marks,
      t("puzzles.share.try", { link }),
    ].join("\n");
  }

  #share = () => {
    const text = this.#shareText();
    shareText(text, (answer) => {
      this.#shared = answer;
      this.controller.draw();
    });
  };

  // -- drawing ----------------------------------------------------------------------------------------------------

  render() {
    const table = /** @type {Table} */ (this.controller.table());
    const { gameId: game } = this;
    const title = this.#title;
    const actions = this.#isAsked ? this.module.actions(table) : null;
    table.message = actions && html`<p class="prompt">${actions.prompt}</p>`;
    return html`
      <div class="play lesson puzzle" data-game=${game} data-table=${game} data-answer=${this.#phase} data-tried=${this.#tried.length} @keydown=${this.#onKey}>
        <header class="bar">
          <a class="tool" href="#/puzzles" aria-label=${t("puzzles.title")}>${icon("back")}</a>
          <h1>${title}<span class="where">${t(this.#place.isDaily ? "puzzles.daily" : this.#isOwn ? "puzzles.own" : "puzzles.one")}</span></h1>
          <a class="tool" href=${`#/rules/${game}`} aria-label=${t("play.rules")}>${icon("rules")}</a>
        </header>
        <main class="table" aria-label=${title}>
          ${this.module.render(table)}
          <div class="below"><div>${moveList(table)}</div></div>
        </main>
        <footer class="bar action">
          <section class="teaches" tabindex="0" aria-label=${t("puzzles.one")}>
            ${this.#isAsked ? this.#task() : nothing}
            <p class="says" id="lesson-says" role="status">${this.#says(table, actions?.prompt)}</p>
            <p class="quiet shared" role="status">${sentenceOf(this.#shared)}</p>
            ${textToCopy(this.#shared, this.#shareText(), this.#share)}
          </section>
          ${actions ? actions.buttons : this.#endButtons()}
        </footer>
      </div>`;
  }

  /** Return the verdict on the last move, else the prompt of the table. @param {Table} table @param {unknown} prompt */
  #says(table, prompt) {
    const { right, wrong, reasons } = this.#puzzle;
    const nameOf = (/** @type {string} */ move) =>
      moveName(this.#puzzle.view, move, this.names, this.config);
    const compose = (/** @type {() => string} */ text) => sentence(this.gameId, text);
    if (!this.#isAsked) {
      if (this.#isRemoved) return html`<b>${t("puzzles.deleted")}</b>`;
      const lines = () =>
        reasons.map((reason) => reasonLine(table.view, reason, this.names, this.config));
      const isFound = this.#phase === "found";
      const { day } = this.#place;
      const when = isFound && day !== today() ? formatDate(dateOf(day)) : "";
      const key = isFound ? "puzzles.right" : "puzzles.best";
      return html`<b>${compose(() => t(key, { move: nameOf(right[0]) }))}</b> ${compose(() => lines().filter(Boolean).join(" "))} ${when && t("puzzles.counts", { when })}`;
    }
    if (this.#refusal) return html`<b class="missed">${this.#refusal}</b>`;
    const last = this.#tried.at(-1);
    if (last === undefined || !this.#isMoveRefused) return prompt;
    const lost = lossText(this.gameId, wrong[last]);
    return html`<b class="missed">${compose(() => t("puzzles.wrong", { move: nameOf(last), lost }))}</b>`;
  }

  #task() {
    return html`
      <div class="lesson-head">
        <span>${t("puzzles.find")}</span>
        <button type="button" class="skip" @click=${this.#showAnswer}>${t("puzzles.show")}</button>
      </div>`;
  }

  #endButtons() {
    const isRemoved = this.#isRemoved;
    return html`
      <div class="ask"><div class="buttons">
        <button type="button" class="skip delete" aria-label=${t(isRemoved ? "puzzles.undo" : "puzzles.delete")} @click=${this.#remove}>${isRemoved ? t("puzzles.undo") : icon("trash")}</button>
        ${this.#isOwn || isRemoved ? nothing : html`<button type="button" class="skip share" @click=${this.#share}>${t("puzzles.share")}</button>`}
        <a class="button primary way-on" href=${this.#place.next()}>${t("puzzles.next")}</a>
      </div></div>`;
  }

  /** Leave at Escape, unless the table has used it. */
  #onKey = (/** @type {KeyboardEvent} */ { key, defaultPrevented }) => {
    if (key === "Escape" && !defaultPrevented && !this.controller.shown.selection.length)
      location.hash = "#/puzzles";
  };

  /** A new selection ends the verdict on the last move. @param {string[]} _words */
  accepts(_words) {
    this.#isMoveRefused = false;
    this.#refusal = "";
    return true;
  }

  drawn() {
    if (this.#shared) {
      const answer = document.querySelector(".puzzle .shared");
      tryCall(() => answer?.scrollIntoView({ block: "nearest" }), undefined);
    }
    if (document.activeElement === document.body && !this.#isAsked) {
      const next = /** @type {HTMLElement | null} */ (document.querySelector(".action .way-on"));
      next?.focus({ preventScroll: true });
    }
  }
}

/** Return names for the players of a view: the person's at the seat to act. @param {import("../../core/types.js").View} view */
function namesAt({ seat, seats }) {
  const names = [personName(0)];
  while (names.length < seats) names.push(botName(LEVEL, names.length, names));
  return names.slice(1).toSpliced(seat ?? seats, 0, names[0]);
}
