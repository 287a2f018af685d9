// What is asked of the person to act, and the moves as buttons.

import { t } from "../app/text.js";
import { wordsOf } from "../games/moves.js";
import { moveName, prompt, verbName } from "../games/words.js";
import { icon } from "../ui/icons.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @typedef {import("../app/types.js").Table} Table */

/**
 * The foot of a table: the question, and at most four buttons.
 * @param {Table} table
 * @param {unknown} buttons
 * @param {string} [question] the usual one when there is none
 */
export const ask = ({ view, names, picked }, buttons, question) => html`
  <div class="ask" data-picked=${picked.length ? "yes" : "no"}>
    <p class="prompt">${question ?? prompt(view, names)}</p>
    ${buttons}
  </div>`;

/** @param {unknown} back @param {unknown} rest */
export const row = (back, rest) => html`<div class="buttons">${back}${rest}</div>`;

/** Undoes what was picked so far. @param {() => void} undo */
export const backButton = (undo) =>
  html`<button type="button" class="back" aria-label=${t("action.back")} @click=${undo}>${icon("back")}</button>`;

/**
 * A button that makes one move and says which.
 * @param {Table} table
 * @param {string} move
 * @param {{primary?: boolean, text?: string}} [look] another text than the move's usual one
 */
export const moveButton = (table, move, { primary = false, text } = {}) =>
  html`<button type="button" class=${primary ? "primary" : ""} data-move=${move} @click=${() => table.play(move)}>
    ${text ?? moveName(table.view, move, table.names, table.hints)}
  </button>`;

const MANY = 60;

/** Every legal move in words: for those who would rather read than look, and for programs. @param {Table} table */
export function moveList(table) {
  const { view, active } = table;
  if (!active) return nothing;
  /** @type {Record<string, string[]>} */
  const groups = {};
  for (const move of view.legal) {
    const [verb] = wordsOf(move);
    groups[verb] ??= [];
    groups[verb].push(move);
  }
  const items = (/** @type {string[]} */ moves) =>
    html`<ul class="moves">${moves.map((move) => html`<li>${moveButton(table, move)}</li>`)}</ul>`;
  return html`
    <section class="panel all-moves" aria-labelledby="moves-title">
      <h2 id="moves-title">${t("moves.title", { count: view.legal.length })}</h2>
      ${
        view.legal.length <= MANY
          ? items(view.legal)
          : Object.entries(groups).map(
              ([verb, moves], i) =>
                html`<details ?open=${i === 0}><summary>${verbName(view.game, verb)} (${moves.length})</summary>${items(moves)}</details>`,
            )
      }
    </section>`;
}
