// Dragging a card is tapping it and then tapping the place where it is dropped: the same elements, the same words of moves.
// A place is any element with `words`: it takes what one of them goes on with. A table where that is not enough says by itself what
// lifting a card picks (`lifts`), and what dropping on a place comes to (`takes`).

import { timesPicked } from "../moves/move-words.js";
import { dropped, tapped } from "../table/card-spot.js";
import { ignoreClick, watchPress } from "./press.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../table/card-spot.js").Comes} Comes */
/**
 * @typedef {HTMLElement & {
 *   words?: string[], lifts?: (table: Table) => string[], takes?: (table: Table, before: string[]) => Comes | null,
 * }} Place
 */
/**
 * @typedef {{
 *   spot: Place, pointer: number, x: number, y: number, ghost: HTMLElement | null, before: string[], over: Element | null,
 *   zones: unknown, ended: AbortController,
 * }} Held what is under the finger, and what was picked before; `zones`: those of the position in which it was lifted
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
  }

  /** End a drag without a drop. */
  stop() {
    this.#end();
  }

  /** End a drag whose position has changed, or on which nothing can be done any more. Call it whenever the table was drawn. */
  check() {
    if (this.#held?.ghost && !this.#current()) this.#end();
  }

  /** The table, as long as its position is the one in which the card was lifted. */
  #current() {
    const table = this.#table();
    return table && table.view.zones === this.#held?.zones ? table : null;
  }

  /** @param {PointerEvent} event */
  #press({ target, button, isPrimary, pointerId, clientX, clientY }) {
    const spot = /** @type {Element | null} */ (target)?.closest?.(".felt .spot[data-live=yes]");
    if (!spot || button !== 0 || !isPrimary || this.#held) return;
    const ended = new AbortController();
    const { signal } = ended;
    this.#held = {
      spot: /** @type {Place} */ (spot),
      pointer: pointerId,
      x: clientX,
      y: clientY,
      ghost: null,
      before: [],
      over: null,
      zones: null,
      ended,
    };
    addEventListener("pointermove", (event) => this.#move(event), { signal });
    addEventListener("pointerup", (event) => this.#drop(event), { signal });
    addEventListener("keydown", (event) => this.#escape(event), { signal, capture: true });
    addEventListener("pointerdown", () => this.#end(), { signal, capture: true });
    // A long press of a finger that has not moved asks for a menu, too.
    addEventListener("contextmenu", () => this.#held?.ghost && this.#end(), { signal });
    watchPress(pointerId, () => this.#end(), signal);
  }

  /** Escape ends the drag, and does nothing else. @param {KeyboardEvent} event */
  #escape(event) {
    if (event.key !== "Escape" || !this.#held?.ghost) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#end();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    this.check();
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost && Math.hypot(dx, dy) < FAR) return;
    if (!held.ghost && !this.#lift(held)) return this.#end();
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
    held.zones = table.view.zones;
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
    capture(held.pointer);
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
    const table = this.#current();
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
    if (!held.ghost) return this.#end();
    const found = this.#under(event);
    const table = this.#current();
    this.#end(!found, true);
    if (!found || !table) return;
    if ("act" in found.comes) found.comes.act();
    else if ("move" in found.comes) table.play(found.comes.move);
    else table.pick(found.comes.picked);
  }

  /** @param {boolean} [back] whether what was picked is put back @param {boolean} [released] whether the button is up */
  #end(back = true, released = false) {
    const held = this.#held;
    if (!held) return;
    const same = this.#current() !== null;
    this.#held = null;
    held.ended.abort();
    if (!held.ghost) return;
    ignoreClick(released);
    held.ghost.remove();
    held.over?.removeAttribute("data-over");
    delete document.documentElement.dataset.dragging;
    if (back) this.#table()?.pick(same ? held.before : []);
  }
}

/** Hear of a pointer wherever it goes, and when it is lost. @param {number} pointer */
function capture(pointer) {
  try {
    document.documentElement.setPointerCapture(pointer);
  } catch {
    // It has gone already: the next event of any pointer ends the drag.
  }
}
