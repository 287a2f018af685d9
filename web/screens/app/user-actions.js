// Requests of the person: a later one cancels an earlier one, and an error is shown on the screen where it occurred.

import { loadTexts } from "../../core/i18n.js";
import { Refusal } from "../../core/refusal.js";
import { engine, WorkerLost } from "../../engine/client/worker-client.js";
import { errorText } from "../../parts/format.js";
import { appData, draw, notices } from "./state.js";

/** The number of requests so far. The late result of an earlier request is ignored. */
let requests = 0;

/** Return a function that is true as long as no new request has begun. @returns {() => boolean} */
export function trackRequest() {
  const mine = requests;
  return () => mine === requests;
}

/** Begin a new request, and return whether it is still the latest. */
export function beginRequest() {
  requests += 1;
  return trackRequest();
}

/**
 * Run an action, and show its `Refusal` on the screen where it was asked for, if that is still shown.
 * @param {(wanted: () => boolean) => Promise<unknown>} action
 */
export async function attempt(action) {
  const isCurrent = trackRequest();
  Object.assign(notices, { notice: "", elsewhere: "" });
  try {
    await action(isCurrent);
  } catch (error) {
    if (error instanceof WorkerLost) return;
    if (!(error instanceof Refusal)) throw error;
    await Promise.all([loadTexts("backup"), isPluginError(error) && loadTexts("plugins")]);
    if (!isCurrent()) return;
    notices.notice = errorText(error);
  }
  draw();
}

/** @param {Refusal} error */
const isPluginError = ({ code }) => code.startsWith("added.");

/** Wait for the engine of a saved game. @param {string} id */
export const startEngineFor = (id) => appData.plugins?.serveSave(id) ?? engine.ready;

/** Add the installed plug-ins to the games. */
export async function loadPlugins() {
  appData.plugins ??= await import("../plugins/plugin-registry.js");
  await appData.plugins.find();
}

// -- the start of a game, by play/launch-game.js, which is loaded with the first one ------------------------------------

/** @import { Plan } from "../../core/types.js" */

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
  const { begin } = await guard.load(import("../play/launch-game.js"), "screens/play/");
  if (isCurrent()) await begin(plan);
}
