// A lesson: a short game that somebody plays by being told how, on the game's own table. What they see was recorded from the
// engine when the page was built, so that it needs no Python: it runs while that is on its way, and where it never comes.

import { loadGameTexts, loadTexts, t } from "../../core/i18n.js";
import { change, settings } from "../../core/settings.js";
import { loadStyle } from "../../core/stylesheets.js";
import { loadTable, tableOf } from "../../games/registry.js";
import { settle } from "../../parts/animation/flip.js";
import { Director } from "../../parts/animation/player.js";
import { Dragging } from "../../parts/input/drag.js";
import { effectLine, moveName } from "../../parts/moves/game-text.js";
import { holds, wordsOf } from "../../parts/moves/move-words.js";
import { hear } from "../../parts/sound/sound.js";
import { mark } from "../../parts/table/highlights.js";
import { nothing } from "../../vendor/lit-html/lit-html.js";
import { botName, personName } from "../app/game-setup.js";
import { say } from "../app/live-region.js";
import { listen } from "../play/keyboard-shortcuts.js";
import { roundResult } from "../play/results.js";
import { movers, Since } from "../play/turn-history.js";
import { Recorded } from "./lesson-recording.js";
import { ask, EASY, ending, lessonScreen, onward, point } from "./lesson-screen.js";

/**
 * @typedef {import("../../core/types.js").Game} Game
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("../../parts/types.js").Table} Table
 * @typedef {import("./lesson-recording.js").Step} Step
 * @typedef {import("./lesson-screen.js").Host} Host
 */

const STYLES = ["styles/table.css", "styles/lesson.css"];

/** @type {Lesson | null} */
let current = null;
const dragging = new Dragging(() => current?.activeTable() ?? null);
listen(
  () => current !== null,
  () => {},
);

export class Lesson {
  #host;
  #game;
  #run;
  #names;
  #at = 0;
  /** How many of the step's moves are made. */
  #made = 0;
  /** What is being shown between one step and the next; null: the table waits for the person. @type {Promise<void> | null} */
  #shows = null;
  /** @type {View} */
  #view;
  /** @type {View | null} */
  #before = null;
  /** @type {string[]} */
  #picked = [];
  /** @type {Record<string, any>} */
  #ui = {};
  /** What is answered to a tap that was not meant. */
  #answer = "";
  /** Counts what was done on the table: a tap that does nothing is answered, too. */
  #done = 0;
  #doneBefore = 0;
  /** Whether the keyboard was somewhere before what it was on went away. */
  #focused = false;
  #director;
  #since = new Since();

  /** Fetch all that a lesson needs, and begin. @param {Game} game @param {Host} host */
  static async begin(game, host) {
    const { id } = game;
    const words = [loadGameTexts(id), ...["table", "lesson"].map(loadTexts)];
    const [run] = await Promise.all([
      Recorded.load(id),
      loadTable(id),
      ...words,
      ...STYLES.map(loadStyle),
    ]);
    return new Lesson(game, host, run);
  }

  /** It begins where it was left. @param {Game} game @param {Host} host @param {Recorded} run */
  constructor(game, host, run) {
    this.#game = game;
    this.#host = host;
    this.#run = run;
    this.#director = new Director(host.draw);
    const names = [personName(0)];
    while (names.length < run.seats) names.push(botName(EASY, names.length, names));
    this.#names = names;
    const kept = Number(settings.lessons[game.id]);
    this.#at = kept < run.steps.length ? kept : 0;
    this.#view = run.view(this.#at);
    current = this;
    addEventListener("hashchange", () => this.#leave(), { once: true });
  }

  #draw() {
    this.#host.draw();
  }

