// Somebody looks at a finished game again: what moves on its table, what keys do, and how a new game comes of it.

import { loadTexts } from "../../core/i18n.js";
import { pace } from "../../core/settings.js";
import { Replay } from "../../engine/client/game/replay-model.js";
import { newGame } from "../../engine/client/new-game.js";
import { engine } from "../../engine/client/worker-client.js";
import { tableOf } from "../../games/registry.js";
import { Director } from "../../parts/animation/player.js";
import { shortcut } from "../../parts/input/shortcuts.js";
import { mark } from "../../parts/table/highlights.js";
import { usualPlayer } from "../app/game-setup.js";
import { Playing } from "../play/table-controller.js";
import { Since } from "../play/turn-history.js";
import { replayScreen } from "./replay-screen.js";

/** @typedef {import("../app/types.js").Past} Past */

/** How long a moment lies while the game plays by itself, in the usual rests. */
const RESTS = 2;

/** @implements {Past} */
export class Replaying {
  name = "replay";
  playing = false;
  /** Whether somebody is asked who plays on. */
  asks = false;
  #host;
  #director;
  /** @type {Record<string, any>} */
  #ui = {};
  /** @type {number | undefined} */
  #timer;
  #shown = /** @type {Promise<void> | null} */ (null);
  #left = false;

  /** @param {string} id @param {import("../app/types.js").PastHost} host */
  static async open(id, host) {
    await host.served(id);
    const opened = await engine.ask("replay", { save: id });
    const { game } = opened.save;
    await Promise.all([Playing.ready(game, game in host.hints), loadTexts("coach")]);
    const found = new Replaying(id, new Replay(opened), host);
    await found.replay.go(0);
    return found;
  }

  /** @param {string} id @param {Replay} replay @param {import("../app/types.js").PastHost} host */
  constructor(id, replay, host) {
    this.id = id;
    this.replay = replay;
    this.#host = host;
    this.#director = new Director(() => this.#draw());
    replay.addEventListener("change", () => this.#draw());
    replay.addEventListener("moved", (event) =>
      this.#moved(/** @type {CustomEvent} */ (event).detail),
    );
    addEventListener("keydown", this.#pressed);
  }

  leave() {
    this.#left = true;
    clearTimeout(this.#timer);
    removeEventListener("keydown", this.#pressed);
    this.#director.stop();
    this.replay.leave();
  }

  get waits() {
    return this.replay.view ? "ready" : "loading";
  }

  get game() {
    return this.#host.games.find(({ id }) => id === this.replay.save.game);
  }

  get module() {
    return tableOf(this.replay.save.game);
  }

  #draw() {
    if (!this.#left) this.#host.draw();
  }

  // -- what is shown ----------------------------------------------------------------------------------------

  /** @param {import("../app/types.js").PastKept} kept */
  screen({ done, notice }) {
    return replayScreen(this, this.#table(), notice || done);
  }

  #table() {
    const { replay } = this;
    const view = this.#director.view ?? replay.view;
    if (!view) return null;
    return {
      view,
      before: null,
      names: replay.names,
      hints: this.#hints,
      picked: [],
      active: false,
      again: null,
      ui: this.#ui,
      pick() {},
      play() {},
      tries() {},
      quick: false,
      advice: () => null,
      advised: async () => null,
      keep: (/** @type {Record<string, unknown>} */ changed) => {
        Object.assign(this.#ui, changed);
        this.#draw();
      },
    };
  }

  /** Draw, and move what has come to lie elsewhere. @param {() => void} paint */
  around(paint) {
    this.#director.around(paint);
    const { decision } = this.replay;
    if (decision && !this.#director.view) mark({ hint: decision.best, played: decision.move });
    else mark({});
  }

  get #hints() {
    return this.#host.hints[this.replay.save.game] ?? {};
  }

  /** From one moment to the next all is staged; anything else lies there at once. @param {{view: import("../../core/types.js").View | null, at: number}} from */
  #moved({ view: before, at }) {
    const { view, shownAt, effects } = this.replay;
    this.#director.stop();
    this.#shown = null;
    if (before && view && shownAt === at + 1) {
      const beats = new Since().add(this.module, before, view, effects, this.#hints);
      this.#shown = this.#director.play(beats, false);
    }
  }

  // -- what is done -----------------------------------------------------------------------------------------

  /** @param {number} at */
  go(at) {
    this.pause();
    this.replay.go(at);
  }

  /** @param {number} by */
  step(by) {
    this.go(this.replay.at + by);
  }

  pause() {
    this.playing = false;
    clearTimeout(this.#timer);
    this.#draw();
  }

  toggle() {
    if (this.playing) return this.pause();
    this.playing = true;
    this.#play();
  }

  async #play() {
    const { replay } = this;
    await replay.go(replay.at === replay.last ? 0 : replay.at + 1);
    await this.#shown;
    if (!this.playing || this.#left) return;
    if (replay.at === replay.last) return this.pause();
    this.#timer = setTimeout(() => this.#play(), RESTS * (pace(true)?.rest ?? 0));
  }

  /** @param {boolean} asks */
  ask(asks) {
    this.pause();
    this.asks = asks;
    this.#draw();
  }

  /** Play on from here as this seat, against bots: those who sat there, else the usual ones. @param {number} seat */
  async playOn(seat) {
    const { replay, game } = this;
    const { players } = replay.status;
    const person = players.find(({ kind }) => kind === "person");
    if (!game) return;
    /** @type {typeof players} */
    const now = [];
    players.forEach((player, i) => {
      const own = (player.bot ? person : player) ?? player;
      if (i === seat) now.push({ kind: "person", name: own.name });
      else if (player.bot) now.push(player);
      else now.push(usualPlayer(game, [...now, ...players]));
    });
    await this.#host.attempt(async () => {
      const { save } = await newGame("branch", { event: replay.stop.event, players: now });
      location.hash = `#/play/${save.id}`;
    });
  }

  share() {
    this.#host.share(this.id);
  }

  saveFile() {
    this.#host.saveFile(this.id);
  }

  /** Left and right, the space bar: as long as nothing else has a use for them. */
  #pressed = (/** @type {KeyboardEvent} */ event) => {
    const key = shortcut(event);
    if (!key || this.asks) return;
    if (key === " " && event.target instanceof Element && event.target.closest("button, a")) return;
    const act = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.go(0),
      End: () => this.go(this.replay.last),
      " ": () => this.toggle(),
    }[key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
