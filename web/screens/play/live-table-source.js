// Running game as the source of a table: its session, results of rounds, the review, and the panels after the end.

import { tryCall } from "../../core/browser-api.js";
import { loadTexts } from "../../core/i18n.js";
import { settings } from "../../core/settings.js";
import { askToPersist } from "../../core/storage.js";
import { Session } from "../../engine/client/game/session.js";
import { isBusy } from "../../engine/client/game/table-state-machine.js";
import { tableOf } from "../../games/registry.js";
import { ends } from "../../parts/animation/timeline.js";
import { prompt } from "../../parts/moves/game-text.js";
import { focusOn } from "../../parts/page/focus.js";
import { highlightChanges } from "../../parts/table/recap.js";
import { nextPlayers } from "../app/game-setup.js";
import { route } from "../app/routes.js";
import { refreshSaves, saveFile, share } from "../app/saves.js";
import { appData, draw, notices } from "../app/state.js";
import { start } from "../app/user-actions.js";
import { reviewPosition } from "../coach/hint-and-review.js";
import { ReviewController } from "../coach/review-controller.js";
import { isRoundShown, roundsDone, withResult } from "../table/results.js";
import { loadForTable, TableController } from "../table/table-controller.js";
import { playScreen } from "./play-screen.js";

/**
 * @import { Effect, ErrorCode, Opened, View } from "../../core/types.js"
 * @import { Table } from "../../parts/types.js"
 * @import { Friends } from "../app/types.js"
 * @import { Position } from "../table/display-state.js"
 * @import { Source } from "../table/types.js"
 */

/** Moves after which the browser is asked not to evict the storage. */
const WORTH_KEEPING = 5;

/** Milliseconds for the result of a round on a screen without a player. */
const READ_TIME = 8_000;
/**
 * The result of a round that was shown when its table was left, perhaps for the rules: it is shown again.
 * @type {{id: string, rounds: number, events: number} | null}
 */
let unreadResult = null;

/** Load the modules, texts and styles of a table. @param {string} game */
export const ready = (game) => loadForTable(game, ["coach", "backup"].map(loadTexts));

/**
 * Return the controller of a game whose table is loaded.
 * @param {Opened} opened
 * @param {Friends} [friends] of a game between phones
 */
export function create({ save, status }, friends = null) {
  const open = appData.games.find(({ id }) => id === save.game)?.open_table;
  const session = new Session(save, status, open, friends?.engine);
  const { controller } = new LiveSource(session, friends);
  return /** @type {TableController<LiveSource>} */ (controller);
}

/** Positions whose move waits for another phone, by their views. @type {WeakMap<View, View>} */
const sentViews = new WeakMap();

/** Return a position in which the viewer has moved, and nothing is known about the next turn. @param {View | null} view */
function sent(view) {
  if (!view) return view;
  const shown = sentViews.get(view) ?? { ...view, to_act: null };
  sentViews.set(view, shown);
  return shown;
}

/** @implements {Source} */
export class LiveSource {
  name = "play";
  canReplayTurn = true;
  /** True if the score sheet is open. */
  sheet = false;
  /** True if the sheet of keyboard shortcuts is open. */
  keys = false;
  /** @type {((session: Session, table: Table) => unknown) | null} draws the panel below the result */
  after = null;
  /** @type {(() => unknown) | null} draws the person's strength below the result */
  strength = null;
  #reviewController;
  /** @type {Map<number | null, number>} the number of finished rounds that each seat has dismissed */
  #dismissedBySeat = new Map();
  /** The number of finished rounds when the game was opened. -1: no position has been shown. */
  #roundsBefore = -1;
  /** The number of moves made here. */
  #moves = 0;
  /** The hinted move at the last change. @type {string | undefined} */
  #hint;
  /** @type {import("../../core/refusal.js").Refusal | null} the last one with a sound */
  #soundedRefusal = null;
  /** @type {View | null} the table at the end of a round whose result is not yet dismissed */
  #finishedRound = null;
  #readTimer = 0;
  /** @type {(() => void) | null} resolves when the result of a round was dismissed */
  #onResultRead = null;

