// Pictures of the rules: worked examples, drawn with the page's own cards. They know no rule: what a picture shows, and what
// it comes to, stands in the rules' text, where it is checked against the engine. Who listens hears the cards, and the words
// below, which say what they come to.
//
// Cards are written as one string: tokens parted by blanks or "/", a dot for a card that lies face down, "~" before one that is
// turned round.

import { t } from "../core/text.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { card } from "./card.js";
import { cardName } from "./words.js";

/**
 * @typedef {Record<string, string>} Words names of places in a picture
 * @typedef {Record<string, any> & {label?: string}} Item one example; its label stands below it
 * @typedef {{figure: string, items: Item[], caption: string, words?: Words}} Figure
 */

/** @param {string} game @param {Figure} block */
export function figure(game, { figure: kind, items, caption, words = {} }) {
  const draw = DRAWINGS[kind];
  if (!draw) return html`<p>${caption}</p>`;
  return html`
    <figure class="figure" data-game=${game} data-kind=${kind} data-count=${items.length}>
      <div class="examples">
        ${items.map((item) => {
          const said = saidOf(game, item, words);
          return html`
            <div class="example">
              <div class="pic" role=${said ? "img" : nothing} aria-label=${said || nothing} aria-hidden=${said ? nothing : "true"}>${draw(item, words)}</div>
              ${item.label && kind !== "scores" ? html`<p class="label">${item.label}</p>` : nothing}
            </div>`;
        })}
      </div>
      <figcaption>${caption}</figcaption>
    </figure>`;
}

/** The parts of an example that show cards, in the order in which they are told. */
const TOLD = ["meld", "melds", "before", "stack", "top", "hand", "drawn", "card", "added", "cards"];
const TOLD_AFTER = ["after", "discard", "shows"];

/** What somebody who listens is told of an example's cards. @param {string} game @param {Item} item @param {Words} words */
function saidOf(game, item, words) {
  if ("name" in item && "points" in item) return `${item.name}: ${item.points}`;
  const tell = (/** @type {string[]} */ parts) =>
    parts.flatMap((part) => {
      const names = namesOf(game, item[part]);
      return names ? [words[part] ? `${words[part]}: ${names}` : names] : [];
    });
  const told = tell(TOLD);
  if (words.move) told.push(`${words.move}: ${namesOf(game, moved(item).join(" "))}`);
  if ("ok" in item) told.push(t(item.ok ? "rules.allowed" : "rules.refused"));
  const after = tell(TOLD_AFTER);
  return [told.join("; "), after.join("; ")].filter(Boolean).join(" → ");
}

/** The cards of the hand that a move plays. @param {Item} item */
const moved = ({ move, hand }) =>
  move.split(" ").filter((/** @type {string} */ word) => tokens(hand).includes(word));

/** @param {string} game @param {unknown} what cards in one of the ways in which examples have them @returns {string} */
function namesOf(game, what) {
  if (typeof what === "string") {
    const names = tokens(what).map((token) =>
      cardName(game, token?.startsWith("~") ? turned(token) : token),
    );
    return names.join(names.some((name) => name.includes(",")) ? "; " : ", ");
  }
  if (Array.isArray(what)) return what.map((each) => namesOf(game, each)).join("; ");
  if (what === null || typeof what !== "object") return "";
  return Object.hasOwn(what, "cards") || Object.hasOwn(what, "card")
    ? namesOf(game, /** @type {any} */ (what).cards ?? /** @type {any} */ (what).card)
    : "";
}

// -- parts --------------------------------------------------------------------------------------------------

const SIGNS = {
  yes: "M5 12.5 10 17.5 19 7",
  no: "M6 6 18 18M18 6 6 18",
  leads: "M4 12h15M13 6l6 6-6 6",
  plus: "M12 5v14M5 12h14",
  back: "M9 6 4 11l5 5M4.5 11H14a5 5 0 0 1 5 5v2",
  turn: "M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4",
  up: "M12 20V5M6 11l6-6 6 6",
  down: "M12 4v15M6 13l6 6 6-6",
  wins: "M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.7-5 2.7 1.1-5.5L4 9.7 9.6 9z",
};

/** @param {keyof typeof SIGNS} name */
const sign = (name) =>
  svg`<svg class="sign" data-sign=${name} viewBox="0 0 24 24"><path d=${SIGNS[name]} /></svg>`;

/** @param {boolean} ok */
const verdict = (ok) => sign(ok ? "yes" : "no");

/** @param {string} text @returns {(string | null)[]} */
const tokens = (text) =>
  text.split(/[ /]+/).flatMap((token) => (token === "" ? [] : [token === "." ? null : token]));

/** How a card reads that is turned round. @param {string} token */
const turned = (token) => [...token.slice(1)].reverse().join("");

/** @param {string | null} token @param {boolean} [marked] */
const laid = (token, marked = false) =>
  token?.startsWith("~")
    ? html`<span class="turned">${card(token.slice(1))}</span>`
    : card(token, false, { marked });

