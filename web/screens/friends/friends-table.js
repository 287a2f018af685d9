// A game between phones at the table: marks at the names, messages that have to be shown or sent, and the proof of the deal at the end.

import { loadTexts, t } from "../../core/i18n.js";
import { shownName } from "../../core/player-names.js";
import { store } from "../../core/storage.js";
import { loadStyle } from "../../core/stylesheets.js";
import { saveFinished } from "../../engine/client/friends/finished-games.js";
import { HostConnections } from "../../engine/client/friends/host-connections.js";
import { noteUnsent } from "../../engine/client/friends/sent-links.js";
import { WakeLock } from "../../engine/client/friends/wake-lock.js";
import { engine } from "../../engine/client/worker-client.js";
import { linksOf } from "../../engine/friends/link-encoding.js";
import { formatList } from "../../parts/format.js";
import { icon } from "../../parts/icons.js";
import { moveName } from "../../parts/moves/game-text.js";
import { sentence } from "../../parts/moves/sentence-with-cards.js";
import { focusOn } from "../../parts/page/focus.js";
import { homeBar } from "../../parts/page/page-header.js";
import { buttonRow, forwardButton } from "../../parts/table/action-bar.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { levelOf } from "../app/game-setup.js";
import { draw, titleOf } from "../app/state.js";
import {
  answerSteps,
  Exchange,
  explain,
  hostName,
  LAST_SETUP,
  lastStep,
  leaveButton,
  messageSteps,
  reasonOf,
} from "./code-exchange.js";

/**
 * @import { RemoteGame } from "../../engine/client/friends/remote-game.js"
 * @import { CarrierKind, HostSeat, Outgoing, RecordReport } from "../../engine/friends/types.js"
 * @import { ErrorCode } from "../../core/types.js"
 * @import { Actions, Table } from "../../parts/types.js"
 * @typedef {Outgoing & {carrier: "codes" | "links", name: string}} Message to show or send
 * @typedef {() => Promise<RecordReport>} Check
 */

/** Load the texts and styles. */
export const ready = () =>
  Promise.all([
    ...["friends", "friends-table", "copy"].map(loadTexts),
    ...["styles/friends.css", "styles/friends-table.css"].map(loadStyle),
  ]);

/** A game between phones, as the table needs it. Both sides share everything but `state`, `message` and `actions`. */
class FriendsTable {
  /** True while codes and links are shown in place of the table. */
  isOpen = false;
  /** @type {RecordReport | "checking" | null} */
  #report = null;
  /** True once every card is checked, too. */
  #isWhole = false;
  /** The sentence about the failure of the last check; "": it did not fail. */
  #fault = "";
  /** A message about the end, while it's shown. @type {Message | null} */
  #last = null;
  #wakeLock = new WakeLock();

  /** @param {HostConnections | RemoteGame} friends */
  constructor(friends) {
    this.friends = friends;
    this.exchange = new Exchange(async (bytes) => {
      const read = await friends.read(bytes);
      if (!read.isOld) this.close();
      if ("isAsking" in read && read.isAsking)
        location.hash = `#/friends/${friends.id}?seat=${read.seat}`;
      return read;
    });
    friends.addEventListener("change", this.#onChange);
    this.#keepOn();
  }

  leave() {
    this.exchange.leave();
    this.friends.removeEventListener("change", this.#onChange);
    this.#wakeLock.keep(false);
  }

  /** Keep the screen on if phones are connected: one that sleeps loses its connection. */
  #keepOn() {
    const { friends } = this;
    const all = "seats" in friends ? friends.seats : [friends];
    this.#wakeLock.keep(all.some(({ carrier }) => carrier === "webrtc"));
  }

  // Two tables of the same game, one of which is left, each have a listener.
  #onChange = () => {
    this.#keepOn();
    draw();
  };

  open = () => {
    this.isOpen = true;
    focusOn(".exchange .primary, .exchange input");
    draw();
  };

  /** Return the button that shows codes and links. @param {string} text */
  openButton(text) {
    return buttonRow(nothing, forwardButton("to-exchange", text, this.open));
  }

  close = () => {
    this.isOpen = false;
    this.#last = null;
    this.exchange.leave();
    draw();
  };