  /** @param {Session} session @param {Friends} friends */
  constructor(session, friends) {
    const { save } = session;
    this.session = session;
    this.friends = friends;
    this.seatMark = friends?.mark;
    this.needsEngine = !friends?.isRemote;
    this.id = save.id;
    this.gameId = save.game;
    this.game = appData.games.find(({ id }) => id === save.game);
    this.config = appData.tableConfigs[save.game] ?? {};
    this.module = tableOf(save.game);
    this.#reviewController = new ReviewController(this);
    /** @type {TableController} */
    this.controller = new TableController(this);
    session.display = {
      present: (before, view, effects) => {
        const act = (/** @type {boolean} */ isFirst) => {
          if (!isFirst) return null;
          const animation = this.controller.present(before, view, effects);
          this.#keepFinishedRound(before, view);
          return animation;
        };
        return this.#safely(act, null, view);
      },
      whenRead: () => this.#whenRead(),
      stop: () => {
        this.controller.player.stop();
        this.#resumeBots();
      },
      announce: (effects) => this.#safely(() => this.#announce(effects), undefined),
      forget: () => this.controller.forget(),
    };
    session.addEventListener(
      "change",
      () => this.controller.isLeft || this.#safely(() => this.#onChange(), undefined),
    );
  }

  /**
   * Do something with a position, which a hostile host may have sent. If that fails, do it without what was shown before.
   * @template T
   * @param {(isFirst: boolean) => T} act `isFirst`: false at the second attempt
   * @param {T} otherwise
   * @param {View | null} [view] the position
   * @returns {T}
   */
  #safely(act, otherwise, view = this.session.view) {
    const forget = () => {
      this.controller.turns.forget();
      this.session.before = null;
      this.#finishedRound = null;
    };
    return this.friends ? this.friends.safely(view, act, otherwise, forget) : act(true);
  }

  leave() {
    const { view, status } = this.session;
    unreadResult = this.#safely(() => {
      const rounds = roundsDone(view, this.config);
      return this.#isRoundShown ? { id: this.id, rounds, events: status.events } : null;
    }, null);
    this.session.leave();
    this.friends?.leave();
    this.#reviewController.leave();
  }

  reset() {
    this.sheet = false;
    this.keys = false;
    this.#finishedRound = null;
    this.#reviewController.end();
    this.#resumeBots();
  }

  // -- what is shown ------------------------------------------------------------------------------------------

  /** The result of sharing or saving the game. */
  get shareResult() {
    return notices.done;
  }

  get names() {
    return this.session.names;
  }

  /** @returns {Position} */
  get position() {
    const { state } = this.session;
    const none = { state, view: null, before: null, canAct: false, marks: { hint: null } };
    return this.#safely(() => this.#position, none);
  }

  /** @returns {Position} */
  get #position() {
    const { state, before } = this.session;
    const isShown = this.#isRoundShown;
    const isRead = this.#onResultRead || (state === "choosing" && isShown);
    const pending = this.friends?.pendingMoves ?? null;
    // Nothing is asked of a player who gave up.
    const isDone = pending !== null || (this.friends?.isClosed ?? false);
    const canAct = state === "choosing" && !isShown && !isDone;
    const view = (isShown && this.#finishedRound) || this.session.view;
    const moves = this.#hintedMoves;
    const marks = { hint: moves[0] ?? null, moves, played: pending?.join(" ") ?? null };
    const shown = isRead ? "roundOver" : isDone && state === "choosing" ? "botThinking" : state;
    const position = {
      state: shown,
      view: isDone && !view?.over ? sent(view) : view,
      before,
      canAct,
      marks,
    };
    return { ...position, ...reviewPosition(this.review) };
  }

  /** The moves of the hint, the next one first. @returns {string[]} */
  get #hintedMoves() {
    const { hint } = this.session;
    return !hint || hint === "thinking" ? [] : [hint, ...hint.plan].map(({ move }) => move);
  }

  get hasKeys() {
    return ["play", "join"].includes(route().name);
  }

  get oneTap() {
    return settings.taps === "one";
  }

  /** While a result is shown, there is no prompt. */
  get prompt() {
    const { view, names } = this.session;
    const isAsked = this.session.state === "choosing" && !this.#isRoundShown;
    return view && isAsked ? prompt(view, names) : "";
  }

  /** True if a reload would go unnoticed: nothing moves, and no dialog, selection or result is open. */
  get isIdle() {
    const { position, controller, session } = this;
    const isOpen = this.review || this.sheet || this.keys || session.hint;
    if (isOpen || controller.shown.selection.length || controller.isAnimating) return false;
    return ["choosing", "covered", "over"].includes(position.state);
  }

  render() {
    return this.#safely(() => playScreen(this), this.friends?.noTable);
  }

  /** Where the result of a round is shown: nowhere, on the table where it ended, or alone if the viewer has not seen that. */
  get roundResult() {
    if (this.controller.isAnimating || !this.#isRoundShown) return null;
    return this.#finishedRound ? "table" : "alone";
  }

  /** Return the number of finished rounds whose results were read before the game was opened, and forget an unread one. */
  #takeReadRounds() {
    const { view, status } = this.session;
    const rounds = roundsDone(view, this.config);
    // A bot's move may have been under way.
    const isUnread =
      unreadResult?.id === this.id &&
      unreadResult.rounds === rounds &&
      status.events - unreadResult.events <= 1;
    unreadResult = null;
    return rounds - Number(isUnread);
  }

  get #isRoundShown() {
    const { view } = this.session;
    const dismissed = this.#dismissedBySeat.get(view?.seat ?? null) ?? 0;
    return isRoundShown(view, this.config, Math.max(this.#roundsBefore, dismissed));
  }

  // -- a move -------------------------------------------------------------------------------------------------

  /** @param {string[]} moves */
  play(moves) {
    this.#noteDismissal();
    this.#moves += 1;
    this.session.play(moves);
  }

  /** A new selection follows what a refusal says. */
  accepts() {
    this.session.refusal = null;
    return true;
  }

  /** @param {string} move @param {ErrorCode} [why] */
  explainIllegal(move, why = "page.nothing") {
    if (!move || this.session.view?.legal.includes(move)) this.session.refuse(why);
    else this.session.play([move]);
  }

  /** @type {Session["query"]} */
  query = (question) => this.session.query(question);
  /** @type {Session["queryAsync"]} */
  queryAsync = (question) => this.session.queryAsync(question);

  #onChange() {
    const { session, controller } = this;
    const { over } = session.status;
    if (this.#moves >= (over ? 1 : WORTH_KEEPING)) askToPersist();
    const moves = this.#hintedMoves;
    // When a hint comes, words of another move would make a tap on a hinted place another move. Later the player may prefer that one.
    const isNew = moves[0] !== this.#hint;
    this.#hint = moves[0];
    const isOther = isNew && moves.length && !controller.fits(controller.shown.selection, moves);
    if (session.state !== "choosing" || isOther) controller.clearSelection();
    if (session.state === "over") {
      this.#reviewController.reopen();
      this.#loadAfter();
    } else if (over) this.#reviewController.end();
    else this.#reviewController.close();
    if (this.#roundsBefore < 0 && session.view) this.#roundsBefore = this.#takeReadRounds();
    if (session.refusal && session.refusal !== this.#soundedRefusal)
      controller.playSounds([], true);
    this.#soundedRefusal = session.refusal;
    this.#autoPlay();
    this.#readByItself();
    controller.draw();
  }

  /** Dismiss the result of a round after a time if this screen is the table of a game between phones: it has no player to tap it. */
  #readByItself() {
    if (!this.friends || this.session.view?.seat !== null || !this.#isRoundShown) return;
    if (this.#readTimer) return;
    this.#readTimer = setTimeout(() => {
      this.#readTimer = 0;
      if (!this.controller.isLeft) this.dismissRound();
    }, READ_TIME);
  }

  /** Play the move that the table makes automatically. */
  #autoPlay() {
    const table = this.controller.activeTable();
    const move = table && this.module.autoMove?.(table);
    if (move) queueMicrotask(() => this.controller.isLeft || this.session.play([move]));
  }

  /** Stop the bots while the result of a round is read. */
  async #whenRead() {
    if (this.controller.isLeft || !this.session.botThinks || !this.#isRoundShown) return;
    await new Promise((/** @type {(value: void) => void} */ done) => {
      this.#onResultRead = done;
      this.controller.draw();
    });
  }

  #resumeBots() {
    this.#onResultRead?.();
    this.#onResultRead = null;
  }

  /** Keep the table at the end of a round, with its result. @param {View} before @param {View} view */
  #keepFinishedRound(before, view) {
    const last = ends(before, view) && !view.over ? this.controller.turns.lastStepView : null;
    const end =
      last && (this.module.finishedRound?.(last, view.history[view.history.length - 1]) ?? last);
    this.#finishedRound = end && withResult(end, view, this.config);
  }

  #noteDismissal() {
    const { view } = this.session;
    this.#dismissedBySeat.set(view?.seat ?? null, roundsDone(view, this.config));
  }

  dismissRound = () => {
    this.#noteDismissal();
    this.sheet = false;
    this.#resumeBots();
    this.controller.announce([]);
    this.#autoPlay();
    this.controller.draw();
  };

  /** Play the sounds of the effects that are now visible, and mark changes. @param {Effect[]} seen */
  drawn(seen) {
    this.#safely(() => this.#drawn(seen), undefined);
  }

  /** @param {Effect[]} seen */
  #drawn(seen) {
    const { session, controller } = this;
    const { view } = this.position;
    const effects = [...seen, ...session.newEffects];
    session.newEffects = [];
    if (effects.length) controller.playSounds(effects, session.refusal !== null);
    const isMoving = controller.isAnimating || isBusy(this.position.state);
    if (view)
      highlightChanges(
        isMoving ? null : controller.turns.viewBefore(view.seat),
        view,
        this.module.anchor,
      );
  }

  /** Announce effects to screen readers. @param {Effect[]} effects */
  #announce(effects) {
    const { view } = this.session;
    const last = view?.log.at(-1);
    // The sound of the viewer's turn waits for the last card.
    if (effects.length === 0 && last && last.seat !== view?.seat)
      this.controller.playSounds([{ ...last, type: "" }], this.session.refusal !== null);
    this.controller.announce(effects);
  }

  // -- dialogs and commands ---------------------------------------------------------------------------------------

  /** Show or close the sheet of keyboard shortcuts. @param {boolean} shown */
  showKeys(shown) {
    this.keys = shown;
    this.controller.draw();
    if (shown) focusOn("#keys-title");
  }

  share = () => share(this.savedId);
  saveFile = () => saveFile(this.savedId);

  /** The id of the game among those of this phone; "": another host's game is not among them. */
  get savedId() {
    return this.friends?.isRemote ? this.friends.savedId : this.id;
  }

  /** The review of the finished game, and meanwhile the bots' reasons. */
  get review() {
    return this.#reviewController.review;
  }

  get reasons() {
    return this.#reviewController.reasons;
  }

  /** @param {boolean} [isStraight] true to show the costliest decision once it is known */
  beginReview = (isStraight = false) => {
    if (!this.friends?.isRemote) return this.#reviewController.begin(false, 0, isStraight);
    // The saved game opens with its review.
    location.hash = `#/play/${this.savedId}`;
    tryCall(() => history.replaceState({ isReviewed: true }, ""), undefined);
  };

  /** Load the panels below the final result. */
  async #loadAfter() {
    this.friends?.save();
    if (this.after || this.friends) return;
    this.after = () => null;
    this.#loadStrength();
    const comes = Promise.all([
      import("../share/result-share-panel.js"),
      ...["daily", "copy"].map(loadTexts),
    ]);
    const [{ afterPanel, Sharing }] = await guard.load(comes, "screens/");
    const sharing = new Sharing(draw);
    this.after = (session, table) =>
      afterPanel(session, table, this.game?.title ?? this.gameId, sharing);
    this.controller.draw();
  }

  /** Estimate the person's strength, and again when the luck of this game is known. */
  async #loadStrength() {
    const { session, id, game } = this;
    const who = session.persons.length === 1 ? session.names[session.persons[0]] : "";
    if (!who || session.status.take_backs || session.status.branched) return;
    const { estimate, isRated, measureLuck, ready, strengthPart } = await import(
      "../history/rating-panel.js"
    );
    if (!game || !isRated(game)) return;
    await Promise.all([ready(), refreshSaves()]);
    const show = async () => {
      // An extra: without it the result is complete.
      const found = await estimate(this.gameId, who);
      if (!found) return;
      const { players } = session.save;
      const next = nextPlayers(game, players).filter((each, seat) => each !== players[seat]);
      this.strength = () => strengthPart(found, next);
      this.controller.draw();
    };
    await show();
    // Without its luck, the result counts as it was.
    const measured = measureLuck([id], () => !this.controller.isLeft);
    await measured.catch((error) => console.warn("luck:", error));
    if (!this.controller.isLeft) await show();
  }

  /** Start a new game with the same players. The engine decides who begins. */
  rematch = () => {
    this.#reviewController.close();
    if (this.session.save.seat !== undefined) {
      location.hash = "#/friends";
      return;
    }
    const { save, status } = this.session;
    const { players } = save;
    const options = { ...save.options, ...status.rematch };
    if (this.friends) {
      this.friends.rematch(options);
      return;
    }
    const { take_backs: takeBacks } = status;
    start({
      game: save.game,
      players: this.game ? nextPlayers(this.game, players) : players,
      options,
      seed: null,
      takeBacks,
    });
  };
}
