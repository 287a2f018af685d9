// FLIP animation of cards between two drawings. Only the drawn card moves: its spot can be tapped at once, and the next drawing ends
// every motion.

import { prefersReducedMotion } from "../../core/settings.js";

/** @import { Motion } from "../types.js" */

const STAGGER = 0.55;
const DRAWN = ".card, .strip";
const MOST = 24;

/** @type {Animation[]} */
let running = [];

/** @typedef {{box: DOMRect, card: Element | null}} PlaceBefore a place before the drawing, and a copy of its card */

/** Return all anchored places, with copies of the cards that will be covered. @param {Motion[]} motions */
export function measurePlaces(motions) {
  /** @type {Map<string, PlaceBefore>} */
  const places = new Map();
  const ends = new Set(motions.flatMap(({ to, covers }) => (covers ? [to] : [])));
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-anchor]")
  )) {
    const box = place.getBoundingClientRect();
    const name = place.dataset.anchor ?? "";
    const drawn = ends.has(name) ? place.querySelector(DRAWN) : null;
    if (box.width) places.set(name, { box, card: copyOf(drawn) });
  }
  return places;
}

/** @param {Element | null} drawn */
function copyOf(drawn) {
  if (!drawn) return null;
  const copy = /** @type {HTMLElement} */ (drawn.cloneNode(true));
  copy.classList.add("beneath");
  copy.dataset.fresh = "no";
  copy.ariaHidden = "true";
  for (const each of copy.querySelectorAll("[data-anchor]")) each.removeAttribute("data-anchor");
  copy.removeAttribute("data-anchor");
  return copy;
}

/** Skip to the end of every motion. */
export function finishAnimations() {
  for (const animation of running) animation.finish();
  running = [];
  for (const flyer of document.querySelectorAll(".flyer, .beneath")) flyer.remove();
}

/** Return the duration of motions in milliseconds. @param {Motion[]} motions @param {number} travel */
export const totalDuration = (motions, travel) =>
  motions.length === 0
    ? 0
    : Math.max(
        ...motions.map(
          ({ step = 0, text }) => travel * (1 + step * STAGGER) * (text === undefined ? 1 : 2),
        ),
      );

/**
 * Start motions.
 * @param {Motion[]} motions
 * @param {Map<string, PlaceBefore>} before
 * @param {number} duration
 */
export function animate(motions, before, duration) {
  if (prefersReducedMotion()) return;
  // All places are read before any motion starts, so that the page has one layout.
  const starts = motions.slice(-MOST).map((motion) => prepare(motion, before, duration));
  for (const start of starts) start();
}

/** @param {string} anchor @returns {HTMLElement | null} */
const placeOf = (anchor) => document.querySelector(`[data-anchor="${CSS.escape(anchor)}"]`);

/**
 * Return the function that starts a motion.
 * @param {Motion} motion
 * @param {Map<string, PlaceBefore>} before
 * @param {number} duration
 * @returns {() => void}
 */
function prepare({ from, to, turn = false, step = 0, text }, before, duration) {
  const place = placeOf(to);
  const end = place?.getBoundingClientRect();
  const start = from
    ? (before.get(from)?.box ?? placeOf(from)?.getBoundingClientRect())
    : undefined;
  const timing = {
    duration,
    delay: step * duration * STAGGER,
    easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
    fill: /** @type {const} */ ("backwards"),
  };
  if (!place || !end) return () => {};
  if (text !== undefined) {
    return () => fly(text, start ?? end, end, { ...timing, duration: duration * 2 });
  }
  const drawn = place.querySelector(DRAWN) ?? place;
  const box = drawn.getBoundingClientRect();
  const shift = start
    ? `translate(${start.x + start.width / 2 - box.x - box.width / 2}px, ${start.y + start.height / 2 - box.y - box.height / 2}px) scale(${start.width && box.width ? start.width / box.width : 1})`
    : "none";
  const frames = framesOf(shift, turn, Boolean(start));
  const beneath = /** @type {HTMLElement | null | undefined} */ (before.get(to)?.card);
  const placement = { position: "absolute", margin: "0", left: "", top: "", width: "", height: "" };
  if (beneath && drawn instanceof HTMLElement) {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = drawn;
    Object.assign(placement, {
      left: `${offsetLeft}px`,
      top: `${offsetTop}px`,
      width: `${offsetWidth}px`,
      height: `${offsetHeight}px`,
    });
  }
  return () => {
    const animation = drawn.animate(frames, timing);
    running.push(animation);
    // A covered card stays visible until the other one is on top.
    if (!beneath || drawn === place || !start) return;
    drawn.before(beneath);
    Object.assign(beneath.style, placement);
    animation.onfinish = () => beneath.remove();
  };
}

const LIFTED = "scale(1.12)";

/**
 * Return the frames of a card that is lifted, travels, and is laid down.
 * @param {string} shift
 * @param {boolean} turn
 * @param {boolean} known whether its origin is known
 * @returns {Keyframe[]}
 */
function framesOf(shift, turn, known) {
  if (!known && turn)
    return [
      { transform: "rotateY(90deg)", zIndex: 5 },
      { transform: `${LIFTED} rotateY(20deg)`, zIndex: 5, offset: 0.6 },
      { transform: "none", zIndex: 5 },
    ];
  if (!known) return [{ opacity: 0 }, { opacity: 1 }];
  const over = turn ? "rotateY(90deg)" : "";
  return [
    { transform: `${shift} ${over}`, zIndex: 5 },
    { transform: `${shift} ${LIFTED} ${over}`, zIndex: 5, offset: 0.2 },
    { transform: LIFTED, zIndex: 5, offset: 0.85 },
    { transform: "none", zIndex: 5 },
  ];
}

/** The largest scale of a flying text. */
const LARGE = 1.2;

/** @param {string} text @param {DOMRect} start @param {DOMRect} end @param {KeyframeAnimationOptions} timing */
function fly(text, start, end, timing) {
  const flyer = document.createElement("span");
  flyer.className = "flyer";
  flyer.textContent = text;
  flyer.ariaHidden = "true";
  document.body.append(flyer);
  // The whole text stays inside of the window.
  const half = flyer.offsetWidth * (LARGE / 2);
  const middle = (/** @type {DOMRect} */ { x, width }) =>
    Math.max(half, Math.min(innerWidth - half, x + width / 2));
  const left = middle(start);
  Object.assign(flyer.style, { left: `${left}px`, top: `${start.y + start.height / 2}px` });
  const shift = `translate(-50%, -50%) translate(${middle(end) - left}px, ${end.y + end.height / 2 - start.y - start.height / 2}px)`;
  // The flying text fades at its destination only: letters that fade over others cannot be read.
  const animation = flyer.animate(
    [
      { transform: "translate(-50%, -50%) scale(0.7)", opacity: 0 },
      { transform: `translate(-50%, -90%) scale(${LARGE})`, opacity: 1, offset: 0.15 },
      { transform: "translate(-50%, -90%)", opacity: 1, offset: 0.4 },
      { transform: shift, opacity: 1, offset: 0.9 },
      { transform: shift, opacity: 0 },
    ],
    timing,
  );
  animation.onfinish = () => flyer.remove();
  running.push(animation);
}
