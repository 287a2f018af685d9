// Screens of a phone that joins a friend's game: the code that it reads, the person's name, the own code to give back. They need no Python.

import { t } from "../../core/i18n.js";
import { cleanName, typedName } from "../../core/player-names.js";
import { changeSettings, settings } from "../../core/settings.js";
import { RemoteGame } from "../../engine/client/friends/remote-game.js";
import { isPackedMessage } from "../../engine/friends/links.js";
import { hasEndpoint } from "../../engine/friends/pairing-code.js";
import { focusOn } from "../../parts/page/focus.js";
import { homeBar } from "../../parts/page/home-bar.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { appData, draw } from "../app/state.js";
import { browserNotice } from "./browser-limits.js";
import { Exchange, hostName, isCameraAllowed, messageSteps, reasonOf } from "./code-exchange.js";

/** @import { Bytes } from "../../engine/friends/types.js" */

export class JoinScreen {
  #exchange;
  /** @type {Bytes | null} the host's code */
  #hostCode;
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
   * @param {Bytes | null} [options.hostCode] null: to be scanned or pasted
   * @param {RemoteGame | null} [options.game] one that was joined before
   * @param {(game: RemoteGame) => void} options.onTable
   * @param {boolean} [options.isAgain] true for a game that was joined before
   * @param {(bytes: Bytes) => Promise<boolean>} options.readElsewhere handles a message of a game that isn't open; false: it's none
   */
  constructor({ hostCode = null, game = null, isAgain = false, onTable, readElsewhere }) {
    this.#hostCode = hostCode;
    this.#game = game;
    this.#onTable = onTable;
    this.#exchange = new Exchange(async (bytes) => {
      const isOther = isAgain && !isPackedMessage(bytes) && !this.#game?.isHostCode(bytes);
      if (this.#game && !isOther) {
        const { askCamera } = this.#exchange;
        return this.#game.read(bytes, { askCamera }).finally(() => this.#exchange.coolCamera());
      }
      if (isPackedMessage(bytes)) return readElsewhere(bytes);
      this.#hostCode = bytes;
      focusOn("input[name=name]");
      // A phone that was in this game has given its name.
      if (isAgain && this.#name) await this.#join(bytes, this.#name);
    });
    this.#isAgain = isAgain;
    game?.addEventListener("change", this.#onChange);
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

  /** Show why the link that led here can't be used. @param {() => Promise<unknown>} act */
  attempt(act) {
    return this.#exchange.attempt(act);
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

  #startOver = () => {
    this.#game?.removeEventListener("change", this.#onChange);
    this.#game?.close();
    this.#game = null;
    this.#hostCode = null;
    draw();
  };

  // -- screen -------------------------------------------------------------------------------------------------

  screen = () => {
    const fault = this.#exchange.fault;
    return html`
      ${homeBar(this.#title)}
      <main class="screen friends join" data-stage=${this.#stage}>
        ${fault ? html`<p class="refusal" role="alert">${fault}</p>` : nothing}
        ${this.#game?.isUnsaved ? html`<p class="refusal" role="alert">${t("error.friends.unsaved")}</p>` : nothing}
        ${this.#game || this.#exchange.isScanning ? nothing : browserNotice(this.#hostCode !== null && !this.#asksCamera)}
        <p class="unseen" role="status">${this.#status}</p>
        <section class="steps">${this.#steps()}</section>
      </main>`;
  };

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
    const game = appData.games.find(({ id }) => id === this.#game?.game);
    if (this.#isAgain) return t("friends.pair");
    return game ? t("friends.join.game", { title: game.title }) : t("friends.join");
  }

  get #hostName() {
    return hostName(this.#game);
  }

  #steps() {
    if (this.#exchange.isScanning) return this.#scanning();
    const game = this.#game;
    if (!game) return this.#hostCode ? this.#nameForm() : this.#entry();
    if (game.stage === "ended" || game.closed) return this.#ended(game.closed);
    if (game.game && !this.#hasTable(game)) return this.#ended("friends.view");
    if (game.failure) return this.#failed(game);
    if (game.outgoing && game.carrier !== "webrtc")
      return html`
        <p class="quiet">${t("friends.setup")}</p>
        ${messageSteps(this.#exchange, game.carrier, game.outgoing, this.#hostName, this.#text)}
        ${this.#words(game)}`;
    if (game.connection === "connected") {
      const name = this.#hostName;
      return html`<p class="now">${t("friends.joined")}</p>
        <p class="quiet">${game.isAsking ? t("friends.joined.asks", { name }) : t("friends.joined.wait")}</p>${this.#words(game)}`;
    }
    // A connection doesn't outlive a reload.
    if (!game.code.length) return game.canComeBack ? this.#wayBack() : this.#entry();
    return this.#ownCode(game);
  }

  /** @param {RemoteGame} game */
  #words = ({ words, carrier }) =>
    words && carrier === "links" ? this.#exchange.comparedWords(words, this.#hostName) : nothing;

  #entry = () => html`
    <p class="now">${t("friends.entry")}</p>
    <p class="quiet">${t("friends.permissions.scan")}</p>
    <div class="buttons"><button type="button" class="primary big scan" @click=${() => this.#scanHost()}>${t("friends.scan")}</button></div>
    ${this.#exchange.pasteField(t("friends.entry.link"))}`;

  /** Return the first step of the way back: what will be asked, and both ways. */
  #wayBack() {
    const name = this.#hostName;
    const isPrepared = this.#game?.isPrepared;
    const show = html`<button type="button" class=${isPrepared ? "show-code" : "primary big show-code"} @click=${this.#comeBack}>${t("friends.code.show")}</button>`;
    const scans = html`<button type="button" class=${isPrepared ? "primary big scan" : "scan"} @click=${() => this.#scanHost()}>${t("friends.scan")}</button>`;
    return html`
    <p class="now">${isPrepared ? t("friends.back.scan", { name }) : t("friends.back.start", { name })}</p>
    <p class="quiet">${isPrepared ? t("friends.back.none") : t("friends.permissions")}</p>
    <div class="buttons">${isPrepared ? [scans, show] : [show, scans]}</div>
    ${this.#exchange.pasteField(t("friends.entry.link"), false)}`;
  }

  #scanHost() {
    this.#isByCamera = true;
    return this.#exchange.scan();
  }

  #scanning = () => html`
    ${this.#exchange.camera(t("friends.aim", { name: this.#hostName }))}
    <div class="buttons end next"><button type="button" class="stop-camera" @click=${this.#exchange.stopCamera}>${t("friends.scan.stop")}</button></div>`;

  #nameForm = () => html`
    <form class="name-form" @submit=${(/** @type {SubmitEvent} */ event) => this.#submit(event)}>
      <p class="lead">${t("friends.join.lead")}</p>
      <label class="field"><span>${t("menu.name")}</span>
        <input name="name" required maxlength="40" autocomplete="given-name" .value=${this.#name}
          @input=${(/** @type {Event} */ { target }) => {
            this.#name = typedName(/** @type {HTMLInputElement} */ (target).value);
          }}></label>
      ${this.#asksCamera ? html`<p class="quiet">${t("friends.permissions")}</p>` : nothing}
      <div class="buttons end"><button type="submit" class="primary big" aria-disabled=${this.#isJoining ? "true" : nothing}>${t(this.#isJoining ? "boot.wait" : "friends.join.go")}</button></div>
    </form>`;

  /** True if the host's code has a connection by WebRTC. */
  get #asksCamera() {
    return this.#hostCode !== null && hasEndpoint(this.#hostCode);
  }

  /** @param {RemoteGame} game */
  #ownCode(game) {
    const { code, carrier } = game;
    const label = t("friends.own.label");
    if (carrier === "links")
      return html`
        <p class="now"><b class="number">1</b>${t("friends.own.link")}</p>
        <div class="buttons">${this.#exchange.linkButton(code, this.#text, "primary big")}</div>${this.#exchange.shared(code)}
        <p class="now"><b class="number">2</b>${t("friends.own.answer")}</p>
        ${this.#exchange.pasteField(t("friends.link.field"))}
        <div class="buttons"><button type="button" class="to-codes" @click=${() => game.setCarrier("codes")}>${t("friends.code.show")}</button></div>`;
    if (carrier === "webrtc" && game.connection === "missing")
      return html`
        <p class="now">${t("friends.back")}</p>
        ${this.#exchange.code(code, label)}
        <p class="quiet">${t("friends.back.start", { name: this.#hostName })}</p>
        <div class="buttons end next">
          ${this.#exchange.linkButton(code, this.#text)}
          <button type="button" class="primary big scan" @click=${this.#exchange.scan}>${t("friends.scan")}</button>
        </div>
        ${this.#exchange.shared(code)}`;
    return html`
      <p class="now">${t("friends.own.code")}</p>
      ${this.#exchange.code(code, label)}
      <p class="quiet">${t(carrier === "codes" ? "friends.own.then" : "friends.own.wait")}</p>
      <div class="buttons end next">
        ${this.#exchange.linkButton(code, this.#text)}
        ${carrier === "codes" ? html`<button type="button" class="primary big scan" @click=${this.#exchange.scan}>${t("friends.scan")}</button>` : nothing}
      </div>
      ${this.#exchange.shared(code)}`;
  }

  get #text() {
    return t("friends.link.answer");
  }

  /** @param {string} code of the reason */
  #ended = (code) => html`
    <p class="notice" role="alert">${code ? reasonOf(code) : t("friends.ended")}</p>
    <div class="buttons"><a class="button primary big" href="#/">${t("play.home")}</a>
      <button type="button" @click=${this.#startOver}>${t("friends.join.again")}</button></div>`;

  /** @param {RemoteGame} game */
  #failed({ failure }) {
    if (!failure) return nothing;
    return html`
      <p class="refusal" role="alert">${t(`friends.fault.${failure.code}`, failure.params)}</p>
      <p class="quiet">${t("friends.failed.join")}</p>
      <div class="buttons"><button type="button" class="primary big" @click=${this.#startOver}>${t("friends.join.again")}</button></div>`;
  }
}
