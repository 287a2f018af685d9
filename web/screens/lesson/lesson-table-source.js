// Lesson as the source of a table: a short game with instructions, on the game's own table. Its views were recorded
// when the page was built, so that it needs no Python: it runs while that is loading, or if that fails.

import { dynamicKey, has, loadTexts, t } from "../../core/i18n.js";
import { changeSettings, settings } from "../../core/settings.js";
import { loadStyle } from "../../core/stylesheets.js";
import { engine } from "../../engine/client/worker-client.js";
import { tableOf } from "../../games/registry.js";
import { cardName } from "../../parts/card-names.js";
import { icon } from "../../parts/icons.js";
import { ariaShortcut } from "../../parts/input/shortcut-keys.js";
import { moveName } from "../../parts/moves/game-text.js";
import { hasWords, wordsOf } from "../../parts/moves/move-words.js";
import { sentence } from "../../parts/moves/sentence-with-cards.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { botName, FIRST_LEVEL, personName } from "../app/game-setup.js";
import { appData, gameNamed, notices } from "../app/state.js";
import { roundResult } from "../table/results.js";
import { loadForTable, TableController } from "../table/table-controller.js";
import { ask, continueButton, ending, loadRulesFigures, markPoints } from "./lesson-components.js";
import { Recording } from "./lesson-recording.js";

/**
 * @import { Effect, Game, View } from "../../core/types.js"
 * @import { Table } from "../../parts/types.js"
 * @import { Source } from "../table/types.js"
 * @import { Frame, Step } from "./lesson-recording.js"
 */

/** Show the lesson of a game, or its rules if it has none. @type {import("../app/types.js").OpenScreen} */
export async function openScreen({ id }) {
  const game = gameNamed(id);
  if (!appData.tableConfigs[id]?.lesson) {
    location.replace(`#/rules/${id}`);
    return null;
  }
  const comes = begin(game);
  engine.startAfter(comes);
  return comes;
}

/** @param {Game} game */
async function begin(game) {
  const { id } = game;
  const comes = [loadForTable(id, [loadTexts("lesson")]), loadStyle("styles/lesson.css")];
  const [run] = await Promise.all([Recording.load(id), ...comes]);
  const drawFigure = run.hasFigures ? await loadRulesFigures(id) : () => null;
  return new LessonSource(game, run, drawFigure).controller;
}

/** The choices of a step that no other key of its answers fits. */
const ANY_OTHER = "*";

/** The prefix of a card in a text. */
const CARD = "card_";

/** @implements {Source} */
export class LessonSource {
  name = "lesson";
  hasKeys = true;
  #recording;
  #drawFigure;
  #at = 0;
  /** The number of moves of the step that are played. */
  #movesDone = 0;
  /** The animation of a step's moves. null: the table waits for a move. @type {Promise<void> | null} */
  #animation = null;
  /** @type {View} */
  #view;
  /** @type {View | null} */
  #before = null;
  /** The answer to a tap that was not meant. @type {unknown} */
  #answer = "";
  /** The number of actions before the last tap or key. If it does not change, the tap did nothing, and is answered. */
  #actionsBefore = 0;
  /** True if an element had the focus before it was removed. */
  #hadFocus = false;

  /**
   * Begin a lesson, or continue it at the step where it was left.
   * @param {Game} game
   * @param {Recording} run
   * @param {(id: string) => unknown} drawFigure returns a figure of the rules, or null
   */
  constructor(game, run, drawFigure) {
    this.game = game;
    this.gameId = this.id = game.id;
    this.module = tableOf(game.id);
    this.config = appData.tableConfigs[game.id] ?? {};
    this.names = [personName(0)];
    while (this.names.length < run.seats)
      this.names.push(botName(FIRST_LEVEL, this.names.length, this.names));
    this.#recording = run;
    this.#drawFigure = drawFigure;
    const saved = Number(settings.lessons[game.id]);
    this.#at = saved < run.steps.length ? saved : 0;
    this.#view = run.view(this.#at);
    /** @type {TableController} */
    this.controller = new TableController(this);
  }

  leave() {
    this.#animation = null;
  }

