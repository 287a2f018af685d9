// Exchange of codes and links between two phones: the own code as a picture, the camera that reads the other's, and links to send and
// paste.

import { tryAsync } from "../../core/browser-api.js";
import { has, loadTexts, t } from "../../core/i18n.js";
import { shownName } from "../../core/player-names.js";
import { Refusal } from "../../core/refusal.js";
import { messagesOfLinks } from "../../engine/client/friends/link-reader.js";
import { FrameCollector, framesOf, shownFrames } from "../../engine/client/friends/qr-frames.js";
import { WakeLock } from "../../engine/client/friends/wake-lock.js";
import { WorkerLost } from "../../engine/client/worker-client.js";
import { linksOf } from "../../engine/friends/link-encoding.js";
import { PairingError } from "../../engine/friends/pairing-code.js";
import { errorText } from "../../parts/format.js";
import { focusOn } from "../../parts/page/focus.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { draw } from "../app/state.js";
import { LinkSharing } from "./link-sharing.js";

/** @import { Bytes, CarrierKind } from "../../engine/friends/types.js" */

/** Name of the stored setup of the last game that this phone has hosted: its id, the way, and the names of its people. */
export const LAST_SETUP = "friends";

/** Load codes, which a game by links doesn't need. */
const loadQr = () => import("../../engine/client/friends/qr.js");

/** Load the camera, which a game by links doesn't need. */
const loadCamera = () => import("../../engine/client/friends/camera.js");

/** True if this device has a camera, which the page may not be allowed to use. */
async function hasCamera() {
  const listed = async () => navigator.mediaDevices?.enumerateDevices();
  return (await tryAsync(listed, [])).some(({ kind }) => kind === "videoinput");
}

/** Load texts. */
export const ready = () => Promise.all([loadTexts("friends"), loadTexts("copy")]);

/** @param {unknown} error @returns {string} */
function sentenceAbout(error) {
  if (error instanceof PairingError) return t(`friends.fault.${error.code}`, error.params);
  if (error instanceof Refusal) return errorText(error);
  if (error instanceof WorkerLost) return "";
  throw error;
}

/** Load the texts about an error, and return its sentence. One that a person can't mend is thrown. @param {unknown} error */
export async function explain(error) {
  if (error instanceof Refusal) await tryAsync(() => loadTexts("backup"), undefined);
  return sentenceAbout(error);
}

/** Return the sentence about the end of a pairing. @param {string} code "friends.…" */
export const reasonOf = (code) => errorText({ code, message: "", params: {} });

/** True if the browser lets this page use the camera, and doesn't ask before. */
export async function isCameraAllowed() {
  const name = /** @type {PermissionName} */ ("camera");
  const status = await tryAsync(() => navigator.permissions.query({ name }), null);
  return status?.state === "granted";
}

/** Return dots for frames. @param {boolean[]} marks */
const dots = (marks) =>
  html`<p class="frames" aria-hidden="true">${marks.map((isOn) => html`<i data-on=${isOn ? "yes" : "no"}></i>`)}</p>`;

/**
 * Return the name of the host's person for a sentence, on another phone.
 * @param {import("../../engine/client/friends/remote-game.js").RemoteGame | null} game
 */
export function hostName(game) {
  return game?.game ? nameOfHost(game) : t("friends.host");
}

/** Return the name of the host's person, or of the screen that is the table. @param {{host: number | null, players: {name: string}[]}} game */
export const nameOfHost = ({ host, players }) =>
  host === null ? t("friends.the_table") : shownName(players[host]?.name ?? "");

/**
 * Return what reading bytes for the game of a screen results in. A link of another game opens as by a tap, which finds any game: null.
 * @template T
 * @param {Bytes} bytes
 * @param {Promise<T>} reading
 */
export const readOrOpen = (bytes, reading) =>
  reading.catch((error) => {
    if (!(error instanceof Refusal) || error.code !== "friends.other_game") throw error;
    location.hash = linksOf(bytes, "").join("");
    return null;
  });

/** The own code or message, the camera, and the links of one screen. `read` gets what the other phone shows. */
export class Exchange {
  #read;
  /** @type {Bytes | null} the bytes that are shown */
  #shown = null;
  /** @type {{size: number, path: string}[]} */
  #frames = [];
  #frame = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** Turns the camera off that `askCamera` has turned on. */
  #cooled = new AbortController();
  #wakeLock = new WakeLock();
  #collector = new FrameCollector();
  links = new LinkSharing();
  #isPasting = false;
  #isReading = false;
  /** The last code that was refused. It's not read again. */
  #refused = "";
  /** True while the words that people compare are loaded. */
  #isLoadingWords = false;
  /** The failure of the last action; null: it did not fail. @type {unknown} */
  error = null;
  /** False if this device has no camera: then links come first. */
  hasCamera = true;
  /** True once people have found that their words differ. */
  #hasOtherWords = false;

