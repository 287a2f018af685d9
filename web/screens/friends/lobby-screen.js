// Lobby on the host's phone: the seats, the codes that connect each phone, and missing phones during a game.

import { t } from "../../core/i18n.js";
import { shownName } from "../../core/player-names.js";
import { HostConnections } from "../../engine/client/friends/host-connections.js";
import { noteUnsent } from "../../engine/client/friends/sent-links.js";
import { engine } from "../../engine/client/worker-client.js";
import { ownSeat } from "../../engine/store/save-database.js";
import { focusOn } from "../../parts/page/focus.js";
import { homeBar } from "../../parts/page/page-header.js";
import { face } from "../../parts/player-portrait.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { defaultPlayer, levelOf } from "../app/game-setup.js";
import { moveToTrash } from "../app/saves.js";
import { appData, draw, notices, show } from "../app/state.js";
import { Exchange, isCameraAllowed, readOrOpen, reasonOf } from "./code-exchange.js";
import { endButton, linkStep, messageSteps } from "./exchange-steps.js";
import { dayOf, linkOf, messageOf } from "./link-sharing.js";

/**
 * @import { Game } from "../../core/types.js"
 * @import { PairingError } from "../../engine/friends/pairing-code.js"
 * @import { CarrierKind, HostSeat, Outgoing } from "../../engine/friends/types.js"
 * @typedef {{message: Outgoing, carrier: CarrierKind}} Invitation `message`: the own code
 */

export class Lobby {
  #host;
  #game;
  #exchange;
  /** The seat whose steps are shown. */
  #selected = -1;
  /** @type {CarrierKind} for phones that are not invited yet */
  #carrier;
  /** @type {Map<number, Invitation>} by seat */
  #invitations = new Map();
  #isLeft = false;
  #wasLobby;
  /** True once a code was shown during the game. */
  #isPairedAgain = false;
  /** True while an own code is being made. */
  #isInviting = false;

