// What is heard of what happens, where sound is wanted; only then its module is loaded.

import { settings } from "../core/settings.js";

/**
 * @param {import("../engine/session.js").Session} session
 * @param {import("../core/types.js").Effect[]} effects
 * @param {import("./types.js").TableModule["sounds"]} [own] what the game's own effects sound like
 * @param {string} [cry] the sound that a table asks for
 */
export function hear({ waits, view, refused }, effects, own, cry) {
  if (settings.sound !== "on") return;
  const news = {
    types: effects.map(({ type }) => type),
    own,
    ownTurn: waits === "your-turn" && effects.at(-1)?.seat !== view?.seat,
    refused: refused !== null,
    cry,
  };
  guard.expect(import("./tones.js"), "parts/tones.js").then(({ sound }) => sound(news));
}
