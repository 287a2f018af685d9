// Overview of the puzzles: the one of the day, those that are due again, and those of each game.

import { t } from "../../core/i18n.js";
import { refusal } from "../../core/refusal.js";
import { dateOf, today } from "../../core/shared-deals.js";
import { ownPuzzles } from "../../engine/client/game/own-puzzles.js";
import {
  attemptOf,
  dueKeys,
  keyOf,
  progress,
  streakOn,
} from "../../engine/client/game/puzzle-schedule.js";
import { formatDate } from "../../parts/format.js";
import { homeBar } from "../../parts/page/home-bar.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { PlainScreen } from "../app/plain-screen.js";
import { appData, gameNamed } from "../app/state.js";
import { art } from "../menu/menu-screen.js";
import { loadIndex, loadSet, puzzleOfDay } from "./puzzle-sets.js";

/**
 * @import { Puzzle } from "../../engine/client/game/own-puzzles.js"
 * @typedef {{game: string, puzzles: (Puzzle & {names?: string[]})[]}[]} Sets the sets of the games, and the person's own puzzles
 * @typedef {{game: string, puzzle: Puzzle & {names?: string[]}}} Chosen
 */

/** Return the overview, or the table of the address's puzzle. @type {import("../app/types.js").OpenScreen} */
export async function openScreen(route) {
  const { id: game, section: id } = route;
  const sets = await loadSets();
  const day = today();
  const daily = sets.daily(day);
  const source = import("./puzzle-source.js");
  if (!game) {
    // The overview needs it only offline, later.
    source.catch(console.warn);
    return new PlainScreen(route, () => overview(sets.all, daily, day));
  }
  const chosen = find(sets.all, game, id);
  if (!chosen) throw refusal("puzzles.gone", {});
  const { beginPuzzle } = await guard.load(source, "screens/puzzles/", "screens/lesson/");
  return beginPuzzle(chosen, {
    day,
    isDaily: daily?.puzzle.id === chosen.puzzle.id,
    next: () => nextAddress(sets.all, chosen),
  });
}

/** Load all sets, so that they are on the device from now on. */
async function loadSets() {
  const { games } = appData;
  const index = await loadIndex();
  const known = index.filter(({ game }) => games.some(({ id }) => id === game));
  const built = await Promise.all(known.map(({ game }) => loadSet(game)));
  const own = ownPuzzles();
  /** @type {Sets} */
  const all = known.map(({ game }, i) => ({
    game,
    puzzles: [...built[i], ...own.filter((each) => each.game === game)],
  }));
  return {
    all,
    /** @param {string} day @returns {Chosen | null} */
    daily(day) {
      const found = puzzleOfDay(index, day);
      const at = known.findIndex(({ game }) => game === found?.game);
      return found && at >= 0 ? { game: found.game, puzzle: built[at][found.number] } : null;
    },
  };
}

/** @param {Sets} sets @param {string} game @param {string} id @returns {Chosen | null} */
function find(sets, game, id) {
  const puzzle = sets.find((set) => set.game === game)?.puzzles.find((each) => each.id === id);
  return puzzle ? { game, puzzle } : null;
}

/** @param {string} game @param {string} id */
export const addressOf = (game, id) => `#/puzzles/${keyOf(game, id)}`;

/** Return the due puzzles that are on this device. @param {Sets} sets */
const due = (sets) =>
  dueKeys(progress()).filter((key) => {
    const [game, id] = key.split("/");
    return find(sets, game, id) !== null;
  });

/**
 * Return the first puzzle of a game that was not found yet, else the one after another.
 * @param {Sets[number]} set
 * @param {string} [after]
 */
function nextOf({ game, puzzles }, after = "") {
  const found = new Set(progress().found);
  const at = puzzles.findIndex(({ id }) => id === after) + 1;
  const turned = [...puzzles.slice(at), ...puzzles.slice(0, at)];
  return turned.find(({ id }) => id !== after && !found.has(keyOf(game, id))) ?? turned[0];
}

