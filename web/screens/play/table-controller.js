// A game that somebody sits at: its table, what moves on it, what is told and heard of it. Loaded with the first game.

import { loadGameTexts, loadTexts } from "../../core/i18n.js";
import { change, settings } from "../../core/settings.js";
import { askToPersist } from "../../core/storage.js";
import { loadStyle } from "../../core/stylesheets.js";
import { Review } from "../../engine/client/game/review-model.js";
import { Session } from "../../engine/client/game/session.js";
import { loadTable, tableOf } from "../../games/registry.js";
import { settle } from "../../parts/animation/flip.js";
import { Director } from "../../parts/animation/player.js";
import { Dragging } from "../../parts/input/drag.js";
import { effectLine, prompt } from "../../parts/moves/game-text.js";
import { hear } from "../../parts/sound/sound.js";
import { mark } from "../../parts/table/highlights.js";
import { markChanged } from "../../parts/table/recap.js";
import { focusOn } from "../app/focus.js";
import { say } from "../app/live-region.js";
import { inReview } from "../coach/hint-and-review.js";
import { listen } from "./keyboard-shortcuts.js";
import { playScreen } from "./play-screen.js";
import { isRoundShown, roundsDone } from "./results.js";
import { movers, Since } from "./turn-history.js";

/**
 * @typedef {import("../../core/types.js").Plan} Plan
 * @typedef {import("../../core/types.js").Opened} Opened
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("../../core/types.js").View} View
 * @typedef {{
 *   games: import("../../core/types.js").Game[], hints: import("../../parts/types.js").Hints, draw: () => void, shown: () => boolean,
 *   start: (plan: Plan) => void, share: (id: string) => void, saveFile: (id: string) => void, told: HTMLElement,
 * }} Host what the page does for a game; `shown`: whether the address is the table's
 */

/** What every table is drawn with; on its way as soon as this module is: while the form for a new game is filled in. */
const STYLES = ["styles/table.css"];
STYLES.forEach(loadStyle);

/** Moves after which a game is worth asking the browser to keep it. */
const WORTH_KEEPING = 5;

/** @type {Playing | null} */
let current = null;
const dragging = new Dragging(() => current?.activeTable() ?? null);
listen(
  () => current?.isShown ?? false,
  () => current?.showKeys(true),
);

export class Playing {
  #host;
  /** @type {string[]} */
  #picked = [];
  /** @type {Record<string, any>} */
  #ui = {};
  /** @type {Map<number | null, number>} how many finished rounds each seat has put away */
  #roundsSeen = new Map();
  /** Those that were finished when somebody sat down; -1: nobody has looked yet. */
  #roundsBefore = -1;
  /** How many moves were made here. */
  #moves = 0;
  #sheet = false;
  #keys = false;
  /** @type {Review | null} */
  #review = null;
  /** @type {import("../../engine/client/worker-client.js").Refusal | null} the last one that was heard */
  #refusal = null;
  #director = new Director(() => current === this && this.#host.draw());
  #since = new Since();
  /** Draws what stands below the result. @type {((session: Session, table: import("../../parts/types.js").Table) => unknown) | null} */
  #after = null;
  /** @type {(() => void) | null} a result is being read; called when it was */
  #wasRead = null;

  /** Fetch everything that a table needs. @param {string} game @param {boolean} own whether it has a table of its own */
  static async ready(game, own) {
    const words = [loadGameTexts(game), ...["table", "coach", "backup"].map(loadTexts)];
    await Promise.all([...words, ...STYLES.map(loadStyle), own && loadTable(game)]);
  }

  /** Sit down, once all is ready. @param {Host} host @param {Opened} opened */
  static sit(host, { save, status }) {
    const open = host.games.find(({ id }) => id === save.game)?.open_table;
    return new Playing(host, new Session(save, status, open));
  }

  /** @param {Host} host @param {Session} session */
  constructor(host, session) {
    this.#host = host;
    this.session = session;
    this.#putAway();
    current = this;
    session.stage = {
      show: (before, view, effects) => this.#stage(before, view, effects),
      stop: () => {
        this.#director.stop();
        this.#goOn();
      },
    };
    session.addEventListener("change", () => current === this && this.#changed());
    session.addEventListener("hidden", () => current === this && this.forget());
    session.addEventListener("told", (event) => {
      if (current === this) this.#tell(/** @type {CustomEvent} */ (event).detail);
    });
  }

  /** Stand up. What was told of the end may still be read; `forget` takes it away, too. */
  leave() {
    this.session.leave();
    this.#putAway();
    if (current === this) current = null;
  }

  /** Nothing of what somebody saw or was told is left on the page. */
  forget() {
    this.#putAway();
    this.#host.told.replaceChildren();
  }

  #putAway() {
    dragging.stop();
    this.#picked = [];
    this.#ui = {};
    this.#sheet = false;
    this.#keys = false;
    this.#endReview();
    this.#director.stop();
    this.#goOn();
    this.#since.forget();
    settle();
  }