  /** The engine of the `Session`; undefined: the worker. @type {import("../../engine/rpc-types.js").SessionEngine | undefined} */
  engine;
  /** True if this phone has no save of the game. */
  isRemote = false;

  /** True if this phone can't store the last change. */
  get isUnsaved() {
    return this.friends.isUnsaved;
  }

  /** On the phone of a player who joined, the id of the finished game among its own; "": it is not there. */
  savedId = "";
  save() {}

  /** True if this phone may do this. @param {"undo" | "hint"} _action @returns {boolean} */
  allows(_action) {
    return true;
  }

  /** @returns {string[] | null} own moves that wait for another phone: they were sent, or not yet */
  get pendingMoves() {
    return null;
  }

  /**
   * Take back the own moves that wait. Resolve with the reason why they may count all the same; "": they don't.
   * @returns {Promise<ErrorCode | "">}
   */
  async takeBack() {
    return "";
  }

  /** Begin the next game with the same phones. @param {Record<string, unknown>} _options */
  async rematch(_options) {}

  /** The sentence about a host's fault or the end of the pairing; null: there is neither. @returns {unknown} */
  get warning() {
    return null;
  }

  /**
   * Return the people whose phones are missing, and the address of the way back; null: none is.
   * @param {boolean} _isOver
   * @returns {{names: string[], href: string} | null}
   */
  missing(_isOver) {
    return null;
  }

  /**
   * Return the heading while phones are missing: their names, and the way back; null: none is.
   * @param {string} title
   * @param {boolean} isOver true at the end of the game
   */
  heading(title, isOver) {
    const missing = this.missing(isOver);
    if (!missing) return null;
    const names = formatList(missing.names);
    return html`
      <h1 class="unseen">${title}</h1>
      <div class="missing" role="status"><a class="button" href=${missing.href}>
        <b>${t("friends.missing", { names })}</b><span>${t("friends.missing.pair")}</span></a></div>`;
  }

  /**
   * Do something with a position.
   * @template T
   * @param {unknown} _view the position
   * @param {(isFirst: boolean) => T} act `isFirst`: false at the second attempt
   * @param {T} _otherwise
   * @param {() => void} _forget forgets earlier positions
   * @returns {T}
   */
  safely(_view, act, _otherwise, _forget) {
    return act(true);
  }

  /** The screen in place of a table that can't be shown. @returns {unknown} */
  get noTable() {
    return nothing;
  }

  /** @returns {Message | null} what has to be shown or sent now */
  get message() {
    return null;
  }

  /** Further choices on the screen of codes and links. @returns {unknown} */
  get more() {
    return nothing;
  }

  /** @returns {CarrierKind} how the other person's messages come */
  get carrier() {
    return "links";
  }

  /** The name of the person whose message is waited for. */
  get otherName() {
    return t("friends.host");
  }

  /** Note for the menu whether a link has to be sent. */
  noteMessage() {
    const { message } = this;
    const isUnsent = message?.carrier === "links" && !this.exchange.links.isSent(message);
    noteUnsent(this.friends.id, isUnsent);
  }

  /**
   * Return the prompt and buttons of a message.
   * @param {Message} message
   * @param {string} [news] said before it is sent
   * @returns {Actions}
   */
  messageActions(message, news) {
    const { carrier, name } = message;
    const { links } = this.exchange;
    if (carrier === "codes")
      return {
        prompt: t("friends.turn.code", { name }),
        buttons: this.openButton(t("friends.code.show")),
      };
    const isSent = links.isSent(message);
    const send = async () => {
      // The text to copy, and the parts of a long message, are on the screen of codes and links.
      if (linksOf(message.bytes).length > 1) return this.open();
      await links.send(message, t("friends.link.answer"));
      if (links.isByHand(message)) this.open();
    };
    const sends = html`<button type="button" class=${`send-link ${isSent ? "" : "primary"}`} @click=${send}>${t(isSent ? "friends.link.again" : "friends.link.send")}</button>`;
    const reads = html`<button type="button" class=${`to-exchange ${isSent ? "primary" : ""}`} @click=${this.open}>${t("friends.turn.answer")}</button>`;
    const reminds = links.reminder(message, titleOf(this.friends.game));
    const again = reminds === nothing ? sends : reminds;
    return {
      prompt:
        links.copied(message) ||
        (isSent ? t("friends.turn.sent", { name }) : (news ?? t("friends.turn.link", { name }))),
      buttons: buttonRow(reads, isSent ? again : sends),
    };
  }

