// Settings, stored on this device.

import { mediaQuery } from "./browser-api.js";
import { fittingLanguage, LANGUAGES } from "./i18n.js";
import { cleanName } from "./player-names.js";
import { isObject, parseJson, readStored, store } from "./storage.js";

/**
 * @import { Plan } from "./types.js"
 * @typedef {{-readonly [Name in keyof typeof CHOICES]: typeof CHOICES[Name][number]} & FreeSettings} Settings
 *
 * @typedef {object} FreeSettings
 * @property {string[]} names of people, by seat
 * @property {Record<string, Pick<Plan, "players" | "options" | "takeBacks"> & {isChosen?: boolean}>} last the last setup, by game; validated when
 *   it is used. `isChosen`: its bots are not the default ones
 * @property {Record<string, unknown>} lessons progress in each game's lesson: the number of a step, or "done"
 * @property {Record<string, {bot?: string, since?: number}>} strengths by game, the bot that fits the person (none before the first game), and
 *   the time of the last reset
 */

const NAME = "settings";
const MOST_NAMES = 12;
/** The choices of each setting, in display order. */
export const CHOICES = /** @type {const} */ ({
  theme: ["auto", "light", "dark"],
  /** number of suit colours */
  suits: ["four", "two"],
  /** size of the cards */
  cards: ["normal", "large"],
  /** the side of the main button */
  hand: ["right", "left"],
  speed: ["slow", "normal", "fast", "tap", "off"],
  /** whether an ambiguous tap on a move needs a second one */
  taps: ["sure", "one"],
  /** of games without private information: the device lies on the table, or is handed over */
  handover: ["table", "hands"],
  sound: ["off", "celebrations", "on"],
  volume: ["low", "medium", "high"],
  vibration: ["on", "off"],
  /** see parts/input/shortcut-keys.js */
  shortcuts: ["on", "off"],
  /** the first-game guide */
  tips: ["on", "off"],
  copies: ["on", "off"],
  /** whether the person's strength is estimated */
  rating: ["on", "off"],
  language: ["auto", ...LANGUAGES],
});
/** Defaults that are not the first choice. @type {Record<string, string>} */
const DEFAULTS = { speed: "normal", sound: "celebrations", volume: "medium" };

/** @type {Settings} */
export const settings = validated(stored());

/** Apply the settings of another window. */
export function reloadSettings() {
  Object.assign(settings, validated(stored()));
  applySettings();
}

/** Return the stored settings. Another version may have written them. @returns {Record<string, unknown>} */
function stored() {
  const found = parseJson(readStored(NAME));
  return isObject(found) ? found : {};
}

/** Replace invalid settings by defaults. @param {Record<string, unknown>} found @returns {Settings} */
function validated(found) {
  const chosen = Object.entries(CHOICES).map(([name, all]) => {
    const value = all.find((choice) => choice === found[name]);
    return [name, value ?? DEFAULTS[name] ?? all[0]];
  });
  const names = Array.isArray(found.names) ? found.names.slice(0, MOST_NAMES) : [];
  return {
    ...Object.fromEntries(chosen),
    names: names.map((name) => (typeof name === "string" ? cleanName(name) : "")),
    last: isObject(found.last) ? found.last : {},
    lessons: isObject(found.lessons) ? found.lessons : {},
    strengths: isObject(found.strengths) ? found.strengths : {},
  };
}

/** Change settings. Only these are written, as others may be a newer version's. @param {Partial<Settings>} changed */
export function changeSettings(changed) {
  Object.assign(settings, changed);
  // Without storage a setting lasts until the page is closed.
  store(NAME, JSON.stringify({ ...stored(), ...changed }));
  applySettings();
}

const dark = mediaQuery("(prefers-color-scheme: dark)");
const reducedMotion = mediaQuery("(prefers-reduced-motion: reduce)");

/** Set the data attributes of the root element, which the styles read. */
export function applySettings() {
  const { theme, suits, cards, hand, speed } = settings;
  const still = prefersReducedMotion() || speed === "off" ? "yes" : "no";
  Object.assign(document.documentElement.dataset, { suits, cards, hand, speed, still });
  guard.showTheme(theme);
}

for (const query of [dark, reducedMotion]) query.addEventListener("change", applySettings);

export const prefersReducedMotion = () => reducedMotion.matches;

/** Return the chosen language, else the best of the browser's. */
export const wantedLanguage = () =>
  settings.language === "auto" ? fittingLanguage(navigator.languages ?? []) : settings.language;
