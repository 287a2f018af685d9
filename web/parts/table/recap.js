// Recap of the other players' turns since the viewer's last move, and highlights of changed spots. One other player's turn is a line in
// the past tense. Several others' turns are a list, each in a few words, so that all of them are visible.

import { dynamicKey, has, t } from "../../core/i18n.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { plainText, shownLength, withMarks } from "../card-names.js";
import { formatList } from "../format.js";
import { effectFacts, effectLine, shortNames } from "../moves/game-text.js";
import { removeOne } from "../moves/move-words.js";
import { drawn } from "../moves/sentence-with-cards.js";
import { more } from "./action-bar.js";

/**
 * @import { Effect, View, Zone } from "../../core/types.js"
 * @import { Recap, RecapEntry, Table, Turn } from "../types.js"
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

/** True if the game has words for the recap of a turn. @param {View} view @param {Turn} turn */
const isWorded = ({ game }, { effects }) =>
  effects.some(({ type }) => has(dynamicKey(`recap.${game}.${type}`)));

/** Return the lines of a turn's effects. @param {View} view @param {string[]} names @param {Turn} turn */
const effectLines = ({ game }, names, { effects }) =>
  effects.map((effect) => effectLine(game, names, effect)).join(" ");

/**
 * Return what a player did, without the name; "" for nothing.
 * @param {View} view
 * @param {string[]} names
 * @param {Turn} turn
 * @param {Recap} own
 */
function phrases(view, names, { seat, effects }, own) {
  const did = grouped(effects, own)
    .filter((group) => group[0].seat === seat || group[0].seat !== view.seat)
    .map((group) => phrase(view, names, group, seat, own))
    .filter(Boolean);
  return formatList(did);
}

/** Return the sentence of a turn. @param {View} view @param {string[]} names @param {Turn} turn @param {Recap} own */
function turnSentence(view, names, turn, own) {
  if (!isWorded(view, turn)) return effectLines(view, names, turn);
  const did = phrases(view, names, turn, own);
  return did && t("recap.turn", { name: names[turn.seat], did });
}

/**
 * Return the entries of several others' turns.
 * @param {View} view
 * @param {string[]} names
 * @param {Recap} own
 * @returns {RecapEntry[]}
 */
function entriesOf(view, names, own) {
  const turns = turnsSince(view, own.includeOwnEffects);
  if (own.entries) return own.entries(view, names, turns);
  return turns
    .map((turn) =>
      isWorded(view, turn)
        ? { name: names[turn.seat], did: phrases(view, names, turn, own.brief ?? own) }
        : { name: "", did: effectLines(view, names, turn) },
    )
    .filter(({ did }) => did);
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
    cards: formatList(cards.map(String)),
    ...facts,
    whose: effect.seat === null || effect.seat === mover ? "own" : "other",
    ...own.facts?.(view, group),
  });
}

/** Letters that fit into two lines next to the buttons, about: fewer at a low table. */
const twoLines = () => Math.min(innerHeight > 430 ? 64 : 52, 1.6 * lineLength());
/** Letters that fit, about: a high table has a third line, and the button to see it again has no words next to a long text. */
const mostLetters = () => (innerHeight > 560 ? 2.6 * lineLength() : twoLines());

/** @param {string} text */
const isLong = (text) => shownLength(text) > mostLetters();

/** Return the last lines that fit, at least one. @param {string[]} lines */
function latest(lines) {
  let length = 0;
  const count = lines.toReversed().findIndex((line, i) => {
    length += shownLength(line);
    return i > 0 && length > mostLetters();
  });
  return count < 0 ? lines : lines.slice(-count);
}

/** Return a sentence for each turn. @param {View} view @param {string[]} names @param {Recap} own */
const sentences = (view, names, own) =>
  turnsSince(view, own.includeOwnEffects)
    .map((turn) => turnSentence(view, names, turn, own))
    .filter(Boolean);

/**
 * Return the recap above the viewer's hand. A tap replays the animation. Where space is short, names are shortened first.
 * @param {Table} table
 * @param {Recap} [own] the game's rules
 */
