// What is asked of the person to act, and the moves as buttons.

import { language, t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { cardName } from "../format.js";
import { icon } from "../icons.js";
import { moveName, prompt, verbName } from "../moves/game-text.js";
import { wordsOf } from "../moves/move-words.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../../core/types.js").View} View */

/**
 * The foot of a table: the question, and at most four buttons.
 * @param {Table} table
 * @param {unknown} buttons
 * @param {string} [question] the usual one when there is none
 */
export const ask = ({ view, names, picked }, buttons, question) => html`
  <div class="ask" data-picked=${picked.length ? "yes" : "no"}>
    <p class="prompt">${isAnswered(view) ? "" : (question ?? prompt(view, names))}</p>
    ${buttons}
  </div>`;

/** While one's own move is shown, nothing is asked of one. @param {View} view */
const isAnswered = ({ seat, to_act, legal }) =>
  seat !== null && seat === to_act && legal.length === 0;

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
    ${text ?? moveName(table.view, move, table.names, table.config)}
  </button>`;

const MANY = 60;

/** @typedef {Map<string, string[]>} Groups */
/** @type {WeakMap<View, Map<string, unknown>>} what was made of a view's moves, which may be more than a thousand */
const made = new WeakMap();

/** Made once for a view and a key. @template T @param {View} view @param {string} key @param {() => T} make @returns {T} */
function once(view, key, make) {
  const all = made.get(view) ?? new Map();
  made.set(view, all);
  if (!all.has(key)) all.set(key, make());
  return all.get(key);
}

/** Every legal move in words: for those who would rather read than look, and for programs. @param {Table} table */
export function moveList(table) {
  const { view, active, ui, keep } = table;
  if (!active) return nothing;
  const open = ui.moves === true;
  return html`
    <details class="panel all-moves" ?open=${open} @toggle=${(/** @type {ToggleEvent} */ event) => unfolded(keep, open, event)}>
      <summary><h2>${t("moves.title", { count: view.legal.length })}</h2></summary>
      ${view.legal.length <= MANY ? items(table, view.legal) : groups(table, view.legal, [])}
    </details>`;
}

/** Who has opened the list finds it open at the next decision. @param {Table["keep"]} keep @param {boolean} was @param {ToggleEvent} event */
function unfolded(keep, was, { target, currentTarget }) {
  const { open } = /** @type {HTMLDetailsElement} */ (currentTarget);
  if (target === currentTarget && open !== was) keep({ moves: open });
}

/** @param {Table} table @param {string[]} moves */
const items = (table, moves) =>
  html`<ul class="moves">${moves.map((move) => html`<li>${moveButton(table, move)}</li>`)}</ul>`;

/**
 * Moves by the word that follows on those that they share; what is in a group is drawn when it is opened.
 * @param {Table} table
 * @param {string[]} moves
 * @param {string[]} shared
 * @returns {unknown}
 */
function groups(table, moves, shared) {
  const depth = shared.length;
  const parts = once(table.view, `groups ${shared.join(" ")}`, () => byWord(moves, depth));
  return [...parts].map(([word, part]) => {
    const path = [...shared, word];
    const open = isOpen(table, path, depth === 0 && part.length <= MANY);
    const name = depth === 0 ? verbName(table.view.game, word) : cardName(table.view.game, word);
    return html`
      <details ?open=${open} @toggle=${(/** @type {ToggleEvent} */ event) => toggled(table, path, open, event)}>
        <summary>${name} (${part.length})</summary>
        ${open ? inside(table, part, path) : nothing}
      </details>`;
  });
}

/** @param {string[]} moves @param {number} depth */
function byWord(moves, depth) {
  /** @type {Groups} */
  const parts = new Map();
  for (const move of moves) {
    const word = wordsOf(move)[depth] ?? "";
    const part = parts.get(word);
    if (part) part.push(move);
    else parts.set(word, [move]);
  }
  return parts;
}

/** @param {Table} table @param {string[]} moves @param {string[]} path @returns {unknown} */
function inside(table, moves, path) {
  const depth = path.length;
  const differ = moves.some((move) => wordsOf(move)[depth] !== wordsOf(moves[0])[depth]);
  return moves.length > MANY && differ
    ? groups(table, moves, path)
    : once(table.view, `${language()} ${path.join(" ")}`, () => items(table, moves));
}

/** @param {Table} table @param {string[]} path @param {boolean} usually */
function isOpen({ view, ui }, path, usually) {
  return (ui.opened?.view === view ? ui.opened.paths[path.join(" ")] : null) ?? usually;
}

/** @param {Table} table @param {string[]} path @param {boolean} was @param {ToggleEvent} event */
function toggled({ view, ui, keep }, path, was, { currentTarget }) {
  const { open } = /** @type {HTMLDetailsElement} */ (currentTarget);
  if (open === was) return;
  const paths = ui.opened?.view === view ? ui.opened.paths : {};
  keep({ opened: { view, paths: { ...paths, [path.join(" ")]: open } } });
}
