// Path of a move at a table, top to bottom: from a tap to the next player's turn. web/docs/table.md draws it as a
// diagram.

import { loadGameTexts, loadTexts, t } from "../../core/i18n.js";
import { loadStyle } from "../../core/stylesheets.js";
import { enter, STATES } from "../../engine/client/game/table-state-machine.js";
import { engine } from "../../engine/client/worker-client.js";
import { loadTable } from "../../games/registry.js";
import { finishAnimations } from "../../parts/animation/flip.js";
import { AnimationPlayer } from "../../parts/animation/timeline-player.js";
import { listenForCardInfo } from "../../parts/input/card-info.js";
import { Dragging } from "../../parts/input/drag.js";
import { cardInfo, effectLine } from "../../parts/moves/game-text.js";
import { hasWords, keepCopies } from "../../parts/moves/move-words.js";
import { say } from "../../parts/page/live-region.js";
import { playEffects } from "../../parts/sound/sound.js";
import { highlight } from "../../parts/table/highlights.js";
import { observeMessage } from "../../parts/table/message-area.js";
import { appData, draw } from "../app/state.js";
import { initialState } from "./display-state.js";
import { listen } from "./keyboard-shortcuts.js";
import { movers, TurnHistory } from "./turn-history.js";

/**
 * @import { Effect, ErrorCode, View } from "../../core/types.js"
 * @import { Table } from "../../parts/types.js"
 * @import { Screen } from "../app/types.js"
 * @import { Shown } from "./display-state.js"
 * @import { Source } from "./types.js"
 */

/** The style sheets of all tables. They load with this module, while the form for a new game is filled in. */
const STYLES = ["styles/table.css"];
STYLES.forEach(loadStyle);

const liveRegion = /** @type {HTMLElement} */ (document.getElementById("told"));

/** The last table that was drawn. @type {TableController | null} */
let current = null;
const dragging = new Dragging(() => current?.activeTable() ?? null);
listen(
  () => current?.source.hasKeys ?? false,
  () => current?.source.showKeys?.(true),
);
const hideCardInfo = listenForCardInfo(
  (token, place) => {
    const view = current?.shown.view;
    if (!current || !view) return null;
    if (token === null)
      return { name: place.getAttribute("data-about") ?? t("about.hidden"), text: "" };
    return current.source.module.aboutCard?.(token, view) ?? cardInfo(view, token);
  },
  () => dragging.stop(),
);

/** Load the modules, texts and styles of a table. @param {string} game @param {Promise<unknown>[]} more */
export const loadForTable = (game, more) =>
  Promise.all([
    loadGameTexts(game),
    loadTexts("table"),
    ...STYLES.map(loadStyle),
    game in appData.tableConfigs && loadTable(game),
    ...more,
  ]);

/**
 * @template {Source} [S=Source]
 * @implements {Screen}
 */
export class TableController {
  isLeft = false;
  turns = new TurnHistory();
  player = new AnimationPlayer(() => this.draw());
  #shown = initialState();
  #state = this.#shown.state;

  /** @param {S} source */
  constructor(source) {
    this.source = source;
    this.name = source.name;
    this.id = source.id;
    this.gameId = source.gameId;
    this.needsEngine = source.needsEngine ?? false;
    this.#reset();
  }

  // -- 1. a tap: words are selected until they are a move -----------------------------------------------------

  /** Return the table if the viewer can act. */
  activeTable() {
    const table = this.table();
    return table?.active && this.source.hasKeys ? table : null;
  }

  #select = (/** @type {string[]} */ words) => {
    if (this.#trial) {
      this.#trial.words = words;
      return;
    }
    this.#shown.actions += 1;
    if (this.source.accepts?.(words) === false) return;
    keepCopies(words, this.#shown.selection);
    this.#shown.selection = words;
    this.draw();
  };

  #setUi = (/** @type {Record<string, unknown>} */ changed) => {
    if (this.#trial) return;
    this.#shown.actions += 1;
    Object.assign(this.#shown.ui, changed);
    this.draw();
  };

  /** @param {string} move @param {ErrorCode} [why] */
  explainIllegal(move, why) {
    if (this.#trial) return;
    this.#shown.actions += 1;
    this.source.explainIllegal?.(move, why);
  }

  /** The effects of a tap that is only tried. @type {{words: string[] | null, moves: string[]} | null} */
  #trial = null;

  /** True while a tap is only tried. */
  get isTrying() {
    return this.#trial !== null;
  }

  /**
   * Return true if a tap makes the first of these moves, perhaps with others of them, or selects more words of it. It's only tried.
   * @param {Element} element
   * @param {string[]} meant
   */
  #leads(element, meant) {
    const trial = {
      words: /** @type {string[] | null} */ (null),
      moves: /** @type {string[]} */ ([]),
    };
    this.#trial = trial;
    element.dispatchEvent(new MouseEvent("click"));
    this.#trial = null;
    const { words, moves } = trial;
    if (moves.length) return moves.every((move, i) => move === meant[i]);
    const { selection } = this.#shown;
    return words !== null && words.length > selection.length && this.fits(words, meant);
  }

  /** Return true if selected words are part of moves. @param {string[]} words @param {string[]} moves */
  fits(words, moves) {
    const { view } = this.#shown;
    const { fits = hasWords } = this.source.module;
    return view !== null && fits(moves.join(" "), words, view);
  }

  // -- 2. the source receives the move: live-table-source.js, lesson-table-source.js ------------------------------------------

  #play = (/** @type {string[]} */ ...moves) => {
    if (this.#trial) {
      this.#trial.moves = moves;
      return;
    }
    this.#shown.actions += 1;
    this.source.play?.(moves);
  };

