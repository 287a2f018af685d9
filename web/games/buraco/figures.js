// Figures in the rules of Buraco.

import { card } from "../../parts/card.js";
import { named, one, row, sign, tokens, verdict } from "../../parts/figure.js";
import { numeral } from "../../parts/format.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @import { Drawings, SpokenParts, Words } from "../../parts/figure.js" */

/** @typedef {{cards: string, wild?: number, kind?: string}} Run `wild`: index of the wild */

/** @param {Run} run */
const run = ({ cards: text, wild, kind }) => html`
  <span class="run" data-canasta=${kind ?? nothing}>
    ${tokens(text).map((token, i) => html`<span class="one">${card(token, false, { marked: i === wild })}</span>`)}
  </span>`;

/** @param {Run & {ok?: boolean, from?: string}} item `from`: the cards before sorting */
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

/** @param {{melds: Run[], hand: string, lines: Record<string, number>}} item `lines`: points by label @param {Words} words */
const total = ({ melds, hand, lines }, words) => html`
  ${melds.map(run)}${hand ? named(words.hand, row(hand)) : nothing}
  <span class="lines">
    ${Object.entries(lines).map(([word, points]) => html`<span>${words[word]}</span><b>${numeral(points)}</b>`)}
  </span>`;

/** @type {Drawings} */
export const drawings = { meld, add, choice, total };

/** @type {SpokenParts} */
export const spoken = {
  cards: ["meld", "melds", "top", "hand", "added", "cards"],
  after: ["after"],
};
