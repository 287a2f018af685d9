// Player of timelines: each animation step is drawn, moved and followed by a pause. A tap or a key skips the rest.

import { ignoreClick } from "../input/press-end.js";
import { isModifier, shortcut } from "../input/shortcut-keys.js";
import { animate, finishAnimations, measurePlaces } from "./flip.js";
import { paceOf, stepDuration } from "./pace.js";

/** @import { AnimationStep } from "../types.js" */

const TAP_AREA = ".felt, footer.action";

export class AnimationPlayer {
  /** @type {AnimationStep[]} */
  #queue = [];
  /** @type {AnimationStep | null} */
  #step = null;
  #isDrawn = true;
  #waitsForTap = false;
  #isByOthers = false;
  #isReplay = false;
  /** @type {number | undefined} */
  #timer;
  #done = () => {};
  #draw;

  /** @param {() => void} draw */
  constructor(draw) {
    this.#draw = draw;
  }

  /** The view of the current step; null: no animation runs. */
  get view() {
    return this.#step?.view ?? null;
  }

  get #pace() {
    return paceOf(this.#step?.view.seats ?? 2, this.#isReplay);
  }

  /** True while moves of other players are shown. A tap skips them. */
  get isByOthers() {
    return this.#step !== null && this.#isByOthers;
  }

  get waitsForTap() {
    return this.#waitsForTap;
  }

  /**
   * Draw, and start the motions of a step that is drawn for the first time.
   * @param {() => void} paint
   * @returns {AnimationStep | null} the step that starts
   */
  render(paint) {
    const step = this.#isDrawn ? null : this.#step;
    this.#isDrawn = true;
    const places = step ? measurePlaces(step.motions) : null;
    if (step) finishAnimations();
    paint();
    if (step && places) animate(step.motions, places, this.#pace?.travel ?? 0);
    return step;
  }

  /**
   * Play a timeline.
   * @param {AnimationStep[]} steps
   * @param {boolean} isByOthers whether other players moved: the viewer needs no pauses after an own move
   * @param {boolean} [isReplay] whether the person asked for it
   * @returns {Promise<void> | null} resolves at the end; null: nothing is animated
   */
  play(steps, isByOthers, isReplay = false) {
    this.stop();
    this.#isReplay = isReplay;
    if (steps.length === 0 || !this.#pace) return null;
    this.#queue = [...steps];
    this.#isByOthers = isByOthers;
    addEventListener("pointerdown", this.#onTap, true);
    addEventListener("keydown", this.#onKey, true);
    return new Promise((done) => {
      this.#done = done;
      this.#next();
    });
  }

  /** End the animation without another drawing. */
  stop() {
    if (!this.#step) return;
    clearTimeout(this.#timer);
    removeEventListener("pointerdown", this.#onTap, true);
    removeEventListener("keydown", this.#onKey, true);
    this.#queue = [];
    this.#step = null;
    this.#isDrawn = true;
    this.#waitsForTap = false;
    finishAnimations();
    this.#done();
  }

  /** End the animation, and draw the final view. */
  skip() {
    this.stop();
    this.#draw();
  }

  #next() {
    const step = this.#queue.shift();
    if (!step) return this.#end();
    this.#step = step;
    const now = this.#pace;
    if (!now) return this.#end();
    this.#isDrawn = false;
    this.#draw();
    this.#timer = setTimeout(() => this.#next(), stepDuration(step, now, this.#isByOthers));
  }

  #end() {
    if (this.#isByOthers && !this.#isReplay && this.#pace?.taps) {
      this.#waitsForTap = true;
      this.#draw();
    } else this.skip();
  }

  #onTap = (/** @type {Event} */ event) => {
    const { target } = event;
    if (!(target instanceof Element) || !target.closest(TAP_AREA)) return;
    // A tap that skips does nothing else: its target may have changed.
    if (this.#isByOthers) ignoreClick();
    this.skip();
  };

  #onKey = (/** @type {KeyboardEvent} */ event) => {
    if (isModifier(event) || event.key === "Tab" || shortcut(event) === null) return;
    if (this.#isByOthers && isInTapArea(event.target)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    this.skip();
  };
}

/** @param {EventTarget | null} target */
const isInTapArea = (target) =>
  target === document.body || (target instanceof Element && target.closest(TAP_AREA) !== null);
