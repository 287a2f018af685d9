// Recap of several other players' turns: the card that came and the one that went.

import { t } from "../../core/i18n.js";
import { cardName } from "../../parts/card-names.js";
import { formatList } from "../../parts/format.js";

/**
 * @import { Effect, View } from "../../core/types.js"
 * @import { Recap, RecapEntry, Turn } from "../../parts/types.js"
 */

/** Return the turns of the last round that has any. @param {Turn[]} turns */
function ofLastRound(turns) {
  const ended = turns.findLastIndex(({ effects }) =>
    effects.some(({ type }) => type === "round_over"),
  );
  return ended + 1 < turns.length ? turns.slice(ended + 1) : turns;
}

/** Return a turn apart from the first two cards, which its player may have turned up just before. @param {Turn} turn */
function withoutFlip({ seat, effects }) {
  const starts = effects.findIndex(({ type }) => type === "starts") + 1;
  const parts = starts ? [effects.slice(0, starts), effects.slice(starts)] : [effects];
  return parts.filter((part) => part.length).map((part) => ({ seat, effects: part }));
}

/** True if a player has only turned up the first two cards. @param {Turn} turn */
const isFlip = ({ effects }) => !effects.some(({ type }) => type === "discarded");

/** Return a player's turn in a few words. @param {View} view @param {Turn} turn */
function phrase({ game }, { seat, effects }) {
  const find = (/** @type {string} */ type) =>
    effects.find((effect) => effect.type === type && effect.seat === seat);
  const name = (/** @type {Effect | undefined} */ effect) =>
    effect ? cardName(game, String(effect.card)) : "";
  const [out, laid] = [find("discarded"), find("laid")];
  if (!out) {
    const cards = effects.filter((effect) => effect.type === "turned" && effect.seat === seat);
    return t("brief.two_can.flipped", {
      cards: formatList(cards.map(name)),
    });
  }
  const facts = { card: name(laid), out: name(out), took: Boolean(find("took")) };
  const done = Boolean(find("completed"));
  if (laid) return t("brief.two_can.laid", { ...facts, flew: Boolean(find("flew")), done });
  // After the discard of a drawn card, a hidden one may be turned up.
  const next = effects[effects.indexOf(out) + 1];
  const turned = next?.type === "turned" && next.seat === seat && next.event === out.event;
  return t("brief.two_can.discarded", { ...facts, turned: turned ? name(next) : "", done });
}

/** @param {View} view @param {string[]} names @param {Turn[]} turns @returns {RecapEntry[]} */
function entries(view, names, turns) {
  const all = ofLastRound(turns).flatMap(withoutFlip);
  const flips = all.filter(isFlip);
  // The cards that everyone has turned up are on the table, and further turns need the space.
  const isBrief = flips.length === view.seats - 1 && flips.length < all.length;
  const shown = isBrief ? all.filter((turn) => !flips.includes(turn)) : all;
  return [
    ...(isBrief ? [{ name: "", did: t("brief.two_can.all") }] : []),
    ...shown.map((turn) => ({ name: names[turn.seat], did: phrase(view, turn) })),
  ];
}

/** @type {Recap} */
export const recapRules = { entries };
