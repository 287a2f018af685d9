// A bot's own reasons for its move in a finished game: the button that asks for them, and the panel in the action bar.

import { dynamicKey, t } from "../../core/i18n.js";
import { shownName } from "../../core/player-names.js";
import { Refusal } from "../../core/refusal.js";
import { engine, SLICE, WorkerLost } from "../../engine/client/worker-client.js";
import { errorText } from "../../parts/format.js";
import { icon } from "../../parts/icons.js";
import { moveName, reasonLine } from "../../parts/moves/game-text.js";
import { sentence } from "../../parts/moves/sentence-with-cards.js";
import { focusOn } from "../../parts/page/focus.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/**
 * @import { Player, Reason, Responses, View } from "../../core/types.js"
 * @import { TableConfig } from "../../parts/types.js"
 * @typedef {Responses["positions"][number]} Position
 * @typedef {Extract<Responses["explain_move"], {thinking: false}> & {view: View}} Explanation with the bot's view
 */

export class BotReasons {
  #players;
  #config;
  #draw;
  /** @type {Position[]} */
  #positions = [];
  /** The number of events before the explained position. -1: the panel is closed. */
  #event = -1;
  /** @type {Explanation | Refusal | null} null: the bot is still thinking */
  #answer = null;

  /** @param {Player[]} players @param {TableConfig} config @param {() => void} draw */
  constructor(players, config, draw) {
    this.#players = players;
    this.#config = config;
    this.#draw = draw;
  }

  /** @param {Position[]} positions of the finished game */
  setPositions(positions) {
    this.#positions = positions;
    return this;
  }

  /** Load the positions of the running game, which is over. */
  async load() {
    try {
      this.setPositions(await engine.ask("positions", {}));
      this.#draw();
    } catch (error) {
      if (!(error instanceof WorkerLost || error instanceof Refusal)) throw error;
    }
  }

  /** True if a bot takes part. */
  get hasBots() {
    return this.#players.some(({ kind }) => kind === "bot");
  }

  /** Return the name of the bot whose move led to a position, or "". @param {number} event */
  moverBefore(event) {
    const at = this.#positions.findIndex((position) => position.event === event);
    const player = this.#players[this.#positions[at - 1]?.seat ?? -1];
    return player?.kind === "bot" ? shownName(player.name) : "";
  }

  /** Ask the bot for its reasons. @param {number} event of the position after its move */
  async ask(event) {
    this.#event = event;
    this.#answer = null;
    this.#draw();
    // The panel hides the text that the button may be in.
    focusOn(".bot-reasons p");
    const answer = await this.#explain(event);
    if (this.#event !== event) return;
    this.#answer = answer;
    this.#draw();
  }

  /** @param {number} event @returns {Promise<Explanation | Refusal | null>} */
  async #explain(event) {
    try {
      while (this.#event === event) {
        const found = await engine.ask("explain_move", { event, milliseconds: SLICE });
        if (found.thinking) continue;
        const view = await engine.ask("position", { event: found.event, seat: found.seat });
        return { ...found, view };
      }
    } catch (error) {
      if (error instanceof Refusal) return error;
      if (!(error instanceof WorkerLost)) throw error;
    }
    return null;
  }

  /** Close the panel. The focus returns to the button if it was in the panel. */
  close() {
    if (document.activeElement?.closest(".bot-reasons")) focusOn("[data-go=why]");
    this.#event = -1;
    this.#answer = null;
  }

  /**
   * Return the button for a position; nothing in a game without bots.
   * @param {number} event
   * @param {() => void} onAsk called before the bot is asked
   */
  button(event, onAsk) {
    if (!this.hasBots) return nothing;
    const name = this.moverBefore(event);
    return html`<button type="button" data-go="why" aria-label=${name ? t("bot_reason.ask.of", { name }) : nothing} aria-disabled=${name ? nothing : "true"} aria-expanded=${this.#event === event ? "true" : "false"}
      @click=${() => {
        if (!name) return;
        onAsk();
        this.ask(event);
      }}>${t("bot_reason.ask")}</button>`;
  }

  /** Return the button for the bot's move before a reviewed decision; nothing if no bot made the last move. @param {number} event */
  before(event) {
    const name = this.moverBefore(event);
    return name
      ? html`<button type="button" class="why" data-go="why" aria-expanded=${this.#event === event ? "true" : "false"}
      @click=${() => this.ask(event)}>${t("bot_reason.ask.of", { name })}</button>`
      : nothing;
  }

  /** Return the panel; nothing while it is closed. */
  panel() {
    if (this.#event < 0) return nothing;
    const answer = this.#answer;
    const close = () => {
      this.close();
      this.#draw();
      focusOn("[data-go=why]");
    };
    return html`
      <div class="tip coach bot-reasons" data-thinks=${answer ? "no" : "yes"} data-explained=${answer instanceof Refusal ? nothing : (answer?.move ?? nothing)}
        @keydown=${(/** @type {KeyboardEvent} */ { key }) => key === "Escape" && close()}>
        <p role="status" tabindex="0" aria-label=${t("bot_reason.ask")}>${answer ? this.#text(answer) : t("bot_reason.thinking")}</p>
        <button type="button" class="tool" aria-label=${t("bot_reason.close")} @click=${close}>${icon("close")}</button>
      </div>`;
  }

  /** @param {Explanation | Refusal} answer */
  #text(answer) {
    if (answer instanceof Refusal) return errorText(answer);
    const { view, seat, move, reasons } = answer;
    const names = this.#players.map(({ name }) => shownName(name));
    const lineOf = (/** @type {Reason} */ reason) => {
      const { code } = reason;
      const keys = [
        dynamicKey(`bot_reason.${view.game}.${code}`),
        dynamicKey(`reason.${view.game}.${code}`),
        dynamicKey(`bot_reason.any.${code}`),
      ];
      return reasonLine(view, reason, names, this.#config, keys);
    };
    const played = sentence(view.game, () =>
      t("bot_reason.played", {
        name: names[seat],
        move: moveName(view, move, names, this.#config),
      }),
    );
    const why = sentence(view.game, () => reasons.map(lineOf).filter(Boolean).join(" "));
    return html`<b>${played}</b> ${why}`;
  }
}
