// A game between phones on the phone of a remote player. It needs no Python: the positions come from the host.

/**
 * @typedef {import("./types.js").Bytes} Bytes
 * @typedef {import("./types.js").JoinedGame} JoinedGame
 * @typedef {import("./remote.js").Remote} Remote
 */

/** Dispatches "change" after every change. */
export class RemoteGame extends EventTarget {
  /** The name of the pairing. */
  id = "";
  /** "" before the host's first message. */
  game = "";
  /** -1 before the host's first message. */
  seat = -1;
  /** @type {string[]} */
  names = [];
  /** @type {import("./types.js").RemoteStage} "waiting": for others, before the first view */
  stage = "pairing";
  /** @type {import("./types.js").CarrierKind} */
  carrier = "webrtc";
  /** @type {import("./types.js").Connectedness} */
  connection = "invited";
  /** @type {import("./pairing-code.js").PairingError | null} */
  failure = null;
  /** Why the pairing was ended, or the host's messages contradict each other: a code "friends.…". "": neither. */
  closed = "";
  /** @type {number[] | null} the numbers of the four words */
  words = null;
  /** @type {number[]} seats whose phones are missing */
  waiting = [];
  /** The own pairing code. @type {Bytes} */
  code = new Uint8Array();
  /** By codes and links: what to show or send next. @type {Bytes | null} */
  outgoing = null;
  /** The engine of the `Session`. @type {Remote | null} */
  remote = null;
  /** The record of the finished game, as text; "": it is not over. */
  record = "";

  /**
   * Join by the host's code, which says by which carrier. A code of a game that was joined before resumes it.
   * @param {Bytes} _hostCode
   * @param {{name: string, askCamera?: import("./types.js").AskCamera, carrier?: "codes" | "links"}} _how `carrier`: if the code has no WebRTC
   * @returns {Promise<RemoteGame>} rejects with PairingError
   */
  static async join(_hostCode, _how) {
    throw new Error("not implemented");
  }

  /** Open a stored pairing, also after a reload. The same object while it is open. @param {string} _id @returns {Promise<RemoteGame | null>} */
  static async open(_id) {
    throw new Error("not implemented");
  }

  /** @returns {Promise<JoinedGame[]>} the pairings that are stored on this phone, the latest first */
  static async list() {
    return [];
  }

  /** The game that is open on this page. @type {RemoteGame | null} */
  static current = null;

  /** The save and status for `Session` and table, from the first view on. @returns {import("../../core/types.js").Opened} */
  get opened() {
    throw new Error("not implemented");
  }

  /** Read what was scanned or opened: a message of the host, or a new code of the host. @param {Bytes} _bytes @returns {Promise<void>} rejects with PairingError */
  async read(_bytes) {}

  /** @param {"codes" | "links"} _carrier */
  setCarrier(_carrier) {}

  /** Leave the game for good: the host is told. */
  async leave() {}

  /** Close the connection, and keep the pairing. */
  close() {}

  /** Check the record of the finished game. @param {import("./types.js").Engine} [_engine] @returns {Promise<import("./types.js").RecordReport>} */
  async check(_engine) {
    throw new Error("not implemented");
  }
}

/** Return the pairing of a message, to find its game: `RemoteGame.open`, or the host's. @param {Bytes} _bytes @returns {string} */
export function pairOf(_bytes) {
  throw new Error("not implemented");
}
