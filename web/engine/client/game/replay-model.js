// A finished game looked at again: where in it one is, through whose eyes, and what the coach has found.

import { shownName } from "../../../core/player-names.js";
import { engine, Lost, Refusal } from "../worker-client.js";
import { Review } from "./review-model.js";

/**
 * @typedef {import("../../../core/types.js").View} View
 * @typedef {number | "bare"} Eyes a seat's, or all cards open
 */

/** Views that are kept: those one has just seen, and the next. */
const MOST = 12;

/** Tells "change" after every change, "moved" when another moment lies there. */
export class Replay extends EventTarget {
  /** Which of the moments is wanted. */
  at = 0;
  /** @type {Eyes} */
  eyes;
  /** @type {View | null} what is shown, and of which moment */
  view = null;
  shownAt = -1;
  /** @type {Review | null} */
  review = null;
  /** @type {Refusal | null} */
  refused = null;
  /** @type {Map<string, Promise<View>>} */
  #views = new Map();
  #asking = false;
  #left = false;

  /** @param {import("../../../core/types.js").Replayed} opened */
  constructor({ save, status, stops, review }) {
    super();
    this.save = save;
    this.status = status;
    this.stops = stops;
    this.eyes = this.#own;
    if (review) this.#begin(review);
  }

  get names() {
    return this.status.players.map(({ name }) => shownName(name));
  }

  get last() {
    return this.stops.length - 1;
  }

  get stop() {
    return this.stops[this.at];
  }

  /** The decision that is made next, if the coach has looked at it. */
  get decision() {
    return this.review?.decisions.find(({ event }) => event === this.stop.event) ?? null;
  }

  /** What has happened since the moment before. */
  get effects() {
    const since = this.stops[this.shownAt - 1]?.event ?? 0;
    return this.view?.log.filter(({ event }) => event > since) ?? [];
  }

  /** @param {number} at */
  async go(at) {
    this.at = Math.min(this.last, Math.max(0, at));
    this.#changed();
    if (this.#asking) return;
    this.#asking = true;
    try {
      // Whoever pulls the slider wants the last place that it came to.
      while (!this.#left && (this.shownAt !== this.at || this.#eyesShown !== this.eyes))
        await this.#show(this.at, this.eyes);
      if (!this.#left && this.at < this.last) this.#look(this.at + 1, this.eyes).catch(() => {});
    } catch (error) {
      if (error instanceof Lost || this.#left) return;
      if (!(error instanceof Refusal)) throw error;
      this.refused = error;
      this.#changed();
    } finally {
      this.#asking = false;
    }
  }

  /** @type {Eyes | undefined} */
  #eyesShown;

  /** @param {number} at @param {Eyes} eyes */
  async #show(at, eyes) {
    const view = await this.#look(at, eyes);
    if (this.#left) return;
    const from = { view: this.#eyesShown === eyes ? this.view : null, at: this.shownAt };
    this.view = view;
    this.shownAt = at;
    this.#eyesShown = eyes;
    this.dispatchEvent(new CustomEvent("moved", { detail: from }));
    this.#changed();
  }

  /** @param {number} at @param {Eyes} eyes */
  #look(at, eyes) {
    const key = `${at} ${eyes}`;
    const known = this.#views.get(key);
    if (known) return known;
    const revealed = eyes === "bare";
    // The one at whose side one sits stays below.
    const seat = revealed ? this.#own : eyes;
    const comes = engine.ask("position", {
      event: this.stops[at].event,
      seat,
      reveal_all: revealed,
    });
    this.#views.set(key, comes);
    comes.catch(() => this.#views.delete(key));
    for (const old of [...this.#views.keys()].slice(0, -MOST)) this.#views.delete(old);
    return comes;
  }

  /** The first person's seat; among bots alone the first. */
  get #own() {
    const { players } = this.status;
    return Math.max(
      0,
      players.findIndex(({ kind }) => kind === "person"),
    );
  }

  /** @param {Eyes} eyes */
  lookThrough(eyes) {
    this.eyes = eyes;
    return this.go(this.at);
  }

  /** The moment so many rounds further on begins; back: this one's, where one is in the midst of it. @param {1 | -1} by */
  round(by) {
    const { stops, at } = this;
    const begins = stops.flatMap(({ part }, i) => (part !== stops[i - 1]?.part ? [i] : []));
    const to = by > 0 ? begins.find((i) => i > at) : begins.findLast((i) => i < at);
    return to ?? null;
  }

  /** The next of the decisions that cost most, round about. */
  get nextCostly() {
    const costly = this.stops.flatMap(({ event }, i) =>
      this.review?.costliest.includes(event) ? [i] : [],
    );
    const to = costly.find((i) => i > this.at) ?? costly[0];
    return to === this.at ? null : (to ?? null);
  }

  /** Have the coach look at it. */
  look() {
    const review = this.#begin();
    review.go();
    this.#changed();
  }

  /** @param {import("../../../core/types.js").Answers["review"]} [found] */
  #begin(found) {
    const review = new Review();
    if (found) Object.assign(review, found);
    review.addEventListener("change", () => this.#changed());
    this.review = review;
    return review;
  }

  leave() {
    this.#left = true;
    this.review?.leave();
  }

  #changed() {
    if (!this.#left) this.dispatchEvent(new Event("change"));
  }
}
