// Games that the person asks for. What is done then is in play/launch.js, which comes with the first of them.

import { host, wanting, wishes } from "./attempt.js";
import { said } from "./state.js";

/** @typedef {import("../../core/types.js").Plan} Plan */

/** @type {typeof import("../play/launch.js") | undefined} */
let games;

async function load() {
  games ??= await guard.load(import("../play/launch.js"), "screens/play/");
  return games;
}

/** Do it with a game, if it is still wanted when what does it is here. @param {(launch: typeof import("../play/launch.js")) => unknown} what */
async function withGames(what) {
  const wanted = wanting();
  const launch = await load();
  if (wanted()) await what(launch);
}

/** @param {Plan} plan @param {Plan} other */
const isSame = (plan, other) => JSON.stringify(plan) === JSON.stringify(other);

/** Return true if a game of this plan is being started. @type {(plan: Plan) => boolean} */
let isStarting = () => false;

/** @param {Plan} plan */
export function start(plan) {
  // Pressed twice.
  if (isStarting(plan)) return;
  const wanted = wishes();
  isStarting = (other) => wanted() && said.starting === plan.game && isSame(plan, other);
  said.starting = plan.game;
  host.draw();
  return withGames((launch) => launch.begin(plan));
}

/** @param {string} id */
export function open(id) {
  wishes();
  return withGames((launch) => launch.open(id));
}

/** @param {string} text a finished game, from somebody's link */
export const openLink = (text) => withGames((launch) => launch.openLink(text));

/** @param {IDBValidKey} id */
export const saveFile = async (id) => (await load()).saveFile(id);

/** @param {string} id a finished game: the engine refuses any other */
export const share = async (id) => (await load()).share(id);

/** Offer a file once more that the device did not take; null: it took it. @param {(() => void) | null} save */
export const offerFile = async (save) => (await load()).offerFile(save);

/** Another tab has taken this game. @param {string} id */
export const taken = (id) => games?.taken(id);

/** The program of a game that was added has ended. @param {import("../../engine/client/worker-client.js").Refusal} why */
export const brokeDown = (why) => games?.brokeDown(why);
