// Playing with friends: the entry, the form for a game between phones, and the screens of lobby and join by their addresses.

import { loadTexts, t } from "../../core/i18n.js";
import { isOwnCode } from "../../engine/client/friends/own-codes.js";
import { pairOf, RemoteGame } from "../../engine/client/friends/remote-game.js";
import { engine } from "../../engine/client/worker-client.js";
import { codeIn, isPackedMessage } from "../../engine/friends/packet-format.js";
import {
  hasEndpoint,
  isDeviceCode,
  PairingError,
  unpackCode,
} from "../../engine/friends/pairing-code.js";
import { homeBar } from "../../parts/page/page-header.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { route } from "../app/routes.js";
import { refreshSaves } from "../app/saves.js";
import { PlainScreen } from "../app/screen-without-table.js";
import { appData, gameNamed } from "../app/state.js";
import { trackRequest } from "../app/user-actions.js";
import { JoinScreen } from "./join-screen.js";

/**
 * @import { Bytes } from "../../engine/friends/types.js"
 * @import { Route } from "../app/routes.js"
 */

/** Greatest length of an id of a stored game. A code in a link is longer. */
const LONGEST_ID = 64;

/** Load the host's part, which a phone that joins doesn't need. */
const loadHost = () => import("../../engine/client/friends/host-connections.js");
/** Load the texts of the form and of the lobby. */
const loadHostTexts = () => loadTexts("friends-host");

/** The form that led to the promises, which lead back to it. @type {import("./friends-form.js").Setup | null} */
let leftForm = null;

/** @type {import("../app/types.js").OpenScreen} */
export async function openScreen(asked, isCurrent) {
  const { name, id } = asked;
  if (name === "friends" && id === "promises") {
    await loadTexts("promises");
    return new PlainScreen(asked, promisesScreen);
  }
  // Shows whether this browser stores anything.
  refreshSaves();
  if (name === "friends") return id ? openLobby(asked) : openForm(asked);
  return id.length <= LONGEST_ID ? openJoined(asked, isCurrent) : openLink();
}

/** Return a screen that may use the camera until it is left. @param {JoinScreen | import("./lobby-screen.js").Lobby} shown */
const screenOf = (shown) =>
  new PlainScreen({ name: "friends", id: "" }, shown.screen, { leave: () => shown.leave() });

/** @param {Route} asked */
async function openForm(asked) {
  const [{ Setup }] = await Promise.all([import("./friends-form.js"), loadHostTexts()]);
  const setup = leftForm ?? new Setup();
  leftForm = null;
  await setup.load();
  return new PlainScreen(asked, setup.screen, {
    leave() {
      if (route().id === "promises") leftForm = setup;
    },
  });
}

/** @param {Route} asked */
async function openLobby({ id, query }) {
  const [{ HostConnections }, { Lobby }] = await Promise.all([
    loadHost(),
    import("./lobby-screen.js"),
    loadHostTexts(),
    engine.ready,
  ]);
  const hosted = await HostConnections.open(id);
  return screenOf(new Lobby(hosted, gameNamed(hosted.game), Number(query.get("seat") ?? -1)));
}

/** Show a screen in place of this one, also if its address is the same. @param {string} hash */
function show(hash) {
  if (location.hash === hash) dispatchEvent(new Event("hashchange"));
  else location.replace(hash);
}

const JOIN_OPTIONS = {
  onTable: (/** @type {RemoteGame} */ game) => show(`#/join/${game.id}`),
  readElsewhere: readAny,
};

/**
 * Show the table of a game that was joined, the pairing of one that is not connected, or the entry.
 * @param {Route} asked
 * @param {() => boolean} isCurrent
 */
async function openJoined({ id, query }, isCurrent) {
  const again = query.get("again") ?? "";
  const game = id || again ? await RemoteGame.open(id || again) : null;
  // A link that was cut, or a game that was deleted.
  if (id && !game) return openLink();
  const isKnown = appData.games.some((each) => each.id === game?.game);
  if (game && isKnown && id && (game.stage === "playing" || game.stage === "over")) {
    const { openRemote } = await import("../play/launch-game.js");
    await openRemote(game, isCurrent);
    return null;
  }
  return screenOf(new JoinScreen({ ...JOIN_OPTIONS, isAgain: again !== "", game }));
}

