// Own hand: strips are oriented like the stack, and Effect cards show their use.

import { t } from "../../core/i18n.js";
import {
  afterSelecting,
  movesWith,
  selectedCopies,
  withCopy,
} from "../../parts/moves/move-words.js";
import { customSpot } from "../../parts/table/card-spot.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { GAME, nameOf, SKIP_FLIP, strip, turnSign, WILD_DENY } from "./card.js";
import {
  currentChoice,
  FLIP,
  fewerSkips,
  isSkipAlone,
  moreSkips,
  SKIP,
  turnedChoice,
  uses,
  wordsOfChoice,
} from "./selection.js";

/**
 * @import { Zone } from "../../core/types.js"
 * @import { Table } from "../../parts/types.js"
 */

/** Ignore a drop. */
export const noDrop = () => null;

/** @param {Table} table @param {Zone} zone */
export function hand(table, zone) {
  let effects = 0;
  let wilds = 0;
  const cards = zone.cards.map((token, i) => {
    const at = `${zone.id}:${i}`;
    if (token === SKIP_FLIP) return skipFlip(table, at, effects++, isDrawn(table, zone, i));
    if (token === WILD_DENY) return wildDeny(table, at, wilds++, isDrawn(table, zone, i));
    return symbol(table, zone, i);
  });
  return html`
    <div class="zone hand" data-zone=${zone.id} data-count=${zone.count}
      role="group" aria-label=${t("zone.label", { name: t("zone.two_and_two.hand"), count: zone.count })}>
      ${
        zone.count
          ? html`<ul class="strips">${cards.map((each, i) => html`<li .style=${`--i:${i}`}>${each}</li>`)}</ul>`
          : html`<p class="quiet none">${t("hand.two_and_two.none")}</p>`
      }
    </div>`;
}

/** @param {Table} table @param {Zone} zone @param {number} index */
function symbol(table, zone, index) {
  const { view, active, selection, ui } = table;
  const token = zone.cards[index] ?? "";
  const choice = currentChoice(table);
  const first = zone.cards.indexOf(token);
  const mine = zone.cards[ui.held] === token ? ui.held : first;
  const pressed = choice?.card === token && index === mine;
  const enabled = active && view.phase !== "deny" && movesWith(view.legal, [token]).length > 0;
  // The first card of a stack turns the hand with it.
  const turns = choice?.flip && (pressed || view.phase === "start");
  const round = Boolean(view.data.flipped) !== Boolean(turns);
  const fits = enabled ? fitOf(table, token) : "no";
  const ways = table.oneTap && enabled ? movesWith(view.legal, [token]) : [];
  const only = ways.length === 1 ? ways[0] : undefined;
  const selecting = (/** @type {Table} */ now) =>
    afterSelecting(now.view.legal, isSkipAlone(now) ? now.selection : [], [token]).selection;
  const state = pressed ? "selected" : view.phase === "turn" && active ? fits : "";
  return customSpot(
    {
      label: t("hand.two_and_two.card", {
        what: nameOf(token, round),
        round,
        state,
        drawn: isDrawn(table, zone, index),
      }),
      enabled,
      move: only,
      pressed,
      fits,
      anchor: `${zone.id}:${index}`,
      moveWords: [token],
      onTap() {
        if (pressed) return table.select([]);
        if (only) table.play(only);
        else if (enabled) {
          table.setUi({ held: index });
          table.select(selecting(table));
        } else if (active) table.explainIllegal(`play ${token}`);
      },
      onLift(now) {
        if (pressed) return selection;
        now.setUi({ held: index });
        return selecting(now);
      },
      onDrop: (now) => (enabled && isSkipAlone(now) ? { selection: selecting(now) } : null),
    },
    html`${strip(token, { round })}${fits === "turned" ? html`<span class="mark">${turnSign()}</span>` : nothing}${newMark(isDrawn(table, zone, index))}`,
  );
}

/** Return true if a card was drawn in this turn. @param {Table} table @param {Zone} zone @param {number} index */
const isDrawn = ({ view }, zone, index) =>
  view.data.drawn === zone.cards[index] && zone.cards.indexOf(zone.cards[index]) === index;

