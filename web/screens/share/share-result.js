// Sharing of a result as text or image, by the device's share sheet if it has one.

import { tryAsync } from "../../core/browser-api.js";
import { dateOf, today } from "../../core/days.js";
import { t } from "../../core/i18n.js";
import { shownName } from "../../core/player-names.js";
import { squaresOf } from "../../core/result-squares.js";
import { sharePicture as sharePictureFile } from "../../engine/client/share-or-download.js";
import { formatDate, formatList, numeral } from "../../parts/format.js";
import { linkOf } from "./challenge-link.js";

/**
 * @import { Save } from "../../core/types.js"
 * @import { Result } from "../app/types.js"
 */

/**
 * Return the seat whose result is shared: the only person, else the best one.
 * @param {Save} save
 * @param {"high" | "low" | undefined} better
 */
export function senderOf({ players, scores, winners }, better) {
  const up = better === "low" ? -1 : 1;
  const persons = players.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  const won = (/** @type {number} */ seat) => Number(winners?.includes(seat) ?? false);
  const [best] = persons.sort(
    (a, b) => won(b) - won(a) || ((scores?.[b] ?? 0) - (scores?.[a] ?? 0)) * up,
  );
  return best;
}

/**
 * Return the shared data of a finished game whose seed is known: no cards.
 * @param {Save} save
 * @param {string} title the game's
 * @param {"high" | "low"} [better]
 * @returns {Result}
 */
export function resultOf(save, title, better) {
  const seat = senderOf(save, better);
  const { players, scores, winners, deal } = save;
  const lines = players.map(({ name }, i) => ({
    name,
    points: scores?.[i] ?? 0,
    won: winners?.includes(i) ?? false,
  }));
  const names = lines.filter(({ won }) => won).map(({ name }) => shownName(name));
  const sender = { by: players[seat].name, points: lines[seat].points };
  return {
    title,
    day: deal?.day ?? "",
    when: formatDate(dateOf(deal?.day ?? today(new Date(Math.min(save.changed, Date.now()))))),
    lines,
    outcome: t("saves.over", { names: formatList(names) }),
    marks: squaresOf(save) ?? "",
    link: linkOf(save, sender),
  };
}

/** Return the result as a few lines of text. @param {Result} result */
export const textOf = ({ title, day, when, lines, outcome, marks, link }) =>
  [
    t("share.head", { title, when, daily: day !== "" }),
    lines.map(({ name, points }) => `${shownName(name)} ${numeral(points)}`).join(" · "),
    `${outcome}${marks ? `  ${marks}` : ""}`,
    t("share.same", { link }),
  ].join("\n");

/** Share the result as an image. @param {Result} result @param {import("../../engine/client/share-or-download.js").Report} tell */
export async function sharePicture(result, tell) {
  const { drawPng } = await import("./result-image.js");
  const picture = await tryAsync(() => drawPng(result), null);
  if (!picture) return tell("no_picture");
  const name = `pygames-${result.title.replace(/[^\w]+/g, "-")}-${result.day || today()}.png`;
  await sharePictureFile(new File([picture], name, { type: "image/png" }), result.link, tell);
}
