// Keyboard shortcuts without focus. They can be switched off, for people who use speech input or press keys by accident
// (WCAG 2.1.4).

import { settings } from "../../core/settings.js";

/** Keys that do nothing by themselves. */
const MODIFIERS = ["Shift", "Control", "Alt", "Meta"];
/** @param {KeyboardEvent} event */
export const isModifier = ({ key }) => MODIFIERS.includes(key);

const LETTERS = /^[a-z1-9?]$/;
const OTHER_SCRIPT = /^[^\u0020-\u024f]$/;

export const shortcutsEnabled = () => settings.shortcuts === "on";

/** Return the value of `aria-keyshortcuts` for a key. @param {string} key @returns {string | null} */
export const ariaShortcut = (key) => (shortcutsEnabled() ? key : null);

/** True if the focused element takes text or changes by keys. @param {EventTarget | null} at */
const takesText = (at) =>
  at instanceof HTMLElement &&
  (at.isContentEditable || at.matches("input, select, textarea, [role=textbox]"));

/**
 * Return the shortcut of a key: the typed character, in lower case, or its name ("Enter"); null if it has none.
 * A key of another script, or without a digit, counts as the key of a US keyboard in its position.
 * @param {KeyboardEvent} event
 * @returns {string | null}
 */
export function shortcut(event) {
  const { key, altKey, ctrlKey, metaKey, isComposing, target } = event;
  if (!shortcutsEnabled() || altKey || ctrlKey || metaKey || isComposing || takesText(target))
    return null;
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
