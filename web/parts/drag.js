// Dragging a card is tapping it and then tapping the place where it is dropped: the same elements, the same words of moves.
// A place is any element with `words`: it takes what one of them goes on with. A table where that is not enough says by itself what
// lifting a card picks (`lifts`), and what dropping on a place comes to (`takes`).

import { timesPicked } from "./moves.js";
import { dropped, tapped } from "./place.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {{move: string} | {picked: string[]} | {act: () => void}} Comes what a drop comes to */
/**
 * @typedef {HTMLElement & {
 *   words?: string[], lifts?: (table: Table) => string[], takes?: (table: Table, before: string[]) => Comes | null,
 * }} Place
 */
/**
 * @typedef {{
 *   spot: Place, pointer: number, x: number, y: number, ghost: HTMLElement | null, before: string[], over: Element | null,
 * }} Held what is under the finger, and what was picked before
 */

const FAR = 8;

/** Dragging on one table. */
export class Dragging {
  /** @type {Held | null} */
  #held = null;
  #table;

  /** @param {() => Table | null} table the table as it stands; null when nothing can be done */
  constructor(table) {
    this.#table = table;
    addEventListener("pointerdown", (event) => this.#press(event));
    addEventListener("pointermove", (event) => this.#move(event));
    addEventListener("pointerup", (event) => this.#drop(event));
    addEventListener("pointercancel", () => this.#end());
    addEventListener("keydown", ({ key }) => key === "Escape" && this.#end());
  }

  /** Put back what is held: nothing may be seen of it any more. */
  stop() {
    this.#end();
  }

  /** @param {PointerEvent} event */
  #press({ target, button, isPrimary, pointerId, clientX, clientY }) {
    const spot = /** @type {Element | null} */ (target)?.closest?.(".felt .spot[data-live=yes]");
    if (!spot || button !== 0 || !isPrimary || this.#held) return;
    this.#held = {
      spot: /** @type {Place} */ (spot),
      pointer: pointerId,
      x: clientX,
      y: clientY,
      ghost: null,
      before: [],
      over: null,
    };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost && Math.hypot(dx, dy) < FAR) return;
    if (!held.ghost && !this.#lift(held)) {
      this.#held = null;
      return;
    }
    if (held.ghost) held.ghost.style.transform = `translate(${dx}px, ${dy}px) scale(1.06)`;
    const over = this.#under(event)?.element ?? null;
    if (over === held.over) return;
    held.over?.removeAttribute("data-over");
    over?.setAttribute("data-over", "yes");
    held.over = over;
  }

  /** Pick the card up: it is picked as by a tap, and its picture goes along. @param {Held} held */
  #lift(held) {
    const table = this.#table();
    const drawn = held.spot.querySelector(".card, .strip");
    const { words, lifts } = held.spot;
    if (!table || !drawn || !(words || lifts)) return false;
    held.before = table.picked;
    const box = drawn.getBoundingClientRect();
    const layer = document.createElement("div");
    layer.className = "flying";
    layer.dataset.game = table.view.game;
    layer.dataset.table = table.view.game;
    layer.ariaHidden = "true";
    layer.append(drawn.cloneNode(true));
    Object.assign(layer.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
    document.body.append(layer);
    held.ghost = layer;
    document.documentElement.dataset.dragging = "yes";
    if (lifts) {
      const picked = lifts(table);
      layer.dataset.count = String(picked.length);
      table.pick(picked);
    } else this.#pickWords(table, held.spot);
    return true;
  }

  /** @param {Table} table @param {Place} spot */
  #pickWords(table, { words = [], ariaPressed }) {
    const { chosen, after } = tapped(table, words);
    const again = ariaPressed === "true" || (chosen && timesPicked(table.picked, chosen) > 0);
    if (!again) table.pick(after.picked);
  }

  /** The nearest place below the finger that takes what is picked. @param {PointerEvent} event */
  #under({ clientX, clientY }) {
    const table = this.#table();
    if (!table) return null;
    let place = /** @type {Place | null} */ (document.elementFromPoint(clientX, clientY));
    for (; place; place = place.parentElement) {
      if (!(place.words || place.takes) || place === this.#held?.spot) continue;
      const comes = place.takes
        ? place.takes(table, this.#held?.before ?? [])
        : dropped(table, place.words ?? []);
      if (comes) return { element: place, comes };
    }
    return null;
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    if (!held.ghost) {
      this.#held = null;
      return;
    }
    const found = this.#under(event);
    const table = this.#table();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    this.#end(!found);
    if (!found || !table) return;
    if ("act" in found.comes) found.comes.act();
    else if ("move" in found.comes) table.play(found.comes.move);
    else table.pick(found.comes.picked);
  }

  /** @param {boolean} [back] what was picked is put back */
  #end(back = true) {
    const held = this.#held;
    this.#held = null;
    if (!held?.ghost) return;
    held.ghost.remove();
    held.over?.removeAttribute("data-over");
    delete document.documentElement.dataset.dragging;
    if (back) this.#table()?.pick(held.before);
  }
}

/** The click that ends a drag is none. @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
