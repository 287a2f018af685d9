// Recap of melds: which cards were laid where, in few words. Ranks are written as on cards.

import { t } from "../../core/i18n.js";
import { drawnName } from "../../parts/card-names.js";
import { formatList } from "../../parts/format.js";
import { signName } from "./melds.js";

/**
 * @import { Effect, View } from "../../core/types.js"
 * @import { MeldSeen as Meld } from "./protocol.js"
 */

const MELDING = ["melded", "laid", "moved"];
/** A run of this many cards is described by its ends. */
const RUN = 3;

/** @param {string} token */
const rank = ([rank]) => (rank === "T" ? "10" : rank);

/** Return the name of a card or of a run, by its ends. @param {string} ranks @param {string} suit */
const cardsName = (ranks, suit) =>
  drawnName(`${ranks}${suit}`, t("recap.buraco.card", { rank: ranks, suit: signName(suit) }));

/** Group the effects of one meld. @param {Effect} effect */
function groupBy({ type, meld }) {
  return MELDING.includes(type) ? `meld ${meld}` : null;
}

/** @param {View} view @param {Effect[]} group */
function facts(view, group) {
  const [{ type, seat, meld }] = group;
  if (!MELDING.includes(type)) return {};
  const laid = group
    .filter((each) => each.type === "laid")
    .sort((one, other) => Number(one.place) - Number(other.place));
  // If only a wild was laid, the meld has the suit. After the deal there is no meld.
  const lies = /** @type {Meld[][]} */ (view.data.melds)[Number(seat)]?.[Number(meld) - 1];
  const suit = laid.every(({ wild }) => wild) ? lies?.suit : null;
  return { cards: listed(laid), suit: suit ? signName(suit) : null };
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
  const names = runs.flatMap((run) => {
    const [first, last] = [run[0], run[run.length - 1]].map(({ card }) => String(card));
    if (run.length >= RUN) return [cardsName(`${rank(first)}–${rank(last)}`, first[1])];
    return run.map(({ wild, card }) =>
      wild ? t("recap.buraco.wild") : cardsName(rank(String(card)), String(card)[1]),
    );
  });
  return formatList(names);
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
