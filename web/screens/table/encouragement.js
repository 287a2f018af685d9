// A kind word about a result: a first win, the person's best, better than last time, or the points that were missing.

import { dynamicKey, has, t } from "../../core/i18n.js";
import { plainFacts } from "../../parts/moves/move-words.js";
import { appData, titleOf } from "../app/state.js";

/** @import { Save, View } from "../../core/types.js" */

/** Return a score in the unit of the game: sets, or points. @param {string} game @param {number} points */
export const scoreText = (game, points) => t([`points.${game}`, "over.points"], { points });

/** Return the seat of the only person, or -1. @param {Save["players"]} players */
function soleSeat(players) {
  const persons = players.filter(({ kind }) => kind === "person");
  return persons.length === 1 ? players.indexOf(persons[0]) : -1;
}

/**
 * Return a sentence about the person's result, or "", and whether it is a rare one: a first win, a best result, or a feat of the game.
 * @param {Save} save of the finished game
 * @param {View} view
 * @param {string} feat the sentence of the game about a rare feat, or ""
 */
export function kindWord({ id, game, players, options }, view, feat) {
  const { scores, winners, table, data, seats } = view;
  const seat = soleSeat(players);
  if (seat < 0) return { text: feat, isRare: feat !== "" };
  const sign = table.better === "low" ? -1 : 1;
  const finished = appData.saves.good.filter(
    (each) => each.id !== id && each.game === game && each.over,
  );
  const isWon = winners.includes(seat);
  const rare = (/** @type {string} */ text) => ({
    text: [feat, text].join(" ").trim(),
    isRare: true,
  });
  if (isWon && !finished.some((each) => each.winners?.includes(soleSeat(each.players))))
    return rare(t("kind.first", { title: titleOf(game) }));
  const isAlike = (/** @type {Save} */ each) =>
    each.scores !== undefined &&
    each.players.length === players.length &&
    JSON.stringify(each.options) === JSON.stringify(options);
  const earlier = finished
    .filter(isAlike)
    .sort((a, b) => b.changed - a.changed)
    .map((each) => each.scores?.[soleSeat(each.players)])
    .filter((points) => points !== undefined);
  const own = scores[seat];
  const [last] = earlier;
  if (last !== undefined && earlier.every((points) => (own - points) * sign > 0))
    return rare(t("kind.best"));
  if (feat) return rare("");
  const gain = (own - last) * sign;
  const gap = (scores[winners[0]] - own) * sign;
  // More points need not win: such a game has its own sentence.
  const short = dynamicKey(`kind.short.${game}`);
  const facts = {
    ...plainFacts(data, seats, seat),
    ...plainFacts(data, seats, winners[0], "winner_"),
    score: scoreText(game, gap),
    better: table.better,
  };
  const lost = !isWon && (gap > 0 || has(short)) ? t([short, "kind.short"], facts) : "";
  const better = gain > 0 ? t("kind.better", { score: scoreText(game, gain) }) : "";
  return { text: `${lost} ${better}`.trim(), isRare: false };
}