  // -- 3. the source presents a position: the effects that led to it are animated ---------------------------------

  /**
   * @param {View} before
   * @param {View} view
   * @param {Effect[]} effects
   * @param {boolean} [byOthers] true if the viewer has to read it
   * @returns {Promise<void> | null} settles when the last card has landed. null: nothing is animated
   */
  present(before, view, effects, byOthers = isByOthers(view, effects)) {
    const { module, config } = this.source;
    return this.player.play(this.turns.add(module, before, view, effects, config), byOthers);
  }

  /** Replay the last turns. */
  #replayTurn = () => {
    const { view } = this.source.position;
    if (view) this.player.play(this.turns.timeline(view.seat), true, true);
  };

  /** Return a function that continues a timeline that waits for a tap, or null. */
  get continueTimeline() {
    return this.player.waitsForTap ? () => this.player.skip() : null;
  }

  // -- 4. every change is drawn, highlighted, played as sound and announced ----------------------------------------

  draw() {
    if (!this.isLeft) draw();
  }

  /** The current position. No hidden data of a source remains in it. @returns {Readonly<Shown>} */
  get shown() {
    const { position, needsEngine } = this.source;
    const shown = Object.assign(this.#shown, { before: null, canAct: false, ...position });
    if (this.isAnimating && shown.view) {
      shown.view = this.player.view;
      shown.canAct = false;
      // A replay stays in this state, animated or not.
      if (shown.state !== "watching") shown.state = "animating";
    }
    if (needsEngine && (engine.fault || guard.isShowing)) shown.state = "failed";
    this.#state = enter(this.#state, shown.state);
    return shown;
  }

  get isAnimating() {
    return this.player.view !== null;
  }

  /** The state of the page. */
  get state() {
    return STATES[this.shown.state].dataState;
  }

  get isIdle() {
    return this.source.isIdle ?? false;
  }

  /** Return the table that the game's module draws. @returns {Table | null} */
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
      selection,
      active: canAct,
      replayTurn: canReplay ? this.#replayTurn : null,
      seatMark: source.seatMark,
      ui,
      select: this.#select,
      play: this.#play,
      explainIllegal: (move, why) => this.explainIllegal(move, why),
      oneTap: source.oneTap ?? false,
      query: (question) => source.query?.(question) ?? null,
      queryAsync: async (question) =>
        this.#trial ? null : ((source.queryAsync ?? source.query)?.call(source, question) ?? null),
      setUi: this.#setUi,
    };
  }

  render() {
    return this.source.render();
  }

  cover() {
    this.source.session?.cover();
  }

  /** Draw, and animate cards that moved. @param {() => void} paint */
  around(paint) {
    if (!this.isLeft) current = /** @type {any} */ (this);
    const step = this.player.render(paint);
    dragging.check();
    observeMessage();
    this.source.drawn?.(step?.effects ?? []);
    const { marks, canAct } = this.shown;
    const meant = marks.moves ?? [];
    highlight(marks, canAct && meant.length ? (element) => this.#leads(element, meant) : null);
  }

  /** Play the sounds of effects, then that of the viewer's turn. @param {Effect[]} effects @param {boolean} [isRefused] */
  playSounds(effects, isRefused = false) {
    const { position, module } = this.source;
    playEffects({ canAct: false, ...position, isRefused }, effects, module);
  }

  /** Announce effects, then the prompt, to screen readers. @param {Effect[]} effects */
  announce(effects) {
    const { gameId, names } = this.source;
    const lines = effects.map((effect) => effectLine(gameId, names, effect));
    say(liveRegion, [...lines, this.source.prompt ?? ""].filter(Boolean));
  }

  // -- 5. the next turn begins, or the table is left ------------------------------------------------------------

  clearSelection() {
    this.#shown.selection = [];
  }

  /** Remove all private data from the page. */
  forget() {
    this.#reset();
    liveRegion.replaceChildren();
  }

  /** Leave the table. The final announcement may still be read at the next one of a running game. @param {Screen | null} [next] */
  leave(next = null) {
    this.isLeft = true;
    this.source.leave();
    this.#reset();
    if (current !== /** @type {any} */ (this)) return;
    current = null;
    if (next?.name !== "play") liveRegion.replaceChildren();
  }

  #reset() {
    dragging.stop();
    hideCardInfo();
    this.#shown = initialState();
    this.source.reset?.();
    this.player.stop();
    this.turns.forget();
    finishAnimations();
  }
}

/** @param {View} view @param {Effect[]} effects */
const isByOthers = (view, effects) =>
  movers(effects).some((seat) => seat !== view.seat && seat !== null);
