// A game between phones at the table on the host's phone: its marks, its messages to the other phones, and the next game with them.

import { t } from "../../core/i18n.js";
import { shownName } from "../../core/player-names.js";
import { store } from "../../core/storage.js";
import { engine } from "../../engine/client/worker-client.js";
import { buttonRow } from "../../parts/table/action-bar.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { levelOf } from "../app/game-setup.js";
import { LAST_SETUP } from "./code-exchange.js";
import { FriendsTable, messageTo, phoneMark } from "./friends-table.js";

export { ready } from "./friends-table.js";

/**
 * @import { HostConnections } from "../../engine/client/friends/host-connections.js"
 * @import { HostSeat } from "../../engine/friends/types.js"
 * @import { Effect } from "../../core/types.js"
 * @import { Actions, Table } from "../../parts/types.js"
 */

/** The table on the host's phone. */
export class HostTable extends FriendsTable {
  /** A move that was sent holds: another phone may have read it. @param {"undo" | "hint"} action */
  allows(action) {
    const { message } = this;
    return action !== "undo" || !message || !this.exchange.links.isSent(message);
  }

  /** @param {HostConnections} host @param {import("../../core/types.js").Game | undefined} game */
  constructor(host, game) {
    super(host);
    this.host = host;
    this.game = game;
    const people = host.seats.filter(({ kind }) => kind !== "bot");
    const way = people.find(({ kind }) => kind === "phone")?.carrier;
    const names = people.map(({ name }) => name);
    store(LAST_SETUP, JSON.stringify({ game: host.game, way, names }));
  }

  /** The way to the seat of a phone that was lost. */
  get more() {
    const { seat = -1, name = "" } = this.#waited ?? {};
    return html`<p><a class="quiet-link" href=${`#/friends/${this.host.id}?seat=${seat}`}>${t("friends.new_phone", { name: shownName(name) })}</a></p>`;
  }

  /** Return the mark at a name: a link to the phone's connection. @param {number} seat */
  mark = (seat) => {
    const found = this.host.seats[seat];
    if (found?.kind !== "phone") return nothing;
    return phoneMark(markOf(found), `#/friends/${this.host.id}?seat=${seat}`);
  };

  /** Seats of missing phones. None is added after the end of the game: it needs no phone that has shown it. @type {number[]} */
  #missingSeats = [];

  /** @param {boolean} isOver */
  missing(isOver) {
    const { seats, id } = this.host;
    const found = seats.filter(
      (each) => isMissing(each) && (!isOver || this.#missingSeats.includes(each.seat)),
    );
    this.#missingSeats = found.map(({ seat }) => seat);
    if (!found.length) return null;
    const names = found.map(({ name }) => shownName(name));
    const isGone = found.every(hasLeft);
    return { names, href: `#/friends/${id}?seat=${found[0].seat}`, isGone };
  }

  get other() {
    const seat = this.#waited;
    if (!seat) return null;
    return { ...shown(seat), outgoing: seat.isConfirmed ? null : seat.outgoing };
  }

  /** The seat of a phone that is to act. @type {HostSeat | null} */
  #waited = null;

  get lastMessages() {
    const messages = this.host.seats.map((seat) => messageTo(shown(seat)));
    return messages.filter((each) => each !== null);
  }

  /** Return what the table waits for; null: for nothing of another phone. @param {Table} table @returns {Actions | null} */
  actions({ view }) {
    const seat = view.to_act === null ? undefined : this.host.seats[view.to_act];
    this.#waited = seat?.kind === "phone" && !seat.isSubstituted ? seat : null;
    const waited = this.#waited;
    this.noteMessage();
    if (!waited) return null;
    if (isMissing(waited)) return this.#missing(waited);
    const { message } = this;
    const name = shownName(waited.name);
    if (message) return this.messageActions(message, this.#news(view.log, waited.seat, name));
    if (waited.carrier === "webrtc") return null;
    return {
      prompt: t("friends.turn.waits", { name }),
      buttons: this.answerButton(waited.carrier),
    };
  }

  /**
   * Return what a link brings to the phone of a seat. The first effect of each event names its mover.
   * @param {Effect[]} log
   * @param {number} waited the seat
   * @param {string} name
   */
  #news(log, waited, name) {
    const movers = log
      .filter(({ event }, i) => event !== log[i - 1]?.event)
      .map(({ seat }) => seat);
    // A drawn card takes a further message.
    if (movers.at(-1) === waited) return t("friends.turn.still", { name });
    const since = movers.slice(movers.lastIndexOf(waited) + 1);
    const isOwn = since.some((seat) => seat !== null && this.host.seats[seat].kind === "person");
    return t(isOwn ? "friends.turn.unsent" : "friends.turn.link", { name });
  }

  /** @param {HostSeat} missing @returns {Actions} */
  #missing(missing) {
    const { seat, name } = missing;
    const isGone = hasLeft(missing);
    const bot = this.game && levelOf(this.game);
    const substitute = bot
      ? html`<button type="button" class=${isGone ? "primary substitute" : "substitute"} @click=${() => this.host.substitute(seat, bot)}>${t("friends.substitute")}</button>`
      : nothing;
    // On the menu the game can be deleted.
    const way = isGone
      ? html`<a class="button" href="#/">${t("over.menu")}</a>`
      : html`<a class="button primary pair-again" href=${`#/friends/${this.host.id}?seat=${seat}`}>${t("friends.pair")}</a>`;
    return {
      prompt: t(isGone ? "friends.gone" : "friends.waits", { name: shownName(name) }),
      buttons: isGone ? buttonRow(way, substitute) : buttonRow(substitute, way),
    };
  }

  /** @param {Record<string, unknown>} options */
  async rematch(options) {
    // Each phone needs the end of this game first.
    const isBehind = (/** @type {HostSeat} */ { kind, carrier, isConfirmed, closed }) =>
      kind === "phone" && carrier === "webrtc" && !isConfirmed && !closed;
    const behind = this.host.seats.find(isBehind);
    if (behind) {
      location.hash = `#/friends/${this.host.id}?seat=${behind.seat}`;
      return;
    }
    await this.exchange.attempt(async () => {
      await this.host.rematch(options);
      location.hash = `#/friends/${this.host.id}`;
    });
  }

  /** Return the panel about the deal. @param {string} id of the save */
  proof(id) {
    return this.fairness(async () => {
      const record = await (await engine.ask("export", { save: id })).text();
      const { outcome } = await engine.ask("verify_deal", { record });
      return { outcome, events: [] };
    });
  }
}

/** Return a seat with its name for the screen. @param {HostSeat} seat */
const shown = (seat) => ({ ...seat, name: shownName(seat.name) });

/** True if a player gave up. @param {HostSeat} seat */
const hasLeft = ({ connection, closed }) => connection === "ended" && closed === "friends.left";

/** True if a phone has left, or plays by WebRTC without a connection, or a new one is not admitted yet. @param {HostSeat} seat */
const isMissing = ({ kind, carrier, connection, asking, isSubstituted }) =>
  kind === "phone" &&
  !isSubstituted &&
  (connection === "ended" ||
    (carrier === "webrtc" && (connection !== "connected" || asking !== "")));

/** @param {HostSeat} seat @returns {"connected" | "missing" | "messages" | "substituted"} */
function markOf({ connection, carrier, isSubstituted }) {
  if (isSubstituted) return "substituted";
  if (carrier !== "webrtc" && connection !== "ended") return "messages";
  return connection === "connected" ? "connected" : "missing";
}
