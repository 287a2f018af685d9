// A running game on the page: state, turn, viewer. It never contains a card that the viewer may not see. The methods are in the order
// of a move's path, from `play` to `#finishAnimation`.

import { shownName } from "../../../core/player-names.js";
import { Refusal, refusal } from "../../../core/refusal.js";
import { settings } from "../../../core/settings.js";
import { engine, SLICE, WorkerLost } from "../worker-client.js";
import { MoveQueries, restOfHint } from "./move-queries.js";
import { isBusy } from "./table-state-machine.js";

/**
 * @import { Effect, ErrorCode, Hint, Save, Status, View } from "../../../core/types.js"
 * @import { TableState } from "./table-state-machine.js"
 * @typedef {object} Display
 * @property {(before: View, view: View, effects: Effect[]) => Promise<void> | null} present animates the effects between
 *   two views; null: nothing is animated
 * @property {() => Promise<void>} whenRead settles when the viewer has read the result of a round: no bot moves before
 * @property {() => void} stop ends the animation
 * @property {(effects: Effect[]) => void} announce reads new effects and the prompt out
 * @property {() => void} forget removes everything that the viewer saw
 */

/** Dispatches "change" after every change. */
export class Session extends EventTarget {
  /** @type {TableState} */
  state = "loading";
  /** @type {View | null} */
  view = null;
  /** @type {View | null} the view before it, if the same viewer saw it */
  before = null;
  /** @type {Refusal | null} */
  refusal = null;
  /** @type {Hint | "thinking" | null} the coach's answer to the actor */
  hint = null;
  /** @type {Effect[]} effects that are neither animated nor drawn yet */
  newEffects = [];
  /** @type {Effect[]} effects that all players could see, for the next person */
  publicEffects = [];
  /** @type {Display | null} */
  display = null;
  /** The seat of the person who has confirmed that they hold the device. */
  #deviceHolder = /** @type {number | null} */ (null);
  /** The number of events that were announced. */
  #announced = 0;
  /** @type {Map<number, number>} the last event that each person has seen */
  #seen = new Map();
  /** Counts requests, so that the answer to an earlier one is dropped. */
  #run = 0;
  /** The running animation: no move is asked for or shown before it ends. @type {Promise<void> | null} */
  #animation = null;
  /** True while the engine handles a move or an undo, even if the table is covered meanwhile. */
  #isSending = false;
  /** True if a phone has changed the position meanwhile. */
  #isStale = false;
  #isLeft = false;
  #isOpen;
  #engine;
  #queries;

