// Recap of melds: which cards were laid where, in few words. Ranks are written as on cards.

import { dynamicKey, t } from "../../core/i18n.js";
import { formatList } from "../../parts/format.js";

/**
 * @import { Effect, View } from "../../core/types.js"
 * @import { MeldSeen as Meld } from "./protocol.js"
 */

const MELDING = ["melded", "laid", "moved"];
/** A run of this many cards is described by its ends. */
const RUN = 3;

/** @param {string} token */
const rank = ([rank]) => (rank === "T" ? "10" : rank);

/** @param {string} suit */
const suitName = (suit) => t(dynamicKey(`sign.buraco.${suit}`));

/** Group the effects of one meld. @param {Effect} effect */
function groupBy({ type, meld }) {
  return MELDING.includes(type) ? `meld ${meld}` : null;
}

/** @param {View} view @param {Effect[]} group */
function facts(view, group) {
  const [{ type, seat, meld, card }] = group;
  if (!MELDING.includes(type)) {
    const [, suit] = typeof card === "string" ? card : "";
    return suit
      ? { card: t("recap.buraco.card", { rank: rank(String(card)), suit: suitName(suit) }) }
      : {};
  }
  const laid = group
    .filter((each) => each.type === "laid")
    .sort((one, other) => Number(one.place) - Number(other.place));
  const natural = laid.find(({ wild }) => !wild);
  // If only a wild was laid, the meld has the suit. After the deal there is no meld.
  const lies = /** @type {Meld[][]} */ (view.data.melds)[Number(seat)]?.[Number(meld) - 1];
  const suit = natural ? String(natural.card)[1] : lies?.suit;
  return { cards: listed(laid), suit: suit ? suitName(suit) : null };
}

/** @param {Effect[]} laid in order of place */
function listed(laid) {
  /** @type {Effect[][]} */
  const runs = [];
  for (const effect of laid) {
    const last = runs.at(-1)?.at(-1);
    const follows = last && !last.wild && !effect.wild && Number(last.place) + 1 === effect.place;
    if (follows) runs.at(-1)?.push(effect);
    else runs.push([effect]);
  }
  const ranks = runs.flatMap((run) => {
    const ranks = run.map(({ wild, card }) => (wild ? t("recap.buraco.wild") : rank(String(card))));
    return run.length < RUN ? ranks : [`${ranks[0]}–${ranks.at(-1)}`];
  });
  return formatList(ranks);
}

/** @param {Effect} effect */
const key = ({ type }) => (MELDING.includes(type) ? "recap.buraco.lays" : null);

/** After many melds in one turn only numbers are given: the table shows the cards. @type {import("../../parts/types.js").Recap} */
const brief = {
  groupAll: true,
  key,
  groupBy: (effect) =>
    effect.type === "canasta" ? `canasta ${effect.meld}` : (key(effect) ?? effect.type),
  facts: (view, group) =>
    key(group[0])
      ? {
          count: group.filter(({ type }) => type === "laid").length,
          melds: new Set(group.map(({ meld }) => meld)).size,
        }
      : facts(view, group),
};

/** @type {import("../../parts/types.js").Recap} */
export const recapRules = { groupBy, facts, brief };
