// Text of zones, moves, effects, refusals and reasons of any game.

import { shortened } from "../../core/distinct-names.js";
import { dynamicKey, has, t } from "../../core/i18n.js";
import { cardName, knownCard, withCardNames, withNames } from "../card-names.js";
import { errorText } from "../format.js";
import {
  cardAt,
  cardWords,
  hasWords,
  isPlace,
  plainFacts,
  stemOf,
  wordsOf,
  zoneData,
} from "./move-words.js";

/**
 * @import { Effect, Key, Reason, View, Zone } from "../../core/types.js"
 * @import { TableConfig } from "../types.js"
 * @typedef {(view: View | null, tokens: Record<string, unknown>) => Record<string, unknown>} FindFacts returns names by the tokens of a
 *   move, an effect, a reason or a refusal
 */

/** Functions that name cards and runs of a game as the table shows them. @type {Map<string, FindFacts>} */
const factFinders = new Map();

/** @param {string} game @param {FindFacts} find */
export const registerFacts = (game, find) => factFinders.set(game, find);

/**
 * Return facts with those that the game adds.
 * @param {string} game
 * @param {View | null} view
 * @param {Record<string, unknown>} facts
 * @param {Record<string, unknown>} tokens
 */
const withOwnFacts = (game, view, facts, tokens) => ({
  ...facts,
  ...factFinders.get(game)?.(view, tokens),
});

/** Return a text with a capital letter at its start. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Return a card's name and effect. The text is that of the card, of its first sign, or of any card of the game; a plug-in
 * may have none.
 * @param {View} view
 * @param {string} token
 * @param {Record<string, unknown>} [facts] in addition to the options of the game
 */
export function cardInfo({ game, options }, token, facts) {
  const key = [token, token[0], "card"]
    .map((each) => dynamicKey(`about.${game}.${each}`))
    .find(has);
  const text = key ? t(key, { ...options, ...facts }) : "";
  return { name: capital(cardName(game, token)), text };
}

/**
 * Return the name of a zone. Its message may use the game's data.
 * @param {View} view
 * @param {Zone} zone
 * @param {TableConfig} config
 */
export function zoneName(view, zone, config) {
  const stem = stemOf(zone);
  const key = dynamicKey(`zone.${view.game}.${stem}`);
  if (!has(key)) return capital(stem.replaceAll("_", " "));
  const about = zoneData(view, zone, config);
  const data = plainFacts(view.data, view.seats, zone.owner);
  const facts = { ...data, ...about, count: zone.count, phase: view.phase };
  return t(key, withCardNames(view.game, facts));
}

/**
 * Return the game's text about a seat, or the table (null); "" if there is none.
 * @param {View} view
 * @param {number | null} seat
 */
export function tableFacts(view, seat) {
  const key = dynamicKey(seat === null ? `table.${view.game}` : `seat.${view.game}`);
  if (!has(key)) return "";
  const points = view.scores[seat ?? 0];
  const facts = plainFacts(view.data, view.seats, seat ?? view.seat);
  return t(key, withCardNames(view.game, { ...facts, points }));
}

/**
 * Return the text of a move.
 * @param {View} view
 * @param {string} move
 * @param {string[]} names
 * @param {TableConfig} config
 */
export function moveName(view, move, names, config) {
  const [verb, ...rest] = wordsOf(move);
  /** @type {Record<string, unknown>} */
  const facts = { count: rest.length, it: chosenCard(view, move, config) };
  const cards = rest.flatMap((word) => knownCard(view.game, word) ?? []);
  facts.cards = cards.join(", ");
  for (const { id, owner, count } of view.zones) if (owner === null) facts[`count_${id}`] = count;
  rest.forEach((word, i) => {
    const place = cardAt(view, word);
    const card = place?.token ?? word;
    facts[`place${i + 1}`] = place ? placeName(view.game, word) : word;
    facts[`card${i + 1}`] = card === word ? knownCard(view.game, word) : cardName(view.game, card);
    facts[`name${i + 1}`] = names[Number(word)];
    facts[`is_${word}`] = rest.filter((each) => each === word).length;
  });
  const top = (/** @type {string} */ id) => view.zones.find((zone) => zone.id === id)?.cards[0];
  facts.discard = cardName(view.game, top("discard") ?? null);
  const key = dynamicKey(`move.${view.game}.${verb}`);
  const tokens = { verb, word1: rest[0] };
  return has(key) ? t(key, withOwnFacts(view.game, view, facts, tokens)) : capital(move);
}

/** Return the name of a word of moves: that of a card or run. @param {View} view @param {string} word */
export const wordName = (view, word) => {
  const { run } = withOwnFacts(view.game, view, { run: null }, { word1: word });
  return typeof run === "string" ? run : cardName(view.game, word);
};

/**
 * Return the reason why a move is refused.
 * @param {View} view
 * @param {Parameters<typeof errorText>[0]} refusal
 */
export const refusalText = (view, { code, message, params }) =>
  errorText({
    code,
    message,
    params: withOwnFacts(view.game, view, withCardNames(view.game, params), params),
  });

/** Return the name of another player's card that a move chooses. @param {View} view @param {string} move @param {TableConfig} config */
function chosenCard(view, move, config) {
  for (const zone of view.zones) {
    if (!config.choice_words?.[stemOf(zone)] || zone.owner === view.to_act) continue;
    const index = zone.cards.findIndex((_, i) =>
      cardWords(view, zone, i, config).some((words) => hasWords(move, wordsOf(words))),
    );
    if (index >= 0) return cardName(view.game, zone.cards[index]);
  }
  return null;
}

/** Return the text of a verb for a button that more words follow. @param {string} game @param {string} verb */
export function verbName(game, verb) {
  const key = dynamicKey(`verb.${game}.${verb}`);
  return has(key) ? t(key) : `${capital(verb)} …`;
}

