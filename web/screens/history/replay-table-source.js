// Replay as the source of a table: the positions of a finished game, automatic playback, keys, and a new game from any
// position.

import { tryCall } from "../../core/browser-api.js";
import { loadTexts } from "../../core/i18n.js";
import { newGame } from "../../engine/client/game/new-game.js";
import { Replay } from "../../engine/client/game/replay-model.js";
import { engine } from "../../engine/client/worker-client.js";
import { tableOf } from "../../games/registry.js";
import { pace } from "../../parts/animation/pace.js";
import { shortcut } from "../../parts/input/shortcut-keys.js";
import { defaultPlayer } from "../app/game-setup.js";
import { route } from "../app/routes.js";
import { saveFile, share } from "../app/saves.js";
import { appData, notices } from "../app/state.js";
import { attempt, startEngineFor } from "../app/user-actions.js";
import { BotReasons } from "../coach/bot-reasons.js";
import { loadForTable, TableController } from "../table/table-controller.js";
import { replayScreen } from "./replay-screen.js";

/**
 * @import { View } from "../../core/types.js"
 * @import { OpenScreen } from "../app/types.js"
 * @import { Source } from "../table/types.js"
 */

/** Duration of a position during playback, in pauses of the usual length. */
const RESTS = 2;
/** Milliseconds before a step is written into the address: browsers allow about 100 changes in ten seconds. */
const ADDRESS_DELAY = 300;

/** Show a finished game. The address may have the number of a position, counted from 1. @type {OpenScreen} */
export async function openScreen({ id, section }) {
  await startEngineFor(id);
  const opened = await engine.ask("replay", { save: id });
  const { game } = opened.save;
  await loadForTable(game, ["coach", "backup"].map(loadTexts));
  const { controller, replay } = new ReplaySource(id, new Replay(opened));
  await replay.goTo(positionOf(section));
  return controller;
}

/** Return the index of a position of the address. @param {string} step */
const positionOf = (step) => (/^\d{1,6}$/.test(step) ? Number(step) - 1 : 0);

/** @implements {Source} */
export class ReplaySource {
  name = "replay";
  needsEngine = true;
  playing = false;
  /** True while the dialog for a new game is open. */
  isForking = false;
  /** @type {number | undefined} */
  #timer;
  /** @type {number | undefined} */
  #addressTimer;
  #animation = /** @type {Promise<void> | null} */ (null);

  /** @param {string} id @param {Replay} replay */
  constructor(id, replay) {
    this.id = id;
    this.replay = replay;
    this.gameId = replay.save.game;
    this.game = appData.games.find((game) => game.id === this.gameId);
    this.module = tableOf(this.gameId);
    this.config = appData.tableConfigs[this.gameId] ?? {};
    /** @type {TableController} */
    this.controller = new TableController(this);
    this.reasons = new BotReasons(replay.status.players, this.config, () => this.controller.draw());
    this.reasons.setPositions(replay.positions);
    replay.addEventListener("change", () => {
      if (replay.refusal) this.reasons.close();
      this.controller.draw();
    });
    replay.addEventListener("moved", (event) => {
      this.#animateStep(/** @type {CustomEvent} */ (event).detail);
      this.#keepStep();
    });
    addEventListener("keydown", this.#onKey);
    addEventListener("hashchange", this.#onAddress);
  }

  leave() {
    this.pause();
    removeEventListener("keydown", this.#onKey);
    removeEventListener("hashchange", this.#onAddress);
    clearTimeout(this.#addressTimer);
    this.replay.leave();
  }

  // -- what is shown ------------------------------------------------------------------------------------------

  get names() {
    return this.replay.names;
  }

  /** @returns {import("../table/display-state.js").Position} */
  get position() {
    const { view, decision } = this.replay;
    const isMarked = decision && !this.controller.isAnimating;
    const marks = isMarked ? { hint: decision.best, played: decision.move } : {};
    return { state: view ? "watching" : "loading", view, marks };
  }

  render() {
    return replayScreen(this, this.controller.table(), notices.notice || notices.done);
  }

  /** Animate the step to the next position. Any other position is shown at once. @param {{view: View | null, at: number}} from */
  #animateStep({ view: before, at }) {
    const { view, shownAt, effects } = this.replay;
    if (shownAt !== at) this.reasons.close();
    this.controller.player.stop();
    this.#animation =
      before && view && shownAt === at + 1
        ? this.controller.present(before, view, effects, false)
        : null;
  }

  // -- the address ------------------------------------------------------------------------------------------------

  /** Write the step into the address, for a reload and for a return. */
  #keepStep() {
    clearTimeout(this.#addressTimer);
    this.#addressTimer = setTimeout(() => {
      const { name, id, section } = route();
      const step = String(this.replay.shownAt + 1);
      if (name !== "replay" || id !== this.id || section === step) return;
      tryCall(() => history.replaceState(history.state, "", `#/replay/${id}/${step}`), undefined);
    }, ADDRESS_DELAY);
  }

  /** Go to the step of a changed address. */
  #onAddress = async () => {
    const { name, id, section } = route();
    if (name !== "replay" || id !== this.id) return;
    this.pause();
    await this.replay.goTo(positionOf(section));
    this.#keepStep();
  };

  // -- what is done -------------------------------------------------------------------------------------------

  /** @param {number} at */
  go(at) {
    this.pause();
    this.replay.goTo(at);
  }

  /** @param {number} by */
  step(by) {
    this.go(this.replay.at + by);
  }

  pause() {
    this.playing = false;
    clearTimeout(this.#timer);
    this.controller.draw();
  }

  toggle() {
    if (this.playing) return this.pause();
    this.playing = true;
    this.#playNext();
  }

  async #playNext() {
    const { replay } = this;
    await replay.goTo(replay.at === replay.last ? 0 : replay.at + 1);
    await this.#animation;
    if (!this.playing) return;
    if (replay.at === replay.last) return this.pause();
    this.#timer = setTimeout(() => this.#playNext(), RESTS * (pace(true)?.pause ?? 0));
  }

  /** @param {boolean} asks */
  ask(asks) {
    this.pause();
    this.isForking = asks;
    this.controller.draw();
  }

  /**
   * Start a game from this position as this seat. The original bots play the others, and default bots replace persons.
   * @param {number} seat
   */
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
      else now.push(defaultPlayer(game, [...now, ...players]));
    });
    await attempt(async (wanted) => {
      const { save } = await newGame("branch", { event: replay.position.event, players: now });
      if (wanted()) location.hash = `#/play/${save.id}`;
      else await (await import("../play/launch-game.js")).discard(save.id);
    });
  }

  share() {
    this.reasons.close();
    share(this.id);
  }

  saveFile() {
    this.reasons.close();
    saveFile(this.id);
  }

  /** Handle arrow keys and the space bar, unless a focused element uses them. */
  #onKey = (/** @type {KeyboardEvent} */ event) => {
    const key = shortcut(event);
    if (!key || this.isForking) return;
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
