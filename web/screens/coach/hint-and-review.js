// The coach's part of the play screen: the hint line, and the review of a finished game.

import { dynamicKey, has, t } from "../../core/i18n.js";
import { errorText } from "../../parts/format.js";
import { icon } from "../../parts/icons.js";
import { ariaShortcut } from "../../parts/input/shortcut-keys.js";
import { lossText, moveName, reasonLine, worthText } from "../../parts/moves/game-text.js";
import { wordsOf } from "../../parts/moves/move-words.js";
import { sentence } from "../../parts/moves/sentence-with-cards.js";
import { focusOn } from "../../parts/page/focus.js";
import { more, moveSentence } from "../../parts/table/action-bar.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { partName } from "../table/score-sheet.js";
import { luckPart } from "./luck-panel.js";

/**
 * @import { Decision, Hint, Key, Reason } from "../../core/types.js"
 * @import { Review } from "../../engine/client/game/review-model.js"
 * @import { Session } from "../../engine/client/game/session.js"
 * @import { Table } from "../../parts/types.js"
 */

/**
 * Return the reasons as sentences. That a search prefers the move is said only if nothing else is.
 * @param {Table} table
 * @param {Reason[]} reasons
 */
function reasonLines({ view, names, config }, reasons) {
  const others = reasons.filter(({ code }) => code !== "looked_ahead");
  return (others.length ? others : reasons)
    .map((reason) => reasonLine(view, reason, names, config))
    .filter(Boolean);
}

/**
 * Return the reasons in one text, or a part of them, as `slice` counts.
 * @param {Table} table
 * @param {Reason[]} reasons
 * @param {number} [from]
 * @param {number} [to]
 */
const because = (table, reasons, from, to) =>
  sentence(table.view.game, () => reasonLines(table, reasons).slice(from, to).join(" "));

// -- the hint -----------------------------------------------------------------------------------------------

/** @param {Session} session */
export const hintTool = (session) => html`
  <button type="button" class="tool" data-tool="hint" aria-label=${t("hint.ask")} aria-keyshortcuts=${ariaShortcut("h") ?? nothing} aria-disabled=${session.state === "choosing" ? nothing : "true"}
    @click=${() => session.askHint()}>${icon("hint")}</button>`;

/** @param {Session} session @param {Table} table */
export function hintLine(session, table) {
  const { hint } = session;
  if (hint === null) return nothing;
  const found = hint === "thinking" ? null : hint;
  const { isOpen, button } = more(table, `hint ${found?.move}`);
  // One paragraph for question and answer: screen readers do not announce a new one that already has text.
  return html`
    <div class="tip coach" data-open=${isOpen ? "yes" : "no"} data-thinks=${found ? "no" : "yes"} data-hinted=${found?.move ?? nothing}>
      <p role="status" tabindex="0" aria-label=${t("hint.title")}>${found ? answer(session, table, found) : t("hint.searching")}</p>
      ${button}
      <button type="button" class="tool" aria-label=${t("hint.close")} @click=${() => close(session)}>${icon("close")}</button>
    </div>`;
}

/**
 * The reasons of the last hint for each seat and kind of move, and of the one before it.
 * @type {WeakMap<Session, Map<string, {at: number, lines: string[], before: string[]}>>}
 */
const shownReasons = new WeakMap();

/**
 * Return the reasons of a hint: the first, which is special to the turn, and of the others those that the seat's last hint for such a
 * move did not have in the same words. A following hint is drawn during the animation of the move before it, whose views have fewer events.
 * @param {Session} session @param {Table} table @param {Hint} hint
 */
function newReasons(session, table, { move, reasons }) {
  const kinds = shownReasons.get(session) ?? new Map();
  shownReasons.set(session, kinds);
  return sentence(table.view.game, () => {
    const lines = reasonLines(table, reasons);
    const kind = `${table.view.seat} ${wordsOf(move)[0]}`;
    const at = session.view?.table.events ?? 0;
    const last = kinds.get(kind);
    const before = (last?.at === at ? last.before : last?.lines) ?? [];
    kinds.set(kind, { at, lines, before });
    return lines.filter((line, i) => i === 0 || !before.includes(line)).join(" ");
  });
}

/** Most later moves of a hint. A phone has no space for more. */
const MOST_LATER = 2;

/** @param {Session} session @param {Table} table @param {Hint} hint */
function answer(session, table, hint) {
  const { move, reasons, plan } = hint;
  const { view, names, config } = table;
  const explained = reasons.map((reason) => reason.move);
  const later = plan.filter(({ move: each }) => !explained.includes(each)).slice(0, MOST_LATER);
  const about = (/** @type {"hint.move" | "hint.then"} */ key, /** @type {string[]} */ moves) =>
    sentence(view.game, () => {
      const named = moves.map((each) => moveName(view, each, names, config)).join("; ");
      return t(key, { move: named, moves: named });
    });
  return html`
    <b>${about("hint.move", [move])}</b> ${newReasons(session, table, hint)}
    ${
      later.length
        ? html`<span class="plan">${about(
            "hint.then",
            later.map((step) => step.move),
          )}</span>`
        : nothing
    }`;
}

