// Tips for a first game, and the relevant section of the rules.

import { dynamicKey, has } from "../../core/i18n.js";
import { cardsIn } from "../../parts/moves/move-words.js";
import { boxScore, dropMoves, flyingPlaces, heldCard } from "./view.js";

/**
 * @import { View } from "../../core/types.js"
 * @import { Table } from "../../parts/types.js"
 */

/** @param {Table} table */
export function tip({ view, selection }) {
  if (view.phase === "flip") return selection.length ? "tip.two_can.flip_more" : "tip.two_can.flip";
  if (view.phase === "turn")
    return view.data.ended_by === null ? turnTip(view) : "tip.two_can.last";
  if (view.phase !== "lay") return "";
  const may = flyingPlaces(view);
  if (selection.includes("drop")) return "tip.two_can.drop";
  if (may.some((from) => selection.includes(from))) return "tip.two_can.fly";
  if (may.length) return "tip.two_can.may_fly";
  return (
    ownTip("lay", [heldCard(view)]) ||
    (dropMoves(view).length ? "tip.two_can.drawn" : "tip.two_can.taken")
  );
}

/** Return what matters first: a special card to take, points below zero, a special card in the Box. @param {View} view */
function turnTip(view) {
  const seat = view.seat ?? 0;
  const { columns, groups } = boxScore(view, seat);
  const found = ownTip("turn", cardsIn(view, "discard").slice(0, 1));
  if (found) return found;
  if (groups.length) return "tip.two_can.group";
  if (columns.some((column) => column && column.pair !== null)) return "tip.two_can.pair";
  return ownTip("box", cardsIn(view, `box${seat}`)) || "tip.two_can.turn";
}

/**
 * Return the tip of the first of these cards that has its own in a situation, or "".
 * @param {"turn" | "lay" | "box"} situation
 * @param {(string | null)[]} cards
 */
const ownTip = (situation, cards) =>
  cards.map((card) => dynamicKey(`tip.two_can.${situation}.${card}`)).find(has) ?? "";

/** @param {Table} table */
export function section({ view }) {
  if (view.over) return "scoring";
  if (view.phase === "flip") return "start";
  if (view.phase === "lay" && flyingPlaces(view).length) return "flight";
  return view.data.ended_by === null ? "turn" : "last";
}