  /** Return the screen of codes and links, in place of the table. @param {string} title */
  screen(title) {
    const { exchange } = this;
    const message = this.#last ?? this.message;
    const name = message?.name ?? this.otherName;
    const steps = () => {
      if (exchange.isScanning) return exchange.camera(name);
      const last = (/** @type {Message} */ each) =>
        lastStep(exchange, each, titleOf(this.friends.game));
      if (this.#last) return last(this.#last);
      if (this.warning) return html`${this.warning}${message ? last(message) : nothing}`;
      if (!message) return answerSteps(exchange, this.carrier, name);
      return messageSteps(exchange, message.carrier, message, name, t("friends.link.answer"));
    };
    return html`
      <header class="bar">
        <button type="button" class="tool" aria-label=${t("friends.table")} @click=${this.close}>${icon("back")}</button>
        <h1>${title}</h1>
      </header>
      <main class="screen friends exchange">
        ${exchange.fault ? html`<p class="refusal" role="alert">${exchange.fault}</p>` : nothing}
        <section class="steps">
          ${steps()}
          ${this.#last || this.warning ? nothing : html`${this.isRemote ? html`<p class="quiet">${t("friends.two_messages")}</p>` : nothing}${this.more}`}
        </section>
      </main>`;
  }

  // -- the end ------------------------------------------------------------------------------------------------

  /** Check the deal. @param {Check} check @param {boolean} [isWhole] true for every card */
  async check(check, isWhole = false) {
    const former = this.#report;
    this.#report = "checking";
    this.#fault = "";
    draw();
    try {
      this.#report = await check();
      this.#isWhole = isWhole;
    } catch (error) {
      this.#report = former;
      this.#fault = await explain(error);
    }
    draw();
  }

  /** Show a message about the end. @param {Message} message */
  #showLast(message) {
    this.#last = message;
    this.open();
  }

  /** @returns {Message[]} messages about the end that others have not got */
  get lastMessages() {
    return [];
  }

