// Screens of a phone that joins a friend's game: the code that it reads, the person's name, the own code to give back. They need no Python. A link
// that is opened on the phone of its host comes here, too, and is handed on (`readElsewhere`).

import { t } from "../../core/i18n.js";
import { cleanName, shownName, typedName } from "../../core/player-names.js";
import { Refusal } from "../../core/refusal.js";
import { changeSettings, settings } from "../../core/settings.js";
import { unfinishedToday } from "../../engine/client/friends/joined-games-store.js";
import { pairOf, RemoteGame } from "../../engine/client/friends/remote-game.js";
import { invitationIn } from "../../engine/friends/invitation.js";
import { codeIn, isPackedMessage, namesIn } from "../../engine/friends/packet-format.js";
import { hasEndpoint, PairingError } from "../../engine/friends/pairing-code.js";
import { formatList } from "../../parts/format.js";
import { focusOn } from "../../parts/page/focus.js";
import { homeBar } from "../../parts/page/page-header.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { appData, draw, titleOf } from "../app/state.js";
import { browserNotice } from "./browser-limits.js";
import { Exchange, hostName, isCameraAllowed, nameOfHost, reasonOf } from "./code-exchange.js";
import { lastStep, leaveButton, linkStep, messageSteps } from "./exchange-steps.js";
import { linkOf, messageOf } from "./link-sharing.js";

/** @import { Bodies, Bytes, Outgoing } from "../../engine/friends/types.js" */

/** Codes of links that need nothing more on this screen: read before, of this phone, or taken by another tab. */
const DONE = ["read", "own", "other_tab"];

export class JoinScreen {
  #exchange;
  /** @type {Bytes | null} the host's code or invitation */
  #hostCode = null;
  /** @type {Bodies<"host">["hello"] | null} */
  #invitation = null;
  #link;
  #readElsewhere;
  /** The number of games that this host has dealt to this phone today, and that have not ended. */
  #unfinished = 0;
  /** @type {RemoteGame | null} */
  #game;
  /** Called once when the table can be shown. */
  #onTable;
  #name = settings.names[0] ?? "";
  #isJoining = false;
  /** True for the way back to a game. */
  #isAgain;

  /**
   * @param {object} options
   * @param {string} [options.link] the one that was opened; "": the host's code is scanned or pasted
   * @param {RemoteGame | null} [options.game] one that was joined before
   * @param {(game: RemoteGame) => void} options.onTable
   * @param {boolean} [options.isAgain] true for a game that was joined before
   * @param {(bytes: Bytes) => Promise<boolean>} options.readElsewhere reads a message for another game; false: it's a host's code
   */
  constructor({ link = "", game = null, isAgain = false, onTable, readElsewhere }) {
    this.#link = link;
    this.#game = game;
    this.#onTable = onTable;
    this.#exchange = new Exchange((bytes) => this.#read(bytes));
    this.#readElsewhere = readElsewhere;
    this.#isAgain = isAgain;
    game?.addEventListener("change", this.#onChange);
    // The next game may have begun.
    if (game) queueMicrotask(this.#onChange);
    if (game?.canComeBack) this.#comeBackAtOnce();
  }

  /** Show the own code at once, if nothing is asked. */
  async #comeBackAtOnce() {
    if (this.#isComingBack || this.#game?.isPrepared) return;
    this.#isComingBack = true;
    if (await isCameraAllowed()) await this.#comeBack();
    this.#isComingBack = false;
  }

  #isComingBack = false;

  /** Show the own code, which may be enough to come back. */
  #comeBack = () =>
    this.#exchange.attempt(async () => {
      const { askCamera } = this.#exchange;
      await this.#game?.comeBack({ askCamera }).finally(() => this.#exchange.coolCamera());
      focusOn(".join .steps .scan");
    });

  /** Read the link that led here, and show why it can't be used. */
  readLink() {
    return this.#exchange.attempt(() => this.#exchange.readLinks(this.#link));
  }

