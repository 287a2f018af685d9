// Review of a finished game: the coach evaluates one decision after the other, and each can be shown on the table.

import { Refusal } from "../../../core/refusal.js";
import { engine, SLICE, WorkerLost } from "../worker-client.js";

/**
 * @import { Decision, LuckProgress, Responses, View } from "../../../core/types.js"
 * @typedef {Responses["compare_moves"]["losses"][number]} MoveLoss
 * @typedef {Omit<LuckProgress, "thinking" | "error">} Luck of the game, perhaps incomplete
 */

/** Milliseconds of a slice of the measurement of luck. */
const LUCK_SLICE = 50;

/** Dispatches "change" after every change, and "lost" if the worker ended during its work. */
export class Review extends EventTarget {
  /** @type {Decision[]} the evaluated ones */
  decisions = [];
  /** The number of all decisions; null: unknown yet. */
  total = /** @type {number | null} */ (null);
  /** @type {number[]} the events of the costliest decisions so far */
  costliest = [];
  /** @type {Map<number, View>} positions of decisions by event; those of the costliest ones, once all are evaluated */
  positions = new Map();
  /** @type {{decision: Decision, view: View, losses: MoveLoss[], isComplete: boolean} | null} the decision on the table, and its alternatives */
  selected = null;
  /** @type {Refusal | null} */
  refusal = null;
  /** @type {Luck | null} */
  luck = null;
  /** none: unknown or impossible */
  luckState = /** @type {"none" | "runs" | "stopped" | "failed" | "done"} */ ("none");
  /** True while the table of its luck is open. */
  isTableOpen = false;
  /** The step of the replay that was opened from that table; 0: none. */
  replayStep = 0;
  /** The number of puzzles in its mistakes, once they are found. */
  puzzles = 0;
  #isLeft = false;
  #wantedEvent = -1;

  get done() {
    return this.total !== null && this.decisions.length === this.total;
  }

  /** Evaluate all decisions. Results are available meanwhile. */
  async run() {
    try {
      while (!this.#isLeft && !this.done) {
        const since = this.decisions.length;
        const found = await engine.ask("review", { since, milliseconds: SLICE });
        if (this.#isLeft) return;
        this.total = found.total;
        this.costliest = found.costliest;
        // The list of the costliest moves is complete when it appears.
        if (since + found.decisions.length === found.total)
          await this.#loadPositions([...this.decisions, ...found.decisions]);
        if (this.#isLeft) return;
        this.decisions.push(...found.decisions);
        if (found.decisions.length || since === 0) this.#changed();
      }
    } catch (error) {
      this.#onError(error);
    }
    if (this.done) this.measureLuck();
  }

  /** @param {Decision[]} decisions */
  async #loadPositions(decisions) {
    for (const decision of decisions)
      if (this.costliest.includes(decision.event)) await this.#position(decision);
  }

  /** Return the position of a decision, which is loaded once. @param {Decision} decision */
  async #position({ event, seat }) {
    const view = this.positions.get(event) ?? (await engine.ask("position", { event, seat }));
    this.positions.set(event, view);
    return view;
  }

  /** Measure the luck of the game, until that is done, or stopped. */
  async measureLuck() {
    if (this.#isLeft) return;
    /** @type {Luck} */
    const luck = { total: 0, points: [], unit: "share", balance: [] };
    this.luck = luck;
    this.#setLuck("runs");
    const goesOn = () => !this.#isLeft && this.luck === luck;
    try {
      for (let thinking = true; thinking; ) {
        const since = luck.points.length;
        const found = await engine.ask("luck", { since, milliseconds: LUCK_SLICE });
        if (!goesOn()) return;
        ({ thinking } = found);
        const { total, unit, balance } = found;
        Object.assign(luck, { total, unit, balance });
        luck.points.push(...found.points);
        this.#setLuck(thinking ? "runs" : "done");
      }
    } catch (error) {
      const refusal = this.#refusalOf(error);
      // Of some games the luck cannot be measured.
      if (refusal && goesOn()) this.#setLuck(refusal.code === "table.no_luck" ? "none" : "failed");
    }
  }

  stopLuck() {
    this.luck = null;
    this.#setLuck("stopped");
  }

  /**
   * Note if the table of its luck is open, and which step of the replay is opened from it.
   * @param {boolean} isTableOpen
   * @param {number} [replayStep]
   */
  setTable(isTableOpen, replayStep = this.replayStep) {
    if (isTableOpen === this.isTableOpen && replayStep === this.replayStep) return;
    Object.assign(this, { isTableOpen, replayStep });
    this.#changed();
  }

  /** @param {Review["luckState"]} state */
  #setLuck(state) {
    this.luckState = state;
    this.#changed();
  }

  leave() {
    this.#isLeft = true;
  }

  /** The costliest decisions, the worst one first. */
  get byLoss() {
    return this.decisions
      .filter(({ event }) => this.costliest.includes(event))
      .sort((one, other) => other.loss - one.loss);
  }

  /** Return the puzzles in the costliest decisions; none if the game is left meanwhile. */
  async findPuzzles() {
    const events = this.costliest;
    for (;;) {
      if (this.#isLeft || events.length === 0) return [];
      const found = await engine.ask("puzzles", { events, milliseconds: SLICE });
      if (!found.thinking && !this.#isLeft) return found.puzzles;
    }
  }

  /** Show a decision on the table; null: the result. @param {Decision | null} decision */
  async select(decision) {
    this.#wantedEvent = decision?.event ?? -1;
    if (decision === null) {
      this.selected = null;
      return this.#changed();
    }
    const { event } = decision;
    try {
      const view = await this.#position(decision);
      if (this.#isLeft || this.#wantedEvent !== event) return;
      this.selected = { decision, view, losses: [], isComplete: false };
      this.#changed();
      await this.#loadAlternatives(decision, view);
    } catch (error) {
      this.#onError(error);
    }
  }

  /** Load the values of the alternatives, one after the other. @param {Decision} decision @param {View} view */
  async #loadAlternatives(decision, view) {
    const { event, best, move } = decision;
    while (this.selected?.decision === decision && !this.selected.isComplete) {
      const request = { event, best, played: move, milliseconds: SLICE };
      const { losses, thinking } = await engine.ask("compare_moves", request);
      if (this.#isLeft || this.selected?.decision !== decision) return;
      if (thinking && losses.length === this.selected.losses.length) continue;
      this.selected = { decision, view, losses, isComplete: !thinking };
      this.#changed();
    }
  }

  /** @param {unknown} error */
  #onError(error) {
    const refusal = this.#refusalOf(error);
    if (refusal === null) return;
    this.refusal = refusal;
    this.#changed();
  }

  /** Return the refusal that an error is, or null if the worker ended or the game was left. @param {unknown} error */
  #refusalOf(error) {
    if (error instanceof WorkerLost) this.dispatchEvent(new Event("lost"));
    if (this.#isLeft || error instanceof WorkerLost) return null;
    if (!(error instanceof Refusal)) throw error;
    return error;
  }

  /** Return the decisions of a seat so far. @param {number} seat */
  decisionsOf(seat) {
    return this.decisions.filter((each) => each.seat === seat);
  }

  /** Return the number of a decision among those of its seat. @param {Decision} decision */
  numberOf(decision) {
    return this.decisionsOf(decision.seat).indexOf(decision) + 1;
  }

  /** Return the decision this many steps after the selected one, or null. @param {number} step */
  next(step) {
    const at = this.decisions.findIndex(({ event }) => event === this.#wantedEvent);
    return this.decisions[at + step] ?? null;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
