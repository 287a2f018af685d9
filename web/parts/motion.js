// Cards on their way: where they lay before a drawing and where they lie after it (FLIP), told by the engine's effects.
// What moves is the drawn card alone: its place can be acted on at once, and the next drawing ends every motion.

import { travel } from "../core/settings.js";

/** @typedef {import("./types.js").Motion} Motion */

const STAGGER = 0.55;
const MOST = 24;

/** @type {Animation[]} */
let running = [];

/** Where every anchored place is now. */
export function measure() {
  /** @type {Map<string, DOMRect>} */
  const places = new Map();
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-anchor]")
  )) {
    const box = place.getBoundingClientRect();
    if (box.width) places.set(place.dataset.anchor ?? "", box);
  }
  return places;
}

/** End every motion where it was to end. */
export function settle() {
  for (const animation of running) animation.finish();
  running = [];
  for (const flyer of document.querySelectorAll(".flyer")) flyer.remove();
}

/**
 * Move what has come to lie elsewhere.
 * @param {Motion[]} motions
 * @param {Map<string, DOMRect>} before
 */
export function move(motions, before) {
  const duration = travel();
  if (duration === 0) return;
  // All places are read before anything moves, so that the page is laid out once.
  const starts = motions.slice(-MOST).map((motion) => prepared(motion, before, duration));
  for (const start of starts) start();
}

/** @param {string} anchor @returns {HTMLElement | null} */
const at = (anchor) => document.querySelector(`[data-anchor="${CSS.escape(anchor)}"]`);

const nothing = () => {};

/**
 * What sets one motion going.
 * @param {Motion} motion
 * @param {Map<string, DOMRect>} before
 * @param {number} duration
 * @returns {() => void}
 */
function prepared({ from, to, turn = false, step = 0, say }, before, duration) {
  const place = at(to);
  const end = place?.getBoundingClientRect();
  const start = from ? (before.get(from) ?? at(from)?.getBoundingClientRect()) : undefined;
  const timing = {
    duration,
    delay: step * duration * STAGGER,
    easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
    fill: /** @type {const} */ ("backwards"),
  };
  if (!place || !end) return nothing;
  if (say !== undefined) {
    return () => fly(say, start ?? end, end, { ...timing, duration: duration * 2 });
  }
  const drawn = place.querySelector(".card, .strip") ?? place;
  const box = drawn.getBoundingClientRect();
  const shift = start
    ? `translate(${start.x + start.width / 2 - box.x - box.width / 2}px, ${start.y + start.height / 2 - box.y - box.height / 2}px) scale(${start.width && box.width ? start.width / box.width : 1})`
    : "none";
  const frames = framesOf(shift, turn, Boolean(start));
  return () => running.push(drawn.animate(frames, timing));
}

/** @param {string} shift @param {boolean} turn @param {boolean} known where it comes from @returns {Keyframe[]} */
function framesOf(shift, turn, known) {
  if (turn) return [{ transform: `${known ? shift : ""} rotateY(90deg)` }, { transform: "none" }];
  if (!known) return [{ opacity: 0 }, { opacity: 1 }];
  return [
    { transform: shift, zIndex: 5 },
    { transform: "none", zIndex: 5 },
  ];
}

/** @param {string} text @param {DOMRect} start @param {DOMRect} end @param {KeyframeAnimationOptions} timing */
function fly(text, start, end, timing) {
  const flyer = document.createElement("span");
  flyer.className = "flyer";
  flyer.textContent = text;
  flyer.ariaHidden = "true";
  Object.assign(flyer.style, {
    left: `${start.x + start.width / 2}px`,
    top: `${start.y + start.height / 2}px`,
  });
  document.body.append(flyer);
  const shift = `translate(${end.x + end.width / 2 - start.x - start.width / 2}px, ${end.y + end.height / 2 - start.y - start.height / 2}px)`;
  const animation = flyer.animate(
    [
      { transform: "translate(-50%, -50%) scale(0.7)", opacity: 0 },
      { transform: "translate(-50%, -90%) scale(1.2)", opacity: 1, offset: 0.3 },
      { transform: `translate(-50%, -50%) ${shift}`, opacity: 0.2 },
    ],
    timing,
  );
  animation.onfinish = () => flyer.remove();
  running.push(animation);
}