  /** Return the panel about the deal. @param {Check} check @param {Check} [checkCards] with Python, after the other */
  fairness(check, checkCards) {
    const report = this.#report;
    const isOpen = report !== null && report !== "checking" && report.outcome === "unchecked";
    return html`
      ${this.lastMessages.map((message) => {
        const { carrier, name } = message;
        const { links } = this.exchange;
        const [why, buttons] =
          carrier === "codes"
            ? [
                t("friends.over.code", { name }),
                forwardButton("to-exchange", t("friends.code.show"), () => this.#showLast(message)),
              ]
            : [
                t("friends.over.send", { name }),
                links.buttons(message, t("friends.link.answer"), "primary"),
              ];
        return links.panel(message, why, buttons);
      })}
      <section class="panel fairness" aria-labelledby="fair-title">
        <h2 id="fair-title">${t("friends.fair")}</h2>
        <p role="status">${this.#fairnessText()}</p>
        ${this.#fault ? html`<p class="refusal" role="alert">${this.#fault}</p>` : nothing}
        <div class="buttons">
          ${report ? nothing : html`<button type="button" class="check-deal" @click=${() => this.check(check)}>${t("friends.fair.check")}</button>`}
          ${isOpen && checkCards ? html`<button type="button" class="check-cards" aria-describedby="cards-help" @click=${() => this.check(checkCards, true)}>${t("friends.fair.cards")}</button>` : nothing}
          <a class="quiet-link" href="#/friends/promises">${t("friends.promises")}</a>
        </div>
        ${isOpen && checkCards ? html`<p class="quiet" id="cards-help">${t("friends.fair.cards.help")}</p>` : nothing}
      </section>`;
  }

  #fairnessText() {
    const report = this.#report;
    if (report === null) return t("friends.fair.why");
    if (report === "checking") return t("boot.wait");
    return report.outcome === "verified" && this.#isWhole
      ? t("friends.fair.cards.verified")
      : t(`friends.fair.${report.outcome}`);
  }
}

/** The table on the host's phone. */
export class HostTable extends FriendsTable {
  /** A move that was sent holds: another phone may have read it. @param {"undo" | "hint"} action */
  allows(action) {
    const { message } = this;
    return action !== "undo" || !message || !this.exchange.links.isSent(message);
  }

  /** @param {HostConnections} host @param {import("../../core/types.js").Game | undefined} game */
  constructor(host, game) {
    super(host);
    this.host = host;
    this.game = game;
    const people = host.seats.filter(({ kind }) => kind !== "bot");
    const way = people.find(({ kind }) => kind === "phone")?.carrier;
    const names = people.map(({ name }) => name);
    store(LAST_SETUP, JSON.stringify({ game: host.game, way, names }));
  }

  /** The way to the seat of a phone that was lost. */
  get more() {
    const name = this.otherName;
    return html`<p><a class="quiet-link" href=${`#/friends/${this.host.id}?seat=${this.#waited?.seat ?? -1}`}>${t("friends.new_phone", { name })}</a></p>`;
  }

  /** Return the mark at a name: a link to the phone's connection. @param {number} seat */
  mark = (seat) => {
    const found = this.host.seats[seat];
    if (found?.kind !== "phone") return nothing;
    return mark(markOf(found), `#/friends/${this.host.id}?seat=${seat}`);
  };

  /** Seats of missing phones. None is added after the end of the game: it needs no phone that has shown it. @type {number[]} */
  #missingSeats = [];

  /** @param {boolean} isOver */
  missing(isOver) {
    const { seats, id } = this.host;
    const found = seats.filter(
      (each) => isMissing(each) && (!isOver || this.#missingSeats.includes(each.seat)),
    );
    this.#missingSeats = found.map(({ seat }) => seat);
    if (!found.length) return null;
    const names = found.map(({ name }) => shownName(name));
    return { names, href: `#/friends/${id}?seat=${found[0].seat}` };
  }

  /** @returns {Message | null} */
  get message() {
    const seat = this.#waited;
    if (!seat || seat.carrier === "webrtc" || !seat.outgoing || seat.isConfirmed) return null;
    return { ...seat.outgoing, carrier: seat.carrier, name: shownName(seat.name) };
  }

  get carrier() {
    return this.#waited?.carrier ?? "links";
  }

  get otherName() {
    return shownName(this.#waited?.name ?? "");
  }

  /** The seat of a phone that is to act. @type {HostSeat | null} */
  #waited = null;

  get lastMessages() {
    return this.host.seats.flatMap(({ carrier, outgoing, name }) =>
      carrier === "webrtc" || !outgoing ? [] : [{ ...outgoing, carrier, name: shownName(name) }],
    );
  }

  /** Return what the table waits for; null: for nothing of another phone. @param {Table} table @returns {Actions | null} */
  actions({ view }) {
    const seat = view.to_act === null ? undefined : this.host.seats[view.to_act];
    this.#waited = seat?.kind === "phone" && !seat.isSubstituted ? seat : null;
    const waited = this.#waited;
    this.noteMessage();
    if (!waited) return null;
    if (isMissing(waited)) return this.#missing(waited);
    const { message } = this;
    // A drawn card takes a further message.
    const isStill = view.log.at(-1)?.seat === waited.seat;
    const name = shownName(waited.name);
    if (message)
      return this.messageActions(message, isStill ? t("friends.turn.still", { name }) : undefined);
    return waited.carrier === "webrtc" ? null : this.#answer(waited);
  }

  /** @param {HostSeat} seat @returns {Actions} */
  #answer({ name }) {
    return {
      prompt: t("friends.turn.waits", { name: shownName(name) }),
      buttons: this.openButton(t("friends.turn.answer")),
    };
  }

  /** @param {HostSeat} seat @returns {Actions} */
  #missing({ seat, name, connection }) {
    const bot = this.game && levelOf(this.game);
    const substitute = bot
      ? html`<button type="button" class="substitute" @click=${() => this.host.substitute(seat, bot)}>${t("friends.substitute")}</button>`
      : nothing;
    return {
      prompt: t(connection === "ended" ? "friends.gone" : "friends.waits", {
        name: shownName(name),
      }),
      buttons: buttonRow(
        substitute,
        html`<a class="button primary pair-again" href=${`#/friends/${this.host.id}?seat=${seat}`}>${t("friends.pair")}</a>`,
      ),
    };
  }

  /** @param {Record<string, unknown>} options */
  async rematch(options) {
    // Each phone needs the end of this game first.
    const isBehind = (/** @type {HostSeat} */ { kind, carrier, isConfirmed, closed }) =>
      kind === "phone" && carrier === "webrtc" && !isConfirmed && !closed;
    const unsent = this.lastMessages.find((each) => !this.exchange.links.isSent(each));
    if (unsent) {
      focusOn(".last-message button");
      return draw();
    }
    const behind = this.host.seats.find(isBehind);
    if (behind) {
      location.hash = `#/friends/${this.host.id}?seat=${behind.seat}`;
      return;
    }
    await this.exchange.attempt(async () => {
      await this.host.rematch(options);
      location.hash = `#/friends/${this.host.id}`;
    });
  }

  /** Return the panel about the deal. @param {string} id of the save */
  proof(id) {
    return this.fairness(async () => {
      const record = await (await engine.ask("export", { save: id })).text();
      const { outcome } = await engine.ask("verify_deal", { record });
      return { outcome, events: [] };
    });
  }
}

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
    return { names: [this.otherName], href: `#/join?again=${id}` };
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

