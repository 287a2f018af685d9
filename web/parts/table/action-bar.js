// Actions of a table: the prompt, buttons, and the list of all legal moves.

import { language, t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { icon } from "../icons.js";
import { moveName, prompt, verbName, wordName } from "../moves/game-text.js";
import { wordsOf } from "../moves/move-words.js";
import { sentence } from "../moves/sentence-with-cards.js";

/**
 * @import { View } from "../../core/types.js"
 * @import { Actions, Table } from "../types.js"
 */

/**
 * Return the prompt and at most four buttons.
 * @param {Table} table
 * @param {unknown} buttons
 * @param {unknown} [question] instead of the usual prompt
 * @returns {Actions}
 */
export const actionBar = ({ view, names }, buttons, question) => ({
  prompt: isAnswered(view) ? "" : (question ?? sentence(view.game, () => prompt(view, names))),
  buttons: html`<div class="ask">${buttons}</div>`,
});

/** True while the viewer's own move is animated. @param {View} view */
const isAnswered = ({ seat, to_act, legal }) =>
  seat !== null && seat === to_act && legal.length === 0;

/**
 * Return the button that goes on.
 * @param {string} kind @param {string} text @param {() => void} act @param {string} [about] the id of the text that it is about
 */
export const forwardButton = (kind, text, act, about) =>
  html`<button type="button" class=${`primary ${kind}`} aria-describedby=${about ?? nothing} @click=${act}>${text}</button>`;

/** @param {unknown} back @param {unknown} rest */
export const buttonRow = (back, rest) => html`<div class="buttons">${back}${rest}</div>`;

/** Return the button that undoes a selection. @param {Table} table */
export const backButton = ({ select }) =>
  html`<button type="button" class="back" aria-label=${t("action.back")} @click=${() => select([])}>${icon("back")}</button>`;

/** Return the text of a move. @param {Pick<Table, "view" | "names" | "config">} table @param {string} move */
export const moveSentence = ({ view, names, config }, move) =>
  sentence(view.game, () => moveName(view, move, names, config));

/**
 * Return a button that plays a move.
 * @param {Table} table
 * @param {string} move
 * @param {{primary?: boolean, text?: string}} [options] `text`: instead of the move's usual one
 */
export const moveButton = (table, move, { primary = false, text } = {}) =>
  html`<button type="button" class=${primary ? "primary" : ""} data-move=${move} @click=${() => table.play(move)}>
    ${text ?? moveSentence(table, move)}
  </button>`;

/**
 * Return the button that opens and closes the rest of a text. Any further event closes it, as it covers the middle of the table.
 * @param {Pick<Table, "view" | "ui" | "setUi">} table
 * @param {string} text
 */
export function more({ view, ui, setUi }, text) {
  const now = `${view.log.length} ${text}`;
  const isOpen = ui.rest === now;
  const toggle = () => setUi({ rest: isOpen ? "" : now });
  return {
    isOpen,
    toggle,
    button: html`<button type="button" class="more" aria-expanded=${isOpen ? "true" : "false"} @click=${toggle}>${t(isOpen ? "recap.less" : "recap.more")}</button>`,
  };
}

const MANY = 60;

/** @typedef {Map<string, string[]>} Groups */
/** @type {WeakMap<View, Map<string, unknown>>} groups and lists of a view's moves, which may be more than a thousand */
const cache = new WeakMap();

/**
 * Return a value that is computed once for a view and a key.
 * @template T
 * @param {View} view
 * @param {string} key
 * @param {() => T} make
 * @returns {T}
 */
function cached(view, key, make) {
  const all = cache.get(view) ?? new Map();
  cache.set(view, all);
  if (!all.has(key)) all.set(key, make());
  return all.get(key);
}

/** Return the list of all legal moves, for people who prefer text and for programs. @param {Table} table */
export function moveList(table) {
  const { view, active, ui, setUi } = table;
  if (!active) return nothing;
  const open = ui.moves === true;
  return html`
    <details class="panel all-moves" ?open=${open} @toggle=${onToggle(open, (moves) => setUi({ moves }))}>
      <summary><h2>${t("moves.title", { count: view.legal.length })}</h2></summary>
      ${view.legal.length <= MANY ? items(table, view.legal) : groups(table, view.legal, [])}
    </details>`;
}

/** Return a listener for a person who opens or closes a list. @param {boolean} was @param {(open: boolean) => void} note */
const onToggle =
  (was, note) =>
  (/** @type {ToggleEvent} */ { target, currentTarget }) => {
    const { open } = /** @type {HTMLDetailsElement} */ (currentTarget);
    if (target === currentTarget && open !== was) note(open);
  };

/** @param {Table} table @param {string[]} moves */
const items = (table, moves) =>
  html`<ul class="moves">${moves.map((move) => html`<li>${moveButton(table, move)}</li>`)}</ul>`;

/**
 * Return moves in groups by the word after those that they share. A group's content is drawn when it is open.
 * @param {Table} table
 * @param {string[]} moves
 * @param {string[]} shared
 * @returns {unknown}
 */
function groups(table, moves, shared) {
  const depth = shared.length;
  const parts = cached(table.view, `groups ${shared.join(" ")}`, () => byWord(moves, depth));
  return [...parts].map(([word, part]) => {
    const path = [...shared, word];
    const open = isOpen(table, path, depth === 0 && part.length <= MANY);
    const { view } = table;
    const name =
      depth === 0 ? verbName(view.game, word) : sentence(view.game, () => wordName(view, word));
    return html`
      <details ?open=${open} @toggle=${onToggle(open, (now) => noteOpened(table, path, now))}>
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
    : cached(table.view, `${language()} ${path.join(" ")}`, () => items(table, moves));
}

/** @param {Table} table @param {string[]} path @param {boolean} usually */
function isOpen({ view, ui }, path, usually) {
  return (ui.opened?.view === view ? ui.opened.paths[path.join(" ")] : null) ?? usually;
}

/** @param {Table} table @param {string[]} path @param {boolean} open */
function noteOpened({ view, ui, setUi }, path, open) {
  const paths = ui.opened?.view === view ? ui.opened.paths : {};
  setUi({ opened: { view, paths: { ...paths, [path.join(" ")]: open } } });
}
