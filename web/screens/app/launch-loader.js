// Requests that open games. Their implementation, play/launch.js, is loaded with the first of them.

import { beginRequest, host, trackRequest } from "./requests.js";
import { notices } from "./state.js";

/** @typedef {import("../../core/types.js").Plan} Plan */

/** @type {typeof import("../play/launch.js") | undefined} */
let launchModule;

async function load() {
  launchModule ??= await guard.load(import("../play/launch.js"), "screens/play/");
  return launchModule;
}

/** Call an action with the loaded module, if the request is still current. @param {(launch: typeof import("../play/launch.js")) => unknown} action */
async function withLaunch(action) {
  const isCurrent = trackRequest();
  const launch = await load();
  if (isCurrent()) await action(launch);
}

/** @param {Plan} plan @param {Plan} other */
const isSame = (plan, other) => JSON.stringify(plan) === JSON.stringify(other);

/** Return true if a game of this plan is being started. @type {(plan: Plan) => boolean} */
let isStarting = () => false;

/** @param {Plan} plan */
export function start(plan) {
  // A second press of the button.
  if (isStarting(plan)) return;
  const isCurrent = beginRequest();
  isStarting = (other) => isCurrent() && notices.starting === plan.game && isSame(plan, other);
  notices.starting = plan.game;
  host.draw();
  return withLaunch((launch) => launch.begin(plan));
}

/** @param {string} id */
export function open(id) {
  beginRequest();
  return withLaunch((launch) => launch.open(id));
}

/** Open the finished game of a link. @param {string} text */
export const openLink = (text) => withLaunch((launch) => launch.openLink(text));

/** @param {IDBValidKey} id */
export const saveFile = async (id) => (await load()).saveFile(id);

/** Share a finished game: the engine refuses any other. @param {string} id */
export const share = async (id) => (await load()).share(id);

/** Offer a file again that the device did not accept. null: it did. @param {(() => void) | null} save */
export const offerFile = async (save) => (await load()).offerFile(save);

/** Close a game that another tab has opened. @param {string} id */
export const onOpenedElsewhere = (id) => launchModule?.onOpenedElsewhere(id);

/** Close a game of a plug-in whose program has ended. @param {import("../../core/refusal.js").Refusal} why */
export const onPluginCrash = (why) => launchModule?.onPluginCrash(why);
