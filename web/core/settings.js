// Settings, stored on this device.

import { mediaQuery } from "./browser-api.js";
import { fittingLanguage, LANGUAGES } from "./i18n.js";
import { cleanName } from "./player-names.js";
import { isObject, parseJson, readStored, store } from "./storage.js";

/** @import { Settings } from "./types.js" */

const NAME = "settings";
const MOST_NAMES = 12;
/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  speed: "normal",
  suits: "four",
  cards: "normal",
  hand: "right",
  sound: "celebrations",
  volume: "medium",
  vibration: "on",
  taps: "sure",
  handover: "table",
  shortcuts: "on",
  language: "auto",
  tips: "on",
  copies: "on",
  rating: "on",
  names: [],
  last: {},
  lessons: {},
  strengths: {},
};

/** The choices of each setting, in display order. */
export const CHOICES = {
  theme: ["auto", "light", "dark"],
  suits: ["four", "two"],
  cards: ["normal", "large"],
  hand: ["right", "left"],
  speed: ["slow", "normal", "fast", "tap", "off"],
  taps: ["sure", "one"],
  handover: ["table", "hands"],
  sound: ["off", "celebrations", "on"],
  volume: ["low", "medium", "high"],
  vibration: ["on", "off"],
  shortcuts: ["on", "off"],
  tips: ["on", "off"],
  copies: ["on", "off"],
  rating: ["on", "off"],
  language: ["auto", ...LANGUAGES],
};

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
  const chosen = Object.entries(CHOICES).filter(([name, all]) =>
    all.includes(/** @type {string} */ (found[name])),
  );
  const names = Array.isArray(found.names) ? found.names.slice(0, MOST_NAMES) : [];
  return {
    ...DEFAULTS,
    ...Object.fromEntries(chosen.map(([name]) => [name, found[name]])),
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
