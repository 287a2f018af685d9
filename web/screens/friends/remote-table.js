// A game between phones at the table on the phone of a player who joined: own moves that wait for the host, and the finished game.

import { t } from "../../core/i18n.js";
import { saveFinished } from "../../engine/client/friends/finished-games.js";
import { engine } from "../../engine/client/worker-client.js";
import { formatList } from "../../parts/format.js";
import { moveName } from "../../parts/moves/game-text.js";
import { sentence } from "../../parts/moves/sentence-with-cards.js";
import { homeBar } from "../../parts/page/page-header.js";
import { buttonRow, forwardButton } from "../../parts/table/action-bar.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { draw } from "../app/state.js";
import { explain, hostName, reasonOf } from "./code-exchange.js";
import { leaveButton } from "./exchange-steps.js";
import { FriendsTable, phoneMark } from "./friends-table.js";

export { ready } from "./friends-table.js";

/**
 * @import { ErrorCode } from "../../core/types.js"
 * @import { RemoteGame } from "../../engine/client/friends/remote-game.js"
 * @import { Actions, Table } from "../../parts/types.js"
 * @import { Message } from "./friends-table.js"
 */

/** The table on the phone of a player who joined. */
export class RemoteTable extends FriendsTable {
  /** @param {RemoteGame} remote */
  constructor(remote) {
    super(remote);
    this.remote = remote;
    this.engine = remote.remote;
    this.isRemote = true;
  }

  get more() {
    return leaveButton(this.remote);
  }

  get warning() {
    const { closed } = this.remote;
    if (closed === "friends.left")
      return html`<p class="refusal" role="alert">${t("friends.gave_up")}</p>`;
    return closed ? html`<p class="refusal" role="alert">${reasonOf(closed)}</p>` : null;
  }

  /** The position that could not be shown: a hostile host may send anything. @type {unknown} */
  #unshown;