  #leave() {
    if (current === this) current = null;
    this.#shows = null;
    dragging.stop();
    this.#director.stop();
    this.#host.told.replaceChildren();
    settle();
  }

  /** @returns {Step} */
  get #step() {
    return this.#run.steps[this.#at];
  }

  get #isLast() {
    return this.#at === this.#run.steps.length - 1;
  }

  /** What the page waits for. */
  get waits() {
    if (this.#shows) return "thinking";
    return this.#isLast ? "over" : "your-turn";
  }

  get #module() {
    return tableOf(this.#game.id);
  }

  // -- what is done -----------------------------------------------------------------------------------------

  /** Go to a step; how one comes there is not shown. @param {number} at */
  #go(at) {
    this.#shows = null;
    this.#director.stop();
    this.#before = null;
    this.#begin(at);
  }

  /** @param {number} at */
  #begin(at) {
    this.#at = at;
    this.#made = 0;
    this.#view = this.#run.view(at);
    this.#picked = [];
    this.#answer = "";
    // Whoever has come to the end begins anew the next time.
    change({ lessons: { ...settings.lessons, [this.#game.id]: this.#isLast ? "done" : at } });
    this.#draw();
  }

  /** What was meant was done, or so many moves of it: what comes of it is shown, then the next thing is said. @param {number} [moves] */
  async #goOn(moves) {
    this.#picked = [];
    this.#answer = "";
    const from = this.#made;
    const to = moves && from + moves;
    const shows = this.#show(this.#run.shown(this.#at).slice(from, to));
    this.#shows = shows;
    this.#draw();
    await shows;
    if (this.#shows !== shows) return;
    this.#shows = null;
    if (!to) return this.#begin(this.#at + 1);
    this.#made = to;
    this.#draw();
  }

  /** @param {import("./lesson-recording.js").Frame[]} frames */
  async #show(frames) {
    // Nothing is asked any more when the first card moves.
    await null;
    const mine = this.#shows;
    for (const { view, effects } of frames) {
      if (this.#shows !== mine) return;
      const beats = this.#since.add(this.#module, this.#view, view, effects, this.#hints);
      const foreign = movers(effects).some((seat) => seat !== view.seat && seat !== null);
      this.#before = this.#view;
      this.#view = view;
      this.#tell(effects);
      await this.#director.play(beats, foreign);
    }
  }

  /** Say what happened to those who do not look. @param {Effect[]} effects */
  #tell(effects) {
    const { id } = this.#game;
    say(
      this.#host.told,
      effects.map((effect) => effectLine(id, this.#names, effect)).filter(Boolean),
    );
  }

  /** @param {string[]} moves */
  #play(moves) {
    this.#done += 1;
    const { length } = moves;
    const meant = this.#meantMoves;
    if (moves.join() !== meant.slice(0, length).join()) this.#refuse(moves[0]);
    else this.#goOn(length < meant.length ? length : undefined);
  }

  get #meantMoves() {
    return this.#step.moves?.slice(this.#made) ?? [];
  }

  /** What belongs to the move that is meant is picked; anything else is answered. @param {string[]} words */
  #pick(words) {
    this.#done += 1;
    const meant = this.#meantMoves.join(" ");
    // Words with a blank are a table's own, for what it has begun.
    const given = words.filter((word) => !word.includes(" "));
    if (!holds(meant, given)) return this.#refuse(given.join(" "));
    this.#picked = words;
    this.#answer = "";
    this.#draw();
  }

  /** Something else was meant. @param {string} tried a move, or words of one; "": nothing is ever done with what was tapped */
  #refuse(tried) {
    this.#done += 1;
    if (this.waits !== "your-turn") return;
    const { id, wrong = {} } = this.#step;
    const words = wordsOf(tried);
    const [found] = Object.keys(wrong)
      .filter((each) => `${tried} `.startsWith(`${each} `) || words.includes(each))
      .sort((one, other) => other.length - one.length);
    this.#answer = found ? this.#says(`${id}.${wrong[found]}`) : this.#meant();
    this.#hear([], true);
    this.#draw();
  }

  /** What is meant, in the table's own words. */
  #meant() {
    const [move] = this.#meantMoves;
    if (!move) return t("lesson.no.go");
    return t("lesson.no", { move: moveName(this.#view, move, this.#names, this.#hints) });
  }

  get #hints() {
    return this.#host.hints[this.#game.id] ?? {};
  }

  /** The first of these texts of this lesson that there is. @param {string[]} names */
  #says(...names) {
    const [, name] = this.#names;
    return t(
      names.map((each) => `lesson.${this.#game.id}.${each}`),
      { name },
    );
  }

  /** @param {Effect[]} effects @param {boolean} refused */
  #hear(effects, refused = false) {
    const { waits } = this;
    const heard = { waits, view: this.#view, refused: refused || null };
    hear(/** @type {any} */ (heard), effects, this.#module.sounds);
  }

  // -- what is drawn ----------------------------------------------------------------------------------------

  /** What the table is drawn from: of its moves only those that the lesson offers. @returns {Table} */
  #table() {
    const { moves, legal, asks } = this.#step;
    const active = this.waits === "your-turn" && moves !== undefined;
    const offered = this.#made ? this.#meantMoves.slice(0, 1) : legal;
    const answer = (/** @type {Record<string, unknown>} */ question) =>
      asks.find(
        ([made, asked]) =>
          made === this.#made && JSON.stringify(asked) === JSON.stringify(question),
      )?.[2] ?? null;
    return {
      view: this.#director.view ?? { ...this.#view, legal: active ? offered : [] },
      before: this.#before,
      names: this.#names,
      hints: this.#hints,
      picked: this.#picked,
      active,
      again: null,
      ui: this.#ui,
      pick: (words) => this.#pick(words),
      play: (...all) => this.#play(all),
      tries: (tried) => this.#refuse(tried),
      quick: false,
      advice: answer,
      advised: async (question) => answer(question),
      keep: (changed) => {
        this.#done += 1;
        Object.assign(this.#ui, changed);
        this.#draw();
      },
    };
  }

  /** The table, when it can be acted on. */
  activeTable() {
    const table = this.#table();
    return table.active ? table : null;
  }

  screen() {
    const { id, title } = this.#game;
    const step = this.#step;
    const table = this.#table();
    const asks = this.waits !== "thinking";
    const session = { names: this.#names };
    return lessonScreen({
      id,
      title,
      aim: this.#says("aim"),
      step: step.id,
      at: this.#at,
      steps: this.#run.steps.length,
      says: asks ? this.#says(step.id) : this.#says(`${step.id}.then`, step.id),
      answer: this.#answer || this.#host.refused(),
      read: Boolean(step.result),
      shows:
        step.result && asks
          ? roundResult(/** @type {any} */ ({ session, module: this.#module }), table)
          : this.#module.felt(table),
      foot: this.#foot(table),
      goBack: () => this.#go(this.#at - 1),
      heed: () => this.#heed(),
      tapped: this.#tapped,
      pressed: this.#pressed,
    });
  }

  /** @param {Table} table */
  #foot(table) {
    if (this.#director.asks) return onward(() => this.#director.hurry());
    if (this.waits === "thinking") return ask(nothing);
    if (this.#isLast) return ending(this.#game, this.#names, this.#host);
    return this.#step.moves ? this.#module.actions(table) : onward(() => this.#goOn());
  }

  /** Whatever is done from here on came of this tap or key. */
  #heed() {
    this.#doneBefore = this.#done;
  }

  get #isIdle() {
    return this.#done === this.#doneBefore;
  }

  /** A tap on the table that came to nothing is answered. */
  #tapped = (/** @type {Event} */ { target }) => {
    if (this.#isIdle && target instanceof Element && !target.closest("a, summary"))
      this.#refuse("");
  };

  /** Escape leaves, unless something on the table was closed by it. */
  #pressed = (/** @type {KeyboardEvent} */ { key, target }) => {
    const inTable = target instanceof Element && target.closest(".table") !== null;
    if (key === "Escape" && !(inTable && !this.#isIdle)) location.hash = "#/";
  };

  /** Draw, and move what has come to lie elsewhere. @param {() => void} paint */
  around(paint) {
    this.#focused ||= document.activeElement !== document.body;
    const beat = this.#director.around(paint);
    dragging.check();
    if (beat) this.#hear(beat.effects);
    const waits = this.waits === "your-turn";
    const { points = [] } = waits ? this.#step : {};
    mark({ hint: (waits && this.#meantMoves.join(" ")) || null });
    point(points);
    if (this.#focused && this.waits !== "thinking") this.#keepFocus();
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
