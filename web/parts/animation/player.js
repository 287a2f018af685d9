// Stages what happened: one beat after the other, each drawn, moved and left to rest so that it can be read. Whoever is in a hurry
// taps anywhere, or presses a key, and it is over; nobody has to.

import { settings } from "../../core/settings.js";
import { ignoreClick } from "../input/press.js";
import { shortcut } from "../input/shortcuts.js";
import { fit } from "../table/recap.js";
import { lasts, measure, move, settle } from "./flip.js";

/** @typedef {import("../types.js").Beat} Beat */

/** Keys that only change what the others mean. */
const SILENT = new Set(["Shift", "Control", "Alt", "Meta", "Tab"]);
const STAGE = ".felt, footer.action";

/**
 * Milliseconds that a card is on its way, and that it then lies before anything else happens; `taps`: it is gone on at a tap.
 * @type {Record<string, {travel: number, rest: number, taps?: boolean} | null>}
 */
const PACES = {
  slow: { travel: 600, rest: 1100 },
  normal: { travel: 360, rest: 540 },
  fast: { travel: 180, rest: 220 },
  tap: { travel: 360, rest: 540, taps: true },
  off: null,
};

/** How fast what happens is told; null: at once, unless somebody asks for it. @param {boolean} [asked] */
export const pace = (asked) => PACES[settings.speed] ?? (asked ? PACES.normal : null);

export class Director {
  /** @type {Beat[]} */
  #queue = [];
  /** @type {Beat | null} the beat that is on */
  #beat = null;
  /** Whether it has been drawn. */
  #drawn = true;
  /** Whether it has come to rest and goes on when somebody asks for it. */
  #asks = false;
  #foreign = false;
  #again = false;
  /** @type {number | undefined} */
  #timer;
  #done = () => {};
  #draw;

  /** @param {() => void} draw */
  constructor(draw) {
    this.#draw = draw;
  }

  /** What is on the stage; null: nothing, the table is as it stands. */
  get view() {
    return this.#beat?.view ?? null;
  }

  get #pace() {
    return pace(this.#again);
  }

  /** Whether it waits for somebody to go on. */
  get asks() {
    return this.#asks;
  }

  /**
   * Draw; where that is a beat's first drawing, set moving what comes to lie elsewhere.
   * @param {() => void} paint
   * @returns {Beat | null} that beat
   */
  around(paint) {
    const beat = this.#drawn ? null : this.#beat;
    this.#drawn = true;
    const places = beat ? measure(beat.motions) : null;
    if (beat) settle();
    paint();
    fit();
    if (beat && places) move(beat.motions, places, this.#pace?.travel ?? 0);
    return beat;
  }

  /**
   * @param {Beat[]} beats
   * @param {boolean} foreign whether it is somebody else's doing: what one has done oneself need not be read
   * @param {boolean} [again] whether somebody has asked for it
   * @returns {Promise<void> | null} until it has been shown; null: nothing is staged
   */
  play(beats, foreign, again = false) {
    this.stop();
    this.#again = again;
    if (beats.length === 0 || !this.#pace) return null;
    this.#queue = [...beats];
    this.#foreign = foreign;
    addEventListener("pointerdown", this.#tapped, true);
    addEventListener("keydown", this.#pressed, true);
    return new Promise((done) => {
      this.#done = done;
      this.#next();
    });
  }

  /** All that is still to come has come. */
  stop() {
    if (!this.#beat) return;
    clearTimeout(this.#timer);
    removeEventListener("pointerdown", this.#tapped, true);
    removeEventListener("keydown", this.#pressed, true);
    this.#queue = [];
    this.#beat = null;
    this.#drawn = true;
    this.#asks = false;
    settle();
    this.#done();
  }

  /** Go on, where that is asked; else hurry. */
  hurry() {
    this.stop();
    this.#draw();
  }

  #next() {
    const beat = this.#queue.shift();
    const now = this.#pace;
    if (!beat || !now) return this.#end();
    this.#beat = beat;
    this.#drawn = false;
    this.#draw();
    const rests = this.#foreign || beat.weighs ? beat.rest * now.rest : 0;
    this.#timer = setTimeout(() => this.#next(), lasts(beat.motions, now.travel) + rests);
  }

  #end() {
    if (this.#foreign && !this.#again && this.#pace?.taps) {
      this.#asks = true;
      this.#draw();
    } else this.hurry();
  }

  #tapped = (/** @type {Event} */ event) => {
    const { target } = event;
    if (!(target instanceof Element) || !target.closest(STAGE)) return;
    // A tap that hurries others does nothing else: what it hits may be another thing by then.
    if (this.#foreign) ignoreClick();
    this.hurry();
  };

  #pressed = (/** @type {KeyboardEvent} */ event) => {
    if (SILENT.has(event.key) || shortcut(event) === null) return;
    if (this.#foreign && onStage(event.target)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    this.hurry();
  };
}

/** @param {EventTarget | null} target */
const onStage = (target) =>
  target === document.body || (target instanceof Element && target.closest(STAGE) !== null);