/** A card with what becomes of it. @param {string | null} token @param {{marked?: boolean, state?: string, over?: unknown}} more */
const one = (token, { marked = false, state = "", over = nothing } = {}) =>
  html`<span class="one" data-state=${state || nothing}>${laid(token, marked)}${over}</span>`;

/** @param {string} text @param {(token: string | null, index: number) => unknown} [draw] */
const row = (text, draw = (token) => one(token)) =>
  html`<span class="row-of">${tokens(text).map(draw)}</span>`;

/** Something with its name above it. @param {string} name @param {unknown} what */
const named = (name, what) =>
  html`<span class="named"><span class="name">${name}</span>${what}</span>`;

/** @param {number} points */
const signed = (points) => (points > 0 ? `+${points}` : plain(points));
/** @param {number} points */
const plain = (points) => (points < 0 ? `−${-points}` : `${points}`);

// -- any game -----------------------------------------------------------------------------------------------

/** @param {{cards?: string, back?: string}} item cards, or the back of one */
const cards = ({ cards: text, back }) =>
  back ? html`<span class="one">${card(null, false, { back })}</span>` : row(text ?? "");

/** @param {unknown} _ */
const steps = (_) => sign("leads");

/** @param {{name: string, points: number, odd?: boolean, wins: boolean, label?: string}} item */
const scores = ({ name, points, odd, wins, label = "" }) => html`
  <span class="score" data-wins=${wins ? "yes" : "no"}>
    <span class="name">${name}</span>
    <b data-odd=${odd === undefined ? nothing : odd ? "yes" : "no"}>${plain(points)}</b>
    <span class="small">${label}</span>
    ${wins ? sign("wins") : nothing}
  </span>`;

// -- two_can ------------------------------------------------------------------------------------------------

const PLACES = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"];

/**
 * @typedef {object} Box
 * @property {string} cards
 * @property {boolean} [places] whether the names of the places are shown
 * @property {number[]} [columns] what each column adds
 * @property {boolean[]} [pairs] which columns are Pairs
 * @property {{number: string, pairs: number, points: number}[]} [groups]
 * @property {number} [score]
 * @property {string[]} [touched] places that a move is about
 */

/** @param {Box} box */
function box({ cards: text, places, columns, pairs, groups = [], score, touched = [] }) {
  const all = tokens(text);
  const place = (/** @type {number} */ at) =>
    one(all[at], {
      state: touched.includes(PLACES[at]) ? "touched" : "",
      over: places ? html`<b class="place">${PLACES[at]}</b>` : nothing,
    });
  return html`
    <span class="box">
      ${[0, 1, 2, 3].map(
        (column) => html`
          <span class="column" data-pair=${pairs?.[column] ? "yes" : nothing}>
            ${place(column)}${place(column + 4)}
            ${columns ? html`<span class="adds">${plain(columns[column])}</span>` : nothing}
          </span>`,
      )}
    </span>
    ${score === undefined ? nothing : html`<span class="sum">${groups.map(group)}<b>= ${plain(score)}</b></span>`}`;
}

/** @param {{number: string, pairs: number, points: number}} group */
const group = ({ number, pairs, points }) =>
  html`<span class="group">${Array.from({ length: pairs }, () => card(number))}<b>${plain(points)}</b></span>`;

/** @param {{before: string, hand: string, move: string, after?: string, discard?: string}} item @param {Words} words */
function boxMove({ before, hand, move, after, discard = "" }, words) {
  const touched = move.split(" ").slice(1);
  return html`
    <span class="scene">
      ${box({ cards: before, touched })}${named(words.hand, one(hand, { state: "held" }))}${after ? nothing : verdict(false)}
    </span>
    ${
      after
        ? html`${sign("leads")}<span class="scene">${box({ cards: after, touched })}${named(words.discard, one(discard))}</span>`
        : nothing
    }`;
}

// -- two_and_two --------------------------------------------------------------------------------------------

/** Cards on each other, as they lie. @param {string} text @param {boolean} wild whether the last one is a Wild */
const stack = (text, wild = false) => html`
  <span class="stack" data-wild=${wild ? "yes" : nothing}>${tokens(text).map((token) => laid(token))}</span>`;

/** @param {{stack: string, card: string, lies: string, shows?: string, flip?: boolean, flipped?: boolean}} item */
function lay({ stack: below, card: token, lies, shows, flip, flipped }) {
  const wild = token === "WD";
  const turns = flip !== undefined;
  return html`
    ${stack(below)}${turns ? sign(flipped ? "down" : "up") : nothing}
    ${sign("plus")}${one(token)}
    ${turns && lies !== token ? html`${sign("turn")}${one(lies)}` : nothing}
    ${
      shows
        ? html`${sign("leads")}${stack(`${below} ${lies}`, wild)}${turns ? sign(flip !== flipped ? "down" : "up") : nothing}`
        : verdict(false)
    }`;
}