/** Close the hint, and return the focus to its button. @param {Session} session */
function close(session) {
  session.closeHint();
  focusOn("[data-tool=hint]");
}

// -- the review ---------------------------------------------------------------------------------------------

/**
 * Return the panel next to the result: the progress of the review, then links to costly decisions. They are listed when all are known, so
 * that no link moves under a finger.
 * @param {Review} review
 * @param {Table} table
 */
export function reviewPanel(review, table) {
  if (review.refusal)
    return panel(html`<p class="refusal" role="alert">${errorText(review.refusal)}</p>`);
  const { decisions, total, done } = review;
  return panel(html`
    <p role="status" data-done=${done ? "yes" : "no"}>${done ? summary(review, table) : ""}</p>
    ${done ? html`<ol class="costly">${review.byLoss.map((each) => html`<li>${costlyLine(review, table, each)}</li>`)}</ol>` : progress(decisions.length, total)}
    ${review.puzzles ? html`<p><a class="to-puzzles" href="#/puzzles">${t("review.puzzles", { count: review.puzzles })}</a></p>` : nothing}
    ${luckPart(review, table)}
    ${decisions.length ? html`<div class="buttons"><button type="button" class="step-through" @click=${() => review.select(decisions[0])}>${t("review.step")}</button></div>` : nothing}`);
}

/** @param {number} count @param {number | null} total */
const progress = (count, total) => html`
  <p>${t("review.progress", { count, total: total ?? "…" })}</p>
  <progress max=${total ?? 1} value=${count} aria-label=${t("review.title")}></progress>`;

/** @param {unknown} content */
const panel = (content) => html`
  <section class="panel review" aria-labelledby="review-title">
    <h2 id="review-title" tabindex="-1">${t("review.title")}</h2>
    ${content}
  </section>`;

/** Return a sentence about the good and the costly moves of each person. @param {Review} review @param {Table} table */
function summary(review, { names }) {
  const { decisions, costliest } = review;
  const seats = [...new Set(decisions.map(({ seat }) => seat))].sort();
  const lines = seats.map((seat) => {
    const own = review.decisionsOf(seat);
    const costly = own.filter(({ significant }) => significant).length;
    const likely = own.filter(({ loss }) => loss > 0).length - costly;
    const good = own.length - costly - likely;
    // The list below the sentence belongs to all persons, and may have all of them.
    const isChoice = seats.length === 1 && costliest.length < costly + likely;
    const worst = isChoice ? costliest.length : 0;
    const share = good === own.length ? "all" : good ? "some" : "none";
    const facts = { name: names[seat], count: own.length, share, good, costly, likely, worst };
    return t("review.sum", facts);
  });
  return lines.join(" ") || t("review.none");
}

/** @param {Review} review @param {Table} table @param {Decision} decision */
function costlyLine(review, { view, names, config }, decision) {
  const { event, seat, move, loss } = decision;
  const position = review.positions.get(event) ?? view;
  return html`
  <button type="button" class="costly-one" data-event=${event} @click=${() => review.select(decision)}>
    <span>${t("review.costly", { name: names[seat], number: review.numberOf(decision) })}</span>
    <span class="lost">${t("review.lost", { lost: lossText(view.game, loss) })}</span>
    <span class="move">${sentence(view.game, () => moveName(position, move, names, config))}</span>
  </button>`;
}

/**
 * Return the action bar of a reviewed decision: verdict, better move, and buttons to other decisions.
 * @param {Review} review
 * @param {import("./bot-reasons.js").BotReasons | null} reasons
 * @param {Table} table of the decision
 */
export function reviewFoot(review, reasons, table) {
  const { decision, losses, isComplete } = /** @type {NonNullable<Review["selected"]>} */ (
    review.selected
  );
  const { view, names } = table;
  const { event, seat, move, best, loss } = decision;
  const total = review.done ? review.decisionsOf(seat).length : review.total;
  const facts = { number: review.numberOf(decision), total, name: names[seat] };
  const part = partOf(view);
  return html`
    <footer class="bar action reviewing" data-event=${decision.event} data-compared=${isComplete ? "yes" : "no"}>
      ${reasons?.panel() ?? nothing}
      <div class="verdict" role="status" tabindex="0" aria-label=${t("review.title")} data-lost=${loss > 0 ? "yes" : "no"}>
        <p class="quiet">${t("review.where", facts)}${part ? html` · ${part}` : nothing} ${reasons?.before(event) ?? nothing}</p>
        <p><span class="mark-played">${playedLine(table, move)}</span> ${best === move ? html`<b>${t("review.same")}</b> ${because(table, decision.reasons, 0, 1)}` : nothing}</p>
        ${best === move ? nothing : html`<p><span class="mark-best">${betterLine(table, decision)}</span> ${because(table, decision.best_reasons, 0, 1)}</p>`}
        ${moreAbout(table, decision, losses)}
      </div>
      <div class="buttons">
        <button type="button" class="back" @click=${() => review.select(null)}>${t("review.close")}</button>
        ${step(review, -1, "review.before", "back")}
        ${costlyStep(review)}
        ${step(review, 1, "review.after", "on")}
      </div>
    </footer>`;
}

