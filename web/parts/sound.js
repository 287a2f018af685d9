// What is heard of what happens, where sound is wanted; only then its module is loaded. And what is felt of it, where a device can.

import { settings } from "../core/settings.js";

const TURN = 40;
const REFUSED = [25, 40, 25];

/**
 * @param {import("../engine/session.js").Session} session
 * @param {import("../core/types.js").Effect[]} effects
 * @param {import("./types.js").TableModule["sounds"]} [own] what the game's own effects sound like
 */
export function hear({ waits, view, refused }, effects, own) {
  const news = {
    types: effects.map(({ type }) => type),
    own,
    ownTurn: waits === "your-turn" && effects.at(-1)?.seat !== view?.seat,
    refused: refused !== null,
  };
  feel(news);
  play(news);
}

/** A short one when it is one's turn, another when something is refused. @param {{ownTurn: boolean, refused: boolean}} news */
function feel({ ownTurn, refused }) {
  if (settings.vibration === "on" && (ownTurn || refused))
    navigator.vibrate?.(refused ? REFUSED : TURN);
}

/** @param {import("./tones.js").News} news */
function play(news) {
  if (settings.sound !== "on") return;
  guard.expect(import("./tones.js"), "parts/tones.js").then(({ sound }) => sound(news));
}

/** What one's turn sounds like, as loud as it is chosen. */
export const sample = () => play({ types: [], ownTurn: true, refused: false });
