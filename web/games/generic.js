// The table of any game, drawn from a view alone: zones, legal moves, scores. It knows no rule of any game.

import { t } from "../app/text.js";
import { card } from "../ui/card.js";
import { icon } from "../ui/icons.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import {
  afterPicking,
  cardWords,
  columnsOf,
  coordinate,
  fitting,
  wordsOf,
  zoneWords,
} from "./moves.js";
import { cardName, moveName, prompt, verbName, zoneName } from "./words.js";

/**
 * @typedef {import("../app/types.js").View} View
 * @typedef {import("../app/types.js").Zone} Zone
 * @typedef {{
 *   view: View, before: View | null, names: string[], hints: Record<string, string>, picked: string[],
 *   active: boolean, pick: (words: string[]) => void, play: (move: string) => void,
 * }} Table
 */

const BUTTONS = 4;

/** @param {Table} table */
export function felt(table) {
  const { view } = table;
  const mine = view.seat ?? -1;
  const others = Array.from(
    { length: view.seats },
    (_, i) => (mine + 1 + i + view.seats) % view.seats,
  );
  return html`
    <div class="felt" data-game=${view.game} data-crowd=${view.seats > 4 ? "yes" : "no"} @keydown=${walk}>
      <div class="others" data-count=${others.filter((seat) => seat !== mine).length}>
        ${others.filter((seat) => seat !== mine).map((seat) => player(table, seat))}
      </div>
      <div class="common">
        ${owned(view, null)
          .filter((zone) => zone.count || zone.kind !== "row")
          .map((zone) => zoneOf(table, zone))}
        ${held(table)}
      </div>
      ${view.seat === null ? nothing : player(table, view.seat)}
    </div>`;
}

/** @param {View} view @param {number | null} owner */
const owned = (view, owner) => view.zones.filter((zone) => zone.owner === owner);

/** A hand of at most one card lies in the middle, beside the piles it came from. @param {Zone} zone */
const isHeld = (zone) => zone.kind === "fan" && zone.count <= 1;

/**
 * A player's pile that nothing can be done with is a number beside the name.
 * @param {Table} table
 * @param {Zone} zone
 */
function isCounted({ view, hints }, zone) {
  const words = zoneWords(view, zone, hints);
  return (
    zone.kind === "pile" &&
    !view.legal.some((move) => wordsOf(move).some((word) => words.includes(word)))
  );
}

/** @param {Table} table */
function held(table) {
  const { view } = table;
  const seat = view.to_act ?? view.seat;
  const zones = owned(view, seat).filter(isHeld);
  return zones.map((zone) => zoneOf(table, zone));
}

/**
 * @param {Table} table
 * @param {number} seat
 */
function player(table, seat) {
  const { view, names } = table;
  const mine = seat === view.seat;
  const acts = seat === view.to_act;
  const zones = owned(view, seat).filter((zone) => !isHeld(zone));
  return html`
    <section class="player ${mine ? "mine" : "other"}" data-acts=${acts ? "yes" : "no"} aria-label=${names[seat]}>
      <h2 class="who">
        <span class="name">${names[seat]}</span>
        ${acts ? html`<span class="acts">${t("table.acts")}</span>` : nothing}
        ${view.winners.includes(seat) ? html`<span class="won">${t("table.won")}</span>` : nothing}
        ${zones
          .filter((zone) => isCounted(table, zone))
          .map(
            (zone) =>
              html`<span class="chip" data-zone=${zone.id}>${zoneName(view.game, zone)} ${zone.count}</span>`,
          )}
        <span class="points" aria-label=${t("table.points", { points: view.scores[seat] })}>${view.scores[seat]}</span>
      </h2>
      ${zones.filter((zone) => !isCounted(table, zone)).map((zone) => zoneOf(table, zone))}
    </section>`;
}

/**
 * @param {Table} table
 * @param {Zone} zone
 */
function zoneOf(table, zone) {
  return zone.kind === "pile" ? pile(table, zone) : spread(table, zone);
}

