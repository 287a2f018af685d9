// What has just happened as cards on their way.

import { zoneOf } from "../../parts/moves.js";
import { signed } from "../../parts/words.js";
import { FACES } from "./offer.js";

/**
 * @typedef {import("../../parts/types.js").Table} Table
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("../../parts/types.js").Motion} Motion
 */

/** @param {Effect[]} effects @param {Table} table @returns {Motion[]} */
export function motions(effects, table) {
  const laid = effects.flatMap((effect) => offered(effect, table));
  const shown = effects.filter(({ type }) => type === "revealed");
  const taken = effects.flatMap((effect) => took(effect, table));
  return [
    ...laid,
    // All offers are opened at once.
    ...shown.map(({ seat }) => ({ to: `pit${seat}:up`, turn: true, step: laid.length ? 1 : 0 })),
    ...taken.map((motion) => ({ ...motion, step: shown.length ? 2 : 0 })),
    ...banked(effects, table),
  ];
}

/** Two backs come out of a hand that nobody here sees. @param {Effect} effect @param {Table} table @returns {Motion[]} */
function offered({ type, seat }, { view }) {
  if (type !== "offered" || seat === view.seat) return [];
  return FACES.map((face) => ({ from: `hand${seat}`, to: `pit${seat}:${face}` }));
}

/** A card out of a Pit into a hand. @param {Effect} effect @param {Table} table @returns {Motion[]} */
function took({ type, seat, from, face, card }, { view }) {
  if (type !== "took") return [];
  const start = `pit${from}:${face}`;
  if (seat !== view.seat) return [{ from: start, to: `hand${seat}` }];
  const at = zoneOf(view, `hand${seat}`).cards.lastIndexOf(/** @type {string} */ (card));
  return [{ from: start, to: `hand${seat}:${at}`, turn: face === "down" }];
}

/** All that is left goes to the Banks at once; then what each card scored flies to the score. @param {Effect[]} effects @param {Table} table @returns {Motion[]} */
function banked(effects, { view }) {
  const round = view.history.length;
  /** @type {Map<number, number>} */
  const count = new Map();
  /** @type {Motion[]} */
  const cards = [];
  /** @type {Motion[]} */
  const numbers = [];
  for (const { type, seat, ...facts } of effects) {
    if (seat === null) continue;
    if (type === "banked") {
      const at = count.get(seat) ?? 0;
      count.set(seat, at + 1);
      const { down, score, lose } = /** @type {{down: boolean, score: number, lose: number}} */ (
        /** @type {unknown} */ (facts)
      );
      const from = `pit${seat}:${down ? "down" : "up"}`;
      const points = score - lose;
      cards.push({ from, to: `bank${seat}:${round}:${at}`, step: 1 });
      cards.push({ from, to: `why${seat}:${at}`, step: 1 });
      if (points)
        numbers.push({ say: signed(points), from: `why${seat}:${at}`, to: `gain${seat}`, step: 3 });
    }
    if (type === "bitten")
      numbers.push({
        say: signed(-Number(facts.points)),
        from: `bitten${seat}:${facts.by}`,
        to: `gain${seat}`,
        step: 4,
      });
  }
  return [...cards, ...numbers];
}
