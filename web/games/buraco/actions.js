// Prompt and buttons: at most four, the main one at the right.

import { t } from "../../core/i18n.js";
import { card } from "../../parts/card.js";
import { cardName } from "../../parts/card-names.js";
import { moveName, prompt, refusalText } from "../../parts/moves/game-text.js";
import { zoneOf } from "../../parts/moves/move-words.js";
import { sentence } from "../../parts/moves/sentence-with-cards.js";
import { actionBar, backButton, buttonRow, moveButton } from "../../parts/table/action-bar.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { meldName, runName } from "./melds.js";
import { answerOnto, carryOut, discard, toggleTake } from "./table-gestures.js";
import { answerFor, cardsOf, companions, gathers, NEW, positionOf, TAKE, waysOf } from "./view.js";

/**
 * @import { Table } from "../../parts/types.js"
 * @import { Answer, MeldSeen as Meld, Why } from "./protocol.js"
 * @import { Take, Way, WayAnswer } from "./view.js"
 */

const BUTTONS = 4;
const WAYS = 2;

/** @param {Table} table */
export function actions(table) {
  if (!table.active) return actionBar(table, nothing);
  if (!gathers(table)) return actionBar(table, first(table));
  const answer = answerFor(table);
  const meant = answerOnto(table);
  const text = sentence("buraco", () => gatheredText(table, answer, meant));
  return { ...actionBar(table, gathered(table, answer), text), isAnswer: Boolean(meant?.why) };
}

/** Return the buttons while nothing is gathered. @param {Table} table */
function first(table) {
  const { view } = table;
  const { opening, takes } = positionOf(view);
  if (!opening)
    return buttonRow(nothing, html`<span class="hint">${t("buraco.hint.gather")}</span>`);
  const count = zoneOf(view, "discard").count;
  return buttonRow(
    takes.length
      ? html`<button type="button" .moveWords=${[TAKE]} @click=${() => toggleTake(table)}>${t("buraco.take", { count })}</button>`
      : nothing,
    view.legal.includes("draw") ? moveButton(table, "draw") : nothing,
  );
}

// -- buttons ------------------------------------------------------------------------------------------------

/** @param {Table} table @param {Answer | null} answer */
function gathered(table, answer) {
  const { view, selection } = table;
  const { opening, takes } = positionOf(view);
  const cards = cardsOf(selection);
  const back = backButton(table);
  if (opening && cards.length === 0 && takes.length < BUTTONS) {
    return buttonRow(
      back,
      takes.map((take, i) => takeButton(table, take, i === takes.length - 1)),
    );
  }
  const ways = waysOf(table);
  const mayDiscard = !opening && cards.length === 1 && positionOf(view).discards.has(cards[0]);
  // More would be too narrow on a phone. The other melds can be tapped.
  const wayCount = WAYS - Number(mayDiscard);
  const shown = ways.slice(0, wayCount).reverse();
  const [going] = ways.filter(({ spoils }) => !spoils);
  const hint = opening ? "buraco.hint.take" : "buraco.hint.more";
  return buttonRow(back, [
    mayDiscard ? discardButton(table, cards[0], answer, !going) : nothing,
    shown.map((way, i) => wayButton(table, way, i === shown.length - 1 && going !== undefined)),
    !mayDiscard && ways.length === 0 && companions(table).size
      ? html`<span class="hint">${t(hint)}</span>`
      : nothing,
  ]);
}

/** @param {Table} table @param {Way} way @param {boolean} primary */
function wayButton(table, way, primary) {
  const single = way.moves.length === 1 ? way.moves[0] : undefined;
  const said = single
    ? moveName(table.view, single, table.names, table.config)
    : t("buraco.way.label", { new: way.onto === NEW, meld: way.meld ? meldName(way.meld) : "" });
  const verb = t(positionOf(table.view).opening ? "buraco.way.take" : "buraco.way.lay", {
    new: way.onto === NEW,
  });
  return button(
    {
      verb,
      onto: meldAt(table, way.onto),
      after: outcome(way),
      said,
      move: single,
      moves: way.moves,
      primary,
    },
    () => carryOut(table, way),
  );
}

