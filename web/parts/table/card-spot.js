// A card or pile of a table that can be looked at and, when a legal move has one of its words, acted on: by tap, by keyboard and,
// through parts/input/drag.js, by dragging. One element for everybody.

import { t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { card } from "../card.js";
import { moveName } from "../moves/game-text.js";
import { afterPicking, fitting, timesPicked, withoutWords, wordsOf } from "../moves/move-words.js";

/**
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("../types.js").Table} Table
 * @typedef {{
 *   token: string | null, label: string, empty?: boolean, fresh?: boolean, marked?: boolean, back?: string | null, nth?: number,
 *   anchor?: string, drawn?: unknown, stands?: string[], tries?: string,
 * }} Look what a place looks like: its card, the name that is read out, whether no card lies there, whether it has just come, a
 *   mark, what the back shows; `nth` of the cards that are alike here; `anchor`, its name for parts/animation/flip.js; `drawn`, a
 *   template instead of the usual card; `stands`, the words of moves that it stands for besides those that a tap means; `tries`,
 *   the move that a tap would mean if it were one: what cannot be done is said by the engine
 */

/** @param {Look} look */
const drawn = (look) =>
  look.drawn ??
  (look.empty ? html`<span class="slot"></span>` : card(look.token, look.fresh ?? false, look));

/** A card that nothing is ever done with. @param {Look} look */
export const still = (look) =>
  html`<span class="spot" role="img" data-anchor=${look.anchor ?? nothing} .stands=${look.stands ?? []} aria-label=${look.label}>${drawn(look)}</span>`;

const NOWHERE = {
  picked: /** @type {string[]} */ ([]),
  moves: /** @type {string[]} */ ([]),
  anew: false,
};

/**
 * What a tap on these words comes to.
 * @param {Table} table
 * @param {string[]} words each a word of moves, or several that are picked together ("1 up")
 * @param {number} [nth] of the cards that are alike
 */
export function tapped(table, words, nth = 0) {
  const { view, config, picked, active } = table;
  const chosen = active ? words.find((word) => timesPicked(picked, word) > nth) : undefined;
  const after = active && !chosen ? afterPicking(view.legal, picked, words) : NOWHERE;
  return { chosen, after, single: made(after, table.quick ? {} : config) };
}

/**
 * @param {Table} table
 * @param {string[]} words
 * @param {Look} look
 */
export function place(table, words, look) {
  const { view, names, config, picked, pick, active } = table;
  const { label } = look;
  const { chosen, after, single } = tapped(table, words, look.nth);
  const live = chosen !== undefined || after.moves.length > 0;
  const does = single ? moveName(view, single, names, config) : live ? t("card.choose") : "";
  const act = () => {
    if (single) table.play(single);
    else if (chosen) pick(withoutWords(picked, chosen));
    else if (live) pick(after.picked);
    else if (active) table.tries(look.tries ?? tried(words, config));
  };
  return html`
    <button type="button" class="spot" data-live=${live ? "yes" : "no"} data-move=${single ?? nothing}
      data-anchor=${look.anchor ?? nothing} .words=${words} .stands=${look.stands}
      aria-pressed=${chosen ? "true" : nothing} aria-disabled=${live ? nothing : "true"} tabindex=${live ? nothing : -1}
      aria-label=${does ? t("card.does", { label, does }) : label} @click=${act}>
      ${drawn(look)}
    </button>`;
}

/** What a tap would mean by the words alone: one of them that is a move by itself. @param {string[]} words @param {Table["config"]} config */
const tried = (words, { word_zones: zones = {} }) =>
  words.find((word) => Object.hasOwn(zones, word)) ?? "";

/**
 * The one move that a tap makes; none for a first tap where the game's table config asks for care.
 * @param {{moves: string[], anew: boolean}} after
 * @param {Table["config"]} config
 */
function made({ moves, anew }, { careful = [] }) {
  const [move] = moves;
  return moves.length === 1 && !(anew && careful.includes(wordsOf(move)[0])) ? move : undefined;
}

/**
 * What dropping what is picked on these words comes to: the move to make, or all that is picked then; null when they do not fit.
 * @param {Table} table
 * @param {string[]} words
 * @returns {{move: string} | {picked: string[]} | null}
 */
export function dropped({ view, picked }, words) {
  const moves = fitting(view.legal, picked);
  const only = moves.length === 1 ? moves[0] : null;
  const said = (/** @type {string} */ word) =>
    wordsOf(word).every((each) => only !== null && wordsOf(only).includes(each));
  if (only && words.some(said)) return { move: only };
  const after = afterPicking(view.legal, picked, words);
  if (after.moves.length === 0 || after.anew) return null;
  return after.moves.length === 1 ? { move: after.moves[0] } : { picked: after.picked };
}

/**
 * @typedef {{move: string} | {picked: string[]} | {act: () => void}} Comes what a drop comes to
 * @typedef {{
 *   label: string, does?: string, live?: boolean, move?: string, pressed?: boolean, fits?: string | false, anchor?: string, kind?: string,
 *   words?: string[], open?: boolean, act?: () => void, lifts?: (table: Table) => string[],
 *   takes?: (table: Table, before: string[]) => Comes | null,
 * }} Spot `does`: what a tap does, in words; `move`: the one move that it makes; `fits`: how what is picked goes here; `words`: those of
 *   moves that it stands for; `open`: whether what a tap unfolds is unfolded; `act`: what a tap does; `lifts`: what dragging it picks;
 *   `takes`: what a drop on it comes to
 */

/**
 * A spot that a table draws by itself: what a tap and a drop come to is the table's to say.
 * @param {Spot} spot
 * @param {unknown} drawn
 */
export const spot = (
  { label, does, live, move, pressed, fits, anchor, kind, words, open, act, lifts, takes },
  drawn,
) => html`
  <button type="button" class=${kind ? `spot ${kind}` : "spot"} data-live=${live ? "yes" : "no"} data-fits=${fits || nothing}
    data-move=${move ?? nothing} data-anchor=${anchor ?? nothing} .words=${words} .lifts=${live ? lifts : undefined} .takes=${takes}
    aria-pressed=${pressed ? "true" : nothing} aria-disabled=${live ? nothing : "true"} tabindex=${live ? nothing : -1} aria-expanded=${open ?? nothing}
    aria-label=${does ? t("card.does", { label, does }) : label} @click=${act ?? null}>
    ${drawn}
  </button>`;
