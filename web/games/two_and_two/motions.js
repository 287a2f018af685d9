// Cards on their way, from what the engine tells.

import { t } from "../../core/text.js";
import { wonBy } from "./sets.js";

/**
 * @typedef {import("../../parts/types.js").Table} Table
 * @typedef {import("../../core/types.js").Effect} Effect
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../../parts/types.js").Motion} Motion
 */

/** @param {View} view @param {string} id */
const cardsOf = (view, id) => view.zones.find((zone) => zone.id === id)?.cards ?? [];

/** @param {Effect[]} effects @param {Table} table @returns {Motion[]} */
export function motions(effects, { view, before }) {
  if (!before) return [];
  const news = newCards(view, before);
  /** @type {Motion[]} */
  const moving = [];
  let step = 0;
  /** Where the last card that was played lies now: it goes on from there when more has happened at once. */
  const laid = view.phase === "deny" ? "played" : "stack";
  for (const effect of effects) {
    const seat = effect.seat ?? 0;
    const hand = `hand${seat}`;
    switch (effect.type) {
      case "turned":
        if (view.phase === "start")
          moving.push({ from: "deck", to: "played", turn: true, step: step++ });
        break;
      case "kept":
      case "drew":
      case "got": {
        const to = news[seat].shift();
        if (to !== undefined) moving.push({ from: "deck", to, step: step++ });
        break;
      }
      case "refilled":
        break;
      case "started":
        moving.push({ from: "played", to: "stack" });
        break;
      case "played":
      case "wild":
        moving.push({ from: whereWas(before, hand, effect.card ?? "WD"), to: laid });
        break;
      case "skipped":
        moving.push({ from: whereWas(before, hand, "SF"), to: "discard" });
        break;
      case "denied":
        moving.push({ from: whereWas(before, hand, "WD"), to: "discard" });
        break;
      case "allowed":
        if (before.phase === "deny") moving.push({ from: "played", to: "stack" });
        break;
      case "returned": {
        const to = news[seat].shift();
        if (to !== undefined) moving.push({ from: "played", to });
        break;
      }
      case "completed":
        // The whole set lies where the stack lay, long enough to be seen, and goes to its owner.
        moving.splice(0, moving.length, ...moving.filter(({ to }) => to !== "stack"));
        step = Math.max(step, 3);
        moving.push({ from: "stack", to: `set${seat}:${wonBy({ view }, seat).length - 1}`, step });
        moving.push({ from: "stack", to: `sets${seat}`, say: t("sets.two_and_two.won"), step });
        break;
      case "lost_turn":
        moving.push({ to: `points${seat}`, say: t("skips.two_and_two.lost") });
        break;
    }
  }
  return moving;
}

/** Where a card lay in a hand; anywhere in it when it was not seen. @param {View} before @param {string} hand @param {unknown} token */
function whereWas(before, hand, token) {
  const cards = cardsOf(before, hand);
  const at = cards.indexOf(String(token));
  return `${hand}:${at >= 0 ? at : Math.max(0, cards.lastIndexOf(null))}`;
}

/** The places of the cards that have come into each hand. @param {View} view @param {View} before */
function newCards(view, before) {
  return Array.from({ length: view.seats }, (_, seat) => {
    const was = [...cardsOf(before, `hand${seat}`)];
    const fresh = [];
    for (const [i, token] of cardsOf(view, `hand${seat}`).entries()) {
      const at = was.indexOf(token);
      if (at >= 0) was.splice(at, 1);
      else fresh.push(`hand${seat}:${i}`);
    }
    return fresh;
  });
}
