// What the others did since the one who looks moved last: one line in the past tense, and the cards that lie elsewhere since.

import { dynamicKey, has, language, t } from "../../core/i18n.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { icon } from "../icons.js";
import { effectLine, factsOf, shortened } from "../moves/game-text.js";

/**
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("../types.js").Table} Table
 * @typedef {import("../types.js").Recap} Recap
 * @typedef {{seat: number, effects: Effect[]}} Turn
 */

/**
 * The turns of others since this view's seat moved last, each event by what its mover did first.
 * @param {View} view
 * @param {boolean} [gave] what one's own move brought whoever moved next is told with what they did then
 * @returns {Turn[]}
 */
function turnsSince({ log, seat }, gave = false) {
  /** @type {Turn[]} */
  const turns = [];
  log.forEach((effect, i) => {
    const begins = effect.event !== log[i - 1]?.event;
    const last = turns.at(-1);
    if (begins && effect.seat !== null && effect.seat !== last?.seat)
      turns.push({ seat: effect.seat, effects: [effect] });
    else last?.effects.push(effect);
  });
  // Somebody who only looks on is told of the last one.
  if (seat === null) return turns.slice(-1);
  // It can be read until the others move again.
  if (turns.at(-1)?.seat === seat) turns.pop();
  const own = turns.findLastIndex((turn) => turn.seat === seat);
  const [next, ...rest] = turns.slice(own + 1);
  if (!gave || own < 0 || !next) return turns.slice(own + 1);
  const { effects } = turns[own];
  const theirs = effects.filter(
    (effect) => effect.seat === next.seat && effect.event === effects.at(-1)?.event,
  );
  return [{ ...next, effects: [...theirs, ...next.effects] }, ...rest];
}

/** What somebody did in a turn, as a sentence. @param {View} view @param {string[]} names @param {Turn} turn @param {Recap} own */
function told(view, names, { seat, effects }, own) {
  const { game } = view;
  if (!effects.some(({ type }) => has(dynamicKey(`recap.${game}.${type}`))))
    return effects.map((effect) => effectLine(game, names, effect)).join(" ");
  const did = grouped(effects, own)
    .filter((group) => group[0].seat === seat || group[0].seat !== view.seat)
    .map((group) => phrase(view, names, group, seat, own))
    .filter(Boolean);
  if (did.length === 0) return "";
  const list = new Intl.ListFormat(language(), { type: "conjunction" }).format(did);
  return t("recap.turn", { name: names[seat], did: list });
}

/** What is of one kind and follows on itself is told together. @param {Effect[]} effects @param {Recap} own */
function grouped(effects, { about, gathers }) {
  const key = (/** @type {Effect} */ each) => `${each.seat} ${about?.(each) ?? each.type}`;
  /** @type {Effect[][]} */
  const groups = [];
  for (const effect of effects) {
    const near = gathers ? groups : groups.slice(-1);
    const same = near.find((group) => key(group[0]) === key(effect));
    if (same) same.push(effect);
    else groups.push([effect]);
  }
  return groups;
}

const PLACE = /^([A-Z])(\d+)$/;

/** @param {View} view @param {string[]} names @param {Effect[]} group @param {number} mover @param {Recap} own */
function phrase(view, names, group, mover, own) {
  const { game } = view;
  const [effect] = group;
  const facts = factsOf(game, names, effect);
  const cards = group.map((each) => factsOf(game, names, each).card).filter(Boolean);
  for (const [fact, value] of Object.entries(effect)) {
    const place = typeof value === "string" ? value.match(PLACE) : null;
    if (place) facts[`${fact}_column`] = place[2];
  }
  return t(own.key?.(effect) ?? dynamicKey(`recap.${game}.${effect.type}`), {
    count: group.length,
    cards: new Intl.ListFormat(language(), { type: "conjunction" }).format(cards.map(String)),
    ...facts,
    whose: effect.seat === null || effect.seat === mover ? "own" : "other",
    ...own.facts?.(view, group),
  });
}

/** About as many letters as there is room for in two lines, and in those of the smallest letters. See recap.css. */
const ROOM = 80;
const MOST = 120;

