// Box: eight cards in two rows, and the points of each column.

import { t } from "../../core/i18n.js";
import { card } from "../../parts/card.js";
import { cardName } from "../../parts/card-names.js";
import { numeral } from "../../parts/format.js";
import { capital, placeName } from "../../parts/moves/game-text.js";
import { coordinate, hasWords, zoneOf } from "../../parts/moves/move-words.js";
import { cardSpot, staticSpot } from "../../parts/table/card-spot.js";
import { messageArea } from "../../parts/table/message-area.js";
import { playerHeader } from "../../parts/table/player-header.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { recapRules } from "./recap.js";
import { boxScore, columns, flyingPlaces } from "./view.js";

/**
 * @import { Table } from "../../parts/types.js"
 * @import { Group } from "./view.js"
 */

const GROUPS = /** @type {Record<number, import("../../core/types.js").Key>} */ ({
  2: "group.two_can.quartet",
  3: "group.two_can.sextet",
  4: "group.two_can.octet",
});

/** @param {Group} group */
export const groupName = ({ pairs, number }) => t(GROUPS[pairs], { number });

/** @param {Table["view"]} view @param {string} at @param {string} what */
const labelAt = ({ game }, at, what) => t("card.at", { place: capital(placeName(game, at)), what });

/** Return the viewer's Box. Moves are made on its cards. @param {Table} table @param {number} seat */
export function ownBox(table, seat) {
  const { view, names } = table;
  const zone = zoneOf(view, `box${seat}`);
  const may = table.active ? flyingPlaces(view) : [];
  const spots = zone.cards.map((token, i) => {
    const at = coordinate(i, columns(view));
    const flies = may.includes(at);
    const lands = may.some(
      (from) => table.selection.includes(from) && view.legal.includes(`fly ${from} ${at}`),
    );
    const what = flies ? t("card.two_can.flies") : cardName(view.game, token);
    const takes = (/** @type {Table} */ now) => droppedAt(now, at);
    return html`<li .style=${`--i:${i}`} data-flies=${flies ? "yes" : nothing} data-lands=${lands ? "yes" : nothing} .onDrop=${takes}>
      ${cardSpot(table, wordsAt(table, at, may), {
        token,
        label: labelAt(view, at, what),
        anchor: `${zone.id}:${i}`,
        highlightWords: [at],
        moveToExplain: tapMove(table, at, may),
        drawn: flies ? html`${card(token)}<span class="wings">${wings}</span>` : undefined,
      })}</li>`;
  });
  // A card dragged from a pile to the own area goes to the hand.
  const whole = view.phase === "turn" ? ["draw", "take"] : [];
  return html`
    <section class="player mine" data-acts=${seat === view.to_act ? "yes" : "no"} aria-label=${names[seat]} .moveWords=${whole}>
      ${messageArea(table, recapRules)}
      ${playerHeader(table, seat, done(table, seat))}
      <div class="zone grid" data-zone=${zone.id} role="group" aria-label=${t("box.two_can", { name: names[seat] })}>
        <ul class="cards">${spots}</ul>
        ${marks(table, seat)}
      </div>
    </section>`;
}

/**
 * Return the words that a tap on an own place selects: it lays the card in hand there, unless another move was begun,
 * or a toucan there may fly.
 * @param {Table} table
 * @param {string} at
 * @param {string[]} may places of toucans that can fly
 */
function wordsAt({ view, selection, active }, at, may) {
  if (!active || view.phase === "turn") return [];
  if (view.phase === "flip" || may.includes(at)) return [at];
  if (selection.length === 0 || selection.includes(at)) return [`swap ${at}`];
  return view.legal.some((move) => hasWords(move, [...selection, at])) ? [at] : [];
}

/** Return the move that a tap on a place stands for, legal or not. @param {Table} table @param {string} at @param {string[]} may */
function tapMove({ selection }, at, may) {
  const [from] = may.filter((each) => selection.includes(each));
  if (from) return `fly ${from} ${at}`;
  return `${selection.includes("drop") ? "drop" : "swap"} ${at}`;
}

/**
 * Return the result of a drop on an own place beyond its words: the card in hand needs no selection, and the top
 * discard is taken and laid at once.
 * @param {Table} table
 * @param {string} at
 * @returns {import("../../parts/table/card-spot.js").DropResult | null}
 */
function droppedAt({ view, selection, play }, at) {
  if (view.phase === "turn" && selection.includes("take"))
    return { run: () => play("take", `swap ${at}`) };
  if (view.phase !== "lay" || selection.length) return null;
  return flyingPlaces(view).includes(at) ? { selection: [at] } : { move: `swap ${at}` };
}

/** Return another Box. It is small, and a tap enlarges it. @param {Table} table @param {number} seat */
export function rivalBox(table, seat) {
  const { view, names, ui, setUi } = table;
  const zone = zoneOf(view, `box${seat}`);
  const big = ui.big === seat;
  const name = names[seat];
  const shut = () => ui.big === seat && setUi({ big: undefined });
  return html`
    <div class="rival">
      <section class="player other" data-acts=${seat === view.to_act ? "yes" : "no"} data-big=${big ? "yes" : "no"} aria-label=${name}
        @focusout=${shut}>
        ${playerHeader(table, seat, done(table, seat))}
        <div class="zone grid" data-zone=${zone.id} role="group" aria-label=${t("box.two_can", { name })}>
          <ul class="cards">
            ${zone.cards.map((token, i) => {
              const label = labelAt(view, coordinate(i, columns(view)), cardName(view.game, token));
              return html`<li .style=${`--i:${i}`}>${staticSpot({ token, label, anchor: `${zone.id}:${i}` })}</li>`;
            })}
          </ul>
          ${marks(table, seat)}
        </div>
        <button type="button" class="enlarge" aria-expanded=${big ? "true" : "false"} aria-label=${t("box.two_can.enlarge", { name })}
          @click=${() => setUi({ big: big ? undefined : seat, list: false })}></button>
      </section>
    </div>`;
}

/** Return whether a Box is complete. @param {Table} table @param {number} seat */
const done = ({ view }, seat) =>
  view.data.ended_by === seat
    ? html`<span class="chip done">${check}<span class=${seat === view.seat ? "unseen" : ""}>${t("box.two_can.done")}</span></span>`
    : nothing;

/**
 * Return the points under each open column. Pairs are marked, and a group has its points under its last one.
 * @param {Table} table
 * @param {number} seat
 */
function marks({ view }, seat) {
  const score = boxScore(view, seat);
  return html`
    <ul class="marks" aria-label=${t("marks.two_can")}>
      ${score.columns.map((column, i) => {
        if (!column) return html`<li></li>`;
        const { pair, points } = column;
        const key = pair === null ? "column.two_can.points" : "column.two_can.pair";
        const group = score.groups.find(({ number }) => number === pair);
        const isLast = group && i === score.columns.findLastIndex((each) => each?.pair === pair);
        const name = isLast ? groupName(group) : "";
        return html`
          <li data-pair=${pair === null ? "no" : "yes"} data-group=${group ? "yes" : "no"} title=${name || nothing}>
            <span aria-hidden="true">${pair === null ? `+${points}` : check}${isLast ? numeral(group.points) : nothing}</span>
            <span class="unseen">${t(key, { column: i + 1, points })} ${name} ${isLast ? numeral(group.points) : nothing}</span>
          </li>`;
      })}
    </ul>`;
}

const check = svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12.5 10 17.5 19.5 6.5" /></svg>`;

const wings = svg`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 17C10 11 6 8 2 8c1 5 4 9 10 9 6 0 9-4 10-9-4 0-8 3-10 9z" /></svg>`;