export function recap(table, own = {}) {
  const { view } = table;
  const { log, seat, to_act: actor } = view;
  // A person on another phone takes longer than a bot: an older turn would seem to be that one.
  const isPast = table.seatMark && log.at(-1)?.seat === seat && actor !== null && actor !== seat;
  if (isPast) return html`<p class="recap"><span></span></p>`;
  const names = table.names.map((name, each) => (each === seat ? t("recap.you") : name));
  const lines = withMarks(() => sentences(view, names, own));
  const whole = lines.join(" ");
  if (view.seat !== null && view.seats > 2) return recapOfSeveral(table, names, own, lines);
  const short = (/** @type {Recap} */ way) =>
    latest(withMarks(() => sentences(view, shortNames(names), way))).join(" ");
  let line = isLong(whole) ? short(own) : whole;
  if (isLong(line) && own.brief) line = short(own.brief);
  if (!line) return html`<p class="recap"><span></span></p>`;
  const isShort = shownLength(line) <= twoLines();
  const { button, list } =
    isLong(whole) || !isShort || lines.length > 1 ? allSentences(table, lines) : NONE;
  // A phone may be turned without another drawing.
  const fits = !isShort && line === whole && lines.length === 1 ? "high" : "no";
  return html`
    <div class="recap" data-fits=${fits} title=${plainText(whole)}>
      <span>${drawn(view.game, line)}</span>
      ${button}
      ${againButton(table, isShort)}
    </div>
    ${list}`;
}

const NONE = { button: nothing, list: nothing };

/** Return the list of all sentences, if it is open, and the button for it. @param {Table} table @param {string[]} lines */
function allSentences(table, lines) {
  const { view } = table;
  const { isOpen, toggle, button } = more(table, lines.join(" "));
  return {
    button,
    list: isOpen
      ? html`<ol class="recap-all" @click=${toggle}>${lines.map((each) => html`<li>${drawn(view.game, each)}</li>`)}</ol>`
      : nothing,
  };
}

/** Letters of several others' turns that are visible at a low table, and of a line at any other one, about. */
const LOW = 150;
const lineLength = () => Math.min(90, (innerWidth / 8.5) * (16 / textSize()));
const textSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
/** The width of a page whose text is too large for several others' turns, in units of that text. */
const NARROW = 15;

/**
 * Return whether several others' turns fit: "no", or "high" if only a high table has the space.
 * @param {RecapEntry[]} entries
 * @param {number} most lines
 */
function fit(entries, most) {
  const letters = entries.map(({ name, did }) => `${name} ${did} `.length);
  const lines = letters.reduce((sum, length) => sum + Math.ceil(length / lineLength()), 0);
  if (lines > most || innerWidth < NARROW * textSize()) return "no";
  return letters.reduce((sum, length) => sum + length, 0) > LOW ? "high" : "yes";
}

/**
 * Return the list of several others' turns. The whole sentences are behind a button if the list may not fit.
 * @param {Table} table
 * @param {string[]} names
 * @param {Recap} own
 * @param {string[]} lines
 */
function recapOfSeveral(table, names, own, lines) {
  const { view } = table;
  const entries = entriesOf(view, shortNames(names), own);
  if (entries.length === 0) return html`<p class="recap"><span></span></p>`;
  const fits = fit(entries, view.seats - 1);
  const { button, list } = fits === "yes" ? NONE : allSentences(table, lines);
  return html`
    <div class="recap several" data-fits=${fits} title=${plainText(lines.join(" "))}>
      <div class="clamp"><ul>${entries.map(({ name, did }) => html`<li>${name ? html`<b>${name}</b> ` : nothing}${did}</li> `)}</ul></div>
      ${button}
      ${againButton(table, false)}
    </div>
    ${list}`;
}

const again = svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12a7.5 7.5 0 1 0 2.4-5.5M5 4v4h4M10.5 9v6l5-3z" /></svg>`;

/** Return the button that animates the turns again. @param {Table} table @param {boolean} hasWords */
const againButton = ({ replayTurn }, hasWords) =>
  replayTurn
    ? html`<button type="button" class="again" aria-label=${t("recap.again")} title=${t("recap.again")} @click=${replayTurn}>${again}${hasWords ? html`<span>${t("recap.again")}</span>` : nothing}</button>`
    : nothing;

/** @type {Element[]} */
let marked = [];

/**
 * Highlight the spots with other cards than in the view before.
 * @param {View | null} before
 * @param {View} view
 * @param {(zone: Zone, index: number) => string} [anchor] the table's name of a spot
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

/** @param {View} before @param {View} view @param {(zone: Zone, index: number) => string} [anchor] */
function changed(before, view, anchor = (zone, i) => `${zone.id}:${i}`) {
  return new Set(
    view.zones.flatMap((zone) => {
      // The viewer knows their own hand.
      if (zone.kind === "fan") return [];
      const had = before.zones.find(({ id }) => id === zone.id)?.cards ?? [];
      if (zone.kind === "pile") return zone.cards[0] && zone.cards[0] !== had[0] ? [zone.id] : [];
      const rest = [...had];
      return zone.cards.flatMap((token, i) => {
        const stays = zone.kind === "grid" ? had[i] === token : removeOne(rest, token);
        return stays || token === null ? [] : [anchor(zone, i)];
      });
    }),
  );
}
