// How what happens in any game is staged: its effects are not known here, but the cards that lie elsewhere than before are.

import { ends } from "../../parts/beats.js";

/**
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../core/types.js").Token} Token
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("../../parts/types.js").Beat} Beat
 * @typedef {{place: string, token: Token}} Lies
 */

/** More than this has been dealt anew. */
const MOST = 12;

/** @param {Effect[]} effects @param {View} before @param {View} after @returns {Beat[]} */
export function beats(effects, before, after) {
  const motions = moved(before, after);
  const view = { ...after, legal: [], over: false, winners: [], to_act: before.to_act };
  return [{ effects, view, motions, rest: 1, weighs: ends(before, after) }];
}

/** Every card that has come to lie somewhere, from where one like it has gone. @param {View} before @param {View} after */
function moved(before, after) {
  const came = more(before, after);
  const left = more(after, before);
  if (came.length > MOST) return [];
  return came.map(({ place, token }) => {
    const alike = left.findIndex((each) => each.token === token);
    const hidden = left.findIndex((each) => each.token === null || token === null);
    const [from] = left.splice(alike >= 0 ? alike : hidden, 1);
    return { from: from?.place, to: place, turn: from !== undefined && from.token !== token };
  });
}

/** The cards that lie in one view and not in the other. @param {View} without @param {View} within @returns {Lies[]} */
function more(without, within) {
  return within.zones.flatMap((zone) => {
    const had = without.zones.find(({ id }) => id === zone.id)?.cards ?? [];
    const rest = [...had];
    const pile = zone.kind === "pile";
    return zone.cards.flatMap((token, i) => {
      const at = zone.kind === "grid" ? (had[i] === token ? i : -1) : rest.indexOf(token);
      if (at >= 0) {
        if (zone.kind !== "grid") rest.splice(at, 1);
        return [];
      }
      return [{ place: pile ? zone.id : `${zone.id}:${i}`, token }];
    });
  });
}
