// Prompt for a player with a Wild/Deny: the cards of the move are shown, and one of them can be denied.

import { t } from "../../core/i18n.js";
import { cardName } from "../../parts/card-names.js";
import { wordsOf } from "../../parts/moves/move-words.js";
import { sentence } from "../../parts/moves/sentence-with-cards.js";
import { backButton, buttonRow } from "../../parts/table/action-bar.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { GAME, nameOf, SKIP_FLIP, strip, WILD_DENY } from "./card.js";

/**
 * @import { Table } from "../../parts/types.js"
 * @typedef {{move: string, seat: number, target: string | null, denies: number}} Chain
 * @typedef {{word: string, move: string, token: string, use: "" | "flip" | "skip" | "wild" | "deny", count: number}} Part a card of the move: its word in a deny,
 *   the move that denies it, what it is, what it is used for, how many there are alike
 */

/** @param {Table} table */
export const chainOf = ({ view }) => /** @type {Chain} */ (view.data.chain);

/** Return true if the player has paused the question. Until the answer no tap is a move. @param {Table} table */
export const isPaused = ({ view, ui, active }) =>
  active && view.phase === "deny" && ui.paused === view.table.events;

/** @param {Table} table @param {boolean} paused */
export const pause = (table, paused) => {
  table.select([]);
  table.setUi({ paused: paused ? table.view.table.events : -1 });
};

/** Return the cards that this move plays. @param {Table} table @returns {Part[]} */
function parts(table) {
  const { move } = chainOf(table);
  const words = wordsOf(move).filter((word) => !["play", "rival", "self"].includes(word));
  const lies = table.view.zones.find(({ id }) => id === "played")?.cards[0];
  return [...new Set(words)].map((word) => {
    const effect = word === "flip" || word === "skip";
    return {
      word,
      move: `deny ${word}`,
      token: effect ? SKIP_FLIP : (lies ?? WILD_DENY),
      use: word === "flip" || word === "skip" || word === "wild" ? word : "",
      count: words.filter((each) => each === word).length,
    };
  });
}

/** Return a Deny that can be denied. @param {Chain} chain @returns {Part[]} */
const denied = ({ denies }) =>
  denies ? [{ word: "deny", move: "deny", token: WILD_DENY, use: "deny", count: 1 }] : [];

/** Return the parts that can be denied. @param {Table} table @returns {Part[]} */
const targets = (table) =>
  [...parts(table), ...denied(chainOf(table))].filter(({ move }) =>
    table.view.legal.includes(move),
  );

/** Return the part that is selected to be denied. @param {Table} table */
function selectedTarget(table) {
  const can = targets(table);
  return can.length === 1 ? can[0] : can.find(({ word }) => table.selection.includes(word));
}

/** Return the cards of the move, and the Denies on it. @param {Table} table */
export function question(table) {
  const chain = chainOf(table);
  return html`
    <ul class="asked" aria-label=${t("question.two_and_two.cards", { name: table.names[chain.seat] })}>
      ${[...parts(table), ...denied(chain)].map((part) => html`<li data-denied=${part.word === chain.target ? "yes" : "no"}>${target(table, part)}</li>`)}
    </ul>`;
}

/** Return the name of a part. @param {Part} part */
const partName = ({ token, use }) => (use ? t(`use.two_and_two.${use}`) : nameOf(token, false));

/** @param {Table} table @param {Part} part */
function target(table, part) {
  const { active, selection, play } = table;
  const live = active && table.view.legal.includes(part.move);
  const pressed =
    live && selection.length > 0 && selection.at(-1) === part.word && part.word !== "deny";
  const makes = live && selection.includes("deny");
  const label = t("question.two_and_two.card", { what: partName(part), count: part.count, live });
  return html`
    <button type="button" class="spot" data-live=${live ? "yes" : "no"} data-move=${makes ? part.move : nothing}
      data-anchor=${part.use ? nothing : "played"} aria-pressed=${pressed ? "true" : nothing}
      aria-disabled=${live ? nothing : "true"} tabindex=${live ? nothing : -1} aria-label=${label}
      .moveWords=${[part.word]} .onDrop=${(/** @type {Table} */ now) => (live && now.selection.includes("deny") ? { move: part.move } : null)}
      @click=${() => live && (makes ? play(part.move) : table.select(pressed ? [] : [part.word]))}>
      ${strip(part.token, { use: part.use })}
      ${part.use ? html`<span class="use" aria-hidden="true">${partName(part)}${part.count > 1 ? html` ×${part.count}` : nothing}</span>` : nothing}
    </button>`;
}

