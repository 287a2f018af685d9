/** Python's operations that the page may request: no answer contains more than its seat may know. */
export const FORWARDED = /** @type {const} */ ([
  "compare_moves",
  "effects",
  "games",
  "hint",
  "position",
  "query_moves",
  "verify_deal",
]);
