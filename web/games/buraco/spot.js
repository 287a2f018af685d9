// A place of this table: one element for tap, drag, keyboard and screen reader, as parts/place.js draws them, but for cards that are
// gathered before they make a move.

import { t } from "../../core/text.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/**
 * @typedef {import("../../parts/types.js").Table} Table
 * @typedef {{
 *   label: string, does?: string, live?: boolean, move?: string, pressed?: boolean, fits?: boolean, anchor?: string, kind?: string,
 *   words?: string[], open?: boolean, act?: () => void, lifts?: (table: Table) => string[],
 *   takes?: (table: Table, before: string[]) => import("../../parts/drag.js").Comes | null,
 * }} Spot `does`: what a tap does, in words; `move`: the one move that it makes; `fits`: what is gathered goes here; `words`: those of moves that
 *   it stands for; `open`: whether
 *   what a tap unfolds is unfolded
 */

/** @param {Spot} spot @param {unknown} drawn */
export const spot = (
  { label, does, live, move, pressed, fits, anchor, kind, words, open, act, lifts, takes },
  drawn,
) => html`
  <button type="button" class="spot ${kind ?? ""}" data-live=${live ? "yes" : "no"} data-fits=${fits ? "yes" : nothing}
    data-move=${move ?? nothing} data-anchor=${anchor ?? nothing} .words=${words} .lifts=${lifts} .takes=${takes}
    aria-pressed=${pressed ? "true" : nothing} aria-disabled=${live ? nothing : "true"} aria-expanded=${open ?? nothing}
    aria-label=${does ? t("card.does", { label, does }) : label} @click=${live && act ? act : null}>
    ${drawn}
  </button>`;
