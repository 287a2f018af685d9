// Review as the source of a table: the position of a decision. No move can be made on it.

import { reviewMarks } from "./hint-and-review.js";

/**
 * Return the position of the reviewed decision, or null.
 * @param {import("../../engine/client/game/review-model.js").Review | null} review
 */
export function reviewPosition(review) {
  const shown = review?.selected;
  return shown
    ? { view: shown.view, before: null, canAct: false, marks: reviewMarks(shown) }
    : null;
}
