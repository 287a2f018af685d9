// Documents over a carrier: messages and files of any length, in frames that it can move. The receiver acknowledges each frame, so no more than
// a few are on their way.

import { concat } from "../../friends/bytes.js";

/** @import { Bytes } from "../../friends/types.js" */

/** Bytes of a frame's content. */
const FRAME = 16_384;
/** The most frames that are not acknowledged. */
const WINDOW = 32;
/** First bytes of frames: more of a document follows, its end, or the number of received frames. */
const [MORE, END, RECEIVED] = [0, 1, 2];
/** The most bytes of a document. */
const LONGEST = 64_000_000;

/** Return four bytes of a number. @param {number} value */
const toBytes = (value) => [value >>> 24, value >>> 16, value >>> 8, value];
/** @param {Bytes} bytes */
const toNumber = (bytes) => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

export class Documents {
  #carrier;
  #onDocument;
  /** @type {Bytes[]} */
  #parts = [];
  #length = 0;
  #received = 0;
  #sent = 0;
  #acknowledged = 0;
  #onward = () => {};
  /** Documents are sent one after the other. @type {Promise<unknown>} */
  #idle = Promise.resolve();

  /**
   * @param {EventTarget & {send(bytes: Bytes): boolean}} carrier
   * @param {(document: Bytes) => void} onDocument
   */
  constructor(carrier, onDocument) {
    this.#carrier = carrier;
    this.#onDocument = onDocument;
    carrier.addEventListener("message", (event) =>
      this.#read(/** @type {CustomEvent} */ (event).detail),
    );
  }

  /** Send a document after all earlier ones. Never resolves if the connection is lost. @param {Bytes} bytes */
  send(bytes) {
    this.#idle = this.#idle.then(() => this.#send(bytes));
    return this.#idle;
  }

  /** @param {Bytes} bytes */
  async #send(bytes) {
    for (let at = 0; at === 0 || at < bytes.length; at += FRAME) {
      while (this.#sent - this.#acknowledged >= WINDOW)
        await new Promise((/** @type {(value?: unknown) => void} */ done) => {
          this.#onward = done;
        });
      const isEnd = at + FRAME >= bytes.length;
      this.#carrier.send(Uint8Array.of(isEnd ? END : MORE, ...bytes.subarray(at, at + FRAME)));
      this.#sent += 1;
    }
  }

  /** @param {Bytes} frame */
  #read(frame) {
    const [kind] = frame;
    if (kind === RECEIVED) {
      this.#acknowledged = toNumber(frame.subarray(1));
      this.#onward();
    }
    if (kind !== MORE && kind !== END) return;
    this.#received += 1;
    this.#carrier.send(Uint8Array.of(RECEIVED, ...toBytes(this.#received)));
    const part = frame.slice(1);
    this.#length += part.length;
    if (this.#length <= LONGEST) this.#parts.push(part);
    if (kind === MORE) return;
    const document = this.#length <= LONGEST ? concat(...this.#parts) : new Uint8Array();
    this.#parts = [];
    this.#length = 0;
    this.#onDocument(document);
  }
}