  /**
   * @param {Save} save
   * @param {Status} status
   * @param {boolean} [open] whether no private information outlives a turn of this game
   * @param {import("../../rpc-types.js").SessionEngine} [from] the worker, or the connection to a host
   */
  constructor(save, status, open = false, from = engine) {
    super();
    this.save = save;
    this.status = status;
    this.#isOpen = open;
    this.#engine = from;
    this.#queries = new MoveQueries(from, (view) => {
      if (this.view === view) this.#changed();
    });
    if (save.phones) from.addEventListener("position", this.#onPosition);
  }

  /** True if the device lies on the table, without a cover between turns. */
  get #isOpenTable() {
    return this.#isOpen && settings.handover === "table";
  }

  get id() {
    return this.save.id;
  }

  get names() {
    return this.status.players.map(({ name }) => shownName(name));
  }

  /** The seats of the persons who use this device. */
  get persons() {
    const { players } = this.status;
    return [...players.keys()].filter((seat) => this.#isHere(seat));
  }

  /** True if the seat's person uses this device. @param {number} seat */
  #isHere(seat) {
    const { phones, seat: own = seat } = this.save;
    return this.status.players[seat].kind === "person" && own === seat && !phones?.[seat];
  }

  get #actor() {
    const { to_act: seat } = this.status;
    return seat === null ? null : { seat, person: this.#isHere(seat) };
  }

  get botThinks() {
    return isBusy(this.state) && this.#actor?.person === false;
  }

  get #isShared() {
    return this.persons.length > 1;
  }

  /** The seat whose view is shown: the only person's, else the device holder's. All see the end. */
  get #viewer() {
    if (!this.#isShared) return this.persons[0] ?? null;
    return this.status.over ? null : this.#deviceHolder;
  }

  // -- the path of a move -------------------------------------------------------------------------------------

  /** Play a move, and the others as long as the turn lasts. @param {string[]} moves */
  play(moves) {
    return this.#send("play", moves);
  }

  undo() {
    return this.#send("undo");
  }

  /** @param {"play" | "undo"} op @param {string[]} [moves] */
  async #send(op, moves = []) {
    const seat = op === "play" ? this.status.to_act : (this.view?.seat ?? null);
    if (this.#isSending || seat === null || (op === "play" && this.state !== "choosing")) return;
    const stateBefore = this.state;
    this.display?.stop();
    this.#run += 1;
    this.#isSending = true;
    this.state = "sending";
    this.refusal = null;
    const follows = op === "play" ? restOfHint(this.hint, moves) : null;
    this.hint = null;
    this.#changed();
    try {
      const view = await this.#ask(op, { seat, moves });
      this.#isSending = false;
      this.#followingHint = follows;
      if (op === "undo") this.#announced = view.table.events;
      await this.advance(view);
    } catch (error) {
      this.#isSending = false;
      if (error instanceof WorkerLost) return;
      if (!(error instanceof Refusal)) throw error;
      if (this.view === null) return this.advance();
      this.refusal = error;
      this.state = stateBefore;
      if (moves.length > 1 || this.#isStale) return this.advance();
      this.#changed();
    }
  }

  /**
   * Make a request that is answered with a view. Only the new part of the log is transferred.
   * @template {"view" | "play" | "step" | "undo"} O
   * @param {O} op
   * @param {import("../../rpc-types.js").Fields<O>} fields
   * @returns {Promise<import("../../rpc-types.js").Answer<O>>}
   */
  async #ask(op, fields) {
    const seat = this.#viewer;
    const known = op !== "undo" && this.view?.seat === seat ? this.view : null;
    const since = known?.stable_upto ?? 0;
    const viewpoint = { seat, since, shared: this.#isShared };
    const view = await this.#engine.ask(op, { ...fields, viewpoint });
    // The end of a game between several people has another viewer, and a whole log.
    if (!known || "thinking" in view || view.seat !== seat) return view;
    // After a phone's undo it's a whole log, too.
    const first = view.log[0]?.event ?? since + 1;
    const former = known.log.filter(({ event }) => event <= since && event < first);
    return { ...view, log: [...former, ...view.log] };
  }

  /** Show the position, and let bots move until a person is to act. @param {View} [view] the position, if an answer contained it */
  async advance(view) {
    if (this.#isLeft) return;
    this.#run += 1;
    const run = this.#run;
    this.#isStale = false;
    try {
      await this.#present(run, view);
      while (run === this.#run && this.#actor && !this.#actor.person) {
        await this.#stepBot(run);
      }
      await this.#finishAnimation(run);
    } catch (error) {
      // The page reopens the game when the new worker is there.
      if (error instanceof WorkerLost || run !== this.#run) return;
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error;
      this.#changed();
    }
  }

  /** @param {number} run @param {View} [answered] */
  async #present(run, answered) {
    if (answered) this.status = answered.table;
    const actor = this.#actor;
    if (this.#isOpenTable && actor?.person) this.#deviceHolder = actor.seat;
    const covers = this.#isShared && actor?.person && this.#deviceHolder === null;
    // Public information is shown to the end before the cover.
    const isWatched = answered && this.view && this.display && answered.seat === this.#viewer;
    if (covers && !isWatched) return this.#coverFor(run, actor.seat);
    // The table may have been covered while the engine was asked.
    const view = answered?.seat === this.#viewer ? answered : await this.#ask("view", {});
    if (run !== this.#run) return;
    const isSameViewer = this.#isOpenTable || this.view?.seat === view.seat;
    const isFirst = this.view === null;
    this.before = isSameViewer ? this.view : null;
    this.hint = this.#followingHint;
    this.#followingHint = null;
    this.view = view;
    this.status = view.table;
    const effects = isFirst ? [] : view.log.filter(({ event }) => event > this.#announced);
    this.#animation = (this.before && this.display?.present(this.before, view, effects)) || null;
    this.state = this.#animation ? "animating" : this.#nextState;
    if (!this.#animation) this.newEffects = [...this.newEffects, ...effects];
    if (view.seat !== null) this.#seen.set(view.seat, this.status.events);
    this.#announce(view.log);
    this.#changed();
    if (!covers) return;
    await this.#animation;
    if (run === this.#run) await this.#coverFor(run, actor.seat);
  }

  /** Request the move of a bot or a phone while the animation of the last one runs. @param {number} run */
  async #stepBot(run) {
    let view;
    for (;;) {
      view = await this.#ask("step", { milliseconds: SLICE });
      if (run !== this.#run) return;
      if (!("thinking" in view)) break;
      if (this.#isPhonesTurn) await this.#nextPosition();
      if (run !== this.#run) return;
    }
    await this.#animation;
    if (run === this.#run) await this.display?.whenRead();
    if (run !== this.#run) return;
    await this.#present(run, view);
  }

  /** Begin the next turn after the animation. @param {number} run */
  async #finishAnimation(run) {
    const animation = this.#animation;
    if (!animation) return;
    await animation;
    if (run !== this.#run || this.view === null) return;
    this.#animation = null;
    this.state = this.#nextState;
    this.display?.announce([]);
    this.#changed();
  }

  /** @returns {TableState} */
  get #nextState() {
    const actor = this.#actor;
    if (!actor) return "over";
    if (!actor.person) return "botThinking";
    return this.#isShared && actor.seat !== this.#deviceHolder ? "handingOver" : "choosing";
  }

  // -- phones -------------------------------------------------------------------------------------------------

  /** True if only a phone can move, and no bot plays for it. */
  get #isPhonesTurn() {
    const { to_act: seat, players } = this.status;
    return seat !== null && players[seat].kind === "person";
  }

  /** Resolve when a phone has changed the position. */
  #nextPosition() {
    return new Promise((/** @type {(value: void) => void} */ done) => {
      this.#onPhone = done;
    });
  }

  /** @type {(() => void) | null} */
  #onPhone = null;

  /** Show a position that a phone has changed: its move, or an undo while another person chooses. */
  #onPosition = () => {
    if (this.#isLeft) return;
    this.#isStale = true;
    this.#onPhone?.();
    this.#onPhone = null;
    if (!this.#isSending && this.view && (this.#actor?.person ?? true)) this.advance();
  };

  // -- from one person to the next ----------------------------------------------------------------------------

  /** Cover the table until this seat's person confirms, and list public effects for them. @param {number} run @param {number} seat */
  async #coverFor(run, seat) {
    this.state = "covered";
    this.#hide();
    const since = this.#seen.get(seat) ?? 0;
    const publicEffects = await this.#engine.ask("effects", { seat: null, since });
    if (run !== this.#run) return;
    this.publicEffects = publicEffects;
    this.#changed();
  }

  /** Remove everything that the viewer was shown. */
  #hide() {
    this.view = null;
    this.before = null;
    this.newEffects = [];
    this.publicEffects = [];
    this.refusal = null;
    this.hint = this.#followingHint = null;
    this.#queries.forget();
    this.display?.forget();
    this.#changed();
  }

  /** Show the table to the person to act, who has confirmed. */
  async reveal() {
    if (this.state !== "covered" || this.#deviceHolder !== null) return;
    this.#deviceHolder = this.status.to_act;
    await this.advance();
  }

  /** Cover the table for the next person. */
  async handOver() {
    if (this.state === "handingOver") await this.cover();
  }

  /** Hide private information at once: the device may change hands. */
  async cover() {
    if (!this.#isShared || this.#isOpenTable || this.#deviceHolder === null || this.status.over)
      return;
    this.#deviceHolder = null;
    this.#engine.cover();
    this.#run += 1;
    const run = this.#run;
    if (this.#isSending) this.state = "sending";
    else this.state = this.#actor?.person ? "covered" : "botThinking";
    this.#hide();
    // A pending request continues by itself. Else the engine may be ahead of this session.
    if (this.#isSending) return;
    try {
      const { table } = await this.#engine.ask("view", { viewpoint: { seat: null, log: false } });
      if (run !== this.#run) return;
      this.status = table;
    } catch (error) {
      if (!(error instanceof WorkerLost)) throw error;
      return;
    }
    await this.advance();
  }

  /** Stop: no later answer changes the page. */
  leave() {
    this.#isLeft = true;
    this.#engine.removeEventListener("position", this.#onPosition);
    this.#run += 1;
    this.hint = null;
  }

  /** @param {Effect[]} log */
  #announce(log) {
    const effects = log.filter(({ event }) => event > this.#announced);
    this.#announced = this.status.events;
    if (effects.length) this.display?.announce(effects);
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  // -- before a move ------------------------------------------------------------------------------------------

  /** Show the reason why an action is impossible that corresponds to no move. @param {ErrorCode} code */
  refuse(code) {
    if (this.state !== "choosing") return;
    this.refusal = refusal(code);
    this.#changed();
  }

  /** The coach's plan beyond the move that was just made. @type {Hint | null} */
  #followingHint = null;

  /**
   * Return the game's answer to a question of the actor; null until it arrives, which dispatches "change".
   * @param {Record<string, unknown>} question
   */
  query(question) {
    const { view } = this;
    if (view === null || view.seat === null || this.state !== "choosing") return null;
    return this.#queries.cached(view, view.seat, question);
  }

  /** Resolve with the same answer; null if the position has changed meanwhile. @param {Record<string, unknown>} question */
  async queryAsync(question) {
    const { view } = this;
    this.query(question);
    const answer = await this.#queries.pending(question);
    return this.view === view ? (answer ?? null) : null;
  }

  /** Ask the coach for the actor's best move. It knows only their view. */
  async askHint() {
    const { view } = this;
    if (!view || view.seat === null || this.state !== "choosing") return;
    if (this.hint === "thinking") return;
    this.hint = "thinking";
    this.refusal = null;
    this.#changed();
    try {
      let answer;
      do {
        answer = await this.#engine.ask("hint", { seat: view.seat, milliseconds: SLICE });
        if (this.view !== view || this.hint !== "thinking") return;
      } while (answer.thinking);
      this.hint = answer;
    } catch (error) {
      if (error instanceof WorkerLost) return;
      if (!(error instanceof Refusal)) throw error;
      this.hint = null;
      this.refusal = error;
    }
    this.#changed();
  }

  closeHint() {
    this.hint = null;
    this.#changed();
  }
}
