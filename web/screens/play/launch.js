// Launch of games: a new one, a saved one, one of a link. Handles games opened in another tab, too.

import { loadTexts, t } from "../../core/i18n.js";
import { Refusal } from "../../core/refusal.js";
import { changeSettings, settings } from "../../core/settings.js";
import { forgetRequest, newGame } from "../../engine/client/game/new-game.js";
import { engine } from "../../engine/client/worker-client.js";
import { errorText } from "../../parts/format.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { forgetDraft } from "../app/game-setup.js";
import { attempt, host, startEngineFor, trackRequest } from "../app/requests.js";
import { route } from "../app/routes.js";
import { appData, currentTable, isPlugin, notices, show } from "../app/state.js";

/**
 * @typedef {import("../../core/types.js").Game} Game
 * @typedef {import("../../core/types.js").Plan} Plan
 * @typedef {import("../../core/types.js").Opened} Opened
 */

/**
 * Show the table of a game.
 * @param {Opened} opened
 * @param {() => boolean} isCurrent true while the request is current
 * @param {() => void} [onLoaded] called when the table is loaded, before it is shown
 * @param {import("../app/types.js").Play["friends"]} [friends] of a game between phones
 * @returns {Promise<"shown" | "late" | "elsewhere">} late: another screen was opened; elsewhere: another tab has the game
 */
