/** Python's operations that the page may request: no answer contains more than its seat may know. */
export const FORWARDED = /** @type {const} */ ([
  "compare_moves",
  "effects",
  "explain_move",
  "games",
  "hint",
  "position",
  "positions",
  "puzzles",
  "query_moves",
  "rate",
  "receipt",
  "verify_deal",
]);