  /** @type {FriendsTable["safely"]} */
  safely(view, act, otherwise, forget) {
    if (view === this.#unshown) return otherwise;
    try {
      return act(true);
    } catch {
      // An earlier position may be the reason.
      forget();
    }
    try {
      return act(false);
    } catch (error) {
      console.warn("not shown:", error);
      this.#unshown = view;
      draw();
      return otherwise;
    }
  }

  get noTable() {
    return html`
      ${homeBar(t("friends.table"))}
      <main class="screen friends">
        <p class="refusal" role="alert">${reasonOf("friends.view")}</p>
        <div class="buttons"><a class="button primary big" href="#/">${t("play.home")}</a></div>
      </main>`;
  }

  missing() {
    const { closed, id } = this.remote;
    if (closed || !this.#isLost) return null;
    return { names: [this.#hostName], href: `#/join?again=${id}` };
  }

  /** True if the phones were connected and are not now. */
  get #isLost() {
    const { carrier, connection } = this.remote;
    return carrier === "webrtc" && connection !== "connected";
  }

  /** @param {"undo" | "hint"} action */
  allows(action) {
    return this.remote.allows[action];
  }

  get other() {
    const { carrier, outgoing } = this.remote;
    return { name: this.#hostName, carrier, outgoing };
  }

  get #hostName() {
    return hostName(this.remote);
  }

  /** Return the mark at a name: of a phone that is missing, and the own one. @param {number} seat */
  mark = (seat) => {
    const { remote, carrier, connection } = this.remote;
    if (remote.state.waiting.includes(seat)) return phoneMark("missing");
    if (seat !== this.remote.seat || carrier !== "webrtc") return nothing;
    return connection === "connected"
      ? phoneMark("connected")
      : phoneMark("missing", `#/join?again=${this.remote.id}`);
  };

  get pendingMoves() {
    const { carrier, remote } = this.remote;
    return carrier === "webrtc" || this.isClosed ? null : remote.pendingMoves;
  }

  get isClosed() {
    // After a fault of the host the person may go on.
    return this.remote.stage === "ended";
  }

  /** @returns {Promise<ErrorCode | "">} */
  async takeBack() {
    const isSent = this.message !== null && this.exchange.links.isSent(this.message);
    const why = isSent ? "friends.taken_back" : "";
    await this.remote.remote.takeBack(why);
    // After a reload no request is rejected with it.
    return why;
  }

  /**
   * Return the own moves that wait for the host, and whether they were sent.
   * @param {Table} table
   * @param {Message} message
   * @param {string[]} moves
   */
  #pending({ view, names, config }, message, moves) {
    const { name } = message;
    const { prompt, buttons } = this.messageActions(message, t("friends.turn.unsent", { name }));
    const asked = { ...view, to_act: view.seat };
    return {
      prompt: html`${prompt} <small class="quiet">${sentence(view.game, () => t("friends.turn.yours", { move: formatList(moves.map((each) => moveName(asked, each, names, config))) }))}</small>`,
      buttons,
    };
  }

  /** Return what the table waits for; null: for nothing but a person or a bot. @param {Table} table @returns {Actions | null} */
  actions(table) {
    const { view, active, names } = table;
    const { remote, message, pendingMoves } = this;
    this.noteMessage();
    if (message && pendingMoves) return this.#pending(table, message, pendingMoves);
    if (this.isClosed || (remote.closed && !message)) {
      const isSent = !message || this.exchange.links.isSent(message);
      const home = html`<a class=${isSent ? "button primary" : "button"} href="#/">${t("play.home")}</a>`;
      // No answer is waited for.
      const tell = isSent
        ? nothing
        : forwardButton("to-exchange", t("friends.link.send"), this.open);
      return { prompt: "", buttons: buttonRow(home, tell) };
    }
    if (this.#isLost)
      return {
        // No tip replaces what isn't a string.
        prompt: html`${t("friends.lost", { name: this.#hostName })}`,
        buttons: buttonRow(
          nothing,
          html`<a class="button primary pair-again" href=${`#/join?again=${remote.id}`}>${t("friends.pair")}</a>`,
        ),
      };
    if (active) return null;
    if (message) return this.messageActions(message);
    if (remote.carrier !== "webrtc")
      return {
        // Said before the own turn begins.
        prompt: html`${t("friends.turn.waits", { name: this.#hostName })}<small class="quiet two-messages">${t("friends.two_messages")}</small>`,
        buttons: this.answerButton(remote.carrier),
      };
    const missing = view.to_act !== null && remote.remote.state.waiting.includes(view.to_act);
    return missing
      ? { prompt: t("friends.waits", { name: names[view.to_act ?? 0] }), buttons: nothing }
      : null;
  }

  savedId = "";
  /** The sentence about the failure of the last attempt; "": it did not fail. */
  #problem = "";

  /** Save the finished game, for which this phone loads Python. */
  async save() {
    if (this.savedId) return;
    try {
      this.savedId = await saveFinished(this.remote.id, startEngine);
    } catch (error) {
      this.#problem = await explain(error);
    }
    draw();
  }

  /** Return the panel about the deal, and whether the game is in the history. @param {string} _id of the save */
  proof(_id) {
    if (!this.remote.record)
      return html`
        <section class="panel"><p>${t("friends.rematch", { name: this.#hostName })}</p>
          <div class="buttons"><a class="button primary" href=${`#/join?again=${this.remote.id}`}>${t("friends.to_game")}</a></div></section>`;
    return html`
      ${this.savedId ? nothing : html`<section class="panel to-history" role="status">${this.#problem || t("friends.saved.waits")}</section>`}
      ${this.fairness(
        () => this.remote.check(),
        () => startEngine().then(() => this.remote.check(true)),
      )}`;
  }
}

/** Start the engine of the built-in games. Until the end this phone needs none. */
function startEngine() {
  engine.startOnce();
  return engine.usePlugin(null);
}
