// Area of a seat: its header (face, name, hand, points, turn), its Bank, its Pit.

import { t } from "../../core/i18n.js";
import { zoneOf } from "../../parts/moves/move-words.js";
import { face } from "../../parts/player-portrait.js";
import { cardSpot, staticSpot } from "../../parts/table/card-spot.js";
import { turnSign } from "../../parts/table/player-header.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { back, eye, MONSTERS, monster, nameOf, picture } from "./card.js";
import { FACES } from "./offer-draft.js";

/**
 * @import { View } from "../../core/types.js"
 * @import { Table } from "../../parts/types.js"
 * @import { Face } from "./offer-draft.js"
 */

/** @param {View} view @returns {any} */
export const dataOf = (view) => view.data;

// -- the header ---------------------------------------------------------------------------------------------

/** @param {Table} table @param {number} seat */
export function seatHeader({ view, names, seatMark }, seat) {
  return html`
    <h2 class="who">
      ${faceOf(view, names, seat)}
      <span class="name" title=${names[seat]}>${names[seat]}</span>
      ${seatMark?.(seat) ?? nothing}
      ${seat === view.seat ? nothing : handOf(view, seat)}
      ${score(view, seat)}
      ${turnSign(view, seat)}
    </h2>`;
}

/**
 * Return a player's face, with a tick for one who is done and, at a table of several, the number of one who takes later.
 * @param {View} view @param {string[]} names @param {number} seat
 */
function faceOf(view, names, seat) {
  const { turns, offered } = dataOf(view);
  const turn = turns.indexOf(seat);
  const draws = view.phase !== "offer";
  const done = draws ? hasTaken(view, seat) : offered[seat];
  const state = seat === view.to_act ? "acts" : done ? "done" : "waits";
  const [then, now] = draws
    ? /** @type {const} */ (["turn.cant_even.took", "turn.cant_even.takes"])
    : /** @type {const} */ (["turn.cant_even.offered", "turn.cant_even.offers"]);
  const label = state === "acts" ? nothing : t(done ? then : now, { turn: turn + 1 });
  const mark = done
    ? tick
    : draws && state === "waits" && turns[1] !== turns.at(-1)
      ? t("turn.cant_even.place", { turn: turn + 1 })
      : nothing;
  return html`<span class="turn" role=${state === "acts" ? nothing : "img"} data-turn=${state} aria-label=${label}>${face(names[seat])}${mark === nothing ? nothing : html`<span class="mark">${mark}</span>`}</span>`;
}

/**
 * Return true if a seat has taken its card of this round: each take empties one place in the Pits.
 * @param {View} view @param {number} seat
 */
export function hasTaken(view, seat) {
  const { turns, pits } = dataOf(view);
  const taken = pits.flatMap((/** @type {any} */ { up, down }) => [!up, !down]).filter(Boolean);
  return view.phase !== "offer" && turns.indexOf(seat) < taken.length;
}

const tick = svg`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12.5 10 17.5 19 7" /></svg>`;

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
 * @param {View} view @param {number} seat @returns {{card: string, down: boolean, score: number, lose: number}[][]}
 */
export const bankedBy = (view, seat) =>
  view.history.map((entry) => /** @type {any} */ (entry).seats[seat].banked);

/** The number of other seats from which their Banks are shown by monster, not by round. */
const MANY = 3;

/** Return true if the Bank of a seat is shown by monster. @param {View} view @param {number} seat */
const isGrouped = (view, seat) => seat !== view.seat && view.seats > MANY;

/**
 * Return the anchor of a banked card.
 * @param {View} view
 * @param {number} seat
 * @param {{card: unknown, round: number, index: number}} banked `index`: among the cards of its round
 */
export const bankAnchor = (view, seat, { card, round, index }) =>
  isGrouped(view, seat) ? `bank${seat}:${card}` : `bank${seat}:${round}:${index}`;

/** @param {Table} table @param {number} seat */
export function bankOf({ view, names }, seat) {
  const banked = bankedBy(view, seat);
  const count = banked.flat().length;
  return html`
    <div class="bank" data-zone=${`bank${seat}`} data-by=${isGrouped(view, seat) ? "monster" : "round"} role="group" aria-label=${t("bank.cant_even", { name: names[seat], count })}>
      ${isGrouped(view, seat) ? byMonster(view, seat) : byRound(view, seat)}
    </div>`;
}

/** Return true if an Ichthid of this round continues a chain. @param {View} view @param {number} seat @param {number} round */
const continues = (view, seat, round) =>
  dataOf(view).ichthid[seat] && round === bankedBy(view, seat).length;

/** @param {View} view @param {number} seat */
function byRound(view, seat) {
  const { rounds, round } = dataOf(view);
  const banked = bankedBy(view, seat);
  return html`
    <ol>
      ${Array.from({ length: rounds }, (_, i) => {
        const cards = banked[i] ?? [];
        return html`<li data-anchor=${`bank${seat}:${i + 1}`} data-now=${i + 1 === round && !view.over ? "yes" : "no"} data-done=${i < banked.length ? "yes" : "no"}>
          ${
            cards.length
              ? cards.map(
                  ({ card }, index) =>
                    html`<span class="tiny" role="img" data-card=${card} data-anchor=${`bank${seat}:${i + 1}:${index}`}
                      data-chain=${card === "I" && continues(view, seat, i + 1) ? "yes" : nothing}
                      aria-label=${t("banked.cant_even", { card: nameOf(card), round: i + 1 })}>${picture(card)}</span>`,
                )
              : html`<span class="number" aria-hidden="true">${i + 1}</span>`
          }
        </li>`;
      })}
    </ol>`;
}

/** Return the number of each monster. @param {View} view @param {number} seat */
function byMonster(view, seat) {
  const rounds = bankedBy(view, seat);
  const cards = rounds.flat().map(({ card }) => card);
  return html`
    <ul>
      ${MONSTERS.map((card) => {
        const count = cards.filter((each) => each === card).length;
        const chain = card === "I" && continues(view, seat, rounds.length);
        return html`<li class="kind" data-card=${card} data-anchor=${`bank${seat}:${card}`} data-count=${count}
          data-chain=${chain ? "yes" : nothing}><span class="unseen">${t("bank.cant_even.kind", { card: nameOf(card), count })}</span>${picture(card)}<b aria-hidden="true">${count}</b></li>`;
      })}
    </ul>`;
}

// -- the Pit ------------------------------------------------------------------------------------------------

/**
 * Return the cards in a Pit by face. null: none. `token` null: hidden.
 * @param {View} view @param {number} seat @returns {Record<Face, {token: string | null} | null>}
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
  t(face === "down" ? "mark.cant_even.pit" : "open.cant_even.pit", { what: nameOf(token) });

/** Return an empty slot with the sign of its face. @param {Face} face @param {unknown} [text] */
export const slot = (face, text = nothing) =>
  html`<span class="slot" data-face=${face}>${eye(face)}${text}</span>`;