async function showTable(opened, isCurrent, onLoaded = () => {}, friends = null) {
  const { create, ready } = await guard.load(
    import("./live-source.js"),
    "core/",
    "engine/",
    "parts/",
    "games/",
    "screens/",
  );
  await guard.load(ready(opened.save.game, opened.save.game in appData.tableConfigs));
  if (!isCurrent()) return "late";
  const { games, tableConfigs } = appData;
  const onTable = () => ["play", "join"].includes(route().name);
  const { draw, start } = host;
  const commands = { draw, shown: onTable, start, share, saveFile };
  const controller = create({ games, tableConfigs, ...commands }, opened, friends);
  show({ at: "table", controller });
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

/** Start a new game. @param {Plan} plan */
export async function begin(plan) {
  const { game, players } = plan;
  const names = players.map(({ kind, name }, seat) =>
    kind === "person" ? name : (settings.names[seat] ?? ""),
  );
  const isCurrent = trackRequest();
  // Load the table while Python starts.
  import("./live-source.js").catch(() => {});
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
  host.draw();
}

/** Store the last setup. Bots that are not offered to persons do not count. @param {Plan} plan @param {Game | undefined} game */
export function storeLastPlan({ players, options, takeBacks }, game) {
  if (!game || !players.every(({ bot }) => !bot || game.offered_bots.includes(bot))) return;
  changeSettings({ last: { ...settings.last, [game.id]: { players, options, takeBacks } } });
}

/** Store the options of the next game: the engine decides who begins it. @param {Plan} plan @param {Record<string, unknown> | undefined} rematch */
export function onGameOver({ game, players, options }, rematch) {
  const last = settings.last[game];
  if (!rematch || JSON.stringify(last?.players) !== JSON.stringify(players)) return;
  const next = { ...last, options: { ...options, ...rematch } };
  changeSettings({ last: { ...settings.last, [game]: next } });
}

/** Delete a new game that was not awaited. @param {string} id */
export async function discard(id) {
  await engine.ask("remove", { save: id });
  await host.refreshSaves();
}

/** @param {string} id */
export async function open(id) {
  openedElsewhere.delete(id);
  forgetRequest(id);
  await attempt(async (wanted) => {
    if (route().name === "join") return reopenRemote(id, wanted);
    await startEngineFor(id);
    if (!wanted()) return;
    const opened = await engine.ask("open", { save: id });
    const friends = opened.save.phones && wanted() ? await hostTable(opened.save) : null;
    await showTable(opened, wanted, () => {}, friends);
  });
}

/** Load the module of tables between phones. */
async function loadFriends() {
  const module = await guard.load(import("../friends/friends-table.js"), "screens/", "engine/");
  await guard.load(module.ready());
  return module;
}

/** @param {import("../../core/types.js").Save} save */
async function hostTable({ id, game }) {
  const [{ HostTable }, { HostConnections }] = await Promise.all([
    loadFriends(),
    import("../../engine/client/friends/host-connections.js"),
  ]);
  const played = appData.games.find((each) => each.id === game);
  return new HostTable(await HostConnections.open(id), host.draw, played);
}

/**
 * Show the table of a friend's game that this phone has joined.
 * @param {import("../../engine/client/friends/remote-game.js").RemoteGame} game
 * @param {() => boolean} isCurrent
 */
export async function openRemote(game, isCurrent) {
  const { RemoteTable } = await loadFriends();
  game.addEventListener("elsewhere", () => onOpenedElsewhere(game.id), { once: true });
  await showTable(game.opened, isCurrent, () => {}, new RemoteTable(game, host.draw));
}

/** Take a friend's game back from another tab. @param {string} id @param {() => boolean} isCurrent */
async function reopenRemote(id, isCurrent) {
  const { RemoteGame } = await import("../../engine/client/friends/remote-game.js");
  const game = await RemoteGame.open(id);
  if (game) await openRemote(game, isCurrent);
}

/** Games that another tab opened while they were being opened here. @type {Set<string>} */
const openedElsewhere = new Set();

/** @param {string} id */
export function onOpenedElsewhere(id) {
  if (currentTable()?.id !== id) {
    openedElsewhere.add(id);
    return;
  }
  show({ at: "waiting" });
  notices.elsewhere = id;
  notices.notice = t("play.elsewhere");
  host.draw();
}

/** Close the game of a plug-in whose program has ended, and show why. The save remains. @param {Refusal} why */
export async function onPluginCrash(why) {
  if (!isPlugin(currentTable()?.source.gameId ?? "")) return;
  await loadTexts("plugins");
  show({ at: "waiting" });
  notices.notice = errorText(why);
  host.draw();
}

const loadDownload = () =>
  guard.load(import("../../engine/client/download.js"), "engine/client/download.js");

/** Load the panel with a text to copy. */
async function loadCopyOffer() {
  const comes = Promise.all([import("../share/copy-offer.js"), loadTexts("copy")]);
  return (await guard.load(comes, "screens/share/"))[0];
}

/** Offer a file again that the device did not accept. null: it did. @param {(() => void) | null} save */
export async function offerFile(save) {
  const comes = Promise.all([import("../backup/backup-notices.js"), loadTexts("backup")]);
  const [{ fileOffer }] = await guard.load(comes, "screens/backup/");
  notices.done = save ? fileOffer(save) : "";
  host.draw();
}

/** @param {IDBValidKey} id */
export async function saveFile(id) {
  await attempt(async () => {
    await appData.plugins?.serveFile(id);
    const { download } = await loadDownload();
    const file = await engine.ask("export", { save: id });
    download(file, `pygames-${String(id).slice(0, 8)}.json`);
  });
}

/** Share a finished game: the engine refuses any other. @param {string} id */
export async function share(id) {
  await attempt(async (wanted) => {
    const [link, { linkTo, shareText }, { sentenceOf, textToCopy }] = await Promise.all([
      engine.ask("link", { save: id }),
      loadDownload(),
      loadCopyOffer(),
    ]);
    const address = linkTo(link);
    const onShared = (/** @type {import("../../engine/client/download.js").Answer} */ answer) => {
      if (!wanted()) return;
      const sentence = answer === "copied" ? t("over.copied") : sentenceOf(answer);
      notices.done = html`${sentence} ${textToCopy(answer, address, shareNow)}`;
      host.draw();
    };
    const shareNow = () => shareText(address, onShared, { url: address });
    await shareNow();
  });
}

/** Open the finished game of a link. @param {string} text */
export async function openLink(text) {
  await attempt(async (wanted) => {
    const opened = await (appData.plugins?.importLink(text) ?? engine.ask("importLink", { text }));
    if (!wanted()) return;
    if (opened.status) await showTable(opened, wanted);
    location.replace(`#/play/${opened.save.id}`);
  });
}
