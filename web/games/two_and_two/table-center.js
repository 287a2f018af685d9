// Center of the table: deck, discards, the stack with the selected card over it, and next to it the button that turns the
// card and the sets that are still possible.

import { t } from "../../core/i18n.js";
import { cardsIn, zoneOf } from "../../parts/moves/move-words.js";
import { customSpot, pile, pileLabel, staticSpot } from "../../parts/table/card-spot.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { mini, nameOf, strip, turnSign, WILD_DENY } from "./card.js";
import { question } from "./deny-prompt.js";
import { noDrop } from "./hand.js";
import { currentChoice, FLIP, turnedChoice, wordsOfChoice } from "./selection.js";

/** @import { Table } from "../../parts/types.js" */

/** @param {Table} table */
export const middle = (table) => html`
  <div class="common" data-phase=${table.view.phase}>
    <div class="piles">${deck(table)}${discards(table)}</div>
    ${stack(table)}
    <div class="stack-side">${stackLabel(table)}${side(table)}</div>
  </div>`;

/** @param {Table} table */
function deck(table) {
  const { view, active } = table;
  const { count } = zoneOf(view, "deck");
  const live = active && view.legal.includes("draw");
  const back = /** @type {string | null} */ (view.data.silhouette);
  const shown = back ? t("card.back", { back: nameOf(back, false) }) : t("card.hidden");
  const name = t("zone.two_and_two.deck");
  const label = pileLabel(name, shown, count);
  const drawn = count ? strip(null, { back }) : html`<span class="slot"></span>`;
  const spot = html`
    <button type="button" class="spot" data-live=${live ? "yes" : "no"} data-move=${live ? "draw" : nothing} data-anchor="deck"
      aria-disabled=${live ? nothing : "true"} tabindex=${live ? nothing : -1} aria-label=${live ? t("card.does", { label, does: t("move.two_and_two.draw") }) : label}
      .onLift=${live ? () => ["draw"] : undefined}
      @click=${() => active && (live ? table.play("draw") : table.explainIllegal("draw"))}>${drawn}</button>`;
  return pile("deck", spot, name, count);
}

/** @param {Table} table */
function discards(table) {
  const { cards, count } = zoneOf(table.view, "discard");
  const token = cards[0] ?? null;
  const name = t("zone.two_and_two.discard");
  const label = pileLabel(name, token ? nameOf(token, false) : "", count);
  const drawn = token ? strip(token) : html`<span class="slot"></span>`;
  return pile("discard", staticSpot({ token, label, anchor: "discard", drawn }), name, count);
}

/** Return the selected card as it would be laid, or null. @param {Table} table */
export function ghostOf(table) {
  const { view } = table;
  const choice = currentChoice(table);
  if (!choice) return null;
  const token = choice.card === "wild" ? WILD_DENY : (choice.card ?? String(view.data.start_card));
  const round = Boolean(view.data.flipped) !== choice.flip;
  const completing = /** @type {string[]} */ (view.data.completes);
  return { choice, token, round, completes: completing.includes(choice.move) };
}

/** @param {Table} table */
function stack(table) {
  const { view } = table;
  const zone = zoneOf(table.view, "stack");
  const ghost = ghostOf(table);
  const waiting = ghost ? null : inTheAir(table);
  const flipped = Boolean(view.data.flipped);
  const shows = String(view.data.shows);
  const name = t("stack.two_and_two.shows", {
    count: zone.count,
    what: nameOf(shows, false),
    flipped,
  });
  const label = ghost ? t("card.does", { label: name, does: playText(table, ghost) }) : name;
  return html`
    <div class="zone stack" data-zone="stack" data-flipped=${(ghost?.round ?? flipped) ? "yes" : "no"} data-count=${zone.count}>
      <span class="head" aria-hidden="true"></span>
      <button type="button" class="spot tray" data-live=${ghost ? "yes" : "no"} data-move=${ghost?.choice.move ?? nothing} data-anchor=${zone.count ? "tray" : "stack"}
        aria-disabled=${ghost ? nothing : "true"} tabindex=${ghost ? nothing : -1} aria-label=${label}
        .onDrop=${(/** @type {Table} */ now) => dropOn(now)} @click=${() => (ghost ? table.play(ghost.choice.move) : explainEmptyHanded(table))}>
        <span class="pile-of">
          <span class="ground">${[0, 1, 2, 3].map(() => html`<i></i>`)}</span>
          ${zone.cards.map((token, i) => strip(token, { anchor: i === zone.count - 1 ? "stack" : undefined }))}
          ${waiting ? html`<span class="ghost asks">${strip(waiting)}</span>` : nothing}
          ${ghost ? html`<span class="ghost" data-completes=${ghost.completes ? "yes" : "no"}>${strip(ghost.token, { round: ghost.round })}</span>` : nothing}
        </span>
      </button>
    </div>`;
}

