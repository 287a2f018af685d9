// What this person prefers; kept on this device.

import { mediaQuery } from "./browser-api.js";
import { fittingLanguage, LANGUAGES } from "./i18n.js";
import { cleanName } from "./player-names.js";
import { remember, remembered } from "./storage.js";

/** @typedef {import("./types.js").Settings} Settings */

const NAME = "settings";
/** More seats than any game has. */
const MOST_NAMES = 12;
/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  speed: "normal",
  suits: "four",
  cards: "normal",
  hand: "right",
  sound: "off",
  volume: "medium",
  vibration: "on",
  taps: "sure",
  handover: "table",
  shortcuts: "on",
  language: "auto",
  tips: "on",
  names: [],
  last: {},
  lessons: {},
};

/** What can be chosen for each, in the order in which it is offered. */
export const CHOICES = {
  theme: ["auto", "light", "dark"],
  suits: ["four", "two"],
  cards: ["normal", "large"],
  hand: ["right", "left"],
  speed: ["slow", "normal", "fast", "tap", "off"],
  taps: ["sure", "one"],
  handover: ["table", "hands"],
  sound: ["off", "on"],
  volume: ["low", "medium", "high"],
  vibration: ["on", "off"],
  shortcuts: ["on", "off"],
  tips: ["on", "off"],
  language: ["auto", ...LANGUAGES],
};

/** @param {unknown} found @returns {found is Record<string, any>} */
const isObject = (found) => typeof found === "object" && found !== null && !Array.isArray(found);

/** @type {Settings} */
export const settings = sound(stored());

/** Take over what was chosen in another window. */
export function rereadSettings() {
  Object.assign(settings, sound(stored()));
  applySettings();
}

/** What lies in the storage: whatever an older or newer version, or somebody's hand, has put there. @returns {Record<string, unknown>} */
function stored() {
  try {
    const found = JSON.parse(remembered(NAME) ?? "{}");
    return isObject(found) ? found : {};
  } catch {
    return {};
  }
}

/** Every setting by itself: as it was found where that can be chosen, else as at first. @param {Record<string, unknown>} found @returns {Settings} */
function sound(found) {
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
  };
}

/** Only what is changed is written: what lies beside it may be a newer version's. @param {Partial<Settings>} changed */
export function change(changed) {
  Object.assign(settings, changed);
  // Without storage the choice holds until the page is closed.
  remember(NAME, JSON.stringify({ ...stored(), ...changed }));
  applySettings();
}

const dark = mediaQuery("(prefers-color-scheme: dark)");
const still = mediaQuery("(prefers-reduced-motion: reduce)");

/** The styles read what was chosen from the root element. */
export function applySettings() {
  const { theme, suits, cards, hand, speed } = settings;
  const still = isStill() || speed === "off" ? "yes" : "no";
  Object.assign(document.documentElement.dataset, { suits, cards, hand, speed, still });
  guard.showTheme(theme);
}

for (const asked of [dark, still]) asked.addEventListener("change", applySettings);

/** Whether nothing may move: the device asks for it. What happened is shown for as long all the same. */
export const isStill = () => still.matches;

/** What was chosen, else the first of the browser's languages that there is. */
export const wantedLanguage = () =>
  settings.language === "auto" ? fittingLanguage(navigator.languages ?? []) : settings.language;
