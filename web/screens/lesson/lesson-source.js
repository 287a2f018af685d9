// A lesson: a short game that somebody plays by being told how, on the game's own table. What they see was recorded from the
// engine when the page was built, so that it needs no Python: it runs while that is on its way, and where it never comes.

import { dynamicKey, loadTexts, t } from "../../core/i18n.js";
import { changeSettings, settings } from "../../core/settings.js";
import { loadStyle } from "../../core/stylesheets.js";
import { tableOf } from "../../games/registry.js";
import { icon } from "../../parts/icons.js";
import { ariaShortcut } from "../../parts/input/shortcuts.js";
import { moveName } from "../../parts/moves/game-text.js";
import { hasWords, wordsOf } from "../../parts/moves/move-words.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { botName, personName } from "../app/game-setup.js";
import { roundResult } from "../table/results.js";
import { loadForTable, TableController } from "../table/table-controller.js";
import { Recorded } from "./lesson-recording.js";
import { ask, EASY, ending, onward, point } from "./lesson-screen.js";

/**
 * @typedef {import("../../core/types.js").Game} Game
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../parts/types.js").Table} Table
 * @typedef {import("../table/types.js").Source} Source
 * @typedef {import("./lesson-recording.js").Step} Step
 * @typedef {import("./lesson-screen.js").Host} Host
 */

/** Fetch all that a lesson needs, and begin. @param {Game} game @param {Host} host */
export async function beginLesson(game, host) {
  const { id } = game;
  const comes = [loadForTable(id, true, [loadTexts("lesson")]), loadStyle("styles/lesson.css")];
  const [run] = await Promise.all([Recorded.load(id), ...comes]);
  return new LessonSource(game, host, run).controller;
}

/** @implements {Source} */
export class LessonSource {
  name = "lesson";
  hasKeys = true;
  #host;
  #run;
  #at = 0;
  /** How many of the step's moves are made. */
  #made = 0;
  /** The animation of what the moves of a step lead to; null: the table waits for the person. @type {Promise<void> | null} */
  #animation = null;
  /** @type {View} */
  #view;
  /** @type {View | null} */
  #before = null;
  /** The answer to a tap that was not meant. */
  #answer = "";
  /** The person's actions before the last tap or key: a tap that does nothing is answered, too. */
  #actionsBefore = 0;
  /** Whether the keyboard was somewhere before what it was on went away. */
  #focused = false;

  /** It begins where it was left. @param {Game} game @param {Host} host @param {Recorded} run */
  constructor(game, host, run) {
    this.game = game;
    this.gameId = this.id = game.id;
    this.module = tableOf(game.id);
    this.config = host.tableConfigs[game.id] ?? {};
    this.names = [personName(0)];
    while (this.names.length < run.seats)
      this.names.push(botName(EASY, this.names.length, this.names));
    this.#host = host;
    this.#run = run;
    const kept = Number(settings.lessons[game.id]);
    this.#at = kept < run.steps.length ? kept : 0;
    this.#view = run.view(this.#at);
    /** @type {TableController} */
    this.controller = new TableController(this, host.draw);
    addEventListener("hashchange", () => this.controller.leave(), { once: true });
  }

  leave() {
    this.#animation = null;
    this.controller.forget();
  }

