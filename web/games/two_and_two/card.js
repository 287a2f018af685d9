// Strips and small signs of them. The caller adds a label.

import { t } from "../../core/i18n.js";
import { card } from "../../parts/card.js";
import { cardName } from "../../parts/card-names.js";
import { registerFacts } from "../../parts/moves/game-text.js";
import { registerPicture } from "../../parts/moves/sentence-with-cards.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";

export const GAME = "two_and_two";
/** The Effect cards. Each has two uses. */
export const SKIP_FLIP = "SF";
export const WILD_DENY = "WD";

/**
 * Return a strip.
 * @param {string | null} token
 * @param {{round?: boolean, back?: string | null, use?: string, anchor?: string}} [how] `use`: of an Effect card.
 *   `anchor`: its name for parts/animation/flip.js
 */
export const strip = (token, { round = false, back = null, use = "", anchor } = {}) => html`
  <span class="strip" data-anchor=${anchor ?? nothing} data-round=${round ? "yes" : "no"} data-use=${use || nothing}>${card(token, false, { back, words: token && isEffect(token) ? useWords() : {} })}</span>`;

/** Return the words that are printed on Effect cards, by sign. */
const useWords = () => ({
  S: t("use.two_and_two.skip"),
  F: t("use.two_and_two.flip"),
  W: t("use.two_and_two.wild"),
  D: t("use.two_and_two.deny"),
});

/** Return the digits of a turned strip. @param {string} token */
export const reversed = (token) => [...token].reverse().join("");

/** @param {string} token */
export const isEffect = (token) => token === SKIP_FLIP || token === WILD_DENY;

/** Return a card's name in its orientation, top to bottom. @param {string} token @param {boolean} round */
export const nameOf = (token, round) =>
  cardName(GAME, round && !isEffect(token) ? reversed(token) : token);

/** Return a very small vertical sign of a strip. @param {string} pattern */
export const mini = (pattern) =>
  html`<span class="mini" aria-hidden="true">${[...pattern].map((sign) => html`<i data-sign=${sign}></i>`)}</span>`;

// A sentence shows a card the way round that it lies, on the stack or in the hand.
registerFacts(GAME, (view, { lies, card, verb, word1 }) => {
  if (typeof lies === "string") return { card: cardName(GAME, lies) };
  const isRound = Boolean(view?.data.flipped);
  if (verb === "play") return { card1: nameOf(String(word1), isRound) };
  return isRound && typeof card === "string" ? { card: nameOf(card, true) } : {};
});

registerPicture(
  GAME,
  (token) =>
    html`<span class="mini lying">${[...token].map((sign) => html`<i data-sign=${sign}></i>`)}</span>`,
);

const TURN =
  "M5.200 9.500A7.500 7.500 0 0 1 18.600 8M19 4v4.300h-4.300M18.800 14.500A7.500 7.500 0 0 1 5.400 16M5 20v-4.300h4.300";

/** Return two arrows in a circle. */
export const turnSign = () =>
  svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${TURN} /></svg>`;
