// The review as a source of a table: the position of the decision that is looked at. No move can be made on it.

import { inReview } from "./hint-and-review.js";

/** @param {import("../../engine/client/game/review-model.js").Review | null} review null, or none looked at: null */
export function reviewed(review) {
  const shown = review?.selected;
  return shown ? { view: shown.view, before: null, canAct: false, marks: inReview(shown) } : null;
}
