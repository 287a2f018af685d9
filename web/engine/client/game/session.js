// One running game as the page sees it: whose turn it is, who is looking, what was told. It never holds a
// card that the one who looks may not see.

import { shownName } from "../../../core/player-names.js";
import { settings } from "../../../core/settings.js";
import { engine, Lost, Refusal, SLICE } from "../worker-client.js";
import { Advice, leftOf } from "./move-queries.js";

/**
 * @typedef {import("../../../core/types.js").Save} Save
 * @typedef {import("../../../core/types.js").Status} Status
 * @typedef {import("../../../core/types.js").View} View
 * @typedef {import("../../../core/types.js").Effect} Effect
 * @typedef {import("../../../core/types.js").Hint} Hint
 * @typedef {"loading" | "your-turn" | "thinking" | "handover" | "cover" | "over"} Waits what the page waits for; "handover": the
 *   one who looks has nothing more to decide, somebody else on this device has
 * @typedef {{
 *   show: (before: View, view: View, effects: Effect[]) => Promise<void> | null, stop: () => void,
 * }} Stage shows what has happened from one view to the next; null: it is seen at once
 */

/** Tells "change" after every change, "told" with the effects that were not told before, "hidden" when nothing may be left of them. */
export class Session extends EventTarget {
  /** @type {Waits} */
  waits = "loading";
  /** @type {View | null} */
  view = null;
  /** @type {View | null} what was shown before to the same eyes, to mark what changed */
  before = null;
  /** @type {Refusal | null} */
  refused = null;
  /** @type {Hint | "thinking" | null} what the coach says to the one to act, who asked */
  hint = null;
  /** @type {Effect[]} what has happened between `before` and `view` */
  fresh = [];
  /** @type {Effect[]} for the one who comes next: what everybody could see meanwhile */
  meanwhile = [];
  /** The person who has the device; null: nobody has shown that they do. */
  #holder = /** @type {number | null} */ (null);
  #told = 0;
  /** @type {Map<number, number>} the last event that each person has seen */
  #seen = new Map();
  #run = 0;
  /** Until what has happened has been shown: nothing is asked before, nobody's next move is seen. @type {Promise<void> | null} */
  #shown = null;
  #asking = false;
  #left = false;

  /**
   * @param {Save} save
   * @param {Status} status
   * @param {boolean} [open] whether nothing private outlives a turn of this game
   */
  constructor(save, status, open = false) {
    super();
    this.save = save;
    this.status = status;
    this.#isOpen = open;
    /** @type {Stage | null} */
    this.stage = null;
  }

  #isOpen;