  /** @param {Bytes} bytes */
  async #read(bytes) {
    const game = this.#game;
    const isMessage = isPackedMessage(bytes);
    if (game && (isMessage ? pairOf(bytes) === game.id : game.isHostCode(bytes))) {
      const { askCamera } = this.#exchange;
      return game.read(bytes, { askCamera }).finally(() => this.#exchange.coolCamera());
    }
    if (await this.#readElsewhere(bytes)) return;
    this.#invitation = await invitationIn(bytes);
    const known = this.#invitation && (await RemoteGame.ofHost(bytes));
    if (known) return this.#onTable(known);
    const invitation = this.#invitation;
    if (invitation)
      this.#unfinished = await unfinishedToday(nameOfHost(invitation), nameOfHost).catch(() => 0);
    this.#startOver(bytes);
    focusOn("input[name=name]");
    // A phone that was in this game has given its name.
    const isKnown = this.#isAgain || (!invitation && (await RemoteGame.ofHost(bytes)));
    if (isKnown && this.#name) await this.#join(bytes, this.#name);
  }

  leave() {
    this.#exchange.leave();
    this.#game?.removeEventListener("change", this.#onChange);
  }

  #onChange = () => {
    const game = this.#game;
    const isAtTable =
      game && this.#hasTable(game) && (game.stage === "playing" || game.stage === "over");
    if (isAtTable && (game.carrier !== "webrtc" || game.connection === "connected")) {
      this.leave();
      return this.#onTable(game);
    }
    if (game?.canComeBack && game.connection === "missing" && !game.failure && !game.code.length)
      this.#comeBackAtOnce();
    draw();
  };

  /** True if this page has the game. @param {RemoteGame} game */
  #hasTable = (game) => appData.games.some(({ id }) => id === game.game);

  // -- joining ------------------------------------------------------------------------------------------------

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const hostCode = this.#hostCode;
    const name = cleanName(this.#name);
    if (!hostCode || !name || this.#isJoining) return;
    changeSettings({ names: [name, ...settings.names.slice(1)] });
    return this.#exchange.attempt(() => this.#join(hostCode, name));
  }

  /** @param {Bytes} hostCode @param {string} name */
  async #join(hostCode, name) {
    this.#isJoining = true;
    draw();
    const { askCamera } = this.#exchange;
    const carrier = this.#isByCamera ? "codes" : "links";
    try {
      const game = await RemoteGame.join(hostCode, { name, askCamera, carrier });
      this.#game?.removeEventListener("change", this.#onChange);
      this.#game = game;
      game.addEventListener("change", this.#onChange);
      focusOn(".join .steps button");
      this.#onChange();
    } finally {
      this.#isJoining = false;
      this.#exchange.coolCamera();
      draw();
    }
  }

  /** True if the host's code was scanned on this page. */
  #isByCamera = false;

  /** @param {Bytes | null} hostCode */
  #startOver = (hostCode) => {
    this.#game?.removeEventListener("change", this.#onChange);
    this.#game?.close();
    this.#game = null;
    this.#hostCode = hostCode;
    draw();
  };

  // -- screen -------------------------------------------------------------------------------------------------

  screen = () => {
    const fault = this.#exchange.fault;
    return html`
      ${homeBar(this.#title)}
      <main class="screen friends join" data-stage=${this.#stage}>
        ${fault ? html`<p class="refusal" role="alert">${fault}</p>${this.#wayOn()}` : nothing}
        ${this.#game?.isUnsaved ? html`<p class="refusal" role="alert">${t("error.friends.unsaved")}</p>` : nothing}
        ${this.#game || this.#exchange.isScanning ? nothing : browserNotice(this.#hostCode !== null && !this.#asksCamera)}
        <p class="unseen" role="status">${this.#status}</p>
        <section class="steps">${this.#isDone ? nothing : this.#steps()}</section>
      </main>`;
  };

  /** True if nothing is left to do with the link that was opened. */
  get #isDone() {
    const { error } = this.#exchange;
    const isRead = error instanceof PairingError && DONE.includes(error.code);
    return isRead && this.#link !== "" && !this.#game && !this.#hostCode;
  }

  /** Return the way to the game of a link that was read before, or to another browser. */
  #wayOn() {
    const { error } = this.#exchange;
    const href = error instanceof PairingError ? error.params.href : "";
    if (href)
      return html`<div class="buttons"><a class="button primary big" href=${href}>${t("friends.to_game")}</a></div>`;
    if (this.#isDone)
      return html`<div class="buttons"><a class="button primary big" href="#/">${t("play.home")}</a></div>`;
    // The game of the message may be in another browser.
    const isElsewhere = error instanceof Refusal && error.code === "friends.other_game";
    if (!isElsewhere || !this.#link) return nothing;
    const copy = () => this.#exchange.links.share(this.#link);
    return html`<div class="buttons"><button type="button" class="primary copy-link" @click=${copy}>${t("friends.link.copy")}</button></div>
      ${this.#exchange.links.outcome(this.#link)}`;
  }

  get #stage() {
    if (this.#exchange.isScanning) return "scanning";
    return this.#game?.stage ?? (this.#hostCode ? "name" : "code");
  }

  /** Changes without a person's action, for screen readers. */
  get #status() {
    const connection = this.#game?.connection;
    if (connection === "connected") return t("friends.joined");
    return connection === "connecting" ? t("friends.state.connecting") : "";
  }

  get #title() {
    const game = appData.games.find(({ id }) => id === this.#game?.game) ?? this.#named;
    if (this.#isAgain) return t("friends.pair");
    return game ? t("friends.join.game", { title: game.title }) : t("friends.join");
  }

  get #hostName() {
    return hostName(this.#game);
  }

  #steps() {
    if (this.#exchange.isScanning) return this.#exchange.camera(this.#hostName);
    const game = this.#game;
    if (!game) return this.#hostCode ? this.#nameForm() : this.#entry();
    if (game.closed) return this.#ended(game.closed, game);
    if (game.game && !this.#hasTable(game)) return this.#ended("friends.view", game);
    // Until the other person has read the own code, only time has passed.
    const isLate = ["isolated", "camera_refused"].includes(game.failure?.code ?? "");
    if (game.failure && !(isLate && game.code.length)) return this.#failed(game.failure);
    if (game.outgoing && game.carrier !== "webrtc") return this.#answer(game, game.outgoing);
    if (game.connection === "connected") {
      const name = this.#hostName;
      return html`<p class="now">${t("friends.joined")}</p>
        <p class="quiet">${game.isAsking ? t("friends.joined.asks", { name }) : t("friends.joined.wait")}</p>${this.#exchange.comparedWords(game, name)}`;
    }
    // A connection doesn't outlive a reload.
    if (!game.code.length) return game.canComeBack ? this.#wayBack() : this.#entry();
    return this.#ownCode(game);
  }

  /** Return the steps of an answer by code or link. @param {RemoteGame} game @param {Outgoing} message */
  #answer(game, message) {
    const { links } = this.#exchange;
    const name = this.#hostName;
    if (game.carrier !== "links" || !game.remote.state.isInvited)
      return html`
        <p class="quiet">${t("friends.setup")}</p>
        ${messageSteps(this.#exchange, game.carrier, message, name, t("friends.link.answer"))}
        ${this.#exchange.comparedWords(game, name)}`;
    const buttons = (/** @type {string} */ kind) =>
      links.steps(message, t("friends.link.answer"), name, kind);
    if (!links.isSent(message))
      return html`
        ${linkStep(2, { done: t("friends.step.joined"), now: t("friends.step.answer", { name }), next: t("friends.step.answer.next", { name }) })}
        ${buttons("primary big")}`;
    return html`
      ${linkStep(3, { done: links.copied(message, name) || t("friends.step.answered"), now: t("friends.step.first", { name }), next: t("friends.step.first.next") })}
      ${this.#exchange.pasteField(t("friends.link.field"))}
      ${links.copied(message, name) ? html`<div class="buttons">${links.buttons(message, t("friends.link.answer"), "")}</div>` : buttons("")}
      ${leaveButton(game)}`;
  }

  #entry = () => {
    const { hasCamera } = this.#exchange;
    const field = this.#exchange.pasteField(
      t(hasCamera ? "friends.entry.link" : "friends.link.field"),
    );
    return html`
      ${hasCamera ? html`<p class="now">${t("friends.entry")}</p><p class="quiet">${t("friends.permissions.scan")}</p>` : field}
      <div class="buttons">${this.#exchange.scanButton(this.#scanHost)}</div>
      ${hasCamera ? field : nothing}`;
  };

  /** Return the first step of the way back: what will be asked, and both ways. */
  #wayBack() {
    const name = this.#hostName;
    const isPrepared = this.#game?.isPrepared;
    const show = html`<button type="button" class=${isPrepared ? "show-code" : "primary big show-code"} @click=${this.#comeBack}>${t("friends.code.show")}</button>`;
    const scans = this.#exchange.scanButton(this.#scanHost, isPrepared);
    return html`
    <p class="now">${isPrepared ? t("friends.back.scan", { name }) : t("friends.back.start", { name })}</p>
    <p class="quiet">${isPrepared ? t("friends.back.none") : t("friends.permissions")}</p>
    <div class="buttons">${isPrepared ? [scans, show] : [show, scans]}</div>
    ${this.#exchange.pasteField(t("friends.entry.link"), false)}
    ${this.#game ? leaveButton(this.#game) : nothing}`;
  }

  #scanHost = () => {
    this.#isByCamera = true;
    return this.#exchange.scan();
  };

  #nameForm = () => html`
    <form class="name-form" @submit=${(/** @type {SubmitEvent} */ event) => this.#submit(event)}>
      ${this.#lead()}
      <label class="field"><span>${t("menu.name")}</span>
        <input name="name" required maxlength="40" autocomplete="given-name" .value=${this.#name}
          @input=${(/** @type {Event} */ { target }) => {
            this.#name = typedName(/** @type {HTMLInputElement} */ (target).value);
          }}></label>
      ${this.#asksCamera ? html`<p class="quiet">${t("friends.permissions")}</p>` : nothing}
      <div class="buttons end">
        ${this.#invitation ? html`<button type="button" class="decline" @click=${this.#decline}>${t("friends.join.decline")}</button>` : nothing}
        <button type="submit" class="primary big" aria-disabled=${this.#isJoining ? "true" : nothing}>${t(this.#isJoining ? "boot.wait" : "friends.join.go")}</button></div>
    </form>`;

  /** Decline the invitation, with a message to the host. */
  #decline = () =>
    this.#exchange.attempt(async () => {
      const seat = this.#invitation?.seat ?? 0;
      const name = cleanName(this.#name) || t("person.name", { number: seat + 1 });
      await this.#join(/** @type {Bytes} */ (this.#hostCode), name);
      await this.#game?.remote.leave();
    });

  /** The game and the name with the host's code; null: it has none, or this page has no such game. */
  get #named() {
    const named = this.#hostCode && namesIn(this.#hostCode);
    const game = appData.games.find(({ id }) => id === named?.game);
    return named && game ? { title: game.title, name: shownName(cleanName(named.name)) } : null;
  }

  /** Return who invites to which game. A code has no invitation: both people are side by side. */
  #lead() {
    const hello = this.#invitation;
    const named = this.#named;
    if (!hello)
      return html`<p class="lead">${named?.name ? t("friends.step.invited", named) : t("friends.join.lead")}</p>`;
    const { game, players, seat, host } = hello;
    const title = titleOf(game);
    const others = players.filter((_, each) => each !== seat).map(({ name }) => shownName(name));
    const name = nameOfHost({ host, players });
    return html`
      ${linkStep(1, { now: t("friends.step.invited", { name, title }), next: t("friends.step.invited.next") })}
      ${this.#unfinished > 3 ? html`<p class="notice">${t("friends.unfinished", { name, count: this.#unfinished })}</p>` : nothing}
      ${others.length > 1 ? html`<p class="quiet">${t("friends.step.players", { names: formatList(others) })}</p>` : nothing}`;
  }

  /** True if the host's code has a connection by WebRTC. */
  get #asksCamera() {
    return this.#hostCode !== null && hasEndpoint(codeIn(this.#hostCode));
  }

  /** @param {RemoteGame} game */
  #ownCode({ code, carrier, connection, failure }) {
    const message = messageOf(code);
    const { links } = this.#exchange;
    const isBack = carrier === "webrtc" && connection === "missing";
    const isRead = isBack || carrier === "codes";
    const next = t(isRead ? "friends.own.then" : "friends.own.wait");
    return html`
      <p class="now">${t(isBack ? "friends.back" : "friends.own.code")}</p>
      ${this.#exchange.code(code, t("friends.own.label"))}
      <p class="quiet">${isBack ? t("friends.back.start", { name: this.#hostName }) : next}</p>
      <div class="buttons end next">
        ${links.buttons(message, t("friends.link.answer"))}
        ${isRead ? this.#exchange.scanButton() : nothing}
      </div>
      ${links.outcome(linkOf(message))}
      ${failure ? html`<p class="notice late" role="status">${t("friends.own.late", { name: this.#hostName })} ${t(`friends.fault.${failure.code}`, failure.params)}</p>` : nothing}
      ${isBack ? this.#exchange.pasteField(t("friends.entry.link"), false) : nothing}`;
  }

  /** @param {string} code of the reason @param {RemoteGame} game */
  #ended = (code, { outgoing, carrier, game }) => html`
    <p class="notice" role="alert">${reasonOf(code)}</p>
    ${outgoing ? html`<p>${t("friends.leave.tell", { name: this.#hostName })}</p>${lastStep(this.#exchange, { ...outgoing, carrier, name: this.#hostName }, titleOf(game))}` : nothing}
    <div class="buttons"><a class=${`button big ${outgoing ? "" : "primary"}`} href="#/">${t("play.home")}</a>
      <button type="button" @click=${() => this.#startOver(null)}>${t("friends.join.again")}</button></div>`;

  /** @param {PairingError} failure */
  #failed = ({ code, params }) => html`
    <p class="refusal" role="alert">${t(`friends.fault.${code}`, params)}</p>
    <p class="quiet">${t("friends.failed.join")}</p>
    <div class="buttons"><button type="button" class="primary big" @click=${() => this.#startOver(null)}>${t("friends.join.again")}</button></div>`;
}
