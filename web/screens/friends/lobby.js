// Lobby on the host's phone: the seats, the codes that connect each phone, and missing phones during a game.

import { t } from "../../core/i18n.js";
import { shownName } from "../../core/player-names.js";
import { focusOn } from "../../parts/page/focus.js";
import { homeBar } from "../../parts/page/home-bar.js";
import { face } from "../../parts/player-portrait.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { draw } from "../app/state.js";
import { Exchange, isCameraAllowed, messageSteps, reasonOf } from "./code-exchange.js";

/**
 * @import { Game } from "../../core/types.js"
 * @import { HostConnections } from "../../engine/client/friends/host-connections.js"
 * @import { Bytes, CarrierKind, HostSeat } from "../../engine/friends/types.js"
 */

/** The level of a bot that plays for a missing person, if the game has it. */
const SUBSTITUTE = "medium";

export class Lobby {
  #host;
  #game;
  #exchange;
  /** The seat whose steps are shown. */
  #selected = -1;
  /** @type {CarrierKind} for phones that are not invited yet */
  #carrier;
  /** @type {Map<number, {code: Bytes, carrier: CarrierKind}>} own codes of seats */
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
   * @param {{carrier: CarrierKind, seat?: number}} options
   */
  constructor(host, game, { carrier, seat = -1 }) {
    this.#host = host;
    this.#game = game;
    this.#carrier = carrier;
    this.#wasLobby = host.stage === "lobby";
    this.#exchange = new Exchange(async (bytes) => {
      const read = await host.read(bytes);
      this.#selected = read.seat;
      this.#isPairedAgain = host.stage !== "lobby";
      focusOn('.place[aria-pressed="true"]');
    });
    this.#selected = seat >= 0 ? seat : this.#next();
    host.addEventListener("change", this.#onChange);
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

  /** Make the own code for a seat. @param {HostSeat} seat @param {CarrierKind} carrier */
  #invite({ seat }, carrier) {
    this.#isInviting = true;
    draw();
    const { askCamera } = this.#exchange;
    return this.#exchange
      .attempt(async () => {
        const code = await this.#host.invite(seat, { carrier, askCamera });
        this.#invitations.set(seat, { code, carrier });
        this.#carrier = carrier;
        this.#isPairedAgain = this.#host.stage !== "lobby";
        focusOn(".scan, .paste input");
        if (carrier === "links") await this.#exchange.sendLink(code, this.#invitationText());
      })
      .finally(() => {
        this.#isInviting = false;
        this.#exchange.coolCamera();
        draw();
      });
  }

  /** @param {HostSeat} seat */
  #substitute({ seat }) {
    const { offered_bots: bots } = this.#game;
    const bot = bots.includes(SUBSTITUTE) ? SUBSTITUTE : bots[0];
    focusOn(".to-table");
    return this.#exchange.attempt(() => this.#host.substitute(seat, bot));
  }

  /** @param {number} seat */
  #select(seat) {
    this.#selected = seat;
    this.#exchange.stopCamera();
    draw();
  }

  // -- screen -------------------------------------------------------------------------------------------------

  screen = () => {
    const { stage, id } = this.#host;
    const seat = this.#seat;
    const isScanning = this.#exchange.isScanning;
    return html`
      ${homeBar(t(stage === "lobby" ? "friends.lobby" : "friends.phones"))}
      <main class="screen friends lobby" data-stage=${stage}>
        ${this.#list()}
        <p class="unseen" role="status">${seat ? t("friends.status", { name: shownName(seat.name), state: t(`friends.state.${stateOf(seat)}`) }) : nothing}</p>
        ${this.#exchange.fault && !seat?.failure ? html`<p class="refusal" role="alert">${this.#exchange.fault}</p>` : nothing}
        ${this.#host.isUnsaved ? html`<p class="refusal" role="alert">${t("error.friends.unsaved")}</p>` : nothing}
        ${seat?.kind === "phone" ? this.#steps(seat) : nothing}
        ${stage === "lobby" || isScanning ? nothing : html`<a class="button to-table" href=${`#/play/${id}`}>${t("friends.table")}</a>`}
      </main>`;
  };

  #list() {
    const { seats } = this.#host;
    const names = seats.map(({ name }) => name);
    return html`
      <ul class="who-plays" aria-label=${t("friends.seats")}>
        ${seats.map((each) => {
          const inside = html`${face(names, each.seat)}<b class="name">${shownName(each.name)}</b>
            <span class="state" data-state=${stateOf(each)}>${t(`friends.state.${stateOf(each)}`)}</span>`;
          return each.kind === "phone"
            ? html`<li><button type="button" class="place" data-seat=${each.seat} aria-pressed=${each.seat === this.#selected ? "true" : "false"}
                @click=${() => this.#select(each.seat)}>${inside}</button></li>`
            : html`<li><div class="place" data-seat=${each.seat}>${inside}</div></li>`;
        })}
      </ul>`;
  }

  /** Return the steps that a phone needs now. @param {HostSeat} seat */
  #steps(seat) {
    if (this.#exchange.isScanning) return this.#scanning(seat);
    const steps = this.#stepsOf(seat);
    return html`<section class="steps" data-step=${stateOf(seat)}>${steps}</section>`;
  }

  /** @param {HostSeat} seat */
  #stepsOf(seat) {
    const name = nameOf(seat);
    if (this.#isInviting) return html`<p class="quiet">${t("friends.inviting")}</p>`;
    if (!seat.isAdmitted && seat.connection === "connected" && this.#host.stage === "playing")
      return this.#admission(seat);
    if (seat.failure) return this.#failed(seat);
    if (seat.carrier !== "webrtc" && seat.outgoing && !seat.isConfirmed) return this.#message(seat);
    switch (seat.connection) {
      case "invited":
        return this.#invitations.has(seat.seat) ? this.#invited(seat) : this.#invitation(seat);
      case "connecting":
        return html`<p class="now">${t("friends.connecting", { name })}</p>${this.#code(seat)}
          ${this.#host.isOneCode(seat.seat) && this.#invitations.has(seat.seat) ? html`<p class="quiet">${t("friends.back.both", { name })}</p>` : nothing}`;
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
      ${seat.closed ? html`<p class="notice">${reasonOf(seat.closed)}</p>` : nothing}
      <p class="now">${t(isMissing ? "friends.again" : isLink ? "friends.invite.links" : "friends.invite", { name })}</p>
      ${isLink ? nothing : html`<p class="quiet">${t("friends.permissions")}</p>`}
      <div class="buttons">
        <button type="button" class="primary big invite" @click=${() => this.#invite(seat, carrier)}>${t(isLink ? "friends.link.send" : "friends.code.show")}</button>
        <button type="button" class="other-way" @click=${() => this.#invite(seat, other)}>${t(isLink ? "friends.way.webrtc" : "friends.way.links")}</button>
        ${this.#absence(seat)}
      </div>`;
  }

  /** Return the first step for a phone that comes back: the code that it shows is enough. @param {HostSeat} seat */
  #returning(seat) {
    const name = nameOf(seat);
    return html`
      <p class="now">${t("friends.back.scan", { name })}</p>
      <p class="quiet">${t("friends.back.none")}</p>
      <div class="buttons">
        <button type="button" class="primary big scan" @click=${this.#exchange.scan}>${t("friends.scan")}</button>
        <button type="button" class="invite" @click=${() => this.#invite(seat, "webrtc")}>${t("friends.code.show")}</button>
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

  /** Return both steps of pairing: the own code, then the other's. @param {HostSeat} seat */
  #invited(seat) {
    const name = nameOf(seat);
    const { code, carrier } = /** @type {{code: Bytes, carrier: CarrierKind}} */ (
      this.#invitations.get(seat.seat)
    );
    if (carrier === "links")
      return html`
        <p class="now"><b class="number">1</b>${t("friends.link.step1", { name })}</p>
        <div class="buttons">${this.#exchange.linkButton(code, this.#invitationText())}</div>${this.#exchange.shared(code)}
        <p class="now"><b class="number">2</b>${t("friends.link.step2", { name })}</p>
        ${this.#exchange.pasteField(t("friends.link.field"))}`;
    const isAgain = this.#host.isOneCode(seat.seat);
    return html`
      <p class="now">${isAgain ? t("friends.back") : html`<b class="number">1</b>${t("friends.code.step1", { name })}`}</p>
      ${this.#exchange.code(code, t("friends.code.label", { name }), true)}
      ${isAgain ? nothing : html`<p class="now"><b class="number">2</b>${t("friends.code.step2", { name })}</p>`}
      <div class="buttons end next">
        ${this.#exchange.linkButton(code, this.#invitationText())}
        <button type="button" class="primary big scan" @click=${this.#exchange.scan}>${t("friends.scan")}</button>
      </div>
      ${this.#exchange.shared(code)}
      <div class="buttons">
        ${this.#exchange.pasteField(t("friends.link.field"), false)}
        ${this.#host.stage === "lobby" ? nothing : html`<button type="button" class="other-way" @click=${() => this.#invite(seat, "links")}>${t("friends.way.links")}</button>`}
        ${this.#absence(seat)}
      </div>`;
  }

  #invitationText = () => t("friends.link.text", { title: this.#game.title });

  /** Return the own code again, while the phones connect. @param {HostSeat} each */
  #code(each) {
    const { seat } = each;
    const invitation = this.#invitations.get(seat);
    return invitation && invitation.carrier !== "links"
      ? this.#exchange.code(invitation.code, t("friends.code.label", { name: nameOf(each) }), true)
      : nothing;
  }

  /** @param {HostSeat} seat */
  #scanning(seat) {
    return html`
      <section class="steps" data-step="scanning">
        ${this.#exchange.camera(t("friends.aim", { name: nameOf(seat) }))}
        <div class="buttons end next"><button type="button" class="stop-camera" @click=${this.#exchange.stopCamera}>${t("friends.scan.stop")}</button></div>
      </section>`;
  }

  /** Return a message to show or send, and the way for its answer. @param {HostSeat} seat */
  #message(seat) {
    const name = nameOf(seat);
    const bytes = /** @type {Bytes} */ (seat.outgoing);
    const text = t("friends.link.turn", { title: this.#game.title });
    return html`
      ${messageSteps(this.#exchange, seat.carrier, bytes, name, text)}
      ${this.#host.stage === "lobby" ? html`<p class="quiet">${t("friends.setup")}</p>` : nothing}
      ${this.#words(seat)}
      ${this.#absence(seat)}`;
  }

  /** @param {HostSeat} seat */
  #connected(seat) {
    const name = nameOf(seat);
    const all = this.#host.isConnected && this.#host.stage === "lobby";
    return html`
      <p class="now">${t(all ? "friends.all" : "friends.connected", { name })}</p>
      ${this.#words(seat)}
      ${this.#host.stage === "lobby" && !all ? html`<p class="quiet">${t("friends.begins")}</p>` : nothing}`;
  }

  /** Return the four words that both people compare, if the codes went by link. @param {HostSeat} seat */
  #words = (seat) =>
    seat.words && seat.carrier === "links"
      ? this.#exchange.comparedWords(seat.words, nameOf(seat))
      : nothing;

  /** @param {HostSeat} seat */
  #admission(seat) {
    const name = nameOf(seat);
    const admit = () => this.#exchange.attempt(() => this.#host.admit(seat.seat));
    return html`
      <p class="now">${t("friends.admission", { name, other: shownName(seat.newName) })}</p>
      <div class="buttons"><button type="button" class="primary big admit" @click=${admit}>${t("friends.admit")}</button></div>`;
  }

  /** Return why a connection was not made, and the other ways. @param {HostSeat} seat */
  #failed(seat) {
    const { failure } = seat;
    if (!failure) return nothing;
    return html`
      <p class="refusal" role="alert">${t(`friends.fault.${failure.code}`, failure.params)}</p>
      <div class="buttons">
        <button type="button" class="primary big invite" @click=${() => this.#invite(seat, seat.carrier)}>${t("boot.retry")}</button>
        <button type="button" class="other-way" @click=${() => this.#invite(seat, "codes")}>${t("friends.way.codes")}</button>
        <button type="button" class="other-way" @click=${() => this.#invite(seat, "links")}>${t("friends.way.links")}</button>
        ${this.#absence(seat)}
      </div>`;
  }
}

/** Return the name of a seat's person for a sentence. Before their phone has answered, a seat may have none. @param {HostSeat} seat */
function nameOf({ seat, name, hasCommitted }) {
  const isNamed = hasCommitted || name !== t("person.name", { number: seat + 1 });
  return isNamed ? shownName(name) : t("friends.host");
}

/** True if a phone needs nothing more before the game. @param {HostSeat} seat */
const isReady = ({ connection, hasCommitted, carrier, outgoing, isConfirmed, isAdmitted }) =>
  connection === "connected" &&
  hasCommitted &&
  isAdmitted &&
  (carrier === "webrtc" || !outgoing || isConfirmed);

/** Return the state of a seat for its text. @param {HostSeat} seat */
export function stateOf({ kind, connection, isSubstituted }) {
  if (kind !== "phone") return kind;
  return isSubstituted ? "substituted" : connection;
}
