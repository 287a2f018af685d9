// How a lesson looks: the game's own table, and over its foot what is taught.

import { t } from "../../core/i18n.js";
import { icon } from "../../parts/icons.js";
import { hinted } from "../../parts/input/shortcuts.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { startButton } from "../app/start-button.js";

/**
 * @typedef {{
 *   draw: () => void, start: (plan: import("../../core/types.js").Plan) => void, starting: () => string,
 *   refused: () => string, hints: import("../../parts/types.js").Hints, engine: import("../app/start-button.js").Engine,
 * }} Host what the page does for a lesson; `starting`: the game whose start is on its way; `refused`: why it does not start
 * @typedef {{
 *   id: string, title: string, aim: string, step: string, at: number, steps: number, says: string, answer: string, read: boolean,
 *   shows: unknown, foot: unknown, goBack: () => void, heed: () => void,
 *   tapped: (event: Event) => void, pressed: (event: KeyboardEvent) => void,
 * }} Taught `at`: the number of the step; `answer`: what is said to a tap that was not meant; `read`: whether what it shows is to be
 *   read; `heed`: called before a tap or key does anything
 */

/** Against whom a first game is played. */
export const EASY = "easy";

/** @param {Taught} taught */
export function lessonScreen(taught) {
  const { id, title, at, steps, answer, read, heed } = taught;
  const first = at === 0;
  return html`
    <div class="play lesson" data-game=${id} data-table=${id} data-step=${taught.step} data-answers=${answer ? "yes" : "no"}
      @click=${{ handleEvent: heed, capture: true }} @keydown=${taught.pressed}>
      <header class="bar">
        <a class="tool" href="#/" aria-label=${t("play.home")}>${icon("home")}</a>
        <h1>${title}<span class="where">${taught.aim}</span></h1>
        <button type="button" class="tool" data-tool="undo" aria-label=${t("lesson.back")} aria-keyshortcuts=${hinted("u") ?? nothing} aria-disabled=${first ? "true" : nothing}
          @click=${() => first || taught.goBack()}>${icon("undo")}</button>
        <a class="tool" href=${`#/rules/${id}`} aria-label=${t("play.rules")}>${icon("rules")}</a>
      </header>
      <main class="table" aria-label=${title} tabindex=${read ? "0" : nothing} @click=${taught.tapped} @keydown=${{ handleEvent: heed, capture: true }}>
        ${taught.shows}
      </main>
      <footer class="bar action">
        <section class="teaches" aria-label=${t("lesson.step", { step: at + 1, steps })}>
          <progress aria-hidden="true" max=${steps} .value=${at + 1}></progress>
          <p class="says" id="lesson-says" role="status">${taught.says}</p>
          ${answer ? html`<p class="refused" role="alert">${answer}</p>` : nothing}
        </section>
        ${taught.foot}
      </footer>
    </div>`;
}

/** The foot of the table where nothing is done on it. @param {unknown} buttons */
export const ask = (buttons) => html`<div class="ask"><div class="buttons">${buttons}</div></div>`;

/** What is read is put away by a button. @param {() => void} act */
export const onward = (act) =>
  ask(
    html`<button type="button" class="primary way-on" aria-describedby="lesson-says" @click=${act}>${t("stage.on")}</button>`,
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
export function ending({ id, rivals }, names, { engine, start, starting }) {
  const bot = rivals.includes(EASY) ? EASY : rivals.at(-1);
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