/** Return the size of the stack, or what the selected card does to it. @param {Table} table */
function stackLabel(table) {
  const { view, names } = table;
  const { count } = zoneOf(view, "stack");
  const flipped = Boolean(view.data.flipped);
  const last = view.history.at(-1);
  return html`
    <span class="zone-name stack-label">${
      view.phase === "start" && last
        ? t("stack.two_and_two.last", { name: names[Number(last.seat)], size: last.size })
        : ghostOf(table)?.completes
          ? html`<b>${t("stack.two_and_two.completes")}</b>`
          : t("stack.two_and_two.count", { count, flipped })
    }</span>`;
}

/** Say why a tap on the stack lays nothing. @param {Table} table */
function explainEmptyHanded({ active, view, explainIllegal }) {
  if (active) explainIllegal("", view.phase === "deny" ? undefined : "two_and_two.empty_handed");
}

/** Return the card that may still be denied, or null. @param {Table} table */
const inTheAir = (table) =>
  table.view.phase === "deny" ? (cardsIn(table.view, "played")[0] ?? null) : null;

/** @param {Table} table */
function dropOn(table) {
  const choice = currentChoice(table);
  return choice && { move: choice.move };
}

/** Return the consequences of the selected move in words. @param {Table} table @param {NonNullable<ReturnType<typeof ghostOf>>} ghost */
export const playText = ({ view }, { choice, token, round, completes }) =>
  t("play.two_and_two.whole", {
    verb: view.phase === "start" ? "start" : choice.card === "wild" ? "wild" : "play",
    card: nameOf(token, round),
    flip: choice.flip,
    skips: choice.skips,
    completes,
  });

/** @param {Table} table */
function side(table) {
  const { phase } = table.view;
  if (phase === "deny") return question(table);
  const isStack = zoneOf(table.view, "stack").count > 0;
  return html`${turnedUp(table)}${phase === "turn" && isStack ? becomes(table) : nothing}${handle(table)}`;
}

/** Return the first card of a stack. A tap turns it. @param {Table} table */
function turnedUp(table) {
  const { view, active } = table;
  const token = cardsIn(table.view, "played")[0];
  if (view.phase !== "start" || !token) return nothing;
  const choice = currentChoice(table);
  const round = choice?.flip ?? false;
  return html`
    <div class="zone air" data-zone="played">
      ${customSpot(
        {
          label: t("start.two_and_two.card", { what: nameOf(token, round), round, active }),
          enabled: choice !== null,
          anchor: "played",
          moveWords: [FLIP],
          onTap: () => turn(table),
          onLift: (now) => now.selection,
          onDrop: noDrop,
        },
        strip(token, { round }),
      )}
      <span class="zone-name" aria-hidden="true">${t("zone.two_and_two.played", { phase: view.phase })}</span>
    </div>`;
}

/** Turn the selected card. @param {Table} table */
export function turn(table) {
  const choice = currentChoice(table);
  const other = choice && turnedChoice(table, choice);
  if (other) table.select(wordsOfChoice(other));
}

/** Return the button that turns the selected card. @param {Table} table */
function handle(table) {
  const choice = currentChoice(table);
  const other = choice && turnedChoice(table, choice);
  const costs = table.view.phase === "turn";
  if (!costs && !table.active) return nothing;
  return html`
    <button type="button" class="spot handle" data-live=${other ? "yes" : "no"} aria-disabled=${other ? nothing : "true"} tabindex=${other ? nothing : -1}
      .moveWords=${[FLIP]} .onDrop=${() => null} aria-pressed=${choice?.flip ? "true" : "false"} aria-label=${t("turn.two_and_two.label", { costs })} @click=${() => turn(table)}>
      ${turnSign()}<span aria-hidden="true">${t("turn.two_and_two.short", { costs })}</span>
    </button>`;
}

/** Return the sets that are still possible. @param {Table} table */
function becomes({ view }) {
  const possible = /** @type {string[]} */ (view.data.possible);
  const label = t("becomes.two_and_two.label", {
    count: possible.length,
    sets: possible.map((each) => nameOf(each, false)).join("; "),
  });
  return html`
    <div class="becomes" role="img" aria-label=${label}>
      <span class="zone-name" aria-hidden="true">${t("becomes.two_and_two.short")}</span>
      <span class="minis">${possible.map(mini)}</span>
    </div>`;
}
