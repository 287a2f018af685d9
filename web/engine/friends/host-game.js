// A game between phones on the host's page. The host itself runs in the worker, with all cards and keys. This page has the carriers only:
// it hands received bytes to the worker, and sends the sealed ones that the worker posts.

/**
 * @typedef {import("./types.js").Bytes} Bytes
 * @typedef {import("./types.js").CarrierKind} CarrierKind
 * @typedef {import("./types.js").HostSeat} HostSeat
 */

/** Dispatches "change" after every change. The table of a game that has begun is that of the saved game `id`. */
export class HostGame extends EventTarget {
  id = "";
  game = "";
  /** @type {import("./types.js").HostStage} */
  stage = "lobby";
  /** @type {HostSeat[]} */
  seats = [];

  /** Begin a game, which is stored at once. @param {import("./types.js").NewHostGame} _setup @returns {Promise<HostGame>} rejects with Refusal */
  static async create(_setup) {
    throw new Error("not implemented");
  }

  /** Open a stored game, also after a reload. The same object while it is open. @param {string} _id @returns {Promise<HostGame>} rejects with Refusal */
  static async open(_id) {
    throw new Error("not implemented");
  }

  /** The game that is open on this page. @type {HostGame | null} */
  static current = null;

  /** True if no phone is missing. */
  get isConnected() {
    return this.seats.every(({ kind, connection }) => kind !== "phone" || connection === "connected");
  }

  /**
   * Return the own pairing code for a seat. Again: pair again, perhaps with another carrier. The person whose phone reads it gets this seat.
   * @param {number} _seat
   * @param {{carrier?: CarrierKind, askCamera?: import("./types.js").AskCamera}} [_how]
   * @returns {Promise<Bytes>} rejects with PairingError or Refusal
   */
  async invite(_seat, _how = {}) {
    throw new Error("not implemented");
  }

  /**
   * Read what was scanned or opened: a player's pairing code, or a message.
   * @param {Bytes} _bytes
   * @returns {Promise<{seat: number}>} rejects with PairingError or Refusal
   */
  async read(_bytes) {
    throw new Error("not implemented");
  }

  /** Change between codes and links in the middle. WebRTC needs new codes: `invite`. @param {number} _seat @param {CarrierKind} _carrier */
  setCarrier(_seat, _carrier) {}

  /** End the pairing of a seat. In the lobby another player gets it. @param {number} _seat @param {import("../../core/types.js").Player} [_player] */
  async remove(_seat, _player) {}

  /** Let a bot play for a missing player until they are back. @param {number} _seat @param {string} _bot */
  async substitute(_seat, _bot) {}

  /** Let a new phone continue a running game at this seat. @param {number} _seat */
  async admit(_seat) {}

  /** Close all connections. In the lobby the game is deleted, else it stays saved. */
  async leave() {}
}
