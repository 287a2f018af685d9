// Figures in the rules of Two & Two.

import { card } from "../../parts/card.js";
import { cards, laid, named, one, row, sign, tokens, verdict } from "../../parts/figure.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @import { Drawings, Sign, SpokenParts, Words } from "../../parts/figure.js" */

/** Return cards on each other. @param {string} text @param {boolean} wild true if the last one is a Wild */
const stack = (text, wild = false) => html`
  <span class="stack" data-wild=${wild ? "yes" : nothing}>${tokens(text).map((token) => laid(token))}</span>`;

/** @param {{stack: string, card: string, lies?: string, shows?: string, flip?: boolean, flipped?: boolean}} item `lies`: the card as it is laid, if it is turned */
function lay({ stack: below, card: token, lies = token, shows, flip, flipped }) {
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

/** @type {Record<string, Sign>} */
const FATES = { denied: "no", back: "back", stands: "yes" };

/** @param {{cards: {card: string, use?: string, fate: string}[], again: boolean}} item `use`: the half of an Effect card */
const deny = ({ cards: played, again }) => html`
  <span class="row-of">
    ${played.map(
      ({ card: token, use, fate }) =>
        html`<span class="one" data-state=${fate} data-use=${use ?? nothing}>${card(token)}${fate in FATES ? sign(FATES[fate]) : nothing}</span>`,
    )}
  </span>
  ${again ? sign("turn") : nothing}`;

/** Return a set with a bracket at each pair of places that differs. @param {{cards: string}} item @param {Words} words */
const pairs = ({ cards: pattern }, { ends, middle }) => html`
  <span class="pair" data-pair="ends"><b>${ends}</b></span>
  ${one(pattern)}
  <span class="pair" data-pair="middle"><b>${middle}</b></span>`;

/** @type {Drawings} */
export const drawings = { lay, hand: stripHand, deny, set: cards, pairs };

/** @type {SpokenParts} */
export const spoken = { cards: ["stack", "hand", "drawn", "card", "cards"], after: ["shows"] };