/** @param {Table} table @param {string} move */
export const playedLine = ({ view, names, config }, move) =>
  sentence(view.game, () => t("review.played", { move: moveName(view, move, names, config) }));

/** Return the sentence about the better move. Doubt is never shown as 100 %. @param {Table} table @param {Decision} decision */
export function betterLine({ view, names, config }, { best, loss, confidence, significant }) {
  const key = significant ? "review.better" : loss > 0 ? "review.likely" : "review.alike";
  const facts = { lost: lossText(view.game, loss), certainty: Math.min(0.99, confidence) };
  return sentence(view.game, () => t(key, { ...facts, move: moveName(view, best, names, config) }));
}

/**
 * Return what else is known about a decision, behind a fold on a phone, where it would leave little space for the cards.
 * @param {Table} table @param {Decision} decision @param {{move: string, loss: number}[]} losses
 */
function moreAbout(table, { move, best, loss, reasons, best_reasons }, losses) {
  const isBest = best === move;
  const further = [
    { mark: "mark-played", of: move, text: because(table, reasons, isBest ? 1 : 0) },
    { mark: "mark-best", of: best, text: isBest ? "" : because(table, best_reasons, 1) },
  ].filter(({ text }) => text !== "");
  const differ = areDifferent(losses);
  if (!differ && further.length === 0) return nothing;
  // The unit of the figures on the cards, also while the fold is closed.
  const lost = lossText(table.view.game, Math.max(loss, ...losses.map((each) => each.loss)));
  return html`
    <details class="more-about" ?open=${innerWidth >= 600 && innerHeight >= 561}>
      <summary>${differ ? t("review.others", { lost }) : t("over.more")}</summary>
      ${further.map(({ mark, of, text }) => html`<p><span class=${mark}><span class="unseen">${moveSentence(table, of)}</span></span>${text}</p>`)}
      ${differ ? alternatives(table, losses) : nothing}
    </details>`;
}

/** Return true if the moves differ in loss. @param {{loss: number}[]} losses */
const areDifferent = (losses) => losses.some(({ loss }) => loss > 0);

/** @param {Table} table @param {{move: string, loss: number}[]} losses */
const alternatives = (table, losses) => html`
  <ul class="what-if">
    ${inOrder(losses).map(({ move, loss }) => html`<li>${moveSentence(table, move)} <b>${lossOf(table, loss)}</b></li>`)}
  </ul>`;

/** Return in words what a move loses: a card has the figure alone. @param {Table} table @param {number} loss */
const lossOf = ({ view }, loss) =>
  loss === 0 ? t("worth.alike") : t("review.lost", { lost: lossText(view.game, loss) });

/** Return the moves in order of loss. @param {{move: string, loss: number}[]} losses */
const inOrder = (losses) => [...losses].sort((one, other) => one.loss - other.loss);

/**
 * Return the position of the reviewed decision, as a source of a table has it; null if none is reviewed. No move can be made on it.
 * @param {Review | null} review
 */
export function reviewPosition(review) {
  const shown = review?.selected;
  return shown
    ? { view: shown.view, before: null, canAct: false, marks: reviewMarks(shown) }
    : null;
}

/** Return the highlights of a decision. @param {NonNullable<Review["selected"]>} shown */
function reviewMarks({ decision, view, losses }) {
  const { best, move, loss } = decision;
  const all = best === move ? losses : [...losses, { move, loss }];
  const labels = inOrder(all).map((each) => ({
    move: each.move,
    label: worthText(view.game, each.loss),
  }));
  return { hint: best, played: move, worths: areDifferent(all) ? labels : [] };
}

/** Return the name of the part of the game, unless the header shows it. @param {Table["view"]} view */
const partOf = ({ game, history }) =>
  has(dynamicKey(`where.${game}`)) ? "" : partName(game, history.length + 1);

/** @param {Review} review @param {number} by @param {Key} key @param {"back" | "on"} sign */
function step(review, by, key, sign) {
  const to = review.next(by);
  return html`<button type="button" class=${by > 0 ? "primary" : ""} data-step=${by} aria-label=${t(key)} aria-disabled=${to ? nothing : "true"}
    @click=${() => to && review.select(to)}>${icon(sign)}</button>`;
}

/** Return the button to the next costly decision. After the last comes the first. @param {Review} review */
function costlyStep(review) {
  const { costliest, decisions, selected } = review;
  const event = selected?.decision.event ?? 0;
  const next = costliest.find((each) => each > event) ?? costliest[0];
  const to = decisions.find((each) => each.event === next && next !== event);
  return to
    ? html`<button type="button" data-step="costly" @click=${() => review.select(to)}>${t("review.next")}</button>`
    : nothing;
}