  /**
   * @param {View} before
   * @param {View} view
   * @param {Effect[]} effects
   */
  #stage(before, view, effects) {
    const beats = this.#since.add(this.#module, before, view, effects, this.#hints);
    const foreign = movers(effects).some((seat) => seat !== view.seat && seat !== null);
    const shown = this.#director.play(beats, foreign);
    return shown?.then(() => this.#read()) ?? null;
  }

  /** What a round came to is read before a bot goes on. */
  #read() {
    const { view, botThinks } = this.session;
    if (current !== this || !view || !botThinks) return;
    if (!isRoundShown(view, this.#hints, this.#seenBy(view.seat))) return;
    return new Promise((/** @type {(value: void) => void} */ done) => {
      this.#wasRead = done;
      this.#host.draw();
    });
  }

  #goOn() {
    this.#wasRead?.();
    this.#wasRead = null;
  }

  /** Show once more what has happened since one moved last. */
  #again() {
    const { view } = this.session;
    if (view) this.#director.play(this.#since.beats(view.seat), true, true);
  }

  /** What the page waits for: while something is shown, for nobody; then, that a result is read. */
  get waits() {
    if (this.#director.view) return "thinking";
    return this.#wasRead ? "your-turn" : this.session.waits;
  }

  /** True if a person could come back to a reloaded page without noticing: nothing moves, and nothing is half done or being read. */
  get isIdle() {
    const { view, hint, waits } = this.session;
    const open = this.#picked.length || this.#wasRead || this.#review || this.#sheet || this.#keys;
    if (open || hint || this.#director.view) return false;
    if (waits === "your-turn")
      return !isRoundShown(view, this.#hints, this.#seenBy(view?.seat ?? null));
    return waits === "cover" || waits === "over";
  }

  #changed() {
    const { session } = this;
    const { over } = session.status;
    if (this.#moves >= (over ? 1 : WORTH_KEEPING)) askToPersist();
    if (session.waits !== "your-turn") this.#picked = [];
    if (session.waits !== "over") this.#endReview();
    else this.#loadAfter();
    if (this.#roundsBefore < 0 && session.view) this.#roundsBefore = this.#roundsDone;
    if (session.refused && session.refused !== this.#refusal) hear(session, []);
    this.#refusal = session.refused;
    this.#answerAlone();
    this.#host.draw();
  }

  /** How somebody else fared with this deal, and the way to hand it on. */
  async #loadAfter() {
    if (this.#after) return;
    this.#after = () => null;
    const comes = Promise.all([import("../share/result-share-panel.js"), loadTexts("daily")]);
    const [{ afterPanel, Sharing }] = await guard.expect(comes, "screens/");
    const sharing = new Sharing(this.#host.draw);
    this.#after = (session, table) =>
      afterPanel(session, table, this.#game?.title ?? session.save.game, sharing);
    if (current === this) this.#host.draw();
  }

  /** What was answered beforehand is not asked. */
  #answerAlone() {
    const table = this.activeTable();
    const move = table && this.#module.auto?.(table);
    if (move) queueMicrotask(() => current === this && this.session.play(move));
  }

  get #game() {
    return this.#host.games.find(({ id }) => id === this.session.save.game);
  }

  get #hints() {
    return this.#host.hints[this.session.save.game] ?? {};
  }

  get #module() {
    return tableOf(this.session.save.game);
  }

  get #roundsDone() {
    return roundsDone(this.session.view, this.#hints);
  }

  /** The screen as it stands. @param {unknown} shared what came of sharing the game */
  screen(shared) {
    const { session } = this;
    const { draw, start, share, saveFile } = this.#host;
    const seat = session.view?.seat ?? null;
    return playScreen({
      session,
      game: this.#game,
      review: this.#review,
      moment: this.#moment(),
      beginReview: () => this.#beginReview(),
      table: this.#table(),
      module: this.#module,
      roundsSeen: this.#director.view ? Number.POSITIVE_INFINITY : this.#seenBy(seat),
      keys: this.#keys,
      closeKeys: () => this.showKeys(false),
      goOn: this.#director.asks ? () => this.#director.hurry() : null,
      sheet: this.#sheet,
      showSheet: (/** @type {boolean} */ sheet) => {
        this.#sheet = sheet;
        draw();
      },
      redraw: draw,
      tips: settings.tips === "on",
      hideTips() {
        change({ tips: "off" });
        draw();
      },
      seenRound: () => {
        this.#putRoundAway();
        this.#goOn();
        this.#say([]);
        draw();
      },
      rematch: () => {
        this.#endReview();
        start(this.#nextGame());
      },
      after: this.#after,
      share: () => share(session.id),
      shared,
      saveFile: () => saveFile(session.id),
    });
  }

  /** How many finished rounds a seat has put away. @param {number | null} seat */
  #seenBy(seat) {
    return Math.max(this.#roundsBefore, this.#roundsSeen.get(seat) ?? 0);
  }

  #putRoundAway() {
    this.#roundsSeen.set(this.session.view?.seat ?? null, this.#roundsDone);
  }

  #beginReview() {
    const review = new Review();
    review.addEventListener("change", () => current === this && this.#host.draw());
    this.#review = review;
    this.#host.draw();
    review.go();
  }

  #endReview() {
    this.#review?.leave();
    this.#review = null;
  }

  /** The table as it lay when the decision was made that is looked at: nothing can be done on it. */
  #moment() {
    const table = this.#review?.shown ? this.#table() : null;
    const view = this.#review?.shown?.view;
    return table && view ? { ...table, view, before: null, active: false, picked: [] } : null;
  }

  /** The same players once more; who begins is the engine's to say. @returns {Plan} */
  #nextGame() {
    const { save, status } = this.session;
    const options = { ...save.options, ...status.rematch };
    const { take_backs: takeBacks } = status;
    return { game: save.game, players: save.players, options, seed: null, takeBacks };
  }

  /** What the table is drawn from. */
  #table() {
    const { session } = this;
    const { draw } = this.#host;
    if (!session.view) return null;
    return {
      view: this.#director.view ?? session.view,
      before: session.before,
      names: session.names,
      hints: this.#hints,
      picked: this.#picked,
      active: session.waits === "your-turn" && !this.#director.view,
      again:
        this.#director.view || !this.#since.holds(session.view.seat) ? null : () => this.#again(),
      ui: this.#ui,
      pick: (/** @type {string[]} */ words) => {
        this.#picked = words;
        draw();
      },
      play: (/** @type {string} */ move, /** @type {string[]} */ ...then) => {
        this.#putRoundAway();
        this.#moves += 1;
        session.play(move, then);
      },
      tries(/** @type {string} */ move, why = "page.nothing") {
        if (!move || session.view?.legal.includes(move)) session.refuse(why);
        else session.play(move);
      },
      quick: settings.taps === "one",
      advice: (/** @type {Record<string, unknown>} */ question) => session.advice(question),
      advised: (/** @type {Record<string, unknown>} */ question) => session.advised(question),
      keep: (/** @type {Record<string, unknown>} */ changed) => {
        Object.assign(this.#ui, changed);
        draw();
      },
    };
  }

  /** Whether this table is what the page shows. */
  get isShown() {
    return this.#host.shown();
  }

  /** The sheet of all keys, and back to where the keyboard was. @param {boolean} shown */
  showKeys(shown) {
    this.#keys = shown;
    this.#host.draw();
    if (shown) focusOn("#keys-title");
  }

  /** The table, when it can be acted on. */
  activeTable() {
    const table = this.#table();
    return table?.active && this.#host.shown() ? table : null;
  }

  /** Draw, and move what has come to lie elsewhere. @param {() => void} paint */
  around(paint) {
    const beat = this.#director.around(paint);
    dragging.check();
    this.#hear(beat?.effects);
    this.#mark();
  }

  #mark() {
    const { view } = this.session;
    const left = view && this.waits !== "thinking" ? this.#since.left(view.seat) : null;
    if (view) markChanged(left, view, this.#module.anchor);
    const { hint } = this.session;
    const shown = this.#review?.shown;
    if (shown) mark(inReview(shown));
    else mark({ hint: hint && hint !== "thinking" ? hint.move : null });
  }

  /** What is seen is heard, too; at last, that it is one's turn. @param {Effect[]} [seen] */
  #hear(seen = []) {
    const { session } = this;
    const fresh = [...seen, ...session.fresh];
    session.fresh = [];
    if (fresh.length) hear(session, fresh, this.#module.sounds);
  }

  /** Say what happened to those who do not look. @param {Effect[]} effects */
  #tell(effects) {
    const { session } = this;
    const last = session.view?.log.at(-1);
    // It is one's turn when the last card lies.
    if (effects.length === 0 && last && last.seat !== session.view?.seat)
      hear(session, [{ ...last, type: "" }]);
    this.#say(
      effects.map((effect) => effectLine(session.save.game, session.names, effect)).filter(Boolean),
    );
  }

  /** Say these lines, and what is asked then; while a result is shown, nothing is. @param {string[]} lines */
  #say(lines) {
    const { session } = this;
    const { view } = session;
    const ended = isRoundShown(view, this.#hints, this.#seenBy(view?.seat ?? null));
    if (session.waits === "your-turn" && view && !ended) lines.push(prompt(view, session.names));
    say(this.#host.told, lines);
  }
}