  /** @returns {Step} */
  get #step() {
    return this.#recording.steps[this.#at];
  }

  get #isLast() {
    return this.#at === this.#recording.steps.length - 1;
  }

  get #state() {
    if (this.#animation) return "animating";
    return this.#isLast ? "over" : "choosing";
  }

  /** The view has only the legal moves that the lesson offers. @returns {import("../table/display-state.js").Position} */
  get position() {
    const state = this.#state;
    const canAct = state === "choosing" && this.#step.moves !== undefined;
    const offered = this.#movesDone ? this.#meantMoves.slice(0, 1) : this.#step.legal;
    const view = { ...this.#view, legal: canAct ? offered : [] };
    const moves = canAct ? this.#meantMoves : [];
    const marks = { hint: moves.join(" ") || null, moves };
    return { state, view, before: this.#before, canAct, marks };
  }

  // -- moves ------------------------------------------------------------------------------------------------------

  /** Go to a step without animation. @param {number} at */
  #go(at) {
    this.#animation = null;
    this.controller.player.stop();
    this.#before = null;
    this.#begin(at);
  }

  /** Go to the end, which offers a first game. The lesson stays to be learnt. */
  #skip = () => {
    const { lessons } = settings;
    this.#go(this.#recording.steps.length - 1);
    changeSettings({ lessons });
  };

  /** @param {number} at */
  #begin(at) {
    this.#at = at;
    this.#movesDone = 0;
    this.#view = this.#recording.view(at);
    this.controller.clearSelection();
    this.#answer = "";
    // After the end, the next start is at the first step.
    changeSettings({
      lessons: { ...settings.lessons, [this.game.id]: this.#isLast ? "done" : at },
    });
    this.controller.draw();
  }

  /** Animate the result of the intended moves, or of the first of them, then show the next instruction. @param {number} [moves] */
  async #continue(moves) {
    this.controller.clearSelection();
    this.#answer = "";
    const from = this.#movesDone;
    const to = moves && from + moves;
    const animation = this.#show(this.#recording.shown(this.#at).slice(from, to));
    this.#animation = animation;
    this.controller.draw();
    await animation;
    if (this.#animation !== animation) return;
    this.#animation = null;
    if (!to) return this.#begin(this.#at + 1);
    this.#movesDone = to;
    this.controller.draw();
  }

  /** @param {Frame[]} frames */
  async #show(frames) {
    // Wait until `#animation` is set.
    await null;
    const mine = this.#animation;
    for (const { view, effects } of frames) {
      if (this.#animation !== mine) return;
      this.#before = this.#view;
      this.#view = view;
      this.controller.announce(effects);
      await this.controller.present(this.#before, view, effects);
    }
  }

  /** @param {string[]} moves */
  play(moves) {
    const { length } = moves;
    const meant = this.#meantMoves;
    if (moves.join() !== meant.slice(0, length).join()) this.explainIllegal(moves[0]);
    else this.#continue(length < meant.length ? length : undefined);
  }

  get #meantMoves() {
    return this.#step.moves?.slice(this.#movesDone) ?? [];
  }

  /** Return true for words of the intended move. Answer any others. @param {string[]} words */
  accepts(words) {
    const meant = this.#meantMoves.join(" ");
    // Words with a blank are internal to a table's selection.
    const given = words.filter((word) => !word.includes(" "));
    const { fits } = this.module;
    if (!(fits ? fits(meant, words, this.#view) : hasWords(meant, given))) {
      this.explainIllegal(given.join(" ") || wordsOf(meant)[0]);
      return false;
    }
    this.#answer = "";
    return true;
  }

  /** Answer a move that was not meant. @param {string} tried a move, or words of one. "": what was tapped is never part of a move */
  explainIllegal(tried) {
    if (this.#state !== "choosing") return;
    const { id, wrong = {} } = this.#step;
    const words = wordsOf(tried);
    const [found = ANY_OTHER] = Object.keys(wrong)
      .filter((each) => `${tried} `.startsWith(`${each} `) || words.includes(each))
      .sort((one, other) => other.length - one.length);
    this.#answer = wrong[found] ? this.#text(`${id}.${wrong[found]}`) : this.#meantAnswer();
    this.controller.playSounds([], true);
    this.controller.draw();
  }

  /** Name the intended move. */
  #meantAnswer() {
    const [move] = this.#meantMoves;
    if (!move) return t("lesson.no.go");
    return sentence(this.gameId, () =>
      t("lesson.no", { move: moveName(this.#view, move, this.names, this.config) }),
    );
  }

  /** Return the first text of this lesson that exists. It draws cards, as "{card_7h}". @param {string} step @param {string} [other] */
  #text(step, other = step) {
    const { id } = this.game;
    const facts = new Proxy(/** @type {Record<string, string>} */ ({ name: this.names[1] }), {
      get: (own, /** @type {string} */ fact) => own[fact] ?? cardName(id, fact.slice(CARD.length)),
    });
    return sentence(id, () =>
      t([`lesson.${id}.${step}`, dynamicKey(`lesson.${id}.${other}`)], facts),
    );
  }

  // -- drawing ----------------------------------------------------------------------------------------------------

  /** @param {Record<string, unknown>} question */
  query(question) {
    const asked = JSON.stringify(question);
    const known = this.#step.asks.find(
      ([movesDone, each]) => movesDone === this.#movesDone && JSON.stringify(each) === asked,
    );
    return known?.[2] ?? null;
  }

  /** Answer a move that the table asks about, if the lesson doesn't know it. @param {Record<string, unknown>} question */
  async queryAsync(question) {
    const known = this.query(question);
    if (known === null) this.explainIllegal(Object.values(question).flat().join(" "));
    return known;
  }

  render() {
    this.#hadFocus ||= document.activeElement !== document.body;
    const table = /** @type {Table} */ (this.controller.table());
    const { id, title } = this.game;
    const step = this.#step;
    const isAsked = this.#state !== "animating";
    const isFirst = this.#at === 0;
    const steps = this.#recording.steps.length;
    const answer = this.#answer || notices.notice;
    const then = `${step.id}.then`;
    // An instruction ends with its step, with a word of praise in its space.
    const isOver = !isAsked && !has(dynamicKey(`lesson.${id}.${then}`));
    const says = this.#text(isAsked || isOver ? step.id : then);
    const figure = step.figure && isAsked ? this.#drawFigure(step.figure) : null;
    const props = /** @type {any} */ ({ session: this, module: this.module });
    return html`
      <div class="play lesson" data-game=${id} data-table=${figure ? nothing : id} data-step=${step.id} data-answers=${answer ? "yes" : "no"}
        @click=${{ handleEvent: this.#noteActions, capture: true }} @keydown=${this.#onKey}>
        <header class="bar">
          <a class="tool" href="#/" aria-label=${t("play.home")}>${icon("home")}</a>
          <h1>${title}<span class="where">${this.#text("aim")}</span></h1>
          <button type="button" class="tool" data-tool="undo" aria-label=${t("lesson.back")} aria-keyshortcuts=${ariaShortcut("u") ?? nothing} aria-disabled=${isFirst ? "true" : nothing}
            @click=${() => isFirst || this.#go(this.#at - 1)}>${icon("undo")}</button>
          <a class="tool" href=${`#/rules/${id}`} aria-label=${t("play.rules")}>${icon("rules")}</a>
        </header>
        <main class="table" aria-label=${title} tabindex=${step.result ? "0" : nothing} @click=${this.#onClick} @keydown=${{ handleEvent: this.#noteActions, capture: true }}>
          ${figure ?? (step.result && isAsked ? roundResult(props, table) : this.module.render(table))}
        </main>
        <footer class="bar action">
          <section class="teaches" aria-label=${t("lesson.step", { step: this.#at + 1, steps })}>
            <div class="lesson-head">
              <span aria-hidden="true">${t("lesson.step", { step: this.#at + 1, steps })}</span>
              ${this.#isLast ? nothing : html`<button type="button" class="skip" @click=${this.#skip}>${t("lesson.skip")}</button>`}
            </div>
            <p class="says" id="lesson-says" role="status" data-done=${isOver ? "yes" : nothing}><span>${says}</span>${isOver && step.moves ? html`<b>${t("lesson.well")}</b>` : nothing}</p>
            ${answer ? html`<p class="refusal" role="alert">${answer}</p>` : nothing}
          </section>
          ${this.#foot(table)}
        </footer>
      </div>`;
  }

  /** @param {Table} table */
  #foot(table) {
    const { continueTimeline } = this.controller;
    if (continueTimeline) return continueButton(continueTimeline);
    if (this.#state === "animating") return ask(nothing);
    if (this.#isLast) return ending(this.game, this.#recording.seats, this.#recording.firstSeed);
    return this.#step.moves
      ? this.module.actions(table).buttons
      : continueButton(() => this.#continue());
  }

  /** Note the number of actions before a tap or key. */
  #noteActions = () => {
    if (!this.controller.isTrying) this.#actionsBefore = this.controller.shown.actions;
  };

  get #isIdle() {
    return this.controller.shown.actions === this.#actionsBefore;
  }

  /** Answer a tap on the table that did nothing. */
  #onClick = (/** @type {Event} */ { target }) => {
    if (this.#isIdle && target instanceof Element && !target.closest("a, summary"))
      this.controller.explainIllegal("");
  };

  /** Leave at Escape, unless the table has used it. */
  #onKey = (/** @type {KeyboardEvent} */ { key, target }) => {
    const inTable = target instanceof Element && target.closest(".table") !== null;
    if (key === "Escape" && !(inTable && !this.#isIdle)) location.hash = "#/";
  };

  /** @param {Effect[]} effects */
  drawn(effects) {
    if (effects.length) this.controller.playSounds(effects);
    markPoints((this.#state === "choosing" && this.#step.points) || []);
    if (this.#hadFocus && this.#state !== "animating") this.#keepFocus();
  }

  /** Move the focus if the focused element was removed. */
  #keepFocus() {
    const next = [".felt [data-hint][data-live=yes]", ".action .primary", ".felt [data-live=yes]"]
      .map((each) => /** @type {HTMLElement | null} */ (document.querySelector(each)))
      .find((each) => each !== null);
    if (document.activeElement === document.body) next?.focus({ preventScroll: true });
    this.#hadFocus = false;
  }
}
