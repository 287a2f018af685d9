// The path of a move at a table, top to bottom: from a tap to the next player's turn. CONTRIBUTING.md draws it as a diagram.

import { loadGameTexts, loadTexts } from "../../core/i18n.js";
import { loadStyle } from "../../core/stylesheets.js";
import { enter, STATES } from "../../engine/client/game/table-states.js";
import { engine } from "../../engine/client/worker-client.js";
import { loadTable } from "../../games/registry.js";
import { finishAnimations } from "../../parts/animation/flip.js";
import { AnimationPlayer } from "../../parts/animation/player.js";
import { Dragging } from "../../parts/input/drag.js";
import { effectLine } from "../../parts/moves/game-text.js";
import { playEffects } from "../../parts/sound/sound.js";
import { highlight } from "../../parts/table/highlights.js";
import { say } from "../app/live-region.js";
import { listen } from "./keyboard-shortcuts.js";
import { nothingShown } from "./table-state.js";
import { movers, TurnHistory } from "./turn-history.js";

/**
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("../../parts/types.js").Table} Table
 * @typedef {import("./table-state.js").Shown} Shown
 * @typedef {import("./types.js").Source} Source
 */

/** Every table's style sheet; it loads as soon as this module does: while the form for a new game is filled in. */
const STYLES = ["styles/table.css"];
STYLES.forEach(loadStyle);

const liveRegion = /** @type {HTMLElement} */ (document.getElementById("told"));

/** The table that was drawn last. @type {TableController | null} */
let current = null;
const dragging = new Dragging(() => current?.activeTable() ?? null);
listen(
  () => current?.source.hasKeys ?? false,
  () => current?.source.showKeys?.(true),
);

/** Fetch everything that a table needs. @param {string} game @param {boolean} own whether it has a table of its own @param {Promise<unknown>[]} more */
export const loadForTable = (game, own, more) =>
  Promise.all([
    loadGameTexts(game),
    loadTexts("table"),
    ...STYLES.map(loadStyle),
    own && loadTable(game),
    ...more,
  ]);

/** @template {Source} [S=Source] */
export class TableController {
  isLeft = false;
  turns = new TurnHistory();
  player = new AnimationPlayer(() => this.draw());
  #drawPage;
  #shown = nothingShown();
  #state = this.#shown.state;

  /** @param {S} source @param {() => void} drawPage draws the page soon */
  constructor(source, drawPage) {
    this.source = source;
    this.name = source.name;
    this.id = source.id;
    this.#drawPage = drawPage;
    this.#reset();
  }

  // -- 1. a tap: words are selected until they are a move -----------------------------------------------------

  /** The table, if it can be acted on. */
  activeTable() {
    const table = this.table();
    return table?.active && this.source.hasKeys ? table : null;
  }

