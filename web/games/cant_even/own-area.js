// Area of the viewer: the two slots of the offer, and the hand.

import { t } from "../../core/i18n.js";
import { signed } from "../../parts/format.js";
import { cardSpot } from "../../parts/table/card-spot.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { monster, nameOf } from "./card.js";
import {
  completeOffer,
  FACES,
  faceOf,
  handOf,
  nextFace,
  offerOf,
  withCardDragged,
  withCardInSlot,
  withEmptySlot,
  withoutDragged,
} from "./offer-draft.js";
import { dataOf, hasTaken, slot } from "./seat.js";

/**
 * @import { Table } from "../../parts/types.js"
 * @import { Face } from "./offer-draft.js"
 */

/** Return true if the viewer has yet to offer. @param {Table} table */
export const chooses = ({ view }) =>
  view.seat !== null && view.phase === "offer" && !dataOf(view).offered[view.seat];

// -- the slots ----------------------------------------------------------------------------------------------

/** @param {Table} table */
export const slots = (table) => FACES.map((face) => ownSlot(table, face));

/** @param {Table} table @param {Face} face */
function ownSlot(table, face) {
  const { selection, select, active, view } = table;
  const offer = offerOf(selection);
  const index = offer[face];
  const token = index === null ? null : handOf(table)[index];
  const aimed = active && token === null && nextFace(table, offer) === face;
  const name = t(`face.cant_even.${face}`);
  const label = token
    ? t("slot.cant_even.full", { face: name, what: nameOf(token) })
    : t("slot.cant_even.empty", { face: name, aimed });
  const act = () => {
    if (!active) return;
    if (index !== null) select(withEmptySlot(selection, face));
    else table.setUi({ aim: { round: view.data.round, face } });
  };
  return html`
    <button type="button" class="spot" data-face=${face} data-live=${active ? "yes" : "no"} data-aimed=${aimed ? "yes" : "no"}
      data-full=${token ? "yes" : "no"} data-anchor=${`pit${view.seat}:${face}`} aria-disabled=${active ? nothing : "true"} tabindex=${active ? nothing : -1} aria-label=${label}
      .moveWords=${[face]} .onLift=${index === null ? undefined : (/** @type {Table} */ now) => withCardDragged(now.selection, index)}
      .onDrop=${(/** @type {Table} */ now) => dropOnSlot(now, face)} @click=${act}>
      ${token ? monster(token, { face }) : slot(face, html`<span class="face-name">${name}</span>`)}
    </button>`;
}

/** Handle a drop on a slot. @param {Table} table @param {Face} face */
export function dropOnSlot({ selection }, face) {
  const { held } = offerOf(selection);
  return held && { selection: withCardInSlot(selection, held.index, face) };
}

/** Handle a drop anywhere else in the own area: the card returns to the hand. @param {Table} table */
export const dropInHand = ({ selection }) =>
  offerOf(selection).held ? { selection: withoutDragged(selection) } : null;

// -- the hand -----------------------------------------------------------------------------------------------

const LONG = 5;

/** @param {Table} table */
export function hand(table) {
  const { view, active, selection } = table;
  const cards = handOf(table);
  const takes = active && view.phase === "draw";
  // From the offer on the next card has its place, so that the others stay where they are.
  const seat = view.seat ?? 0;
  const count = cards.length + Number(dataOf(view).offered[seat] && !hasTaken(view, seat));
  const half = Math.ceil(count / 2);
  const isDealt = table.before === null && view.history.length === 0 && view.phase === "offer";
  return html`
    <div class="hand fan" data-zone=${`hand${view.seat}`} data-lines=${count > LONG ? 2 : 1}
      .style=${`--count:${count};--half:${half}`} data-dealt=${isDealt ? "yes" : nothing}
      role="group" aria-label=${t("hand.cant_even", { count: cards.length })}>
      <ul class="cards">
        ${cards.map((token, i) => html`<li .style=${`--i:${i}`} data-ends=${i + 1 === half ? "yes" : nothing}>${chooses(table) && active ? choice(table, i) : staticCard(view, token, i)}</li>`)}
        ${takes ? html`<li>${taking(table, selection.length > 0)}</li>` : nothing}
      </ul>
    </div>`;
}

/** @param {Table["view"]} view @param {string | null} token @param {number} i */
const staticCard = (view, token, i) => html`
  <span class="spot" role="img" data-anchor=${`hand${view.seat}:${i}`} .moveWords=${[token]} aria-label=${nameOf(token)}>${monster(token ?? "", { worth: worthOf(view, token) })}</span>`;

/** @param {Table["view"]} view @param {string | null} token @returns {number[] | undefined} */
const worthOf = (view, token) => dataOf(view).worth[view.seat ?? 0]?.[token ?? ""];

/** Return a card that can be selected, or returned from its slot. @param {Table} table @param {number} index */
function choice(table, index) {
  const { view, selection, select } = table;
  const token = handOf(table)[index] ?? "";
  const offer = offerOf(selection);
  const face = faceOf(offer, index);
  const held = offer.held?.index === index;
  const worth = worthOf(view, token);
  const next = nextFace(table, offer);
  const label = face
    ? t("choice.cant_even.laid", { what: nameOf(token), face: t(`face.cant_even.${face}`) })
    : t("choice.cant_even", {
        what: nameOf(token),
        face: t(`face.cant_even.${next}`),
        down: signed(worth?.[0] ?? 0),
        up: signed(worth?.[1] ?? 0),
        differs: worth?.[0] !== worth?.[1],
      });
  const after = face ? withEmptySlot(selection, face) : withCardInSlot(selection, index, next);
  const move = table.oneTap && !face ? completeOffer({ ...table, selection: after }) : null;
  const act = () => (move ? table.play(move) : select(after));
  return html`
    <button type="button" class="spot" data-live="yes" data-gone=${face || held ? "yes" : "no"} data-move=${move ?? nothing} data-anchor=${`hand${view.seat}:${index}`}
      aria-pressed=${face ? "true" : "false"} aria-label=${label}
      .moveWords=${[token]} .onLift=${(/** @type {Table} */ now) => withCardDragged(now.selection, index)} @click=${act}>
      ${monster(token, { worth })}
    </button>`;
}

/** Return the place of the card that is taken. @param {Table} table @param {boolean} ready */
function taking(table, ready) {
  const drawn = html`<span class="slot" data-ready=${ready ? "yes" : "no"}></span>`;
  if (!ready) return html`<span class="spot" aria-hidden="true">${drawn}</span>`;
  return cardSpot(table, ["take"], { token: null, label: t("hand.cant_even.here"), drawn });
}
