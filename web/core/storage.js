// Where this page lies on its origin. All that it keeps there bears its path, so that two of them side by side share nothing.

const PATH = new URL("..", import.meta.url).pathname;

/** What this page's own database, setting, channel, lock is called. @param {string} name */
export const scoped = (name) => `pygames:${PATH}:${name}`;

/**
 * What localStorage has under a name. What lay there before names bore a path goes to the page that asks first.
 * @param {string} name
 */
export function remembered(name) {
  const kept = localStorage.getItem(scoped(name));
  const shared = localStorage.getItem(`pygames:${name}`);
  if (kept !== null || shared === null) return kept;
  try {
    localStorage.setItem(scoped(name), shared);
    localStorage.removeItem(`pygames:${name}`);
  } catch {
    // There is no room: it stays where it is.
  }
  return shared;
}

/** Keep something until this tab is closed. @param {string} name @param {unknown} [value] undefined: forget it */
export function keepInTab(name, value) {
  try {
    if (value === undefined) sessionStorage.removeItem(scoped(name));
    else sessionStorage.setItem(scoped(name), JSON.stringify(value));
  } catch {
    // Without storage it lasts as long as it is shown.
  }
}

/** Return what was kept in this tab under a name; null if nothing can be read. @param {string} name @returns {any} */
export function keptInTab(name) {
  try {
    return JSON.parse(sessionStorage.getItem(scoped(name)) ?? "null");
  } catch {
    return null;
  }
}

let asked = false;

/** Ask the browser, once, to keep what is stored here when room runs low. Some browsers ask the person: call it when there is a loss to fear. */
export function askToPersist() {
  if (asked) return;
  asked = true;
  navigator.storage?.persist?.().catch(() => {});
}

/** Bytes: that there is so little room left is told before there is none. */
const LITTLE = 4_000_000;

/** Whether this device may soon keep nothing more, as far as its browser tells. */
export async function isTight() {
  const told = await navigator.storage?.estimate?.().catch(() => null);
  return told?.quota !== undefined && told.quota - (told.usage ?? 0) < LITTLE;
}
