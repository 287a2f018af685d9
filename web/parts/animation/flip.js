// Cards on their way: where they lay before a drawing and where they lie after it (FLIP), told by the engine's effects.
// What moves is the drawn card alone: its place can be acted on at once, and the next drawing ends every motion.

import { isStill } from "../../core/settings.js";

/** @typedef {import("../types.js").Motion} Motion */

const STAGGER = 0.55;
const DRAWN = ".card, .strip";
const MOST = 24;

/** @type {Animation[]} */
let running = [];

/** @typedef {{box: DOMRect, card: Element | null}} Was where a place was, and a picture of the card that lay there */

/** Where every anchored place is now, and what lies where something goes. @param {Motion[]} motions */
export function measure(motions) {
  /** @type {Map<string, Was>} */
  const places = new Map();
  const ends = new Set(motions.flatMap(({ to, covers }) => (covers ? [to] : [])));
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-anchor]")
  )) {
    const box = place.getBoundingClientRect();
    const name = place.dataset.anchor ?? "";
    const drawn = ends.has(name) ? place.querySelector(DRAWN) : null;
    if (box.width) places.set(name, { box, card: copied(drawn) });
  }
  return places;
}

/** @param {Element | null} drawn */
function copied(drawn) {
  if (!drawn) return null;
  const copy = /** @type {HTMLElement} */ (drawn.cloneNode(true));
  copy.classList.add("beneath");
  copy.dataset.fresh = "no";
  copy.ariaHidden = "true";
  for (const each of copy.querySelectorAll("[data-anchor]")) each.removeAttribute("data-anchor");
  copy.removeAttribute("data-anchor");
  return copy;
}

/** End every motion where it was to end. */
export function settle() {
  for (const animation of running) animation.finish();
  running = [];
  for (const flyer of document.querySelectorAll(".flyer, .beneath")) flyer.remove();
}

/** How long all of it is on its way. @param {Motion[]} motions @param {number} travel */
export const lasts = (motions, travel) =>
  motions.length === 0
    ? 0
    : Math.max(
        ...motions.map(
          ({ step = 0, say }) => travel * (1 + step * STAGGER) * (say === undefined ? 1 : 2),
        ),
      );

/**
 * Move what has come to lie elsewhere.
 * @param {Motion[]} motions
 * @param {Map<string, Was>} before
 * @param {number} duration
 */
export function move(motions, before, duration) {
  if (isStill()) return;
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
 * @param {Map<string, Was>} before
 * @param {number} duration
 * @returns {() => void}
 */
function prepared({ from, to, turn = false, step = 0, say }, before, duration) {
  const place = at(to);
  const end = place?.getBoundingClientRect();
  const start = from ? (before.get(from)?.box ?? at(from)?.getBoundingClientRect()) : undefined;
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
  const drawn = place.querySelector(DRAWN) ?? place;
  const box = drawn.getBoundingClientRect();
  const shift = start
    ? `translate(${start.x + start.width / 2 - box.x - box.width / 2}px, ${start.y + start.height / 2 - box.y - box.height / 2}px) scale(${start.width && box.width ? start.width / box.width : 1})`
    : "none";
  const frames = framesOf(shift, turn, Boolean(start));
  const beneath = /** @type {HTMLElement | null | undefined} */ (before.get(to)?.card);
  const lying = { position: "absolute", margin: "0", left: "", top: "", width: "", height: "" };
  if (beneath && drawn instanceof HTMLElement) {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = drawn;
    Object.assign(lying, {
      left: `${offsetLeft}px`,
      top: `${offsetTop}px`,
      width: `${offsetWidth}px`,
      height: `${offsetHeight}px`,
    });
  }
  return () => {
    const animation = drawn.animate(frames, timing);
    running.push(animation);
    // What lay there lies there until it is covered.
    if (!beneath || drawn === place || !start) return;
    drawn.before(beneath);
    Object.assign(beneath.style, lying);
    animation.onfinish = () => beneath.remove();
  };
}

const LIFTED = "scale(1.12)";

/** A card is lifted, travels, and is laid down. @param {string} shift @param {boolean} turn @param {boolean} known where it comes from @returns {Keyframe[]} */
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

/** How large a word comes up. */
const LARGE = 1.2;

/** @param {string} text @param {DOMRect} start @param {DOMRect} end @param {KeyframeAnimationOptions} timing */
function fly(text, start, end, timing) {
  const flyer = document.createElement("span");
  flyer.className = "flyer";
  flyer.textContent = text;
  flyer.ariaHidden = "true";
  document.body.append(flyer);
  // The whole word stays in sight.
  const half = flyer.offsetWidth * (LARGE / 2);
  const middle = (/** @type {DOMRect} */ { x, width }) =>
    Math.max(half, Math.min(innerWidth - half, x + width / 2));
  const left = middle(start);
  Object.assign(flyer.style, { left: `${left}px`, top: `${start.y + start.height / 2}px` });
  const shift = `translate(-50%, -50%) translate(${middle(end) - left}px, ${end.y + end.height / 2 - start.y - start.height / 2}px)`;
  // It can be read until it is there: letters that fade over others are a blur.
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
