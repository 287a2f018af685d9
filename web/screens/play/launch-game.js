// Launch of games: a new one, a saved one, one of a link. Closes games that another tab has opened.

import { withDistinctNames } from "../../core/distinct-names.js";
import { loadTexts, t } from "../../core/i18n.js";
import { Refusal } from "../../core/refusal.js";
import { changeSettings, settings } from "../../core/settings.js";
import { forgetRequest, newGame } from "../../engine/client/game/new-game.js";
import { engine } from "../../engine/client/worker-client.js";
import { botLevel, FITTED } from "../../engine/store/save-database.js";
import { errorText } from "../../parts/format.js";
import { defaultLevel, fittingBot, forgetDraft, levelOf } from "../app/game-setup.js";
import { refreshSaves } from "../app/saves.js";
import { appData, currentTable, draw, gameNamed, isPlugin, notices, show } from "../app/state.js";
import { attempt, startEngineFor, trackRequest } from "../app/user-actions.js";

/** @import { Game, Opened, Plan, Save } from "../../core/types.js" */

/**
 * Show the table of a game.
 * @param {Opened} opened
 * @param {() => boolean} isCurrent true while the request is current
 * @param {() => void} [onLoaded] called when the table is loaded, before it is shown
 * @param {import("../app/types.js").Friends} [friends] of a game between phones
 * @returns {Promise<"shown" | "late" | "elsewhere">} late: another screen was opened; elsewhere: another tab has the game
 */
async function showTable(opened, isCurrent, onLoaded = () => {}, friends = null) {
  const { create, ready } = await guard.load(
    import("./live-table-source.js"),
    "core/",
    "engine/",
    "parts/",
    "games/",
    "screens/",
  );
  await guard.load(ready(opened.save.game));
  if (!isCurrent()) return "late";
  const controller = create(opened, friends);
  show(controller);
  onLoaded();
  const { session } = controller.source;
  if (openedElsewhere.delete(session.id)) {
    onOpenedElsewhere(session.id);
    return "elsewhere";
  }
  if (!opened.status.over && !opened.save.deal && !friends) {
    session.addEventListener("change", () => {
      if (session.state === "over") onGameOver(session.save, session.status.rematch);
    });
  }
  if (opened.reopened) session.refusal = new Refusal(opened.reopened);
  await session.advance();
  return "shown";
}

/** Start a new game. @param {Plan} wanted */
export async function begin(wanted) {
  // A shared deal names its bots.
  const players = withDistinctNames(wanted.deal ? wanted.players : withStrength(wanted));
  const plan = { ...wanted, players };
  const { game } = plan;
  const names = players.map(({ kind, name }, seat) =>
    kind === "person" ? name : (settings.names[seat] ?? ""),
  );
  const isCurrent = trackRequest();
  // Load the table while Python starts.
  import("./live-table-source.js").catch(() => {});
  await attempt(async () => {
    await (appData.plugins?.serve(game) ?? engine.ready);
    if (!isCurrent()) return;
    const opened = await newGame("start", { plan });
    const { id } = opened.save;
    // Store names only now: an invalid one would be refused in each later game.
    changeSettings({ names });
    forgetDraft(game);
    // A shared deal does not change the last setup.
    if (!plan.deal) {
      storeLastPlan(
        plan,
        appData.games.find((each) => each.id === game),
      );
    }
    const result = await showTable(opened, isCurrent, () => location.replace(`#/play/${id}`));
    // A game that was not awaited is deleted.
    if (result === "late") await discard(id);
  });
  if (isCurrent()) notices.starting = "";
  draw();
}

/** Return players for the start of a game: fitted bots play at the strength of the person. @param {Plan} plan */
export const withStrength = ({ game, players }) =>
  players.map((player) =>
    player.bot && botLevel(player.bot) === FITTED
      ? { ...player, bot: fittingBot(gameNamed(game)) ?? FITTED }
      : player,
  );

/** Store the last setup. Bots that are not offered to persons do not count. @param {Plan} plan @param {Game | undefined} game */
export function storeLastPlan(plan, game) {
  const players = withLevels(plan.players);
  if (!game || !players.every(({ bot }) => !bot || game.offered_bots.includes(bot))) return;
  const { options, takeBacks } = plan;
  const level = levelOf(game, defaultLevel(game));
  const isChosen =
    settings.last[game.id]?.isChosen || players.some(({ bot }) => bot && bot !== level);
  const last = { players, options, takeBacks, isChosen };
  changeSettings({ last: { ...settings.last, [game.id]: last } });
}

