// How cards, places, moves and effects of any game are said, from the texts.
import { has, t } from "../app/text.js";
import { cardAt, wordsOf } from "./moves.js";

/**
 * @typedef {import("../app/types.js").View} View
 * @typedef {import("../app/types.js").Zone} Zone
 * @typedef {import("../app/types.js").Effect} Effect
 */

/** @param {string} game @param {string | null} token */
export function cardName(game, token) {
  if (token === null) return t("card.hidden");
  const key = `card.${game}.${token}`;
  return has(key) ? t(key) : token;
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} game @param {Zone} zone */
export function zoneName(game, zone) {
  const stem = zone.id.replace(/\d+$/, "");
  const key = `zone.${game}.${stem}`;
  return has(key) ? t(key) : capital(stem.replaceAll("_", " "));
}

/** @param {View} view @param {string} move */
export function moveName(view, move) {
  const [verb, ...rest] = wordsOf(move);
  /** @type {Record<string, unknown>} */
  const facts = { count: rest.length };
  rest.forEach((word, i) => {
    const card = cardAt(view, word);
    facts[`place${i + 1}`] = word;
    facts[`card${i + 1}`] = card?.token ? cardName(view.game, card.token) : null;
  });
  const top = (/** @type {string} */ id) => view.zones.find((zone) => zone.id === id)?.cards[0];
  facts.discard = cardName(view.game, top("discard") ?? null);
  const key = `move.${view.game}.${verb}`;
  return has(key) ? t(key, facts) : capital(move);
}

/** A verb by itself, as a button that leads on to places. @param {string} game @param {string} verb */
export function verbName(game, verb) {
  const key = `verb.${game}.${verb}`;
  return has(key) ? t(key) : `${capital(verb)} …`;
}

/**
 * One line for one effect; none for those that have no text on purpose ("").
 * @param {string} game
 * @param {string[]} names
 * @param {Effect} effect
 */
export function effectLine(game, names, effect) {
  const key = `effect.${game}.${effect.type}`;
  const facts = { ...effect, name: effect.seat === null ? "" : names[effect.seat] };
  for (const fact of ["card", "from", "to"]) {
    const value = effect[fact];
    if (typeof value === "string") Object.assign(facts, { [fact]: cardName(game, value) });
  }
  if (has(key)) return t(key, facts);
  const { event: _event, type, seat: _seat, ...rest } = effect;
  const said = Object.entries(rest).flatMap(([fact, value]) => {
    if (value === true) return [fact];
    return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
  });
  return capital([facts.name, type.replaceAll("_", " "), ...said].join(" ").trim());
}

/** @param {View} view @param {string[]} names */
export function prompt(view, names) {
  if (view.over) return t("phase.over");
  const name = view.to_act === null ? "" : names[view.to_act];
  return t([`phase.${view.game}.${view.phase}`, "phase.any"], { name, ...view.data });
}

/** @param {{code: string, message: string, params: Record<string, unknown>}} error */
export function errorText({ code, message, params }) {
  const keys = [`error.${code}`, `error.${code.split(".")[0]}.any`];
  const key = keys.find(has);
  return key ? t(key, { ...params, message }) : message || t("error.any", { code });
}