  /**
   * @param {HostConnections} host
   * @param {Game} game
   * @param {number} seat the one whose steps are shown; -1: of the first that needs any
   */
  constructor(host, game, seat) {
    this.#host = host;
    this.#game = game;
    const isByLink = host.seats.find(({ kind }) => kind === "phone")?.carrier === "links";
    this.#carrier = isByLink ? "links" : "webrtc";
    // The next game with connected phones may have begun by now.
    this.#wasLobby = host.stage === "lobby" || seat < 0;
    this.#exchange = new Exchange(async (bytes) => {
      const read = await readOrOpen(bytes, host.read(bytes));
      if (!read || read.isOld) return read;
      // Another invitation has other keys.
      if (host.seats[read.seat].closed) this.#invitations.delete(read.seat);
      this.#selected =
        host.stage === "lobby" && isReady(host.seats[read.seat]) ? this.#next() : read.seat;
      this.#isPairedAgain = host.stage !== "lobby";
      focusOn('.place[aria-pressed="true"]');
      return read;
    });
    this.#selected = seat >= 0 ? seat : this.#next();
    host.addEventListener("change", this.#onChange);
    queueMicrotask(this.#onChange);
    this.#inviteAgain();
  }

  /** Show the code for a phone that was connected before at once, if nothing is asked. */
  async #inviteAgain() {
    const isMissing = () =>
      this.#seat?.connection === "missing" && this.#seat.carrier === "webrtc" && !this.#isLeft;
    if (this.#host.stage !== "playing" || !isMissing() || !(await isCameraAllowed())) return;
    const seat = this.#seat;
    if (seat && !this.#host.isPrepared(seat.seat) && isMissing() && !this.#isInviting)
      await this.#invite(seat, "webrtc");
  }

  leave() {
    this.#isLeft = true;
    this.#exchange.leave();
    this.#host.removeEventListener("change", this.#onChange);
  }

  #onChange = () => {
    if (this.#isLeft) return;
    if (this.#host.isElsewhere) {
      show(null);
      Object.assign(notices, { elsewhere: this.#host.id, notice: t("play.elsewhere") });
      return draw();
    }
    const seat = this.#seat;
    const isBack = seat && this.#isPairedAgain && isReady(seat);
    // The game begins by itself, and goes on once the missing phone is back.
    if (this.#host.stage !== "lobby" && (this.#wasLobby || isBack)) {
      this.leave();
      location.replace(`#/play/${this.#host.id}`);
      return;
    }
    // The next phone, once this one is ready.
    if (this.#host.stage === "lobby" && seat && isReady(seat)) this.#selected = this.#next();
    draw();
  };

  /** Return the first phone that isn't ready; of a game that runs, the first that is missing. */
  #next() {
    const phones = this.#host.seats.filter(({ kind }) => kind === "phone");
    return (phones.find((each) => !isReady(each)) ?? phones[0])?.seat ?? -1;
  }

  get #seat() {
    return this.#host.seats[this.#selected];
  }

  // -- actions ------------------------------------------------------------------------------------------------

  /** Make the own code for a seat. @param {HostSeat} seat @param {CarrierKind} carrier @param {boolean} [isNew] for a new phone */
  #invite({ seat }, carrier, isNew = false) {
    const { stage, seats } = this.#host;
    // The phone that was connected goes on by message, with the pairing that it has.
    if (
      carrier !== "webrtc" &&
      !isNew &&
      stage === "playing" &&
      seats[seat].connection === "missing"
    )
      return this.#exchange.attempt(() => this.#host.setCarrier(seat, carrier));
    return this.#makeCode(seat, { carrier, isNew }, async (message) => {
      this.#carrier = carrier;
      this.#isPairedAgain = this.#host.stage !== "lobby";
      focusOn(".scan, .paste input");
      if (carrier === "links") await this.#exchange.links.send(message, this.#invitationText());
    });
  }

  /**
   * Make the own code for a seat. The invitation that was made before a reload is the same.
   * @param {number} seat
   * @param {{carrier: CarrierKind, isNew?: boolean}} how
   * @param {(message: Outgoing) => Promise<void>} [then]
   */
  async #makeCode(seat, { carrier, isNew }, then = async () => {}) {
    if (this.#isInviting) return;
    this.#isInviting = true;
    draw();
    const { askCamera } = this.#exchange;
    await this.#exchange
      .attempt(async () => {
        const message = messageOf(await this.#host.invite(seat, { carrier, isNew, askCamera }));
        this.#invitations.set(seat, { message, carrier });
        await then(message);
      })
      .finally(() => {
        this.#isInviting = false;
        this.#exchange.coolCamera();
        draw();
      });
  }

  /** @param {HostSeat} seat */
  #substitute({ seat }) {
    focusOn(".to-table");
    return this.#exchange.attempt(() => this.#host.substitute(seat, levelOf(this.#game)));
  }

  /** @param {number} seat */
  #select(seat) {
    this.#selected = seat;
    this.#exchange.stopCamera();
    draw();
  }

  // -- screen -------------------------------------------------------------------------------------------------

  /** Note for the menu whether a link has to be sent before the game. */
  #noteUnsent() {
    const { id, stage, seats } = this.#host;
    const isUnsent = (/** @type {HostSeat} */ each) => {
      if (each.kind !== "phone" || each.carrier !== "links") return false;
      if (each.outgoing && !each.isConfirmed) return !this.#exchange.links.isSent(each.outgoing);
      return this.#shownState(each) === "free";
    };
    if (stage === "lobby") noteUnsent(id, seats.some(isUnsent));
  }

  screen = () => {
    const { stage, id } = this.#host;
    this.#noteUnsent();
    const seat = this.#seat;
    const isScanning = this.#exchange.isScanning;
    return html`
      ${homeBar(t(stage === "lobby" ? "friends.lobby" : "friends.phones"))}
      <main class="screen friends lobby" data-stage=${stage}>
        ${this.#list()}
        <p class="unseen" role="status">${seat ? t("friends.status", { name: shownName(seat.name), state: t(`friends.state.${this.#shownState(seat)}`) }) : nothing}</p>
        ${this.#exchange.fault && !seat?.failure ? html`<p class="refusal" role="alert">${this.#exchange.fault}</p>` : nothing}
        ${this.#host.isUnsaved ? html`<p class="refusal" role="alert">${t("error.friends.unsaved")}</p>` : nothing}
        ${seat?.kind === "phone" ? this.#steps(seat) : nothing}
        ${isScanning ? nothing : this.#farewells()}
        ${stage !== "lobby" || isScanning || this.#isEnding ? nothing : endButton(id, this.#cancel, "cancel")}
        ${stage === "lobby" || isScanning ? nothing : html`<a class="button to-table" href=${`#/play/${id}`}>${t("friends.table")}</a>`}
      </main>`;
  };

  /** Return the state of a seat for its text: a link that was not sent invites no player. @param {HostSeat} each */
  #shownState(each) {
    const { message, carrier } = this.#invitations.get(each.seat) ?? {};
    const isUnsent = message && carrier === "links" && !this.#exchange.links.isSent(message);
    return isUnsent && each.connection === "invited" ? "free" : stateOf(each);
  }

  #list() {
    const { seats } = this.#host;
    return html`
      <ul class="who-plays" aria-label=${t("friends.seats")}>
        ${seats.map((each) => {
          const inside = html`${face(each.name)}<b class="name">${shownName(each.name)}</b>
            <span class="state" data-state=${this.#shownState(each)}>${t(`friends.state.${this.#shownState(each)}`)}</span>`;
          return each.kind === "phone"
            ? html`<li><button type="button" class="place" data-seat=${each.seat} aria-pressed=${each.seat === this.#selected ? "true" : "false"}
                @click=${() => this.#select(each.seat)}>${inside}</button></li>`
            : html`<li><div class="place" data-seat=${each.seat}>${inside}</div></li>`;
        })}
      </ul>`;
  }

  /** Delete the game, unless people have to send messages about that. */
  #cancel = () =>
    this.#exchange.attempt(async () => {
      const { id } = this.#host;
      if (await HostConnections.end(id)) return;
      await HostConnections.forget(id);
      location.hash = "#/";
    });

  /** The messages for phones that have lost their place, until they are sent. */
  get #pending() {
    return this.#host.farewells.filter((each) => !this.#exchange.links.isDone(each));
  }

  /** True if the game is about to be deleted. */
  get #isEnding() {
    return this.#pending.some(({ code }) => code === "friends.ended");
  }

  /** Return the messages for phones that have lost their place. */
  #farewells() {
    const { id, stage } = this.#host;
    const { links } = this.#exchange;
    const { title } = this.#game;
    const isEnding = this.#isEnding;
    const kind = isEnding ? "primary" : "";
    const forget = () =>
      this.#exchange.attempt(async () => {
        if (stage === "lobby") await HostConnections.forget(id);
        else {
          await moveToTrash(id, "deleted");
          await engine.ask("close", { save: id });
        }
        location.hash = "#/";
      });
    return html`
      ${this.#pending.map((each) => {
        const name = shownName(each.name);
        const buttons = links.buttons(each, t("friends.link.turn", { title }), kind);
        return links.panel({ ...each, name }, t("friends.farewell", { name }), buttons);
      })}
      ${isEnding ? html`<div class="buttons"><button type="button" class="forget" @click=${forget}>${t("friends.forget", { title })}</button></div>` : nothing}`;
  }

  /** Return the steps that a phone needs now. @param {HostSeat} seat */
  #steps(seat) {
    if (this.#exchange.isScanning)
      return html`<section class="steps" data-step="scanning">${this.#exchange.camera(nameOf(seat))}</section>`;
    const steps = this.#stepsOf(seat);
    return html`<section class="steps" data-step=${stateOf(seat)}>${steps}</section>`;
  }

  /** @param {HostSeat} seat */
  #stepsOf(seat) {
    const name = nameOf(seat);
    const invitation = this.#invitations.get(seat.seat);
    if (this.#isInviting) return html`<p class="quiet">${t("friends.inviting")}</p>`;
    if (seat.asking) return this.#admission(seat);
    // A lost phone: its seat is invited again.
    const isAgain = this.#host.stage === "playing" || seat.connection === "ended";
    if (isAgain && invitation && seat.carrier !== "webrtc") return this.#invited(seat, invitation);
    if (seat.failure) return this.#failed(seat, seat.failure);
    if (seat.carrier !== "webrtc" && seat.outgoing && !seat.isConfirmed)
      return this.#message(seat, seat.outgoing);
    switch (seat.connection) {
      case "invited":
        if (invitation) return this.#invited(seat, invitation);
        // Nothing is drawn during a drawing.
        if (seat.carrier !== "webrtc") queueMicrotask(() => this.#makeCode(seat.seat, seat));
        return this.#invitation(seat);
      case "connecting":
        return html`<p class="now">${t("friends.connecting", { name })}</p>${invitation ? this.#code(seat, invitation) : nothing}
          ${this.#host.isOneCode(seat.seat) && invitation ? html`<p class="quiet">${t("friends.back.both", { name })}</p>` : nothing}`;
      case "connected":
        return this.#connected(seat);
      default:
        return this.#invitation(seat);
    }
  }

  /** Return the first step: what will be asked, and the button that makes the code. @param {HostSeat} seat */
  #invitation(seat) {
    const name = nameOf(seat);
    const isMissing = seat.connection === "missing" || this.#host.stage !== "lobby";
    const carrier = seat.connection === "missing" ? seat.carrier : this.#carrier;
    const isLink = carrier === "links";
    if (isMissing && !isLink && this.#host.isPrepared(seat.seat)) return this.#returning(seat);
    const other = isLink ? "webrtc" : "links";
    return html`
      ${seat.closed ? html`<p class="notice">${endOf(seat)}</p>` : nothing}
      ${isLink && !isMissing ? this.#firstStep(name) : html`<p class="now">${t(isMissing ? "friends.again" : "friends.invite", { name })}</p>`}
      ${isLink ? nothing : html`<p class="quiet">${t("friends.permissions")}</p>`}
      <div class="buttons">
        <button type="button" class="primary big invite" @click=${() => this.#invite(seat, carrier)}>${t(isLink ? "friends.link.send" : "friends.code.show")}</button>
        <button type="button" class="other-way" @click=${() => this.#invite(seat, other)}>${t(isLink ? "friends.way.webrtc" : "friends.way.links")}</button>
        ${this.#absence(seat)}
        ${this.#choices(seat)}
      </div>
      ${isLink ? this.#exchange.pasteField(t("friends.link.field"), false) : nothing}`;
  }

  /** Return the first step by links. @param {string} name */
  #firstStep = (name) =>
    linkStep(1, {
      now: t("friends.invite.links", { name }),
      next: t("friends.step.invite.next", { name, others: this.#others }),
    });

  /** The number of further phones that the game waits for. */
  get #others() {
    const waits = (/** @type {HostSeat} */ { kind, hasCommitted }) =>
      kind === "phone" && !hasCommitted;
    return this.#host.seats.filter((each) => waits(each) && each.seat !== this.#selected).length;
  }

  /** Return what the host can do with a seat before the game: give it to a bot, or invite another player. @param {HostSeat} seat */
  #choices(seat) {
    const { stage, seats } = this.#host;
    if (stage !== "lobby") return nothing;
    const remove = (/** @type {import("../../core/types.js").Player | undefined} */ bot) => () => {
      this.#invitations.delete(seat.seat);
      return this.#exchange.attempt(async () => {
        await this.#host.remove(seat.seat, bot);
        this.#select(this.#next());
      });
    };
    const isOnly = seats.filter(({ kind }) => kind === "phone").length === 1;
    const bot = defaultPlayer(this.#game, seats);
    return html`
      ${isOnly || !this.#game.offered_bots.length ? nothing : html`<button type="button" class="to-bot" @click=${remove(bot)}>${t("friends.substitute")}</button>`}
      ${seat.hasCommitted ? html`<button type="button" class="remove" @click=${remove(undefined)}>${t("friends.remove", { name: nameOf(seat) })}</button>` : nothing}`;
  }

  /** Return the first step for a phone that comes back: the code that it shows is enough. @param {HostSeat} seat */
  #returning(seat) {
    const name = nameOf(seat);
    return html`
      <p class="now">${t("friends.back.scan", { name })}</p>
      <p class="quiet">${t("friends.back.none")}</p>
      <div class="buttons">
        ${this.#exchange.scanButton()}
        <button type="button" class=${this.#exchange.hasCamera ? "invite" : "primary big invite"} @click=${() => this.#invite(seat, "webrtc")}>${t("friends.code.show")}</button>
        ${this.#exchange.pasteField(t("friends.link.field"), false)}
        <button type="button" class="other-way" @click=${() => this.#invite(seat, "links")}>${t("friends.way.links")}</button>
        ${this.#absence(seat)}
      </div>`;
  }

  /** Return the host's choices for a missing player of a game that runs. @param {HostSeat} seat */
  #absence(seat) {
    if (this.#host.stage !== "playing") return nothing;
    const name = nameOf(seat);
    if (seat.isSubstituted) return html`<p class="quiet">${t("friends.substituted", { name })}</p>`;
    return this.#game.offered_bots.length
      ? html`<button type="button" class="substitute" @click=${() => this.#substitute(seat)}>${t("friends.substitute")}</button>`
      : nothing;
  }

  /** Return both steps of pairing: the own code, then the other's. @param {HostSeat} seat @param {Invitation} invitation */
  #invited(seat, { message, carrier }) {
    const name = nameOf(seat);
    const { links } = this.#exchange;
    if (carrier === "links") {
      const buttons = (/** @type {string} */ kind) => html`
        <div class="buttons">${links.buttons(message, this.#invitationText(), kind)}${this.#choices(seat)}</div>`;
      return links.isSent(message)
        ? html`
          ${linkStep(2, { done: links.copied(message, name) || t("friends.step.sent"), now: t("friends.link.step2", { name }), next: this.#host.stage === "lobby" ? t("friends.step.turns", { others: this.#others }) : "" })}
          ${this.#exchange.pasteField(t("friends.link.field"))}
          ${buttons("")}${links.copied(message, name) ? nothing : links.status(message, name)}`
        : html`${this.#firstStep(name)}${buttons("primary big")}${links.status(message, name)}`;
    }
    const isAgain = this.#host.isOneCode(seat.seat);
    return html`
      <p class="now">${isAgain ? t("friends.back") : html`<b class="number">1</b>${t("friends.code.step1", { name })}`}</p>
      ${this.#exchange.code(message.bytes, t("friends.code.label", { name }), true)}
      ${isAgain ? nothing : html`<p class="now"><b class="number">2</b>${t("friends.code.step2", { name })}</p>`}
      <div class="buttons end next">
        ${links.buttons(message, this.#invitationText())}
        ${this.#exchange.scanButton()}
      </div>
      ${links.outcome(linkOf(message))}
      <div class="buttons">
        ${this.#exchange.pasteField(t("friends.link.field"), false)}
        ${this.#host.stage === "lobby" ? nothing : html`<button type="button" class="other-way" @click=${() => this.#invite(seat, "links")}>${t("friends.way.links")}</button>`}
        ${this.#absence(seat)}
      </div>`;
  }

  #invitationText = () => t("friends.link.text", { title: this.#game.title });

  /** Return the own code again, while the phones connect. @param {HostSeat} seat @param {Invitation} invitation */
  #code(seat, { message, carrier }) {
    if (carrier === "links") return nothing;
    const { links } = this.#exchange;
    return html`
      ${this.#exchange.code(message.bytes, t("friends.code.label", { name: nameOf(seat) }), true)}
      <div class="buttons">${links.buttons(message, this.#invitationText())}</div>${links.outcome(linkOf(message))}`;
  }

  /** Return a message to show or send, and the way for its answer. @param {HostSeat} seat @param {Outgoing} message */
  #message(seat, message) {
    const name = nameOf(seat);
    const text = t("friends.link.turn", { title: this.#game.title });
    if (this.#isOwnTurn) return this.#ready(seat, t("friends.own_turn"));
    return html`
      ${messageSteps(this.#exchange, seat.carrier, message, name, text)}
      ${this.#host.stage === "lobby" ? html`<p class="quiet">${t("friends.setup")}</p>` : nothing}
      ${this.#exchange.comparedWords(seat, name)}
      <div class="buttons">${this.#newPhone(seat)}${this.#absence(seat)}</div>`;
  }

  /** True if the person at this phone is to act: a link that is sent before says nothing new. */
  get #isOwnTurn() {
    const { id, stage } = this.#host;
    const save = appData.saves.good.find((each) => each.id === id);
    return stage === "playing" && save !== undefined && save.toAct === ownSeat(save);
  }

  /** @param {HostSeat} seat */
  #connected(seat) {
    const name = nameOf(seat);
    const isLobby = this.#host.stage === "lobby";
    if (seat.carrier === "webrtc" && isLobby && this.#host.isConnected)
      return this.#ready(seat, t("friends.all"));
    const begins = isLobby ? t("friends.begins") : "";
    if (seat.carrier === "webrtc")
      return this.#ready(seat, t("friends.connected", { name }), begins);
    const last = t("friends.last_message", { name, day: dayOf(seat.lastMessage) });
    return this.#ready(seat, t("friends.by_message", { name }), begins || last);
  }

  /**
   * Return the state of a phone that needs nothing now, and the host's choices.
   * @param {HostSeat} seat
   * @param {string} now
   * @param {string} [more]
   */
  #ready = (seat, now, more = "") => html`
    <p class="now">${now}</p>
    ${more && html`<p class="quiet">${more}</p>`}
    ${this.#exchange.comparedWords(seat, nameOf(seat))}
    <div class="buttons">${this.#choices(seat)}
      ${seat.carrier === "webrtc" ? nothing : html`${this.#newPhone(seat)}${this.#absence(seat)}`}</div>`;

  /** Return the choice to invite a new phone in the place of a lost one. @param {HostSeat} seat */
  #newPhone(seat) {
    if (this.#host.stage !== "playing") return nothing;
    const invite = () => this.#invite(seat, "links", true);
    return html`<button type="button" class="new-phone" @click=${invite}>${t("friends.new_phone", { name: nameOf(seat) })}</button>`;
  }

  /** @param {HostSeat} seat */
  #admission(seat) {
    const name = nameOf(seat);
    const other = shownName(seat.newName);
    const answer = (/** @type {boolean} */ isAllowed) => () =>
      this.#exchange.attempt(() => {
        this.#invitations.delete(seat.seat);
        return this.#host.admit(seat.seat, isAllowed);
      });
    const isRunning = this.#host.stage !== "lobby";
    const same = name === other ? "yes" : "no";
    return html`
      <p class="now">${t(isRunning ? "friends.admission" : "friends.taken", { name, other, same })}</p>
      <div class="buttons"><button type="button" class="primary big admit" @click=${answer(true)}>${t("friends.admit", { name: other })}</button>
        <button type="button" class="decline" @click=${answer(false)}>${t("friends.decline")}</button></div>`;
  }

  /** Return why a connection was not made, and the other ways. @param {HostSeat} seat @param {PairingError} failure */
  #failed = (seat, { code, params }) => html`
    <p class="refusal" role="alert">${t(`friends.fault.${code}`, params)}</p>
    <div class="buttons">
      <button type="button" class="primary big invite" @click=${() => this.#invite(seat, seat.carrier)}>${t("boot.retry")}</button>
      <button type="button" class="other-way" @click=${() => this.#invite(seat, "codes")}>${t("friends.way.codes")}</button>
      <button type="button" class="other-way" @click=${() => this.#invite(seat, "links")}>${t("friends.way.links")}</button>
      ${this.#absence(seat)}
    </div>`;
}

/** Return the name of a seat's person for a sentence. Before their phone has answered, a seat may have none. @param {HostSeat} seat */
function nameOf({ seat, name, hasCommitted }) {
  const isNamed = hasCommitted || name !== t("person.name", { number: seat + 1 });
  return isNamed ? shownName(name) : t("friends.host");
}

/** Return the sentence about the end of a seat's pairing. @param {HostSeat} seat */
function endOf(seat) {
  // A deleted game that is there again.
  if (seat.closed === "friends.ended") return t("friends.was_deleted", { name: nameOf(seat) });
  if (seat.closed !== "friends.left") return reasonOf(seat.closed);
  return seat.hasCommitted ? t("friends.gone", { name: nameOf(seat) }) : t("friends.declined");
}

/** True if a phone needs nothing more before the game. @param {HostSeat} seat */
const isReady = ({ connection, hasCommitted, carrier, outgoing, isConfirmed, asking }) =>
  connection === "connected" &&
  hasCommitted &&
  asking === "" &&
  (carrier === "webrtc" || !outgoing || isConfirmed);

/** Return the state of a seat for its text. @param {HostSeat} seat */
export function stateOf({ kind, connection, carrier, isSubstituted }) {
  if (kind !== "phone") return kind;
  if (isSubstituted) return "substituted";
  // Messages that people carry connect nothing.
  return carrier !== "webrtc" && connection === "connected" ? "messages" : connection;
}