  /** @param {(bytes: Bytes) => Promise<{isOld?: boolean} | null | void>} read `isOld`: it was read before; rejects with PairingError or Refusal */
  constructor(read) {
    hasCamera().then((has) => {
      this.hasCamera = has;
      draw();
    });
    this.#read = async (/** @type {Bytes} */ bytes) => {
      const { isOld } = (await read(bytes)) ?? {};
      if (isOld) throw new PairingError("read");
    };
  }

  get isScanning() {
    return Boolean(this.#camera?.stream);
  }

  /** The sentence about the failure of the last action; "": it did not fail. */
  get fault() {
    return this.error === null ? "" : sentenceAbout(this.error);
  }

  /** Run an action, and show why it failed. @param {() => Promise<unknown>} act */
  async attempt(act) {
    this.error = null;
    try {
      await act();
    } catch (error) {
      if (await explain(error)) this.error = error;
    }
    draw();
  }

  /** Stop the camera and the changing codes. */
  leave() {
    clearInterval(this.#timer);
    this.#shown = null;
    this.coolCamera();
    this.stopCamera();
  }

  // -- the own code -------------------------------------------------------------------------------------------

  /** Prepare the pictures of bytes. @param {Bytes} bytes @param {boolean} isLink true if any camera app shall open it */
  async #show(bytes, isLink) {
    this.#shown = bytes;
    this.#wakeLock.keep(true);
    this.#frames = [];
    this.#frame = 0;
    clearInterval(this.#timer);
    const texts = isLink ? linksOf(bytes) : framesOf(bytes);
    const { drawing, FRAME_TIME } = await loadQr();
    const frames = await Promise.all(texts.map(drawing));
    if (this.#shown !== bytes) return;
    this.#frames = frames;
    if (frames.length > 1) {
      const order = shownFrames(frames.length);
      order.next();
      this.#timer = setInterval(() => {
        this.#frame = order.next().value;
        draw();
      }, FRAME_TIME);
    }
    draw();
  }

  /**
   * Return the picture of bytes. Long messages change between several.
   * @param {Bytes} bytes
   * @param {string} label
   * @param {boolean} [isLink]
   */
  code(bytes, label, isLink = false) {
    if (this.#shown?.join() !== bytes.join()) this.#show(bytes, isLink);
    const frame = this.#frames[this.#frame];
    const count = this.#frames.length;
    return html`
      <div class="code" data-frame=${`${this.#frame + 1}/${count}`}>
        ${frame ? svg`<svg viewBox=${`0 0 ${frame.size} ${frame.size}`} role="img" aria-label=${label}><path d=${frame.path} /></svg>` : nothing}
        ${count > 1 ? dots(this.#frames.map((_, i) => i === this.#frame)) : nothing}
      </div>`;
  }

  // -- links --------------------------------------------------------------------------------------------------

  /** Return the field for the other's link. @param {string} label @param {boolean} [isOpen] false: behind a button */
  pasteField(label, isOpen = true) {
    if (!isOpen && !this.#isPasting && this.hasCamera) {
      const open = () => {
        this.#isPasting = true;
        focusOn(".paste input");
        draw();
      };
      return html`<button type="button" class="to-paste" @click=${open}>${t("friends.link.paste")}</button>`;
    }
    return html`
      <form class="paste" @submit=${(/** @type {SubmitEvent} */ event) => this.#pasted(event)}>
        <label class="field"><span>${label}</span><input name="link" autocomplete="off" autocapitalize="off" spellcheck="false" inputmode="url" required></label>
        <button type="submit">${t("friends.link.open")}</button>
      </form>`;
  }

  /** @param {SubmitEvent} event */
  #pasted(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("link"));
    return this.attempt(async () => {
      await this.readLinks(field.value);
      field.value = "";
      this.#isPasting = false;
    });
  }

  /** Read the newest message of a text that can be read. @param {string} text */
  async readLinks(text) {
    /** @type {unknown} */
    let fault;
    for (const bytes of messagesOfLinks(text)) {
      try {
        return await this.#read(bytes);
      } catch (error) {
        fault ??= error;
      }
    }
    throw fault;
  }

  // -- the words that people compare --------------------------------------------------------------------------

  /**
   * Return the four words that two people compare if they want to, as the codes went by link. Their numbers are there for phones of
   * different languages.
   * @param {{words: number[] | null, carrier: CarrierKind}} pairing
   * @param {string} name of the other person
   */
  comparedWords({ words, carrier }, name) {
    if (!words || carrier !== "links") return nothing;
    const differ = () => {
      this.#hasOtherWords = true;
      draw();
    };
    const all = has("friends.words") ? t("friends.words").split(" ") : this.#loadWords();
    return html`
    <details class="compared">
      <summary>${t("friends.compare.open")}</summary>
      <p>${t("friends.compare", { name })}</p>
      <ol>${words.map((number) => html`<li><b>${all[number]}</b> <small class="quiet">${number}</small></li>`)}</ol>
      ${
        this.#hasOtherWords
          ? html`<p class="refusal" role="alert">${t("friends.compare.warning", { name })}</p>`
          : html`<div class="buttons"><button type="button" class="differ" @click=${differ}>${t("friends.compare.differ")}</button></div>`
      }
    </details>`;
  }

  /** Load the words of all numbers. Until they are there, people compare the numbers. @returns {string[]} */
  #loadWords() {
    if (!this.#isLoadingWords) {
      this.#isLoadingWords = true;
      loadTexts("compared-words").then(draw, () => {
        this.#isLoadingWords = false;
      });
    }
    return [];
  }

  // -- the camera ---------------------------------------------------------------------------------------------

  /** @param {unknown} error which has stopped the camera */
  #onCamera = (error) => {
    if (!error) return draw();
    this.stopCamera();
    focusOn(".scan");
    this.attempt(() => Promise.reject(error));
  };

  /** @type {import("../../engine/client/friends/camera.js").Camera | null} */
  #camera = null;
  /** The number of starts and stops of the camera: while it is loaded another one may come. */
  #wishes = 0;

  /** Turn on the camera, and read what it sees. */
  scan = () =>
    this.attempt(async () => {
      this.#collector = new FrameCollector();
      this.#refused = "";
      this.#wishes += 1;
      const wish = this.#wishes;
      const { Camera } = await loadCamera();
      if (wish !== this.#wishes) return;
      this.#camera ??= new Camera(this.#onCamera);
      await this.#camera.start();
      if (!this.isScanning) return;
      this.#wakeLock.keep(true);
      focusOn(".stop-camera");
    });

  /** Return the button that scans a code. */
  scanButton = (scan = this.scan, isPrimary = this.hasCamera) =>
    html`<button type="button" class=${isPrimary ? "primary big scan" : "scan"} @click=${scan}>${t("friends.scan")}</button>`;

  stopCamera = () => {
    if (this.isScanning) focusOn(".scan");
    this.#wishes += 1;
    this.#camera?.stop();
    this.#wakeLock.keep(this.#shown !== null);
    this.#isReading = false;
    draw();
  };

  /** Ask for the camera, and keep it on until the own code is known. @returns {Promise<boolean>} */
  askCamera = async () => {
    this.coolCamera();
    this.#cooled = new AbortController();
    const { signal } = this.#cooled;
    const { openCamera, stop } = await loadCamera();
    const stream = await openCamera(signal).catch(() => null);
    signal.addEventListener("abort", () => stop(stream));
    return stream !== null;
  };

  /** Turn the camera off that `askCamera` has turned on. */
  coolCamera() {
    this.#cooled.abort();
  }

  /**
   * Return the picture of the camera, and the button that stops it.
   * @param {string} name of the other person
   * @param {string} [hint]
   */
  camera(name, hint = t("friends.aim", { name })) {
    if (!this.#camera) return nothing;
    const { progress } = this.#collector;
    const [received, count] = [progress.filter(Boolean).length, progress.length];
    const { stream, isMuted, lenses } = this.#camera;
    const aim = count > 1 ? t("friends.frames", { received, count }) : hint;
    const turn = () => this.#camera?.turn().catch(this.#onCamera);
    return html`
      <div class="camera">
        <video .srcObject=${stream} autoplay muted playsinline aria-label=${t("friends.camera")}
          @loadeddata=${(/** @type {Event} */ { target }) => this.#watch(/** @type {HTMLVideoElement} */ (target))}></video>
      </div>
      <p class="aim" role="status">${isMuted ? t("friends.camera.muted") : aim}</p>
      ${count > 1 ? dots(progress) : nothing}
      ${lenses.length > 1 ? html`<button type="button" class="turn-camera" @click=${turn}>${t("friends.camera.turn")}</button>` : nothing}
      <div class="buttons end next"><button type="button" class="stop-camera" @click=${this.stopCamera}>${t("friends.scan.stop")}</button></div>
      ${this.pasteField(t("friends.link.field"), false)}`;
  }

  /** @param {HTMLVideoElement} video */
  #watch(video) {
    const camera = this.#camera;
    if (!camera) return;
    const scanned = loadQr().then(({ scan }) =>
      scan(video, (text) => this.#seen(text), camera.signal),
    );
    scanned.catch((error) => {
      console.warn(error);
      this.#onCamera(new PairingError("part"));
    });
  }

  /** @param {string} text of a code */
  async #seen(text) {
    const before = String(this.#collector.progress);
    const bytes = this.#collector.add(text);
    if (bytes && !this.#isReading && text !== this.#refused) {
      this.#isReading = true;
      await this.attempt(() => this.#read(bytes));
      this.#isReading = false;
      // The camera goes on, as the other phone may show another code.
      this.#refused = this.fault ? text : "";
      if (!this.fault) this.stopCamera();
    } else if (String(this.#collector.progress) !== before) draw();
  }
}