/**
 * @param {Table} table
 * @param {Zone} zone
 */
function pile(table, zone) {
  const { view } = table;
  const top = zone.cards[0] ?? null;
  const name = zoneName(view.game, zone);
  const what = zone.count === 0 ? t("zone.empty") : cardName(view.game, top);
  return html`
    <div class="zone pile" data-zone=${zone.id}>
      ${place(table, zoneWords(view, zone, table.hints), {
        token: top,
        empty: zone.count === 0,
        label: t("pile.label", { name, what, count: zone.count }),
        fresh: table.before !== null && changed(table, zone, 0),
      })}
      <span class="zone-name" aria-hidden="true">${name} <span class="count">${zone.count}</span></span>
    </div>`;
}

/**
 * @param {Table} table
 * @param {Zone} zone
 */
function spread(table, zone) {
  const { view } = table;
  const grid = zone.kind === "grid";
  const columns = columnsOf(view, zone);
  const whole = zoneWords(view, zone, table.hints).slice(1);
  const name = zoneName(view.game, zone);
  const own = zone.owner === view.seat;
  const spots = zone.cards.map((token, i) => {
    const spot = grid ? coordinate(i, columns) : "";
    const what = cardName(view.game, token);
    const words = [...cardWords(view, zone, i), ...whole];
    const options = {
      token,
      empty: false,
      label: spot ? t("card.at", { place: spot, what }) : what,
      fresh: changed(table, zone, i),
    };
    return html`<li>${own || words.length ? place(table, words, options) : still(options)}</li>`;
  });
  const label = t("zone.label", { name, count: zone.count });
  return html`
    <div class="zone ${zone.kind}" data-zone=${zone.id} data-columns=${grid ? columns : nothing} data-count=${zone.count}
      role="group" aria-label=${label}>
      ${rowsOf(spots, grid ? spots.length : ROW).map((row) => html`<ul class="cards">${row}</ul>`)}
      ${zone.kind === "fan" && zone.count === 0 ? html`<span class="slot" aria-hidden="true"></span>` : nothing}
      ${grid ? nothing : html`<span class="zone-name" aria-hidden="true">${name}</span>`}
    </div>`;
}

const ROW = 13;

/**
 * As few rows as there must be, all about as long.
 * @param {unknown[]} spots
 * @param {number} longest
 */
function rowsOf(spots, longest) {
  const rows = Math.max(1, Math.ceil(spots.length / Math.max(1, longest)));
  const long = Math.ceil(spots.length / rows);
  return Array.from({ length: rows }, (_, i) => spots.slice(i * long, (i + 1) * long));
}

/** Whether another card lies here than before. @param {Table} table @param {Zone} zone @param {number} index */
function changed({ before }, zone, index) {
  const was = before?.zones.find(({ id }) => id === zone.id);
  if (!was) return false;
  if (zone.kind === "pile") return was.count !== zone.count;
  return was.cards[index] !== zone.cards[index];
}

/** @param {{token: string | null, label: string, fresh: boolean}} options */
const still = ({ token, label, fresh }) =>
  html`<span class="spot" role="img" aria-label=${label}>${card(token, fresh)}</span>`;

/**
 * A card or pile that can be acted on when a legal move has one of its words.
 * @param {Table} table
 * @param {string[]} words
 * @param {{token: string | null, empty: boolean, label: string, fresh: boolean}} options
 */
function place(table, words, { token, empty, label, fresh }) {
  const { view, picked, active } = table;
  const after = active ? afterPicking(view.legal, picked, words) : { picked, moves: [] };
  const chosen = active && words.some((word) => picked.includes(word));
  const single = after.moves.length === 1 ? after.moves[0] : undefined;
  const live = chosen || after.moves.length > 0;
  const does = single ? moveName(view, single) : live ? t("card.choose") : "";
  return html`
    <button type="button" class="spot" data-live=${live ? "yes" : "no"} data-move=${single ?? nothing}
      aria-pressed=${chosen ? "true" : nothing} aria-disabled=${live ? nothing : "true"}
      aria-label=${does ? t("card.does", { label, does }) : label}
      @click=${() => (single ? table.play(single) : live && table.pick(words))}>
      ${empty ? html`<span class="slot"></span>` : card(token, fresh)}
    </button>`;
}

