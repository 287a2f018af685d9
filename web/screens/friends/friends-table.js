// A game between phones at the table, on the host's phone and on others: messages that have to be shown or sent, marks at the names,
// and the proof of the deal at the end.

import { loadTexts, t } from "../../core/i18n.js";
import { loadStyle } from "../../core/stylesheets.js";
import { noteSent, noteUnsent } from "../../engine/client/friends/sent-links.js";
import { WakeLock } from "../../engine/client/friends/wake-lock.js";
import { linksOf } from "../../engine/friends/link-encoding.js";
import { formatList } from "../../parts/format.js";
import { icon } from "../../parts/icons.js";
import { focusOn } from "../../parts/page/focus.js";
import { buttonRow, forwardButton } from "../../parts/table/action-bar.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { draw, titleOf } from "../app/state.js";
import { Exchange, explain, readOrOpen } from "./code-exchange.js";
import { answerSteps, lastStep, messageSteps } from "./exchange-steps.js";

/**
 * @import { HostConnections } from "../../engine/client/friends/host-connections.js"
 * @import { RemoteGame } from "../../engine/client/friends/remote-game.js"
 * @import { CarrierKind, Outgoing, RecordReport } from "../../engine/friends/types.js"
 * @import { ErrorCode } from "../../core/types.js"
 * @import { Actions } from "../../parts/types.js"
 * @typedef {Outgoing & {carrier: "codes" | "links", name: string}} Message to show or send
 * @typedef {() => Promise<RecordReport>} Check
 */

/** Load the texts and styles. */
export const ready = () =>
  Promise.all([
    ...["friends", "friends-table", "copy"].map(loadTexts),
    ...["styles/friends.css", "styles/friends-table.css"].map(loadStyle),
  ]);

/** A game between phones, as the table needs it. Both sides share everything but the other phone, their marks and `actions`. */
export class FriendsTable {
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
      /** @type {Promise<{isOld?: boolean, isAsking?: boolean, seat?: number}>} */
      const reading = friends.read(bytes);
      const read = await readOrOpen(bytes, reading);
      if (!read?.isOld) this.close();
      if (read?.isAsking) location.hash = `#/friends/${friends.id}?seat=${read.seat}`;
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

  /** Return the button that reads the other phone's answer. @param {CarrierKind} carrier */
  answerButton(carrier) {
    const name = this.other?.name ?? "";
    return this.openButton(
      carrier === "codes" ? t("friends.scan") : t("friends.turn.received", { name }),
    );
  }

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

  /** True if nothing can be played here any more. */
  get isClosed() {
    return false;
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
   * @returns {{names: string[], href: string, isGone?: boolean} | null} `isGone`: they gave up
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
    if (missing.isGone)
      return html`
        <h1 class="unseen">${title}</h1>
        <div class="missing" role="status"><a class="button" href=${missing.href}><b>${t("friends.gone", { name: names })}</b></a></div>`;
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

  /**
   * The phone whose message is waited for; `outgoing`: what it needs before. null: none is.
   * @returns {{name: string, carrier: CarrierKind, outgoing: Outgoing | null} | null}
   */
  get other() {
    return null;
  }

  /** @returns {Message | null} what has to be shown or sent now */
  get message() {
    return this.other && messageTo(this.other);
  }

  /** Further choices on the screen of codes and links. @returns {unknown} */
  get more() {
    return nothing;
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
    const reads = html`<button type="button" class=${`to-exchange ${isSent ? "primary" : ""}`} @click=${this.open}>${t("friends.turn.received", { name })}</button>`;
    const reminds = links.reminder(message, titleOf(this.friends.game));
    const again = reminds === nothing ? sends : reminds;
    return {
      prompt:
        links.copied(message, name) ||
        (isSent ? t("friends.turn.sent", { name }) : (news ?? t("friends.turn.link", { name }))),
      buttons: buttonRow(reads, isSent ? again : sends),
    };
  }

  /** Return the screen of codes and links, in place of the table. @param {string} title */
  screen(title) {
    const { exchange } = this;
    const message = this.#last ?? this.message;
    const { name, carrier } = message ?? this.other ?? { name: "", carrier: "links" };
    const steps = () => {
      if (exchange.isScanning) return exchange.camera(name);
      const last = (/** @type {Message} */ each) =>
        lastStep(exchange, each, titleOf(this.friends.game));
      if (this.#last) return last(this.#last);
      if (this.warning) return html`${this.warning}${message ? last(message) : nothing}`;
      if (!message) return answerSteps(exchange, carrier, name);
      return messageSteps(exchange, carrier, message, name, t("friends.link.answer"));
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
    if (message.carrier === "codes") noteSent(message.id, false);
    this.#last = message;
    this.open();
  }

  /** Send a message about the end. @param {Message} message */
  async #sendLast(message) {
    const { links } = this.exchange;
    const isLong = linksOf(message.bytes).length > 1;
    if (!isLong) await links.send(message, t("friends.link.answer"));
    if (isLong || links.isByHand(message)) this.#showLast(message);
  }

  /** @returns {Message[]} messages about the end that others have not got */
  get lastMessages() {
    return [];
  }

  /** Return what the end screen says above its buttons, and the button to press before the next game; null: none. */
  get lastActions() {
    const { fault, links } = this.exchange;
    const unsent = this.lastMessages.find((each) => !links.isSent(each));
    if (!unsent) {
      const copied = this.lastMessages.map((each) => links.copied(each, each.name)).find(Boolean);
      return { prompt: fault || copied || "", button: null };
    }
    const [kind, text, act] =
      unsent.carrier === "codes"
        ? ["to-exchange", t("friends.code.show"), () => this.#showLast(unsent)]
        : ["send-link", t("friends.link.send"), () => this.#sendLast(unsent)];
    const prompt = t("friends.over.unseen", { name: unsent.name });
    return { prompt, button: forwardButton(kind, text, act, "unseen-end") };
  }

  /** Return the panel about the deal. @param {Check} check @param {Check} [checkCards] with Python, after the other */
  fairness(check, checkCards) {
    const report = this.#report;
    const isOpen = report !== null && report !== "checking" && report.outcome === "unchecked";
    return html`
      ${this.lastMessages.filter(this.exchange.links.isSent).map((message) => {
        const { carrier, name } = message;
        const { links } = this.exchange;
        const [why, buttons] =
          carrier === "codes"
            ? [
                t("friends.over.code", { name }),
                forwardButton("to-exchange", t("friends.code.show"), () => this.#showLast(message)),
              ]
            : [t("friends.over.send", { name }), links.buttons(message, t("friends.link.answer"))];
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

/**
 * Return what has to be shown or sent to a phone; null: nothing.
 * @param {{name: string, carrier: CarrierKind, outgoing: Outgoing | null}} phone
 * @returns {Message | null}
 */
export const messageTo = ({ name, carrier, outgoing }) =>
  outgoing && carrier !== "webrtc" ? { ...outgoing, carrier, name } : null;

/**
 * Return the mark of a phone: a dot with a shape, and words for screen readers. A tap on one that leads nowhere shows its words.
 * @param {"connected" | "missing" | "messages" | "substituted"} state
 * @param {string} [href]
 */
export function phoneMark(state, href) {
  const words = t(`friends.mark.${state}`);
  const inside = html`<i class="phone" data-phone=${state} title=${words}></i><span class="unseen">${words}</span>`;
  return href
    ? html`<a class="phone-mark" href=${href}>${inside}</a>`
    : html`<span class="phone-mark" data-about=${words}>${inside}</span>`;
}
