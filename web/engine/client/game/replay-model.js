// Replay of a finished game: the position, the viewer, and the coach's review.

import { shownName } from "../../../core/player-names.js";
import { Refusal } from "../../../core/refusal.js";
import { ownSeat } from "../../store/save-database.js";
import { engine, WorkerLost } from "../worker-client.js";
import { Review } from "./review-model.js";

/**
 * @import { OpenedReplay, Responses, View } from "../../../core/types.js"
 * @typedef {number | "bare"} Viewer a seat, or all cards open
 */

/** Cached views: the last ones, and the next. */
const MAX_CACHED = 12;

/** Dispatches "change" after every change, "moved" when another position is shown. */
export class Replay extends EventTarget {
  /** The index of the chosen position. */
  at = 0;
  /** @type {Viewer} */
  viewer;
  /** @type {View | null} the view on display, of the position `shownAt` */
  view = null;
  shownAt = -1;
  /** @type {Review | null} */
  review = null;
  /** @type {Refusal | null} */
  refusal = null;
  /** @type {Map<string, Promise<View>>} */
  #views = new Map();
  #isLoading = false;
  #isLeft = false;

  /** @param {OpenedReplay} opened */
  constructor({ save, status, positions, review }) {
    super();
    this.save = save;
    this.status = status;
    this.positions = positions;
    this.viewer = this.#ownSeat;
    if (review) this.#addReview(review);
  }

  get names() {
    return this.status.players.map(({ name }) => shownName(name));
  }

  get last() {
    return this.positions.length - 1;
  }

  get position() {
    return this.positions[this.at];
  }

  /** The next decision, if the coach has evaluated it. */
  get decision() {
    return this.review?.decisions.find(({ event }) => event === this.position.event) ?? null;
  }

  /** The effects since the previous position. */
  get effects() {
    const since = this.positions[this.shownAt - 1]?.event ?? 0;
    return this.view?.log.filter(({ event }) => event > since) ?? [];
  }

  /** @param {number} at */
  async goTo(at) {
    this.at = Math.min(this.last, Math.max(0, at));
    this.#changed();
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      // A dragged slider shows only its last position.
      while (!this.#isLeft && (this.shownAt !== this.at || this.#shownViewer !== this.viewer))
        await this.#show(this.at, this.viewer);
      if (!this.#isLeft && this.at < this.last)
        this.#viewAt(this.at + 1, this.viewer).catch(() => {});
    } catch (error) {
      if (error instanceof WorkerLost || this.#isLeft) return;
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error;
      this.#changed();
    } finally {
      this.#isLoading = false;
    }
  }

  /** @type {Viewer | undefined} */
  #shownViewer;

  /** @param {number} at @param {Viewer} viewer */
  async #show(at, viewer) {
    const view = await this.#viewAt(at, viewer);
    if (this.#isLeft) return;
    const from = { view: this.#shownViewer === viewer ? this.view : null, at: this.shownAt };
    this.view = view;
    this.shownAt = at;
    this.#shownViewer = viewer;
    this.dispatchEvent(new CustomEvent("moved", { detail: from }));
    this.#changed();
  }

  /** @param {number} at @param {Viewer} viewer */
  #viewAt(at, viewer) {
    const key = `${at} ${viewer}`;
    const known = this.#views.get(key);
    if (known) return known;
    const revealed = viewer === "bare";
    // The own seat stays at the bottom.
    const seat = revealed ? this.#ownSeat : viewer;
    const view = engine.ask("position", {
      event: this.positions[at].event,
      seat,
      reveal_all: revealed,
    });
    this.#views.set(key, view);
    view.catch(() => this.#views.delete(key));
    for (const old of [...this.#views.keys()].slice(0, -MAX_CACHED)) this.#views.delete(old);
    return view;
  }

  /** The seat of this device's person; among bots alone the first. */
  get #ownSeat() {
    return Math.max(0, ownSeat(this.save));
  }

  /** @param {Viewer} viewer */
  setViewer(viewer) {
    this.viewer = viewer;
    return this.goTo(this.at);
  }

  /** Return the index where the next round begins, or the current or previous one (-1). @param {1 | -1} by */
  roundStart(by) {
    const { positions, at } = this;
    const begins = positions.flatMap(({ part }, i) => (part !== positions[i - 1]?.part ? [i] : []));
    const to = by > 0 ? begins.find((i) => i > at) : begins.findLast((i) => i < at);
    return to ?? null;
  }

  /** The index of the next costly decision, cyclically. */
  get nextCostly() {
    const costly = this.positions.flatMap(({ event }, i) =>
      this.review?.costliest.includes(event) ? [i] : [],
    );
    const to = costly.find((i) => i > this.at) ?? costly[0];
    return to === this.at ? null : (to ?? null);
  }

  startReview() {
    const review = this.#addReview();
    review.run();
    this.#changed();
  }

  /** @param {Responses["review"]} [found] */
  #addReview(found) {
    const review = new Review();
    if (found) Object.assign(review, found);
    review.addEventListener("change", () => this.#changed());
    this.review = review;
    return review;
  }

  leave() {
    this.#isLeft = true;
    this.review?.leave();
  }

  #changed() {
    if (!this.#isLeft) this.dispatchEvent(new Event("change"));
  }
}
