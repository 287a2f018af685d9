// Keys that do something without having the focus. They can be switched off: whoever speaks to the device or hits keys by accident
// presses many of them (WCAG 2.1.4).

import { settings } from "../../core/settings.js";

const LETTERS = /^[a-z1-9?]$/;
const OTHER_SCRIPT = /^[^\u0020-\u024f]$/;

/** True if keys are listened to where nothing has the focus. */
export const areOn = () => settings.shortcuts === "on";

/** The value of `aria-keyshortcuts` for a key. @param {string} key @returns {string | null} */
export const hinted = (key) => (areOn() ? key : null);

/** True if what has the focus takes text or changes by keys. @param {EventTarget | null} at */
const takesText = (at) =>
  at instanceof HTMLElement &&
  (at.isContentEditable || at.matches("input, select, textarea, [role=textbox]"));

/**
 * Return the shortcut that a key stands for: what it types, in lower case, or its name ("Enter"); null if it stands for none.
 * A key that types a letter of another script or no digit counts as what a US keyboard has in its place.
 * @param {KeyboardEvent} event
 * @returns {string | null}
 */
export function shortcut(event) {
  const { key, altKey, ctrlKey, metaKey, isComposing, target } = event;
  if (!areOn() || altKey || ctrlKey || metaKey || isComposing || takesText(target)) return null;
  if (key === "Process" || key === "Dead" || event.getModifierState("AltGraph")) return null;
  const typed = key.length === 1 ? key.toLowerCase() : key;
  return LETTERS.test(typed) ? typed : (byPosition(event) ?? typed);
}

/** @param {KeyboardEvent} event @returns {string | undefined} */
function byPosition({ key, code, shiftKey }) {
  const [, digit] = /^Digit([1-9])$/.exec(code) ?? [];
  if (digit && !shiftKey && key.length === 1) return digit;
  if (!OTHER_SCRIPT.test(key)) return undefined;
  if (code === "Slash" && shiftKey) return "?";
  return /^Key([A-Z])$/.exec(code)?.[1].toLowerCase();
}
