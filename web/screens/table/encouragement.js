// A kind word about a result: the person's best, better than last time, or close.

import { t } from "../../core/i18n.js";
import { appData } from "../app/state.js";

/** @import { Save, View } from "../../core/types.js" */

/** The part of the winning points that a close game was lost by. */
const CLOSE = 0.1;

/** Return the seat of the only person, or -1. @param {Save["players"]} players */
function ownSeat(players) {
  const persons = players.filter(({ kind }) => kind === "person");
  return persons.length === 1 ? players.indexOf(persons[0]) : -1;
}

/**
 * Return a sentence about the person's result, or "".
 * @param {Save} save of the finished game
 * @param {View} view
 */
export function kindWord({ id, game, players, options }, { scores, winners, table }) {
  const seat = ownSeat(players);
  if (seat < 0) return "";
  const sign = table.better === "low" ? -1 : 1;
  const isAlike = (/** @type {Save} */ each) =>
    each.id !== id &&
    each.game === game &&
    each.over &&
    each.scores !== undefined &&
    each.players.length === players.length &&
    JSON.stringify(each.options) === JSON.stringify(options);
  const earlier = appData.saves.good
    .filter(isAlike)
    .sort((a, b) => b.changed - a.changed)
    .map((each) => each.scores?.[ownSeat(each.players)])
    .filter((points) => points !== undefined);
  const own = scores[seat];
  const [last] = earlier;
  if (last !== undefined) {
    if (earlier.every((points) => (own - points) * sign > 0)) return t("kind.best");
    const gain = (own - last) * sign;
    if (gain > 0) return t("kind.better", { points: gain });
  }
  if (winners.includes(seat)) return "";
  const gap = (scores[winners[0]] - own) * sign;
  const isClose = gap > 0 && gap <= Math.abs(scores[winners[0]]) * CLOSE;
  return isClose ? t("kind.behind", { points: gap }) : t("kind.lost");
}
