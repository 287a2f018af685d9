// Area of a seat: its line (turn, name, hand, points), its Bank by round, its Pit.

import { t } from "../../core/i18n.js";
import { zoneOf } from "../../parts/moves/move-words.js";
import { cardSpot, staticSpot } from "../../parts/table/card-spot.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { back, eye, monster, nameOf, picture } from "./card.js";
import { FACES } from "./offer-draft.js";

/**
 * @typedef {import("../../parts/types.js").Table} Table
 * @typedef {import("../../core/types.js").View} View
 * @typedef {import("./offer-draft.js").Face} Face
 */

/** @param {View} view @returns {any} */
const dataOf = (view) => view.data;

// -- the line -----------------------------------------------------------------------------------------------

/** @param {Table} table @param {number} seat */
export function seatLine({ view, names }, seat) {
  return html`
    <h2 class="who">
      ${turnOf(view, seat)}
      <span class="name" title=${names[seat]}>${names[seat]}</span>
      ${seat === view.seat ? nothing : handOf(view, seat)}
      ${score(view, seat)}
    </h2>`;
}

/** Return the sign of a seat's turn: done, acting, or its number. @param {View} view @param {number} seat */
function turnOf(view, seat) {
  const { turns, offered, trail } = dataOf(view);
  const acts = seat === view.to_act;
  if (view.phase === "offer") {
    const key = acts
      ? "table.acts"
      : offered[seat]
        ? "turn.cant_even.offered"
        : "turn.cant_even.offers";
    return sign(acts ? "acts" : offered[seat] ? "done" : "waits", "", t(key));
  }
  const turn = turns.indexOf(seat);
  const done = turn < (trail.at(-1)?.takes.length ?? 0);
  const key = acts ? "table.acts" : done ? "turn.cant_even.took" : "turn.cant_even.takes";
  return sign(
    acts ? "acts" : done ? "done" : "waits",
    String(turn + 1),
    t(key, { turn: turn + 1 }),
  );
}

/** @param {string} state @param {string} text @param {string} label */
const sign = (state, text, label) =>
  html`<span class="turn" role="img" data-turn=${state} aria-label=${label}>${state === "done" ? svg`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12.5 10 17.5 19 7" /></svg>` : text}</span>`;

/** Return the number of cards in hand, and the known ones. @param {View} view @param {number} seat */
function handOf(view, seat) {
  const zone = zoneOf(view, `hand${seat}`);
  const known = zone.cards.filter((token) => token !== null);
  const cards = known.map(nameOf).join(", ");
  return html`<span class="holds" role="img" data-anchor=${`hand${seat}`} data-count-of=${`hand${seat}`}
      title=${t("holds.cant_even", { count: zone.count, cards })} aria-label=${t("holds.cant_even", { count: zone.count, cards })}>${back()}<b>${zone.count}</b>${known.length ? eye("up") : nothing}${known.map((token) => picture(/** @type {string} */ (token)))}</span>`;
}

/** Return the points. Their shape shows the parity. @param {View} view @param {number} seat */
export function score(view, seat) {
  const facts = { points: view.scores[seat], odd: dataOf(view).odd[seat] };
  return html`
    <span class="points" role="img" data-anchor=${`points${seat}`} data-odd=${facts.odd ? "yes" : "no"}
      aria-label=${t("points.cant_even.label", facts)}><b>${facts.points}</b><span class="parity">${t("parity.cant_even", facts)}</span></span>`;
}

// -- the Bank -----------------------------------------------------------------------------------------------

/**
 * Return the banked cards of each round.
 * @param {View} view
 * @param {number} seat
 * @returns {{card: string, down: boolean, score: number, lose: number}[][]}
 */
export const bankedBy = (view, seat) =>
  view.history.map((entry) => /** @type {any} */ (entry).seats[seat].banked);

/** @param {Table} table @param {number} seat */
export function bankOf({ view, names }, seat) {
  const { rounds, round, ichthid } = dataOf(view);
  const banked = bankedBy(view, seat);
  const count = banked.flat().length;
  return html`
    <div class="bank" data-zone=${`bank${seat}`} role="group" aria-label=${t("bank.cant_even", { name: names[seat], count })}>
      <ol>
        ${Array.from({ length: rounds }, (_, i) => {
          const cards = banked[i] ?? [];
          return html`<li data-anchor=${`bank${seat}:${i + 1}`} data-now=${i + 1 === round && !view.over ? "yes" : "no"} data-done=${i < banked.length ? "yes" : "no"}>
            ${
              cards.length
                ? cards.map(
                    ({ card }, at) =>
                      html`<span class="tiny" role="img" data-card=${card} data-anchor=${`bank${seat}:${i + 1}:${at}`}
                        data-chain=${card === "I" && ichthid[seat] && i + 1 === banked.length ? "yes" : nothing}
                        aria-label=${t("banked.cant_even", { card: nameOf(card), round: i + 1 })}>${picture(card)}</span>`,
                  )
                : html`<span class="number" aria-hidden="true">${i + 1}</span>`
            }
          </li>`;
        })}
      </ol>
    </div>`;
}

// -- the Pit ------------------------------------------------------------------------------------------------

/**
 * Return the cards in a Pit by face. null: none. `token` null: hidden.
 * @param {View} view
 * @param {number} seat
 * @returns {Record<Face, {token: string | null} | null>}
 */
export function pitOf(view, seat) {
  const zone = zoneOf(view, `pit${seat}`);
  const { up, down } = dataOf(view).pits[seat];
  if (!zone.count) return { down: null, up: null };
  if (view.phase === "offer")
    return { down: { token: zone.cards[0] }, up: { token: zone.cards[1] } };
  return { down: down ? { token: zone.cards[0] } : null, up: up ? { token: up } : null };
}

/** @param {Table} table @param {number} seat @param {unknown} [slots] the viewer's slots instead */
export function pit(table, seat, slots) {
  const label = t("pit.cant_even", { name: table.names[seat] });
  return html`
    <div class="pit" data-zone=${`pit${seat}`} role="group" aria-label=${label}>
      ${slots ?? FACES.map((face) => pitCard(table, seat, face))}
    </div>`;
}

/** @param {Table} table @param {number} seat @param {Face} face */
function pitCard(table, seat, face) {
  const { view, active } = table;
  const cardInPit = pitOf(view, seat)[face];
  const anchor = `pit${seat}:${face}`;
  if (!cardInPit)
    return html`<span class="spot" data-anchor=${anchor} data-face=${face}>${slot(face)}</span>`;
  const { token } = cardInPit;
  const drawn = token === null ? back() : monster(token, { face });
  const label = token === null ? t("card.hidden") : faceLabel(face, token);
  const content = { token, label, anchor, drawn, highlightWords: [`${seat} ${face}`] };
  return active
    ? cardSpot(table, [`${seat} ${face}`], { ...content, moveToExplain: `take ${seat} ${face}` })
    : staticSpot(content);
}

/** @param {Face} face @param {string} token */
const faceLabel = (face, token) =>
  face === "down"
    ? t("mark.cant_even.pit", { what: nameOf(token) })
    : t("open.cant_even.pit", { what: nameOf(token) });

/** Return an empty slot with the sign of its face. @param {Face} face @param {unknown} [text] */
export const slot = (face, text = nothing) =>
  html`<span class="slot" data-face=${face}>${eye(face)}${text}</span>`;