/** Return players without the strengths of fitted bots. @param {Plan["players"]} players */
const withLevels = (players) =>
  players.map(({ bot, ...player }) => (bot ? { ...player, bot: botLevel(bot) } : player));

/**
 * Store the options of the next game: the engine decides who begins it.
 * @param {Plan} plan
 * @param {Record<string, unknown> | undefined} rematch
 */
export function onGameOver({ game, players, options }, rematch) {
  const last = settings.last[game];
  const same = JSON.stringify(withLevels(players));
  if (!rematch || JSON.stringify(last?.players) !== same) return;
  const next = { ...last, options: { ...options, ...rematch } };
  changeSettings({ last: { ...settings.last, [game]: next } });
}

/** Delete a new game that was not awaited. @param {string} id */
export async function discard(id) {
  await engine.ask("remove", { save: id });
  await refreshSaves();
}

/** Show the table of a saved game, or of the finished game of a link. @type {import("../app/types.js").OpenScreen} */
export async function openScreen({ name, id }, isCurrent) {
  if (name === "game") await openLink(id, isCurrent);
  else await open(id, isCurrent);
  return null;
}

/** @param {string} id @param {() => boolean} isCurrent */
async function open(id, isCurrent) {
  openedElsewhere.delete(id);
  forgetRequest(id);
  await startEngineFor(id);
  if (!isCurrent()) return;
  const opened = await engine.ask("open", { save: id });
  const friends = opened.save.phones && isCurrent() ? await hostTable(opened.save) : null;
  await showTable(opened, isCurrent, () => {}, friends);
}

/**
 * Load a module of tables between phones.
 * @template {{ready(): Promise<unknown>}} T
 * @param {Promise<T>} importing
 */
async function loadFriends(importing) {
  const module = await guard.load(importing, "screens/", "engine/");
  await guard.load(module.ready());
  return module;
}

/** @param {Save} save */
async function hostTable({ id, game }) {
  const [{ HostTable }, { HostConnections }] = await Promise.all([
    loadFriends(import("../friends/host-table.js")),
    import("../../engine/client/friends/host-connections.js"),
  ]);
  const played = appData.games.find((each) => each.id === game);
  return new HostTable(await HostConnections.open(id), played);
}

/**
 * Show the table of a friend's game that this phone has joined.
 * @param {import("../../engine/client/friends/remote-game.js").RemoteGame} game
 * @param {() => boolean} isCurrent
 */
export async function openRemote(game, isCurrent) {
  const { RemoteTable } = await loadFriends(import("../friends/remote-table.js"));
  game.addEventListener("elsewhere", () => onOpenedElsewhere(game.id), { once: true });
  await showTable(game.opened, isCurrent, () => {}, new RemoteTable(game));
}

/** Games that another tab opened while they were being opened here. @type {Set<string>} */
const openedElsewhere = new Set();

engine.addEventListener("elsewhere", (event) =>
  onOpenedElsewhere(/** @type {CustomEvent} */ (event).detail.save),
);

/** @param {string} id */
function onOpenedElsewhere(id) {
  if (currentTable()?.id !== id) {
    openedElsewhere.add(id);
    return;
  }
  show(null);
  notices.elsewhere = id;
  notices.notice = t("play.elsewhere");
  draw();
}

// The game of a plug-in whose program has ended is closed, and stays saved.
engine.addEventListener("broke", async (event) => {
  if (!isPlugin(currentTable()?.gameId ?? "")) return;
  await loadTexts("plugins");
  show(null);
  notices.notice = errorText(/** @type {CustomEvent} */ (event).detail);
  draw();
});

/** @param {string} text @param {() => boolean} isCurrent */
async function openLink(text, isCurrent) {
  const opened = await (appData.plugins?.importLink(text) ?? engine.ask("importLink", { text }));
  if (!isCurrent()) return;
  if (opened.status) await showTable(opened, isCurrent);
  location.replace(`#/play/${opened.save.id}`);
}
