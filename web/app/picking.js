// Which words are picked after a place was tapped.
import { afterPicking } from "../games/moves.js";

/**
 * @param {import("./session.js").Session} session
 * @param {string[]} picked
 * @param {string[]} words of the place that was tapped; tapping a picked place puts it back
 */
export function afterPickingIn({ view }, picked, words) {
  if (!view) return [];
  const left = picked.filter((word) => !words.includes(word));
  return left.length < picked.length ? left : afterPicking(view.legal, picked, words).picked;
}
