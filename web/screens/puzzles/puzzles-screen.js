// Overview of the puzzles: the one of the day, those that are due again, and those of each game.

import { dateOf, today } from "../../core/days.js";
import { t } from "../../core/i18n.js";
import { refusal } from "../../core/refusal.js";
import { ownPuzzles } from "../../engine/client/game/own-puzzles.js";
import {
  afterRemoval,
  attemptOf,
  dueKeys,
  isRemoved,
  keyOf,
  progress,
  saveProgress,
  streakOn,
} from "../../engine/client/game/puzzle-schedule.js";
import { formatDate } from "../../parts/format.js";
import { homeBar } from "../../parts/page/page-header.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { PlainScreen } from "../app/screen-without-table.js";
import { appData, draw, gameNamed } from "../app/state.js";
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
  const source = import("./puzzle-table-source.js");
  if (!game) {
    // The overview needs it only offline, later.
    source.catch(console.warn);
    return new PlainScreen(route, () => overview(sets, today()));
  }
  const chosen = find(sets.all, game, id);
  if (!chosen) throw refusal("puzzles.gone", {});
  const { beginPuzzle } = await guard.load(source, "screens/puzzles/", "screens/lesson/");
  const day = today();
  return beginPuzzle(chosen, {
    day,
    isDaily: sets.daily(day)?.puzzle.id === chosen.puzzle.id,
    next: () => nextAddress(sets.all, chosen),
  });
}

/** Load all sets, so that they are on the device from now on. */
async function loadSets() {
  const { games } = appData;
  const index = await loadIndex();
  const known = games.flatMap(({ id }) => index.filter(({ game }) => game === id));
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
 * Return the first puzzle of a game that was not found yet, else the one after another. Removed ones are left out.
 * @param {Sets[number]} set
 * @param {string} [after]
 */
function nextOf({ game, puzzles }, after = "") {
  const now = progress();
  const found = new Set(now.found);
  const at = puzzles.findIndex(({ id }) => id === after) + 1;
  const all = [...puzzles.slice(at), ...puzzles.slice(0, at)];
  const left = all.filter(({ id }) => !isRemoved(now, keyOf(game, id)));
  const turned = left.length ? left : all;
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

/** @param {Awaited<ReturnType<typeof loadSets>>} sets @param {string} day */
function overview({ all: sets, daily: dailyOf }, day) {
  const now = progress();
  const daily = dailyOf(day);
  const waiting = due(sets);
  const { days, best, isOpen, ended } = streakOn(now, day);
  const removed = sets.flatMap(({ game, puzzles }) =>
    puzzles.filter(({ id }) => isRemoved(now, keyOf(game, id))).map((puzzle) => ({ game, puzzle })),
  );
  return html`
    ${homeBar(t("puzzles.title"))}
    <main class="screen menu returns puzzles">
      <p class="day">${formatDate(dateOf(day), "full")}</p>
      <p class="quiet">${t("puzzles.lead")}</p>
      <p class="streak" data-days=${days}>${[
        ended > 1 ? t("puzzles.streak.ended", { days: ended }) : "",
        t("puzzles.streak", { days, best }),
        isOpen ? t("puzzles.streak.open") : "",
      ].join(" ")}</p>
      <ul class="tiles">
        ${daily ? dailyTile(daily, endOf(daily, now, day), gameNamed(daily.game).title) : nothing}
        ${waiting.length ? dueTile(waiting) : nothing}
      </ul>
      <h2>${t("puzzles.games")}</h2>
      <ul class="tiles">${sets.map((set) => gameTile(set, now, gameNamed(set.game).title))}</ul>
      ${removed.length ? removedList(removed) : nothing}
    </main>`;
}

/**
 * Return how the puzzle of a day ended, "" if it has not.
 * @param {Chosen} daily
 * @param {import("../../engine/client/game/puzzle-schedule.js").Progress} progress
 * @param {string} day
 */
function endOf({ game, puzzle }, progress, day) {
  const { tried, end } = attemptOf(progress, keyOf(game, puzzle.id), day);
  if (end === "found") return t("puzzles.done", { tries: tried.length + 1 });
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

/** @param {Sets[number]} set @param {import("../../engine/client/game/puzzle-schedule.js").Progress} progress @param {string} title */
function gameTile(set, progress, title) {
  const { game } = set;
  const puzzles = set.puzzles.filter(({ id }) => !isRemoved(progress, keyOf(game, id)));
  const all = new Set(progress.found);
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

/** Return the list of the removed puzzles, which can be restored. @param {Chosen[]} removed */
const removedList = (removed) => html`
  <details class="deleted">
    <summary>${t("puzzles.deleted.title", { count: removed.length })}</summary>
    <ul>
      ${removed.map(
        ({ game, puzzle }) => html`
        <li>
          <a href=${addressOf(game, puzzle.id)}>${gameNamed(game).title}: ${t("names" in puzzle ? "puzzles.own" : "puzzles.one")}</a>
          <button type="button" class="restore" @click=${() => restore(game, puzzle.id)}>${t("puzzles.restore")}</button>
        </li>`,
      )}
    </ul>
  </details>`;

/** @param {string} game @param {string} id */
function restore(game, id) {
  saveProgress(afterRemoval(progress(), keyOf(game, id), false));
  draw();
}