  get carrier() {
    return this.remote.carrier;
  }

  get otherName() {
    return hostName(this.remote);
  }

  /** Return the mark at a name: of a phone that is missing, and the own one. @param {number} seat */
  mark = (seat) => {
    const { remote, carrier, connection } = this.remote;
    if (remote.state.waiting.includes(seat)) return mark("missing");
    if (seat !== this.remote.seat || carrier !== "webrtc") return nothing;
    return connection === "connected"
      ? mark("connected")
      : mark("missing", `#/join?again=${this.remote.id}`);
  };

  /** @returns {Message | null} */
  get message() {
    const { outgoing, carrier } = this.remote;
    if (!outgoing || carrier === "webrtc") return null;
    return { ...outgoing, carrier, name: this.otherName };
  }

  get pendingMoves() {
    const { carrier, remote } = this.remote;
    return carrier === "webrtc" ? null : remote.pendingMoves;
  }

  /** @returns {Promise<ErrorCode | "">} */
  async takeBack() {
    const isSent = this.message !== null && this.exchange.links.isSent(this.message);
    const why = isSent ? "friends.taken_back" : "";
    await this.remote.remote.takeBack(why);
    // After a reload no request is rejected with it.
    return why;
  }

  /** Return the own moves that wait for the host, and whether they were sent. @param {Table} table @param {Message} message @param {string[]} moves */
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
    if (this.#isLost)
      return {
        // No tip replaces what isn't a string.
        prompt: html`${t("friends.lost", { name: this.otherName })}`,
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
        prompt: html`${t("friends.turn.waits", { name: this.otherName })}<small class="quiet two-messages">${t("friends.two_messages")}</small>`,
        buttons: this.openButton(t("friends.turn.answer")),
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
        <section class="panel"><p>${t("friends.rematch", { name: this.otherName })}</p>
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

/** True if a phone has left, or plays by WebRTC without a connection, or a new one is not admitted yet. @param {HostSeat} seat */
const isMissing = ({ kind, carrier, connection, asking, isSubstituted }) =>
  kind === "phone" &&
  !isSubstituted &&
  (connection === "ended" ||
    (carrier === "webrtc" && (connection !== "connected" || asking !== "")));

/** @param {HostSeat} seat @returns {"connected" | "missing" | "messages" | "substituted"} */
function markOf({ connection, carrier, isSubstituted }) {
  if (isSubstituted) return "substituted";
  if (carrier !== "webrtc" && connection !== "ended") return "messages";
  return connection === "connected" ? "connected" : "missing";
}

/**
 * Return the mark of a phone: a dot with a shape, and words for screen readers.
 * @param {ReturnType<typeof markOf>} state
 * @param {string} [href]
 */
function mark(state, href) {
  const words = t(`friends.mark.${state}`);
  const inside = html`<i class="phone" data-phone=${state} title=${words}></i><span class="unseen">${words}</span>`;
  return href
    ? html`<a class="phone-mark" href=${href}>${inside}</a>`
    : html`<span class="phone-mark">${inside}</span>`;
}