/** @param {{stack: string, hand: string, fits: boolean[], drawn?: string, drawnFits?: boolean}} item @param {Words} words */
const stripHand = ({ stack: below, hand, fits, drawn, drawnFits = false }, words) => html`
  ${named(words.stack, stack(below))}
  ${named(
    words.hand,
    row(hand, (token, i) => one(token, { over: fits[i] ? verdict(true) : nothing })),
  )}
  ${drawn ? named(words.drawn, one(drawn, { state: "held", over: drawnFits ? verdict(true) : nothing })) : nothing}`;

/** @type {Record<string, keyof typeof SIGNS>} */
const FATES = { denied: "no", back: "back", stands: "yes" };

/** @param {{cards: {card: string, use?: string, fate: string}[], again: boolean}} item use: which half of an Effect card */
const deny = ({ cards: played, again }) => html`
  <span class="row-of">
    ${played.map(
      ({ card: token, use, fate }) =>
        html`<span class="one" data-state=${fate} data-use=${use ?? nothing}>${card(token)}${fate in FATES ? sign(FATES[fate]) : nothing}</span>`,
    )}
  </span>
  ${again ? sign("turn") : nothing}`;

// -- cant_even ----------------------------------------------------------------------------------------------

/** @param {{name: string, down: string | null, up: string, gone?: string, own?: boolean}} item */
const pit = ({ name, down, up, gone, own = false }) =>
  named(
    name,
    html`<span class="row-of">${one(down, { marked: own, state: gone === "down" ? "gone" : "" })}${one(up, { state: gone === "up" ? "gone" : "" })}</span>`,
  );

/**
 * @typedef {object} Banker
 * @property {string} name
 * @property {string} bank what lay in the Bank before
 * @property {string} new what is banked now; a small letter lay face down
 * @property {number[]} points what each of these scores, or (below 0) loses
 * @property {number} [bitten]
 * @property {number} [before] points before
 * @property {number} [after] points after
 */

/** @param {{seats: Banker[]}} item @param {Words} words */
const bank = ({ seats }, words) => html`
  ${seats.map(
    ({ name, bank: old, new: banked, points, bitten, before, after }) => html`
      <span class="banker">
        ${named(
          name || words.bank,
          html`<span class="row-of">
            ${tokens(old).map((token) => one(token, { state: "old" }))}
            ${[...banked].map((letter, i) =>
              one(letter.toUpperCase(), {
                marked: letter !== letter.toUpperCase(),
                state: "new",
                over: html`<b class="tag" data-loss=${points[i] < 0 ? "yes" : nothing}>${signed(points[i])}</b>`,
              }),
            )}
          </span>`,
        )}
        ${
          after === undefined
            ? nothing
            : html`<span class="sum">${before}${bitten ? html`<b class="tag" data-loss="yes">${signed(-bitten)}</b>` : nothing}${sign("leads")}<b>${after}</b></span>`
        }
      </span>`,
  )}`;

// -- buraco -------------------------------------------------------------------------------------------------

/** @typedef {{cards: string, wild?: number, kind?: string}} Run wild: which card of it is the wild */

/** @param {Run} run */
const run = ({ cards: text, wild, kind }) => html`
  <span class="run" data-canasta=${kind ?? nothing}>
    ${tokens(text).map((token, i) => html`<span class="one">${card(token, false, { marked: i === wild })}</span>`)}
  </span>`;

/** @param {Run & {ok?: boolean, from?: string}} item from: the cards as they came */
const meld = ({ ok, from, ...lies }) =>
  html`${from ? html`${run({ cards: from })}${sign("leads")}` : nothing}${run(lies)}${ok === undefined ? nothing : verdict(ok)}`;

/** @param {{meld: Run, added: string, ok: boolean, after?: Run}} item */
const add = ({ meld: lies, added, ok, after }) => html`
  ${run(lies)}${sign("plus")}${run({ cards: added })}
  ${after ? html`${sign("leads")}${run(after)}` : verdict(ok)}`;

/** @param {{melds: Run[], hand: string, move: string, ok: boolean, top?: string}} item @param {Words} words */
function choice({ melds, hand, move, ok, top }, words) {
  const used = move.split(" ").slice(1);
  const raised = (/** @type {string | null} */ token) => {
    const at = used.indexOf(token ?? "");
    if (at >= 0) used.splice(at, 1);
    return one(token, { state: at >= 0 ? "held" : "" });
  };
  return html`
    ${melds.map(run)}
    <span class="scene">${top ? named(words.top, one(top)) : nothing}${named(words.hand, row(hand, raised))}${verdict(ok)}</span>`;
}

/** @param {{melds: Run[], hand: string, lines: {name: string, points: number}[]}} item @param {Words} words */
const total = ({ melds, hand, lines }, words) => html`
  ${melds.map(run)}${hand ? named(words.hand, row(hand)) : nothing}
  <span class="lines">
    ${lines.map(({ name, points }) => html`<span>${name}</span><b>${plain(points)}</b>`)}
  </span>`;

/** @type {Record<string, (item: any, words: Words) => unknown>} */
const DRAWINGS = {
  cards,
  steps,
  scores,
  box,
  moves: boxMove,
  lay,
  hand: stripHand,
  deny,
  set: cards,
  pits: pit,
  bank,
  meld,
  add,
  choice,
  total,
};
