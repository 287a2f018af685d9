// Synthesizer of short sounds. A move plays one sound for all its effects.

import { tryAsync, tryCall } from "../../core/browser-api.js";
import { settings } from "../../core/settings.js";

/**
 * @typedef {keyof typeof SOUNDS} Name
 * @typedef {{from: number, to: number, at: number, lasts: number, loud: number, wave: OscillatorType}} Tone hertz and seconds
 * @typedef {{hiss: number, at: number, lasts: number, loud: number}} Hiss noise around a frequency (hertz): a card on cloth
 * @typedef {{types: string[], own?: Record<string, Name>, celebrates: boolean, ownTurn: boolean, refused: boolean}} SoundCue
 *   `own`: sounds of the game's own effects; `celebrates`: something that players collect is complete
 */

/**
 * @param {number} from
 * @param {number} to
 * @param {number} at
 * @param {number} lasts
 * @param {number} [loud]
 * @param {OscillatorType} [wave]
 */
const tone = (from, to, at, lasts, loud = 0.12, wave = "sine") => ({
  from,
  to,
  at,
  lasts,
  loud,
  wave,
});
/** @param {number} pitch @param {number} at @param {number} lasts @param {number} [loud] */
const hiss = (pitch, at, lasts, loud = 0.25) => ({ hiss: pitch, at, lasts, loud });

const SOUNDS = {
  won: [523, 659, 784, 1047].map((pitch, i) => tone(pitch, pitch, i * 0.11, 0.34, 0.1, "triangle")),
  refused: [tone(196, 165, 0, 0.16, 0.12, "triangle"), tone(165, 139, 0.1, 0.2, 0.12, "triangle")],
  celebration: [
    tone(784, 784, 0, 0.18, 0.1, "triangle"),
    tone(1175, 1175, 0.09, 0.34, 0.1, "triangle"),
  ],
  turn: [tone(587, 587, 0, 0.14), tone(880, 880, 0.09, 0.22)],
  score: [tone(659, 659, 0, 0.12, 0.1), tone(784, 784, 0.08, 0.18, 0.1)],
  shuffled: Array.from({ length: 7 }, (_, i) => hiss(1800 + (i % 3) * 500, i * 0.05, 0.05, 0.16)),
  turned: [hiss(2600, 0, 0.05), tone(420, 640, 0.02, 0.07, 0.05)],
  taken: [hiss(1500, 0, 0.12, 0.2)],
  laid: [hiss(900, 0, 0.06, 0.35), tone(170, 90, 0, 0.08, 0.14)],
  said: [tone(494, 494, 0, 0.1, 0.08)],
};

/** Sounds of effects of any game, by type. @type {Record<string, Name>} */
const SOUND_OF = {
  won: "won",
  scored: "score",
  completed: "score",
  dealt: "shuffled",
  shuffled: "shuffled",
  turned: "turned",
  revealed: "turned",
  drew: "taken",
  took: "taken",
  laid: "laid",
  played: "laid",
  discarded: "laid",
  passed: "said",
};

/** @type {AudioContext | undefined} */
let audio;
const LOUD = { low: 0.35, medium: 1, high: 2.2 };

/** Play the most important sound of a cue; true if the device can play it. Never rejects. @param {SoundCue} news */
export async function sound(news) {
  const name = soundFor(news);
  if (!name) return true;
  document.documentElement.dataset.heard = name;
  const context = await running();
  const isPlaying = context !== null && tryCall(() => play(context, name), false);
  // A context that fails may fail forever: the next sound gets a new one.
  if (!isPlaying) audio = undefined;
  return isPlaying;
}

/** Return a running context; null if the browser has none now. */
async function running() {
  audio ??= tryCall(() => new AudioContext(), undefined);
  const context = audio;
  if (!context) return null;
  // Suspended until a tap; on an iPhone also "interrupted", by a call or another app.
  if (context.state !== "running") await tryAsync(() => context.resume(), undefined);
  return context.state === "running" ? context : null;
}

/** @param {AudioContext} context @param {Name} name */
function play(context, name) {
  for (const part of SOUNDS[name]) {
    if ("hiss" in part) playNoise(context, part);
    else playTone(context, part);
  }
  return true;
}

/** @param {SoundCue} news @returns {Name | undefined} */
function soundFor({ types, own = {}, celebrates, ownTurn, refused }) {
  if (refused) return "refused";
  const sounds = types.flatMap((type) => own[type] ?? SOUND_OF[type] ?? []);
  if (sounds.includes("won")) return "won";
  if (celebrates) return "celebration";
  if (sounds.includes("score")) return "score";
  return ownTurn ? "turn" : sounds.at(-1);
}

/** @param {AudioContext} context @param {number} at @param {number} lasts @param {number} loud */
function envelope(context, at, lasts, loud) {
  const gain = context.createGain();
  const start = context.currentTime + at;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(
    loud * LOUD[settings.volume],
    start + Math.min(0.01, lasts / 4),
  );
  gain.gain.exponentialRampToValueAtTime(0.0005, start + lasts);
  gain.connect(context.destination);
  return { gain, start };
}

/** @param {AudioContext} context @param {Tone} tone */
function playTone(context, { from, to, at, lasts, loud, wave }) {
  const { gain, start } = envelope(context, at, lasts, loud);
  const oscillator = context.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + lasts);
  oscillator.connect(gain);
  oscillator.start(start);
  oscillator.stop(start + lasts);
}

/** @param {AudioContext} context @param {Hiss} hiss */
function playNoise(context, { hiss: pitch, at, lasts, loud }) {
  const { gain, start } = envelope(context, at, lasts, loud);
  const noise = context.createBufferSource();
  noise.buffer = context.createBuffer(1, Math.ceil(lasts * context.sampleRate), context.sampleRate);
  const samples = noise.buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  const filter = Object.assign(context.createBiquadFilter(), { type: "bandpass" });
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  noise.connect(filter).connect(gain);
  noise.start(start);
}
