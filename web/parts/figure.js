// Figures of rules and lessons: worked examples with the page's own cards. Their content is in the rules' text, where tests check it
// against the engine. Each has a spoken text: its cards, and the labels below them.
//
// Cards are one string: tokens separated by blanks or "/", a dot for a card face down, "~" before a card that is turned round.

import { t } from "../core/i18n.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { card } from "./card.js";
import { cardName } from "./card-names.js";
import { numeral } from "./format.js";

/**
 * @typedef {keyof typeof SIGNS} Sign
 * @typedef {Record<string, string>} Words labels within a figure
 * @typedef {Record<string, any> & {label?: string}} Item one example, with a label below it
 * @typedef {{figure: string, id?: string, items: Item[], caption: string, words?: Words}} Figure
 * @typedef {Record<string, (item: any, words: Words) => unknown>} Drawings by the kind of figure
 * @typedef {{cards: string[], after?: string[]}} SpokenParts the parts of an example with cards, in spoken order, and those of
 *   the result
 */

/**
 * @param {string} game
 * @param {Figure} block
 * @param {{drawings: Drawings, spoken?: SpokenParts}} own the game's
 */
export function figure(game, { figure: kind, items, caption, words = {} }, { drawings, spoken }) {
  const draw = drawings[kind] ?? DRAWINGS[kind];
  if (!draw) return html`<p>${caption}</p>`;
  return html`
    <figure class="figure" data-game=${game} data-kind=${kind} data-count=${items.length}>
      <div class="examples">
        ${items.map((item) => {
          const said = spokenText(game, item, words, spoken ?? SPOKEN);
          return html`
            <div class="example">
              <div class="pic" role=${said ? "img" : nothing} aria-label=${said || nothing} aria-hidden=${said ? nothing : "true"}>${draw(item, words)}</div>
              ${item.label && kind !== "scores" ? html`<p class="label">${item.label}</p>` : nothing}
            </div>`;
        })}
      </div>
      ${caption ? html`<figcaption>${caption}</figcaption>` : nothing}
    </figure>`;
}

/** Return the spoken text of an example's cards. @param {string} game @param {Item} item @param {Words} words @param {SpokenParts} parts */
function spokenText(game, item, words, { cards, after = [] }) {
  if ("name" in item && "points" in item) return `${item.name}: ${item.points}`;
  const namesIn = (/** @type {string[]} */ parts) =>
    parts.flatMap((part) => {
      const names = namesOf(game, item[part]);
      return names ? [words[part] ? `${words[part]}: ${names}` : names] : [];
    });
  const spoken = namesIn(cards);
  if (words.move) spoken.push(`${words.move}: ${namesOf(game, moved(item).join(" "))}`);
  if ("ok" in item) spoken.push(t(item.ok ? "rules.allowed" : "rules.refused"));
  return [spoken.join("; "), namesIn(after).join("; ")].filter(Boolean).join(" → ");
}

/** Return the cards of the hand that a move plays. @param {Item} item */
const moved = ({ move, hand }) =>
  move.split(" ").filter((/** @type {string} */ word) => tokens(hand).includes(word));

/** @param {string} game @param {unknown} value cards in any form of an example @returns {string} */
function namesOf(game, value) {
  if (typeof value === "string") {
    const names = tokens(value).map((token) =>
      cardName(game, token?.startsWith("~") ? turned(token) : token),
    );
    return names.join(names.some((name) => name.includes(",")) ? "; " : ", ");
  }
  if (Array.isArray(value)) return value.map((each) => namesOf(game, each)).join("; ");
  if (value === null || typeof value !== "object") return "";
  return Object.hasOwn(value, "cards") || Object.hasOwn(value, "card")
    ? namesOf(game, /** @type {any} */ (value).cards ?? /** @type {any} */ (value).card)
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
export const sign = (name) =>
  svg`<svg class="icon sign" data-sign=${name} viewBox="0 0 24 24"><path d=${SIGNS[name]} /></svg>`;

/** @param {boolean} ok */
export const verdict = (ok) => sign(ok ? "yes" : "no");

/** @param {string} text @returns {(string | null)[]} */
export const tokens = (text) =>
  text.split(/[ /]+/).flatMap((token) => (token === "" ? [] : [token === "." ? null : token]));

/** Return the token of a card that is turned round. @param {string} token */
const turned = (token) => [...token.slice(1)].reverse().join("");

/** @param {string | null} token @param {boolean} [marked] */
export const laid = (token, marked = false) =>
  token?.startsWith("~")
    ? html`<span class="turned">${card(token.slice(1))}</span>`
    : card(token, false, { marked });

/** Return a card with its state. @param {string | null} token @param {{marked?: boolean, state?: string, over?: unknown}} more */
export const one = (token, { marked = false, state = "", over = nothing } = {}) =>
  html`<span class="one" data-state=${state || nothing}>${laid(token, marked)}${over}</span>`;

/** @param {string} text @param {(token: string | null, index: number) => unknown} [draw] */
export const row = (text, draw = (token) => one(token)) =>
  html`<span class="row-of">${tokens(text).map(draw)}</span>`;

/** Return content with a name above it. @param {string} name @param {unknown} content */
export const named = (name, content) =>
  html`<span class="named"><span class="name">${name}</span>${content}</span>`;

// -- any game -----------------------------------------------------------------------------------------------

/** @param {{cards?: string, back?: string}} item cards, or the back of one */
export const cards = ({ cards: text, back }) =>
  back ? html`<span class="one">${card(null, false, { back })}</span>` : row(text ?? "");

/** @param {{name: string, points: number, odd?: boolean, wins: boolean, label?: string}} item @param {Words} words */
const scores = ({ name, points, odd, wins, label = "" }, words) => html`
  <span class="score" data-wins=${wins ? "yes" : "no"}>
    <span class="name">${name}</span>
    <b data-odd=${odd === undefined ? nothing : odd ? "yes" : "no"}>${numeral(points)}</b>
    <span class="small">${odd === undefined ? label : words[odd ? "odd" : "even"]}</span>
    ${wins ? sign("wins") : nothing}
  </span>`;

/** @type {Drawings} */
const DRAWINGS = { cards, steps: () => sign("leads"), scores };
/** @type {SpokenParts} */
const SPOKEN = { cards: ["cards"] };
