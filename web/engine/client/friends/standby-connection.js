// Next connection of a pairing: while two phones are connected, each prepares an end of another connection, and sends its code to the other.
// A page that is reloaded then needs no code of the other side. Codes are stored in localStorage, so both pages of a device know them.

import { tryCall } from "../../../core/browser-api.js";
import { packCode, unpackCode } from "../../friends/pairing-code.js";
import { readList, replaceEntry } from "./stored-list.js";

/**
 * @import { FullCode, PairingCode } from "../../friends/pairing-code.js"
 * @import { WebrtcCarrier } from "./webrtc-carrier.js"
 */

/** Name of the list in localStorage: a pairing and a code each, the newest last. */
const NEXT = "next-codes";
const MOST_CODES = 20;

export class NextConnection {
  #pair;
  /** The own end, whose code the other side has. @type {{carrier: WebrtcCarrier, own: FullCode} | null} */
  #end = null;

  /** @param {string} pair */
  constructor(pair) {
    this.#pair = pair;
  }

  /** Note the other side's code. @param {PairingCode} code */
  note(code) {
    const text = btoa(String.fromCharCode(...packCode(code)));
    replaceEntry(NEXT, `${this.#pair}:`, `${this.#pair}:${text}`, MOST_CODES);
  }

  /** The other side's code; null: it has sent none. @returns {FullCode | null} */
  get code() {
    const found = readList(NEXT).find((each) => each.startsWith(`${this.#pair}:`));
    if (!found) return null;
    const text = found.slice(this.#pair.length + 1);
    // It may have been changed by hand.
    const code = tryCall(
      () => unpackCode(Uint8Array.from(atob(text), (each) => each.charCodeAt(0))),
      null,
    );
    return code?.endpoint ? { ...code, endpoint: code.endpoint } : null;
  }

  /** True if the other side's new code is enough: this page was connected before. */
  get isPrepared() {
    return this.#end !== null;
  }

  /**
   * Prepare the own end, and send its code.
   * @param {WebrtcCarrier} open the present connection
   * @param {PairingCode} own the own code, without an end
   * @param {() => boolean} isCurrent false once another connection has replaced it
   */
  async prepare(open, own, isCurrent) {
    const prepared = import("./webrtc-carrier.js").then(({ prepareNext }) => prepareNext(own));
    const end = await prepared.catch((error) => console.warn("phones:", error));
    if (!end) return;
    if (!isCurrent()) return end.carrier.close();
    this.#end = end;
    open.sendNext(end.own);
  }

  /** Return the own end, for one attempt; null: there is none. */
  take() {
    const end = this.#end;
    this.#end = null;
    return end;
  }

  /** Only one end of a side may try: close the own one, unless it is the connection that is used now. @param {WebrtcCarrier} [used] */
  close(used) {
    const { carrier } = this.take() ?? {};
    if (carrier !== used) carrier?.close();
  }
}
