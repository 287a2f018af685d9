// What moves when something has happened: from pack, pile or hand to where it lies now.
// texts: buraco.kind.natural buraco.kind.mixed buraco.kind.thousand

import { t } from "../../core/text.js";
import { arrived, laidOut } from "./hand.js";
import { isFolded, positionOf } from "./position.js";

/**
 * @typedef {import("../../parts/types.js").Table} Table
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("../../parts/types.js").Motion} Motion
 */

/** How much later than the one before a card of many sets out. */
const DEALT = 0.25;
/** A moment to see that there is a new hand. */
const PAUSE = 3;

/** @param {Effect[]} effects @param {Table} table @returns {Motion[]} */
export function motions(effects, table) {
  // A new deal begins anew; its cards come by themselves, see the style.
  const dealt = effects.findLastIndex(({ type }) => type === "dealt");
  const here = effects.slice(dealt + 1);
  let step = 0;
  let taken = "";
  return here.flatMap((effect) => {
    if (effect.type === "took") taken = String(effect.card);
    const found = (MOVES[effect.type] ?? still)(effect, table, step, taken);
    if (effect.type === "laid") {
      if (effect.card === taken) taken = "";
      step += 1;
    }
    return found;
  });
}

const still = () => /** @type {Motion[]} */ ([]);

/** @param {Table} table @param {Effect} effect */
const isMine = ({ view }, { seat }) => seat === view.seat;

/** Where a seat's card lies or has lain. @param {Table} table @param {Effect} effect @param {unknown} card */
const held = (table, effect, card) =>
  isMine(table, effect) ? `hand${effect.seat}:${card}:0` : `hand${effect.seat}`;

/** Cards that have come to the own hand, each a motion. @param {Table} table @param {string} from @param {number} first */
function coming(table, from, first) {
  const more = arrived(table);
  const seat = table.view.seat;
  const cards = laidOut(table);
  const count = new Map();
  for (const { token } of cards) count.set(token, (count.get(token) ?? 0) + 1);
  return cards
    .filter(({ token, nth }) => nth >= count.get(token) - (more.get(token) ?? 0))
    .map(({ token, nth }, i) => ({
      from,
      to: `hand${seat}:${token}:${nth}`,
      step: first + i * DEALT,
    }));
}

/** @type {Record<string, (effect: Effect, table: Table, step: number, taken: string) => Motion[]>} */
const MOVES = {
  drew: (effect, table, step) =>
    isMine(table, effect)
      ? coming(table, "pack", step).map((motion) => ({ ...motion, turn: true }))
      : [{ from: "pack", to: `hand${effect.seat}`, step }],
  took: (effect, table, step) =>
    isMine(table, effect)
      ? coming(table, "discard", step + 1)
      : [{ from: "discard", to: `hand${effect.seat}`, step }],
  laid(effect, table, step, taken) {
    const seat = Number(effect.seat);
    const meld = positionOf(table.view).melds[seat]?.[Number(effect.meld) - 1];
    if (!meld) return [];
    const at = Number(effect.place) - meld.low;
    const inside = at > 0 && at < meld.cards.length - 1 && isFolded(table, seat, meld);
    const to = `meld${seat}.${effect.meld}`;
    const from = effect.card === taken ? "discard" : held(table, effect, effect.card);
    return [{ from, to: inside ? to : `${to}:${at}`, step: step * 0.7 }];
  },
  canasta: (effect, _table, step) => [
    {
      to: `meld${effect.seat}.${effect.meld}`,
      say: t(`buraco.kind.${effect.kind}`),
      step: step + 1,
    },
  ],
  discarded: (effect, table, step) => [
    { from: held(table, effect, effect.card), to: "discard", step },
  ],
  extra(effect, table, step) {
    const { seat } = effect;
    const [from, to] = ["extra", `hand${seat}`];
    const say = { from, to: isMine(table, effect) ? "tray" : to, say: t("buraco.say.extra"), step };
    return isMine(table, effect)
      ? [say, ...coming(table, from, step + PAUSE)]
      : [say, { from, to, step }];
  },
  new_pack: (_effect, _table, step) => [{ from: "extra", to: "pack", step }],
};
