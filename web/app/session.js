// One running game as the page sees it: whose turn it is, who is looking, what was told. It never holds a
// card that the one who looks may not see.
import { engine, Lost, Refusal } from "./bridge.js";
import { pace } from "./settings.js";

/**
 * @typedef {import("./types.js").Save} Save
 * @typedef {import("./types.js").Status} Status
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Effect} Effect
 * @typedef {"loading" | "your-turn" | "thinking" | "cover" | "over"} Waits
 */

const SLICE = 30;

/** Tells "change" after every change, "told" with the effects that were not told before. */
export class Session extends EventTarget {
  /** @type {Waits} */
  waits = "loading";
  /** @type {View | null} */
  view = null;
  /** @type {View | null} what was shown before, to mark what changed */
  before = null;
  /** @type {Refusal | null} */
  refused = null;
  /** @type {Effect[]} what has happened between `before` and `view` */
  fresh = [];
  /** @type {Effect[]} for the one who comes next: what everybody could see meanwhile */
  meanwhile = [];
  #revealed = /** @type {number | null} */ (null);
  #told = 0;
  /** @type {Map<number, number>} the last event that each person has seen */
  #seen = new Map();
  #run = 0;

  /**
   * @param {Save} save
   * @param {Status} status
   */
  constructor(save, status) {
    super();
    this.save = save;
    this.status = status;
  }

  get id() {
    return this.save.id;
  }

  get names() {
    return this.status.players.map(({ name }) => name);
  }

  get persons() {
    return this.status.players.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  }

  get #actor() {
    const { to_act: seat, players } = this.status;
    return seat === null ? null : { seat, person: players[seat].kind === "person" };
  }

  /** Whose eyes: the only person's, else those of the one who has revealed, else a spectator's. */
  get #looking() {
    const { persons } = this;
    if (persons.length === 1) return persons[0];
    const actor = this.#actor;
    return actor?.person && actor.seat === this.#revealed ? actor.seat : null;
  }

  /** Show where the game stands, and let bots go on. */
  async go() {
    this.#run += 1;
    const run = this.#run;
    try {
      await this.#show(run);
      while (run === this.#run && this.#actor && !this.#actor.person) {
        await this.#bot(run);
      }
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      // The page reopens the game when the new worker is there.
    }
  }

  /** Nothing of this session may happen any more. */
  leave() {
    this.#run += 1;
  }

  /** @param {number} run */
  async #show(run) {
    const actor = this.#actor;
    const covered = actor?.person && this.persons.length > 1 && actor.seat !== this.#revealed;
    if (covered) {
      this.view = null;
      this.before = null;
      const since = this.#seen.get(actor.seat) ?? 0;
      this.meanwhile = await engine.ask("effects", { seat: null, since });
      if (run !== this.#run) return;
      this.waits = "cover";
      this.#changed();
      return;
    }
    const view = /** @type {View} */ (await engine.ask("look", { seat: this.#looking }));
    if (run !== this.#run) return;
    this.before = this.view;
    this.view = view;
    this.status = { ...this.status, can_undo: view.table.can_undo };
    this.waits = this.status.over ? "over" : actor?.person ? "your-turn" : "thinking";
    this.fresh = this.before ? view.log.filter(({ event }) => event > this.#told) : [];
    if (view.seat !== null) this.#seen.set(view.seat, this.status.events);
    this.#tell(view.log);
    this.#changed();
  }

  /** @param {Effect[]} log */
  #tell(log) {
    const fresh = log.filter(({ event }) => event > this.#told);
    this.#told = this.status.events;
    if (fresh.length) this.dispatchEvent(new CustomEvent("told", { detail: fresh }));
  }

  /** One move of a bot, not faster than a person can follow. @param {number} run */
  async #bot(run) {
    const shown = sleep(this.before ? pace() : Math.min(pace(), 300));
    let status;
    do {
      status = await engine.ask("step", { milliseconds: SLICE });
      if (run !== this.#run) return;
    } while (status.thinking);
    await shown;
    if (run !== this.#run) return;
    this.#take(status);
    await this.#show(run);
  }

  /** @param {Status} status */
  #take(status) {
    const { to_act: was } = this.status;
    this.status = status;
    if (status.to_act !== was && this.persons.length > 1) this.#revealed = null;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** The person to act has the device to themselves. */
  async reveal() {
    this.#revealed = this.status.to_act;
    await this.go();
  }

  /** Hide what is shown: the device may change hands. */
  async cover() {
    if (this.persons.length < 2 || this.waits !== "your-turn") return;
    this.#revealed = null;
    await this.go();
  }

  /** @param {string} move */
  play(move) {
    return this.#change("play", { move });
  }

  undo() {
    return this.#change("undo", {});
  }

  /**
   * @param {"play" | "undo"} op
   * @param {object} fields
   */
  async #change(op, fields) {
    const seat = op === "play" ? this.status.to_act : (this.view?.seat ?? null);
    if (seat === null || (op === "play" && this.waits !== "your-turn")) return;
    const waited = this.waits;
    this.#run += 1;
    this.waits = "thinking";
    this.refused = null;
    this.#changed();
    try {
      const status = await engine.ask(op, { seat, ...fields });
      if (op === "undo") this.#told = status.events;
      this.#take(status);
      await this.go();
    } catch (error) {
      if (error instanceof Lost) return;
      if (!(error instanceof Refusal)) throw error;
      this.refused = error;
      this.waits = waited;
      this.#changed();
    }
  }
}

/** @param {number} milliseconds */
function sleep(milliseconds) {
  return new Promise((done) => {
    setTimeout(done, milliseconds);
  });
}