/** As many of the last as there is room for, but one. @param {string[]} lines */
function latest(lines) {
  let length = 0;
  const kept = lines.toReversed().findIndex((line, i) => {
    length += line.length;
    return i > 0 && length > ROOM;
  });
  return kept < 0 ? lines : lines.slice(-kept);
}

/** What the others did, sentence by sentence. @param {View} view @param {string[]} names @param {Recap} own */
const sentences = (view, names, own) =>
  turnsSince(view, own.gave)
    .map((turn) => told(view, names, turn, own))
    .filter(Boolean);

/**
 * The line above one's hand; a tap shows again how it came. Its room is kept. Where that is little, names give way: what happened
 * is told.
 * @param {Table} table
 * @param {Recap} [own] how a game tells what is its own
 */
export function recap({ view, names, again }, own = {}) {
  const lines = sentences(view, names, own);
  const whole = lines.join(" ");
  const short = (/** @type {Recap} */ way) =>
    latest(sentences(view, shortened(names), way)).join(" ");
  let line = whole.length > ROOM ? short(own) : whole;
  if (line.length > MOST && own.brief) line = short(own.brief);
  if (!again || !line) return html`<p class="recap" title=${whole}><span>${line}</span></p>`;
  return html`
    <button type="button" class="recap" title=${whole} @click=${again}>
      <span>${line}</span><span class="unseen">${t("recap.again")}</span><span class="again" aria-hidden="true">${icon("history")}</span>
    </button>`;
}

/** As parts of their usual size, what letters can be made to fit. */
const SIZES = [1, 0.92, 0.82];
const LINE = 1.1;
/** What was fitted, and into what room. @type {WeakMap<Element, string>} */
const fitted = new WeakMap();

/** Letters give way before words do. */
export function fit() {
  for (const line of document.querySelectorAll(".felt .recap > span:first-child")) {
    const room = /** @type {HTMLElement} */ (line.parentElement);
    const { clientWidth, clientHeight } = room;
    const now = `${line.textContent} ${clientWidth} ${clientHeight}`;
    if (fitted.get(line) === now) continue;
    fitted.set(line, now);
    const letter = Number.parseFloat(getComputedStyle(room).fontSize);
    for (const size of SIZES) {
      room.style.setProperty("--size", String(size));
      room.style.setProperty(
        "--lines",
        String(Math.floor(clientHeight / (letter * size * LINE)) || 1),
      );
      if (line.scrollHeight <= line.clientHeight) break;
    }
  }
}

addEventListener("resize", fit);

/** @type {Element[]} */
let marked = [];

/**
 * Mark the places where something else lies than in the view before; the next drawing may change what they are.
 * @param {View | null} before
 * @param {View} view
 * @param {(zone: import("../../core/types.js").Zone, index: number) => string} [anchor] what the table calls a place
 */
export function markChanged(before, view, anchor) {
  const places = before ? changed(before, view, anchor) : new Set();
  for (const each of marked) each.removeAttribute("data-changed");
  marked = places.size
    ? [...document.querySelectorAll(".felt [data-anchor]")].filter((each) =>
        places.has(/** @type {HTMLElement} */ (each).dataset.anchor),
      )
    : [];
  for (const each of marked) each.setAttribute("data-changed", "yes");
}

/** @param {View} before @param {View} view @param {(zone: import("../../core/types.js").Zone, index: number) => string} [anchor] */
function changed(before, view, anchor = (zone, i) => `${zone.id}:${i}`) {
  return new Set(
    view.zones.flatMap((zone) => {
      // What one holds oneself is not news, and nothing is to be seen of hidden cards.
      if (zone.kind === "fan") return [];
      const had = before.zones.find(({ id }) => id === zone.id)?.cards ?? [];
      if (zone.kind === "pile") return zone.cards[0] && zone.cards[0] !== had[0] ? [zone.id] : [];
      const rest = [...had];
      return zone.cards.flatMap((token, i) => {
        const at = zone.kind === "grid" ? (had[i] === token ? i : -1) : rest.indexOf(token);
        if (at >= 0 && zone.kind !== "grid") rest.splice(at, 1);
        return at >= 0 || token === null ? [] : [anchor(zone, i)];
      });
    }),
  );
}
