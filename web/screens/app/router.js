// What an address leads to: whatever its screen needs is fetched, then that is shown, if it is still wanted.

import { jsonOrNull } from "../../core/fetch.js";
import { language, loadGameTexts, loadTexts, t } from "../../core/i18n.js";
import { isStoragePersistent } from "../../core/storage.js";
import { engine } from "../../engine/client/worker-client.js";
import { attempt, served, wishes } from "./attempt.js";
import { open, openLink, saveFile, share, start } from "./launch.js";
import { cleanUp, gameOf, isOrder, PAST, RETURNS, route } from "./routes.js";
import { isShown, known, said, show, tellOnly } from "./state.js";

/** @typedef {import("../../core/types.js").Game} Game */

/** What the page does beside: draws, lists the saved games anew, reads files of saved games, and puts away what was asked of them. */
const host = {
  draw() {},
  listed: async () => {},
  /** @type {import("../share/share-target.js").Host["openGames"]} */
  openGames: async () => {},
  /** @param {Promise<unknown> | null} _comes paint nothing until this is there, or is late */
  hold(_comes) {},
  leave() {},
};

/** @param {typeof host} given */
export const serveAddresses = (given) => Object.assign(host, given);

/** The game that the address is about. */
export const addressed = () => known.games.find(({ id }) => id === gameOf(route()));

/** Show what the address names. */
export async function arrive() {
  cleanUp();
  const { name, known: isKnown, id } = route();
  wishes();
  tellOnly(isKnown ? "" : t("menu.unknown"));
  const stays = isShown(route());
  if (!stays) show({ at: name === "menu" ? name : "waiting" });
  const game = addressed();
  window.scrollTo(0, 0);
  host.leave();
  if (name === "play" && !stays) open(id);
  if (name === "game") openLink(id);
  if ((name === "new" || name === "rules" || name === "lesson") && !game)
    said.notice = t("new.unknown");
  if (name === "new" && game) order(game);
  if (name === "rules" && game && !stays) loadRules(game);
  if (name === "lesson" && game) learn(game);
  // A list that changes under the finger is pressed in the wrong place: the screen before stays in sight until it is there.
  host.hold(["menu", "history", "settings"].includes(name) ? host.listed() : null);
  if (PAST.includes(name) && !stays) loadPast();
  if (name === "settings") loadSettings();
  if (name === "add") addGame();
  if (RETURNS.includes(name)) visit();
  host.draw();
}

/** A game at once, or the form for it, as the address says. @param {Game} game */
async function order(game) {
  // While the form is filled in, the table is on its way.
  import("../play/live-source.js").catch(() => {});
  loadGameTexts(game.id).catch(() => {});
  await attempt(async (wanted) => {
    const [{ planOf, formOf }, module] = await Promise.all([
      guard.load(import("../new-game/url-plan.js"), "screens/new-game/"),
      guard.load(import("../new-game/new-game-screen.js"), "screens/new-game/"),
    ]);
    await guard.load(module.ready(game.id));
    if (!wanted()) return;
    const { query } = route();
    if (isOrder(query)) return start(planOf(route(), game));
    const plan = module.draftOf(game, query) ?? formOf(route(), game);
    show({ at: "form", module, game, plan });
  });
}

/** What is done with content from other apps. @type {import("../share/share-target.js").Host} */
const incoming = {
  openGames: (files, alone) => host.openGames(files, alone),
  addGame: (file) => addGame(file),
  say(sentence) {
    said.notice = sentence;
    host.draw();
  },
};

/** Open files of saved games, or of a game to add. @param {Iterable<File>} files */
export async function openFiles(files) {
  const comes = import("../share/share-target.js");
  await (await guard.load(comes, "screens/share/")).openFiles([...files], incoming);
}

/** A game's file that is still to be looked at. @type {File | null} */
let dropped = null;

