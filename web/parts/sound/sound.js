// What is heard of what happens, where sound is wanted; only then its module is loaded. And what is felt of it, where a device can.

import { tryCall } from "../../core/browser-api.js";
import { settings } from "../../core/settings.js";

const TURN = 40;
const REFUSED = [25, 40, 25];

/**
 * @param {{canAct: boolean, view: import("../../core/types.js").View | null, isRefused: boolean}} table
 * @param {import("../../core/types.js").Effect[]} effects
 * @param {import("../types.js").TableModule["sounds"]} [own] what the game's own effects sound like
 */
export function hear({ canAct, view, isRefused }, effects, own) {
  const news = {
    types: effects.map(({ type }) => type),
    own,
    ownTurn: canAct && effects.at(-1)?.seat !== view?.seat,
    refused: isRefused,
  };
  feel(news);
  play(news);
}

/** A short one when it is one's turn, another when something is refused. @param {{ownTurn: boolean, refused: boolean}} news */
function feel({ ownTurn, refused }) {
  if (settings.vibration === "on" && (ownTurn || refused))
    tryCall(() => navigator.vibrate(refused ? REFUSED : TURN), false);
}

/** True if the last sound that the person asked for could not be heard. */
export let isSilent = false;

/** Play a sound; true if it can be heard, or none is wanted. @param {import("./sound-synth.js").News} news */
async function play(news) {
  if (settings.sound !== "on") return true;
  const { sound } = await guard.expect(import("./sound-synth.js"), "parts/sound/sound-synth.js");
  return sound(news);
}

/** Let the person hear what their turn sounds like. @param {() => void} done called when it is known whether it can be heard */
export async function sample(done) {
  isSilent = !(await play({ types: [], ownTurn: true, refused: false }));
  done();
}
