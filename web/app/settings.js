// What this person prefers; kept on this device.

/** @typedef {import("./types.js").Settings} Settings */

const KEY = "pygames:settings";
/** @type {Settings} */
const DEFAULTS = { theme: "auto", speed: "auto", names: [] };

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...read() };

/** @returns {Partial<Settings>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Partial<Settings>} changed */
export function change(changed) {
  Object.assign(settings, changed);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the choice holds until the page is closed.
  }
  applySettings();
}

export function applySettings() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.speed = speed();
}

/** How fast things move: what was chosen, else what the device asks for. */
export function speed() {
  if (settings.speed !== "auto") return settings.speed;
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "normal";
}

/** Milliseconds between two moves of bots, so that a person can follow. */
export function pace() {
  return { normal: 650, fast: 200, off: 0 }[speed()];
}
