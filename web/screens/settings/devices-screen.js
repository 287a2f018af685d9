// The person's other devices: codes and links that connect two of them, the meeting, and running games that move.

import { tryAsync, tryCall } from "../../core/browser-api.js";
import { loadTexts, t } from "../../core/i18n.js";
import { loadStyle } from "../../core/stylesheets.js";
import { CodeHandOver } from "../../engine/client/friends/code-between-tabs.js";
import { WakeLock } from "../../engine/client/friends/wake-lock.js";
import { WebrtcCarrier } from "../../engine/client/friends/webrtc-carrier.js";
import { DeviceSync } from "../../engine/client/sync/device-sync.js";
import { joinedRunning } from "../../engine/client/sync/joined-transfer.js";
import { knownDevices, noteDevice, thisDevice } from "../../engine/client/sync/known-devices.js";
import { addExtras, ownExtras } from "../../engine/client/sync/player-progress.js";
import { engine } from "../../engine/client/worker-client.js";
import { PairingError } from "../../engine/friends/pairing-code.js";
import { listPlugins, wheelBytes } from "../../engine/store/plugins.js";
import { isSameDevice, packDeviceCode, unpackDeviceCode } from "../../engine/sync/device-code.js";
import { formatDate } from "../../parts/format.js";
import { focusOn } from "../../parts/page/focus.js";
import { homeBar } from "../../parts/page/page-header.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { route } from "../app/routes.js";
import { backup, openFiles, openGames, refreshSaves, saveAll } from "../app/saves.js";
import { PlainScreen } from "../app/screen-without-table.js";
import { appData, draw } from "../app/state.js";
import { nameOfDevice } from "../backup/away-games.js";
import { noteCopied } from "../backup/no-backup-notice.js";
import { browserNotice } from "../friends/browser-limits.js";
import { Exchange, ready } from "../friends/code-exchange.js";
import { linkOf, messageOf } from "../friends/link-sharing.js";
import { awayList, knownList, ownName, runningList, takenList } from "./device-lists.js";

/**
 * @import { Save } from "../../core/types.js"
 * @import { Plugin, Wheel } from "../../engine/rpc-types.js"
 * @import { Bytes } from "../../engine/friends/types.js"
 * @import { DeviceCode } from "../../engine/sync/device-code.js"
 * @typedef {{carrier: WebrtcCarrier, own: DeviceCode, bytes: Bytes}} End the own end of a connection, and its code
 */

/** The screen that may wait for an answer. @type {Devices | null} */
let shown = null;
/** A screen that was left for a link, which may be the answer to its code. @type {Devices | null} */
let left = null;
/** Answers that were opened in another tab. */
const answers = new CodeHandOver("devices", (bytes) => shown?.takeAnswer(bytes) ?? false);

/** Load texts and styles. */
const loadAll = () =>
  Promise.all([
    ready(),
    loadTexts("settings"),
    loadTexts("backup"),
    loadStyle("styles/friends.css"),
    loadStyle("styles/settings.css"),
  ]);

/** @type {import("../app/types.js").OpenScreen} */
export async function openScreen(asked) {
  await loadAll();
  refreshSaves();
  const bytes = first;
  first = null;
  // Another device's first code is a question: the own code, which it replaces, ends.
  if (bytes && isFirstCode(bytes)) left?.end();
  const devices = left ?? new Devices();
  left = null;
  shown = devices;
  devices.readJoined();
  if (bytes) await devices.readCode(bytes);
  return new PlainScreen(asked, devices.screen, { leave: () => devices.leave() });
}

/** @param {Bytes} bytes */
const isFirstCode = (bytes) => tryCall(() => unpackDeviceCode(bytes).role === "host", false);

/** The code that the next screen reads. @type {Bytes | null} */
let first = null;

/** Show this screen for the code of another device, which was opened as a link or scanned. @param {Bytes} bytes */
export function showCode(bytes) {
  first = bytes;
  location.replace("#/settings/devices");
}

