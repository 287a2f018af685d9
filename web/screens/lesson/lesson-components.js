// Parts of a lesson's screen: buttons, pointers on the table, figures, and the end.

import { jsonOrNull } from "../../core/fetch.js";
import { language, loadTexts, t } from "../../core/i18n.js";
import { loadStyle } from "../../core/stylesheets.js";
import { loadFigures } from "../../games/registry.js";
import { figure } from "../../parts/figure.js";
import { startButton } from "../../parts/page/start-button.js";
import { forwardButton } from "../../parts/table/action-bar.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { completePlayers, FIRST_LEVEL } from "../app/game-setup.js";
import { notices } from "../app/state.js";
import { start } from "../app/user-actions.js";

/** Return an action bar with buttons only. @param {unknown} buttons */
export const ask = (buttons) => html`<div class="ask"><div class="buttons">${buttons}</div></div>`;

/** Return a button that goes on after reading. @param {() => void} act */
export const continueButton = (act) =>
  ask(forwardButton("way-on", t("animation.next"), act, "lesson-says"));

/** Mark the zones and anchors that a step is about. @param {string[]} names of zones and anchors */
export function markPoints(names) {
  for (const spot of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll(".felt :is([data-anchor], [data-zone])")
  )) {
    const { anchor = "", zone = "" } = spot.dataset;
    spot.toggleAttribute("data-point", names.includes(anchor) || names.includes(zone));
  }
}

/**
 * Load the figures of a game's rules. Return a function that draws one by its id, and null if the rules have none of it.
 * @param {string} game
 * @returns {Promise<(id: string) => unknown>}
 */
export async function loadRulesFigures(game) {
  const [rules, own] = await Promise.all([
    jsonOrNull(`games/${game}/rules/${language()}.json`),
    loadFigures(game),
    loadTexts("rules"),
    loadStyle("styles/rules.css"),
  ]);
  /** @type {import("../../parts/figure.js").Figure[]} */
  const blocks = (rules ?? []).flatMap((/** @type {{text: any[]}} */ { text }) => text);
  return (id) => {
    const found = blocks.find((block) => block.id === id);
    if (!found) return null;
    return html`<div class="lesson-figure">${figure(game, { ...found, caption: "" }, own)}</div>`;
  };
}

/**
 * Return the last action bar: one tap starts a first real game.
 * @param {import("../../core/types.js").Game} game
 * @param {number} seats
 * @param {number | null} seed of that game
 */
export function ending(game, seats, seed) {
  const { id } = game;
  const players = completePlayers(game, [], seats, FIRST_LEVEL);
  return ask(html`
    <a class="button" href="#/">${t("over.menu")}</a>
    ${startButton({
      label: t("lesson.play"),
      waits: notices.starting === id,
      press: () => start({ game: id, players, options: {}, seed }),
      describedby: "lesson-says",
    })}`);
}