  #select = (/** @type {string[]} */ words) => {
    this.#shown.actions += 1;
    if (this.source.accepts?.(words) === false) return;
    this.#shown.selection = words;
    this.draw();
  };

  #setUi = (/** @type {Record<string, unknown>} */ changed) => {
    this.#shown.actions += 1;
    Object.assign(this.#shown.ui, changed);
    this.draw();
  };

  /** @param {string} move @param {import("../../core/types.js").ErrorCode} [why] */
  explainIllegal(move, why) {
    this.#shown.actions += 1;
    this.source.explainIllegal?.(move, why);
  }

  // -- 2. the move goes to the source: live-source.js, lesson-source.js -----------------------------------------

  #play = (/** @type {string[]} */ ...moves) => {
    this.#shown.actions += 1;
    this.source.play?.(moves);
  };

  // -- 3. the source answers with a position: what led to it is animated ----------------------------------------

  /**
   * @param {View} before
   * @param {View} view
   * @param {Effect[]} effects
   * @param {boolean} [byOthers] whether it is to be read: one's own move need not be
   * @returns {Promise<void> | null} until the last card has landed; null: nothing is animated
   */
  present(before, view, effects, byOthers = isByOthers(view, effects)) {
    const { module, config } = this.source;
    return this.player.play(this.turns.add(module, before, view, effects, config), byOthers);
  }

  /** Show the last turns again. */
  #replayTurn = () => {
    const { view } = this.source.position;
    if (view) this.player.play(this.turns.timeline(view.seat), true, true);
  };

  /** Continues a timeline that waits for a tap; null: none does. */
  get goOn() {
    return this.player.waitsForTap ? () => this.player.skip() : null;
  }

  // -- 4. every change is drawn, highlighted, heard and read out -------------------------------------------------

  draw() {
    if (!this.isLeft) this.#drawPage();
  }

  /** What is shown now. Nothing that a source has hidden survives in it. @returns {Readonly<Shown>} */
  get shown() {
    const { position, needsEngine } = this.source;
    const shown = Object.assign(this.#shown, { before: null, canAct: false, ...position });
    if (this.isAnimating && shown.view) {
      shown.view = this.player.view;
      shown.canAct = false;
      // A replay is watched, whether or not something moves.
      if (shown.state !== "watching") shown.state = "animating";
    }
    if (needsEngine && (engine.fault || guard.isShowing)) shown.state = "failed";
    this.#state = enter(this.#state, shown.state);
    return shown;
  }

  get isAnimating() {
    return this.player.view !== null;
  }

  /** The state of the page, for `data-state`. */
  get waits() {
    return STATES[this.shown.state].dataState;
  }

  /** What the game's own table is drawn from. @returns {Table | null} */
  table() {
    const { source } = this;
    const { view, before, canAct, selection, ui } = this.shown;
    if (!view) return null;
    const canReplay = source.canReplayTurn && !this.isAnimating && this.turns.canReplay(view.seat);
    return {
      view,
      before,
      names: source.names,
      config: source.config,
      picked: selection,
      active: canAct,
      replayTurn: canReplay ? this.#replayTurn : null,
      ui,
      pick: this.#select,
      play: this.#play,
      explainIllegal: (move, why) => this.explainIllegal(move, why),
      oneTap: source.oneTap ?? false,
      query: (question) => source.advice?.(question) ?? null,
      queryAsync: async (question) =>
        (source.advised ?? source.advice)?.call(source, question) ?? null,
      setUi: this.#setUi,
    };
  }

  /** @param {any} [props] what the page adds */
  screen(props) {
    return this.source.screen(props);
  }

  /** Draw, and move the cards that have changed their places. @param {() => void} paint */
  around(paint) {
    if (!this.isLeft) current = /** @type {any} */ (this);
    const step = this.player.render(paint);
    dragging.check();
    this.source.drawn?.(step?.effects ?? []);
    highlight(this.shown.marks);
  }

  /** Play the sounds of these effects; at last, that of the viewer's turn. @param {Effect[]} effects @param {boolean} [isRefused] */
  hear(effects, isRefused = false) {
    const { position, module } = this.source;
    playEffects({ canAct: false, ...position, isRefused }, effects, module.sounds);
  }

  /** Tell a screen reader what happened, and then what is asked. @param {Effect[]} effects */
  announce(effects) {
    const { gameId, names } = this.source;
    const lines = effects.map((effect) => effectLine(gameId, names, effect));
    say(liveRegion, [...lines, this.source.prompt ?? ""].filter(Boolean));
  }

  // -- 5. the next turn begins, or the table is left ------------------------------------------------------------

  clearSelection() {
    this.#shown.selection = [];
  }

  /** Remove everything that somebody saw or was told from the page. */
  forget() {
    this.#reset();
    liveRegion.replaceChildren();
  }

  /** Leave the table. What was told of the end may still be read: `forget` removes it. */
  leave() {
    this.isLeft = true;
    this.source.leave();
    this.#reset();
    if (current === /** @type {any} */ (this)) current = null;
  }

  #reset() {
    dragging.stop();
    this.#shown = nothingShown();
    this.source.reset?.();
    this.player.stop();
    this.turns.forget();
    finishAnimations();
  }
}

/** @param {View} view @param {Effect[]} effects */
const isByOthers = (view, effects) =>
  movers(effects).some((seat) => seat !== view.seat && seat !== null);
