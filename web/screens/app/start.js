// Start of a new game. The module that does it, play/launch.js, is loaded with the first one.

import { beginRequest } from "./requests.js";
import { draw, notices } from "./state.js";

/** @typedef {import("../../core/types.js").Plan} Plan */

/** @param {Plan} plan @param {Plan} other */
const isSame = (plan, other) => JSON.stringify(plan) === JSON.stringify(other);

/** Return true if a game of this plan is being started. @type {(plan: Plan) => boolean} */
let isStarting = () => false;

/** @param {Plan} plan */
export async function start(plan) {
  // A second press of the button.
  if (isStarting(plan)) return;
  const isCurrent = beginRequest();
  isStarting = (other) => isCurrent() && notices.starting === plan.game && isSame(plan, other);
  notices.starting = plan.game;
  draw();
  const { begin } = await guard.load(import("../play/launch.js"), "screens/play/");
  if (isCurrent()) await begin(plan);
}
