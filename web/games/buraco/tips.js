// Tips for a first game, and the relevant section of the rules, by phase and selection.

import { cardName } from "../../parts/card-names.js";
import { movesWith, wordsOf } from "../../parts/moves/move-words.js";
import { answerFor, cardsOf, gathers, positionOf, TAKE } from "./view.js";

/** @import { Table } from "../../parts/types.js" */

/** @param {Table} table */
export function tip(table) {
  const { view, selection } = table;
  const { opening, takes, sets, melds } = positionOf(view);
  if (!gathers(table)) {
    if (opening) return takes.length ? "tip.buraco.take" : "tip.buraco.draw";
    if (movesWith(view.legal, ["add"]).length) return "tip.buraco.add";
    if (sets.length) return "tip.buraco.meld";
    return melds[view.seat ?? 0].length ? "tip.buraco.discard" : "tip.buraco.discard.first";
  }
  if (opening)
    return selection.includes(TAKE) && selection.length === 1
      ? "tip.buraco.take.how"
      : "tip.buraco.take.cards";
  const cards = cardsOf(selection);
  if (cards.length === 1 && isWild(cards[0])) return "tip.buraco.wild";
  if (answerFor(table)?.ways.length) return "tip.buraco.lay";
  return cards.length === 1 ? "tip.buraco.one" : "tip.buraco.more";
}

/** @param {string} card */
const isWild = (card) => card.startsWith("2");

/** Return the card of the tip to add one, and whether the hand has a wild card, which is not to be discarded. @param {Table} table */
export function tipFacts({ view }) {
  const [add = ""] = movesWith(view.legal, ["add"]);
  return {
    card: cardName("buraco", wordsOf(add).at(-1) ?? null),
    wild: positionOf(view).hand.some(isWild),
  };
}

/** @param {Table} table */
export function section(table) {
  const { view } = table;
  const { opening } = positionOf(view);
  if (gathers(table)) {
    const answer = answerFor(table);
    const why = answer?.discard_refusal ?? answer?.why;
    return why?.rule ?? (opening ? "turn" : "melds");
  }
  return opening ? "turn" : positionOf(view).melds[view.seat ?? 0].length ? "canastas" : "melds";
}