  /** Whether the device lies on the table: a turn passes without cover or hold. */
  get #lies() {
    return this.#isOpen && settings.handover === "table";
  }

  get id() {
    return this.save.id;
  }

  get names() {
    return this.status.players.map(({ name }) => shownName(name));
  }

  get persons() {
    return this.status.players.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  }

  get #actor() {
    const { to_act: seat, players } = this.status;
    return seat === null ? null : { seat, person: players[seat].kind === "person" };
  }

  /** Whether a bot makes up its mind. */
  get botThinks() {
    return this.waits === "thinking" && this.#actor?.person === false;
  }

  get #shared() {
    return this.persons.length > 1;
  }

  /** Whose eyes: the only person's, else of the one who has the device; the end is for all to see. */
  get #looking() {
    if (!this.#shared) return this.persons[0] ?? null;
    return this.status.over ? null : this.#holder;
  }

  /** Show where the game stands, and let bots go on. @param {View} [view] how it stands, where it has just been told */
  async go(view) {
    if (this.#left) return;
    this.#run += 1;
    const run = this.#run;
    try {
      await this.#show(run, view);
      while (run === this.#run && this.#actor && !this.#actor.person) {
        await this.#bot(run);
      }
      await this.#landed(run);
    } catch (error) {
      // The page reopens the game when the new worker is there.
      if (error instanceof Lost || run !== this.#run) return;
      if (!(error instanceof Refusal)) throw error;
      this.refused = error;
      this.#changed();
    }
  }

  /** Nothing of this session may happen any more. */
  leave() {
    this.#left = true;
    this.#run += 1;
    this.hint = null;
  }

  /**
   * Ask for something whose answer is what there is to see then. Of the log only what is new travels.
   * @template {"look" | "play" | "step" | "undo"} O
   * @param {O} op
   * @param {import("../../rpc-types.js").Fields<O>} fields
   * @returns {Promise<import("../../rpc-types.js").Answer<O>>}
   */
  async #ask(op, fields) {
    const seat = this.#looking;
    const known = op !== "undo" && this.view?.seat === seat ? this.view : null;
    const since = known?.settled ?? 0;
    const eyes = { seat, since, shared: this.#shared };
    const view = await engine.ask(op, { ...fields, eyes });
    // The end of a game between several is told to other eyes, and from the beginning.
    if (!known || "thinking" in view || view.seat !== seat) return view;
    return { ...view, log: [...known.log.filter(({ event }) => event <= since), ...view.log] };
  }

  /** @param {number} run @param {View} [told] */
  async #show(run, told) {
    if (told) this.status = told.table;
    const actor = this.#actor;
    if (this.#lies && actor?.person) this.#holder = actor.seat;
    const covered = this.#shared && actor?.person && this.#holder === null;
    // What all can see is shown to the end before it is covered.
    const watched = told && this.view && this.stage && told.seat === this.#looking;
    if (covered && !watched) return this.#wait(run, actor.seat);
    // Whoever looks may have covered the table while it was asked for.
    const view = told?.seat === this.#looking ? told : await this.#ask("look", {});
    if (run !== this.#run) return;
    const sameEyes = this.#lies || this.view?.seat === view.seat;
    const first = this.view === null;
    this.before = sameEyes ? this.view : null;
    this.hint = this.#follows;
    this.#follows = null;
    this.view = view;
    this.status = view.table;
    const fresh = first ? [] : view.log.filter(({ event }) => event > this.#told);
    this.#shown = (this.before && this.stage?.show(this.before, view, fresh)) || null;
    this.waits = this.#shown ? "thinking" : this.#waiting();
    this.fresh = this.#shown ? [] : fresh;
    if (view.seat !== null) this.#seen.set(view.seat, this.status.events);
    this.#tell(view.log);
    this.#changed();
    if (!covered) return;
    await this.#shown;
    if (run === this.#run) await this.#wait(run, actor.seat);
  }

  /** The last card lies: now what follows is asked. @param {number} run */
  async #landed(run) {
    const shown = this.#shown;
    if (!shown) return;
    await shown;
    if (run !== this.#run || this.view === null) return;
    this.#shown = null;
    this.waits = this.#waiting();
    this.dispatchEvent(new CustomEvent("told", { detail: [] }));
    this.#changed();
  }

  /** @returns {Waits} */
  #waiting() {
    const actor = this.#actor;
    if (!actor) return "over";
    if (!actor.person) return "thinking";
    return this.#shared && actor.seat !== this.#holder ? "handover" : "your-turn";
  }

  /** Cover everything until this seat's person is there; what all could see meanwhile is told. @param {number} run @param {number} seat */
  async #wait(run, seat) {
    this.waits = "cover";
    this.#hide();
    const since = this.#seen.get(seat) ?? 0;
    const meanwhile = await engine.ask("effects", { seat: null, since });
    if (run !== this.#run) return;
    this.meanwhile = meanwhile;
    this.#changed();
  }

  /** Let go of all that somebody was shown. */
  #hide() {
    this.view = null;
    this.before = null;
    this.fresh = [];
    this.meanwhile = [];
    this.refused = null;
    this.hint = this.#follows = null;
    this.#advice.forget();
    this.dispatchEvent(new Event("hidden"));
    this.#changed();
  }

  /** @param {Effect[]} log */
  #tell(log) {
    const fresh = log.filter(({ event }) => event > this.#told);
    this.#told = this.status.events;
    if (fresh.length) this.dispatchEvent(new CustomEvent("told", { detail: fresh }));
  }

  /** One move of a bot, thought over while the one before is shown. @param {number} run */
  async #bot(run) {
    let view;
    do {
      view = await this.#ask("step", { milliseconds: SLICE });
      if (run !== this.#run) return;
    } while ("thinking" in view);
    await this.#shown;
    if (run !== this.#run) return;
    await this.#show(run, view);
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** The person to act has the device to themselves. */
  async reveal() {
    if (this.waits !== "cover" || this.#holder !== null) return;
    this.#holder = this.status.to_act;
    await this.go();
  }

  /** Who looks has seen enough: the device goes on to the person to act. */
  async handOver() {
    if (this.waits === "handover") await this.cover();
  }

  /** Hide what only one person may see, at once: the device may change hands. */
  async cover() {
    if (!this.#shared || this.#lies || this.#holder === null || this.status.over) return;
    this.#holder = null;
    engine.cover();
    this.#run += 1;
    const run = this.#run;
    this.waits = this.#actor?.person && !this.#asking ? "cover" : "thinking";
    this.#hide();
    // What was asked before goes on by itself, or has left the engine further on than is known here.
    if (this.#asking) return;
    try {
      const { table } = await engine.ask("look", { eyes: { seat: null, log: false } });
      if (run !== this.#run) return;
      this.status = table;
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      return;
    }
    await this.go();
  }

  /** @param {string} move @param {string[]} [then] moves to play after it, as long as the turn lasts */
  play(move, then = []) {
    return this.#change("play", [move, ...then]);
  }

  undo() {
    return this.#change("undo");
  }

  /** Tell why something cannot be done that no move stands for. @param {string} code */
  refuse(code) {
    if (this.waits !== "your-turn") return;
    this.refused = new Refusal({ code, message: "", params: {} });
    this.#changed();
  }

  /** What the coach had planned beyond the move that was just made. @type {Hint | null} */
  #follows = null;

  #advice = new Advice((view) => {
    if (this.view === view) this.#changed();
  });

  /**
   * What the game answers to a question of the one to act; null until the answer is there, which is told as a change.
   * @param {Record<string, unknown>} question
   */
  advice(question) {
    const { view } = this;
    if (view === null || view.seat === null || this.waits !== "your-turn") return null;
    return this.#advice.now(view, view.seat, question);
  }

  /** The same, when it is there; null when the game has gone on meanwhile. @param {Record<string, unknown>} question */
  async advised(question) {
    const { view } = this;
    this.advice(question);
    const answer = await this.#advice.comes(question);
    return this.view === view ? (answer ?? null) : null;
  }

  /** Ask the coach what the one to act had best do; it knows what they know. */
  async askHint() {
    const { view } = this;
    if (!view || view.seat === null || this.waits !== "your-turn") return;
    if (this.hint === "thinking") return;
    this.hint = "thinking";
    this.refused = null;
    this.#changed();
    try {
      let answer;
      do {
        answer = await engine.ask("hint", { seat: view.seat, milliseconds: SLICE });
        if (this.view !== view || this.hint !== "thinking") return;
      } while (answer.thinking);
      this.hint = answer;
    } catch (error) {
      if (error instanceof Lost) return;
      if (!(error instanceof Refusal)) throw error;
      this.hint = null;
      this.refused = error;
    }
    this.#changed();
  }

  closeHint() {
    this.hint = null;
    this.#changed();
  }

  /**
   * @param {"play" | "undo"} op
   * @param {string[]} [moves]
   */
  async #change(op, moves = []) {
    const seat = op === "play" ? this.status.to_act : (this.view?.seat ?? null);
    if (this.#asking || seat === null || (op === "play" && this.waits !== "your-turn")) return;
    const waited = this.waits;
    this.stage?.stop();
    this.#run += 1;
    this.#asking = true;
    this.waits = "thinking";
    this.refused = null;
    const follows = op === "play" ? leftOf(this.hint, moves) : null;
    this.hint = null;
    this.#changed();
    try {
      const view = await this.#ask(op, { seat, moves });
      this.#asking = false;
      this.#follows = follows;
      if (op === "undo") this.#told = view.table.events;
      await this.go(view);
    } catch (error) {
      this.#asking = false;
      if (error instanceof Lost) return;
      if (!(error instanceof Refusal)) throw error;
      if (this.view === null) return this.go();
      this.refused = error;
      this.waits = waited;
      if (moves.length > 1) return this.go();
      this.#changed();
    }
  }
}