  /** @returns {Step} */
  get #step() {
    return this.#run.steps[this.#at];
  }

  get #isLast() {
    return this.#at === this.#run.steps.length - 1;
  }

  get #state() {
    if (this.#animation) return "animating";
    return this.#isLast ? "over" : "choosing";
  }

  /** Of its legal moves only those that the lesson offers. @returns {import("../table/table-state.js").Position} */
  get position() {
    const state = this.#state;
    const canAct = state === "choosing" && this.#step.moves !== undefined;
    const offered = this.#made ? this.#meantMoves.slice(0, 1) : this.#step.legal;
    const view = { ...this.#view, legal: canAct ? offered : [] };
    const marks = { hint: (canAct && this.#meantMoves.join(" ")) || null };
    return { state, view, before: this.#before, canAct, marks };
  }

  // -- what is done -------------------------------------------------------------------------------------------

  /** Go to a step; how one comes there is not shown. @param {number} at */
  #go(at) {
    this.#animation = null;
    this.controller.player.stop();
    this.#before = null;
    this.#begin(at);
  }

  /** @param {number} at */
  #begin(at) {
    this.#at = at;
    this.#made = 0;
    this.#view = this.#run.view(at);
    this.controller.clearSelection();
    this.#answer = "";
    // Whoever has come to the end begins anew the next time.
    changeSettings({
      lessons: { ...settings.lessons, [this.game.id]: this.#isLast ? "done" : at },
    });
    this.controller.draw();
  }

  /** What was meant was done, or so many moves of it: what comes of it is shown, then the next thing is said. @param {number} [moves] */
  async #goOn(moves) {
    this.controller.clearSelection();
    this.#answer = "";
    const from = this.#made;
    const to = moves && from + moves;
    const animation = this.#show(this.#run.shown(this.#at).slice(from, to));
    this.#animation = animation;
    this.controller.draw();
    await animation;
    if (this.#animation !== animation) return;
    this.#animation = null;
    if (!to) return this.#begin(this.#at + 1);
    this.#made = to;
    this.controller.draw();
  }

  /** @param {import("./lesson-recording.js").Frame[]} frames */
  async #show(frames) {
    // Nothing is asked any more when the first card moves.
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
    else this.#goOn(length < meant.length ? length : undefined);
  }

  get #meantMoves() {
    return this.#step.moves?.slice(this.#made) ?? [];
  }

  /** Accept words of the move that is meant; answer any others. @param {string[]} words */
  accepts(words) {
    const meant = this.#meantMoves.join(" ");
    // Words with a blank are a table's own, for what it has begun.
    const given = words.filter((word) => !word.includes(" "));
    if (!hasWords(meant, given)) {
      this.explainIllegal(given.join(" "));
      return false;
    }
    this.#answer = "";
    return true;
  }

  /** Something else was meant. @param {string} tried a move, or words of one; "": nothing is ever done with what was tapped */
  explainIllegal(tried) {
    if (this.#state !== "choosing") return;
    const { id, wrong = {} } = this.#step;
    const words = wordsOf(tried);
    const [found] = Object.keys(wrong)
      .filter((each) => `${tried} `.startsWith(`${each} `) || words.includes(each))
      .sort((one, other) => other.length - one.length);
    this.#answer = found ? this.#says(`${id}.${wrong[found]}`) : this.#meant();
    this.controller.hear([], true);
    this.controller.draw();
  }

  /** What is meant, in the table's own words. */
  #meant() {
    const [move] = this.#meantMoves;
    if (!move) return t("lesson.no.go");
    return t("lesson.no", { move: moveName(this.#view, move, this.names, this.config) });
  }

  /** The first of these texts of this lesson that there is. @param {string} step @param {string} [other] */
  #says(step, other = step) {
    const [, name] = this.names;
    const { id } = this.game;
    return t([`lesson.${id}.${step}`, dynamicKey(`lesson.${id}.${other}`)], { name });
  }

  // -- what is drawn ------------------------------------------------------------------------------------------

  /** @param {Record<string, unknown>} question */
  advice(question) {
    const asked = JSON.stringify(question);
    const known = this.#step.asks.find(
      ([made, each]) => made === this.#made && JSON.stringify(each) === asked,
    );
    return known?.[2] ?? null;
  }

  screen() {
    this.#focused ||= document.activeElement !== document.body;
    const table = /** @type {Table} */ (this.controller.table());
    const { id, title } = this.game;
    const step = this.#step;
    const isAsked = this.#state !== "animating";
    const isFirst = this.#at === 0;
    const steps = this.#run.steps.length;
    const answer = this.#answer || this.#host.refused();
    const says = isAsked ? this.#says(step.id) : this.#says(`${step.id}.then`, step.id);
    const props = /** @type {any} */ ({ session: this, module: this.module });
    return html`
      <div class="play lesson" data-game=${id} data-table=${id} data-step=${step.id} data-answers=${answer ? "yes" : "no"}
        @click=${{ handleEvent: this.#heed, capture: true }} @keydown=${this.#pressed}>
        <header class="bar">
          <a class="tool" href="#/" aria-label=${t("play.home")}>${icon("home")}</a>
          <h1>${title}<span class="where">${this.#says("aim")}</span></h1>
          <button type="button" class="tool" data-tool="undo" aria-label=${t("lesson.back")} aria-keyshortcuts=${ariaShortcut("u") ?? nothing} aria-disabled=${isFirst ? "true" : nothing}
            @click=${() => isFirst || this.#go(this.#at - 1)}>${icon("undo")}</button>
          <a class="tool" href=${`#/rules/${id}`} aria-label=${t("play.rules")}>${icon("rules")}</a>
        </header>
        <main class="table" aria-label=${title} tabindex=${step.result ? "0" : nothing} @click=${this.#tapped} @keydown=${{ handleEvent: this.#heed, capture: true }}>
          ${step.result && isAsked ? roundResult(props, table) : this.module.render(table)}
        </main>
        <footer class="bar action">
          <section class="teaches" aria-label=${t("lesson.step", { step: this.#at + 1, steps })}>
            <progress aria-hidden="true" max=${steps} .value=${this.#at + 1}></progress>
            <p class="says" id="lesson-says" role="status">${says}</p>
            ${answer ? html`<p class="refused" role="alert">${answer}</p>` : nothing}
          </section>
          ${this.#foot(table)}
        </footer>
      </div>`;
  }

  /** @param {Table} table */
  #foot(table) {
    const { goOn } = this.controller;
    if (goOn) return onward(goOn);
    if (this.#state === "animating") return ask(nothing);
    if (this.#isLast) return ending(this.game, this.names, this.#host);
    return this.#step.moves ? this.module.actions(table) : onward(() => this.#goOn());
  }

  /** Whatever is done from here on came of this tap or key. */
  #heed = () => {
    this.#actionsBefore = this.controller.shown.actions;
  };

  get #isIdle() {
    return this.controller.shown.actions === this.#actionsBefore;
  }

  /** A tap on the table that came to nothing is answered. */
  #tapped = (/** @type {Event} */ { target }) => {
    if (this.#isIdle && target instanceof Element && !target.closest("a, summary"))
      this.controller.explainIllegal("");
  };

  /** Escape leaves, unless something on the table was closed by it. */
  #pressed = (/** @type {KeyboardEvent} */ { key, target }) => {
    const inTable = target instanceof Element && target.closest(".table") !== null;
    if (key === "Escape" && !(inTable && !this.#isIdle)) location.hash = "#/";
  };

  /** @param {import("../../core/types.js").Effect[]} effects */
  drawn(effects) {
    if (effects.length) this.controller.hear(effects);
    point((this.#state === "choosing" && this.#step.points) || []);
    if (this.#focused && this.#state !== "animating") this.#keepFocus();
  }

  /** Where the keyboard goes on, when what it was on is gone. */
  #keepFocus() {
    const next = [".felt [data-hint][data-live=yes]", ".action .primary", ".felt [data-live=yes]"]
      .map((each) => /** @type {HTMLElement | null} */ (document.querySelector(each)))
      .find((each) => each !== null);
    if (document.activeElement === document.body) next?.focus({ preventScroll: true });
    this.#focused = false;
  }
}
