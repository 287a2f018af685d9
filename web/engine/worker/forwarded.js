/** Operations of Python that the page may ask for: no answer holds more than the seat that it is for may know. */
export const FORWARDED = /** @type {const} */ ([
  "compare_moves",
  "effects",
  "games",
  "hint",
  "position",
  "query_moves",
]);