/** Show what a link contains. */
async function openLink() {
  const screen = new JoinScreen({ ...JOIN_OPTIONS, link: location.href });
  await screen.readLink();
  return screenOf(screen);
}

/**
 * Read a message or a code of any game. Resolve with false for a host's code, which a person answers.
 * @param {Bytes} bytes
 * @returns {Promise<boolean>} rejects with PairingError or Refusal
 */
async function readAny(bytes) {
  if (isDeviceCode(bytes)) {
    const { showCode } = await import("../settings/devices-screen.js");
    showCode(bytes);
    return true;
  }
  if (isPackedMessage(bytes)) return readMessage(bytes);
  if (unpackCode(codeIn(bytes)).role === "player") return readCode(bytes);
  if (isOwnCode(bytes)) throw new PairingError("own");
  return false;
}

/**
 * Add the way to the game to the error of a message that can't be read.
 * @template T
 * @param {string} href
 * @param {Promise<T>} reading
 */
const withWay = (href, reading) =>
  reading.catch((error) => {
    throw error instanceof PairingError
      ? new PairingError(error.code, { ...error.params, href })
      : error;
  });

/** Hand a message to its game, and show that. @param {Bytes} bytes @returns {Promise<boolean>} */
async function readMessage(bytes) {
  const wanted = trackRequest();
  const game = await RemoteGame.open(pairOf(bytes));
  if (!game) return readAsHost(bytes, wanted);
  const href = `#/join/${game.id}`;
  const { isOld } = await withWay(href, game.read(bytes));
  if (isOld) throw new PairingError("read", { href });
  if (wanted()) show(href);
  return true;
}

/** Hand a player's code to the host's game, unless it's this phone's own. @param {Bytes} code */
async function readCode(code) {
  const wanted = trackRequest();
  if (await RemoteGame.isOwnCode(code)) throw new PairingError("own");
  const { HostConnections } = await loadHost();
  const isWaiting = hasEndpoint(code) && !HostConnections.current?.isInviting;
  if (isWaiting && (await HostConnections.handOver(code))) throw new PairingError("other_tab");
  return readAsHost(code, wanted);
}

/**
 * Hand a player's code or message to the host's game, and show that if it is still wanted.
 * @param {Bytes} bytes
 * @param {() => boolean} wanted
 */
async function readAsHost(bytes, wanted) {
  // Until now this phone has joined a game, and needed no Python.
  engine.startOnce();
  const [{ HostConnections }] = await Promise.all([loadHost(), engine.ready]);
  const { current } = HostConnections;
  const isShown = hasEndpoint(bytes) && current?.isInviting;
  const hosted = isShown ? current : await HostConnections.find(bytes);
  const { seat, isOld } = await withWay(`#/play/${hosted.id}`, hosted.read(bytes));
  const isAsking = hosted.stage === "lobby" || hosted.seats[seat].asking !== "";
  const href = isAsking ? `#/friends/${hosted.id}?seat=${seat}` : `#/play/${hosted.id}`;
  if (isOld) throw new PairingError("read", { href });
  if (wanted()) location.replace(href);
  return true;
}

/** The points of the page about promises and limits. */
const PROMISES = /** @type {const} */ (["dealer", "views", "fair", "receipt", "moves", "links"]);

/** Return the page about promises and limits, in short. */
const promisesScreen = () => html`
  ${homeBar(t("friends.promises"))}
  <main class="screen friends text">
    <p class="lead">${t("friends.promises.lead")}</p>
    ${PROMISES.map((name) => html`<section class="panel"><h2>${t(`friends.promise.${name}`)}</h2><p>${t(`friends.promise.${name}.text`)}</p></section>`)}
    <p class="quiet"><a href="docs/promises.html">${t("friends.promises.more")}</a></p>
  </main>`;