/** Return the address of the puzzle after another: a due one, else one of the same game. @param {Sets} sets @param {Chosen} last */
function nextAddress(sets, { game, puzzle }) {
  const [first] = due(sets).filter((key) => key !== keyOf(game, puzzle.id));
  if (first) return `#/puzzles/${first}`;
  const set = sets.find((each) => each.game === game);
  return set ? addressOf(game, nextOf(set, puzzle.id).id) : "#/puzzles";
}

// -- drawing ------------------------------------------------------------------------------------------------

/** @param {Sets} sets @param {Chosen | null} daily @param {string} day */
function overview(sets, daily, day) {
  const now = progress();
  const waiting = due(sets);
  const streak = streakOn(now, day);
  return html`
    ${homeBar(t("puzzles.title"))}
    <main class="screen menu returns puzzles">
      <p class="day">${formatDate(dateOf(day), "full")}</p>
      <p class="quiet">${t("puzzles.lead")}</p>
      <p class="streak" data-days=${streak}>${t("puzzles.streak", { days: streak, best: now.streak.best })}</p>
      <ul class="tiles">
        ${daily ? dailyTile(daily, endOf(daily, now, day), gameNamed(daily.game).title) : nothing}
        ${waiting.length ? dueTile(waiting) : nothing}
      </ul>
      <h2>${t("puzzles.games")}</h2>
      <ul class="tiles">${sets.map((set) => gameTile(set, now.found, gameNamed(set.game).title))}</ul>
    </main>`;
}

/**
 * Return how the puzzle of a day ended, "" if it has not.
 * @param {Chosen} daily
 * @param {import("../../engine/client/game/puzzle-schedule.js").Progress} progress
 * @param {string} day
 */
function endOf({ game, puzzle }, progress, day) {
  if (progress.daily.day === day) return t("puzzles.done", { tries: progress.daily.tries });
  const { end } = attemptOf(progress, keyOf(game, puzzle.id), day);
  return end === "shown" ? t("puzzles.shown") : "";
}

/** @param {Chosen} daily @param {string} end see `endOf` @param {string} title */
const dailyTile = ({ game, puzzle }, end, title) => html`
  <li class="tile" data-game=${game} data-puzzle="daily">
    ${art(appData.tableConfigs[game]?.art)}
    <div class="tile-text">
      <h2>${t("puzzles.daily")}</h2>
      <p class="with">${title}</p>
      ${end ? html`<p class="states">${end}</p>` : nothing}
    </div>
    <div class="buttons"><a class=${end ? "button" : "button primary"} href=${addressOf(game, puzzle.id)}>${t(end ? "puzzles.again" : "puzzles.solve")}</a></div>
  </li>`;

/** @param {string[]} waiting */
const dueTile = (waiting) => html`
  <li class="tile plain" data-puzzle="due">
    <div class="tile-text">
      <h2>${t("puzzles.due", { count: waiting.length })}</h2>
      <p class="with">${t("puzzles.due.why")}</p>
    </div>
    <div class="buttons"><a class="button primary" href=${`#/puzzles/${waiting[0]}`}>${t("puzzles.practice")}</a></div>
  </li>`;

/** @param {Sets[number]} set @param {string[]} found @param {string} title */
function gameTile(set, found, title) {
  const { game, puzzles } = set;
  const all = new Set(found);
  const count = puzzles.filter(({ id }) => all.has(keyOf(game, id))).length;
  const facts = { count, total: puzzles.length };
  return html`
    <li class="tile" data-game=${game} data-puzzle="game">
      ${art(appData.tableConfigs[game]?.art)}
      <div class="tile-text">
        <h2>${title}</h2>
        <p class="with">${t("puzzles.found", facts)}</p>
      </div>
      <div class="buttons"><a class="button" href=${addressOf(game, nextOf(set).id)} aria-label=${t("puzzles.next.of", { title })}>${t("puzzles.next")}</a></div>
    </li>`;
}