/** The screen on which games are added. @param {File} [file] that was dropped on the page, whatever that shows */
export async function addGame(file) {
  dropped = file ?? dropped;
  if (route().name !== "add") {
    location.hash = "#/add";
    return;
  }
  const comes = Promise.all([import("../plugins/install-screen.js"), withAdded()]);
  const [adding] = await guard.load(comes, "screens/", "engine/");
  await guard.load(adding.ready());
  if (route().name !== "add") return;
  show({ at: "returns", screen: adding.begin(route(), host.draw, dropped) });
  dropped = null;
  host.draw();
}

/** Games that were added stand among the others. */
export async function withAdded() {
  known.added ??= await import("../plugins/installed.js");
  await known.added.find();
}

async function loadSettings() {
  const module = await guard.load(import("../settings/settings-screen.js"), "screens/", "parts/");
  await Promise.all([guard.load(module.ready()), loadReturns()]);
  if (route().name !== "settings") return;
  show({ at: "settings", module });
  await tellStorage();
}

/** What brings people back, once they have been here. */
export async function loadReturns() {
  const comes = Promise.all([import("../daily/daily-screen.js"), loadTexts("daily")]);
  [known.returns] = await guard.load(comes, "screens/", "core/", "games/");
  known.returns.serve(host.draw);
  return known.returns;
}

/** A deal of the day, one that was sent, the game to go on with. */
async function visit() {
  await attempt(async (wanted) => {
    const [returns] = await Promise.all([loadReturns(), host.listed()]);
    const screen = wanted() && (await returns.arrive(route(), known, incoming));
    if (screen && wanted()) show({ at: "returns", screen });
  });
}

function loadPast() {
  return attempt(async (wanted) => {
    const { openPast } = await guard.load(import("../history/loader.js"), "screens/");
    const { draw, listed } = host;
    const acts = { draw, listed, attempt, saveFile, served, share };
    const serves = { ...known, ...acts, saves: () => known.saves };
    const past = await openPast(route(), serves);
    if (!wanted()) return past.leave();
    show({ at: "past", past });
  });
}

/** @param {Game} game one that has a lesson; of another the rules are read */
async function learn(game) {
  if (!known.tableConfigs[game.id]?.lesson) return location.replace(`#/rules/${game.id}`);
  const comes = guard
    .load(import("../lesson/lesson-source.js"), "core/", "parts/", "games/", "screens/")
    .then(({ beginLesson }) =>
      beginLesson(game, {
        draw: host.draw,
        start,
        starting: () => said.starting,
        refused: () => said.notice,
        tableConfigs: known.tableConfigs,
        engine,
      }),
    );
  engine.startAfter(comes);
  const lesson = await guard.load(comes);
  if (addressed() !== game || route().name !== "lesson") return;
  show({ at: "lesson", lesson });
  host.draw();
}

/** Those that were read, by their files. @type {Map<string, any>} */
const rulesTexts = new Map();

/** @param {Game} game */
export async function loadRules(game) {
  const file = `games/${game.id}/rules/${language()}.json`;
  const [module, text] = await Promise.all([
    guard.load(
      import("../rules/rules-screen.js"),
      "screens/rules/rules-screen.js",
      "parts/figure.js",
    ),
    rulesTexts.get(file) ?? guard.load(jsonOrNull(file)),
    guard.load(loadGameTexts(game.id)),
    guard.load(Promise.all(["table", "rules"].map(loadTexts))),
  ]);
  if (gameOf(route()) !== game.id || route().name !== "rules") return;
  rulesTexts.set(file, text);
  show({ at: "rules", module, game, text });
  host.draw();
  // The text can be read before its pictures are there.
  if (text) await module.complement(game.id);
  host.draw();
}

/** Whether what is kept here stays. */
export async function tellStorage() {
  known.storage = t(
    (await isStoragePersistent()) ? "settings.persistent" : "settings.may_be_cleared",
  );
  host.draw();
}
