// What the others did since the one who looks moved last: one line in the past tense, and the cards that lie elsewhere since.

import { has, language, t } from "../core/text.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";
import { effectLine, factsOf } from "./words.js";

/**
 * @typedef {import("../core/types.js").View} View
 * @typedef {import("../core/types.js").Effect} Effect
 * @typedef {import("./types.js").Table} Table
 * @typedef {{seat: number, effects: Effect[]}} Turn
 */

/** The turns of others since this view's seat moved last, each event by what its mover did first. @param {View} view @returns {Turn[]} */
export function turnsSince({ log, seat }) {
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
  return turns.slice(turns.findLastIndex((turn) => turn.seat === seat) + 1);
}

/** What somebody did in a turn, as a sentence. @param {string} game @param {string[]} names @param {Turn} turn @param {number | null} viewer */
export function told(game, names, { seat, effects }, viewer) {
  if (!effects.some(({ type }) => has(`recap.${game}.${type}`)))
    return effects.map((effect) => effectLine(game, names, effect)).join(" ");
  const did = grouped(effects)
    .filter((group) => group[0].seat === seat || group[0].seat !== viewer)
    .map((group) => phrase(game, names, group, seat))
    .filter(Boolean);
  if (did.length === 0) return "";
  const list = new Intl.ListFormat(language(), { type: "conjunction" }).format(did);
  return t("recap.turn", { name: names[seat], did: list });
}

/** What is of one kind and follows on itself is told together. @param {Effect[]} effects */
function grouped(effects) {
  /** @type {Effect[][]} */
  const groups = [];
  for (const effect of effects) {
    const last = groups.at(-1);
    if (last?.[0].type === effect.type && last[0].seat === effect.seat) last.push(effect);
    else groups.push([effect]);
  }
  return groups;
}

const PLACE = /^([A-Z])(\d+)$/;

/** @param {string} game @param {string[]} names @param {Effect[]} group @param {number} mover */
function phrase(game, names, group, mover) {
  const [effect] = group;
  const facts = factsOf(game, names, effect);
  const cards = group.map((each) => factsOf(game, names, each).card).filter(Boolean);
  for (const [fact, value] of Object.entries(effect)) {
    const place = typeof value === "string" ? value.match(PLACE) : null;
    if (place) facts[`${fact}_column`] = place[2];
  }
  return t(`recap.${game}.${effect.type}`, {
    count: group.length,
    cards: new Intl.ListFormat(language(), { type: "conjunction" }).format(cards.map(String)),
    ...facts,
    whose: effect.seat === null || effect.seat === mover ? "own" : "other",
  });
}

/** About as many letters as there is room for in two lines. See recap.css. */
const ROOM = 80;

/** As many of the last as there is room for, but one. @param {string[]} lines */
function latest(lines) {
  let length = 0;
  const kept = lines.toReversed().findIndex((line, i) => {
    length += line.length;
    return i > 0 && length > ROOM;
  });
  return kept < 0 ? lines : lines.slice(-kept);
}

/** The line above one's hand; a tap shows again how it came. Its room is kept. @param {Table} table */
export function recap({ view, names, again }) {
  const lines = turnsSince(view)
    .map((turn) => told(view.game, names, turn, view.seat))
    .filter(Boolean);
  const line = latest(lines).join(" ");
  const whole = lines.join(" ");
  if (!again || !line) return html`<p class="recap" title=${whole}><span>${line}</span></p>`;
  return html`
    <button type="button" class="recap" title=${whole} @click=${again}>
      <span>${line}</span><span class="unseen">${t("recap.again")}</span><span class="again" aria-hidden="true">${icon("history")}</span>
    </button>`;
}

/** @type {Element[]} */
let marked = [];

/**
 * Mark the places where something else lies than in the view before; the next drawing may change what they are.
 * @param {View | null} before
 * @param {View} view
 * @param {(zone: import("../core/types.js").Zone, index: number) => string} [anchor] what the table calls a place
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

/** @param {View} before @param {View} view @param {(zone: import("../core/types.js").Zone, index: number) => string} [anchor] */
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
