// Review of a finished game on its table: its model, the bots' reasons, own puzzles, and what the browser's history keeps of it.

import { tryAsync, tryCall } from "../../core/browser-api.js";
import { loadStyle } from "../../core/stylesheets.js";
import { Review } from "../../engine/client/game/review-model.js";
import { focusOn } from "../../parts/page/focus.js";
import { route } from "../app/routes.js";
import { BotReasons } from "./bot-reasons.js";

/** @typedef {import("../play/live-table-source.js").LiveSource} LiveSource */

/** Entries of decisions in the review, and in the table of its luck. */
const ENTRY = ".costly-one";
const LUCK_ENTRY = ".to-mistake";

export class ReviewController {
  /** @type {Review | null} */
  review = null;
  /** @type {BotReasons | null} the bots' reasons, during a review */
  reasons = null;
  /** True while the review shows a decision on the table. */
  #isStepping = false;
  #source;

  /** @param {LiveSource} source */
  constructor(source) {
    this.#source = source;
    addEventListener("popstate", this.#onHistory);
  }

  leave() {
    removeEventListener("popstate", this.#onHistory);
  }

  /** Review the game again, if it was under review before a reload, or before the page left it. */
  reopen() {
    const { id, game } = this.#source;
    const { state } = history;
    if (!state?.isReviewed || game?.coach !== true || this.review || route().id !== id) return;
    // After a reload of a step: the entry before it is that of the result.
    if (state.isStepping) history.back();
    this.begin(state.isTableOpen ?? false, state.replayStep ?? 0);
  }

  /**
   * @param {boolean} [isTableOpen] see `Review`
   * @param {number} [replayStep] the step of the replay that the person comes back from, 0: none
   * @param {boolean} [isStraight] true to show the costliest decision once it is known
   */
  begin(isTableOpen = false, replayStep = 0, isStraight = false) {
    const { session, config, controller } = this.#source;
    loadStyle("styles/history.css");
    const review = Object.assign(new Review(), { isTableOpen, replayStep });
    const reasons = new BotReasons(session.status.players, config, () => controller.draw());
    this.reasons = reasons;
    let selected = review.selected?.decision;
    let entry = ENTRY;
    let isBack = replayStep > 0;
    let isAwaited = isStraight;
    review.addEventListener("change", () => {
      if (isAwaited && review.done) {
        isAwaited = false;
        const [worst] = review.byLoss;
        if (worst) review.select(worst);
      }
      const before = selected;
      selected = review.selected?.decision;
      if (selected !== before) reasons.close();
      if (selected && !before)
        entry = document.activeElement?.matches(LUCK_ENTRY) ? LUCK_ENTRY : ENTRY;
      if (before && !selected)
        focusOn(`${entry}[data-event="${before.event}"], .step-through`, false);
      this.#keepStep(review);
      this.#keep(review);
      controller.draw();
      if (isBack && review.luckState === "done") {
        isBack = false;
        if (document.activeElement?.matches("body, #review-title"))
          focusOn(`.to-step[data-step="${replayStep}"]`, false);
      }
    });
    // The worker may have died of the review, which is then not opened again by itself.
    review.addEventListener("lost", () => this.#keep(null));
    this.review = review;
    this.#keep(review);
    controller.draw();
    // The heading of the review is below the result.
    focusOn("#review-title", false);
    review.run().then(() => this.#collectPuzzles(review));
    if (reasons.hasBots) reasons.load();
  }

  /** End the review, which is opened again with its game. */
  end() {
    this.review?.leave();
    this.review = this.reasons = null;
    this.#isStepping = false;
  }

  /** End the review for good. */
  close() {
    this.#keep(null);
    this.end();
  }

  /** Keep puzzles of the person's own mistakes. They are an extra: without them the review is complete. @param {Review} review */
  async #collectPuzzles(review) {
    const { session, friends, names, controller } = this.#source;
    const { id, game, wheel } = session.save;
    if (friends || wheel || !review.done) return;
    await tryAsync(async () => {
      const { collectPuzzles } = await import("../../engine/client/game/own-puzzles.js");
      review.puzzles = await collectPuzzles(review, { id, game, names, seats: session.persons });
      controller.draw();
    }, null);
  }

  /** Stepping through is an entry of the browser's history: Back returns to the result. @param {Review} review */
  #keepStep(review) {
    const isStepping = review.selected !== null;
    if (isStepping === this.#isStepping) return;
    this.#isStepping = isStepping;
    if (isStepping)
      tryCall(() => history.pushState({ ...history.state, isStepping }, ""), undefined);
    else if (history.state?.isStepping) history.back();
  }

  #onHistory = (/** @type {PopStateEvent} */ { state }) => {
    if (this.#isStepping && !state?.isStepping) this.review?.select(null);
  };

  /** Store in the browser's history how the review is open, for a reload and for a return; null: closed. @param {Review | null} review */
  #keep(review) {
    const { isReviewed = false, isTableOpen, replayStep } = history.state ?? {};
    const isSame = review
      ? isReviewed && isTableOpen === review.isTableOpen && replayStep === review.replayStep
      : !isReviewed;
    if (isSame || (review && this.#isStepping) || route().id !== this.#source.id) return;
    const now = review && { isTableOpen: review.isTableOpen, replayStep: review.replayStep };
    tryCall(() => history.replaceState({ isReviewed: review !== null, ...now }, ""), undefined);
  }
}