class Devices {
  #exchange = new Exchange((bytes) => this.#read(bytes));
  /** The own end, and its code. @type {End | null} */
  #end = null;
  /** The other device's code, before the person agrees. @type {DeviceCode | null} */
  #asked = null;
  /** @type {DeviceSync | null} */
  #sync = null;
  #isStarting = false;
  /** True if another tab has taken the answer that this one has opened. */
  #isElsewhere = false;
  /** The screen stays on while games are exchanged. */
  #wakeLock = new WakeLock();
  /** The added games of this device. @type {Plugin[]} */
  #plugins = [];
  /** Running games of other hosts. @type {Save[]} */
  #joined = [];
  #wheelName = "";
  /** Copies of games of a lost device. @type {Save[]} */
  #copies = [];

  leave() {
    if (shown === this) shown = null;
    this.#exchange.leave();
    this.#wakeLock.keep(false);
    if (this.#isWaiting && route().name === "join") left = this;
    else if (this.#sync) this.#sync.close();
    else this.#end?.carrier.close();
  }

  /** End the own code of a screen that was left. */
  end() {
    this.#end?.carrier.close();
    left = null;
  }

  /** True while the own code waits for an answer. */
  get #isWaiting() {
    return this.#end?.own.role === "host" && this.#end.carrier.state === "ready";
  }

  /** Take an answer that was opened in another tab, and return true, if this screen waits for one. @param {Bytes} bytes */
  takeAnswer(bytes) {
    if (!this.#isWaiting) return false;
    this.readCode(bytes);
    return true;
  }

  /** Read the running games of other hosts. */
  async readJoined() {
    this.#joined = await tryAsync(joinedRunning, []);
    draw();
  }

  /** Read a code, and show an error of it. @param {Bytes} bytes */
  readCode = (bytes) => this.#exchange.attempt(() => this.#read(bytes));

  /** @param {Bytes} bytes */
  async #read(bytes) {
    const code = unpackDeviceCode(bytes);
    if (isSameDevice(thisDevice(), code.device)) throw new PairingError("own_device");
    if (this.#end && this.#end.own.role === code.role) throw new PairingError("same_side");
    if (this.#end) return this.#connect(code);
    if (code.role === "host") {
      this.#asked = code;
      focusOn(".agree");
      return draw();
    }
    if (!(await answers.handOver(bytes))) throw new PairingError("early_device");
    this.#isElsewhere = true;
    draw();
  }

  /** Make the own code. @param {DeviceCode["role"]} role */
  async #begin(role) {
    this.#isStarting = true;
    draw();
    try {
      const carrier = new WebrtcCarrier({ askCamera: this.#exchange.askCamera });
      carrier.addEventListener("state", this.#onState);
      const endpoint = await carrier.gather();
      const own = { role, publicKey: new Uint8Array(), endpoint, device: thisDevice() };
      this.#end = { carrier, own, bytes: packDeviceCode(own) };
    } finally {
      this.#isStarting = false;
      this.#exchange.coolCamera();
      draw();
    }
  }

  /** Show the own code. */
  #show = () =>
    this.#exchange.attempt(async () => {
      await this.#begin("host");
      focusOn(".scan");
    });

  /** Answer the other device's code. */
  #agree = () =>
    this.#exchange.attempt(async () => {
      const other = /** @type {DeviceCode} */ (this.#asked);
      await this.#begin("player");
      this.#asked = null;
      await this.#connect(other);
    });

  /** @param {DeviceCode} other */
  async #connect(other) {
    const { carrier, own } = /** @type {End} */ (this.#end);
    await carrier.connect(own, other);
    draw();
  }

  #onState = () => {
    const { carrier } = this.#end ?? {};
    if (carrier?.state === "failed" && carrier.failure)
      this.#exchange.attempt(() => Promise.reject(carrier.failure));
    if (carrier?.state === "open" && !this.#sync) this.#meet(carrier);
    draw();
  };

  /** @param {WebrtcCarrier} carrier */
  async #meet(carrier) {
    // At once: the other device may send already.
    const sync = new DeviceSync(carrier, {
      ...{ device: thisDevice(), engine, addExtras },
      wheelBytes: (sha256) => this.#wheelBytes(sha256),
    });
    this.#sync = sync;
    sync.addEventListener("change", () => this.#onSync(sync));
    sync.addEventListener("wheel", (event) =>
      openFiles([new File([/** @type {CustomEvent} */ (event).detail], this.#wheelName)]),
    );
    this.#exchange.leave();
    this.#wakeLock.keep(true);
    this.#plugins = await listPlugins();
    // A device that was never used starts Python now.
    engine.startOnce();
    await engine.ready;
    const wheels = this.#plugins.map(({ wheel }) => wheel);
    const joined = await tryAsync(joinedRunning, []);
    await this.#exchange.attempt(() => sync.begin({ ...ownExtras(), wheels, joined }));
  }

  /** @param {string} sha256 */
  async #wheelBytes(sha256) {
    const found = this.#plugins.find(({ wheel }) => wheel.sha256 === sha256);
    return found ? wheelBytes(found.wheel) : null;
  }

  /** @param {DeviceSync} sync */
  async #onSync(sync) {
    draw();
    if (sync.stage !== "done" && !sync.moving) return;
    if (sync.other) noteDevice({ ...sync.other, met: Date.now() });
    await Promise.all([refreshSaves(), this.readJoined()]);
    noteCopied();
  }

  /** Begin again. */
  #again = () => {
    this.#end?.carrier.close();
    this.#end = this.#asked = this.#sync = null;
    this.#exchange.error = null;
    draw();
  };

  // -- screen -------------------------------------------------------------------------------------------------

  screen = () => html`
    ${homeBar(t("devices.title"))}
    <main class="screen friends devices" data-stage=${this.#stage}>
      ${this.#exchange.fault ? html`<p class="refusal" role="alert">${this.#exchange.fault}</p>` : nothing}
      ${this.#content()}
      ${this.#sync ? (backup?.transfers() ?? nothing) : nothing}
    </main>`;

  get #stage() {
    if (this.#sync) return this.#sync.stage;
    if (this.#asked) return "asked";
    if (this.#isElsewhere) return "elsewhere";
    return this.#end ? this.#end.carrier.state : "begin";
  }

  #content() {
    if (this.#exchange.isScanning)
      return html`<section class="steps">
        ${this.#exchange.camera("", t("devices.aim"))}
      </section>`;
    if (this.#sync) return this.#meeting(this.#sync);
    if (this.#asked) return this.#question(this.#asked);
    if (this.#isElsewhere)
      return html`<section class="steps"><p class="now" role="status">${t("devices.elsewhere")}</p></section>`;
    const state = this.#end?.carrier.state;
    return this.#end && state !== "failed" && state !== "closed"
      ? this.#codes(this.#end)
      : this.#entry();
  }

  #entry() {
    return html`
      ${knownDevices().length ? nothing : html`<p class="lead">${t("devices.lead")}</p>`}
      ${takenList(this.#copies)}
      ${awayList([...appData.saves.away, ...this.#joined.filter(({ owner }) => owner)], (copy) => {
        this.#copies.push(copy);
        return this.readJoined();
      })}
      ${browserNotice(false)}
      <p class="quiet">${t("devices.how")}</p>
      <div class="buttons">
        <button type="button" class="primary big show-code" ?disabled=${this.#isStarting} @click=${this.#show}>${t("friends.code.show")}</button>
        <button type="button" class="scan" @click=${this.#exchange.scan}>${t("friends.scan")}</button>
        ${this.#exchange.pasteField(t("friends.link.field"), false)}
      </div>
      ${ownName()}
      ${knownList()}
      <section class="panel" aria-labelledby="by-file">
        <h2 id="by-file">${t("devices.file")}</h2>
        <p class="quiet">${t("devices.file.how")}</p>
        <div class="buttons">
          <button type="button" class="save-all" @click=${saveAll}>${t("devices.file.save")}</button>
          <label class="button file">${t("devices.file.open")}<input type="file" multiple @change=${opened}></label>
        </div>
        ${backup?.transfers() ?? nothing}
      </section>`;
  }

  /** @param {DeviceCode} code */
  #question({ device }) {
    const known = knownDevices().find((each) => isSameDevice(each, device));
    const date = known ? formatDate(known.met) : "none";
    return html`
      <section class="steps">
        <p class="now">${t("devices.ask", { name: nameOfDevice(device) })}</p>
        <p class="met">${t("devices.ask.met", { date })}</p>
        <p class="quiet">${t("devices.ask.all")}</p>
        <div class="buttons">
          <button type="button" class="primary big agree" ?disabled=${this.#isStarting} @click=${this.#agree}>${t("devices.agree")}</button>
          <button type="button" class="refuse" @click=${this.#again}>${t("devices.refuse")}</button>
        </div>
      </section>`;
  }

  /** @param {End} end */
  #codes({ own, bytes }) {
    const isFirst = own.role === "host";
    const message = messageOf(bytes);
    const { links } = this.#exchange;
    return html`
      <section class="steps">
        <p class="now"><b class="number">${isFirst ? 1 : 2}</b>${t(`devices.code.${isFirst ? "first" : "answer"}`)}</p>
        ${this.#exchange.code(bytes, t("devices.code.label"), true)}
        ${this.#isWaiting ? html`<p class="now"><b class="number">2</b>${t("devices.code.then")}</p>` : html`<p class="quiet" role="status">${t("devices.waits")}</p>`}
        <div class="buttons end next">
          ${links.buttons(message, t("devices.link.text"))}
          ${isFirst ? html`<button type="button" class="primary big scan" @click=${this.#exchange.scan}>${t("friends.scan")}</button>` : nothing}
        </div>
        ${links.outcome(linkOf(message))}
        <div class="buttons">
          ${isFirst ? this.#exchange.pasteField(t("devices.link.back"), false) : nothing}
          <button type="button" class="again" @click=${this.#again}>${t("devices.stop")}</button>
        </div>
      </section>`;
  }

  /** @param {DeviceSync} sync */
  #meeting(sync) {
    const { stage, other, counts } = sync;
    const running = runningList(sync);
    const home = running === nothing && !sync.taken.length ? "button primary big" : "button";
    return html`
      <section class="steps">
        <p class="now" role="status">${t(`devices.stage.${stage}`)}</p>
        ${stage === "connected" && counts.wanted ? html`<progress max=${counts.wanted} value=${counts.received}></progress>` : nothing}
        ${stage === "connected" ? nothing : html`<p>${t("devices.counts", { ...counts, name: nameOfDevice(other) })}</p>`}
        ${counts.deleted ? html`<p class="quiet">${t("devices.deleted", counts)}</p>` : nothing}
        ${counts.restored ? html`<p class="quiet">${t("devices.restored", counts)}</p>` : nothing}
        ${sync.isRefused ? html`<p class="refusal" role="alert">${t("devices.move.refused", { name: nameOfDevice(other) })}</p>` : nothing}
        ${takenList(sync.taken)}
        ${running}
        ${stage === "done" ? sync.wheels.map((wheel) => this.#offer(sync, wheel)) : nothing}
        ${stage === "done" ? html`<div class="buttons"><a class=${home} href="#/">${t("play.home")}</a></div>` : nothing}
        ${stage === "lost" || !sync.isOpen ? html`<div class="buttons"><button type="button" class=${stage === "lost" ? "primary big again" : "again"} @click=${this.#again}>${t("devices.again")}</button></div>` : nothing}
      </section>`;
  }

  /** Return the offer to add a game that the other device has. @param {DeviceSync} sync @param {Wheel} wheel */
  #offer(sync, { sha256, filename, title }) {
    if (this.#plugins.some(({ wheel }) => wheel.sha256 === sha256)) return nothing;
    const add = () => {
      this.#wheelName = filename;
      sync.askForWheel(sha256);
    };
    return html`<p>${t("devices.wheel", { name: nameOfDevice(sync.other), title })}
      <button type="button" class="add-wheel" @click=${add}>${t("devices.wheel.add")}</button></p>`;
  }
}

/** @param {Event} event */
function opened({ target }) {
  const input = /** @type {HTMLInputElement} */ (target);
  openGames([...(input.files ?? [])], false, true);
  input.value = "";
}
