// Drag and drop on a table. A drag is a tap on the card and a tap on the target: an element with `moveWords`. Where that is not enough,
// `onLift` returns the words that a drag selects, and `onDrop` the effect of a drop.

import { tryCall } from "../../core/browser-api.js";
import { withCopy } from "../moves/move-words.js";
import { dropResult, tapResult } from "../table/card-spot.js";
import { ignoreClick, watchPress } from "./press-end.js";

/**
 * @import { DropResult as Comes } from "../table/card-spot.js"
 * @import { Table } from "../types.js"
 */
/**
 * @typedef {HTMLElement & {
 *   moveWords?: string[], nth?: number, onLift?: (table: Table) => string[], onDrop?: (table: Table, before: string[]) => Comes | null,
 * }} Place
 */
/**
 * @typedef {{
 *   spot: Place, pointer: number, x: number, y: number, ghost: HTMLElement | null, before: string[], over: Element | null,
 *   zones: unknown, ended: AbortController,
 * }} Drag `before`: the words selected before it; `zones`: those of the position in which it began
 */

const FAR = 8;

/** Dragging on one table. */
export class Dragging {
  /** @type {Drag | null} */
  #held = null;
  #table;

  /** @param {() => Table | null} table returns the current table; null if no move can be made */
  constructor(table) {
    this.#table = table;
    addEventListener("pointerdown", (event) => this.#press(event));
  }

  /** End a drag without a drop. */
  stop() {
    this.#end();
  }

  /** End a drag whose position has changed. Call it after each drawing of the table. */
  check() {
    if (this.#held?.ghost && !this.#current()) this.#end();
  }

  /** Return the table while its position is the one in which the drag began. */
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
    // A long press without a move opens a menu, too.
    addEventListener("contextmenu", () => this.#held?.ghost && this.#end(), { signal });
    watchPress(pointerId, () => this.#end(), signal);
  }

  /** End the drag by Escape, which then does nothing else. @param {KeyboardEvent} event */
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

  /** Select the card as by a tap, and move a copy of it. @param {Drag} held */
  #lift(held) {
    const table = this.#table();
    const drawn = held.spot.querySelector(".card, .strip");
    const { moveWords, onLift } = held.spot;
    if (!table || !drawn || !(moveWords || onLift)) return false;
    held.before = table.selection;
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
    // Receive its events outside of the page, too. If the pointer is gone already, the next event of any pointer ends the drag.
    tryCall(() => document.documentElement.setPointerCapture(held.pointer), undefined);
    if (onLift) {
      const selection = onLift(table);
      layer.dataset.count = String(selection.length);
      table.select(selection);
    } else this.#selectWords(table, held.spot);
    return true;
  }

  /** @param {Table} table @param {Place} spot */
  #selectWords(table, { moveWords = [], nth = 0, ariaPressed }) {
    const { selected, after } = tapResult(table, moveWords, nth);
    if (ariaPressed === "true" || selected) return;
    table.select(withCopy(after.selection, table.selection, moveWords[0], nth));
  }

  /** Return the nearest element under the pointer that accepts the drop. @param {PointerEvent} event */
  #under({ clientX, clientY }) {
    const table = this.#current();
    if (!table) return null;
    let place = /** @type {Place | null} */ (document.elementFromPoint(clientX, clientY));
    for (; place; place = place.parentElement) {
      if (!(place.moveWords || place.onDrop) || place === this.#held?.spot) continue;
      const drop = place.onDrop
        ? place.onDrop(table, this.#held?.before ?? [])
        : dropResult(table, place.moveWords ?? []);
      if (drop) return { element: place, drop };
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
    if ("run" in found.drop) found.drop.run();
    else if ("move" in found.drop) table.play(found.drop.move);
    else table.select(found.drop.selection);
  }

  /** @param {boolean} [back] whether the selected words are restored @param {boolean} [released] whether the button is up */
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
    if (back) this.#table()?.select(same ? held.before : []);
  }
}
