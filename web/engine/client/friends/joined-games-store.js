// Pairings with hosts that are stored on this phone, without what a running game needs: the menu lists them.

import { nameKey } from "../../../core/player-names.js";
import { parseJson, store } from "../../../core/storage.js";
import { FORMAT, inDatabase, JOINED } from "../../store/save-database.js";
import { notedLobbies } from "./lobby-list.js";
import { sentAt } from "./sent-links.js";

/**
 * @import { Save } from "../../../core/types.js"
 * @import { Bytes, CarrierKind, RemoteStage, RemoteState } from "../../friends/types.js"
 * @typedef {object} Joined the stored data of a pairing
 * @property {string} [holder] the page that may write it: the one that opened it last
 * @property {Bytes} hostKey the host's public key
 * @property {CryptoKeyPair} keys of this phone
 * @property {CryptoKey} key of the messages
 * @property {CarrierKind} carrier
 * @property {RemoteState} state
 * @property {number} changed when, in milliseconds
 * @property {string} [save] the id of the finished game among those of this phone
 * @property {import("../../sync/types.js").Device} [owner] the other device of the person that plays it now
 */

/**
 * Note in localStorage whether this phone has joined a game, or waits for phones: only then the menu looks for one.
 * @param {boolean} hasJoined
 */
export const noteJoined = (hasJoined) =>
  store(JOINED, hasJoined || notedLobbies().length ? "yes" : null);

/** @returns {Promise<[string, Joined][]>} by their names */
export async function joinedGames() {
  const found = await inDatabase([JOINED], "readonly", async (tx) => {
    const all = tx.objectStore(JOINED);
    const [ids, values] = await Promise.all([all.getAllKeys(), all.getAll()]);
    return values.map((value, i) => /** @type {[string, Joined]} */ ([String(ids[i]), value]));
  });
  noteJoined(found.length > 0);
  return found;
}

/** @param {RemoteState} state @returns {RemoteStage} */
export function stageOf({ closed, channel, record, view, hello }) {
  if (record) return "over";
  if (closed || channel.hasConflict) return "ended";
  if (view) return "playing";
  return hello ? "waiting" : "pairing";
}

/** Return a game as a save. @param {string} id @param {NonNullable<RemoteState["view"]>} view @param {number} changed @returns {Save} */
export function saveOf(id, { table, game, options, seat: own }, changed) {
  const { players, over, events, to_act: toAct, scores, winners } = table;
  const phones = players.map((_, seat) => seat !== own);
  const setup = { game, options, players, phones, seed: null };
  const more = { format: FORMAT, holder: "", changed };
  return { id, ...setup, over, events, toAct, scores, winners, ...more };
}

/** Return the running ones of some games; `owner`: the device that plays one, unless this one does. @param {[string, Joined][]} games */
export const runningOf = (games) =>
  games.flatMap(([id, { state, changed, carrier, owner }]) => {
    if (stageOf(state) !== "playing" || !state.view) return [];
    const save = saveOf(id, state.view, changed);
    // The own move waits for the host.
    const waits = state.pending > 0 && carrier !== "webrtc";
    const toAct = (waits ? state.hello?.host : null) ?? save.toAct;
    return [{ ...save, toAct, isJoined: true, ...(owner && { owner }) }];
  });

/**
 * Return a game that has not begun as a save. `toAct`: the seat that is waited for.
 * @param {Pick<Save, "id" | "game" | "players" | "phones" | "toAct" | "changed">} waiting
 * @returns {Save}
 */
export const waitingSave = (waiting) => ({
  format: FORMAT,
  holder: "",
  options: {},
  seed: null,
  over: false,
  events: 0,
  scores: null,
  winners: null,
  ...waiting,
});

/** True if a person has not sent the last message of a pairing. @param {string} id @param {Joined} joined */
function isUnsent(id, { state, carrier }) {
  const { type = "ack", n } = parseJson(state.channel.newest) ?? {};
  return carrier === "links" && type !== "ack" && !sentAt(`${id}:${n}`);
}

/**
 * Return the games whose host this phone has answered, and which have not begun, and those given up here of which the host has to know.
 * @param {[string, Joined][]} games
 * @returns {Save[]}
 */
export const waitingOf = (games) =>
  games.flatMap(([id, joined]) => {
    const { state, changed } = joined;
    const { hello, closed } = state;
    const [isLeft, isAnswer] = [closed === "friends.left", isUnsent(id, joined)];
    if (!hello || !(isLeft ? isAnswer : stageOf(state) === "waiting")) return [];
    const { game, players, seat: own, host } = hello;
    const phones = players.map((_, seat) => seat !== own);
    const waiting = waitingSave({
      id,
      game,
      players,
      phones,
      toAct: isAnswer ? own : host,
      changed,
    });
    const kind = isLeft ? "unsent" : isAnswer ? "answer" : "waits";
    return [{ ...waiting, state: kind, isJoined: true }];
  });

/** @param {RemoteState} state */
export const namesOf = ({ view, hello }) =>
  (view?.table.players ?? hello?.players ?? []).map(({ name }) => name);

/**
 * Return how many games of a host began today on this phone and have not ended: a host could deal until it likes its cards.
 * @param {string} host name
 * @param {(hello: NonNullable<RemoteState["hello"]>) => string} nameOf returns the name of a game's host
 */
export async function unfinishedToday(host, nameOf) {
  const today = new Date().setHours(0, 0, 0, 0);
  const games = await joinedGames();
  return games.filter(([, { state, changed }]) => {
    const { hello, view, record } = state;
    return (
      hello &&
      view &&
      !record &&
      new Date(changed).setHours(0, 0, 0, 0) === today &&
      nameKey(nameOf(hello)) === nameKey(host)
    );
  }).length;
}
