// Sound and vibration of effects. The synthesizer is loaded only where sound is on.

import { tryCall } from "../../core/browser-api.js";
import { settings } from "../../core/settings.js";

const TURN = 40;
const REFUSED = [25, 40, 25];

/**
 * Play the sound of new effects, and vibrate.
 * @param {{canAct: boolean, view: import("../../core/types.js").View | null, isRefused: boolean}} table
 * @param {import("../../core/types.js").Effect[]} effects
 * @param {Pick<import("../types.js").TableModule, "sounds" | "celebrates">} module
 */
export function playEffects({ canAct, view, isRefused }, effects, { sounds, celebrates }) {
  const news = {
    types: effects.map(({ type }) => type),
    own: sounds,
    celebrates: effects.some(
      (effect) => effect.type === "won" || (view !== null && celebrates?.(view, effect)),
    ),
    ownTurn: canAct && effects.at(-1)?.seat !== view?.seat,
    refused: isRefused,
  };
  vibrate(news);
  play(news);
}

/** Vibrate at the viewer's turn, and at an illegal move. @param {{ownTurn: boolean, refused: boolean}} news */
function vibrate({ ownTurn, refused }) {
  if (settings.vibration === "on" && (ownTurn || refused))
    tryCall(() => navigator.vibrate(refused ? REFUSED : TURN), false);
}

/** True if the last sample could not be played. */
export let isSilent = false;

/** Play a sound; true if it can be played, or the settings exclude it. @param {import("./sound-synth.js").SoundCue} news */
async function play(news) {
  if (settings.sound === "off" || (settings.sound === "celebrations" && !news.celebrates))
    return true;
  const { sound } = await guard.load(import("./sound-synth.js"), "parts/sound/sound-synth.js");
  return sound(news);
}

/** Play the sound of a celebration. @param {() => void} done called once it is known whether it can be played */
export async function playSample(done) {
  isSilent = !(await play({ types: [], celebrates: true, ownTurn: false, refused: false }));
  done();
}
