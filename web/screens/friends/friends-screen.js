// Playing with friends: the entry, the form for a game between phones, and the screens of lobby and join by their addresses.

import { loadTexts, t } from "../../core/i18n.js";
import { loadStyle } from "../../core/stylesheets.js";
import { isOwnCode } from "../../engine/client/friends/own-codes.js";
import { pairOf, RemoteGame } from "../../engine/client/friends/remote-game.js";
import { engine } from "../../engine/client/worker-client.js";
import { bytesOfLink, isPackedMessage } from "../../engine/friends/links.js";
import { PairingError, unpackCode } from "../../engine/friends/pairing-code.js";
import { icon } from "../../parts/icons.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { host, trackRequest } from "../app/requests.js";
import { route } from "../app/routes.js";
import { ready } from "./code-exchange.js";
import { JoinScreen } from "./join.js";

/**
 * @typedef {import("../../core/types.js").Game} Game
 * @typedef {import("../app/routes.js").Route} Route
 * @typedef {import("../../engine/friends/types.js").Bytes} Bytes
 * @typedef {import("../../engine/friends/types.js").CarrierKind} CarrierKind
 * @typedef {(props: any) => unknown} Screen
 */

/** Greatest length of an id of a stored game. A code in a link is longer. */
const LONGEST_ID = 64;

/** Load the host's part, which a phone that joins doesn't need. */
const loadHost = () => import("../../engine/client/friends/host-connections.js");
/** Load the texts of the form and of the lobby. */
const loadHostTexts = () => loadTexts("friends-host");

/** The screen that is shown, which may use the camera. @type {import("./lobby.js").Lobby | JoinScreen | null} */
let current = null;
/** True once Python was started: a phone that joins needs none. */
let hasStarted = false;

addEventListener("hashchange", () => {
  current?.leave();
  current = null;
  if (route().name !== "join") startEngine();
});

/** Start Python after all, on a phone that has joined a game and goes elsewhere. */
function startEngine() {
  if (hasStarted) return;
  hasStarted = true;
  if (!engine.build) engine.start();
}

/**
 * Return the screen of an address. null: the address was replaced by another, or the table is shown.
 * @param {Route} route
 * @param {{games: Game[]}} data
 * @returns {Promise<Screen | null>}
 */
export async function screenFor({ name, id, query }, { games }) {
  const { draw } = host;
  await Promise.all([ready(), loadStyle("styles/friends.css")]);
  current?.leave();
  if (name === "friends" && id === "promises") {
    await loadTexts("promises");
    return promisesScreen;
  }
  if (name === "friends" && id) return lobbyScreen(id, query, games, draw);
  if (name === "friends") {
    const [{ Setup }] = await Promise.all([import("./friends-form.js"), loadHostTexts()]);
    const setup = new Setup(games, draw);
    await setup.load();
    return setup.screen;
  }
  if (id.length <= LONGEST_ID) return joinedScreen(id, query, games, draw);
  return linkScreen(games, draw);
}

/** @param {string} id @param {URLSearchParams} query @param {Game[]} games @param {() => void} draw */
async function lobbyScreen(id, query, games, draw) {
  const [{ HostConnections }, { Lobby }] = await Promise.all([
    loadHost(),
    import("./lobby.js"),
    loadHostTexts(),
    engine.ready,
  ]);
  const hosted = await HostConnections.open(id);
  const game = games.find((each) => each.id === hosted.game);
  if (!game) throw new Error(`no game ${hosted.game}`);
  const by = query.get("by") ?? hosted.seats.find(({ kind }) => kind === "phone")?.carrier;
  const carrier = by === "links" ? "links" : "webrtc";
  const seat = query.get("seat");
  const lobby = new Lobby(hosted, game, { draw, carrier, seat: seat === null ? -1 : Number(seat) });
  current = lobby;
  return lobby.screen;
}

/** @param {Game[]} games @param {() => void} draw */
const joinOptions = (games, draw) => ({
  draw,
  games,
  onTable: (/** @type {RemoteGame} */ game) => location.replace(`#/join/${game.id}`),
  readElsewhere: readMessage,
});

/** Show the table of a game that was joined, the pairing of one that is not connected, or the entry. @param {string} id @param {URLSearchParams} query @param {Game[]} games @param {() => void} draw */
async function joinedScreen(id, query, games, draw) {
  const isCurrent = trackRequest();
  const again = query.get("again") ?? "";
  const game = id || again ? await RemoteGame.open(id || again) : null;
  const isKnown = games.some((each) => each.id === game?.game);
  if (game && isKnown && id && (game.stage === "playing" || game.stage === "over")) {
    const { openRemote } = await import("../play/launch.js");
    await openRemote(game, isCurrent);
    return null;
  }
  const options = { ...joinOptions(games, draw), isAgain: again !== "" };
  const screen = new JoinScreen({ ...options, game });
  current = screen;
  return screen.screen;
}

/** Show what a link contains. @param {Game[]} games @param {() => void} draw */
async function linkScreen(games, draw) {
  /** @type {Bytes | null} */
  let hostCode = null;
  const screen = new JoinScreen(joinOptions(games, draw));
  await screen.attempt(async () => {
    const bytes = bytesOfLink(location.hash);
    if (isPackedMessage(bytes)) await readMessage(bytes);
    else if (unpackCode(bytes).role === "player") await readCode(bytes);
    else if (isOwnCode(bytes)) throw new PairingError("own");
    else hostCode = bytes;
  });
  current = hostCode ? new JoinScreen({ ...joinOptions(games, draw), hostCode }) : screen;
  return current.screen;
}

/** Hand a message to its game, and show that. @param {Bytes} bytes @returns {Promise<boolean>} */
async function readMessage(bytes) {
  const wanted = trackRequest();
  const game = await RemoteGame.open(pairOf(bytes));
  if (!game) return readAsHost(bytes, wanted);
  await game.read(bytes);
  if (wanted()) location.replace(`#/join/${game.id}`);
  return true;
}

/** Hand a player's code to the host's game, unless it's this phone's own. @param {Bytes} code */
async function readCode(code) {
  const wanted = trackRequest();
  if (await RemoteGame.isOwnCode(code)) throw new PairingError("own");
  return readAsHost(code, wanted);
}

/** Hand a player's code or message to the host's game, and show that if it is still wanted. @param {Bytes} bytes @param {() => boolean} wanted */
async function readAsHost(bytes, wanted) {
  startEngine();
  const [{ HostConnections }] = await Promise.all([loadHost(), engine.ready]);
  const hosted = await HostConnections.find(bytes);
  const { seat } = await hosted.read(bytes);
  const isLobby = hosted.stage === "lobby";
  if (wanted())
    location.replace(isLobby ? `#/friends/${hosted.id}?seat=${seat}` : `#/play/${hosted.id}`);
  return true;
}

/** The points of the page about promises and limits. */
const PROMISES = /** @type {const} */ (["dealer", "views", "fair", "receipt", "moves", "links"]);

/** Return the page about promises and limits, in short. */
const promisesScreen = () => html`
  <header class="bar">
    <a class="tool" href="#/" aria-label=${t("play.home")}>${icon("home")}</a>
    <h1>${t("friends.promises")}</h1>
  </header>
  <main class="screen friends text">
    <p class="lead">${t("friends.promises.lead")}</p>
    ${PROMISES.map((name) => html`<section class="panel"><h2>${t(`friends.promise.${name}`)}</h2><p>${t(`friends.promise.${name}.text`)}</p></section>`)}
    <p class="quiet"><a href="docs/promises.html">${t("friends.promises.more")}</a></p>
  </main>`;
