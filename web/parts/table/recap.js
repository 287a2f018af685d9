// Recap of the other players' turns since the viewer's last move: one line in the past tense, and highlights of changed spots.

import { dynamicKey, has, language, t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { effectFacts, effectLine, shortNames } from "../moves/game-text.js";

/**
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("../types.js").Table} Table
 * @typedef {import("../types.js").Recap} Recap
 * @typedef {{seat: number, effects: Effect[]}} Turn
 */

/**
 * Return the turns of others since the viewer's last move. The first effect of each event names its mover.
 * @param {View} view
 * @param {boolean} [includeOwnEffects] whether effects of the viewer's move on the next seat are part of that seat's turn
 * @returns {Turn[]}
 */
function turnsSince({ log, seat }, includeOwnEffects = false) {
  /** @type {Turn[]} */
  const turns = [];
  log.forEach((effect, i) => {
    const begins = effect.event !== log[i - 1]?.event;
    const last = turns.at(-1);
    if (begins && effect.seat !== null && effect.seat !== last?.seat)
      turns.push({ seat: effect.seat, effects: [effect] });
    else last?.effects.push(effect);
  });
  // A spectator sees the last turn.
  if (seat === null) return turns.slice(-1);
  // The recap stays until the others move again.
  if (turns.at(-1)?.seat === seat) turns.pop();
  const own = turns.findLastIndex((turn) => turn.seat === seat);
  const [next, ...rest] = turns.slice(own + 1);
  if (!includeOwnEffects || own < 0 || !next) return turns.slice(own + 1);
  const { effects } = turns[own];
  const theirs = effects.filter(
    (effect) => effect.seat === next.seat && effect.event === effects.at(-1)?.event,
  );
  return [{ ...next, effects: [...theirs, ...next.effects] }, ...rest];
}

/** Return the sentence of a turn. @param {View} view @param {string[]} names @param {Turn} turn @param {Recap} own */
function turnSentence(view, names, { seat, effects }, own) {
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

/** Group equal effects that follow each other. @param {Effect[]} effects @param {Recap} own */
function grouped(effects, { groupBy, groupAll }) {
  const key = (/** @type {Effect} */ each) => `${each.seat} ${groupBy?.(each) ?? each.type}`;
  /** @type {Effect[][]} */
  const groups = [];
  for (const effect of effects) {
    const near = groupAll ? groups : groups.slice(-1);
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
  const facts = effectFacts(game, names, effect);
  const cards = group.map((each) => effectFacts(game, names, each).card).filter(Boolean);
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

/** Letters that fit into two lines next to the buttons, about. */
const TWO_LINES = 64;

/** Return the last lines that fit, at least one. @param {string[]} lines */
function latest(lines) {
  let length = 0;
  const count = lines.toReversed().findIndex((line, i) => {
    length += line.length;
    return i > 0 && length > TWO_LINES;
  });
  return count < 0 ? lines : lines.slice(-count);
}

/** Return a sentence for each turn. @param {View} view @param {string[]} names @param {Recap} own */
const sentences = (view, names, own) =>
  turnsSince(view, own.includeOwnEffects)
    .map((turn) => turnSentence(view, names, turn, own))
    .filter(Boolean);

/**
 * Return the line above the viewer's hand. A tap replays the animation. Where space is short, names are shortened first.
 * @param {Table} table
 * @param {Recap} [own] the game's rules
 */
export function recap({ view, names, replayTurn, ui, setUi }, own = {}) {
  const lines = sentences(view, names, own);
  const whole = lines.join(" ");
  const short = (/** @type {Recap} */ way) =>
    latest(sentences(view, shortNames(names), way)).join(" ");
  let line = whole.length > TWO_LINES ? short(own) : whole;
  if (line.length > TWO_LINES && own.brief) line = short(own.brief);
  if (!line) return html`<p class="recap"><span></span></p>`;
  // Any further event closes the list, which covers the middle of the table.
  const now = `${view.log.length} ${whole}`;
  const isOpen = ui.recap === now;
  const toggle = () => setUi({ recap: isOpen ? "" : now });
  const hasMore = lines.length > 1 || whole.length > TWO_LINES;
  return html`
    <div class="recap" title=${whole}>
      <span>${line}</span>
      ${hasMore ? html`<button type="button" class="more" aria-expanded=${isOpen ? "true" : "false"} @click=${toggle}>${t(isOpen ? "recap.less" : "recap.more")}</button>` : nothing}
      ${replayTurn ? html`<button type="button" class="again" @click=${replayTurn}>${t("recap.again")}</button>` : nothing}
    </div>
    ${hasMore && isOpen ? html`<ol class="recap-all" @click=${toggle}>${lines.map((each) => html`<li>${each}</li>`)}</ol>` : nothing}`;
}

/** @type {Element[]} */
let marked = [];

/**
 * Highlight the spots with other cards than in the view before.
 * @param {View | null} before
 * @param {View} view
 * @param {(zone: import("../../core/types.js").Zone, index: number) => string} [anchor] the table's name of a spot
 */
export function highlightChanges(before, view, anchor) {
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
      // The viewer knows their own hand.
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