/** What is asked, and the moves that fit what was picked, as at most four buttons. @param {Table} table */
export function actions(table) {
  const { view, names, picked, active } = table;
  return html`
    <div class="ask" data-picked=${picked.length ? "yes" : "no"}>
      <p class="prompt">${prompt(view, names)}</p>
      ${active ? buttons(table) : nothing}
    </div>`;
}

/** @param {Table} table */
function buttons(table) {
  const { view, picked, pick } = table;
  const moves = fitting(view.legal, picked);
  const verbs = [...new Set(moves.map((move) => wordsOf(move)[0]))];
  const back = picked.length
    ? html`<button type="button" class="back" aria-label=${t("action.back")} @click=${() => pick([])}>${icon("back")}</button>`
    : nothing;
  if (moves.length <= (picked.length ? BUTTONS - 1 : BUTTONS)) {
    return row(
      back,
      moves.map((move, i) => moveButton(table, move, i === moves.length - 1)),
    );
  }
  const open = verbs.filter((verb) => !picked.includes(verb));
  if (open.length < 2 || open.length > BUTTONS)
    return row(back, [html`<span class="hint">${t("action.choose")}</span>`]);
  return row(
    back,
    open.map((verb) => {
      const after = fitting(moves, [...picked, verb]);
      return after.length === 1
        ? moveButton(table, after[0], false)
        : html`<button type="button" class="verb" @click=${() => pick([verb])}>${verbName(view.game, verb)}</button>`;
    }),
  );
}

/** @param {unknown} back @param {unknown[]} rest */
const row = (back, rest) => html`<div class="buttons">${back}${rest}</div>`;

/**
 * @param {Table} table
 * @param {string} move
 * @param {boolean} primary
 */
const moveButton = (table, move, primary) =>
  html`<button type="button" class=${primary ? "primary" : ""} data-move=${move} @click=${() => table.play(move)}>
    ${moveName(table.view, move)}
  </button>`;

const MANY = 60;

/** Every legal move in words: for those who would rather read than look. @param {Table} table */
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
    html`<ul class="moves">${moves.map((move) => html`<li>${moveButton(table, move, false)}</li>`)}</ul>`;
  return html`
    <section class="panel all-moves" aria-labelledby="moves-title">
      <h2 id="moves-title">${t("moves.title", { count: view.legal.length })}</h2>
      ${
        view.legal.length <= MANY
          ? items(view.legal)
          : Object.entries(groups).map(
              ([verb, moves], i) =>
                html`<details ?open=${i === 0}><summary>${verb} (${moves.length})</summary>${items(moves)}</details>`,
            )
      }
    </section>`;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Arrow keys go to the nearest place in that direction that can be acted on. @param {KeyboardEvent} event */
function walk(event) {
  const arrow = /** @type {Record<string, number[]>} */ (ARROWS)[event.key];
  const felt = /** @type {HTMLElement} */ (event.currentTarget);
  const from = document.activeElement?.closest(".spot");
  if (!arrow || !from || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const middle = (/** @type {Element} */ spot) => {
    const box = spot.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let nearest = { far: Number.POSITIVE_INFINITY, spot: /** @type {HTMLElement | null} */ (null) };
  for (const spot of /** @type {NodeListOf<HTMLElement>} */ (
    felt.querySelectorAll("button.spot[data-live=yes]")
  )) {
    const [sx, sy] = middle(spot);
    const along = (sx - x) * arrow[0] + (sy - y) * arrow[1];
    const aside = Math.abs((sx - x) * arrow[1]) + Math.abs((sy - y) * arrow[0]);
    if (spot !== from && along > 1 && along + 2 * aside < nearest.far)
      nearest = { far: along + 2 * aside, spot };
  }
  nearest.spot?.focus();
}