/** @param {Table} table @param {Take} take @param {boolean} primary */
function takeButton(table, { move, onto, cards }, primary) {
  const { view, names, config } = table;
  const verb = t("buraco.way.take", { new: onto === NEW });
  const said = moveName(view, move, names, config);
  return button({ verb, onto: meldAt(table, onto), said, move, cards, primary }, () =>
    table.play(move),
  );
}

/** @param {Table} table @param {string} token @param {Answer | null} answer @param {boolean} primary */
function discardButton(table, token, answer, primary) {
  const after = answer?.discard ? outcome(answer.discard) : "";
  const [verb, said] = [t("buraco.discard"), cardName("buraco", token)];
  return button({ verb, after, said, move: `discard ${token}`, cards: [token], primary }, () =>
    discard(table, token),
  );
}

/**
 * Return a button whose accessible name begins with its visible text: a verb, a meld by its ends and suit, the
 * consequence, cards.
 * @param {{verb: string, said: string, move?: string, moves?: string[], onto?: Meld, after?: string, cards?: string[],
 *   primary: boolean}} look `move`: the only one
 * @param {() => void} act
 */
function button({ verb, said, move, moves = [], onto, after = "", cards = [], primary }, act) {
  const name = `${[verb, after].filter(Boolean).join(" ")}: ${said}`;
  return html`
    <button type="button" class="way ${primary ? "primary" : ""}" data-move=${move ?? nothing} .moveWords=${moves} aria-label=${name} @click=${act}>
      <span>${verb} ${onto ? sentence("buraco", () => runName(onto)) : nothing}${after ? html` <small>${after}</small>` : nothing}</span>
      ${cards.map((token) => card(token))}
    </button>`;
}

/** @param {Table} table @param {number} onto */
const meldAt = ({ view }, onto) => positionOf(view).melds[view.seat ?? 0][onto - 1];

/** Return the consequence of a way. @param {WayAnswer} way */
const outcome = ({ ends, spoils }) =>
  ends ? t(`buraco.ends.${ends}`) : spoils ? t("buraco.spoils") : "";

// -- words --------------------------------------------------------------------------------------------------

/**
 * Return one line about the gathered cards, as the engine answers.
 * @param {Table} table
 * @param {Answer | null} answer
 * @param {Answer | null} meant the answer for the meld that was tapped
 */
function gatheredText(table, answer, meant) {
  const { view, selection, names } = table;
  const { opening, top } = positionOf(view);
  const cards = cardsOf(selection);
  if (meant?.ways[0]?.spoils) return t("buraco.warn.mixed");
  if (meant?.why) return reason(table, meant.why);
  if (opening && cards.length === 0) return t("buraco.take.how", { card: cardName("buraco", top) });
  if (!answer) return prompt(view, names);
  const ways = waysOf(table);
  const [way] = ways;
  if (ways.length > 1) return t("buraco.fits.many", { count: ways.length });
  if (way) return fitText(way);
  if (companions(table).size)
    return t(selection.includes(TAKE) || opening ? "buraco.more.take" : "buraco.more");
  if (answer.discard_refusal) return reason(table, answer.discard_refusal);
  if (cards.length === 1 && !opening)
    return t("buraco.alone", { card: cardName("buraco", cards[0]) });
  return answer.why ? reason(table, answer.why) : prompt(view, names);
}

/** @param {Way} way */
function fitText(way) {
  const { meld, spoils } = way;
  if (spoils) return t("buraco.warn.mixed");
  return t("buraco.fits", { new: way.onto === NEW, meld: meld ? meldName(meld) : "" });
}

/** @param {Table} table @param {Why} why */
const reason = ({ view }, why) => refusalText(view, why);