/** Return the name of a part within a sentence. @param {Part} part */
const nameWithin = ({ word, use, token }) => (use ? cardName(GAME, word) : nameOf(token, false));

/** Return the prompt. @param {Table} table */
export const questionText = (table) => sentence(GAME, () => questionOf(table));

/** @param {Table} table */
function questionOf(table) {
  const { names, view } = table;
  const { seat, move, denies, target: word } = chainOf(table);
  const name = names[view.to_act ?? 0];
  if (isPaused(table)) return t("question.two_and_two.paused", { name });
  if (table.active && table.selection.length && !selectedTarget(table))
    return t("question.two_and_two.which", { name });
  const all = parts(table);
  if (denies > 0) {
    const part = all.find((each) => each.word === word);
    return t("question.two_and_two.denied", { name, card: part ? nameWithin(part) : "" });
  }
  const count = (/** @type {string} */ use) => all.find((each) => each.word === use)?.count ?? 0;
  const card = all.find((each) => each.word !== "flip" && each.word !== "skip");
  return t("question.two_and_two.played", {
    name,
    by: names[seat],
    card: card ? nameWithin(card) : "",
    flip: count("flip") > 0,
    skips: count("skip"),
    move,
    laid: card !== undefined,
    wins: isCompleting(table),
    asks: table.active,
    parts: all.length,
  });
}

/** Return true if the move completes a set once it is allowed. @param {Table} table */
const isCompleting = ({ view }) => /** @type {string[]} */ (view.data.completes).includes("allow");

/** Return true if all moves are allowed until this stack is complete. @param {Table} table */
export const isAllowing = ({ ui, view }) => ui.allowing === view.history.length;

/** Begin or end to allow in advance all moves that complete nothing. @param {Table} table @param {boolean} allowing */
export function allowAll(table, allowing) {
  table.setUi({ allowing: allowing ? table.view.history.length : undefined });
  if (allowing) table.play("allow");
}

/** Return the answer given in advance. Moves that complete a set, and denials of own cards, still need a decision. @param {Table} table */
export function autoMove(table) {
  const { view } = table;
  const plain = view.phase === "deny" && isAllowing(table) && chainOf(table).denies === 0;
  return plain && !isCompleting(table) ? "allow" : "";
}

/** @param {Table} table */
export function answers(table) {
  const { selection, play, select } = table;
  if (isPaused(table)) {
    return buttonRow(
      nothing,
      html`<button type="button" class="primary" @click=${() => pause(table, false)}>${t("question.two_and_two.answer")}</button>`,
    );
  }
  const can = targets(table);
  const one = selectedTarget(table);
  const isDenied = chainOf(table).denies > 0;
  const allow = html`<button type="button" class=${one && selection.length ? "" : "primary"} data-move="allow" @click=${() => play("allow")}>${t(isDenied ? "question.two_and_two.let_be" : "question.two_and_two.allow")}</button>`;
  if (selection.length) {
    const buttons = one
      ? [allow, denyButton(table, one, true)]
      : can.map((part) => denyButton(table, part, false));
    return buttonRow(backButton(table), buttons);
  }
  return buttonRow(
    html`<button type="button" class="pause" @click=${() => pause(table, true)}>${t("question.two_and_two.pause")}</button>`,
    [
      isDenied
        ? nothing
        : html`<button type="button" class="allow-all" @click=${() => allowAll(table, true)}>${t("question.two_and_two.allow_all")}</button>`,
      one
        ? denyButton(table, one, false)
        : html`<button type="button" .moveWords=${["deny"]} @click=${() => select(["deny"])}>${t("question.two_and_two.deny")}</button>`,
      allow,
    ],
  );
}

/** @param {Table} table @param {Part} part @param {boolean} primary */
const denyButton = ({ play }, part, primary) => html`
  <button type="button" class=${primary ? "primary" : ""} data-move=${part.move} @click=${() => play(part.move)}>
    <span>${sentence(GAME, () => t("question.two_and_two.deny_it", { card: nameWithin(part) }))}</span>
  </button>`;
