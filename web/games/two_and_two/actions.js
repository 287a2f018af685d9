// Prompt and buttons: at most four.

import { t } from "../../core/i18n.js";
import { legalVerbs, prompt, shortNames } from "../../parts/moves/game-text.js";
import { sentence } from "../../parts/moves/sentence-with-cards.js";
import { actionBar, backButton, buttonRow, moveButton } from "../../parts/table/action-bar.js";
import { otherSeats } from "../../parts/table/player-header.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { GAME, isEffect, nameOf } from "./card.js";
import { allowAll, answers, isAllowing, questionText } from "./deny-prompt.js";
import { FLIP, fewerSkips, isSkipAlone, moreSkips, SKIP, wordsOfChoice } from "./selection.js";
import { ghostOf, turn } from "./table-center.js";

/**
 * @import { Table } from "../../parts/types.js"
 * @import { Choice } from "./selection.js"
 */

/** @param {Table} table */
export function actions(table) {
  const { view, active } = table;
  const text = question(table);
  if (!active) {
    const again =
      isAllowing(table) && view.seat !== null ? buttonRow(nothing, askAgain(table)) : nothing;
    return actionBar(table, again, view.phase === "deny" ? text : undefined);
  }
  if (view.phase === "deny") return actionBar(table, answers(table), text);
  if (view.phase === "start") return actionBar(table, starting(table), text);
  return actionBar(table, playing(table), text);
}

/** Return the button that ends allowing in advance. @param {Table} table */
const askAgain = (table) =>
  html`<button type="button" class="ask-again" @click=${() => allowAll(table, false)}>${t("question.two_and_two.ask_again")}</button>`;

/** @param {Table} table @returns {unknown} */
function question(table) {
  const { view, names } = table;
  if (view.phase === "deny") return questionText(table);
  const name = names[view.to_act ?? 0];
  const ghost = ghostOf(table);
  if (view.phase === "start")
    return ghost || !legalVerbs(view).can_start
      ? prompt(view, names)
      : t("ask.two_and_two.from_hand", { name });
  if (isSkipAlone(table)) return t("ask.two_and_two.skip", { name });
  if (ghost) return t("ask.two_and_two.lay", { name, flip: ghost.choice.flip });
  return prompt(view, names);
}

const hint = () => html`<span class="hint">${t("action.choose")}</span>`;

/** @param {Table} table */
function starting(table) {
  const ghost = ghostOf(table);
  if (!ghost) return buttonRow(nothing, hint());
  const own = ghost.choice.card !== null && table.selection.length > 0;
  return buttonRow(own ? backButton(table) : nothing, [
    html`<button type="button" .moveWords=${[FLIP]} @click=${() => turn(table)}>${t("turn.two_and_two.label", { costs: false })}</button>`,
    layButton(table, ghost),
  ]);
}

/** @param {Table} table */
function playing(table) {
  const { view, names } = table;
  const ghost = ghostOf(table);
  const back = backButton(table);
  const short = shortNames(names);
  const [rival] = otherSeats(view).map((seat) => short[seat]);
  if (isSkipAlone(table)) {
    return buttonRow(back, [
      moveButton(table, "skip self", { text: t("play.two_and_two.self") }),
      moveButton(table, "skip rival", { text: t("play.two_and_two.rival", { name: rival }) }),
    ]);
  }
  if (ghost) return buttonRow(back, [stepper(table, ghost.choice, rival), layButton(table, ghost)]);
  const plain = view.legal.filter((move) => move === "draw" || move === "pass");
  const buttons = plain.map((move) => moveButton(table, move));
  return buttonRow(nothing, plain.length ? buttons : hint());
}

/**
 * Return the button that plays the selected move. The stepper shows its skips, so they are only for screen readers.
 * @param {Table} table
 * @param {NonNullable<ReturnType<typeof ghostOf>>} ghost
 */
function layButton(table, { choice, token, round, completes }) {
  const verb = table.view.phase === "start" ? "start" : isEffect(token) ? "wild" : "play";
  const { flip } = choice;
  const text = sentence(GAME, () =>
    t("play.two_and_two.short", { verb, card: nameOf(token, round), flip }),
  );
  return html`
    <button type="button" class="primary" data-move=${choice.move} @click=${() => table.play(choice.move)}>
      <span>${text}<span class="unseen">${t("play.two_and_two.more", { skips: choice.skips, completes })}</span></span>
    </button>`;
}

/**
 * Return the stepper for the turns that a card skips, or a switch for the only one.
 * @param {Table} table
 * @param {Choice} choice
 * @param {string} rival
 */
function stepper(table, choice, rival) {
  const more = moreSkips(table, choice);
  const fewer = fewerSkips(table, choice);
  if (!more && !fewer) return nothing;
  const ask = t("skips.two_and_two.ask", { name: rival });
  if (more ? !fewer && !moreSkips(table, more) : choice.skips === 1) {
    const other = /** @type {Choice} */ (more ?? fewer);
    return html`
      <button type="button" class="stepper" aria-pressed=${more ? "false" : "true"} .moveWords=${[SKIP]} @click=${() => table.select(wordsOfChoice(other))}>${ask}</button>`;
  }
  const step = (
    /** @type {Choice | null} */ to,
    /** @type {string} */ sign,
    /** @type {string} */ label,
    /** @type {string[]} */ words,
  ) => html`
    <button type="button" .moveWords=${words} aria-label=${label} aria-disabled=${to ? nothing : "true"} @click=${() => to && table.select(wordsOfChoice(to))}>${sign}</button>`;
  return html`
    <span class="stepper" role="group" aria-label=${t("skips.two_and_two.label")}>
      ${step(fewer, "\u2212", t("skips.two_and_two.fewer"), [])}
      <output aria-live="polite"><small class="quiet">${ask}</small> <b>${t("skips.two_and_two.count", { count: choice.skips })}</b></output>
      ${step(more, "+", t("skips.two_and_two.more"), [SKIP])}
    </span>`;
}
