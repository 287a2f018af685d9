// Sitting down at a game: a new one, a saved one, one from somebody's link; and what another tab takes away.

import { loadTexts, t } from "../../core/i18n.js";
import { changeSettings, settings } from "../../core/settings.js";
import { forgetRequest, newGame } from "../../engine/client/game/new-game.js";
import { engine, Refusal } from "../../engine/client/worker-client.js";
import { errorText } from "../../parts/format.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { attempt, host, served, wanting } from "../app/attempt.js";
import { forgetDraft } from "../app/game-setup.js";
import { route } from "../app/routes.js";
import { isAdded, known, said, seated, show } from "../app/state.js";

/**
 * @typedef {import("../../core/types.js").Game} Game
 * @typedef {import("../../core/types.js").Plan} Plan
 * @typedef {import("../../core/types.js").Opened} Opened
 */

/**
 * Sit down at a game.
 * @param {Opened} opened
 * @param {() => boolean} wanted whether the person still waits for it
 * @param {() => void} [there] called when the table is loaded, before it is shown
 * @returns {Promise<boolean>} whether somebody has sat down
 */
async function enter(opened, wanted, there = () => {}) {
  const { create, ready } = await guard.load(
    import("./live-source.js"),
    "core/",
    "engine/",
    "parts/",
    "games/",
    "screens/",
  );
  await guard.load(ready(opened.save.game, opened.save.game in known.tableConfigs));
  if (!wanted()) return false;
  const { games, tableConfigs } = known;
  const onTable = () => route().name === "play";
  const { draw, start } = host;
  const acts = { draw, shown: onTable, start, share, saveFile };
  const playing = create({ games, tableConfigs, ...acts }, opened);
  show({ at: "table", playing });
  there();
  const { session } = playing.source;
  if (takenMeanwhile.delete(session.id)) {
    taken(session.id);
    return false;
  }
  if (!opened.status.over && !opened.save.deal) {
    session.addEventListener("change", () => {
      if (session.state === "over") ended(session.save, session.status.rematch);
    });
  }
  if (opened.reopened) session.refused = new Refusal(opened.reopened);
  await session.advance();
  return true;
}

/** Start a game that is wished for. @param {Plan} plan */
export async function begin(plan) {
  const { game, players } = plan;
  const names = players.map(({ kind, name }, seat) =>
    kind === "person" ? name : (settings.names[seat] ?? ""),
  );
  const wanted = wanting();
  // While Python comes, the table comes too.
  import("./live-source.js").catch(() => {});
  await attempt(async () => {
    await (known.added?.serve(game) ?? engine.ready);
    if (!wanted()) return;
    const opened = await newGame("start", { plan });
    const { id } = opened.save;
    // Only what was taken is remembered: a name that is refused would be refused in every later game.
    changeSettings({ names });
    forgetDraft(game);
    // Nor is a deal that others chose anybody's habit.
    if (!plan.deal) {
      remember(
        plan,
        known.games.find((each) => each.id === game),
      );
    }
    // A game that nobody waited for was never seen: nothing of it stays.
    if (!(await enter(opened, wanted, () => location.replace(`#/play/${id}`)))) await discard(id);
  });
  if (wanted()) said.starting = "";
  host.draw();
}

/** What is played now; a game against bots that only programs play against is none that a person is offered again. @param {Plan} plan @param {Game | undefined} game */
export function remember({ players, options, takeBacks }, game) {
  if (!game || !players.every(({ bot }) => !bot || game.offered_bots.includes(bot))) return;
  changeSettings({ last: { ...settings.last, [game.id]: { players, options, takeBacks } } });
}

/** It has ended: who begins the next one is the engine's to say. @param {Plan} plan @param {Record<string, unknown> | undefined} rematch */
export function ended({ game, players, options }, rematch) {
  const last = settings.last[game];
  if (!rematch || JSON.stringify(last?.players) !== JSON.stringify(players)) return;
  const next = { ...last, options: { ...options, ...rematch } };
  changeSettings({ last: { ...settings.last, [game]: next } });
}

/** @param {string} id */
async function discard(id) {
  await engine.ask("remove", { save: id });
  await host.listed();
}

/** @param {string} id */
export async function open(id) {
  takenMeanwhile.delete(id);
  forgetRequest(id);
  await attempt(async (wanted) => {
    await served(id);
    if (wanted()) await enter(await engine.ask("open", { save: id }), wanted);
  });
}

/** Games that another tab took while they were being opened here. @type {Set<string>} */
const takenMeanwhile = new Set();

/** @param {string} id */
export function taken(id) {
  if (seated()?.id !== id) {
    takenMeanwhile.add(id);
    return;
  }
  show({ at: "waiting" });
  said.elsewhere = id;
  said.notice = t("play.elsewhere");
  host.draw();
}

/** The program of a game that was added has ended: whoever plays it is told, and has what was played. @param {Refusal} why */
export async function brokeDown(why) {
  if (!isAdded(seated()?.source.gameId ?? "")) return;
  await loadTexts("plugins");
  show({ at: "waiting" });
  said.notice = errorText(why);
  host.draw();
}

const device = () =>
  guard.load(import("../../engine/client/download.js"), "engine/client/download.js");

/** Fetch what is shown where the device does not take a text. */
async function offer() {
  const comes = Promise.all([import("../share/copy-offer.js"), loadTexts("daily")]);
  return (await guard.load(comes, "screens/share/"))[0];
}

/** Offer a file once more that the device did not take; null: it took it. @param {(() => void) | null} save */
export async function offerFile(save) {
  const comes = Promise.all([import("../backup/backup-notices.js"), loadTexts("backup")]);
  const [{ fileOffer }] = await guard.load(comes, "screens/backup/");
  said.done = save ? fileOffer(save) : "";
  host.draw();
}

/** @param {IDBValidKey} id */
export async function saveFile(id) {
  await attempt(async () => {
    await known.added?.serveFile(id);
    const { download } = await device();
    const file = await engine.ask("export", { save: id });
    download(file, `pygames-${String(id).slice(0, 8)}.json`);
  });
}

/** @param {string} id a finished game: the engine refuses any other */
export async function share(id) {
  await attempt(async (wanted) => {
    const [link, { linkTo, shareText }, { sentenceOf, textToCopy }] = await Promise.all([
      engine.ask("link", { save: id }),
      device(),
      offer(),
    ]);
    const address = linkTo(link);
    const tell = (/** @type {import("../../engine/client/download.js").Answer} */ answer) => {
      if (!wanted()) return;
      const sentence = answer === "copied" ? t("over.copied") : sentenceOf(answer);
      said.done = html`${sentence} ${textToCopy(answer, address, shareNow)}`;
      host.draw();
    };
    const shareNow = () => shareText(address, tell, { url: address });
    await shareNow();
  });
}

/** @param {string} text a finished game, from somebody's link */
export async function openLink(text) {
  await attempt(async (wanted) => {
    const opened = await (known.added?.importLink(text) ?? engine.ask("importLink", { text }));
    if (!wanted()) return;
    if (opened.status) await enter(opened, wanted);
    location.replace(`#/play/${opened.save.id}`);
  });
}
