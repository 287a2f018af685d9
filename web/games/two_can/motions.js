// Cards on their way, as the engine's effects tell it.

import { placeIndex } from "./position.js";

/**
 * @typedef {import("../../parts/types.js").Table} Table
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("../../parts/types.js").Motion} Motion
 */

/** What lay on the table before a deal has gone with it; a deal itself moves by the style alone. @param {Effect[]} effects @param {Table} table */
export function motions(effects, table) {
  const deal = effects.map(({ type }) => type).lastIndexOf("dealt");
  return effects.slice(deal + 1).flatMap((effect) => ofEffect(effect, table));
}

/** @param {Effect} effect @param {Table} table @returns {Motion[]} */
function ofEffect(effect, { view }) {
  const { type, seat } = effect;
  const at = (/** @type {unknown} */ place) => `box${seat}:${placeIndex(view, String(place))}`;
  if (type === "drew")
    return [
      {
        from: "draw",
        to: "hand",
        turn: effect.card !== undefined && effect.card !== null,
      },
    ];
  if (type === "took") return [{ from: "discard", to: "hand" }];
  if (type === "laid") return [{ from: "hand", to: at(effect.place) }];
  if (type === "flew") return [{ from: at(effect.from), to: at(effect.to), step: 1 }];
  if (type === "turned") return [{ to: at(effect.place), turn: true }];
  if (type !== "discarded") return [];
  if (effect.place !== null)
    return [{ from: at(effect.place), to: "discard", turn: effect.hidden === true, step: 1 }];
  // One's own card lay on the pile already when the card to turn was asked for.
  return seat === view.seat ? [] : [{ from: "hand", to: "discard" }];
}
