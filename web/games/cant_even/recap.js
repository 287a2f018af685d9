// Recap of several other players' turns: that all of them have offered, and what each of them took.

import { t } from "../../core/i18n.js";
import { nameOf } from "./card.js";

/**
 * @import { View } from "../../core/types.js"
 * @import { Recap, RecapEntry, Turn } from "../../parts/types.js"
 */

/** @param {View} view @param {string[]} names @param {Turn[]} turns @returns {RecapEntry[]} */
function entries(view, names, turns) {
  const moves = turns.flatMap(({ seat, effects }) =>
    effects.filter((effect) => effect.seat === seat && ["offered", "took"].includes(effect.type)),
  );
  const offers = moves.filter(({ type }) => type === "offered");
  const haveAll = offers.length === view.seats - 1;
  return moves.flatMap((effect) => {
    const { type, seat, face, card, from } = effect;
    const name = names[Number(seat)];
    if (type === "took") {
      const facts = {
        face,
        card: card ? nameOf(String(card)) : "",
        from: names[Number(from)],
        yours: from === view.seat,
      };
      return [{ name, did: t("brief.cant_even.took", facts) }];
    }
    if (!haveAll) return [{ name, did: t("brief.cant_even.offered") }];
    // A line for each of the others. That all have offered is on the table, too.
    const isAll = effect === offers[0] && moves.length - offers.length < view.seats - 1;
    return isAll ? [{ name: "", did: t("brief.cant_even.all") }] : [];
  });
}

/** @type {Recap} */
export const recapRules = { entries };
