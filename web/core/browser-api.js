// Safe calls of browser APIs that a browser may lack or refuse, or that never answer.

/** Milliseconds before a call counts as unanswered. */
export const PATIENCE = 3_000;

/**
 * Return the result of a call; the fallback if it throws, returns nothing, or the API is missing.
 * @template T, F
 * @param {() => T} call
 * @param {F} fallback
 * @returns {NonNullable<T> | F}
 */
export function tryCall(call, fallback) {
  try {
    return call() ?? fallback;
  } catch (error) {
    console.warn(error);
    return fallback;
  }
}

/**
 * Resolve with the result of a call; with the fallback if it fails or does not answer in time. Never rejects.
 * @template T, F
 * @param {() => Promise<T> | T} call
 * @param {F} fallback
 * @param {number} [patience] milliseconds
 * @returns {Promise<NonNullable<T> | F>}
 */
export async function tryAsync(call, fallback, patience = PATIENCE) {
  let timer = 0;
  const late = new Promise((/** @type {(value: F) => void} */ done) => {
    timer = setTimeout(done, patience, fallback);
  });
  const answer = (async () => call())().then(
    (value) => value ?? fallback,
    (error) => {
      console.warn(error);
      return fallback;
    },
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * Return the outcome of a call that asks the person, such as the share sheet. Waits as long as the person takes. Never rejects.
 * @param {() => Promise<unknown>} call
 * @param {() => void} [late] called if the answer takes long: the browser may have shown nothing
 * @returns {Promise<"done" | "cancelled" | "failed">}
 */
export async function outcomeOf(call, late = () => {}) {
  const timer = setTimeout(late, PATIENCE);
  try {
    const answer = call();
    await answer.then();
    return "done";
  } catch (error) {
    if (/** @type {Error | null} */ (error)?.name === "AbortError") return "cancelled";
    console.warn(error);
    return "failed";
  } finally {
    clearTimeout(timer);
  }
}

/** Return a media query; where a browser has none, one that never matches. @param {string} query */
export const mediaQuery = (query) =>
  tryCall(() => matchMedia(query), { matches: false, addEventListener() {} });

/** Return a unique id. randomUUID is missing on plain http addresses. */
export function randomId() {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(parts, (part) => part.toString(16).padStart(8, "0")).join("");
}