/** Return the name of a place in a grid, which no table shows as "A1". @param {string} game @param {string} place */
export const placeName = (game, place) =>
  t([`place.${game}`, "place.any"], {
    line: place[0],
    row: place.charCodeAt(0) - "A".charCodeAt(0) + 1,
    column: place.slice(1),
  });

/** Return facts with the names of places, in a game that names them. @param {string} game @param {Record<string, unknown>} facts */
function withPlaceNames(game, facts) {
  if (!has(dynamicKey(`place.${game}`))) return facts;
  return withNames(facts, (text) => (isPlace(text) ? placeName(game, text) : text));
}

/**
 * Return the facts of an effect with the names of cards, places and players.
 * @param {string} game
 * @param {string[]} names
 * @param {Effect} effect
 */
export function effectFacts(game, names, effect) {
  const name = effect.seat === null ? "" : names[effect.seat];
  /** @type {Record<string, unknown>} */
  const facts = { ...withPlaceNames(game, withCardNames(game, effect)), name };
  for (const fact of ["from", "by"]) {
    const seat = effect[fact];
    if (typeof seat === "number") facts[fact] = names[seat];
  }
  return withOwnFacts(game, null, facts, effect);
}

/**
 * Return the line of an effect; "" for one without text on purpose.
 * @param {string} game
 * @param {string[]} names
 * @param {Effect} effect
 */
export function effectLine(game, names, effect) {
  const key = dynamicKey(`effect.${game}.${effect.type}`);
  const facts = effectFacts(game, names, effect);
  if (has(key)) return t(key, facts);
  const { event: _event, type, seat: _seat, ...rest } = effect;
  const values = Object.entries(rest).flatMap(([fact, value]) => {
    if (value === true) return [fact];
    return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
  });
  return capital([String(facts.name), type.replaceAll("_", " "), ...values].join(" ").trim());
}

/**
 * Return the text of a reason for or against a move; "" if there is none.
 *
 * The sign of a number is a separate variable: {points} and {points_is, select, plus {…} minus {…} other {…}}.
 * @param {View} view
 * @param {Reason} reason
 * @param {string[]} names
 * @param {TableConfig} config
 * @param {Key[]} keys the first one that has a text is used
 */
export function reasonLine(view, reason, names, config, keys = coachKeys(view, reason)) {
  const { code: _code, ...params } = reason;
  const key = keys.find(has);
  if (!key) return "";
  const facts = withPlaceNames(view.game, withCardNames(view.game, params));
  for (const [fact, value] of Object.entries(params)) {
    if (typeof value === "number") Object.assign(facts, numbered(fact, value));
  }
  if (typeof params.seat === "number") facts.name = names[params.seat];
  if (typeof params.move === "string") facts.move = moveName(view, params.move, names, config);
  return t(key, withOwnFacts(view.game, view, facts, params));
}

/** @param {View} view @param {Reason} reason */
const coachKeys = ({ game }, { code }) => [
  dynamicKey(`reason.${game}.${code}`),
  dynamicKey(`reason.any.${code}`),
];

/** Numbers from 0 to 1. */
const SHARES = ["chance", "share", "of_set"];

/** Return the variables of a number: its size in whole points, and its sign. @param {string} fact @param {number} value */
function numbered(fact, value) {
  if (SHARES.includes(fact)) return { [fact]: percent(value) };
  const size = Math.round(Math.abs(value));
  const sign = size === 0 ? "zero" : value > 0 ? "plus" : "minus";
  return { [fact]: size, [`${fact}_is`]: sign };
}

/** Round to the nearest per cent. @param {number} share */
const percent = (share) => Math.round(share * 100) / 100;

/** Return the variables of a loss, which is never shown as zero. @param {number} lost */
const lossFacts = (lost) => ({
  lost: Math.max(1, Math.round(lost)),
  share: Math.max(0.01, percent(lost)),
});

/** Return the text of a decision's loss, in the game's own measure. @param {string} game @param {number} lost */
export const lossText = (game, lost) => t(dynamicKey(`lost.${game}`), lossFacts(lost));

/** Return the same for a card, as short as possible. @param {string} game @param {number} lost */
export function worthText(game, lost) {
  if (lost === 0) return t("worth.alike");
  return t([`worth.${game}`, "worth.less"], lossFacts(lost));
}

/** Characters of a short name. */
const SHORT = 12;

/** Shorten names that stay distinct. @param {string[]} names */
export function shortNames(names) {
  const cut = names.map((name) => shortened(name.split(/\s/)[0], SHORT));
  return names.map((name, i) =>
    shortened(name, SHORT) === name || cut.indexOf(cut[i]) !== cut.lastIndexOf(cut[i])
      ? name
      : cut[i],
  );
}

/**
 * Return the prompt of the actor; for another viewer, a text that names the actor.
 * @param {View} view
 * @param {string[]} names
 */
export function prompt(view, names) {
  if (view.over) return t("phase.over");
  const name = view.to_act === null ? "" : shortNames(names)[view.to_act];
  const facts = withCardNames(view.game, plainFacts(view.data, view.seats, view.to_act));
  const own = view.seat === view.to_act;
  const { game, phase } = view;
  const key = dynamicKey(own ? `phase.${game}.${phase}` : `wait.${game}.${phase}`);
  return t([key, "phase.any"], { ...facts, ...legalVerbs(view), name });
}

/** Return the verbs of the legal moves as variables of messages: `can_draw`. @param {View} view */
export const legalVerbs = ({ legal }) =>
  Object.fromEntries(legal.map((move) => [`can_${wordsOf(move)[0]}`, true]));
