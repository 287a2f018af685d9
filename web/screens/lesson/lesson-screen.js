// The parts of a lesson's screen: buttons at its foot, pointers on the table, its end.

import { t } from "../../core/i18n.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { startButton } from "../app/start-button.js";

/**
 * @typedef {{
 *   draw: () => void, start: (plan: import("../../core/types.js").Plan) => void, starting: () => string,
 *   refused: () => string, tableConfigs: import("../../parts/types.js").TableConfigs, engine: import("../app/start-button.js").Engine,
 * }} Host what the page does for a lesson; `starting`: the game whose start is on its way; `refused`: why it does not start
 */

/** Against whom a first game is played. */
export const EASY = "easy";

/** The foot of the table where nothing is done on it. @param {unknown} buttons */
export const ask = (buttons) => html`<div class="ask"><div class="buttons">${buttons}</div></div>`;

/** What is read is put away by a button. @param {() => void} act */
export const onward = (act) =>
  ask(
    html`<button type="button" class="primary way-on" aria-describedby="lesson-says" @click=${act}>${t("animation.next")}</button>`,
  );

/** Mark what is talked about. @param {string[]} names of zones, and of places between which something moves */
export function point(names) {
  for (const spot of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll(".felt :is([data-anchor], [data-zone])")
  )) {
    const { anchor = "", zone = "" } = spot.dataset;
    spot.toggleAttribute("data-point", names.includes(anchor) || names.includes(zone));
  }
}

/**
 * The end is one tap from a first real game.
 * @param {import("../../core/types.js").Game} game
 * @param {string[]} names
 * @param {Host} host
 */
export function ending({ id, offered_bots: bots }, names, { engine, start, starting }) {
  const bot = bots.includes(EASY) ? EASY : bots.at(-1);
  const players = names.map((name, seat) =>
    seat
      ? { kind: /** @type {const} */ ("bot"), name, bot }
      : { kind: /** @type {const} */ ("person"), name },
  );
  return ask(html`
    <a class="button" href="#/">${t("over.menu")}</a>
    ${startButton({
      engine,
      label: t("lesson.play"),
      waits: starting() === id,
      press: () => start({ game: id, players, options: {}, seed: null }),
      describedby: "lesson-says",
    })}`);
}