/** Return the mark of a card that was drawn in this turn. @param {boolean} drawn */
const newMark = (drawn) =>
  drawn
    ? html`<span class="new" aria-hidden="true">${t("hand.two_and_two.drawn")}</span>`
    : nothing;

/** Return whether a card fits unturned. @param {Table} table @param {string} token */
const fitOf = ({ view }, token) =>
  movesWith(view.legal, [token]).every((move) => movesWith([move], [FLIP]).length)
    ? "turned"
    : "yes";

/** @param {Table} table @param {string} anchor @param {number} nth among the Skip/Flips @param {boolean} drawn */
function skipFlip(table, anchor, nth, drawn) {
  const { view, active, selection } = table;
  const given = uses(table);
  const used = selectedCopies(selection, SKIP_FLIP, given.length);
  const use = given[used.indexOf(nth)];
  const left = use ? withoutUse(table, use) : withUse(table);
  const next = left && withCopy(left, selection, SKIP_FLIP, nth, used);
  const can = active && view.phase === "turn";
  return customSpot(
    {
      label: t("hand.two_and_two.SF", { drawn, use: use ?? (next && can ? "free" : "") }),
      enabled: can && next !== null,
      pressed: use !== undefined,
      anchor,
      moveWords: [use ?? SKIP],
      onTap() {
        if (can && next) table.select(next);
        else if (active) table.explainIllegal("skip rival");
      },
      onLift: () => (use ? selection : (next ?? selection)),
      onDrop: noDrop,
    },
    html`${strip(SKIP_FLIP, { use })}${newMark(drawn)}`,
  );
}

/** Return the selection with one more Skip/Flip, or null if it has no use. @param {Table} table @returns {string[] | null} */
function withUse(table) {
  const choice = currentChoice(table);
  if (!choice)
    return movesWith(table.view.legal, [SKIP]).length && !isSkipAlone(table) ? [SKIP] : null;
  const more = moreSkips(table, choice) ?? (choice.flip ? null : turnedChoice(table, choice));
  return more && wordsOfChoice(more);
}

/** Return the selection with one less. @param {Table} table @param {string} use @returns {string[] | null} */
function withoutUse(table, use) {
  const choice = currentChoice(table);
  if (!choice) return [];
  const less = use === FLIP ? turnedChoice(table, choice) : fewerSkips(table, choice);
  return less && wordsOfChoice(less);
}

/** @param {Table} table @param {string} anchor @param {number} nth among the Wild/Denies @param {boolean} drawn */
function wildDeny(table, anchor, nth, drawn) {
  const { view, active, selection } = table;
  const word = view.phase === "deny" ? "deny" : "wild";
  const live = active && movesWith(view.legal, [word]).length > 0;
  const pressed = live && selectedCopies(selection, word).includes(nth);
  const selecting = () => withCopy([word], selection, word, nth);
  const act = () => {
    if (pressed) return table.select([]);
    if (live) table.select(selecting());
    else if (active) table.explainIllegal(word);
  };
  return customSpot(
    {
      label: t("hand.two_and_two.WD", { drawn, use: live ? word : "" }),
      enabled: live,
      pressed,
      anchor,
      moveWords: [word],
      onTap: act,
      onLift: selecting,
      onDrop: noDrop,
    },
    html`${strip(WILD_DENY, { use: pressed ? word : "" })}${newMark(drawn)}`,
  );
}

/** Return the hand of another player: known cards are named, the others are hidden. @param {Table} table @param {Zone} zone */
export function closedHand(table, zone) {
  const { view } = table;
  const known = zone.cards.filter((token) => token !== null).map((token) => nameOf(token, false));
  const label = t("hand.two_and_two.other", {
    count: zone.count,
    known: known.join("; "),
    none: Number(/** @type {number[]} */ (view.data.wd_at_most)[zone.owner ?? 0]) === 0,
  });
  return html`
    <div class="zone closed" data-zone=${zone.id} data-game=${GAME} role="img" aria-label=${label}>
      <ul class="strips">${zone.cards.map((token, i) => html`<li data-anchor=${`${zone.id}:${i}`}>${strip(token)}</li>`)}</ul>
    </div>`;
}
