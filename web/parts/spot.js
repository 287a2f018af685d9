// A place that a table draws by itself: one element for tap, drag, keyboard and screen reader, as place.js draws them, but what a tap
// and a drop come to is the table's to say.

import { t } from "../core/text.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {{
 *   label: string, does?: string, live?: boolean, move?: string, pressed?: boolean, fits?: string | false, anchor?: string, kind?: string,
 *   words?: string[], open?: boolean, act?: () => void, lifts?: (table: Table) => string[],
 *   takes?: (table: Table, before: string[]) => import("./drag.js").Comes | null,
 * }} Spot `does`: what a tap does, in words; `move`: the one move that it makes; `fits`: how what is picked goes here; `words`: those of
 *   moves that it stands for; `open`: whether what a tap unfolds is unfolded; `act`: what a tap does; `lifts`: what dragging it picks;
 *   `takes`: what a drop on it comes to
 */

/** @param {Spot} spot @param {unknown} drawn */
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
